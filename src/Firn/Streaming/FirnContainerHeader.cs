namespace Firn;

/// <summary>What a container says of itself before its first value.</summary>
public sealed class FirnContainerHeader
{
    internal FirnContainerHeader(FirnCompression compression, bool valuesMayBeNull, byte[] schema, FirnContainerDefinition[] definitions, SchemaNames names)
    {
        Compression = compression;
        ValuesMayBeNull = valuesMayBeNull;
        Schema = schema;
        Definitions = definitions;
        Names = names;
    }

    internal SchemaNames Names { get; }

    /// <summary>How every frame is compressed.</summary>
    public FirnCompression Compression { get; }

    /// <summary>Whether values may be null: always so for classes.</summary>
    public bool ValuesMayBeNull { get; }

    /// <summary>The descriptor of a value (docs/wire-format.md, section 5), as <see cref="FirnSerializer.GetSchema{T}"/> gives the reader's own.</summary>
    public ReadOnlyMemory<byte> Schema { get; }

    /// <summary>The names of the types in the descriptor, in the order of their definitions. Labels only: they are never resolved to types.</summary>
    public IReadOnlyList<FirnContainerDefinition> Definitions { get; }
}

/// <summary>The names of one definition in a container's descriptor.</summary>
/// <param name="Name">The type's name where the container was written.</param>
/// <param name="Parts">The names of an object's members in contract order, or of a union's cases by ascending tag.</param>
public sealed record FirnContainerDefinition(string Name, IReadOnlyList<string> Parts);
