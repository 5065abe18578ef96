namespace Firn.Reference;

/// <summary>
/// Makes up values of a schema that a reader has to accept: of edges rather than of the middle, and within the limits. The same seed gives
/// the same values.
/// </summary>
/// <param name="seed">The seed, which a test names when it fails.</param>
public sealed class ReferenceRandom(int seed)
{
    private static readonly int[] Counts = [0, 1, 2, 8, 9, 239, 240];
    private static readonly double[] Presences = [0, 0.4, 0.8, 0.95, 1];

    private readonly Random _random = new(seed);
    private readonly RandomLeaves _leaves = new(new Random(seed ^ 0x5EED));
    private readonly LeastLevels _least = new();
    private readonly List<ObjectValue> _objects = [];
    private ReferenceLimits _limits = ReferenceLimits.Default;
    private int _budget;
    private int _zeroWidth;
    private double _presence;
    private bool _isDeep;
    private bool _isKey;

    /// <summary>The seed.</summary>
    public int Seed => seed;

    /// <summary>The next value: null for a root that is null, now and then.</summary>
    /// <param name="root">The root's type.</param>
    /// <param name="mayBeNull">Whether the root can be null.</param>
    /// <param name="hints">The .NET type, so that texts, comparers and keys are its; or null.</param>
    /// <param name="limits">The limits to stay within; those of a reader by default.</param>
    public ReferenceValue? Next(ReferenceType root, bool mayBeNull, ReferenceHints? hints = null, ReferenceLimits? limits = null)
    {
        if (mayBeNull && _random.Next(20) == 0) return null;
        _limits = limits ?? ReferenceLimits.Default;
        _objects.Clear();
        _zeroWidth = _limits.ZeroWidth;
        _isDeep = _random.Next(16) == 0;
        _isKey = false;
        _presence = _isDeep ? 1 : Presences[_random.Next(Presences.Length)];
        _budget = _isDeep ? 200 : _random.Next(16) == 0 ? 500 : 5 + _random.Next(40);
        return Make(root, hints, 1);
    }

    private ReferenceValue Make(ReferenceType type, ReferenceHints? hints, int level)
    {
        _budget--;
        switch (type.Kind)
        {
            case ReferenceKind.String:
                TextValue text = new(_leaves.Text(hints, _budget > 100));
                _budget -= text.Text.Length / 16;
                return text;
            case ReferenceKind.List or ReferenceKind.Set:
                return MakeSequence(type, hints, level);
            case ReferenceKind.Array:
                return MakeArray(type, hints, level);
            case ReferenceKind.Dictionary:
                return MakeDictionary(type, hints, level);
            case ReferenceKind.Object:
                return Fill(new ObjectValue(type.Kind, type.Definition!), hints, level);
            case ReferenceKind.ReferenceObject:
                if (!_isKey && (_random.Next(3) == 0 || _budget < 0 || !Fits(type, level)))
                {
                    ObjectValue[] others = [.. _objects.Where(o => o.Definition == type.Definition)];
                    if (others.Length > 0) return others[_random.Next(others.Length)];
                }

                ObjectValue made = new(type.Kind, type.Definition!);
                _objects.Add(made);
                return Fill(made, hints, level);
            case ReferenceKind.Union:
                return MakeUnion(type.Definition!, hints, level);
            default:
                return type.Kind == ReferenceKind.Json ? _leaves.Json(hints?.Json ?? ReferenceJson.Element) : _leaves.Leaf(type.Kind);
        }
    }

    private bool Fits(ReferenceType type, int level) => level + _least.Of(type) - 1 <= _limits.Depth;

    private bool IsPresent(ReferenceType type, int level) => !type.MayBeAbsent || (Fits(type, level) && (_isDeep ? _budget > 0 : _budget > -50 && _random.NextDouble() < _presence));

    // How many elements of a type may stand one level below a container's.
    private int Count(ReferenceType type, int level)
    {
        if (!Fits(type, level + 1)) return 0;
        int count = _isDeep && _budget > 0 && _random.Next(4) > 0 ? 1 : Counts[_random.Next(Counts.Length)];
        if (type.Kind == ReferenceKind.Bool && count < 10) count += 8 * _random.Next(3);
        int most = LeafRules.Width(type.Kind) is > 0 and < 9 ? Math.Max(_budget, 0) * 4 : Math.Max(_budget, 0);
        if (type.MinimumSize == 0) most = Math.Min(most, _zeroWidth);
        while (count > most) count /= 2;
        _budget -= count / 8;
        return count;
    }

    private List<ReferenceValue?> MakeElements(ReferenceType type, ReferenceHints? hints, int level, int count, bool areAllPresent = false)
    {
        List<ReferenceValue?> elements = [];
        for (int i = 0; i < count; i++)
        {
            bool isPresent = (areAllPresent || IsPresent(type, level + 1)) && (type.MinimumSize > 0 || _zeroWidth-- > 0);
            elements.Add(isPresent || !type.MayBeAbsent ? Make(type, hints, level + 1) : null);
        }

        return elements;
    }

    private SequenceValue MakeSequence(ReferenceType type, ReferenceHints? hints, int level)
    {
        ReferenceType elementType = type.Element!;
        byte comparer = type.HasComparer ? Comparer(hints) : (byte)0;
        if (type.Kind == ReferenceKind.List) return new SequenceValue(type.Kind, MakeElements(elementType, hints?.Element, level, hints?.Length ?? Count(elementType, level)));
        List<ReferenceValue?> elements = [.. MakeKeys(elementType, hints?.Element, hints, comparer, level)];
        if (elementType.MayBeAbsent && _presence < 1 && CanHoldNull(hints) && _random.Next(4) == 0) elements.Insert(_random.Next(elements.Count + 1), null);
        return new SequenceValue(type.Kind, elements) { Comparer = comparer };
    }

    private static bool CanHoldNull(ReferenceHints? hints) => hints is null or { IsSorted: false };

    private List<ReferenceValue> MakeKeys(ReferenceType type, ReferenceHints? hints, ReferenceHints? holder, byte comparer, int level)
    {
        bool wasKey = _isKey;
        _isKey = true;
        List<ReferenceValue> keys = [];
        int count = Count(type, level);
        if (type.MinimumSize == 0) count = Math.Min(count, 1);
        for (int i = 0; i < count; i++)
        {
            if (type.MinimumSize == 0) _zeroWidth--;
            keys.Add(Make(type, hints, level + 1));
        }

        _isKey = wasKey;
        return new KeyRules(type, hints, comparer, holder?.IsSorted ?? false).Distinct(keys);
    }

    private byte Comparer(ReferenceHints? hints)
    {
        byte[] allowed = [.. Enumerable.Range(0, hints is null ? 4 : 5).Select(i => (byte)i).Where(i => hints?.AllowsComparer(i) ?? true)];
        return hints is { IsOpaque: true } ? (byte)0 : allowed[_random.Next(allowed.Length)];
    }

    private SequenceValue MakeArray(ReferenceType type, ReferenceHints? hints, int level)
    {
        int[] lengths = new int[type.Rank];
        int product = 1;
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = _random.Next(10) == 0 ? 0 : 1 + _random.Next(type.Rank < 4 ? 4 : 2);
            product *= lengths[i];
        }

        if (!Fits(type.Element!, level + 1) || product > Math.Max(_budget, 0) * 2 || (type.Element!.MinimumSize == 0 && product > _zeroWidth))
        {
            lengths[_random.Next(lengths.Length)] = 0;
            product = 0;
        }

        return new SequenceValue(type.Kind, MakeElements(type.Element!, hints?.Element, level, product)) { Lengths = lengths };
    }

    private DictionaryValue MakeDictionary(ReferenceType type, ReferenceHints? hints, int level)
    {
        byte comparer = type.HasComparer ? Comparer(hints) : (byte)0;
        List<KeyValuePair<ReferenceValue, ReferenceValue?>> entries = [];
        if (!Fits(type.Element!, level + 1)) return new DictionaryValue(entries) { Comparer = comparer };
        List<ReferenceValue> keys = MakeKeys(type.Key!, hints?.Key, hints, comparer, level);
        if (type.Element!.MinimumSize == 0 && !type.Element.MayBeAbsent) keys = [.. keys.Take(_zeroWidth)];
        List<ReferenceValue?> values = MakeElements(type.Element!, hints?.Element, level, keys.Count, hints is { HasPresentLists: true });
        for (int i = 0; i < keys.Count; i++) entries.Add(new(keys[i], values[i]));
        return new DictionaryValue(entries) { Comparer = comparer };
    }

    private ObjectValue Fill(ObjectValue value, ReferenceHints? hints, int level)
    {
        for (int i = 0; i < value.Definition.Members.Count; i++)
        {
            ReferenceMember member = value.Definition.Members[i];
            ReferenceHints? memberHints = hints?.Member(member);
            bool isPresent = IsPresent(member.Type, level + 1) || (hints is { HasPresentLists: true } && i == 1);
            if (isPresent) value.Set(i, Make(member.Type, memberHints, level + 1));
        }

        return value;
    }

    private UnionValue MakeUnion(ReferenceDefinition definition, ReferenceHints? hints, int level)
    {
        ReferenceCase[] fitting = [.. definition.Cases.Where(c => level + _least.OfCase(c) - 1 <= _limits.Depth)];
        ReferenceCase chosen = _budget < 0 ? definition.Cases.MinBy(_least.OfCase)! : fitting[_random.Next(fitting.Length)];
        int below = chosen.Type.Kind == ReferenceKind.Union ? level + 1 : level;
        return new UnionValue(chosen.Tag, Make(chosen.Type, hints?.Case(chosen.Tag), below));
    }
}
