using Firn.TestCases;
using Xunit;

namespace Firn.Compatibility.Tests;

/// <summary>A change of a class: what data from before it look like to the code after it, and the other way round.</summary>
public abstract class Change(string name)
{
    private const string BeforeSide = "before";
    private const string AfterSide = "after";

    /// <summary>The name in the table of <c>docs/versioning.md</c>, and of the payload files.</summary>
    public string Name { get; } = name;

    /// <summary>The kind of change, and what comes of messages with names where that is something else.</summary>
    [FirnEntryPoint]
    public static Change FirnRow<TBefore, TAfter>(string name, TBefore before, TAfter after, Outcome<TAfter> forward, Outcome<TBefore> backward, FirnOptions? options = null, Outcome<TAfter>? named = null, Outcome<TBefore>? namedBackward = null) =>
        new Change<TBefore, TAfter>(name, before, after, forward, backward, named ?? forward, namedBackward ?? backward, options ?? FirnOptions.Default);

    /// <summary>Reads the committed messages of the old side with the new code, and of the new side with the old code.</summary>
    public abstract void ReadPayloads();

    /// <summary>Today's code writes what the newest committed messages hold.</summary>
    public abstract void WritesPayloads();

    /// <summary>With a fingerprint, an unknown schema is refused and a known one is read.</summary>
    public abstract void ReadByFingerprint();

    /// <summary>Read without any schema, data of another version give a value or a <see cref="FirnException"/>, and nothing else.</summary>
    public abstract void ReadWithoutSchema();

    /// <summary>Every prefix of the messages is refused, and every single changed byte gives a value or a <see cref="FirnException"/>.</summary>
    public abstract void Damaged();

    /// <summary>What the comparison of the two schemas says is what reading came to.</summary>
    public abstract void Compare();

    /// <summary>The schemas before and after.</summary>
    public abstract FirnSchemaComparison Comparison { get; }

    /// <summary>The roots before and after.</summary>
    public abstract (Type Before, Type After) Types { get; }

    internal string BeforeFile => Name + "." + BeforeSide;

    internal string AfterFile => Name + "." + AfterSide;

    /// <inheritdoc/>
    public override string ToString() => Name;
}

/// <summary>What becomes of data of the other side.</summary>
public abstract record Outcome<T>
{
    /// <summary>A value.</summary>
    public static implicit operator Outcome<T>(T value) => new Read(value);

    /// <summary>Checks a reading.</summary>
    public abstract void Check(string what, Func<T?> read);

    /// <summary>Compares with what the comparison of schemas says.</summary>
    public abstract void Check(string what, FirnSchemaVerdict verdict, bool dependsOnValues);

    /// <summary>A value comes out.</summary>
    public sealed record Read(T Value) : Outcome<T>
    {
        /// <inheritdoc/>
        public override void Check(string what, Func<T?> read)
        {
            string? difference = StructuralEquality.FindDifference(typeof(T), Value, read());
            if (difference is not null) Assert.Fail($"{what}: {difference}");
        }

        /// <inheritdoc/>
        public override void Check(string what, FirnSchemaVerdict verdict, bool dependsOnValues) => Assert.True(verdict != FirnSchemaVerdict.Refused, what);
    }

    /// <summary>An error comes out, which names the given words.</summary>
    public sealed record Refused(FirnErrorCode Code, params string[] Words) : Outcome<T>
    {
        /// <inheritdoc/>
        public override void Check(string what, Func<T?> read)
        {
            FirnException exception = Assert.Throws<FirnException>(() => { read(); });
            Assert.True(exception.Code == Code, $"{what}: {exception.Message}");
            foreach (string word in Words) Assert.True(exception.Message.Contains(word, StringComparison.Ordinal), $"{what}: '{word}' is not in: {exception.Message}");
        }

        /// <inheritdoc/>
        public override void Check(string what, FirnSchemaVerdict verdict, bool dependsOnValues)
        {
            if (Code == FirnErrorCode.SchemaMismatch) Assert.True(verdict == FirnSchemaVerdict.Refused, what);
            else Assert.True(verdict != FirnSchemaVerdict.Refused && dependsOnValues, what);
        }
    }
}

internal sealed class Change<TBefore, TAfter>(string name, TBefore before, TAfter after, Outcome<TAfter> forward, Outcome<TBefore> backward, Outcome<TAfter> named, Outcome<TBefore> namedBackward, FirnOptions options) : Change(name)
{
    private static readonly int s_sliceLength = 3;

    public override void ReadPayloads()
    {
        Payload.Approve(BeforeFile, FirnSerializer.Serialize(before, options));
        Payload.Approve(AfterFile, FirnSerializer.Serialize(after, options));
        foreach (byte[] message in Payload.ReadAll(BeforeFile))
        {
            new Outcome<TBefore>.Read(before).Check("before, read by its own code", () => FirnSerializer.Deserialize<TBefore>(message, options));
            forward.Check("before, read by the code after", () => FirnSerializer.Deserialize<TAfter>(message, options));
            forward.Check("before, read by the code after in pieces", () => Segments.FirnRead<TAfter>(message, s_sliceLength, options));
        }

        foreach (byte[] message in Payload.ReadAll(AfterFile))
        {
            new Outcome<TAfter>.Read(after).Check("after, read by its own code", () => FirnSerializer.Deserialize<TAfter>(message, options));
            backward.Check("after, read by the code before", () => FirnSerializer.Deserialize<TBefore>(message, options));
            backward.Check("after, read by the code before in pieces", () => Segments.FirnRead<TBefore>(message, s_sliceLength, options));
            backward.Check("after, with bytes behind it", () =>
            {
                byte[] longer = [.. message, 1, 2, 3];
                TBefore? value = FirnSerializer.Deserialize<TBefore>(longer.AsSpan(), out long consumed, options);
                Assert.Equal(message.Length, consumed);
                return value;
            });
        }

        FirnOptions withNames = options with { SchemaMode = FirnSchemaMode.Named };
        named.Check("named", () => FirnSerializer.Deserialize<TAfter>(FirnSerializer.Serialize(before, withNames), options));
        namedBackward.Check("named", () => FirnSerializer.Deserialize<TBefore>(FirnSerializer.Serialize(after, withNames), options));
        named.Check("named, in pieces", () => Segments.FirnRead<TAfter>(FirnSerializer.Serialize(before, withNames), s_sliceLength, options));
        foreach (FirnOptions each in (ReadOnlySpan<FirnOptions>)[options, withNames])
        {
            using MemoryStream container = new();
            FirnSerializer.SerializeEnumerable(container, [before], each);
            // Errors there have other places.
            if ((each == options ? forward : named) is not Outcome<TAfter>.Read outcome) continue;
            outcome.Check("in a container", () =>
            {
                container.Position = 0;
                return FirnSerializer.DeserializeEnumerable<TAfter>(container, options).Single();
            });
        }

        FirnOptions compressed = options with { Compression = FirnCompression.Brotli };
        forward.Check("compressed", () => FirnSerializer.Deserialize<TAfter>(FirnSerializer.Serialize(before, compressed), options));
        backward.Check("compressed", () => FirnSerializer.Deserialize<TBefore>(FirnSerializer.Serialize(after, compressed), options));
    }

    public override FirnSchemaComparison Comparison => FirnSchema.Compare(FirnSchema.Of<TBefore>(options), FirnSchema.Of<TAfter>(options));

    public override (Type Before, Type After) Types => (typeof(TBefore), typeof(TAfter));

    public override void Compare()
    {
        FirnSchemaComparison comparison = Comparison;
        forward.Check($"{Name}, forward:\n{comparison}", comparison.Forward, comparison.Differences.Any(d => d.Forward.DependsOnValues));
        backward.Check($"{Name}, backward:\n{comparison}", comparison.Backward, comparison.Differences.Any(d => d.Backward.DependsOnValues));
        Assert.Equal(FirnSerializer.GetSchema<TBefore>(options).AsSpan().SequenceEqual(FirnSerializer.GetSchema<TAfter>(options)), comparison.IsSame);

        // The other way round it says the same, and so it does of what messages with names carry, as far as those know: not of former names and required members.
        FirnSchemaComparison turned = FirnSchema.Compare(FirnSchema.Of<TAfter>(options), FirnSchema.Of<TBefore>(options));
        Assert.Equal((comparison.Forward, comparison.Backward), (turned.Backward, turned.Forward));
    }

    public override void WritesPayloads()
    {
        Assert.Equal(Convert.ToHexString(Payload.ReadAll(BeforeFile)[^1]), Convert.ToHexString(FirnSerializer.Serialize(before, options)));
        Assert.Equal(Convert.ToHexString(Payload.ReadAll(AfterFile)[^1]), Convert.ToHexString(FirnSerializer.Serialize(after, options)));
    }

    public override void ReadByFingerprint()
    {
        byte[] oldSchema = FirnSerializer.GetSchema<TBefore>(), newSchema = FirnSerializer.GetSchema<TAfter>();
        FirnOptions fingerprint = options with { SchemaMode = FirnSchemaMode.Fingerprint };
        byte[] fromBefore = FirnSerializer.Serialize(before, fingerprint), fromAfter = FirnSerializer.Serialize(after, fingerprint);
        FirnOptions knowing = options with { KnownSchemas = [oldSchema, newSchema] };
        forward.Check("by a known fingerprint", () => FirnSerializer.Deserialize<TAfter>(fromBefore, knowing));
        backward.Check("by a known fingerprint", () => FirnSerializer.Deserialize<TBefore>(fromAfter, knowing));
        if (oldSchema.AsSpan().SequenceEqual(newSchema))
        {
            forward.Check("by the same fingerprint", () => FirnSerializer.Deserialize<TAfter>(fromBefore, options));
            return;
        }

        new Outcome<TAfter>.Refused(FirnErrorCode.SchemaMismatch).Check("by an unknown fingerprint", () => FirnSerializer.Deserialize<TAfter>(fromBefore, options));
        new Outcome<TBefore>.Refused(FirnErrorCode.SchemaMismatch).Check("by an unknown fingerprint", () => FirnSerializer.Deserialize<TBefore>(fromAfter, options));
    }

    public override void ReadWithoutSchema()
    {
        FirnOptions none = options with { SchemaMode = FirnSchemaMode.None };
        Tolerate(() => FirnSerializer.Deserialize<TAfter>(FirnSerializer.Serialize(before, none), none));
        Tolerate(() => FirnSerializer.Deserialize<TBefore>(FirnSerializer.Serialize(after, none), none));
    }

    public override void Damaged()
    {
        Damage(FirnSerializer.Serialize(before, options), message => FirnSerializer.Deserialize<TAfter>(message, options));
        Damage(FirnSerializer.Serialize(after, options), message => FirnSerializer.Deserialize<TBefore>(message, options));
        Damage(FirnSerializer.Serialize(after, options with { SchemaMode = FirnSchemaMode.Named }), message => FirnSerializer.Deserialize<TBefore>(message, options));
    }

    private static void Damage<T>(byte[] message, Func<byte[], T?> read)
    {
        for (int length = 0; length < message.Length; length++)
        {
            byte[] prefix = message[..length];
            FirnException exception = Assert.Throws<FirnException>(() => { read(prefix); });
            Assert.True(exception.Offset <= length, exception.Message);
        }

        foreach (byte flip in (ReadOnlySpan<byte>)[1, 2, 0x40, 0x80, 0xFF])
        {
            for (int i = 0; i < message.Length; i++)
            {
                byte[] changed = [.. message];
                changed[i] ^= flip;
                Tolerate(() => read(changed));
            }
        }
    }

    private static void Tolerate<T>(Func<T?> read)
    {
        try
        {
            read();
        }
        catch (FirnException)
        {
        }
    }
}
