namespace Firn;

/// <summary>A root's schema as the cases of options change it.</summary>
internal sealed class CasesSchema(SchemaDescriptor descriptor)
{
    private byte[]? _nonePrefix;
    private byte[]? _fingerprintPrefix;
    private byte[]? _embeddedPrefix;

    /// <summary>The descriptor.</summary>
    public SchemaDescriptor Descriptor => descriptor;

    /// <summary>The constant bytes in front of an uncompressed body that is there.</summary>
    public byte[] Prefix(FirnSchemaMode mode) => mode switch
    {
        FirnSchemaMode.None => _nonePrefix ??= Message.MakePrefix(descriptor, mode),
        FirnSchemaMode.Named => descriptor.NamedPrefix,
        FirnSchemaMode.Fingerprint => _fingerprintPrefix ??= Message.MakePrefix(descriptor, mode),
        _ => _embeddedPrefix ??= Message.MakePrefix(descriptor, mode),
    };
}
