using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Start;

namespace Firn.Benchmarks.Report;

/// <summary>The first calls of processes, by the way in which the program was published.</summary>
internal static class StartTable
{
    private static readonly (string Work, string Title)[] Works =
    [
        ("feed", "The first `feed` of a process: announcing the codecs of the program, writing, reading"),
        ("ten", "The first graph of ten types"),
        ("hundred", "A hundred types in one process, a type: announcing the codecs of their library, writing, reading"),
        ("thirty", "Thirty types of a library of three hundred, a type: announcing the library, writing, reading, all three"),
    ];

    /// <summary>The tables, or nothing; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run is null) return "";
        StringBuilder page = new("\n## First calls\n");
        foreach ((string work, string title) in Works)
        {
            ShapeResult[] shapes = [.. run.Shapes.Where(shape => shape.Shape.StartsWith(work + ", ", StringComparison.Ordinal))];
            if (shapes.Length == 0) continue;
            string[] contenders = [.. shapes.SelectMany(shape => shape.Contenders).Where(c => c.Operation == StartTimes.Write).Select(c => c.Name).Distinct()];
            page.Append(CultureInfo.InvariantCulture, $"\n{title} ([all figures](start.md), {PerformancePage.Settled(run)}):\n\n| published | | ");
            page.AppendJoin(" | ", contenders).Append(" |\n|").Insert(page.Length, "---|", contenders.Length + 2).Append('\n');
            foreach (ShapeResult shape in shapes)
            {
                foreach (string operation in shape.Contenders.Select(c => c.Operation).Distinct().Where(operation => operation != StartTimes.Process))
                {
                    page.Append(CultureInfo.InvariantCulture, $"| {shape.Shape[(work.Length + 2)..]} | {operation} |");
                    foreach (string contender in contenders) page.Append(' ').Append(Cell(shape, operation, contender)).Append(" |");
                    page.Append('\n');
                }
            }
        }

        foreach (string note in run.Notes ?? []) page.Append("\n- ").Append(note);
        return page.Append(run.Notes is { Count: > 0 } ? "\n" : "").ToString();
    }

    private static string Cell(ShapeResult shape, string operation, string contender)
    {
        ContenderResult? result = shape.Contenders.FirstOrDefault(c => c.Name == contender && c.Operation == operation);
        return result is null ? "" : PerformancePage.Timing(result);
    }
}
