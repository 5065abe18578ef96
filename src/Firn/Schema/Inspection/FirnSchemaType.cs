using System.Diagnostics;

namespace Firn;

/// <summary>A type as a schema has it: a kind, and what that kind needs.</summary>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class FirnSchemaType
{
    internal FirnSchemaType(SchemaType type) => (Kind, MayBeNull, Rank) = (type.Kind, type.MayBeAbsent, type.Rank);

    /// <summary>What the values are on the wire.</summary>
    public FirnKind Kind { get; }

    /// <summary>Whether a value may be null where it stands. The root of a message's schema never says so, whatever its type.</summary>
    public bool MayBeNull { get; }

    /// <summary>The element of a list, set or array, or the value of a dictionary; otherwise <see langword="null"/>.</summary>
    public FirnSchemaType? Element { get; internal init; }

    /// <summary>The key of a dictionary; otherwise <see langword="null"/>.</summary>
    public FirnSchemaType? Key { get; internal init; }

    /// <summary>The dimensions of an array of <see cref="FirnKind.Array"/>, 2 to 32; otherwise 0.</summary>
    public int Rank { get; }

    /// <summary>The members of an object, or the cases of a union; otherwise <see langword="null"/>.</summary>
    public FirnSchemaDefinition? Definition { get; internal init; }

    /// <summary>The enum that an integer is; <see langword="null"/> where it is none, or the schema has no names.</summary>
    public FirnSchemaEnumType? Enum { get; internal init; }

    /// <summary>The type in words, as <see cref="FirnSchema.ToText"/> writes it.</summary>
    public override string ToString() => SchemaText.Describe(this);
}

/// <summary>An object or a union of a schema. One that contains itself is one definition.</summary>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class FirnSchemaDefinition
{
    internal FirnSchemaDefinition(int number, FirnKind kind, string? name) => (Number, Kind, Name) = (number, kind, name);

    /// <summary>Its number in the schema, from 0.</summary>
    public int Number { get; }

    /// <summary><see cref="FirnKind.Object"/>, <see cref="FirnKind.ReferenceObject"/> or <see cref="FirnKind.Union"/>.</summary>
    public FirnKind Kind { get; }

    /// <summary>The name of the type where it was written, which several may have; <see langword="null"/> where the schema has no names.</summary>
    public string? Name { get; }

    /// <summary>The members of an object, in contract order; none of a union.</summary>
    public IReadOnlyList<FirnSchemaMember> Members { get; internal set; } = [];

    /// <summary>The cases of a union, by ascending tag; none of an object.</summary>
    public IReadOnlyList<FirnSchemaCase> Cases { get; internal set; } = [];

    /// <summary>The kind and the name.</summary>
    public override string ToString() => $"{SchemaText.KindOf(this)} {SchemaText.NameOf(this)}";
}

/// <summary>A member of an object of a schema.</summary>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class FirnSchemaMember
{
    internal FirnSchemaMember(SchemaMember member, string? name, FirnSchemaType type)
    {
        Id = member.Id >= 0 ? member.Id : null;
        NameHash = member.Id >= 0 ? null : member.NameHash;
        Name = name;
        Type = type;
    }

    /// <summary>The explicit id, 0 to 2^31-1; <see langword="null"/> where the name is the member's identity.</summary>
    public int? Id { get; }

    /// <summary>The hash of the name (docs/wire-format.md, section 5.3); <see langword="null"/> beside an id.</summary>
    public uint? NameHash { get; }

    /// <summary>
    /// The name; empty for the elements of a class that is a collection; <see langword="null"/> where the schema has no names. The one name whose hash needs no table is known always: the empty one.
    /// </summary>
    public string? Name { get; }

    /// <summary>The type of its values.</summary>
    public FirnSchemaType Type { get; }

    /// <summary>Names that it had in earlier versions. Only a schema that was made of a type knows them.</summary>
    public IReadOnlyList<string> FormerNames { get; internal init; } = [];

    /// <summary>Whether data that lack it are refused. Only a schema that was made of a type knows that.</summary>
    public bool IsRequired { get; internal init; }

    /// <summary>Whether it holds the elements of a class that is a collection (docs/wire-format.md, section 3.5).</summary>
    public bool IsElements => Name is { Length: 0 } && Id is null;

    /// <summary>The name, or the id or hash, and the type.</summary>
    public override string ToString() => $"{SchemaText.NameOf(this)}: {Type}";
}

/// <summary>A case of a union of a schema.</summary>
/// <param name="Tag">The number that stands for it, 0 to 2^32-1.</param>
/// <param name="Name">The name of its type where it was written; <see langword="null"/> where the schema has no names.</param>
/// <param name="Type">The type of its values.</param>
public sealed record FirnSchemaCase(long Tag, string? Name, FirnSchemaType Type);

/// <summary>An enum of a schema that has names.</summary>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class FirnSchemaEnumType
{
    // More than any enum of flags has; a combination is looked for among all.
    private const int MostCombined = 256;

    private Dictionary<Int128, string>? _names;
    private Dictionary<string, Int128>? _values;

    internal FirnSchemaEnumType(EnumNames names, int number, FirnSchemaEnumValue[] values)
    {
        Name = names.Name;
        IsFlags = names.IsFlags;
        Kind = names.Kind;
        Number = number;
        Values = values.AsReadOnly();
        HasPlainNames = Array.TrueForAll(values, value => value.Name.Length > 0 && (char.IsLetter(value.Name[0]) || value.Name[0] == '_') && !value.Name.Contains(','));
    }

    /// <summary>Whether no name can be taken for a number, or for several names.</summary>
    internal bool HasPlainNames { get; }

    /// <summary>The name of the type where it was written.</summary>
    public string Name { get; }

    /// <summary>Whether its values are combined of bits.</summary>
    public bool IsFlags { get; }

    /// <summary>The integer that its values are on the wire.</summary>
    public FirnKind Kind { get; }

    /// <summary>The named values, ascending by their bits. Other values of the integer are values, too.</summary>
    public IReadOnlyList<FirnSchemaEnumValue> Values { get; }

    internal int Number { get; }

    /// <summary>The name.</summary>
    public override string ToString() => SchemaText.Quote(Name);

    /// <summary>
    /// The name of a value, the first where it has several; of bits that are combined, the names of all, separated by a comma and a space (not of enums with more than 256 values);
    /// <see langword="null"/> where there is none.
    /// </summary>
    /// <param name="value">The integer.</param>
    public string? FindName(Int128 value)
    {
        Dictionary<Int128, string> names = _names ?? MakeNames();
        return names.TryGetValue(value, out string? name) ? name : IsFlags && value != 0 && Values.Count <= MostCombined ? Combine(value) : null;
    }

    /// <summary>The value of a name, or of names of bits that are combined as <see cref="FindName"/> writes them.</summary>
    /// <param name="name">The name; where several values have it, the first counts.</param>
    /// <param name="value">The integer.</param>
    /// <returns>Whether there is one.</returns>
    public bool TryFindValue(string name, out Int128 value)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (_values is not { } values)
        {
            values = new Dictionary<string, Int128>(Values.Count, StringComparer.Ordinal);
            foreach (FirnSchemaEnumValue named in Values) values.TryAdd(named.Name, named.Value);
            _values = values;
        }

        if (values.TryGetValue(name, out value)) return true;
        if (!IsFlags) return false;
        foreach (string part in name.Split(", "))
        {
            if (!values.TryGetValue(part, out Int128 bits)) return false;
            value |= bits;
        }

        return true;
    }

    private Dictionary<Int128, string> MakeNames()
    {
        Dictionary<Int128, string> names = new(Values.Count);
        foreach (FirnSchemaEnumValue named in Values) names.TryAdd(named.Value, named.Name);
        return _names = names;
    }

    // From the highest value down, as Enum.ToString does, and shown from the lowest up.
    private string? Combine(Int128 value)
    {
        UInt128 left = (UInt128)value & ulong.MaxValue;
        List<string> names = [];
        for (int i = Values.Count - 1; i >= 0 && left != 0; i--)
        {
            UInt128 bits = (UInt128)Values[i].Value & ulong.MaxValue;
            if (bits == 0 || (left & bits) != bits) continue;
            left &= ~bits;
            names.Add(Values[i].Name);
        }

        names.Reverse();
        return left == 0 ? string.Join(", ", names) : null;
    }
}

/// <summary>A named value of an enum.</summary>
/// <param name="Name">The name.</param>
/// <param name="Value">The integer, in the range of the enum's kind.</param>
public readonly record struct FirnSchemaEnumValue(string Name, Int128 Value);
