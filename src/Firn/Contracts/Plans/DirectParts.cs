namespace Firn.Contracts.Plans;

/// <summary>
/// Which values are read without a reader as parts of others: objects of trivial classes, trivial structs of fixed width, and lists, arrays and dictionaries of what is such a part itself, text or
/// a number. Such objects are made before all bytes have been looked at, and nobody notices where they are given up again. And which are written without a writer: objects of all classes,
/// structs of fixed width, lists, arrays and dictionaries. <see cref="PartLevels{TNode, TValue}"/> finds them.
/// </summary>
internal static class DirectParts
{
    /// <summary>The most levels of depth; options that allow fewer have messages read by a reader, which counts them.</summary>
    public const int MostLevels = 16;

    /// <summary>The longest message, in bytes.</summary>
    public const int LongestMessage = 4096;

    /// <summary>
    /// The most bytes of memory for a byte of the message: together with <see cref="LongestMessage"/> no more than every message may take, so that nothing has to be counted. Texts take
    /// up to 26, an empty list up to 80 and an empty dictionary up to 192; of objects it is asked.
    /// </summary>
    public const int MostBytesPerByte = 256;

    /// <summary>Whether values of a class or struct may be read as parts, if its members are, and it is plain.</summary>
    public static bool MayBePart(TypeContract contract, ObjectLayout layout) =>
        !contract.KeepsIdentity && layout.Unknown.Count == 0 && layout.UnknownSlots.Count == 0 && layout.BlockSize > 0
        && (contract.IsStruct ? MayBeMember(layout) && layout.Shape.MemorySize <= MostBytesPerByte / 8 * layout.Shape.FixedSize : layout.Charge + layout.ChargeSlots <= MostBytesPerByte * layout.BlockSize)
        && !contract.Callbacks.Any(c => c.Kind is CallbackKind.Deserializing or CallbackKind.Deserialized);

    /// <summary>
    /// The most levels of a member that is tried to be written as a part where its owner is none: of deeper ones the writer writes the members, and they are tried. What is refused is
    /// written anew for each level that tried it.
    /// </summary>
    public const int MostTriedLevels = 3;

    /// <summary>The most bytes of a struct that is a member of an object that is written without a writer; with the levels it bounds how many structs within are looked at.</summary>
    public const int WidestStruct = 1024;

    /// <summary>Whether objects are written by a call, not as a part of the code around them: of several texts the compiler would leave the last ones out of it.</summary>
    /// <param name="texts">How many members are text.</param>
    public static bool IsWrittenByCall(int texts) => texts >= 4;

    /// <summary>Whether values of a class or struct may be written as parts, if its members are. Those with callbacks are not, as what does not fit is written a second time.</summary>
    public static bool MayBeWritten(TypeContract contract, ObjectLayout layout) =>
        !contract.KeepsIdentity && layout.Unknown.Count == 0 && layout.BlockSize > 0
        && (!contract.IsStruct || MayBeMember(layout))
        && !IsCalled(contract) && !contract.Members.Any(m => m.Writing == MemberWriting.Elements);

    /// <summary>Whether values are told that they are written, which they are to be once.</summary>
    public static bool IsCalled(TypeContract contract) => contract.Callbacks.Any(c => c.Kind is CallbackKind.Serializing or CallbackKind.Serialized);

    private static bool MayBeMember(ObjectLayout layout) => layout.Shape.FixedSize is > 0 and <= WidestStruct && layout.Shape.FixedDepth < MostLevels;
}
