using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>What the entry points need of a root type: one object stands for the codec, so that a call through it costs one virtual call.</summary>
internal abstract class CodecEntry
{
    private SchemaDescriptor? _descriptor;
    private byte[]? _nonePrefix;
    private byte[]? _fingerprintPrefix;
    private byte[]? _embeddedPrefix;

    /// <summary>The struct that reads and writes.</summary>
    public abstract Type CodecType { get; }

    /// <summary>The type served.</summary>
    public abstract Type ValueType { get; }

    /// <summary>What the values are in a descriptor.</summary>
    public abstract FirnKind Kind { get; }

    /// <summary>The descriptor without cases of options, composed at the first use. Two threads may compose it at once; both get the same bytes.</summary>
    public SchemaDescriptor Descriptor => _descriptor ??= Compose(null);

    /// <summary>The descriptor as the options have it: unions include the cases that they add.</summary>
    public SchemaDescriptor DescriptorUnder(FirnOptions options) => options.Cases is { } cases ? cases.SchemaOf(this).Descriptor : Descriptor;

    /// <summary>Whether a value of the type may be null.</summary>
    public abstract bool MayBeAbsent { get; }

    /// <summary>The constant bytes in front of an uncompressed body that is there.</summary>
    public byte[] Prefix(FirnOptions options) => options.PrefixKind == (int)FirnSchemaMode.Embedded ? _embeddedPrefix ??= Message.MakePrefix(Descriptor, FirnSchemaMode.Embedded) : OtherPrefix(options);

    private byte[] OtherPrefix(FirnOptions options) => options.PrefixKind switch
    {
        (int)FirnSchemaMode.Fingerprint => _fingerprintPrefix ??= Message.MakePrefix(Descriptor, FirnSchemaMode.Fingerprint),
        FirnOptions.PrefixWithCases => options.Cases!.SchemaOf(this).Prefix(options.SchemaMode),
        _ => _nonePrefix ??= Message.MakePrefix(Descriptor, FirnSchemaMode.None),
    };

    /// <summary>Composes the descriptor.</summary>
    /// <param name="cases">The cases that options add, or null.</param>
    public abstract SchemaDescriptor Compose(UnionCases? cases);

    /// <summary>Describes the values as part of another descriptor.</summary>
    public abstract void Describe(FirnSchemaBuilder builder);
}

/// <summary>The entry of a type.</summary>
internal abstract unsafe partial class CodecEntry<T> : CodecEntry
{
    private readonly delegate*<ref FirnWriter, T, void> _write;
    private readonly delegate*<ref FirnReader, T> _read;

    protected CodecEntry(delegate*<ref FirnWriter, T, void> write, delegate*<ref FirnReader, T> read)
    {
        _write = write;
        _read = read;
    }

    public override Type ValueType => typeof(T);

    public abstract int FixedSize { get; }

    public abstract int MinSize { get; }

    public abstract bool IsAbsent(T value);

    // Pointers to the codec's methods: a virtual method would be code shared by all classes T, and look the codec's up at every call.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(ref FirnWriter writer, T value) => _write(ref writer, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read(ref FirnReader reader) => _read(ref reader);

    /// <summary>Reads a value that is present: a new one, or into the object that is given.</summary>
    public T Read(ref FirnReader reader, object? target)
    {
        if (target is null) return _read(ref reader);
        T value = (T)target;
        Fill(ref reader, value);
        return value;
    }

    /// <summary>Reads a value into an object, if <see cref="CheckFills"/> has not refused it.</summary>
    protected virtual void Fill(ref FirnReader reader, T target) => CheckFills();

    /// <summary>Refuses a type whose objects can't be filled.</summary>
    /// <exception cref="NotSupportedException">It is such a type.</exception>
    public abstract void CheckFills();
}

internal unsafe class CodecEntry<T, TCodec> : CodecEntry<T>
    where TCodec : struct, IFirnCodec<T>
{
    private readonly string? _fixedMember;

    /// <param name="fixedMember">A member that only construction sets, so that no object can be filled; or null.</param>
    public CodecEntry(string? fixedMember = null)
        : base(&TCodec.Write, &TCodec.Read) => _fixedMember = fixedMember;

    public override Type CodecType => typeof(TCodec);

    public override int FixedSize => TCodec.FixedSize;

    public override int MinSize => TCodec.MinSize;

    public override bool MayBeAbsent => TCodec.MayBeAbsent;

    public override bool IsAbsent(T value) => TCodec.IsAbsent(value);

    public override FirnKind Kind => FirnSchemaBuilder.KindOf<T, TCodec>();

    public override SchemaDescriptor Compose(UnionCases? cases) => FirnSchemaBuilder.Build<T, TCodec>(cases);

    public override void Describe(FirnSchemaBuilder builder) => TCodec.Describe(builder);

    public override void CheckFills() => Throw.CannotFill(typeof(T), _fixedMember);
}

/// <summary>The entry of a class whose objects can be filled.</summary>
internal sealed class ObjectCodecEntry<T, TCodec> : CodecEntry<T, TCodec>
    where T : class
    where TCodec : struct, IFirnObjectCodec<T>
{
    public override void CheckFills()
    {
    }

    protected override void Fill(ref FirnReader reader, T target) => TCodec.Fill(ref reader, target);
}
