namespace Firn.Contracts;

/// <summary>How a value of a type says that it is not there.</summary>
internal enum CodecAbsence
{
    /// <summary>It is always there.</summary>
    None,

    /// <summary>A null reference.</summary>
    Reference,

    /// <summary>A <c>Nullable&lt;T&gt;</c> without a value; the codec is that of the underlying type.</summary>
    Nullable,

    /// <summary>An <c>ImmutableArray&lt;T&gt;</c> that is <c>default</c>.</summary>
    ImmutableArray,

    /// <summary>An <c>ImmutableArray&lt;T&gt;?</c> that is null or holds the default.</summary>
    NullableImmutableArray,

    /// <summary>A union of the language that is a struct and holds no case; its codec says so.</summary>
    Union,

    /// <summary>An option of F# that is <c>None</c>; its codec says so.</summary>
    Option,
}

/// <summary>What the owner of a value has to know of its codec to lay itself out.</summary>
/// <param name="FixedSize">Bytes of every value; 0 where they differ, <see cref="Unknown"/> where only the run-time compiler knows.</param>
/// <param name="MinSize">Bytes of the smallest value that is present, <see cref="Unknown"/> where only the run-time compiler knows; not used where the fixed size is unknown.</param>
/// <param name="FixedDepth">Levels of depth of a value of fixed width.</param>
/// <param name="HasLevels">Whether a value of variable width may be nested itself; true of hand-written codecs, whatever their width.</param>
/// <param name="MemorySize">Bytes that a slot of the type takes in memory; <see cref="Unknown"/> for a struct nothing is known of.</param>
/// <param name="IsBitwise">Whether memory and wire agree on a little-endian machine and every pattern is a value.</param>
internal sealed record CodecShape(int FixedSize, int MinSize, int FixedDepth, bool HasLevels, int MemorySize, bool IsBitwise)
{
    public const int Unknown = -1;

    /// <summary>Any class: variable, nested, a reference in memory. Its least size counts only for its own codec.</summary>
    public static CodecShape Class { get; } = new(0, 0, 0, true, 8, false);

    /// <summary>A union of the language that is a struct: of two fields in memory, whatever they are, so that both engines charge the same.</summary>
    public static CodecShape StructUnion { get; } = new(0, 1, 0, true, 16, false);

    /// <summary>A class whose every value has one width, or whose width is known to its hand-written codec alone.</summary>
    public static CodecShape Foreign(bool isReference) => new(Unknown, 0, 0, true, isReference ? 8 : Unknown, false);
}
