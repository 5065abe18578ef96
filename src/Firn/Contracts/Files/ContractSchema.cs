namespace Firn.Contracts.Files;

/// <summary>All types of a state as a schema, for the rules of reading: one for all roots, so that each type is compared once.</summary>
internal sealed class ContractSchema : IComparedSchema
{
    private readonly ContractState _state;
    private readonly Dictionary<string, int> _numbers = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _enumNumbers = new(StringComparer.Ordinal);
    private readonly Dictionary<string, SchemaType> _roots = new(StringComparer.Ordinal);
    private readonly Dictionary<string, SchemaType> _types = new(StringComparer.Ordinal);
    private readonly Dictionary<SchemaType, string> _externals = [];
    private readonly List<EnumNames> _enums = [];
    private readonly string? _fault;

    private ContractSchema(ContractState state)
    {
        _state = state;
        Parsed = new Schema(SchemaType.Leaf(default, mayBeAbsent: false), [], []);
        try
        {
            Make();
        }
        catch (FaultException exception)
        {
            _fault = exception.Message;
        }
    }

    /// <inheritdoc/>
    public Schema Parsed { get; private set; }

    /// <inheritdoc/>
    public DefinitionLabels[] Labels { get; private set; } = [];

    /// <summary>The keys of objects and unions, by number.</summary>
    public List<string> Keys { get; } = [];

    /// <summary>The schema of a state that was read or made.</summary>
    public static ContractSchema Of(ContractState state) => new ContractSchema(state) is { _fault: null } schema ? schema : throw new InvalidOperationException("The state was not checked.");

    /// <summary>What is wrong with a state, or null.</summary>
    public static string? FindFault(ContractState state)
    {
        ContractSchema schema = new(state);
        return schema._fault;
    }

    /// <summary>The type of a root.</summary>
    public SchemaType Root(string name) => _roots[name];

    /// <summary>A type as the file writes it where it is an external one, and in words else.</summary>
    public string Describe(SchemaType type) => type switch
    {
        { IsOpaque: true } => _externals[type],
        { Key: { } key, Element: { } value } => $"dictionary of {Describe(key)} to {Describe(value)}",
        { Element: { } element } => $"{(type.Kind == FirnKind.List ? "list" : type.Kind == FirnKind.Set ? "set" : "array")} of {Describe(element)}",
        _ => KindNames.Describe(type),
    };

    /// <inheritdoc/>
    public string NameOf(int definition, int member) => Show(_state.Types[Keys[definition]].Members[member].Name);

    /// <inheritdoc/>
    public string ShortName(string name) => ContractText.Show(name);

    private static string Show(string name) => name.Length == 0 ? "elements" : ContractText.Show(name);

    private void Make()
    {
        // Numbers first: types may stand in one another.
        foreach (KeyValuePair<string, ContractEntry> pair in _state.Types)
        {
            ContractTypes.TryReadKey(pair.Key, out ContractWord word, out string name);
            if (word == ContractWord.Enum)
            {
                _enumNumbers.Add(pair.Key, _enums.Count);
                _enums.Add(MakeEnum(name, pair.Value));
            }
            else
            {
                _numbers.Add(pair.Key, Keys.Count);
                Keys.Add(pair.Key);
            }
        }

        SchemaDefinition[] definitions = new SchemaDefinition[Keys.Count];
        Labels = new DefinitionLabels[Keys.Count];
        for (int d = 0; d < definitions.Length; d++)
        {
            ContractEntry entry = _state.Types[Keys[d]];
            ContractTypes.TryReadKey(Keys[d], out ContractWord word, out string name);
            FirnKind kind = KindOf(word);
            Labels[d] = new DefinitionLabels(null, kind, d, kind == FirnKind.Union || entry.IsDense ? FirnObjectTraits.None : FirnObjectTraits.ReadsSparse) { Name = name };
            definitions[d] = kind == FirnKind.Union ? new SchemaDefinition(kind, [], MakeCases(Keys[d], entry)) : new SchemaDefinition(kind, MakeMembers(Keys[d], entry, Labels[d]), []);
        }

        Parsed = new Schema(SchemaType.Leaf(default, mayBeAbsent: false), definitions, []) { Enums = [.. _enums] };
        if (Parsed.FindLayoutFault() is { } fault) throw new FaultException(fault);
        foreach (KeyValuePair<string, string> root in _state.Roots) _roots.Add(root.Key, TypeOf(root.Value, mayBeAbsent: false, root.Key));
    }

    private SchemaMember[] MakeMembers(string key, ContractEntry entry, DefinitionLabels labels)
    {
        SchemaMember[] members = new SchemaMember[entry.Members.Count];
        HashSet<(int, uint)> identities = [];
        for (int m = 0; m < members.Length; m++)
        {
            ContractMember member = entry.Members[m];
            SchemaType type = TypeOf(member.Type, mayBeAbsent: true, key);
            members[m] = new SchemaMember(member.Id, member.Id >= 0 ? 0 : NameHash.Of(member.Name), type);
            if (!identities.Add((members[m].Id, members[m].NameHash))) throw new FaultException($"{ContractText.Quote(key)} has two members that are known by the same, one of them {ContractText.Quote(member.Name)}");
            labels.Members.Add(new MemberLabel(member.Name, member.Id, type.MayBeAbsent) { IsRequired = member.IsRequired, FormerNames = member.FormerNames.Count > 0 ? [.. member.FormerNames] : null, Converters = member.ConvertsFrom.Count > 0 ? [.. member.ConvertsFrom.Select(t => new ContractConverter(this, TypeOf(t, mayBeAbsent: true, key)))] : null, WhenNull = member.WhenNull });
        }

        return members;
    }

    private SchemaCase[] MakeCases(string key, ContractEntry entry)
    {
        SchemaCase[] cases = [.. entry.Cases.Select(c => new SchemaCase(c.Tag, TypeOf(c.Type, mayBeAbsent: false, key))).OrderBy(c => c.Tag)];
        for (int i = 1; i < cases.Length; i++)
        {
            if (cases[i].Tag == cases[i - 1].Tag) throw new FaultException(FormattableString.Invariant($"{ContractText.Quote(key)} has two cases of the tag {cases[i].Tag}"));
        }

        return cases;
    }

    private static EnumNames MakeEnum(string name, ContractEntry entry)
    {
        if (!ContractTypes.TryFindKind(entry.Underlying, out FirnKind kind) || !SchemaType.MayBeEnum(kind)) throw new FaultException($"the enum {ContractText.Quote(name)} is no integer of 8 to 64 bits");
        ulong mask = SchemaType.LeafWidth(kind) == 8 ? ulong.MaxValue : (1UL << (8 * SchemaType.LeafWidth(kind))) - 1;
        EnumValue[] values = [.. entry.Values.Select(v => new EnumValue(v.Name, unchecked(v.Value < 0 ? (ulong)(long)v.Value : (ulong)v.Value) & mask))];
        EnumNames made = new(name, entry.IsFlags, kind, values);
        HashSet<string> names = new(StringComparer.Ordinal);
        for (int i = 0; i < values.Length; i++)
        {
            if (!names.Add(values[i].Name)) throw new FaultException($"the enum {ContractText.Quote(name)} has two values {ContractText.Quote(values[i].Name)}");
            if (made.ValueOf(values[i]) != entry.Values[i].Value) throw new FaultException($"the value {ContractText.Quote(values[i].Name)} of the enum {ContractText.Quote(name)} is none of its integer");
        }

        Array.Sort(values, static (a, b) => a.Bits != b.Bits ? a.Bits.CompareTo(b.Bits) : string.CompareOrdinal(a.Name, b.Name));
        return made;
    }

    private SchemaType TypeOf(string text, bool mayBeAbsent, string where)
    {
        if (!_types.TryGetValue(text, out SchemaType? type)) _types.Add(text, type = ContractTypes.Parse(text, Find) ?? throw new FaultException($"{ContractText.Quote(text)} at {ContractText.Quote(where)} is no type, or names one that is missing"));
        return type.MayBeAbsent && !mayBeAbsent ? throw new FaultException($"{ContractText.Quote(text)} at {ContractText.Quote(where)} may be absent, which nothing can be there") : type;
    }

    private SchemaType? Find(ContractWord word, string name, bool mayBeAbsent)
    {
        string key = $"{ContractTypes.Word(word)} {name}";
        if (word == ContractWord.External)
        {
            SchemaType type = new(default, mayBeAbsent);
            _externals.Add(type, key);
            return type;
        }

        if (word == ContractWord.Enum) return _enumNumbers.TryGetValue(key, out int number) ? new SchemaType(_enums[number].Kind, mayBeAbsent) { Enum = number } : null;
        return _numbers.TryGetValue(key, out int definition) ? new SchemaType(KindOf(word), mayBeAbsent) { Definition = definition } : null;
    }

    private static FirnKind KindOf(ContractWord word) => word switch
    {
        ContractWord.Reference => FirnKind.ReferenceObject,
        ContractWord.Union => FirnKind.Union,
        _ => FirnKind.Object,
    };

    // Of which a contract has the old type alone: one of the whole contract's, also where the schema of a single root is compared.
    private sealed class ContractConverter(ContractSchema all, SchemaType type) : MemberConverter
    {
        private OldSchema? _old;

        public override string DisplayName => "its converter";

        public override OldSchema Old => _old ??= new OldSchema(all.Parsed, all.Labels, type);
    }

    private sealed class FaultException(string message) : Exception(message);
}
