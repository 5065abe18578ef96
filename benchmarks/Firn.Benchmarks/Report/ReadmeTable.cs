using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>The table of the README: Firn by default and packed, and MemoryPack, all of one run.</summary>
internal static class ReadmeTable
{
    private const string Peer = "MemoryPack";

    // In the order of the columns: how it writes to an array, how it reads.
    private static readonly (string Title, string Write, string Read)[] Columns =
    [
        ("default", "Firn embedded", "Firn embedded"),
        ("packed", "Firn byte[]", "Firn"),
        (Peer, Peer, Peer),
    ];

    /// <summary>The table; <paramref name="run"/> is that of other serializers, null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run?.Versions?.GetValueOrDefault(Peer) is not { } version) return PeersTable.Missing;
        StringBuilder table = new("|");
        foreach (string what in new[] { "bytes", "write", "read" }) table.Append(CultureInfo.InvariantCulture, $" | {what}: ").AppendJoin(" | ", Columns.Select(column => column.Title));
        table.Append(" |\n|").Insert(table.Length, "---|", (3 * Columns.Length) + 1).Append('\n');
        foreach (ShapeResult shape in run.Shapes)
        {
            table.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} | ");
            table.AppendJoin(" | ", Columns.Select(column => PerformancePage.Of(shape, Operation.Write, column.Write).PayloadBytes.ToString("#,0", CultureInfo.InvariantCulture))).Append(" | ");
            table.AppendJoin(" | ", Columns.Select(column => PerformancePage.Time(PerformancePage.Of(shape, Operation.Write, column.Write)))).Append(" | ");
            table.AppendJoin(" | ", Columns.Select(column => PerformancePage.Time(PerformancePage.Of(shape, Operation.Read, column.Read)))).Append(" |\n");
        }

        return $"{table}\n{PerformancePage.Origin(run)} {Peer} {version}.\n";
    }
}
