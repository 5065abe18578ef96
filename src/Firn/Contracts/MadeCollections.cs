namespace Firn.Contracts;

/// <summary>How the elements that were read are passed to what makes a collection of them.</summary>
internal enum ElementsPassing
{
    /// <summary>As they were gathered: an array, a <c>HashSet</c> or a <c>Dictionary</c>.</summary>
    AsGathered,

    /// <summary>In a list of their own.</summary>
    InList,

    /// <summary>In an array of their own.</summary>
    InArray,
}

/// <summary>
/// Collections to which nothing can be added, and that are made of all their elements at once: by the method that <c>[CollectionBuilder]</c> names, or by a constructor whose only parameter takes
/// them. Both front ends ask here which parameters take elements, and what such a collection would lose.
/// </summary>
internal static class MadeCollections
{
    /// <summary>The attribute that names the method.</summary>
    public const string BuilderAttribute = "System.Runtime.CompilerServices.CollectionBuilderAttribute";

    /// <summary>The definition that stands for arrays of one dimension.</summary>
    public const string Array = "[]";

    /// <summary>The only parameter of a method that <c>[CollectionBuilder]</c> names.</summary>
    public const string Span = "System.ReadOnlySpan`1";

    /// <summary>The definition of groups, which have a key beside their elements.</summary>
    public const string Grouping = "System.Linq.IGrouping`2";

    private const string Generic = "System.Collections.Generic.";
    private const string Concurrent = "System.Collections.Concurrent.";

    // Stacks and bags give their elements in another order than they take them. The others have state of their own, which nobody could set.
    private static readonly string[] NeverMade =
    [
        Generic + "Stack`1", Concurrent + "ConcurrentStack`1", Concurrent + "ConcurrentBag`1", "System.Collections.Stack", Concurrent + "BlockingCollection`1",
        "System.Collections.ObjectModel.KeyedCollection`2", "System.ComponentModel.BindingList`1", "System.Collections.Hashtable", "System.Collections.SortedList", "System.Collections.Specialized.NameObjectCollectionBase",
    ];

    // In the order in which they are taken. A list is gathered in an array, so that whoever may add to the elements gets a list of its own.
    private static readonly (string Definition, ElementsPassing Passing)[] OfList =
    [
        (Generic + "IEnumerable`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyCollection`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyList`1", ElementsPassing.AsGathered),
        (Generic + "IList`1", ElementsPassing.InList),
        (Generic + "ICollection`1", ElementsPassing.InList),
        (Generic + "List`1", ElementsPassing.InList),
        // Whoever takes an array may sort it where it is.
        (Array, ElementsPassing.InArray),
        (Span, ElementsPassing.AsGathered),
    ];

    private static readonly (string Definition, ElementsPassing Passing)[] OfSet =
    [
        (Generic + "IEnumerable`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyCollection`1", ElementsPassing.AsGathered),
        (Generic + "ICollection`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlySet`1", ElementsPassing.AsGathered),
        (Generic + "ISet`1", ElementsPassing.AsGathered),
        (Generic + "HashSet`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyList`1", ElementsPassing.InList),
        (Generic + "IList`1", ElementsPassing.InList),
        (Generic + "List`1", ElementsPassing.InList),
        (Array, ElementsPassing.InArray),
        (Span, ElementsPassing.InArray),
    ];

    private static readonly (string Definition, ElementsPassing Passing)[] OfDictionary =
    [
        (Generic + "IEnumerable`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyCollection`1", ElementsPassing.AsGathered),
        (Generic + "ICollection`1", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyDictionary`2", ElementsPassing.AsGathered),
        (Generic + "IDictionary`2", ElementsPassing.AsGathered),
        (Generic + "Dictionary`2", ElementsPassing.AsGathered),
        (Generic + "IReadOnlyList`1", ElementsPassing.InList),
        (Generic + "IList`1", ElementsPassing.InList),
        (Generic + "List`1", ElementsPassing.InList),
        (Array, ElementsPassing.InArray),
        (Span, ElementsPassing.InArray),
    ];

    /// <summary>The place of a parameter's type among those that take elements, the lowest first; -1 of one that takes none.</summary>
    /// <param name="kind">What the collection is.</param>
    /// <param name="definition">The metadata name of the definition, or <see cref="Array"/>. Its arguments have to be the elements, or key and value.</param>
    public static int RankOf(ElementsKind kind, string definition)
    {
        (string Definition, ElementsPassing Passing)[] rows = RowsOf(kind);
        for (int i = 0; i < rows.Length; i++)
        {
            if (rows[i].Definition == definition) return i;
        }

        return -1;
    }

    /// <summary>How the elements are passed to the parameter of a rank.</summary>
    public static ElementsPassing PassingOf(ElementsKind kind, int rank) => RowsOf(kind)[rank].Passing;

    /// <summary>Whether nothing below a class of the framework is made of its elements.</summary>
    /// <param name="definition">The metadata name of its definition.</param>
    public static bool IsNeverMade(string definition) => System.Array.IndexOf(NeverMade, definition) >= 0;

    /// <summary>What such a collection would lose, or null: its elements alone are written, and it is made of them.</summary>
    /// <param name="type">Its surface without what makes it a collection.</param>
    /// <param name="isDerived">Whether it derives from a collection of the framework, which holds the elements: then each field of its own is something else.</param>
    /// <param name="setsRequired">Whether what makes it may leave required members alone.</param>
    /// <param name="holdsElements">Whether values of a member's type, whose key is passed, are such elements: then the member follows from them.</param>
    public static string? LossOf(TypeSurface type, bool isDerived, bool setsRequired, Func<LevelSurface, MemberSurface, bool> holdsElements)
    {
        for (int i = type.Levels.Count - 1; i >= 0; i--)
        {
            LevelSurface level = type.Levels[i];
            if (level.KeepsIdentity) return ProblemText.MadeIdentityDetail;
            if (level.Callbacks.Count > 0) return $"{ProblemText.MadeCallbackDetail}{level.Callbacks[0].Name}'";
            if (level.IsFramework) continue;
            // Only members that say so are data.
            bool isOptIn = level.IsDataContract || level.Selection == MemberSelection.Explicit;
            string? lost = null;
            for (int m = 0; m < level.Members.Count; m++)
            {
                MemberSurface member = level.Members[m];
                if (member.IsRequired && !setsRequired) return $"{ProblemText.MadeRequiredDetail}{member.Name}' is required";
                if (member.IsIgnored || member.IsNoData || holdsElements(level, member)) continue;
                bool isMarked = member.HasMemberAttribute || member.IsDataMember;
                if (isMarked || (!isOptIn && IsState(member))) lost = First(lost, member.Name);
            }

            for (int f = 0; isDerived && !isOptIn && f < level.State.Count; f++)
            {
                StateField field = level.State[f];
                if (field.Property.Length == 0) lost = First(lost, DisplayName(field.Name));
                else if (HasMember(level, field.Property)) lost = First(lost, field.Property);
            }

            if (lost is not null) return $"{ProblemText.MadeMemberDetail}{lost}'";
        }

        return null;
    }

    // Front ends list members in different orders.
    private static string First(string? name, string other) => name is null || string.CompareOrdinal(other, name) < 0 ? other : name;

    // A parameter that methods use has a field: <name>P.
    private static string DisplayName(string field) => field.Length > 3 && field[0] == '<' && field.IndexOf('>') is > 1 and int end ? field.Substring(1, end - 1) : field;

    // What makes the type a collection is no member.
    private static bool HasMember(LevelSurface level, string name)
    {
        for (int m = 0; m < level.Members.Count; m++)
        {
            if (level.Members[m].Name == name) return true;
        }

        return false;
    }

    // Private fields of a type that holds its elements itself are looked at once, when the first value is written: the elements may be in them.
    private static bool IsState(MemberSurface member) =>
        member.IsField ? member.Getter == Visibility.Public : member.Getter == Visibility.Public && (member.HasBackingField || member.Setter == Visibility.Public);

    private static (string Definition, ElementsPassing Passing)[] RowsOf(ElementsKind kind) => kind switch
    {
        ElementsKind.Dictionary => OfDictionary,
        ElementsKind.Set => OfSet,
        _ => OfList,
    };
}
