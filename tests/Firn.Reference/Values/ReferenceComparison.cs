namespace Firn.Reference;

/// <summary>Which elements may stand in another order where values are compared.</summary>
public enum ReferenceOrder
{
    /// <summary>None.</summary>
    Exact,

    /// <summary>Those of types that put their elements into an order of their own: sorted and frozen ones, heaps, bags.</summary>
    AsTypesKeepIt,

    /// <summary>Those of all sets and dictionaries, too.</summary>
    Free,
}

/// <summary>Compares values: bytes, texts, order and which objects are the same, as a message keeps them.</summary>
public sealed class ReferenceComparison
{
    private readonly ReferenceOrder _order;

    private readonly Dictionary<ObjectValue, ObjectValue> _right = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<ObjectValue, ObjectValue> _left = new(ReferenceEqualityComparer.Instance);

    /// <summary>Where and how two values differ, or null if they are equal.</summary>
    /// <param name="type">Their type.</param>
    /// <param name="left">One value.</param>
    /// <param name="right">The other.</param>
    /// <param name="hints">With hints, texts are equal that their type writes as the same text.</param>
    /// <param name="order">Which elements may stand in another order.</param>
    public static string? Difference(ReferenceType type, ReferenceValue? left, ReferenceValue? right, ReferenceHints? hints = null, ReferenceOrder order = ReferenceOrder.Exact) =>
        new ReferenceComparison(order).Compare("root", type, left, right, hints);

    private ReferenceComparison(ReferenceOrder order) => _order = order;

    private bool IsFree(ReferenceType type, ReferenceHints? hints) => _order switch
    {
        ReferenceOrder.Exact => false,
        ReferenceOrder.Free => type.Kind is ReferenceKind.Set or ReferenceKind.Dictionary || hints is { IsOrderFree: true },
        _ => hints is null or { IsOpaque: true } ? type.Kind is ReferenceKind.Set or ReferenceKind.Dictionary : hints.IsOrderFree,
    };

    private static string Say(string path, ReferenceValue? left, ReferenceValue? right) => $"{path}: {ValueText.Of(left)} is not {ValueText.Of(right)}";

    private string? Compare(string path, ReferenceType type, ReferenceValue? left, ReferenceValue? right, ReferenceHints? hints)
    {
        if (left is null || right is null) return left == right ? null : Say(path, left, right);
        switch (left, right)
        {
            case (LeafValue { Kind: ReferenceKind.Json } a, LeafValue { Kind: ReferenceKind.Json } b):
                return JsonRules.Meaning(a) == JsonRules.Meaning(b) ? null : Say(path, left, right);
            case (LeafValue a, LeafValue b):
                return a.Kind == b.Kind && LeafRules.Rewritten(a.Kind, a.Bytes).Span.SequenceEqual(LeafRules.Rewritten(b.Kind, b.Bytes).Span) ? null : Say(path, left, right);
            case (TextValue a, TextValue b):
                ReferenceText rule = hints?.Text ?? ReferenceText.Any;
                return TextRules.Normalize(rule, a.Text) == TextRules.Normalize(rule, b.Text) ? null : Say(path, left, right);
            case (SequenceValue a, SequenceValue b):
                if (a.Comparer != b.Comparer || a.Elements.Count != b.Elements.Count || !a.Lengths.SequenceEqual(b.Lengths)) return Say(path, left, right);
                bool isFree = IsFree(type, hints);
                IReadOnlyList<ReferenceValue?> leftElements = isFree ? Sorted(a.Elements) : a.Elements;
                IReadOnlyList<ReferenceValue?> rightElements = isFree ? Sorted(b.Elements) : b.Elements;
                for (int i = 0; i < leftElements.Count; i++)
                {
                    if (Compare($"{path}[{i}]", type.Element!, leftElements[i], rightElements[i], hints?.Element) is { } difference) return difference;
                }

                return null;
            case (DictionaryValue a, DictionaryValue b):
                return CompareEntries(path, type, a, b, hints);
            case (UnionValue a, UnionValue b):
                return a.Tag == b.Tag ? Compare($"{path}<{a.Tag}>", type.Definition!.FindCase(a.Tag)!.Type, a.Value, b.Value, hints?.Case(a.Tag)) : Say(path, left, right);
            case (ObjectValue a, ObjectValue b):
                if (a.Kind != b.Kind || a.Members.Count != b.Members.Count) return Say(path, left, right);
                if (a.Kind == ReferenceKind.ReferenceObject)
                {
                    bool isKnown = _right.TryGetValue(a, out ObjectValue? known);
                    if (isKnown || _left.ContainsKey(b)) return known == b ? null : $"{path}: another object is referred to";
                    _right.Add(a, b);
                    _left.Add(b, a);
                }

                for (int i = 0; i < a.Members.Count; i++)
                {
                    ReferenceMember member = a.Definition.Members[i];
                    if (Compare($"{path}.{i}", member.Type, a.Members[i], b.Members[i], hints?.Member(member)) is { } difference) return difference;
                }

                return null;
            default:
                return Say(path, left, right);
        }
    }

    private string? CompareEntries(string path, ReferenceType type, DictionaryValue left, DictionaryValue right, ReferenceHints? hints)
    {
        if (left.Comparer != right.Comparer || left.Entries.Count != right.Entries.Count) return Say(path, left, right);
        IEnumerable<KeyValuePair<ReferenceValue, ReferenceValue?>> leftEntries = left.Entries;
        IEnumerable<KeyValuePair<ReferenceValue, ReferenceValue?>> rightEntries = right.Entries;
        if (IsFree(type, hints))
        {
            leftEntries = leftEntries.OrderBy(Text, StringComparer.Ordinal);
            rightEntries = rightEntries.OrderBy(Text, StringComparer.Ordinal);
        }

        int i = 0;
        foreach ((KeyValuePair<ReferenceValue, ReferenceValue?> a, KeyValuePair<ReferenceValue, ReferenceValue?> b) in leftEntries.Zip(rightEntries))
        {
            string? difference = Compare($"{path}[{i}].key", type.Key!, a.Key, b.Key, hints?.Key) ?? Compare($"{path}[{i}]", type.Element!, a.Value, b.Value, hints?.Element);
            if (difference is not null) return difference;
            i++;
        }

        return null;

        static string Text(KeyValuePair<ReferenceValue, ReferenceValue?> entry) => ValueText.SortKey(entry.Key) + " : " + ValueText.SortKey(entry.Value);
    }

    // By their contents, in which the objects that are referred to are numbered anew.
    private static List<ReferenceValue?> Sorted(IReadOnlyList<ReferenceValue?> elements) => [.. elements.OrderBy(ValueText.SortKey, StringComparer.Ordinal)];
}
