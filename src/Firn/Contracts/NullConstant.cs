using System.Globalization;

namespace Firn.Contracts;

/// <summary>A constant that stands for null where a member takes none, as an attribute gives it (<c>[FirnMember(WhenNull = ..)]</c>).</summary>
/// <param name="Type">The word of C# for the constant's type, or the key of its enum; empty where it is no constant of these.</param>
/// <param name="Text">The value, as the invariant culture writes it; a char as its number.</param>
/// <param name="Underlying">The word for the integers of the member's enum; empty where the member is none.</param>
internal sealed record NullConstant(string Type, string Text, string Underlying)
{
    private const string TextKind = "String";

    /// <summary>Whether the annotation of the member says that it may be null. Its own data have null then, which has to come back.</summary>
    public bool IsDeclaredNullable { get; init; }

    // Words of C#, the kinds they are on the wire, and the integers that they hold.
    private static readonly (string Word, string Kind, decimal Least, decimal Greatest)[] s_integers =
    [
        ("int", "Int32", int.MinValue, int.MaxValue), ("long", "Int64", long.MinValue, long.MaxValue), ("byte", "UInt8", 0, byte.MaxValue), ("sbyte", "Int8", sbyte.MinValue, sbyte.MaxValue),
        ("short", "Int16", short.MinValue, short.MaxValue), ("ushort", "UInt16", 0, ushort.MaxValue), ("uint", "UInt32", 0, uint.MaxValue), ("ulong", "UInt64", 0, ulong.MaxValue),
        ("nint", "IntPtr", int.MinValue, int.MaxValue), ("nuint", "UIntPtr", 0, uint.MaxValue),
    ];

    private static readonly (string Word, string Kind)[] s_others = [("bool", "Bool"), ("char", "Char"), ("float", "Single"), ("double", "Double"), ("decimal", "Decimal"), ("string", TextKind)];

    /// <summary>The value as a contract has it, its kind in front, or null.</summary>
    /// <param name="member">The key of the member's type.</param>
    /// <param name="problem">Why it does not fit; empty where it does.</param>
    public string? Resolve(string member, out string problem)
    {
        problem = "";
        string name = ProblemText.Name(member);
        if (name[name.Length - 1] == '?')
        {
            problem = $"the type '{name}'{ProblemText.TakesNullDetail}";
            return null;
        }

        if (IsDeclaredNullable && KindOf(name) == TextKind)
        {
            problem = $"the type '{name}?'{ProblemText.TakesNullDetail}";
            return null;
        }

        if (Underlying.Length > 0) return Type == member ? KindOf(Underlying) + ":" + Text : Mismatch(name, out problem);
        if (KindOf(name) is not { } kind)
        {
            problem = $"{ProblemText.NoConstantDetail}'{name}'";
            return null;
        }

        bool isInteger = IsInteger(Type, out _), fits;
        if (IsInteger(name, out (string, string, decimal Least, decimal Greatest) range)) fits = isInteger && decimal.Parse(Text, CultureInfo.InvariantCulture) is var number && number >= range.Least && number <= range.Greatest;
        else fits = Type == name || (isInteger && name is "float" or "double" or "decimal");
        return fits ? kind + ":" + Text : Mismatch(name, out problem);
    }

    private string? Mismatch(string name, out string problem)
    {
        problem = $"it is {(Type.Length == 0 ? "no constant of the kind" : IsInteger(Type, out _) ? $"{Text}, of the type '{Type}'" : $"of the type '{ProblemText.Name(Type)}'")}{ProblemText.OtherConstantDetail}'{name}'";
        return null;
    }

    private static bool IsInteger(string word, out (string Word, string Kind, decimal Least, decimal Greatest) range)
    {
        foreach ((string Word, string Kind, decimal Least, decimal Greatest) row in s_integers)
        {
            range = row;
            if (row.Word == word) return true;
        }

        range = default;
        return false;
    }

    /// <summary>The kind of the values of a type, or null.</summary>
    /// <param name="word">The word of C# for the type.</param>
    public static string? KindOf(string word)
    {
        if (IsInteger(word, out (string Word, string Kind, decimal Least, decimal Greatest) range)) return range.Kind;
        foreach ((string Word, string Kind) row in s_others)
        {
            if (row.Word == word) return row.Kind;
        }

        return null;
    }

    /// <summary>The word of C# for values of a kind, or null.</summary>
    /// <param name="kind">The kind.</param>
    public static string? WordOf(string kind)
    {
        foreach ((string Word, string Kind, decimal Least, decimal Greatest) row in s_integers)
        {
            if (row.Kind == kind) return row.Word;
        }

        foreach ((string Word, string Kind) row in s_others)
        {
            if (row.Kind == kind) return row.Word;
        }

        return null;
    }

    /// <summary>The word for the type of a constant, and its value as text; an empty word where it is none.</summary>
    /// <param name="value">The constant; of an enum its number.</param>
    public static (string Word, string Text) Describe(object? value) => value switch
    {
        bool flag => ("bool", flag ? "true" : "false"),
        char unit => ("char", ((int)unit).ToString(CultureInfo.InvariantCulture)),
        string text => ("string", text),
        float number => ("float", number.ToString("R", CultureInfo.InvariantCulture)),
        double number => ("double", number.ToString("R", CultureInfo.InvariantCulture)),
        decimal number => ("decimal", number.ToString(CultureInfo.InvariantCulture)),
        int number => ("int", number.ToString(CultureInfo.InvariantCulture)),
        long number => ("long", number.ToString(CultureInfo.InvariantCulture)),
        byte number => ("byte", number.ToString(CultureInfo.InvariantCulture)),
        sbyte number => ("sbyte", number.ToString(CultureInfo.InvariantCulture)),
        short number => ("short", number.ToString(CultureInfo.InvariantCulture)),
        ushort number => ("ushort", number.ToString(CultureInfo.InvariantCulture)),
        uint number => ("uint", number.ToString(CultureInfo.InvariantCulture)),
        ulong number => ("ulong", number.ToString(CultureInfo.InvariantCulture)),
        System.IntPtr number => ("nint", ((long)number).ToString(CultureInfo.InvariantCulture)),
        System.UIntPtr number => ("nuint", ((ulong)number).ToString(CultureInfo.InvariantCulture)),
        _ => ("", ""),
    };

    /// <summary>The text that stands for null, where the constant of a contract is one; else null.</summary>
    /// <param name="constant">The constant, its kind in front; or null.</param>
    public static string? TextOf(string? constant) => constant is not null && KindIn(constant) == TextKind ? ValueIn(constant) : null;

    /// <summary>The kind of a constant of a contract.</summary>
    public static string KindIn(string constant) => constant.Substring(0, constant.IndexOf(':'));

    /// <summary>The value of a constant of a contract, as text.</summary>
    public static string ValueIn(string constant) => constant.Substring(constant.IndexOf(':') + 1);

    /// <summary>What people call the value.</summary>
    public static string Display(string constant) => KindIn(constant) switch
    {
        TextKind => $"\"{ValueIn(constant)}\"",
        "Char" => "char " + ValueIn(constant),
        _ => ValueIn(constant),
    };
}
