using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>The core shapes to and from everything but arrays and writers.</summary>
internal static class FormsTable
{
    // Beside its own floor each: the column, the operation, the contender.
    private static readonly (string Column, Operation Operation, string Contender)[] Forms =
    [
        ("to a span", Operation.Write, "Firn span"),
        ("to a stream", Operation.Write, "Firn stream"),
        ("from one segment", Operation.Read, "Firn segment"),
        ("from segments", Operation.Read, "Firn segments"),
        ("from a stream", Operation.Read, "Firn stream"),
    ];

    /// <summary>The table, or nothing where no shape has all forms.</summary>
    public static string Text(RunResult run)
    {
        ShapeResult[] measured = [.. run.Shapes.Where(shape => Forms.All(form => PerformancePage.Has(shape, form.Operation, form.Contender)))];
        if (measured.Length == 0) return "";
        StringBuilder table = new();
        table.Append("\n## Spans, streams and sequences\n\nIn brackets beside code by hand that does the same: to a span the pass alone, to a stream the pass and one ");
        table.Append("write of the stream; from one segment its array taken out and a decoder that trusts its bytes, from more segments and from a stream joining them in a reused block and that decoder. ");
        table.Append(CultureInfo.InvariantCulture, $"Messages are packed ([all figures](core.md), {PerformancePage.Settled(run)}).\n\n");
        table.Append("| shape |").AppendJoin(" |", Forms.Select(form => " " + form.Column)).Append(" |\n|---|").Insert(table.Length, "---|", Forms.Length).Append('\n');
        foreach (ShapeResult shape in measured)
        {
            table.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} |");
            foreach ((_, Operation operation, string contender) in Forms) table.Append(' ').Append(PerformancePage.Timing(PerformancePage.Of(shape, operation, contender))).Append(" |");
            table.Append('\n');
        }

        return table.ToString();
    }
}
