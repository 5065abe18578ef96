namespace Firn.Contracts.Plans;

/// <summary>Which collection a value is, as far as its elements can be written and read without a writer or reader.</summary>
internal enum PartCollection
{
    /// <summary>None of these.</summary>
    None,

    /// <summary>A list, an array of one dimension, or an interface that lists come back from.</summary>
    List,

    /// <summary>A dictionary, or an interface that dictionaries come back from.</summary>
    Dictionary,
}

/// <summary>What the levels of a value follow from.</summary>
/// <param name="IsText">Whether it is text.</param>
/// <param name="IsFlag">Whether it is a bool.</param>
/// <param name="Absence">How it says that it is absent.</param>
/// <param name="DirectKind">How it is read without a reader (<see cref="DirectKinds"/>), if it is a number or the like.</param>
/// <param name="IsLeaf">Whether the library's codec writes it, with a fixed width and nothing within.</param>
/// <param name="IsNumber">Whether it is a number or the like, so that no code of the user's compares it as a key.</param>
/// <param name="Collection">Which collection it is.</param>
/// <param name="ReadingLevels">The levels of one whose codec was made before; 0 where they are not known.</param>
/// <param name="WritingLevels">The same for writing.</param>
internal readonly record struct PartValue(bool IsText, bool IsFlag, CodecAbsence Absence, string DirectKind, bool IsLeaf, bool IsNumber, PartCollection Collection, int ReadingLevels, int WritingLevels);

/// <summary>What the finder asks of an engine, which has nodes of its own kind.</summary>
/// <typeparam name="TNode">A class or struct whose codec is made.</typeparam>
/// <typeparam name="TValue">A value that a member, an element, a key or a value is of.</typeparam>
internal interface IPartGraph<TNode, TValue>
    where TNode : class
{
    /// <summary>What is written of a class or struct.</summary>
    TypeContract ContractOf(TNode node);

    /// <summary>Where it is written.</summary>
    ObjectLayout LayoutOf(TNode node);

    /// <summary>The values of its members.</summary>
    IReadOnlyList<TValue> MembersOf(TNode node);

    /// <summary>Whether values can be made and given up again without anybody noticing.</summary>
    bool IsTrivial(TNode node);

    /// <summary>The class or struct, if the value is of one whose codec is made.</summary>
    TNode? NodeOf(TValue value);

    /// <summary>What the levels follow from.</summary>
    PartValue Describe(TValue value);

    /// <summary>The elements, or the keys and the values.</summary>
    IReadOnlyList<TValue> PartsOf(TValue value);
}

/// <summary>
/// Finds what is written without a writer and read without a reader as a part of others (<see cref="DirectParts"/>), and how many levels of depth it has: those of an object are known when
/// its members' are, which they never are of objects that can hold themselves.
/// </summary>
internal sealed class PartLevels<TNode, TValue>(IPartGraph<TNode, TValue> graph)
    where TNode : class
{
    /// <summary>Not written or read so, or not known yet.</summary>
    private const int None = -1;

    private readonly Dictionary<TNode, int> _reading = [];
    private readonly Dictionary<TNode, int> _writing = [];

    /// <summary>Finds the levels of classes and structs.</summary>
    /// <param name="nodes">All of those that codecs are made for, with nothing wrong in what they reach.</param>
    public void Find(IReadOnlyCollection<TNode> nodes)
    {
        Find(nodes, DirectParts.MayBePart, ReadingOf, isReading: true);
        Find(nodes, DirectParts.MayBeWritten, WritingOf, isReading: false);
    }

    /// <summary>The levels of an object or a struct that is read without a reader; 0 where it is not.</summary>
    public int ReadingOf(TNode node) => Known(_reading, node);

    /// <summary>The levels of an object or a struct that is written without a writer; 0 where it is not.</summary>
    public int WritingOf(TNode node) => Known(_writing, node);

    /// <summary>The levels of a value that is read without a reader: 0 of text and numbers, -1 where it is not.</summary>
    public int ReadingOf(TValue value)
    {
        PartValue facts = graph.Describe(value);
        if (facts.IsText) return 0;
        if (graph.NodeOf(value) is { } node) return OfNode(_reading, node);
        if (facts.ReadingLevels > 0) return facts.ReadingLevels;
        if (facts.Absence is CodecAbsence.None or CodecAbsence.Nullable) return facts.IsFlag || DirectKinds.IsDirect(facts.DirectKind) ? 0 : None;
        IReadOnlyList<TValue> parts = graph.PartsOf(value);
        return facts.Collection switch
        {
            PartCollection.List => Around(ReadingOf(parts[0])),
            PartCollection.Dictionary => IsEntry(parts[0]) && (IsEntry(parts[1]) || IsReference(parts[1])) ? Around(ReadingOf(parts[1])) : None,
            _ => None,
        };
    }

    /// <summary>The levels of a value that is written without a writer: 0 of text and numbers, -1 where it is not.</summary>
    public int WritingOf(TValue value)
    {
        PartValue facts = graph.Describe(value);
        if (facts.IsText) return 0;
        if (graph.NodeOf(value) is { } node) return OfNode(_writing, node);
        if (facts.WritingLevels > 0) return facts.WritingLevels;
        if (facts.Absence is CodecAbsence.None or CodecAbsence.Nullable) return facts.IsLeaf ? 0 : None;
        IReadOnlyList<TValue> parts = graph.PartsOf(value);
        return facts.Collection switch
        {
            PartCollection.List => Around(WritingOf(parts[0])),
            PartCollection.Dictionary => !IsWrittenEntry(parts[0]) ? None : IsWrittenEntry(parts[1]) ? 1 : IsReference(parts[1]) ? Around(WritingOf(parts[1])) : None,
            _ => None,
        };
    }

    private void Find(IReadOnlyCollection<TNode> nodes, Func<TypeContract, ObjectLayout, bool> mayBe, Func<TValue, int> levelsOf, bool isReading)
    {
        Dictionary<TNode, int> known = isReading ? _reading : _writing;
        List<TNode> open = [];
        foreach (TNode node in nodes)
        {
            if (mayBe(graph.ContractOf(node), graph.LayoutOf(node)) && (!isReading || graph.IsTrivial(node))) open.Add(node);
        }

        int before;
        do
        {
            before = open.Count;
            open.RemoveAll(node =>
            {
                int levels = 0;
                foreach (TValue member in graph.MembersOf(node))
                {
                    int within = levelsOf(member);
                    if (within < 0) return false;
                    levels = Math.Max(levels, within);
                }

                if (levels >= DirectParts.MostLevels) return false;
                known.Add(node, levels + 1);
                return true;
            });
        }
        while (open.Count < before);
    }

    private static int Known(Dictionary<TNode, int> known, TNode node) => known.TryGetValue(node, out int levels) ? levels : 0;

    private static int OfNode(Dictionary<TNode, int> known, TNode node) => known.TryGetValue(node, out int levels) ? levels : None;

    private static int Around(int within) => within is < 0 or >= DirectParts.MostLevels ? None : 1 + within;

    // Keys, and values that are no objects, are text or numbers that no code of the user's compares.
    private bool IsEntry(TValue value)
    {
        PartValue facts = graph.Describe(value);
        return facts.IsText || (facts.Absence == CodecAbsence.None && facts.IsNumber);
    }

    private bool IsWrittenEntry(TValue value)
    {
        PartValue facts = graph.Describe(value);
        return facts.IsText || (facts.Absence == CodecAbsence.None && facts.IsLeaf);
    }

    private bool IsReference(TValue value) => graph.Describe(value).Absence == CodecAbsence.Reference;
}
