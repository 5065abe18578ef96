namespace Firn;

/// <summary>What a codec of objects can do, for readers of other versions' data.</summary>
[Flags]
public enum FirnObjectTraits
{
    /// <summary>Every member is always there, in contract order: structs, tuples, codecs written by hand.</summary>
    None = 0,

    /// <summary>
    /// The codec enters objects with <see cref="FirnReader.EnterObject"/> or <see cref="FirnReader.CheckObject"/> and can read one of which
    /// only some members have arrived, so that the others keep the values of their initialisers.
    /// </summary>
    ReadsSparse = 1,

    /// <summary>Objects keep their identity: one that occurs twice is written once (format, section 4.8).</summary>
    KeepsIdentity = 2,
}
