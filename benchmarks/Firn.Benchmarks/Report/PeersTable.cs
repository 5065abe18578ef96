using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>Firn beside other serializers: what ran in one run, or the plain word that none is committed.</summary>
internal static class PeersTable
{
    /// <summary>The name of the result file.</summary>
    public const string Name = "peers";

    /// <summary>What stands in place of a table where there is no such file.</summary>
    public const string Missing = "No run beside other serializers is committed: `bash benchmarks/Firn.Benchmarks.Peers/run.sh` makes one where their packages can be restored.\n";

    /// <summary>Ratios to code by hand, and bytes; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Ratios(RunResult? run)
    {
        if (run?.Versions is not { } versions) return Missing;
        string[] peers = [.. versions.Keys, PerformancePage.Outside];
        StringBuilder page = new(Introduction(run, versions));
        Head(page, ["by hand", "Firn", "Firn, schema embedded", .. peers]);
        foreach (ShapeResult shape in run.Shapes)
        {
            Row(page, shape, "to an array", Operation.Write, ["S3", "Firn byte[]", "Firn embedded", .. peers], TimeOrRatio);
            Row(page, shape, "to a reused writer", Operation.Write, ["S2 writer", "Firn writer", "", .. peers.Select(name => name + " writer")], TimeOrRatio);
            Row(page, shape, "read", Operation.Read, ["D2", "Firn", "Firn embedded", .. peers], TimeOrRatio);
            Row(page, shape, "bytes", Operation.Write, ["S3", "Firn byte[]", "Firn embedded", .. peers], c => Number(c.PayloadBytes));
        }

        return page.ToString();
    }

    /// <summary>Times, bytes and allocation, as a section; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        const string Title = "\n## Other serializers\n\n";
        if (run?.Versions is not { } versions) return Title + Missing;
        string[] peers = [.. versions.Keys, PerformancePage.Outside];
        StringBuilder page = new(Title);
        page.Append("All in one run, in brackets the ratio to code by hand ([all figures](peers.md)). ").Append(Introduction(run, versions));
        Head(page, ["by hand", "Firn", "Firn, schema embedded", .. peers]);
        foreach (ShapeResult shape in run.Shapes)
        {
            Row(page, shape, "to an array", Operation.Write, ["S3", "Firn byte[]", "Firn embedded", .. peers], PerformancePage.Timing);
            Row(page, shape, "to a reused writer", Operation.Write, ["S2 writer", "Firn writer", "", .. peers.Select(name => name + " writer")], PerformancePage.Timing);
            Row(page, shape, "read", Operation.Read, ["D2", "Firn", "Firn embedded", .. peers], PerformancePage.Timing);
            Row(page, shape, "bytes of a message", Operation.Write, ["S3", "Firn byte[]", "Firn embedded", .. peers], c => Number(c.PayloadBytes));
            Row(page, shape, "bytes allocated by reading", Operation.Read, ["D2", "Firn", "Firn embedded", .. peers], c => Number(c.AllocatedBytes));
        }

        return page.ToString();
    }

    private static string Introduction(RunResult run, IReadOnlyDictionary<string, string> versions) =>
        $"{PerformancePage.Origin(run)} {string.Join(", ", versions.Select(peer => $"{peer.Key} {peer.Value}"))}.{string.Concat((run.Notes ?? []).Select(note => " " + note))}\n\n";

    private static void Head(StringBuilder page, string[] columns) =>
        page.Append("| shape | | ").AppendJoin(" | ", columns).Append(" |\n|").Insert(page.Length, "---|", columns.Length + 2).Append('\n');

    private static void Row(StringBuilder page, ShapeResult shape, string what, Operation operation, string[] contenders, Func<ContenderResult, string> cell)
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

    private static string TimeOrRatio(ContenderResult c) => c.Name == c.Floor ? PerformancePage.Time(c) : c.Ratio.ToString("0.00", CultureInfo.InvariantCulture);

    private static string Number(double value) => value.ToString("#,0", CultureInfo.InvariantCulture);
}
