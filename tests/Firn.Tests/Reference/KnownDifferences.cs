namespace Firn.Tests.Reference;

/// <summary>
/// Where library and document are known to differ, by the type's name. A type stands here until one of them is mended; a test fails when
/// it differs no longer.
/// </summary>
internal static class KnownDifferences
{
    /// <summary>What the document says, and what the library does.</summary>
    public static IReadOnlyDictionary<string, string> All { get; } = new Dictionary<string, string>
    {
        ["Places<EmptyStruct>"] = "Section 3.3 calls a type fixed whose values take 0 bytes; the library keeps a struct or tuple with such a member in the variable part.",
        ["PriorityQueue<int, ValueTuple<int, Complex>>"] = "Priorities that can't be compared: the library lets an ArgumentException pass.",
    };
}
