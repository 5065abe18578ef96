namespace Firn.Contracts.Plans;

/// <summary>
/// Which values are read without a reader as parts of others: objects of plain classes, and lists, arrays and dictionaries of what is such a part itself, text or a number. For both
/// engines, which have nodes of their own kinds. Such objects are made before all bytes have been looked at, and nobody notices where they are given up again. And which are written
/// without a writer: objects of all classes, and lists and arrays.
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

    /// <summary>Whether objects of a class may be parts, if its members are, and it is a plain class.</summary>
    public static bool MayBePart(TypeContract contract, ObjectLayout layout) =>
        !contract.IsStruct && !contract.KeepsIdentity && layout.BlockDepth == 0 && layout.Unknown.Count == 0 && layout.UnknownSlots.Count == 0
        && layout.BlockSize > 0 && layout.Charge + layout.ChargeSlots <= MostBytesPerByte * layout.BlockSize
        && !contract.Callbacks.Any(c => c.Kind is CallbackKind.Deserializing or CallbackKind.Deserialized);

    /// <summary>
    /// The most levels of a member that is tried to be written as a part where its owner is none: of deeper ones the writer writes the members, and they are tried. What is refused is
    /// written anew for each level that tried it.
    /// </summary>
    public const int MostTriedLevels = 3;

    /// <summary>The most bytes of a struct that is a member of an object that is written without a writer; with the levels it bounds how many structs within are looked at.</summary>
    public const int WidestStruct = 1024;

    /// <summary>Whether structs may be members of objects that are written as parts, if their own members may.</summary>
    /// <returns>Also false where they have no fixed width.</returns>
    public static bool MayBeMember(TypeContract contract, CodecShape shape) => shape.FixedSize is > 0 and <= WidestStruct && shape.FixedDepth < MostLevels && !IsCalled(contract);

    /// <summary>Whether objects are written by a call, not as a part of the code around them: of several texts the compiler would leave the last ones out of it.</summary>
    /// <param name="texts">How many members are text.</param>
    public static bool IsWrittenByCall(int texts) => texts >= 4;

    /// <summary>Whether objects of a class may be written as parts, if its members are. Those with callbacks are not, as what does not fit is written a second time.</summary>
    public static bool MayBeWritten(TypeContract contract, ObjectLayout layout) =>
        !contract.IsStruct && !contract.KeepsIdentity && layout.Unknown.Count == 0 && layout.BlockSize > 0
        && !IsCalled(contract) && !contract.Members.Any(m => m.Writing == MemberWriting.Elements);

    /// <summary>Whether values are told that they are written, which they are to be once.</summary>
    public static bool IsCalled(TypeContract contract) => contract.Callbacks.Any(c => c.Kind is CallbackKind.Serializing or CallbackKind.Serialized);

    /// <summary>Finds the levels of all parts: those of objects that hold others are known when the others' are, which they never are of objects that can hold themselves.</summary>
    /// <typeparam name="TNode">An engine's node.</typeparam>
    /// <param name="candidates">The classes that may be parts.</param>
    /// <param name="levelsWithin">The most levels of the members of one, as far as all are known: 0 without members that have any, -1 where one is not known or is no part.</param>
    /// <param name="assign">Takes the levels of one.</param>
    public static void Find<TNode>(IEnumerable<TNode> candidates, Func<TNode, int> levelsWithin, Action<TNode, int> assign)
    {
        List<TNode> open = [.. candidates];
        int before;
        do
        {
            before = open.Count;
            open.RemoveAll(node =>
            {
                int levels = levelsWithin(node);
                if (levels is < 0 or >= MostLevels) return false;
                assign(node, levels + 1);
                return true;
            });
        }
        while (open.Count < before);
    }
}
