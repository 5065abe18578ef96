using System.Globalization;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// Writing lists of 100,000 and 1,000,000 rows that do not stand in memory in the order of the list (12 and 120 MB, beside them the same rows
/// in order): each row, or each object of it, is a place that the cache does not have.
/// </summary>
internal static class ColdSuite
{
    /// <summary>A part for each list, made when it is its turn.</summary>
    public static IEnumerable<Suite> Parts()
    {
        ReusedWriter writer = new(Scratch.Size);
        bool isWarm = false;
        foreach (int count in (int[])[100_000, 1_000_000])
        {
            yield return Create(writer, count, "in order", CollectionInputs.Rows(count)[0], isWarm);
            isWarm = true;
            yield return Create(writer, count, "shuffled", CollectionInputs.ShuffledRows(count, isScattered: false), isWarm);
            yield return Create(writer, count, "scattered", CollectionInputs.ShuffledRows(count, isScattered: true), isWarm);
        }
    }

    private static PlainSuite Create(ReusedWriter writer, int count, string order, List<Row> rows, bool isWarm)
    {
        // What was made together is to be where it stays before anything is timed.
        GC.Collect();
        PlainSuite suite = new("cold", 1) { IsWarm = isWarm };
        string name = string.Create(CultureInfo.InvariantCulture, $"{count:N0} rows {order}");
        CollectionsSuite.Add<List<Row>, CollectionsSuite.Rows>(suite, writer, name, [rows], CollectionsSuite.Looped, isRead: false);
        return suite;
    }
}
