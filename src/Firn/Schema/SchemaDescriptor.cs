using System.Security.Cryptography;
using Firn.Contracts;

namespace Firn;

/// <summary>A root type's descriptor, with the names that its hashes stand for.</summary>
internal sealed class SchemaDescriptor
{
    public SchemaDescriptor(byte[] bytes, DefinitionLabels[] definitions)
    {
        Bytes = bytes;
        Definitions = definitions;
    }

    /// <summary>The bytes of section 5 of the format.</summary>
    public byte[] Bytes { get; }

    /// <summary>
    /// The first 8 bytes of SHA-256 over <see cref="Bytes"/>; made when it is first needed, because a process pays 2 ms and more to load what makes it, and most
    /// messages carry the descriptor itself.
    /// </summary>
    public byte[] Fingerprint => _fingerprint ??= SHA256.HashData(Bytes)[..8];

    private byte[]? _fingerprint;

    /// <summary>For every definition, by number, what its codec says beyond the bytes.</summary>
    public DefinitionLabels[] Definitions { get; }

    /// <summary>The parsed descriptor; made when it is first needed.</summary>
    public Schema Schema => LazyInitializer.EnsureInitialized(ref _schema, () => SchemaParser.Parse(Bytes));

    private Schema? _schema;

    /// <summary>The most that reading the type can charge; found when a message first needs more than its options allow.</summary>
    public MemoryBound? Bound { get; set; }

    /// <summary>How data of other descriptors are read; made when the first such message comes.</summary>
    public ConversionPlanCache Conversions => _conversions ?? MakeConversions();

    private ConversionPlanCache? _conversions;

    // A method of its own: the delegate is allocated where it is made.
    private ConversionPlanCache MakeConversions() => LazyInitializer.EnsureInitialized(ref _conversions, () => new ConversionPlanCache(this));

    /// <summary>FNV-1a, 32 bits, of the name in UTF-8.</summary>
    public static uint HashName(string name) => NameHash.Of(name);
}
