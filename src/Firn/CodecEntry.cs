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
internal abstract class CodecEntry<T> : CodecEntry
{
    public override Type ValueType => typeof(T);

    public abstract int FixedSize { get; }

    public abstract bool MayBeAbsent { get; }

    public abstract bool IsAbsent(T value);

    public abstract void Write(ref FirnWriter writer, T value);

    public abstract T Read(ref FirnReader reader);
}

internal sealed class CodecEntry<T, TCodec> : CodecEntry<T>
    where TCodec : struct, IFirnCodec<T>
{
    public override Type CodecType => typeof(TCodec);

    public override int FixedSize => TCodec.FixedSize;

    public override bool MayBeAbsent => TCodec.MayBeAbsent;

    public override bool IsAbsent(T value) => TCodec.IsAbsent(value);

    public override void Write(ref FirnWriter writer, T value) => TCodec.Write(ref writer, value);

    public override T Read(ref FirnReader reader) => TCodec.Read(ref reader);

    protected override SchemaDescriptor Describe() => FirnSchemaBuilder.Build<T, TCodec>();
}
