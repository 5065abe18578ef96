using System.Globalization;

namespace Firn.Contracts.Files;

/// <summary>
/// Types as contract files write them: <c>int</c>, <c>list&lt;object Shop.Line?&gt;?</c>, <c>dictionary&lt;string, enum Shop.State&gt;</c>, <c>array2&lt;double&gt;</c>. A <c>?</c> stands behind what may be
/// absent. A name goes to the end of the type that it stands in; its own brackets are part of it.
/// </summary>
internal sealed class ContractTypes(string text, Func<ContractWord, string, bool, SchemaType?> find)
{
    private const int Deepest = 64;

    private static readonly Dictionary<string, FirnKind> Kinds = MakeKinds();

    private int _at;

    /// <summary>What a name is the name of.</summary>
    public static string Word(ContractWord word) => word switch
    {
        ContractWord.Object => "object",
        ContractWord.Reference => "reference",
        ContractWord.Union => "union",
        ContractWord.Enum => "enum",
        _ => "external",
    };

    /// <summary>The key of a type in a file, taken apart.</summary>
    public static bool TryReadKey(string key, out ContractWord word, out string name)
    {
        int space = key.IndexOf(' ');
        name = space < 0 ? "" : key.Substring(space + 1);
        for (word = ContractWord.Object; word <= ContractWord.Enum; word++)
        {
            if (name.Length > 0 && string.CompareOrdinal(key, 0, Word(word), 0, space) == 0 && Word(word).Length == space) return true;
        }

        return false;
    }

    /// <summary>A kind that needs no more than its name, by that name.</summary>
    public static bool TryFindKind(string name, out FirnKind kind) => Kinds.TryGetValue(name, out kind);

    /// <summary>The type that a text stands for.</summary>
    /// <param name="text">The text.</param>
    /// <param name="find">The type of a word and a name, or null where there is none; whether it may be absent.</param>
    /// <returns>The type, or null where the text is none.</returns>
    public static SchemaType? Parse(string text, Func<ContractWord, string, bool, SchemaType?> find)
    {
        ContractTypes parser = new(text, find);
        SchemaType? type = parser.Read(1);
        return parser._at == text.Length ? type : null;
    }

    private static Dictionary<string, FirnKind> MakeKinds()
    {
        Dictionary<string, FirnKind> kinds = new(StringComparer.Ordinal);
        for (FirnKind kind = FirnKind.Bool; kind <= FirnKind.Json; kind++)
        {
            if (kind is <= FirnKind.Version or >= FirnKind.String) kinds.Add(KindNames.Name(kind), kind);
        }

        return kinds;
    }

    private SchemaType? Read(int depth)
    {
        if (depth > Deepest) return null;
        int start = _at;
        while (_at < text.Length && char.IsLetterOrDigit(text[_at])) _at++;
        string word = text.Substring(start, _at - start);
        if (Kinds.TryGetValue(word, out FirnKind kind)) return SchemaType.Leaf(kind, Take('?'));
        if (Take(' ')) return ReadNamed(word);
        if (!Take('<') || Read(depth + 1) is not { } first) return null;
        SchemaType? second = null;
        if (word == "dictionary" && (!Take(',') || !Take(' ') || (second = Read(depth + 1)) is null)) return null;
        if (!Take('>')) return null;
        bool mayBeAbsent = Take('?');
        switch (word)
        {
            case "list":
                return new SchemaType(FirnKind.List, mayBeAbsent) { Element = first };
            case "set":
                return new SchemaType(FirnKind.Set, mayBeAbsent) { Element = first };
            case "dictionary":
                return first.MayBeAbsent ? null : new SchemaType(FirnKind.Dictionary, mayBeAbsent) { Key = first, Element = second };
            default:
                string dimensions = word.StartsWith("array", StringComparison.Ordinal) ? word.Substring("array".Length) : "";
                return int.TryParse(dimensions, NumberStyles.None, CultureInfo.InvariantCulture, out int rank) && rank is >= 2 and <= 32
                    ? new SchemaType(FirnKind.Array, mayBeAbsent) { Rank = rank, Element = first }
                    : null;
        }
    }

    private SchemaType? ReadNamed(string word)
    {
        int start = _at, open = 0;
        for (; _at < text.Length; _at++)
        {
            char c = text[_at];
            if (c is '<' or '[' or '(') open++;
            else if (c is '>' or ']' or ')' && open > 0) open--;
            else if (open == 0 && c is '>' or ',' or '?') break;
        }

        string name = text.Substring(start, _at - start);
        bool mayBeAbsent = Take('?');
        for (ContractWord known = ContractWord.Object; known <= ContractWord.External; known++)
        {
            if (Word(known) == word && name.Length > 0) return find(known, name, mayBeAbsent);
        }

        return null;
    }

    private bool Take(char c)
    {
        if (_at >= text.Length || text[_at] != c) return false;
        _at++;
        return true;
    }
}

/// <summary>What a named type of a contract file is.</summary>
internal enum ContractWord
{
    /// <summary>An object.</summary>
    Object,

    /// <summary>An object that keeps its identity.</summary>
    Reference,

    /// <summary>A union.</summary>
    Union,

    /// <summary>An enum.</summary>
    Enum,

    /// <summary>What a codec describes that is written by hand, or stands in another assembly: no compiler knows it.</summary>
    External,
}
