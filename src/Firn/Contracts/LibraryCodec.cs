namespace Firn.Contracts;

/// <summary>How a library codec's type arguments follow from the arguments of the type it serves.</summary>
internal enum CodecArguments
{
    /// <summary><c>Int32Codec</c>.</summary>
    None,

    /// <summary><c>ListCodec&lt;T, TCodec&gt;</c>.</summary>
    Element,

    /// <summary><c>DictionaryCodec&lt;TKey, TValue, TKeyCodec, TValueCodec&gt;</c>.</summary>
    KeyAndValue,

    /// <summary><c>PriorityQueueCodec&lt;TElement, TPriority, TPairCodec&gt;</c>: the codec of the tuple of both.</summary>
    Pair,

    /// <summary><c>GroupingCodec&lt;TKey, TElement, TPairCodec&gt;</c>: the codec of the tuple of key and list of elements.</summary>
    KeyAndList,
}

/// <summary>The kind in a descriptor, as far as its size needs it.</summary>
internal enum WireKind
{
    /// <summary>One byte and nothing else.</summary>
    Primitive,

    /// <summary>A kind byte and an element.</summary>
    List,

    /// <summary>A kind byte and an element.</summary>
    Set,

    /// <summary>A kind byte, a key and a value.</summary>
    Dictionary,

    /// <summary>A kind byte, a rank and an element.</summary>
    Array,

    /// <summary>A kind byte and the number of a definition.</summary>
    Object,

    /// <summary>The same, of a definition of cases.</summary>
    Union,
}

/// <summary>One row of <see cref="LibraryCodecTable"/>.</summary>
/// <param name="Type">The metadata name of the type served.</param>
/// <param name="Codec">The codec's name in <c>Firn.Codecs</c>, without type arguments.</param>
/// <param name="Arguments">What its type arguments are.</param>
/// <param name="Kind">What the values are in a descriptor.</param>
/// <param name="Absence">How a value says that it is absent.</param>
/// <param name="PrimitiveKind">The kind that says all of the values in a descriptor, as <c>FirnKind</c> names it; empty where it does not, or where values take more memory than others of the kind.</param>
/// <param name="Shape">What owners have to know.</param>
/// <param name="IsMutable">Whether elements can be added to a value that exists: such a property is not left out for want of a setter.</param>
internal sealed record LibraryCodec(string Type, string Codec, CodecArguments Arguments, WireKind Kind, CodecAbsence Absence, string PrimitiveKind, CodecShape Shape, bool IsMutable)
{
    /// <summary>What a descriptor says of values whose kind does not say all: a kind as <c>FirnKind</c> names it.</summary>
    public string DescribedKind { get; init; } = "String";

    /// <summary>Whether the elements have to be numbers of 8 to 64 bits that have one width on all machines.</summary>
    public bool IsOfNumbers { get; init; }

    /// <summary>Whether a kind, as <c>FirnKind</c> names it, is that of such numbers.</summary>
    public static bool IsNumber(string kind) => kind is "Int8" or "UInt8" or "Int16" or "UInt16" or "Int32" or "UInt32" or "Int64" or "UInt64" or "Single" or "Double";
}
