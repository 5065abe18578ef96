namespace Firn.Reference;

/// <summary>A value as the wire has it. An absent value is null.</summary>
public abstract class ReferenceValue
{
    private protected ReferenceValue(ReferenceKind kind) => Kind = kind;

    /// <summary>The kind of its type.</summary>
    public ReferenceKind Kind { get; }

    /// <inheritdoc/>
    public override string ToString() => ValueText.Of(this);
}

/// <summary>A value of section 2 but a string: its bytes, with the count in front where it has one, found valid.</summary>
/// <param name="kind">Its kind.</param>
/// <param name="bytes">Its bytes; a bool has one byte here, wherever it stood.</param>
public sealed class LeafValue(ReferenceKind kind, ReadOnlyMemory<byte> bytes) : ReferenceValue(kind)
{
    /// <summary>Its bytes on the wire.</summary>
    public ReadOnlyMemory<byte> Bytes => bytes;

    /// <summary>A bool.</summary>
    /// <param name="value">Its value.</param>
    public static LeafValue OfBool(bool value) => value ? True : False;

    private static LeafValue True { get; } = new(ReferenceKind.Bool, new byte[] { 1 });

    private static LeafValue False { get; } = new(ReferenceKind.Bool, new byte[] { 0 });

    /// <summary>Whether it is the bool true.</summary>
    public bool IsTrue => Kind == ReferenceKind.Bool && bytes.Span[0] == 1;
}

/// <summary>A string.</summary>
/// <param name="text">Its code units.</param>
public sealed class TextValue(string text) : ReferenceValue(ReferenceKind.String)
{
    /// <summary>Its code units.</summary>
    public string Text => text;
}

/// <summary>A list, a set or an array of rank 2 and more.</summary>
/// <param name="kind">Which of them.</param>
/// <param name="elements">The elements in their order; null for absent ones.</param>
public sealed class SequenceValue(ReferenceKind kind, IReadOnlyList<ReferenceValue?> elements) : ReferenceValue(kind)
{
    /// <summary>The elements in their order; null for absent ones.</summary>
    public IReadOnlyList<ReferenceValue?> Elements => elements;

    /// <summary>The comparer's byte of a set of strings; otherwise 0.</summary>
    public byte Comparer { get; init; }

    /// <summary>The dimensions of an array; otherwise empty.</summary>
    public IReadOnlyList<int> Lengths { get; init; } = [];
}

/// <summary>A dictionary.</summary>
/// <param name="entries">Keys and values in their order; null for an absent value.</param>
public sealed class DictionaryValue(IReadOnlyList<KeyValuePair<ReferenceValue, ReferenceValue?>> entries) : ReferenceValue(ReferenceKind.Dictionary)
{
    /// <summary>Keys and values in their order; null for an absent value.</summary>
    public IReadOnlyList<KeyValuePair<ReferenceValue, ReferenceValue?>> Entries => entries;

    /// <summary>The comparer's byte if the keys are strings; otherwise 0.</summary>
    public byte Comparer { get; init; }
}

/// <summary>An object, struct or tuple. One whose identity is kept is one instance, however often it is referred to.</summary>
/// <param name="kind">Object, or reference-preserving object.</param>
/// <param name="definition">What it is made of.</param>
public sealed class ObjectValue(ReferenceKind kind, ReferenceDefinition definition) : ReferenceValue(kind)
{
    private readonly ReferenceValue?[] _members = new ReferenceValue?[definition.Members.Count];

    /// <summary>What it is made of.</summary>
    public ReferenceDefinition Definition => definition;

    /// <summary>The members in contract order; null for absent ones.</summary>
    public IReadOnlyList<ReferenceValue?> Members => _members;

    /// <summary>Gives a member its value.</summary>
    /// <param name="index">Its place in contract order.</param>
    /// <param name="value">The value, or null for absent.</param>
    public void Set(int index, ReferenceValue? value) => _members[index] = value;
}

/// <summary>A value of a union.</summary>
/// <param name="tag">The tag of its case.</param>
/// <param name="value">The value as the case's type.</param>
public sealed class UnionValue(ulong tag, ReferenceValue value) : ReferenceValue(ReferenceKind.Union)
{
    /// <summary>The tag of its case.</summary>
    public ulong Tag => tag;

    /// <summary>The value as the case's type.</summary>
    public ReferenceValue Value => value;
}
