namespace Firn;

/// <summary>A case of a union, as its descriptor has it: tag and type.</summary>
/// <param name="tag">The number that stands for the case, 0 to 2^32-1.</param>
/// <param name="type">The type of the case's values.</param>
/// <param name="describe">Describes its values.</param>
internal sealed class CaseLabel(long tag, Type type, Action<FirnSchemaBuilder> describe)
{
    /// <summary>The number that stands for the case, 0 to 2^32-1.</summary>
    public long Tag => tag;

    /// <summary>The type of the case's values.</summary>
    public Type Type => type;

    /// <summary>Describes its values.</summary>
    public Action<FirnSchemaBuilder> Describe => describe;
}
