using System.Security.Cryptography;
using Firn.Contracts;

namespace Firn;

/// <summary>A root type's descriptor, with the names that its hashes stand for.</summary>
internal sealed class SchemaDescriptor
{
    public SchemaDescriptor(byte[] bytes, DefinitionLabels[] definitions, EnumLabel[] enums)
    {
        Bytes = bytes;
        Definitions = definitions;
        Enums = enums;
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

    /// <summary>Which integers of the descriptor are enums.</summary>
    public EnumLabel[] Enums { get; }

    /// <summary>The names of section 5.6 of the format; made when they are first needed.</summary>
    /// <exception cref="NotSupportedException">They are no names of a schema; the message names type, member and remedy.</exception>
    public byte[] Names => _names ??= SchemaNamesWriter.Write(this);

    private byte[]? _names;

    /// <summary>The constant bytes in front of an uncompressed body, in schema mode named.</summary>
    public byte[] NamedPrefix => _namedPrefix ??= Message.MakePrefix(this, FirnSchemaMode.Named);

    private byte[]? _namedPrefix;

    /// <summary>The names of enums alone, without the limits that those of a message have.</summary>
    public SchemaNames EnumNames => LazyInitializer.EnsureInitialized(ref _enumNames, () => SchemaNamesWriter.EnumsOf(SchemaParser.Parse(Bytes), Enums));

    private SchemaNames? _enumNames;

    /// <summary>The parsed descriptor; made when it is first needed.</summary>
    public Schema Schema => LazyInitializer.EnsureInitialized(ref _schema, Parse);

    // Its limits hold for the descriptor without names.
    private Schema Parse()
    {
        Schema schema = SchemaParser.Parse(Bytes);
        return Enums.Length == 0 ? schema : SchemaParser.Parse(Bytes, names: EnumNames);
    }

    private Schema? _schema;

    /// <summary>The most that reading the type can charge; found when a message first needs more than its options allow.</summary>
    public MemoryBound? Bound { get; set; }

    /// <summary>How data of other descriptors are read; made when the first such message comes.</summary>
    public ConversionPlanCache Conversions => _conversions ?? MakeConversions();

    private ConversionPlanCache? _conversions;

    /// <summary>The same under rules of options for nulls.</summary>
    public ConversionPlanCache ConversionsUnder(NullRules nulls) => nulls == NullRules.None ? Conversions : CheckedConversions(nulls);

    private ConversionPlanCache?[]? _checkedConversions;

    private ConversionPlanCache CheckedConversions(NullRules nulls)
    {
        ConversionPlanCache?[] all = _checkedConversions ?? LazyInitializer.EnsureInitialized(ref _checkedConversions, static () => new ConversionPlanCache?[4]);
        return all[(int)nulls] ?? MakeCheckedConversions(all, nulls);
    }

    // A method of its own, as for the others.
    private ConversionPlanCache MakeCheckedConversions(ConversionPlanCache?[] all, NullRules nulls) =>
        LazyInitializer.EnsureInitialized(ref all[(int)nulls], () => new ConversionPlanCache(this, nulls));

    private ConversionPlan?[]? _ownPlans;

    /// <summary>How data of the reader's own schema are read under rules for nulls; null where they are read as they are.</summary>
    /// <param name="nulls">The rules.</param>
    /// <param name="type">The root type, for errors.</param>
    public ConversionPlan? OwnPlanUnder(NullRules nulls, Type type)
    {
        if (nulls == NullRules.None) return null;
        ConversionPlan plan = _ownPlans?[(int)nulls] ?? MakeOwnPlan(nulls, type);
        return plan.KeepsBytes ? null : plan;
    }

    // It is kept whatever its length: the reader's own descriptor is one, and no untrusted input.
    private ConversionPlan MakeOwnPlan(NullRules nulls, Type type)
    {
        ConversionPlan?[] all = LazyInitializer.EnsureInitialized(ref _ownPlans, static () => new ConversionPlan?[4]);
        ConversionPlan plan = ConversionPlan.ForMessage(this, nulls, type, Bytes, 0);
        Volatile.Write(ref all[(int)nulls], plan);
        return plan;
    }

    // A method of its own: the delegate is allocated where it is made.
    private ConversionPlanCache MakeConversions() => LazyInitializer.EnsureInitialized(ref _conversions, () => new ConversionPlanCache(this, NullRules.None));

    /// <summary>FNV-1a, 32 bits, of the name in UTF-8.</summary>
    public static uint HashName(string name) => NameHash.Of(name);
}
