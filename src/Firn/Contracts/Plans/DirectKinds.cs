namespace Firn.Contracts.Plans;

/// <summary>The kinds of fixed width that can be read without a reader, as the methods of <c>FirnDirectReader</c> name them: for both engines.</summary>
internal static class DirectKinds
{
    /// <summary>Every pattern of bytes is a value.</summary>
    public const string Any = "Any";

    /// <summary>An enum; options that refuse undefined values ask for a reader.</summary>
    public const string Enum = "Enum";

    /// <summary>A struct of fixed width, whose codec looks at the bytes itself (<c>IFirnCodec&lt;T&gt;.TryReadDirect</c>).</summary>
    public const string Struct = "Struct";

    /// <summary>A point in time.</summary>
    public const string Time = "DateTime";

    /// <summary>How members are read.</summary>
    /// <param name="primitiveKind">The kind as a descriptor names it; empty where it does not say all, or somebody else wrote the codec.</param>
    /// <param name="isEnum">Whether it is an enum, whose descriptor names the integer.</param>
    /// <returns>One of the constants, a kind for which some patterns of bytes are no value, or nothing.</returns>
    public static string Of(string primitiveKind, bool isEnum)
    {
        // Not of every integer: an enum may have been made of bools or native integers, by other means than C#.
        if (isEnum) return Of(primitiveKind, isEnum: false) == Any ? Enum : "";
        switch (primitiveKind)
        {
            case "Decimal" or "DateTime" or "DateTimeOffset" or "DateOnly" or "TimeOnly":
                return primitiveKind;
            case "Int8" or "UInt8" or "Int16" or "UInt16" or "Int32" or "UInt32" or "Int64" or "UInt64" or "Int128" or "UInt128" or "Char" or "Half" or "Single" or "Double" or "Guid" or "TimeSpan":
                return Any;
            default:
                return "";
        }
    }

    /// <summary>Whether members of the kind are read without a reader.</summary>
    public static bool IsDirect(string kind) => kind.Length > 0;

    /// <summary>Whether bytes have to be looked at before they are a value.</summary>
    public static bool IsChecked(string kind) => kind is not ("" or Any or Enum);

    /// <summary>Whether only a part of the value is looked at, and kept till the rest is read.</summary>
    public static bool HasHead(string kind) => kind == "Decimal";

    // What is read becomes part of each call of an entry point, a text of it some 150 bytes, another member some 20.
    private const int MostInlinedTexts = 4;
    private const int MostInlinedMembers = 24;

    /// <summary>Whether reading becomes part of its callers.</summary>
    /// <param name="members">How many members the class has.</param>
    /// <param name="texts">How many of them are text.</param>
    public static bool IsInlined(int members, int texts) => members <= MostInlinedMembers && IsTextInlined(texts);

    /// <summary>Whether reading its texts is part of reading the class.</summary>
    /// <param name="texts">How many there are.</param>
    public static bool IsTextInlined(int texts) => texts <= MostInlinedTexts;
}
