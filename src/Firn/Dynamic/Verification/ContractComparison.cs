namespace Firn.Dynamic;

/// <summary>Walks two descriptors of one root side by side and says where they part.</summary>
/// <param name="generated">That of generated code.</param>
/// <param name="reflected">That of the run-time engine.</param>
/// <param name="differencesOf">Where the differences of a type go. Asked for only where there are some.</param>
internal sealed class ContractComparison(SchemaDescriptor generated, SchemaDescriptor reflected, Func<Type, ContractDifferences> differencesOf)
{
    private readonly HashSet<(int, int)> _seen = [];
    private readonly Queue<(int Generated, int Reflected)> _pending = new();

    public void Run()
    {
        Schema first = generated.Schema, second = reflected.Schema;
        if (!Agree(first.Root, second.Root) && generated.Definitions.Length > 0) Add(generated.Definitions[0].Type, "it", first.Root, second.Root);
        while (_pending.TryDequeue(out (int Generated, int Reflected) pair)) Compare(pair.Generated, pair.Reflected);
    }

    private void Compare(int generatedNumber, int reflectedNumber)
    {
        SchemaDefinition first = generated.Schema.Definitions[generatedNumber], second = reflected.Schema.Definitions[reflectedNumber];
        DefinitionLabels firstLabels = generated.Definitions[generatedNumber], secondLabels = reflected.Definitions[reflectedNumber];
        if (first.Kind == FirnKind.Union) CompareCases(firstLabels, first, secondLabels, second);
        else CompareMembers(firstLabels, first, secondLabels, second);
    }

    private void CompareMembers(DefinitionLabels firstLabels, SchemaDefinition first, DefinitionLabels secondLabels, SchemaDefinition second)
    {
        Type type = firstLabels.Type;
        string[] names = [.. firstLabels.Members.Select(Identity)], others = [.. secondLabels.Members.Select(Identity)];
        for (int i = 0; i < names.Length; i++)
        {
            int other = Array.IndexOf(others, names[i]);
            if (other < 0)
            {
                differencesOf(type).Add($"{names[i]}: generated {Text(first.Members[i].Type, generated)}, by reflection no member");
                continue;
            }

            if (!Agree(first.Members[i].Type, second.Members[other].Type)) Add(type, names[i], first.Members[i].Type, second.Members[other].Type);
            MemberLabel member = firstLabels.Members[i], same = secondLabels.Members[other];
            if (member.IsRequired != same.IsRequired) differencesOf(type).Add($"{names[i]}: {(member.IsRequired ? "required only by generated code" : "required only by reflection")}");
            if (member.WhenNull != same.WhenNull) differencesOf(type).Add($"{names[i]}: for null generated [{member.WhenNull}], by reflection [{same.WhenNull}]");
            string notNull = NotNull(member), otherNotNull = NotNull(same);
            if (notNull != otherNotNull) differencesOf(type).Add($"{names[i]}: never null generated [{notNull}], by reflection [{otherNotNull}]");
            string former = string.Join(", ", member.FormerNames ?? []), otherFormer = string.Join(", ", same.FormerNames ?? []);
            if (former != otherFormer) differencesOf(type).Add($"{names[i]}: former names generated [{former}], by reflection [{otherFormer}]");
        }

        for (int i = 0; i < others.Length; i++)
        {
            if (!names.Contains(others[i])) differencesOf(type).Add($"{others[i]}: generated no member, by reflection {Text(second.Members[i].Type, reflected)}");
        }

        string[] common = [.. names.Where(others.Contains)], commonOthers = [.. others.Where(names.Contains)];
        if (!common.SequenceEqual(commonOthers)) differencesOf(type).Add($"order: generated {string.Join(", ", common)}; by reflection {string.Join(", ", commonOthers)}");
    }

    private void CompareCases(DefinitionLabels firstLabels, SchemaDefinition first, DefinitionLabels secondLabels, SchemaDefinition second)
    {
        Type type = firstLabels.Type;
        for (int i = 0; i < first.Cases.Length; i++)
        {
            int other = Array.FindIndex(second.Cases, c => c.Tag == first.Cases[i].Tag);
            string name = $"case {first.Cases[i].Tag}";
            if (other < 0) differencesOf(type).Add($"{name}: generated {TypeDisplay.Short(firstLabels.Cases[i].Type)}, by reflection none");
            else if (firstLabels.Cases[i].Type != secondLabels.Cases[other].Type) differencesOf(type).Add($"{name}: generated {TypeDisplay.Short(firstLabels.Cases[i].Type)}, by reflection {TypeDisplay.Short(secondLabels.Cases[other].Type)}");
            else if (!Agree(first.Cases[i].Type, second.Cases[other].Type)) Add(type, name, first.Cases[i].Type, second.Cases[other].Type);
        }

        for (int i = 0; i < second.Cases.Length; i++)
        {
            if (!Array.Exists(first.Cases, c => c.Tag == second.Cases[i].Tag)) differencesOf(type).Add($"case {second.Cases[i].Tag}: generated none, by reflection {TypeDisplay.Short(secondLabels.Cases[i].Type)}");
        }
    }

    private void Add(Type type, string name, SchemaType first, SchemaType second) =>
        differencesOf(type).Add($"{name}: generated {Text(first, generated)}, by reflection {Text(second, reflected)}");

    // Definitions that both mention are compared once, later.
    private bool Agree(SchemaType first, SchemaType second)
    {
        if (first.Kind != second.Kind || first.MayBeAbsent != second.MayBeAbsent || first.Rank != second.Rank) return false;
        if (first.Kind is FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union)
        {
            if (_seen.Add((first.Definition, second.Definition))) _pending.Enqueue((first.Definition, second.Definition));
            return true;
        }

        return (first.Key is null || Agree(first.Key, second.Key!)) && (first.Element is null || Agree(first.Element, second.Element!));
    }

    private static string NotNull(MemberLabel member) => member.NotNull is not { } places ? "" : places.IsNotNull && member.LacksDefault ? places + ", and without default" : places.ToString();

    private static string Identity(MemberLabel member) => member.Id >= 0 ? $"member {member.Id}" : member.Name.Length == 0 ? "the elements" : $"'{member.Name}'";

    private static string Text(SchemaType type, SchemaDescriptor descriptor) => type.Kind switch
    {
        FirnKind.List or FirnKind.Set => $"{type.Kind} of {Text(type.Element!, descriptor)}",
        FirnKind.Array => $"Array of rank {type.Rank} of {Text(type.Element!, descriptor)}",
        FirnKind.Dictionary => $"Dictionary of {Text(type.Key!, descriptor)} to {Text(type.Element!, descriptor)}",
        FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union => $"{type.Kind} {TypeDisplay.Short(descriptor.Definitions[type.Definition].Type)}",
        _ => type.Kind.ToString(),
    } + (type.MayBeAbsent ? " or absent" : "");
}
