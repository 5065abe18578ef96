namespace Firn.Contracts;

/// <summary>What an assembly or a context says of a type with <c>[FirnContract]</c>, as a front end sees it.</summary>
/// <param name="Type">The key of the type.</param>
internal sealed record OutsideContract(string Type)
{
    /// <summary>The names of what is left out.</summary>
    public EquatableArray<string> Ignored { get; init; }

    /// <summary>The key of the class or interface that carries attributes for the type's members, or empty.</summary>
    public string Configuration { get; init; } = "";

    /// <summary>Its public fields and properties, with what their attributes say.</summary>
    public EquatableArray<MemberSurface> Members { get; init; }

    /// <summary>The names of those that have a codec, a surrogate or converters.</summary>
    public EquatableArray<string> Converted { get; init; }

    /// <summary>Its constructors that carry <c>[FirnConstructor]</c>.</summary>
    public EquatableArray<ConstructorSurface> Constructors { get; init; }

    /// <summary>Why it can't count, or empty.</summary>
    public string Problem { get; init; } = "";
}

/// <summary>A member that is left out from outside.</summary>
/// <param name="Type">The key of the type that declares it.</param>
/// <param name="Name">What people call it: a property, a field, or the parameter of a primary constructor.</param>
internal sealed record OutsideIgnore(string Type, string Name);

/// <summary>What contracts from outside say of one type.</summary>
internal sealed record OutsideWords
{
    /// <summary>What does not fit.</summary>
    public EquatableArray<ContractProblem> Problems { get; init; }

    /// <summary>What is left out.</summary>
    public EquatableArray<OutsideIgnore> Ignored { get; init; }

    /// <summary>Whether a name may be that of a member which the front end does not see, so that the whole type is looked at when it is first used.</summary>
    public bool NamesUnseen { get; init; }
}

/// <summary>A member of a type, and the one of a configuration that carries attributes for it.</summary>
/// <param name="Type">The key of the type that declares it.</param>
/// <param name="Configuration">The key of the configuration.</param>
/// <param name="Name">The name of both.</param>
internal readonly record struct ConfiguredMember(string Type, string Configuration, string Name);

/// <summary>What a configuration can't say.</summary>
internal static class OutsideText
{
    private const string Suffix = "Attribute";

    /// <summary>The attributes that are about a type and not its members, by their full names.</summary>
    public static readonly string[] AboutTypes =
    [
        "Firn.FirnSerializableAttribute", "Firn.FirnReferencesAttribute", "Firn.FirnUnionAttribute", "Firn.FirnCodecAttribute", "Firn.FirnSurrogateAttribute", "System.Runtime.Serialization.DataContractAttribute",
    ];

    /// <summary>That such an attribute stands on a configuration.</summary>
    public static string AboutType(string attribute)
    {
        string name = attribute.Substring(attribute.LastIndexOf('.') + 1);
        return $"[{name.Substring(0, name.Length - Suffix.Length)}]{ProblemText.AboutTheTypeDetail}";
    }
}

/// <summary>Puts the words of contracts from outside where the attributes of the type itself would be.</summary>
internal sealed class OutsideContractReader
{
    private readonly LevelSurface[] _levels;
    private readonly List<ContractProblem> _problems = [];
    private readonly List<OutsideIgnore> _ignored = [];
    private readonly List<ConfiguredMember> _configured = [];
    private readonly HashSet<(int Level, string Name)> _ownIgnored = [];
    private EquatableArray<ConstructorSurface> _constructors;
    private bool _namesUnseen;

    private OutsideContractReader(TypeSurface surface)
    {
        _levels = [.. surface.Levels];
        _constructors = surface.Constructors;
    }

    /// <summary>The surface with these words.</summary>
    /// <param name="surface">The type.</param>
    /// <param name="contracts">The contract for the type of each of its levels, or null.</param>
    /// <param name="configured">The members for which a configuration carries attributes, each in the order in which they count: the last one does.</param>
    public static TypeSurface Apply(TypeSurface surface, OutsideContract?[] contracts, out List<ConfiguredMember> configured)
    {
        OutsideContractReader reader = new(surface);
        for (int i = 0; i < reader._levels.Length; i++)
        {
            for (int m = 0; m < reader._levels[i].Members.Count; m++)
            {
                if (reader._levels[i].Members[m].IsIgnored) reader._ownIgnored.Add((i, reader._levels[i].Members[m].Name));
            }
        }

        // The contract of a derived class is the nearer one.
        for (int i = 0; i < contracts.Length; i++)
        {
            if (contracts[i] is { } contract) reader.Read(contract, i);
        }

        configured = reader._configured;
        return surface with
        {
            Levels = new EquatableArray<LevelSurface>(reader._levels),
            Constructors = reader._constructors,
            Outside = new OutsideWords { Problems = new EquatableArray<ContractProblem>(reader._problems), Ignored = new EquatableArray<OutsideIgnore>(reader._ignored), NamesUnseen = reader._namesUnseen },
        };
    }

    private void Read(OutsideContract contract, int depth)
    {
        if (contract.Problem.Length > 0)
        {
            Report(contract, contract.Problem);
            return;
        }

        for (int m = 0; m < contract.Members.Count; m++)
        {
            MemberSurface word = contract.Members[m];
            if (word.IsIgnored)
            {
                Ignore(contract, word.Name, depth, word.Type);
            }
            else if (Contains(contract.Ignored, word.Name) && SaysMore(contract, word))
            {
                Report(contract, $"Ignore names '{word.Name}'{ProblemText.ConfiguredTooDetail}");
            }
            else
            {
                Configure(contract, word, depth);
            }
        }

        for (int i = 0; i < contract.Ignored.Count; i++) Ignore(contract, contract.Ignored[i], depth, null);
        // How objects of a derived class are made is no matter of its base classes.
        if (depth == _levels.Length - 1) Choose(contract);
    }

    private static bool SaysMore(OutsideContract contract, MemberSurface word) => word.HasMemberAttribute || word.IsDataMember || Contains(contract.Converted, word.Name);

    // What derived classes override goes with it.
    private void Ignore(OutsideContract contract, string name, int depth, string? type)
    {
        bool found = false, isDeclared = false;
        for (int i = depth; i >= 0 && !isDeclared; i--)
        {
            bool isHere = LeaveOut(i, name);
            if (IndexOf(_levels[i].Members, name) is >= 0 and int index)
            {
                MemberSurface member = _levels[i].Members[index];
                if (type is not null && member.Type != type)
                {
                    ReportType(contract, member, type);
                    return;
                }

                Replace(i, index, member with { IsIgnored = true, Memory = null });
                isDeclared = !member.IsOverride;
            }
            else
            {
                isDeclared = isHere;
            }

            found |= isHere;
        }

        if (!found) Missing(contract, name, depth);
    }

    // Whether the level has state of that name, or a member.
    private bool LeaveOut(int i, string name)
    {
        LevelSurface level = _levels[i];
        List<StateField>? left = null;
        for (int f = 0; f < level.State.Count && !level.IsFramework; f++)
        {
            if (ContractBuilder.NameOf(level.State[f]) != name) continue;
            (left ??= [.. level.State]).Remove(level.State[f]);
        }

        if (left is not null) _levels[i] = level with { State = new EquatableArray<StateField>(left) };
        bool has = left is not null || IndexOf(level.Members, name) >= 0;
        if (has && !_ignored.Exists(o => o.Type == level.Type && o.Name == name)) _ignored.Add(new OutsideIgnore(level.Type, name));
        return has;
    }

    private void Configure(OutsideContract contract, MemberSurface word, int depth)
    {
        for (int i = depth; i >= 0; i--)
        {
            int index = IndexOf(_levels[i].Members, word.Name);
            if (index < 0 || _levels[i].Members[index].IsOverride) continue;
            MemberSurface member = _levels[i].Members[index];
            if (member.Type != word.Type)
            {
                ReportType(contract, member, word.Type);
            }
            else if (SaysMore(contract, word) && member.IsIgnored)
            {
                string who = _ownIgnored.Contains((i, word.Name)) ? "the type itself" : "the contract of a base class";
                Report(contract, $"{who} leaves out '{word.Name}'{ProblemText.ConfiguredTooDetail}");
            }
            else
            {
                Replace(i, index, With(member, word));
                _configured.Add(new ConfiguredMember(_levels[i].Type, contract.Configuration, word.Name));
            }

            return;
        }

        Missing(contract, word.Name, depth);
    }

    // What the configuration does not set stays as the type's own attributes say.
    private static MemberSurface With(MemberSurface member, MemberSurface word) => !word.HasMemberAttribute && !word.IsDataMember ? member : member with
    {
        HasMemberAttribute = member.HasMemberAttribute || word.HasMemberAttribute,
        IsDataMember = member.IsDataMember || word.IsDataMember,
        IsRequiredInData = word.IsRequiredInData || member.IsRequiredInData,
        Id = word.Id >= 0 ? word.Id : member.Id,
        Order = word.Order ?? member.Order,
        WireName = word.WireName ?? member.WireName,
        FormerNames = word.FormerNames.Count > 0 ? word.FormerNames : member.FormerNames,
    };

    private void Choose(OutsideContract contract)
    {
        if (contract.Constructors.Count == 0) return;
        List<ConstructorSurface> constructors = [];
        int found = 0;
        for (int i = 0; i < _constructors.Count; i++)
        {
            bool isChosen = false;
            for (int c = 0; c < contract.Constructors.Count; c++) isChosen |= HaveSameParameters(_constructors[i], contract.Constructors[c]);
            constructors.Add(_constructors[i] with { IsChosen = isChosen });
            if (isChosen) found++;
        }

        if (found < contract.Constructors.Count) Report(contract, ProblemText.NoSuchConstructorDetail);
        else _constructors = new EquatableArray<ConstructorSurface>(constructors);
    }

    private static bool HaveSameParameters(ConstructorSurface a, ConstructorSurface b)
    {
        if (a.Parameters.Count != b.Parameters.Count) return false;
        for (int p = 0; p < a.Parameters.Count; p++)
        {
            if (a.Parameters[p].Type != b.Parameters[p].Type) return false;
        }

        return true;
    }

    // Of a class in another assembly the compiler does not see all.
    private void Missing(OutsideContract contract, string name, int depth)
    {
        for (int i = 0; i <= depth; i++)
        {
            if (!_levels[i].IsUnseen || _levels[i].IsFramework) continue;
            _namesUnseen = true;
            return;
        }

        Report(contract, ProblemText.NoSuchMemberDetail + $"'{name}'");
    }

    private void ReportType(OutsideContract contract, MemberSurface member, string type) =>
        Report(contract, $"the configuration declares '{member.Name}' as {ProblemText.Name(type)}{ProblemText.OtherTypeDetail}{ProblemText.Name(member.Type)}");

    private void Replace(int level, int index, MemberSurface member)
    {
        MemberSurface[] members = [.. _levels[level].Members];
        members[index] = member;
        _levels[level] = _levels[level] with { Members = new EquatableArray<MemberSurface>(members) };
    }

    private static int IndexOf(EquatableArray<MemberSurface> members, string name)
    {
        for (int m = 0; m < members.Count; m++)
        {
            if (members[m].Name == name) return m;
        }

        return -1;
    }

    private static bool Contains(EquatableArray<string> names, string name)
    {
        for (int i = 0; i < names.Count; i++)
        {
            if (names[i] == name) return true;
        }

        return false;
    }

    private void Report(OutsideContract contract, string detail) => _problems.Add(new ContractProblem(ProblemKind.InvalidContract, contract.Type, contract.Type, "", detail));
}
