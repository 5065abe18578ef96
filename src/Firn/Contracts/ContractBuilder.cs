namespace Firn.Contracts;

/// <summary>
/// Decides which members of a type are written, in which order, and how an object is made from them: the rules of
/// <c>docs/types.md</c>. Works on what both front ends see alike. Plain loops throughout: at run time the first object of a program waits
/// for this code to be compiled, and queries cost several times as much.
/// </summary>
internal sealed partial class ContractBuilder
{
    private readonly TypeSurface _type;
    private readonly List<ContractProblem> _problems = [];
    private readonly List<Candidate> _candidates = [];
    private List<string>? _overrideIgnored;
    private ConstructorSurface? _constructor;
    private Candidate?[] _arguments = [];
    private bool _isBlank;      // made without a constructor of its own

    private ContractBuilder(TypeSurface type) => _type = type;

    /// <summary>The contract, or null and what stands in its way.</summary>
    public static TypeContract? Build(TypeSurface type, out EquatableArray<ContractProblem> problems)
    {
        ContractBuilder builder = new(type);
        if (type.Outside is { } outside) builder._problems.AddRange(outside.Problems);
        builder.Collect();
        builder.ChooseConstructor();
        builder.CheckIdentity();
        TypeContract? contract = builder.Finish();
        problems = builder._problems.Count == 0 ? default : new EquatableArray<ContractProblem>(builder._problems);
        return builder._problems.Count == 0 ? contract : null;
    }

    // Everything that may become a member: whether it can be set is seen once the constructor is known.
    private void Collect()
    {
        _overrideIgnored = OverrideIgnored();
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            LevelSurface level = _type.Levels[i];
            for (int m = 0; m < level.Members.Count; m++)
            {
                MemberSurface member = level.Members[m];
                if (member.IsOverride || member.IsIgnored || _overrideIgnored?.Contains(member.Name) == true) continue;
                if (member.Getter == Visibility.None)
                {
                    // Its getter may be one that only its own assembly sees.
                    if (level is { IsUnseen: true, IsFramework: false, IsDataContract: false } && member.Setter == Visibility.Public) AddUnseen(level, member.Name);
                    continue;
                }

                if (!level.IsAnnotated && member.HasMemberAttribute && member.Getter != Visibility.Public)
                {
                    Report(ProblemKind.UnusableMember, level, member, "it " + ProblemText.NotPublicDetail);
                    continue;
                }

                if (IsSelected(level, member)) _candidates.Add(new Candidate(i, level, member));
                else if (!level.IsAnnotated && IsWriteOnlyOutside(member)) Report(ProblemKind.NonPublicSetter, level, member, "its getter is not public");
            }
        }
    }

    // Members whose override says that they are left out.
    private List<string>? OverrideIgnored()
    {
        List<string>? names = null;
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            EquatableArray<MemberSurface> members = _type.Levels[i].Members;
            for (int m = 0; m < members.Count; m++)
            {
                if (members[m] is { IsOverride: true, IsIgnored: true }) (names ??= []).Add(members[m].Name);
            }
        }

        return names;
    }

    private static bool IsSelected(LevelSurface level, MemberSurface member)
    {
        if (level.IsDataContract) return member.IsDataMember;
        if (!level.IsAnnotated) return member.Getter == Visibility.Public;
        if (member.HasMemberAttribute) return true;
        MemberSelection selection = level.Selection;
        if ((selection & MemberSelection.Explicit) != 0) return false;
        if ((selection & (MemberSelection.Properties | MemberSelection.Fields)) == 0) selection |= MemberSelection.Properties | MemberSelection.Fields;
        if ((selection & (member.IsField ? MemberSelection.Fields : MemberSelection.Properties)) == 0) return false;
        // Locks, events and their like are no data; a public one is refused when its type is looked at.
        return member.Getter == Visibility.Public || IsWriteOnlyOutside(member) || ((selection & MemberSelection.NonPublic) != 0 && !member.IsNoData);
    }

    // A public property whose getter is not.
    private static bool IsWriteOnlyOutside(MemberSurface member) => member is { IsField: false, Getter: Visibility.NonPublic, Setter: Visibility.Public };

    private TypeContract? Finish()
    {
        if (_problems.Count > 0) return null;
        List<Candidate> members = [];
        foreach (Candidate candidate in _candidates)
        {
            Candidate stored = candidate;
            if ((IsArgument(candidate) ? MemberWriting.Constructor : Writing(ref stored)) is not { } writing) continue;
            stored.Writing = writing;
            members.Add(stored);
        }

        CheckNames(members);
        CheckState(members);
        CheckMemory(members);
        bool inFieldOrder = TryFieldOrder(members);
        members.Sort(inFieldOrder ? static (a, b) => a.Place.CompareTo(b.Place) : Compare);
        MemberContract[] contracts = new MemberContract[members.Count + (_type.Elements == ElementsKind.None ? 0 : 1)];
        for (int i = 0; i < members.Count; i++)
        {
            members[i].Place = i;
            contracts[i] = Contract(members[i]);
        }

        if (_type.Elements != ElementsKind.None) contracts[members.Count] = Elements();
        EquatableArray<string> defaulted = _constructor is { SetsRequiredMembers: true } || KeepsIdentity || _isBlank ? default : Defaulted(members);
        EquatableArray<CallbackContract> callbacks = Callbacks();
        // Memory is copied only past nobody's code: no constructor that may check, no accessor, no callback.
        bool mirrorsFields = inFieldOrder && members.Count == _type.Fields.Count && callbacks.Count == 0 && _constructor is null && !_type.HasAccessorCode;
        return new TypeContract(_type.Type, _type.IsStruct, Constructor(), new EquatableArray<MemberContract>(contracts), mirrorsFields, defaulted, callbacks) { KeepsIdentity = KeepsIdentity, HasComparer = _type.Elements is ElementsKind.Set or ElementsKind.Dictionary or ElementsKind.Keyed, Unseen = Unseen(), IsToldFromOutside = _type.Outside is not null, IgnoredOutside = _type.Outside?.Ignored ?? default };
    }

    // Required members that are not written.
    private EquatableArray<string> Defaulted(List<Candidate> members)
    {
        List<string>? names = null;
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            EquatableArray<MemberSurface> declared = _type.Levels[i].Members;
            for (int m = 0; m < declared.Count; m++)
            {
                if (declared[m] is { IsRequired: true, IsOverride: false } required && Find(members, required.Name) is null) (names ??= []).Add(required.Name);
            }
        }

        return names is null ? default : new EquatableArray<string>(names);
    }

    private static Candidate? Find(List<Candidate> members, string name)
    {
        foreach (Candidate candidate in members)
        {
            if (candidate.Member.Name == name) return candidate;
        }

        return null;
    }

    // Null: left out, as computed from other members. The candidate becomes the override that has the property's field.
    private MemberWriting? Writing(ref Candidate candidate)
    {
        LevelSurface level = candidate.Level;
        MemberSurface member = candidate.Member;
        bool viaInitializer = (member.IsInitOnly || (member.IsRequired && _constructor is not { SetsRequiredMembers: true })) && _constructor is not { IsPublic: false } && !_isBlank && !KeepsIdentity;
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

        return WritingWithoutSetter(ref candidate);
    }

    private MemberWriting? WritingWithoutSetter(ref Candidate candidate)
    {
        bool wanted = candidate.Member.HasMemberAttribute || candidate.Member.IsDataMember;
        candidate = MostDerived(candidate);
        LevelSurface level = candidate.Level;
        MemberSurface member = candidate.Member;
        // A class of the framework is looked at as a whole.
        if (level.IsFramework) return null;
        if (level.IsUnseen && !level.IsAnnotated && !wanted && !member.HasBackingField)
        {
            if (!member.IsNoData) AddUnseen(level, member.Name);
            return null;
        }

        if (member.IsMutableCollection)
        {
            // One with members of its own is replaced as a whole.
            if (level.IsAnnotated && member is { IsOwnCollection: true, HasBackingField: true }) return MemberWriting.Field;
            if (_isBlank && level.IsAnnotated) return BlankCollection(level, member);
            if (level.IsAnnotated && !member.IsOwnCollection && member.HasBackingField) return MemberWriting.FillField;
            if (level.IsAnnotated && !member.IsOwnCollection && wanted) return MemberWriting.Fill;
            if (!level.IsAnnotated && (member.HasBackingField || member.ReturnsField)) Report(ProblemKind.GetOnlyCollection, level, member, member.HasBackingField ? "" : ProblemText.ReturnsFieldDetail);
            if (!level.IsAnnotated || !wanted) return null;
        }

        if (!member.HasBackingField || (member.IsNoData && !wanted))
        {
            if (wanted) Report(ProblemKind.UnusableMember, level, member, ProblemText.ComputedDetail);
            return null;
        }

        if (level.IsAnnotated) return MemberWriting.Field;
        if (wanted) Report(ProblemKind.UnusableMember, level, member, ProblemText.NotSettableDetail);
        else Report(ProblemKind.GetOnlyProperty, level, member, NotTakenDetail(member.Name));
        return null;
    }

    // Where no constructor runs there is no collection to be filled, unless a callback makes it.
    private MemberWriting? BlankCollection(LevelSurface level, MemberSurface member)
    {
        if (member.HasBackingField) return MemberWriting.Field;
        if (!member.HasMemberAttribute && !member.IsDataMember) return null;
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            EquatableArray<CallbackSurface> callbacks = _type.Levels[i].Callbacks;
            for (int c = 0; c < callbacks.Count; c++)
            {
                if (callbacks[c].Kind == CallbackKind.Deserializing) return MemberWriting.Fill;
            }
        }

        Report(ProblemKind.UnusableMember, level, member, ProblemText.BlankCollectionDetail);
        return null;
    }

    private MemberContract Contract(Candidate candidate)
    {
        MemberSurface member = candidate.Member;
        MemberWriting writing = candidate.Writing;
        MemberReading reading = member.Getter == Visibility.Public ? MemberReading.Direct : member.IsField ? MemberReading.Field : MemberReading.GetMethod;
        bool hidden = IsHidden(candidate);
        bool again = writing == MemberWriting.Constructor && member.IsRequired && _constructor is { SetsRequiredMembers: false, IsPublic: true };
        bool required = member.IsRequiredInData || (member.IsRequired && _constructor is not { SetsRequiredMembers: true });
        return new MemberContract(member.Name, member.Type, candidate.Level.Type, member.WireName ?? member.Name, member.Id, reading, writing, hidden, again, member.IsField, required, member.FormerNames) { WhenNull = WhenNull(candidate), LacksDefault = LacksDefault(candidate) };
    }

    private bool LacksDefault(Candidate candidate)
    {
        for (int i = 0; candidate.Writing == MemberWriting.Constructor && i < _arguments.Length; i++)
        {
            if (ReferenceEquals(_arguments[i], candidate)) return _constructor!.Parameters[i].Default is null;
        }

        return false;
    }

    private string? WhenNull(Candidate candidate)
    {
        if (candidate.Member.WhenNull is not { } constant) return null;
        string? resolved = constant.Resolve(candidate.Member.Type, out string problem);
        if (resolved is null) Report(ProblemKind.InvalidNullConstant, candidate.Level, candidate.Member, problem);
        return resolved;
    }

    private bool IsHidden(Candidate candidate)
    {
        for (int i = candidate.Depth + 1; i < _type.Levels.Count; i++)
        {
            EquatableArray<MemberSurface> members = _type.Levels[i].Members;
            for (int m = 0; m < members.Count; m++)
            {
                if (!members[m].IsOverride && members[m].Name == candidate.Member.Name) return true;
            }
        }

        return false;
    }

    private MemberContract Elements() => new("", _type.Type, _type.Type, "", -1, MemberReading.Self, MemberWriting.Elements, false, false, false, false, default);

    private void CheckNames(List<Candidate> members)
    {
        HashSet<string> names = new(StringComparer.Ordinal);
        // Keys of a type whose dictionary the framework has compiled already.
        Dictionary<int, string> ids = [], hashes = [];
        foreach (Candidate candidate in members)
        {
            MemberSurface member = candidate.Member;
            if (!names.Add(member.Name))
            {
                Report(ProblemKind.DuplicateMember, candidate.Level, member, ProblemText.HidesDetail);
                continue;
            }

            if (member.Id >= 0)
            {
                if (ids.ContainsKey(member.Id)) Report(ProblemKind.DuplicateMember, candidate.Level, member, ProblemText.SameIdDetail + member.Id.ToString(System.Globalization.CultureInfo.InvariantCulture));
                else ids.Add(member.Id, member.Name);
                continue;
            }

            string wireName = member.WireName ?? member.Name;
            int hash = unchecked((int)NameHash.Of(wireName));
            if (!hashes.TryGetValue(hash, out string? other)) hashes.Add(hash, wireName);
            else Report(ProblemKind.DuplicateMember, candidate.Level, member, other == wireName ? $"{ProblemText.SameNameDetail}'{other}' on the wire" : $"its name '{wireName}' has the same hash as '{other}'");
        }
    }

    // What is read into one member would be a value of the other that nobody has checked. The fields of a class lie behind those of its base.
    private void CheckMemory(List<Candidate> members)
    {
        List<Candidate>? placed = null;
        foreach (Candidate candidate in members)
        {
            if (candidate.Member.Memory is not null) (placed ??= []).Add(candidate);
        }

        if (placed is null) return;
        // Front ends list members in different orders.
        placed.Sort(static (a, b) => a.Member.Memory!.Offset != b.Member.Memory!.Offset ? a.Member.Memory.Offset.CompareTo(b.Member.Memory.Offset) : string.CompareOrdinal(a.Member.Name, b.Member.Name));
        for (int i = 1; i < placed.Count; i++)
        {
            MemberMemory memory = placed[i].Member.Memory!;
            for (int j = 0; j < i; j++)
            {
                Candidate other = placed[j];
                MemberMemory below = other.Member.Memory!;
                if (other.Depth != placed[i].Depth || (memory.Shape.TakesAnyBits && below.Shape.TakesAnyBits) || !below.Overlaps(memory)) continue;
                Report(ProblemKind.UnusableMember, placed[i].Level, placed[i].Member, $"it lies over the member '{other.Member.Name}'{ProblemText.OverlapDetail}");
                break;
            }
        }
    }

    // Members of a struct that shows all its fields stand in the fields' order, so that memory and wire agree.
    private bool TryFieldOrder(List<Candidate> members)
    {
        if (!_type.IsStruct || _type.Fields.Count == 0) return false;
        List<string> fields = new(_type.Fields.Count);
        for (int i = 0; i < _type.Fields.Count; i++) fields.Add(_type.Fields[i]);
        bool[] visible = new bool[fields.Count];
        foreach (Candidate candidate in members)
        {
            candidate.Place = fields.IndexOf(candidate.Member.IsField ? candidate.Member.Name : BackingField(candidate.Member.Name));
            if (candidate.Place < 0) return false;
            visible[candidate.Place] = true;
        }

        EquatableArray<MemberSurface> declared = _type.Levels[0].Members;
        for (int m = 0; m < declared.Count; m++)
        {
            if (declared[m] is { IsField: true, Getter: Visibility.Public } field && fields.IndexOf(field.Name) is >= 0 and int place) visible[place] = true;
        }

        foreach (bool isVisible in visible)
        {
            if (!isVisible) return false;
        }

        return true;
    }

    public static string BackingField(string property) => $"<{property}>k__BackingField";

    private static int Compare(Candidate a, Candidate b)
    {
        if (a.Depth != b.Depth) return a.Depth.CompareTo(b.Depth);
        if (a.Member.Order.HasValue != b.Member.Order.HasValue) return a.Member.Order.HasValue ? 1 : -1;
        int order = a.Member.Order.GetValueOrDefault().CompareTo(b.Member.Order.GetValueOrDefault());
        return order != 0 ? order : string.CompareOrdinal(a.Member.WireName ?? a.Member.Name, b.Member.WireName ?? b.Member.Name);
    }

    private void Report(ProblemKind kind, string detail) => _problems.Add(new ContractProblem(kind, _type.Type, _type.Type, "", detail));

    private void Report(ProblemKind kind, LevelSurface level, MemberSurface member, string detail) =>
        _problems.Add(new ContractProblem(kind, _type.Type, level.Type, member.Name, detail));

    private sealed class Candidate(int depth, LevelSurface level, MemberSurface member)
    {
        public int Depth => depth;

        public LevelSurface Level => level;

        public MemberSurface Member => member;

        /// <summary>How it is set, once it is a member.</summary>
        public MemberWriting Writing { get; set; }

        /// <summary>The number of its field, then of the member.</summary>
        public int Place { get; set; }
    }
}
