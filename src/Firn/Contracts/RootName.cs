namespace Firn.Contracts;

/// <summary>
/// A number for a root type's name, by which generated code is found. The generator and the library each walk a type in the same order: its namespace, the names of the types around it,
/// its own, then its type arguments; of an array its element first, then its rank. Two types may share a number: both are announced then.
/// </summary>
internal static class RootName
{
    /// <summary>The number of nothing.</summary>
    public const uint Start = 2166136261;

    /// <summary>What a part ends with, so that "A.BC" and "AB.C" differ.</summary>
    private const char End = '\0';

    /// <summary>Adds a name: FNV-1a over its characters. Reflection puts a backslash before some of them, which doesn't count.</summary>
    public static uint Add(uint hash, string name)
    {
        foreach (char c in name)
        {
            if (c != '\\') hash = unchecked((hash ^ c) * 16777619);
        }

        return unchecked((hash ^ End) * 16777619);
    }

    /// <summary>Adds that the type is an array of this many dimensions of what was added.</summary>
    public static uint AddRank(uint hash, int rank) => unchecked((hash ^ (uint)(rank << 16)) * 16777619);
}
