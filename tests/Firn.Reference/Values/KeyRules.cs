namespace Firn.Reference;

/// <summary>
/// Which keys of a set or dictionary are equal: as .NET has it for their kinds, strings by the comparer, objects and tuples member by
/// member, and by identity what has no equality of its own.
/// </summary>
internal sealed class KeyRules(ReferenceType keyType, ReferenceHints? hints, byte comparer, bool isSorted)
{
    /// <summary>What could not be decided, or null.</summary>
    public string? Undecided { get; private set; }

    /// <summary>Whether two keys are equal.</summary>
    public bool HasDuplicate(IReadOnlyCollection<ReferenceValue> keys) => Distinct(keys).Count < keys.Count && Undecided is null;

    /// <summary>The keys without those that are equal to an earlier one; only the first where that can't be decided.</summary>
    public List<ReferenceValue> Distinct(IReadOnlyCollection<ReferenceValue> keys)
    {
        // One alone is compared with nothing.
        if (keys.Count < 2) return [.. keys];
        ISet<object> seen = isSorted ? new SortedSet<object>(Comparer<object>.Create(Compare)) : new HashSet<object>();
        List<ReferenceValue> distinct = [];
        try
        {
            foreach (ReferenceValue key in keys)
            {
                if (seen.Add(Image(key, keyType, hints, comparer))) distinct.Add(key);
            }
        }
        catch (NotComparableException exception)
        {
            Undecided = exception.Message;
        }

        return Undecided is null ? distinct : [.. distinct.Take(1)];
    }

    // An object of .NET that equals others as the key does.
    private object Image(ReferenceValue value, ReferenceType type, ReferenceHints? of, byte by)
    {
        switch (of?.Equality ?? (type.Kind == ReferenceKind.ReferenceObject ? ReferenceEquality.Identity : ReferenceEquality.Value))
        {
            case ReferenceEquality.Undecidable:
                Undecided = $"The equality of {of!.Type}.";
                return new object();
            case ReferenceEquality.Identity:
                return value is ObjectValue { Kind: ReferenceKind.ReferenceObject } ? value : new object();
        }

        switch (value)
        {
            case TextValue text when of is { Text: not ReferenceText.Any }:
                return TextRules.Image(of.Text, text.Text);
            case TextValue text:
                return new TextImage(text.Text, ComparerOf(by));
            case LeafValue { Kind: ReferenceKind.BitArray or ReferenceKind.Json }:
                return new object();
            case LeafValue leaf:
                return LeafObject.Of(leaf);
            case ObjectValue content:
                if (isSorted && of is { HasOrder: false }) throw new NotComparableException($"{of.Type} has no order, or one of its own.");
                List<object?> parts = [];
                for (int i = 0; i < content.Members.Count; i++)
                {
                    ReferenceMember member = content.Definition.Members[i];
                    parts.Add(content.Members[i] is { } part ? Image(part, member.Type, of?.Member(member), 0) : null);
                }

                return new ObjectImage(parts);
            case UnionValue union:
                ReferenceCase unionCase = type.Definition!.FindCase(union.Tag)!;
                return new ObjectImage([union.Tag, Image(union.Value, unionCase.Type, of?.Case(union.Tag), 0)]);
            default:
                return new object();
        }
    }

    private StringComparer ComparerOf(byte by) => by switch
    {
        1 => StringComparer.OrdinalIgnoreCase,
        2 => StringComparer.InvariantCulture,
        3 => StringComparer.InvariantCultureIgnoreCase,
        4 => StringComparer.Ordinal,
        _ => isSorted ? StringComparer.CurrentCulture : StringComparer.Ordinal,
    };

    private static int Compare(object? left, object? right)
    {
        switch (left, right)
        {
            case (null, null):
                return 0;
            case (null, _):
                return -1;
            case (_, null):
                return 1;
            case (TextImage a, TextImage b):
                return a.Comparer.Compare(a.Text, b.Text);
            case (ObjectImage a, ObjectImage b):
                for (int i = 0; i < a.Parts.Count; i++)
                {
                    int order = Compare(a.Parts[i], b.Parts[i]);
                    if (order != 0) return order;
                }

                return 0;
            case (IComparable a, _) when a.GetType() == right.GetType():
                return a.CompareTo(right);
            default:
                throw new NotComparableException($"{left.GetType()} has no order.");
        }
    }

    private sealed class NotComparableException(string message) : Exception(message);

    private sealed class TextImage(string text, StringComparer comparer)
    {
        public string Text => text;

        public StringComparer Comparer => comparer;

        public override bool Equals(object? obj) => obj is TextImage other && comparer.Equals(text, other.Text);

        public override int GetHashCode() => comparer.GetHashCode(text);
    }

    private sealed class ObjectImage(List<object?> parts)
    {
        public List<object?> Parts => parts;

        public override bool Equals(object? obj) => obj is ObjectImage other && parts.SequenceEqual(other.Parts);

        public override int GetHashCode()
        {
            HashCode hash = default;
            foreach (object? part in parts) hash.Add(part);
            return hash.ToHashCode();
        }
    }
}
