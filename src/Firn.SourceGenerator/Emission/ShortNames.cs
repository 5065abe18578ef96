using System.Text;
using Firn.Contracts;

namespace Firn.SourceGenerator.Emission;

/// <summary>The names that generated files use without their namespaces, and what they are in full.</summary>
internal static class ShortNames
{
    private const string CodeGeneration = "Firn.CodeGeneration";
    private const string CompilerServices = "System.Runtime.CompilerServices";
    private const string Collections = "System.Collections.Generic";

    /// <summary>The namespaces that generated files import, in the order in which they do.</summary>
    public static readonly string[] Imported = [Collections, CompilerServices, "Firn", CodeGeneration, "Firn.Codecs"];

    // Codecs of the library and generic collections are not here: emitters name them in full.
    private static readonly Dictionary<string, string> Spaces = new(StringComparer.Ordinal)
    {
        ["Unsafe"] = CompilerServices,
        ["MethodImpl"] = CompilerServices,
        ["MethodImplOptions"] = CompilerServices,
        ["ModuleInitializer"] = CompilerServices,
        ["UnsafeAccessor"] = CompilerServices,
        ["UnsafeAccessorKind"] = CompilerServices,
        ["FirnWriter"] = "Firn",
        ["FirnReader"] = "Firn",
        ["IFirnCodec"] = "Firn",
        ["IFirnObjectCodec"] = "Firn",
        ["FirnSchemaBuilder"] = "Firn",
        ["FirnObjectTraits"] = "Firn",
        ["FirnKind"] = "Firn",
        ["FirnDirectWriter"] = CodeGeneration,
        ["FirnDirectReader"] = CodeGeneration,
        ["FirnDirectInput"] = CodeGeneration,
        ["FirnConstruction"] = CodeGeneration,
        ["FirnCodecRegistry"] = CodeGeneration,
        ["FirnCodecFinder"] = CodeGeneration,
        ["FirnCaseTable"] = CodeGeneration,
        ["FirnKnownCases"] = CodeGeneration,
        ["IFirnCollectionMaker"] = CodeGeneration,
        ["FirnMemberSurface"] = CodeGeneration,
        ["FirnCallbackSurface"] = CodeGeneration,
        ["HandwrittenCodec"] = CodeGeneration,
    };

    private static readonly HashSet<string> CollectionNames = new(StringComparer.Ordinal)
    {
        "List", "Dictionary", "HashSet", "SortedSet", "SortedDictionary", "SortedList", "LinkedList", "Queue", "Stack", "PriorityQueue", "OrderedDictionary", "KeyValuePair",
        "IEnumerable", "ICollection", "IList", "ISet", "IDictionary", "IReadOnlyCollection", "IReadOnlyList", "IReadOnlySet", "IReadOnlyDictionary",
    };

    /// <summary>Whether generated code uses the name alone: nothing else of that name may be found first.</summary>
    public static bool Contains(string name) => Spaces.ContainsKey(name) || LibraryCodecTable.IsCodecName(name) || CollectionNames.Contains(name);

    /// <summary>All names that generated code uses alone.</summary>
    public static IEnumerable<string> All => Spaces.Keys.Concat(LibraryCodecTable.AllCodecNames).Concat(CollectionNames);

    /// <summary>Takes the namespaces off what the file imports.</summary>
    /// <param name="text">A line of code.</param>
    /// <param name="own">The file's namespace.</param>
    public static string Shorten(string text, string own)
    {
        int start = text.IndexOf("global::", StringComparison.Ordinal);
        if (start < 0) return text;
        StringBuilder result = new(text.Length);
        int copied = 0;
        for (; start >= 0; start = text.IndexOf("global::", start + 8, StringComparison.Ordinal))
        {
            int name = NameBehind(text, start + 8, own);
            if (name < 0) continue;
            result.Append(text, copied, start - copied);
            copied = name;
        }

        return copied == 0 ? text : result.Append(text, copied, text.Length - copied).ToString();
    }

    /// <summary>Puts the namespaces in front of what would be imported, where a short name may mean something else.</summary>
    public static string Lengthen(string text)
    {
        StringBuilder? result = null;
        int copied = 0;
        for (int i = 0; i < text.Length;)
        {
            if (TrySkipLiteral(text, ref i)) continue;
            if (!IsPart(text[i]))
            {
                i++;
                continue;
            }

            int end = EndOfName(text, i);
            bool isAlone = i == 0 || text[i - 1] is not ('.' or ':' or '@');
            if (isAlone && Spaces.TryGetValue(text.Substring(i, end - i), out string? space))
            {
                (result ??= new(text.Length + 64)).Append(text, copied, i - copied).Append("global::").Append(space).Append('.');
                copied = i;
            }

            i = end;
        }

        return result is null ? text : result.Append(text, copied, text.Length - copied).ToString();
    }

    /// <summary>Adds the aliases of assemblies that a line names.</summary>
    public static void FindAliases(string text, ICollection<string> aliases)
    {
        const string Global = "global";
        for (int i = text.IndexOf("::", StringComparison.Ordinal); i >= 0; i = text.IndexOf("::", i + 2, StringComparison.Ordinal))
        {
            // Almost never.
            if (i >= Global.Length && string.CompareOrdinal(text, i - Global.Length, Global, 0, Global.Length) == 0) continue;
            for (int start = 0; start < text.Length;)
            {
                if (TrySkipLiteral(text, ref start)) continue;
                int end = EndOfName(text, start);
                if (end > start && string.CompareOrdinal(text, end, "::", 0, 2) == 0 && text.Substring(start, end - start) is var alias && alias != Global) aliases.Add(alias);
                start = Math.Max(end, start + 1);
            }

            return;
        }
    }

    private static bool TrySkipLiteral(string text, ref int i)
    {
        char quote = text[i];
        if (quote is not ('"' or '\'')) return false;
        for (i++; text[i] != quote; i++)
        {
            if (text[i] == '\\') i++;
        }

        i++;
        return true;
    }

    // Where the name starts that is enough, or -1 where it is not.
    private static int NameBehind(string text, int start, string own)
    {
        foreach (string space in Imported)
        {
            if (Skip(text, start, space) is var name and > 0 && IsShort(space, text.Substring(name, EndOfName(text, name) - name))) return name;
        }

        // Neighbours: only names directly in this namespace, not those in namespaces below it.
        if (Skip(text, start, own) is not (var neighbour and > 0)) return -1;
        int end = EndOfName(text, neighbour);
        string found = text.Substring(neighbour, end - neighbour);
        bool isGenerated = found.EndsWith("Codec", StringComparison.Ordinal) || found.EndsWith("Accessors", StringComparison.Ordinal);
        return isGenerated || end == text.Length || text[end] != '.' ? neighbour : -1;
    }

    private static bool IsShort(string space, string name) => space switch
    {
        Collections => CollectionNames.Contains(name),
        "Firn.Codecs" => LibraryCodecTable.IsCodecName(name),
        CompilerServices => false,
        _ => Spaces.TryGetValue(name, out string? found) && found == space,
    };

    private static int Skip(string text, int start, string space) =>
        space.Length > 0 && start + space.Length < text.Length && text[start + space.Length] == '.' && string.CompareOrdinal(text, start, space, 0, space.Length) == 0 ? start + space.Length + 1 : 0;

    private static int EndOfName(string text, int start)
    {
        while (start < text.Length && IsPart(text[start])) start++;
        return start;
    }

    private static bool IsPart(char c) => Microsoft.CodeAnalysis.CSharp.SyntaxFacts.IsIdentifierPartCharacter(c);
}
