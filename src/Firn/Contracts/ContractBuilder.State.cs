namespace Firn.Contracts;

/// <content>What a type holds besides the members that are stored: nothing of it is lost in silence.</content>
internal sealed partial class ContractBuilder
{
    private List<(string Type, List<string> Properties)>? _unseen;

    private void CheckState(List<Candidate> members)
    {
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            LevelSurface level = _type.Levels[i];
            if (level.IsFramework)
            {
                if (FrameworkAssemblies.HasHiddenState(level.Type) || level.State.Count > 0)
                {
                    Report(ProblemKind.HiddenBaseState, level.Type);
                    return;
                }

                if (level.IsUnseen && !FrameworkAssemblies.IsEmpty(level.Type)) AddUnseen(_type.Type);
            }
            else if (level.IsUnseen)
            {
                // Its data members that are not public can't be seen, nor overrides that hold a value, nor what All asks for.
                if (level.IsDataContract || level.IsAskedForAll) AddUnseen(_type.Type);
                else AddUnseenOverrides(level, members);
            }
            else if (level.IsAnnotated && !level.IsDataContract && IsAll(level.Selection))
            {
                CheckAll(level, members);
            }
        }

        if (_type.Outside is { NamesUnseen: true }) AddUnseen(_type.Type);
        if (members.Count == 0 && _type.Elements == ElementsKind.None && _problems.Count == 0) CheckOpaque();
    }

    // A type without any member that is stored has to be without state.
    private void CheckOpaque()
    {
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            LevelSurface level = _type.Levels[i];
            if (level.IsFramework || IsNarrowed(level)) continue;
            for (int f = 0; f < level.State.Count; f++)
            {
                if (_overrideIgnored?.Contains(NameOf(level.State[f])) == true) continue;
                Report(ProblemKind.OpaqueType, NameOf(level.State[f]));
                return;
            }

            if (level.IsUnseen && !_type.IsStruct) AddUnseen(_type.Type);
        }
    }

    // All means all: also what no member can stand for.
    private void CheckAll(LevelSurface level, List<Candidate> members)
    {
        for (int f = 0; f < level.State.Count; f++)
        {
            string name = NameOf(level.State[f]);
            if (!IsStored(members, name) && _overrideIgnored?.Contains(name) != true) _problems.Add(new ContractProblem(ProblemKind.UnstoredField, _type.Type, level.Type, name, ProblemText.AllDetail));
        }
    }

    /// <summary>What people call a field: its property where the compiler made it for one, the parameter of a primary constructor, or its name.</summary>
    public static string NameOf(StateField field) =>
        field.Property.Length > 0 ? field.Property : field.Name[0] == '<' && field.Name.EndsWith(">P", StringComparison.Ordinal) ? field.Name.Substring(1, field.Name.Length - 3) : field.Name;

    private void AddUnseenOverrides(LevelSurface level, List<Candidate> members)
    {
        for (int m = 0; m < level.Members.Count; m++)
        {
            if (level.Members[m] is { IsOverride: true, IsIgnored: false, IsField: false, IsNoData: false } member && !IsStored(members, member.Name)) AddUnseen(level, member.Name);
        }
    }

    private static bool IsStored(List<Candidate> members, string name)
    {
        foreach (Candidate member in members)
        {
            if (member.Member.Name == name) return true;
        }

        return false;
    }

    /// <summary>Whether a word says that only some members of the level are stored.</summary>
    public static bool IsNarrowed(LevelSurface level) =>
        level.IsDataContract || (level.Selection != MemberSelection.Default && !IsAll(level.Selection));

    /// <summary>Whether a class asks for every field and property.</summary>
    public static bool IsAll(MemberSelection selection) => selection is MemberSelection.NonPublic or MemberSelection.All;

    // The last override of a property decides what it gives back, and has the field if it has one.
    private Candidate MostDerived(Candidate candidate)
    {
        Candidate last = candidate;
        for (int i = candidate.Depth + 1; i < _type.Levels.Count; i++)
        {
            LevelSurface level = _type.Levels[i];
            for (int m = 0; m < level.Members.Count; m++)
            {
                if (level.Members[m].Name != candidate.Member.Name) continue;
                if (!level.Members[m].IsOverride) return last;
                last = new Candidate(i, level, level.Members[m]);
            }
        }

        return last;
    }

    private void AddUnseen(LevelSurface level, string property)
    {
        foreach ((string type, List<string> properties) in _unseen ??= [])
        {
            if (type != level.Type || properties.Count == 0) continue;
            if (!properties.Contains(property)) properties.Add(property);
            return;
        }

        _unseen.Add((level.Type, [property]));
    }

    // The whole type.
    private void AddUnseen(string type)
    {
        foreach ((string known, List<string> properties) in _unseen ??= [])
        {
            if (known == type && properties.Count == 0) return;
        }

        _unseen.Add((type, []));
    }

    private EquatableArray<UnseenState> Unseen()
    {
        if (_unseen is null) return default;
        List<UnseenState> unseen = new(_unseen.Count);
        foreach ((string type, List<string> properties) in _unseen)
        {
            properties.Sort(StringComparer.Ordinal);
            unseen.Add(new UnseenState(type, new EquatableArray<string>(properties)));
        }

        return new EquatableArray<UnseenState>(unseen);
    }
}
