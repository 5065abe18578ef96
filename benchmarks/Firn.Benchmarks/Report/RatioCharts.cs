using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>The charts of docs/performance.md, in docs/charts.</summary>
internal static class RatioCharts
{
    // Each answers one question. Times are the ratios of the table, medians of rounds; what does not vary is divided here.
    private static readonly ChartPlan[] Plans =
    [
        new("write", "How long does writing to a new array take?", "times code by hand that writes a message without schema, logarithmic", Operation.Write, "Firn byte[]", (c, _) => c.Ratio),
        new("read", "How long does reading take?", "times code by hand that reads a message without schema, logarithmic", Operation.Read, "Firn", (c, _) => c.Ratio),
        new("bytes", "How long is a message?", "times a message without schema, logarithmic", Operation.Write, "Firn byte[]", (c, floor) => c.PayloadBytes / floor.PayloadBytes),
        new("allocations", "How much memory does reading allocate?", "times the objects that are read, logarithmic", Operation.Read, "Firn", (c, floor) => c.AllocatedBytes / floor.AllocatedBytes),
    ];

    private sealed record ChartPlan(string Name, string Question, string Axis, Operation Operation, string Contender, Func<ContenderResult, ContenderResult, double> Value);

    /// <summary>Writes all of them.</summary>
    public static void Write(ShapeResult[] shapes)
    {
        Directory.CreateDirectory(Path.Combine("docs", "charts"));
        foreach (ChartPlan plan in Plans)
        {
            string[] contenders = [plan.Contender, "Firn embedded", PerformancePage.Outside];
            DotChart chart = new(plan.Question, plan.Axis)
            {
                Series = ["Firn without schema", "Firn, schema embedded", PerformancePage.Outside],
                Rows = Array.ConvertAll(shapes, shape =>
                {
                    ContenderResult floor = PerformancePage.Of(shape, plan.Operation, PerformancePage.Of(shape, plan.Operation, plan.Contender).Floor);
                    return (shape.Shape, Array.ConvertAll(contenders, contender => plan.Value(PerformancePage.Of(shape, plan.Operation, contender), floor)));
                }),
            };
            File.WriteAllText(Path.Combine("docs", "charts", plan.Name + ".svg"), chart.ToSvg());
        }
    }

    /// <summary>The lines that show them.</summary>
    public static string Images()
    {
        StringBuilder images = new();
        foreach (ChartPlan plan in Plans) images.Append(CultureInfo.InvariantCulture, $"![{plan.Question}](charts/{plan.Name}.svg)\n\n");
        return images.ToString();
    }
}
