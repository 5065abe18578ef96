namespace Firn.Contracts;

/// <content>How an object is made.</content>
internal sealed partial class ContractBuilder
{
    private void ChooseConstructor()
    {
        ConstructorSurface? chosen = null, parameterless = null;
        for (int i = 0; i < _type.Constructors.Count; i++)
        {
            ConstructorSurface constructor = _type.Constructors[i];
            if (constructor.IsChosen)
            {
                if (chosen is not null)
                {
                    Report(ProblemKind.AmbiguousConstructor, ProblemText.ManyChosenDetail);
                    return;
                }

                chosen = constructor;
            }

            if (constructor is { IsPublic: true, Parameters.Count: 0 }) parameterless ??= constructor;
        }

        if (chosen is not null) UseChosen(chosen);
        else if (parameterless is not null) TryUse(parameterless);
        else FindConstructor();
    }

    private void UseChosen(ConstructorSurface chosen)
    {
        if (!chosen.IsPublic && !_type.Levels[_type.Levels.Count - 1].IsAnnotated)
        {
            Report(ProblemKind.NoConstructor, ProblemText.ChosenNotPublicDetail);
        }
        else if (!TryUse(chosen))
        {
            Report(ProblemKind.NoConstructor, ProblemText.ChosenNotCallableDetail + Obstacle(FirstWithoutValue(chosen, orDefault: true)!));
        }
    }

    // Those whose parameters all match members come before those that leave some to their defaults.
    private void FindConstructor()
    {
        if (TryFind(orDefault: false) || TryFind(orDefault: true) || _type.IsStruct) return;
        // As DataContractSerializer makes objects of all its classes. What is a collection needs its constructor.
        if (_type.Elements == ElementsKind.None && _type.Levels.Count > 0 && _type.Levels[_type.Levels.Count - 1].IsDataContract) _isBlank = true;
        else Report(ProblemKind.NoConstructor, "no public one is without parameters or has parameters that all match members by name and type, or have defaults" + Obstacles());
    }

    // Whether that is decided: there is one, or more than one.
    private bool TryFind(bool orDefault)
    {
        ConstructorSurface? usable = null;
        List<string>? several = null;
        for (int i = 0; i < _type.Constructors.Count; i++)
        {
            ConstructorSurface constructor = _type.Constructors[i];
            // A struct can always be made empty; a constructor is needed only for what can't be set afterwards.
            if (!constructor.IsPublic || FirstWithoutValue(constructor, orDefault) is not null || (_type.IsStruct && !TakesWhatNothingSets(constructor))) continue;
            if (usable is not null) (several ??= [Signature(usable)]).Add(Signature(constructor));
            else usable = constructor;
        }

        if (several is null) return usable is not null && TryUse(usable);
        several.Sort(string.CompareOrdinal);
        Report(ProblemKind.AmbiguousConstructor, $"the parameters of several public ones match members{(orDefault ? " or have defaults" : "")}: {string.Join(" and ", several)}");
        return true;
    }

    private bool TakesWhatNothingSets(ConstructorSurface constructor)
    {
        for (int i = 0; i < constructor.Parameters.Count; i++)
        {
            if (Match(constructor.Parameters[i]) is { } taken && taken.Member.Setter != Visibility.Public) return true;
        }

        return false;
    }

    private bool TryUse(ConstructorSurface constructor)
    {
        if (FirstWithoutValue(constructor, orDefault: true) is not null) return false;
        _constructor = constructor;
        _arguments = new Candidate?[constructor.Parameters.Count];
        for (int i = 0; i < _arguments.Length; i++) _arguments[i] = Match(constructor.Parameters[i]);
        return true;
    }

    private ParameterSurface? FirstWithoutValue(ConstructorSurface constructor, bool orDefault)
    {
        for (int i = 0; i < constructor.Parameters.Count; i++)
        {
            ParameterSurface parameter = constructor.Parameters[i];
            if (Match(parameter) is null && !(orDefault && TakesDefault(parameter))) return parameter;
        }

        return null;
    }

    // A capacity or a comparer, say, which is none of the members. Where a member has the name and another type, the parameter may well be how the
    // member gets its value, which a default would lose.
    private bool TakesDefault(ParameterSurface parameter) => parameter.Default is not null && (_type.Elements != ElementsKind.None || Named(parameter.Name) is null);

    private Candidate? Named(string name)
    {
        for (int i = _candidates.Count - 1; i >= 0; i--)
        {
            if (string.Equals(_candidates[i].Member.Name, name, StringComparison.OrdinalIgnoreCase)) return _candidates[i];
        }

        return null;
    }

    // What keeps each public constructor from being used. Front ends list them in different orders.
    private string Obstacles()
    {
        const int MostShown = 3;
        List<string> texts = [];
        for (int i = 0; i < _type.Constructors.Count; i++)
        {
            if (_type.Constructors[i].IsPublic && FirstWithoutValue(_type.Constructors[i], orDefault: true) is { } parameter) texts.Add($"of {Signature(_type.Constructors[i])}, {Obstacle(parameter)}");
        }

        if (texts.Count == 0) return "; none is public";
        texts.Sort(string.CompareOrdinal);
        string all = "";
        for (int i = 0; i < texts.Count && i < MostShown; i++) all += "; " + texts[i];
        return all;
    }

    // Why a member has no value from a constructor that has a parameter for it.
    private string NotTakenDetail(string member)
    {
        for (int i = 0; i < _type.Constructors.Count; i++)
        {
            ConstructorSurface constructor = _type.Constructors[i];
            if (!constructor.IsPublic || FirstWithoutValue(constructor, orDefault: true) is not { } missing) continue;
            for (int p = 0; p < constructor.Parameters.Count; p++)
            {
                if (Match(constructor.Parameters[p])?.Member.Name == member) return $"{ProblemText.NotTakenDetail}{Signature(constructor)}, {Obstacle(missing)}";
            }
        }

        return ProblemText.ComputedDetail;
    }

    private string Obstacle(ParameterSurface parameter)
    {
        string reason = $"the parameter '{parameter.Name}' ";
        if (parameter.Type.StartsWith("out ", StringComparison.Ordinal)) return reason + "is passed by 'out'";
        if (parameter.Type.StartsWith("ref ", StringComparison.Ordinal)) return reason + "is passed by 'ref'";
        if (Named(parameter.Name) is { } other) return reason + $"has the type '{ProblemText.Name(parameter.Type)}', and the member '{other.Member.Name}' the type '{ProblemText.Name(other.Member.Type)}'";
        return reason + (IsLeftOut(parameter.Name) ? "has the name of a member that is not written" : "matches no member by name");
    }

    private bool IsLeftOut(string name)
    {
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            EquatableArray<MemberSurface> members = _type.Levels[i].Members;
            for (int m = 0; m < members.Count; m++)
            {
                if (string.Equals(members[m].Name, name, StringComparison.OrdinalIgnoreCase)) return true;
            }
        }

        return false;
    }

    private static string Signature(ConstructorSurface constructor)
    {
        string text = "";
        for (int i = 0; i < constructor.Parameters.Count; i++) text += $"{(i > 0 ? ", " : "")}{ProblemText.Name(constructor.Parameters[i].Type)} {constructor.Parameters[i].Name}";
        return $"({text})";
    }

    // The most derived member wins where a hidden one has the same name; the exact name wins over one in other case.
    // Where names differ in case only, the parameter's own comes first, and then the one that begins with a capital.
    private Candidate? Match(ParameterSurface parameter) =>
        Match(parameter.Name, parameter.Type, StringComparison.Ordinal)
        ?? Match(char.ToUpperInvariant(parameter.Name[0]) + parameter.Name.Substring(1), parameter.Type, StringComparison.Ordinal)
        ?? Match(parameter.Name, parameter.Type, StringComparison.OrdinalIgnoreCase);

    private Candidate? Match(string name, string type, StringComparison comparison)
    {
        for (int i = _candidates.Count - 1; i >= 0; i--)
        {
            if (string.Equals(_candidates[i].Member.Name, name, comparison) && _candidates[i].Member.Type == type) return _candidates[i];
        }

        return null;
    }

    private bool IsArgument(Candidate candidate)
    {
        foreach (Candidate? argument in _arguments)
        {
            if (argument == candidate) return true;
        }

        return false;
    }

    private bool KeepsIdentity => !_type.IsStruct && _type.Levels.Count > 0 && _type.Levels[_type.Levels.Count - 1].KeepsIdentity;

    // Members of an object may refer to it, so it has to exist before they are read. What a class says of itself is not what those
    // mean that derive from it, and what they lost would be lost in silence.
    private void CheckIdentity()
    {
        if (KeepsIdentity)
        {
            for (int i = 0; i < _arguments.Length; i++)
            {
                if (_arguments[i] is null) continue;
                Report(ProblemKind.MadeOfMembers, $"the parameter '{_constructor!.Parameters[i].Name}' of its constructor takes a member");
                return;
            }
        }
        else if (!_type.IsStruct)
        {
            for (int i = _type.Levels.Count - 1; i >= 0; i--)
            {
                if (!_type.Levels[i].KeepsIdentity) continue;
                Report(ProblemKind.UndeclaredIdentity, _type.Levels[i].Type);
                return;
            }
        }
    }

    // Once the members have their places.
    private ConstructorContract Constructor()
    {
        int[] arguments = new int[_arguments.Length];
        string[] types = new string[_arguments.Length], defaults = new string[_arguments.Length];
        for (int i = 0; i < arguments.Length; i++)
        {
            ParameterSurface parameter = _constructor!.Parameters[i];
            arguments[i] = _arguments[i]?.Place ?? -1;
            types[i] = parameter.Type;
            defaults[i] = parameter.Default ?? "default";
        }

        // An object that exists before its required members are read is made where nobody asks for them.
        bool isPublic = !_isBlank && _constructor is not { IsPublic: false } && !(KeepsIdentity && RequiresMembers());
        return new ConstructorContract(isPublic, new EquatableArray<int>(arguments), new EquatableArray<string>(types), new EquatableArray<string>(defaults)) { IsBlank = _isBlank };
    }

    private bool RequiresMembers()
    {
        if (_constructor is { SetsRequiredMembers: true }) return false;
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            EquatableArray<MemberSurface> members = _type.Levels[i].Members;
            for (int m = 0; m < members.Count; m++)
            {
                if (members[m].IsRequired) return true;
            }
        }

        return false;
    }
}
