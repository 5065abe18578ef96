using Firn.Contracts.Files;

namespace Firn;

/// <summary>Makes the schema of one root of a contract file: the descriptor that its messages carry (format, section 5), and the names.</summary>
internal sealed class ContractDescriptor
{
    private readonly ContractSchema _all;
    private readonly ContractState _state;
    private readonly List<int> _definitions = [];                   // of the file, in the order in which they are mentioned
    private readonly Dictionary<int, int> _numbers = [];            // where each stands there
    private readonly List<int> _integers = [];                      // the enum of each integer, or -1

    private ContractDescriptor(ContractSchema all, ContractState state) => (_all, _state) = (all, state);

    /// <summary>The descriptor of a root alone.</summary>
    public static byte[] Describe(ContractSchema all, ContractState state, string root) => new ContractDescriptor(all, state).WriteDescriptor(root);

    /// <summary>The schema of a root.</summary>
    public static FirnSchema Make(ContractSchema all, ContractState state, string root) => new ContractDescriptor(all, state).Make(root);

    private FirnSchema Make(string root)
    {
        byte[] bytes = WriteDescriptor(root);
        Dictionary<int, int> places = [];
        List<EnumNames> enums = [];
        int[] enumOf = [.. _integers.Select(number =>
        {
            if (number < 0) return -1;
            if (places.TryGetValue(number, out int place)) return place;
            places.Add(number, enums.Count);
            enums.Add(_all.Parsed.Enums[number]);
            return enums.Count - 1;
        })];
        FirnContainerDefinition[] names = [.. _definitions.Select(NamesOf)];
        DefinitionLabels[] labels = [.. _definitions.Select(LabelsOf)];
        return FirnSchema.OfContract(bytes, new SchemaNames(names, [.. enums], enumOf), labels);
    }

    private byte[] WriteDescriptor(string root)
    {
        FirnWriter writer = new();
        try
        {
            WriteType(ref writer, _all.Root(root), root);
            for (int d = 0; d < _definitions.Count; d++)
            {
                SchemaDefinition definition = _all.Parsed.Definitions[_definitions[d]];
                writer.WriteCount(definition.Members.Length + definition.Cases.Length);
                foreach (SchemaMember member in definition.Members)
                {
                    writer.WriteCount(member.Id + 1L);
                    for (int b = 0; b < 4 && member.Id < 0; b++) writer.Reserve(1) = (byte)(member.NameHash >> (8 * b));
                    WriteType(ref writer, member.Type, root);
                }

                foreach (SchemaCase unionCase in definition.Cases)
                {
                    writer.WriteCount(unionCase.Tag);
                    WriteType(ref writer, unionCase.Type, root);
                }
            }

            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    // Types of a file are at most 64 deep.
    private void WriteType(ref FirnWriter writer, SchemaType type, string root)
    {
        if (type.IsOpaque) throw new NotSupportedException($"{ContractText.Quote(root)} holds values of a codec that no compiler knows, so the contract file has no schema of it.");
        writer.Reserve(1) = (byte)((byte)type.Kind | (type.MayBeAbsent ? 0x80 : 0));
        switch (type.Kind)
        {
            case FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union:
                if (!_numbers.TryGetValue(type.Definition, out int number))
                {
                    _numbers.Add(type.Definition, number = _definitions.Count);
                    _definitions.Add(type.Definition);
                }

                writer.WriteCount(number);
                break;
            case FirnKind.Array:
                writer.Reserve(1) = (byte)type.Rank;
                break;
            case var kind when SchemaType.MayBeEnum(kind):
                _integers.Add(type.Enum);
                break;
        }

        if (type.Key is not null) WriteType(ref writer, type.Key, root);
        if (type.Element is not null) WriteType(ref writer, type.Element, root);
    }

    private FirnContainerDefinition NamesOf(int definition)
    {
        ContractEntry entry = _state.Types[_all.Keys[definition]];
        return new FirnContainerDefinition(_all.Labels[definition].Name, [.. entry.Members.Select(m => m.Name), .. entry.Cases.Select(c => NameOf(c.Type))]);
    }

    // Cases are called as their types are.
    private static string NameOf(string type) => ContractTypes.TryReadKey(type, out _, out string name) ? name : type;

    private DefinitionLabels LabelsOf(int definition, int number)
    {
        DefinitionLabels known = _all.Labels[definition];
        DefinitionLabels labels = new(null, known.Kind, number, known.Traits) { Name = known.Name };
        labels.Members.AddRange(known.Members);
        return labels;
    }
}
