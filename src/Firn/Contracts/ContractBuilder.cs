namespace Firn.Contracts;

/// <summary>
/// Decides which members of a type are written, in which order, and how an object is made from them: the rules of
/// <c>docs/types.md</c>. Works on what both front ends see alike.
/// </summary>
internal sealed partial class ContractBuilder
{
    private readonly TypeSurface _type;
    private readonly List<ContractProblem> _problems = [];
    private readonly List<Candidate> _candidates = [];
    private ConstructorSurface? _constructor;
    private Candidate?[] _arguments = [];

    private ContractBuilder(TypeSurface type) => _type = type;

    /// <summary>The contract, or null and what stands in its way.</summary>
    public static TypeContract? Build(TypeSurface type, out EquatableArray<ContractProblem> problems)
    {
        ContractBuilder builder = new(type);
        builder.Collect();
        builder.ChooseConstructor();
        builder.CheckIdentity();
        TypeContract? contract = builder.Finish();
        problems = builder._problems.ToEquatableArray();
        return builder._problems.Count == 0 ? contract : null;
    }

    // Everything that may become a member: whether it can be set is seen once the constructor is known.
    private void Collect()
    {
        HashSet<string> overrideIgnored = [.. _type.Levels.SelectMany(level => level.Members).Where(m => m.IsOverride && m.IsIgnored).Select(m => m.Name)];
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            LevelSurface level = _type.Levels[i];
            foreach (MemberSurface member in level.Members)
            {
                if (member.IsOverride || member.Getter == Visibility.None || member.IsIgnored || overrideIgnored.Contains(member.Name)) continue;
                if (!level.IsAnnotated && member.HasMemberAttribute && member.Getter != Visibility.Public)
                {
                    Report(ProblemKind.UnusableMember, level, member, "it is not public, and the type is not marked [FirnSerializable]");
                    continue;
                }

                if (IsSelected(level, member)) _candidates.Add(new Candidate(i, level, member));
            }
        }
    }

    private static bool IsSelected(LevelSurface level, MemberSurface member)
    {
        if (level.IsDataContract) return member.IsDataMember;
        if (!level.IsAnnotated) return member.Getter == Visibility.Public;
        if (member.HasMemberAttribute) return true;
        MemberSelection selection = level.Selection;
        if ((selection & MemberSelection.Explicit) != 0) return false;
        if ((selection & (MemberSelection.Properties | MemberSelection.Fields)) == 0) selection |= MemberSelection.Properties | MemberSelection.Fields;
        return (selection & (member.IsField ? MemberSelection.Fields : MemberSelection.Properties)) != 0
            && (member.Getter == Visibility.Public || (selection & MemberSelection.NonPublic) != 0);
    }

    private void ChooseConstructor()
    {
        List<ConstructorSurface> chosen = [.. _type.Constructors.Where(c => c.IsChosen)];
        if (chosen.Count > 1)
        {
            Report(ProblemKind.AmbiguousConstructor, "more than one carries [FirnConstructor]");
            return;
        }

        if (chosen.Count == 1)
        {
            if (!chosen[0].IsPublic && !_type.Levels[_type.Levels.Count - 1].IsAnnotated)
            {
                Report(ProblemKind.NoConstructor, "the one with [FirnConstructor] is not public, and the type is not marked [FirnSerializable]");
            }
            else if (!TryUse(chosen[0]))
            {
                string name = chosen[0].Parameters.First(p => !CanPass(p)).Name;
                Report(ProblemKind.NoConstructor, $"the parameter '{name}' of the one with [FirnConstructor] matches no member by name and type");
            }

            return;
        }

        if (_type.Constructors.FirstOrDefault(c => c.IsPublic && c.Parameters.Count == 0) is { } parameterless)
        {
            TryUse(parameterless);
            return;
        }

        List<ConstructorSurface> usable = [.. _type.Constructors.Where(c => c.IsPublic && c.Parameters.All(CanPass))];
        if (_type.IsStruct)
        {
            // A struct can always be made empty; a constructor is needed only for what can't be set afterwards.
            usable.RemoveAll(c => !c.Parameters.Any(p => Match(p)!.Member.Setter != Visibility.Public));
            if (usable.Count == 0) return;
        }

        if (usable.Count == 1) TryUse(usable[0]);
        else if (usable.Count > 1) Report(ProblemKind.AmbiguousConstructor, "the parameters of several public ones match members; mark one with [FirnConstructor]");
        else Report(ProblemKind.NoConstructor, "no public one is without parameters or has parameters that all match members by name and type");
    }

    private bool KeepsIdentity => !_type.IsStruct && _type.Levels.Count > 0 && _type.Levels[_type.Levels.Count - 1].KeepsIdentity;

    // Members of an object may refer to it, so it has to exist before they are read. What a class says of itself is not what those
    // mean that derive from it, and what they lost would be lost in silence.
    private void CheckIdentity()
    {
        if (KeepsIdentity)
        {
            if (_arguments.FirstOrDefault(a => a is not null) is { } made) Report(ProblemKind.MadeOfMembers, $"the parameter '{_constructor!.Parameters[Array.IndexOf(_arguments, made)].Name}' of its constructor takes a member");
            return;
        }

        if (!_type.IsStruct && _type.Levels.LastOrDefault(level => level.KeepsIdentity) is { } level) Report(ProblemKind.UndeclaredIdentity, level.Type);
    }

    private bool TryUse(ConstructorSurface constructor)
    {
        if (!constructor.Parameters.All(CanPass)) return false;
        _constructor = constructor;
        _arguments = [.. constructor.Parameters.Select(Match)];
        return true;
    }

    // Collections often take a capacity or a comparer, which is none of their members.
    private bool CanPass(ParameterSurface parameter) => Match(parameter) is not null || (_type.Elements != ElementsKind.None && parameter.Default is not null);

    // The most derived member wins where a hidden one has the same name; the exact name wins over one in other case.
    private Candidate? Match(ParameterSurface parameter) =>
        _candidates.LastOrDefault(c => c.Member.Type == parameter.Type && string.Equals(c.Member.Name, parameter.Name, StringComparison.Ordinal))
        ?? _candidates.LastOrDefault(c => c.Member.Type == parameter.Type && string.Equals(c.Member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase));

    private TypeContract? Finish()
    {
        if (_problems.Count > 0) return null;
        List<(Candidate Candidate, MemberWriting Writing)> members = [];
        foreach (Candidate candidate in _candidates)
        {
            if (Array.IndexOf(_arguments, candidate) >= 0) members.Add((candidate, MemberWriting.Constructor));
            else if (Writing(candidate.Level, candidate.Member) is { } writing) members.Add((candidate, writing));
        }

        CheckNames([.. members.Select(m => m.Candidate)]);
        bool inFieldOrder = TryFieldOrder([.. members.Select(m => m.Candidate.Member)], out Func<MemberSurface, int> fieldIndex);
        members.Sort((a, b) => inFieldOrder ? fieldIndex(a.Candidate.Member).CompareTo(fieldIndex(b.Candidate.Member)) : Compare(a.Candidate, b.Candidate));
        IEnumerable<MemberContract> own = members.Select(m => Contract(m.Candidate, m.Writing));
        EquatableArray<MemberContract> contracts = (_type.Elements == ElementsKind.None ? own : own.Append(Elements())).ToEquatableArray();
        List<Candidate> order = [.. members.Select(m => m.Candidate)];
        ConstructorContract constructor = new(
            // An object that exists before its required members are read is made where nobody asks for them.
            (_constructor?.IsPublic ?? true) && !(KeepsIdentity && RequiresMembers),
            _arguments.Select(a => a is null ? -1 : order.IndexOf(a)).ToEquatableArray(),
            _constructor is null ? default : _constructor.Parameters.Select(p => p.Type).ToEquatableArray(),
            _constructor is null ? default : _constructor.Parameters.Select(p => p.Default ?? "default").ToEquatableArray());
        EquatableArray<string> defaulted = _constructor is { SetsRequiredMembers: true } || KeepsIdentity
            ? default
            : _type.Levels.SelectMany(level => level.Members).Where(m => m.IsRequired && !m.IsOverride && !order.Exists(c => c.Member.Name == m.Name)).Select(m => m.Name).ToEquatableArray();
        EquatableArray<CallbackContract> callbacks = Callbacks();
        return new TypeContract(_type.Type, _type.IsStruct, constructor, contracts, inFieldOrder && members.Count == _type.Fields.Count && callbacks.Count == 0, defaulted, callbacks) { KeepsIdentity = KeepsIdentity };
    }

    private bool RequiresMembers => _constructor is not { SetsRequiredMembers: true } && _type.Levels.Any(level => level.Members.Any(m => m.IsRequired));

    // Null: left out, as computed from other members.
    private MemberWriting? Writing(LevelSurface level, MemberSurface member)
    {
        bool viaInitializer = (member.IsInitOnly || (member.IsRequired && _constructor is not { SetsRequiredMembers: true })) && _constructor is not { IsPublic: false } && !KeepsIdentity;
        bool wanted = member.HasMemberAttribute || member.IsDataMember;
        switch (member.Setter)
        {
            case Visibility.Public when member.IsInitOnly && !viaInitializer:
                return MemberWriting.SetMethod;
            case Visibility.Public:
                return viaInitializer ? MemberWriting.Initializer : MemberWriting.Assignment;
            case Visibility.NonPublic when level.IsAnnotated:
                return member.IsField ? MemberWriting.Field : MemberWriting.SetMethod;
            case Visibility.NonPublic:
                Report(ProblemKind.NonPublicSetter, level, member, "its setter is not public");
                return null;
        }

        if (member.IsField)
        {
            if (level.IsAnnotated) return MemberWriting.Field;
            Report(ProblemKind.NonPublicSetter, level, member, "it is read-only");
            return null;
        }

        if (member.IsMutableCollection)
        {
            // One with members of its own is replaced as a whole.
            if (level.IsAnnotated && member is { IsOwnCollection: true, HasBackingField: true }) return MemberWriting.Field;
            if (level.IsAnnotated && !member.IsOwnCollection && (member.HasBackingField || wanted)) return MemberWriting.Fill;
            if (!level.IsAnnotated) Report(ProblemKind.GetOnlyCollection, level, member, "");
            if (!level.IsAnnotated || !wanted) return null;
        }

        if (!wanted) return null;
        if (level.IsAnnotated && member.HasBackingField) return MemberWriting.Field;
        Report(ProblemKind.UnusableMember, level, member, "it has no setter, and no parameter of the constructor matches it");
        return null;
    }

    private MemberContract Contract(Candidate candidate, MemberWriting writing)
    {
        MemberSurface member = candidate.Member;
        MemberReading reading = member.Getter == Visibility.Public ? MemberReading.Direct : member.IsField ? MemberReading.Field : MemberReading.GetMethod;
        bool hidden = _type.Levels.Skip(candidate.Depth + 1).Any(level => level.Members.Any(m => m.Name == member.Name && !m.IsOverride));
        bool again = writing == MemberWriting.Constructor && member.IsRequired && _constructor is { SetsRequiredMembers: false, IsPublic: true };
        bool required = member.IsRequiredInData || (member.IsRequired && _constructor is not { SetsRequiredMembers: true });
        return new MemberContract(member.Name, member.Type, candidate.Level.Type, member.WireName ?? member.Name, member.Id, reading, writing, hidden, again, member.IsField, required, member.FormerNames);
    }

    private MemberContract Elements() => new("", _type.Type, _type.Type, "", -1, MemberReading.Self, MemberWriting.Elements, false, false, false, false, default);

    private void CheckNames(List<Candidate> members)
    {
        HashSet<string> names = new(StringComparer.Ordinal);
        HashSet<int> ids = [];
        Dictionary<uint, string> hashes = [];
        foreach (Candidate candidate in members)
        {
            MemberSurface member = candidate.Member;
            if (!names.Add(member.Name))
            {
                Report(ProblemKind.DuplicateMember, candidate.Level, member, "it hides a member of a base class, and both would be written");
                continue;
            }

            if (member.Id >= 0)
            {
                if (!ids.Add(member.Id)) Report(ProblemKind.DuplicateMember, candidate.Level, member, $"another member has the id {member.Id} too");
                continue;
            }

            string wireName = member.WireName ?? member.Name;
            uint hash = NameHash.Of(wireName);
            if (!hashes.TryGetValue(hash, out string? other)) hashes.Add(hash, wireName);
            else Report(ProblemKind.DuplicateMember, candidate.Level, member, other == wireName ? $"another member is named '{other}' on the wire too" : $"its name '{wireName}' has the same hash as '{other}'");
        }
    }

    // Members of a struct that shows all its fields stand in the fields' order, so that memory and wire agree.
    private bool TryFieldOrder(IReadOnlyCollection<MemberSurface> members, out Func<MemberSurface, int> index)
    {
        List<string> fields = [.. _type.Fields];
        int IndexOf(MemberSurface member) => fields.IndexOf(member.IsField ? member.Name : BackingField(member.Name));
        index = IndexOf;
        if (!_type.IsStruct || fields.Count == 0) return false;
        HashSet<string> visible =
        [
            .. _type.Levels[0].Members.Where(m => m.IsField && m.Getter == Visibility.Public).Select(m => m.Name),
            .. members.Select(m => m.IsField ? m.Name : BackingField(m.Name)),
        ];
        return fields.TrueForAll(visible.Contains) && members.All(m => IndexOf(m) >= 0);
    }

    public static string BackingField(string property) => $"<{property}>k__BackingField";

    private static int Compare(Candidate a, Candidate b)
    {
        if (a.Depth != b.Depth) return a.Depth.CompareTo(b.Depth);
        if (a.Member.Order.HasValue != b.Member.Order.HasValue) return a.Member.Order.HasValue ? 1 : -1;
        int order = Nullable.Compare(a.Member.Order, b.Member.Order);
        return order != 0 ? order : string.CompareOrdinal(a.Member.WireName ?? a.Member.Name, b.Member.WireName ?? b.Member.Name);
    }

    private void Report(ProblemKind kind, string detail) => _problems.Add(new ContractProblem(kind, _type.Type, _type.Type, "", detail));

    private void Report(ProblemKind kind, LevelSurface level, MemberSurface member, string detail) =>
        _problems.Add(new ContractProblem(kind, _type.Type, level.Type, member.Name, detail));

    private sealed record Candidate(int Depth, LevelSurface Level, MemberSurface Member);
}
