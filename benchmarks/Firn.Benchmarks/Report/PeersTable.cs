using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>Firn beside other serializers: what ran in one run, or the plain word that none is committed.</summary>
internal static class PeersTable
{
    /// <summary>The name of the result file.</summary>
    public const string Name = "peers";

    private const string Missing = "No run beside other serializers is committed: `bash benchmarks/Firn.Benchmarks.Peers/run.sh` makes one where their packages can be restored.\n";

    /// <summary>The text; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run?.Versions is not { } versions) return Missing;
        StringBuilder page = new();
        page.Append("Beside other serializers, all in one run; in brackets the ratio to code by hand. ").Append(PerformancePage.Origin(run)).Append(' ');
        page.AppendJoin(", ", versions.Select(peer => $"{peer.Key} {peer.Value}")).Append('.');
        foreach (string note in run.Notes ?? []) page.Append(' ').Append(note);
        page.Append("\n\n");
        string[] columns = [.. versions.Keys, PerformancePage.Outside];
        page.Append("| shape | | by hand | Firn | ").AppendJoin(" | ", columns).Append(" |\n|").Append(string.Concat(Enumerable.Repeat("---|", columns.Length + 4))).Append('\n');
        foreach (ShapeResult shape in run.Shapes)
        {
            Row(shape, "to an array", Operation.Write, ["S3", "Firn byte[]", .. columns], PerformancePage.Timing);
            Row(shape, "to a reused writer", Operation.Write, ["S2 writer", "Firn writer", .. columns.Select(name => name + " writer")], PerformancePage.Timing);
            Row(shape, "read", Operation.Read, ["D2", "Firn", .. columns], PerformancePage.Timing);
            Row(shape, "bytes of a message", Operation.Write, ["S3", "Firn byte[]", .. columns], c => Number(c.PayloadBytes));
            Row(shape, "bytes allocated by reading", Operation.Read, ["D2", "Firn", .. columns], c => Number(c.AllocatedBytes));
        }

        return page.ToString();

        void Row(ShapeResult shape, string what, Operation operation, string[] contenders, Func<ContenderResult, string> cell)
        {
            string name = operation.ToString().ToLowerInvariant();
            page.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} | {what} ");
            foreach (string contender in contenders)
            {
                ContenderResult? result = shape.Contenders.FirstOrDefault(c => c.Name == contender && c.Operation == name);
                page.Append("| ").Append(result is null ? "" : cell(result)).Append(' ');
            }

            page.Append("|\n");
        }
    }

    private static string Number(double value) => value.ToString("#,0", CultureInfo.InvariantCulture);
}
