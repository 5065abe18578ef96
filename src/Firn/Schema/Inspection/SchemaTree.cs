namespace Firn;

/// <summary>Makes the public tree of a parsed schema: one object for each type, however often it is mentioned.</summary>
internal sealed class SchemaTree(Schema schema, SchemaNames? names, DefinitionLabels[]? labels)
{
    // The hash of the empty name, which the elements of a class that is a collection have.
    private const uint NoName = 0x811C9DC5;

    private readonly Dictionary<SchemaType, FirnSchemaType> _types = new(ReferenceEqualityComparer.Instance);
    private readonly FirnSchemaDefinition[] _definitions = new FirnSchemaDefinition[schema.Definitions.Length];
    private readonly FirnSchemaEnumType[] _enums = names is null ? [] : [.. names.Enums.Select(EnumOf)];

    /// <summary>Names for hashes, where there are no names.</summary>
    public Func<uint, string?>? KnownName { get; init; }

    /// <summary>The root, the definitions and the enums.</summary>
    public (FirnSchemaType Root, FirnSchemaDefinition[] Definitions, FirnSchemaEnumType[] Enums) Make()
    {
        for (int d = 0; d < _definitions.Length; d++) _definitions[d] = new FirnSchemaDefinition(d, schema.Definitions[d].Kind, names?.Definitions[d].Name);
        for (int d = 0; d < _definitions.Length; d++)
        {
            SchemaDefinition definition = schema.Definitions[d];
            IReadOnlyList<string>? parts = names?.Definitions[d].Parts;
            _definitions[d].Members = definition.Members.Select((member, m) => MemberOf(member, parts?[m], labels?[d].Members[m])).ToArray().AsReadOnly();
            _definitions[d].Cases = definition.Cases.Select((unionCase, c) => new FirnSchemaCase(unionCase.Tag, parts?[c], TypeOf(unionCase.Type))).ToArray().AsReadOnly();
        }

        return (TypeOf(schema.Root), _definitions, _enums);
    }

    private FirnSchemaMember MemberOf(SchemaMember member, string? name, MemberLabel? label) => new(member, name ?? (member is { Id: < 0, NameHash: NoName } ? "" : member.Id < 0 ? KnownName?.Invoke(member.NameHash) : null), TypeOf(member.Type))
    {
        FormerNames = label?.FormerNames is { } former ? former.ToArray().AsReadOnly() : [],
        IsRequired = label is { IsRequired: true },
    };

    // Containers are at most 64 deep, and definitions are there already.
    private FirnSchemaType TypeOf(SchemaType type)
    {
        if (_types.TryGetValue(type, out FirnSchemaType? known)) return known;
        FirnSchemaType made = new(type)
        {
            Element = type.Element is null ? null : TypeOf(type.Element),
            Key = type.Key is null ? null : TypeOf(type.Key),
            Definition = type.Kind is FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union ? _definitions[type.Definition] : null,
            Enum = type.Enum < 0 ? null : _enums[type.Enum],
        };
        _types.Add(type, made);
        return made;
    }

    /// <summary>The public form of an enum.</summary>
    internal static FirnSchemaEnumType EnumOf(EnumNames names, int number) => new(names, number, [.. names.Values.Select(value => new FirnSchemaEnumValue(value.Name, (Int128)names.ValueOf(value)))]);

    /// <summary>What a reader would have of the definitions of a schema that was parsed: no types, and names where it has them.</summary>
    public static DefinitionLabels[] LabelsOf(FirnSchema schema)
    {
        Schema parsed = schema.Parsed;
        DefinitionLabels[] labels = new DefinitionLabels[parsed.Definitions.Length];
        for (int d = 0; d < labels.Length; d++)
        {
            SchemaDefinition definition = parsed.Definitions[d];

            // Whether a reader's code takes objects of which some members are missing only its code says: that of classes does.
            labels[d] = new DefinitionLabels(null, definition.Kind, d, FirnObjectTraits.ReadsSparse) { Name = SchemaText.NameOf(schema.Definitions[d]) };
            for (int m = 0; m < definition.Members.Length; m++)
            {
                SchemaMember member = definition.Members[m];
                labels[d].Members.Add(schema.Definitions[d].Members[m].Name is { } name ? new MemberLabel(name, member.Id, member.Type.MayBeAbsent) : MemberLabel.WithoutName(member));
            }
        }

        return labels;
    }
}
