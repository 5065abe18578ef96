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

    /// <summary>The descriptor, composed at the first use. Two threads may compose it at once; both get the same bytes.</summary>
    public SchemaDescriptor Descriptor => _descriptor ??= Describe();

    /// <summary>The constant bytes in front of an uncompressed body that is there.</summary>
    public byte[] Prefix(FirnSchemaMode mode) => mode switch
    {
        FirnSchemaMode.None => _nonePrefix ??= Message.MakePrefix(Descriptor, mode),
        FirnSchemaMode.Fingerprint => _fingerprintPrefix ??= Message.MakePrefix(Descriptor, mode),
        _ => _embeddedPrefix ??= Message.MakePrefix(Descriptor, mode),
    };

    protected abstract SchemaDescriptor Describe();
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

    public abstract bool MayBeAbsent { get; }

    public abstract bool IsAbsent(T value);

    // Pointers to the codec's methods: a virtual method would be code shared by all classes T, and look the codec's up at every call.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(ref FirnWriter writer, T value) => _write(ref writer, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read(ref FirnReader reader) => _read(ref reader);
}

internal sealed unsafe class CodecEntry<T, TCodec> : CodecEntry<T>
    where TCodec : struct, IFirnCodec<T>
{
    public CodecEntry()
        : base(&TCodec.Write, &TCodec.Read)
    {
    }

    public override Type CodecType => typeof(TCodec);

    public override int FixedSize => TCodec.FixedSize;

    public override bool MayBeAbsent => TCodec.MayBeAbsent;

    public override bool IsAbsent(T value) => TCodec.IsAbsent(value);

    protected override SchemaDescriptor Describe() => FirnSchemaBuilder.Build<T, TCodec>();
}
