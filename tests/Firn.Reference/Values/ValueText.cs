using System.Text;

namespace Firn.Reference;

/// <summary>Values as text for reports.</summary>
internal static class ValueText
{
    private const int MostElements = 40;

    public static string Of(ReferenceValue? value)
    {
        StringBuilder text = new();
        Append(text, value, [], MostElements);
        return text.ToString();
    }

    /// <summary>The whole value, in a form in which sets that are equal are equal texts.</summary>
    public static string SortKey(ReferenceValue? value)
    {
        StringBuilder text = new();
        Append(text, value, [], int.MaxValue);
        return text.ToString();
    }

    private static void Append(StringBuilder text, ReferenceValue? value, Dictionary<ReferenceValue, int> seen, int most)
    {
        switch (value)
        {
            case null:
                text.Append("absent");
                break;
            case LeafValue leaf:
                text.Append(Convert.ToHexString(leaf.Bytes.Span));
                break;
            case TextValue of:
                text.Append('"');
                foreach (char c in of.Text) text.Append(c is >= ' ' and < '\x7F' ? c.ToString() : $"\\u{(int)c:X4}");
                text.Append('"');
                break;
            case SequenceValue sequence:
                text.Append(sequence.Kind == ReferenceKind.Set ? $"set {sequence.Comparer}[" : sequence.Kind == ReferenceKind.Array ? $"array {string.Join('x', sequence.Lengths)}[" : "[");
                foreach (ReferenceValue? element in Elements(sequence, most))
                {
                    Append(text, element, seen, most);
                    text.Append(' ');
                }

                text.Append(sequence.Elements.Count > most ? $".. {sequence.Elements.Count}]" : "]");
                break;
            case DictionaryValue dictionary:
                text.Append($"dictionary {dictionary.Comparer}[");
                foreach ((ReferenceValue key, ReferenceValue? of) in Entries(dictionary, most))
                {
                    Append(text, key, seen, most);
                    text.Append(": ");
                    Append(text, of, seen, most);
                    text.Append(' ');
                }

                text.Append(dictionary.Entries.Count > most ? $".. {dictionary.Entries.Count}]" : "]");
                break;
            case ObjectValue of:
                if (of.Kind == ReferenceKind.ReferenceObject && !seen.TryAdd(of, seen.Count + 1))
                {
                    text.Append('#').Append(seen[of]);
                    break;
                }

                text.Append(of.Kind == ReferenceKind.ReferenceObject ? $"new #{seen[of]} {{" : "{");
                foreach (ReferenceValue? member in of.Members)
                {
                    Append(text, member, seen, most);
                    text.Append("; ");
                }

                text.Append('}');
                break;
            case UnionValue union:
                text.Append('<').Append(union.Tag).Append("> ");
                Append(text, union.Value, seen, most);
                break;
        }
    }

    private static IEnumerable<ReferenceValue?> Elements(SequenceValue sequence, int most) =>
        most < int.MaxValue || sequence.Kind != ReferenceKind.Set ? sequence.Elements.Take(most) : sequence.Elements.OrderBy(SortKey, StringComparer.Ordinal);

    private static IEnumerable<KeyValuePair<ReferenceValue, ReferenceValue?>> Entries(DictionaryValue dictionary, int most) =>
        most < int.MaxValue ? dictionary.Entries.Take(most) : dictionary.Entries.OrderBy(e => SortKey(e.Key), StringComparer.Ordinal);
}
