using Firn.Codecs;
using Firn.Dynamic;

namespace Firn;

/// <summary>Tries a hand-written codec on values: <see cref="FirnVerify.Codec"/>.</summary>
/// <typeparam name="T">The type served.</typeparam>
/// <typeparam name="TCodec">The codec.</typeparam>
internal static partial class CodecVerification<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    // What stands in memory before it is written to.
    private const byte OnePoison = 0xA5;
    private const byte OtherPoison = 0x5A;

    private readonly record struct Traits(int MinSize, int FixedSize, int FixedDepth, bool IsBitwise, bool MayBeAbsent);

    public static void Run(ReadOnlySpan<T> values)
    {
        Traits traits = Ask();
        CheckTraits(traits);
        Schema schema = Describe();
        CheckDescription(traits, schema);
        if (traits.IsBitwise) CheckPatterns(traits);
        List<T> all = [];
        int present = 0;
        for (int i = 0; i < values.Length; i++)
        {
            all.Add(values[i]);
            if (IsAbsent(values[i], traits, i)) continue;
            present++;
            byte[] bytes = CheckValue(values[i], i, traits, schema);
            CheckShorter(bytes, i);
            CheckDamaged(bytes, i, traits);
        }

        if (present == 0) throw Wrong("No value was given that is there. Nothing was verified");
        if (Ask() != traits) throw Wrong("Its sizes are others after it has been used");
        CheckList(all);
    }

    private static Traits Ask()
    {
        try
        {
            return new Traits(TCodec.MinSize, TCodec.FixedSize, TCodec.FixedDepth, TCodec.IsBitwise, TCodec.MayBeAbsent);
        }
        catch (Exception exception)
        {
            throw Wrong($"It throws {Name(exception)} where it is asked for its sizes", exception);
        }
    }

    private static void CheckTraits(Traits traits)
    {
        if (traits.MinSize < 0) throw Wrong($"MinSize is {traits.MinSize}, which is negative");
        if (traits.FixedSize < 0) throw Wrong($"FixedSize is {traits.FixedSize}, which is negative");
        if (traits.FixedDepth < 0) throw Wrong($"FixedDepth is {traits.FixedDepth}, which is negative");
        if (traits.FixedSize > 0 && traits.MinSize != traits.FixedSize) throw Wrong($"FixedSize is {traits.FixedSize}, and MinSize {traits.MinSize}: they have to be equal");
        if (traits.FixedSize == 0 && traits.FixedDepth > 0) throw Wrong($"FixedDepth is {traits.FixedDepth}, but FixedSize is 0: values whose width differs take their levels with Enter");
        if (traits.IsBitwise && traits.FixedSize == 0) throw Wrong("IsBitwise is true, but FixedSize is 0: only values of one width can be copied as memory");
        bool isReference = !typeof(T).IsValueType;
        if (isReference && !traits.MayBeAbsent) throw Wrong($"MayBeAbsent is false, but {TypeDisplay.Short(typeof(T))} has null");
        // Those of the library that serve nullable types are made by it, round those of the types themselves.
        if (!isReference && traits.MayBeAbsent && typeof(TCodec).Assembly != typeof(IFirnCodec<>).Assembly)
        {
            throw Wrong($"MayBeAbsent is true, but {TypeDisplay.Short(typeof(T))} is a value type: codecs serve the type without its question mark, and the library sees to null");
        }
    }

    private static Schema Describe()
    {
        byte[] descriptor;
        try
        {
            descriptor = FirnSchemaBuilder.Build<T, TCodec>().Bytes;
            if (!descriptor.AsSpan().SequenceEqual(FirnSchemaBuilder.Build<T, TCodec>().Bytes)) throw Wrong("Describe does not always say the same");
        }
        catch (Exception exception) when (exception is not InvalidOperationException { Source: VerificationSource })
        {
            throw Wrong($"Describe throws {Name(exception)}", exception);
        }

        if (descriptor.Length == 0) throw Wrong("Describe says nothing: it has to say one kind to the builder");
        try
        {
            return SchemaParser.Parse(descriptor);
        }
        catch (FirnException exception)
        {
            throw Wrong($"Describe does not say one kind: one method of the builder says it, and only members follow Object, and cases Union. {exception.Message}", exception);
        }
    }

    private static void CheckDescription(Traits traits, Schema schema)
    {
        FirnKind kind = schema.Root.Kind;
        int width = schema.FixedWidth(schema.Root);
        if (schema.Root.MayBeAbsent) throw Wrong("Describe says that values may be absent. Whoever holds a value says that");
        if (kind == FirnKind.Bool && typeof(TCodec).Assembly != typeof(IFirnCodec<>).Assembly)
        {
            throw Wrong("It describes values as bool. Owners store those as bits, which no codec of others writes; a byte of its own is UInt8");
        }

        if (traits.FixedSize != width)
        {
            throw Wrong(traits.FixedSize == 0
                ? $"FixedSize is 0, but values of the kind that it describes, {kind}, all take {Count(width)}"
                : width == 0
                    ? $"FixedSize is {traits.FixedSize}, but values of the kind that it describes, {kind}, differ in width"
                    : $"FixedSize is {traits.FixedSize}, but values of the kind that it describes, {kind}, take {Count(width)}");
        }

        if (traits.FixedSize > 0 && traits.FixedDepth != schema.Levels(schema.Root))
        {
            throw Wrong($"FixedDepth is {traits.FixedDepth}, but values of the kind that it describes, {kind}, count {schema.Levels(schema.Root)}");
        }

        if (traits.MinSize == 0 && !schema.IsZeroWidth(schema.Root))
        {
            throw Wrong($"MinSize is 0, but values of the kind that it describes, {kind}, take at least {Count(schema.MinSize(schema.Root))}: a forged count could ask for any number of them");
        }
    }

    private static bool IsAbsent(T value, Traits traits, int index)
    {
        bool isAbsent;
        try
        {
            isAbsent = TCodec.IsAbsent(value);
        }
        catch (Exception exception)
        {
            throw Wrong(index, $"IsAbsent throws {Name(exception)}", exception);
        }

        if (value is null && !isAbsent) throw Wrong(index, "IsAbsent says that null is there");
        if (isAbsent && !traits.MayBeAbsent) throw Wrong(index, "IsAbsent says that the value is absent, and MayBeAbsent that none can be");
        if (isAbsent && value is not null && !typeof(T).IsValueType) throw Wrong(index, "IsAbsent says that the value is absent, which null alone is");
        return isAbsent;
    }

    private static void CheckList(List<T> values)
    {
        byte[] bytes;
        long described;
        List<T> back;
        try
        {
            bytes = WriteAs<List<T>, ListCodec<T, TCodec>>(values, OnePoison);
            described = DescribedBytes.Walk(SchemaParser.Parse(FirnSchemaBuilder.Build<List<T>, ListCodec<T, TCodec>>().Bytes), bytes);
            FirnReader reader = new(bytes, FirnOptions.Default);
            back = ListCodec<T, TCodec>.Read(ref reader);
            if (reader.Remaining != 0) throw Wrong($"A list of the values leaves {Count(reader.Remaining)} unread");
        }
        catch (Exception exception) when (exception is not InvalidOperationException { Source: VerificationSource })
        {
            throw Wrong($"A list of the values can't be written and read: {Name(exception)}", exception);
        }

        if (described != bytes.Length) throw Wrong($"A list of the values takes {Count(bytes.Length)}, of which the descriptor speaks of {described}");
        if (!bytes.AsSpan().SequenceEqual(WriteAs<List<T>, ListCodec<T, TCodec>>(back, OnePoison))) throw Wrong("A list of the values, read and written again, has other bytes");
    }

    private static string Count(long bytes) => bytes == 1 ? "1 byte" : $"{bytes} bytes";

    private static string Name(Exception exception)
    {
        Exception cause = exception is TypeInitializationException { InnerException: { } inner } ? inner : exception;
        return $"{TypeDisplay.Short(cause.GetType())} ({cause.Message.TrimEnd('.')})";
    }

    // Tells what is said here from what a codec throws.
    private const string VerificationSource = nameof(FirnVerify);

    private static InvalidOperationException Wrong(int index, string problem, Exception? inner = null) => Wrong($"The value at index {index}: {problem}", inner);

    private static InvalidOperationException Wrong(string problem, Exception? inner = null) =>
        new($"{TypeDisplay.Full(typeof(TCodec))}: {problem}.", inner) { Source = VerificationSource };
}
