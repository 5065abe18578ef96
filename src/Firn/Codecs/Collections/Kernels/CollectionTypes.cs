using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Questions about the run-time type of a collection.</summary>
internal static class CollectionTypes
{
    /// <summary>
    /// Refuses an instance of a user's class that derives from a collection declared as the base: it may have members that would be
    /// lost. Derived classes of the base class library (views of sorted sets, observable collections) hold elements and nothing else.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckExact<TCollection>(ref FirnWriter writer, TCollection value)
        where TCollection : class
    {
        if (value.GetType() != typeof(TCollection)) CheckDerived(ref writer, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckDerived<TCollection>(ref FirnWriter writer, TCollection value)
        where TCollection : class
    {
        if (value.GetType().Assembly != typeof(TCollection).Assembly) writer.CheckExactType(value);
    }
}

/// <summary>What an array of several dimensions takes without its elements: itself, and the lengths that it is made with.</summary>
internal static class RectangleSize
{
    public static int Bytes(int rank) => 24 + (8 * rank) + LengthsBytes(rank);

    public static int LengthsBytes(int rank) => 24 + (4 * rank);
}

/// <summary>Upper bounds of what hash tables of the base class library take, in bytes.</summary>
internal static class HashTableSize
{
    /// <summary>A dictionary without entries, and what is more for few of them.</summary>
    public const int DictionaryBytes = 80 + (2 * 24) + 64;

    /// <summary>
    /// For each entry: hash code, link and contents, 4 bytes for a bucket, and a quarter more, because the number of both is the next
    /// prime of a list whose steps are about a fifth. What is more for few entries is in the bytes of the collection itself.
    /// </summary>
    /// <param name="contents">The bytes of key and value, or of the element.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PerEntry(int contents) => ((long)contents + 8 + 7 + 4) * 5 / 4;
}
