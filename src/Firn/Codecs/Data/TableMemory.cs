using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>What tables take in memory (measured, .NET 10), in bytes, and how large untrusted input may make them where the framework takes time by the square.</summary>
internal static class TableMemory
{
    /// <summary>The tables of a set: each that is added is compared with all before it.</summary>
    public const int MostTables = 1_024;

    /// <summary>The relations of a set: likewise.</summary>
    public const int MostRelations = 1_024;

    /// <summary>The relations of a set that are nested: each looks at all tables, and at all others that are.</summary>
    public const int MostNested = 64;

    /// <summary>The constraints of a table: likewise.</summary>
    public const int MostConstraints = 256;

    /// <summary>The columns of a table: an error of a column is looked for among those of its row.</summary>
    public const int MostColumns = 4_096;

    /// <summary>A set, without what its lists say.</summary>
    public const int Set = 700;

    /// <summary>A table, without what its lists say.</summary>
    public const int Table = 500;

    /// <summary>What each of the lists of a table or set stands for besides itself: all of them together take what an empty table takes.</summary>
    public const int List = 700;

    /// <summary>A row with its place in the table.</summary>
    public const int Row = 176;

    /// <summary>What a list of rows says of a row: so many indexes it may be in, however few bytes its values take.</summary>
    public const int RowWithIndexes = Row + (5 * IndexEntry);

    /// <summary>A row's place in the index of a constraint or relation. Twice what it takes, as finding the place takes time, too.</summary>
    public const int IndexEntry = 64;

    /// <summary>The same for each further column by which the place is found: measured is time, which is five times as long for 32 columns.</summary>
    public const int IndexColumn = 10;

    /// <summary>What the place of a row in an index counts for.</summary>
    /// <param name="columns">The columns of the key.</param>
    public static long IndexOf(int columns) => IndexEntry + ((long)IndexColumn * Math.Max(0, columns - 1));

    /// <summary>A column, and room for the least number of rows that the framework makes it for.</summary>
    public const int Column = 640 + (64 * 16);

    /// <summary>A constraint.</summary>
    public const int Constraint = 2_400;

    /// <summary>A relation.</summary>
    public const int Relation = 1_200;

    /// <summary>The text of an error at a row.</summary>
    public const int Error = 200;

    /// <summary>A pair of texts that people add.</summary>
    public const int Properties = 200;

    // A value in the column's own array, or its reference, and the box that hands it over and may stay.
    public static long Cell<T>() => (RuntimeHelpers.IsReferenceOrContainsReferences<T>() ? 8 : 24 + (2 * Unsafe.SizeOf<T>())) + 1;

    /// <summary>Whether the input is trusted: then nothing of it is bounded, and expressions are read.</summary>
    public static bool IsTrusted(FirnOptions options) => options.MaxAllocationRatio == int.MaxValue;
}
