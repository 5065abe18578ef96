namespace Firn;

/// <summary>
/// The most that reading a type can charge: what its own worst legal message takes (docs/threat-model.md, "Memory for a byte of input"). Every charge belongs to a
/// part of the message that takes bytes, and a part's charge for a byte is greatest where the part is shortest: the greatest of these is the bound.
/// </summary>
/// <param name="Ratio">Bytes of memory for a byte of input.</param>
/// <param name="ConvertedRatio">The same for data of another version, whose parts may take a single byte.</param>
/// <param name="ZeroWidth">Bytes for each element without bytes.</param>
/// <param name="ConvertedZeroWidth">The same for data of another version.</param>
internal sealed record MemoryBound(long Ratio, long ConvertedRatio, long ZeroWidth, long ConvertedZeroWidth)
{
    // In data of another version one value may have become three parts: what it is itself, an object or union of it, and a list of that.
    private const int PartsOfAValue = 3;

    /// <summary>Works the bound out.</summary>
    /// <param name="descriptor">The type's descriptor.</param>
    /// <param name="root">What its values take.</param>
    /// <param name="definitions">What those of its definitions take.</param>
    public static MemoryBound Of(SchemaDescriptor descriptor, MemoryPart root, MemoryDefinition[] definitions)
    {
        MemoryWalk own = new(descriptor.Schema, definitions, isConverted: false), converted = new(descriptor.Schema, definitions, isConverted: true);
        own.Visit(root);
        converted.Visit(root);
        return new MemoryBound(own.Ratio, PartsOfAValue * converted.Ratio, own.ZeroWidth, converted.ZeroWidth);
    }
}
