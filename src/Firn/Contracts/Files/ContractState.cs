namespace Firn.Contracts.Files;

/// <summary>A member of a contract, as the file has it.</summary>
/// <param name="Name">The name on the wire; empty for the elements of a class that is a collection.</param>
/// <param name="Id">The explicit id, or -1 where the name is the member's identity.</param>
/// <param name="Type">Its type, in the notation of <see cref="ContractTypes"/>.</param>
/// <param name="IsRequired">Whether data that lack it are refused.</param>
/// <param name="FormerNames">Names that it had on the wire before.</param>
internal sealed record ContractMember(string Name, int Id, string Type, bool IsRequired, EquatableArray<string> FormerNames)
{
    /// <summary>The earlier types of which methods of the user's make its values, in the order in which they are asked.</summary>
    public EquatableArray<string> ConvertsFrom { get; init; }

    /// <summary>The constant that stands for null, its kind in front (<see cref="NullConstant"/>); null for none.</summary>
    public string? WhenNull { get; init; }
}

/// <summary>A case of a union.</summary>
/// <param name="Tag">The number that stands for it.</param>
/// <param name="Type">Its type.</param>
internal sealed record ContractCase(long Tag, string Type);

/// <summary>A named value of an enum.</summary>
/// <param name="Name">The name.</param>
/// <param name="Value">The number.</param>
internal sealed record ContractEnumValue(string Name, decimal Value);

/// <summary>A type of a contract file.</summary>
internal sealed record ContractEntry
{
    /// <summary>Whether all members are always read, as those of structs and tuples.</summary>
    public bool IsDense { get; init; }

    /// <summary>The integer that an enum is on the wire, in words; else empty.</summary>
    public string Underlying { get; init; } = "";

    /// <summary>Whether an enum's values are combined of bits.</summary>
    public bool IsFlags { get; init; }

    /// <summary>The members of an object, in contract order.</summary>
    public EquatableArray<ContractMember> Members { get; init; }

    /// <summary>The cases of a union, by ascending tag.</summary>
    public EquatableArray<ContractCase> Cases { get; init; }

    /// <summary>The values of an enum, by value and name.</summary>
    public EquatableArray<ContractEnumValue> Values { get; init; }

    /// <summary>How many lines it takes, and how many former names, for limits.</summary>
    public int Lines => 4 + Members.Count + Members.Sum(m => m.FormerNames.Count + m.ConvertsFrom.Count) + Cases.Count + Values.Count;
}

/// <summary>All contracts of an assembly at one time.</summary>
internal sealed class ContractState : IEquatable<ContractState>
{
    /// <summary>The types of roots, by the names of the roots.</summary>
    public SortedDictionary<string, string> Roots { get; } = new(StringComparer.Ordinal);

    /// <summary>The types that they reach, by kind and name.</summary>
    public SortedDictionary<string, ContractEntry> Types { get; } = new(StringComparer.Ordinal);

    public bool Equals(ContractState? other) => other is not null && AreEqual(Roots, other.Roots) && AreEqual(Types, other.Types);

    public override bool Equals(object? obj) => Equals(obj as ContractState);

    public override int GetHashCode() => Roots.Count + Types.Count;

    private static bool AreEqual<T>(SortedDictionary<string, T> first, SortedDictionary<string, T> second)
    {
        if (first.Count != second.Count) return false;
        foreach (KeyValuePair<string, T> pair in first)
        {
            if (!second.TryGetValue(pair.Key, out T? value) || !EqualityComparer<T>.Default.Equals(pair.Value, value)) return false;
        }

        return true;
    }
}

/// <summary>A state that was released.</summary>
/// <param name="Version">The version's name.</param>
/// <param name="State">All contracts of it.</param>
internal sealed record ContractRelease(string Version, ContractState State);

/// <summary>What a contract file holds.</summary>
/// <param name="Current">The state when the file was written.</param>
/// <param name="Releases">The released states, in the order in which they were recorded.</param>
internal sealed record ContractFile(ContractState Current, IReadOnlyList<ContractRelease> Releases)
{
    /// <summary>The name of the file.</summary>
    public const string FileName = "firn.contract.json";

    /// <summary>The version of the format.</summary>
    public const int FormatVersion = 1;

    /// <summary>What is wrong with the name of a release, or null.</summary>
    public static string? FindFault(string version)
    {
        if (version.Length is 0 or > 64) return "is empty or longer than 64 characters";
        foreach (char c in version)
        {
            if (c is not ((>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '.' or '-' or '+' or '_')) return "has other characters than letters, digits and . - + _";
        }

        return null;
    }
}
