using System.Globalization;
using System.Text;

namespace Firn.Benchmarks.Report;

/// <summary>
/// A chart as SVG: a row for each shape, a dot for each contender on one scale, which is logarithmic, as a ratio is; and a line where the
/// floor is. Readable on light and dark ground.
/// </summary>
/// <param name="Question">What the chart answers.</param>
/// <param name="Axis">What the scale says.</param>
internal sealed record DotChart(string Question, string Axis)
{
    private const int Width = 760;
    private const int Left = 90;
    private const int Right = 24;
    private const int Top = 64;
    private const int RowHeight = 30;
    private const int Bottom = 48;
    private static readonly double[] Ticks = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
    private static readonly string[] Colors = ["#0969da", "#8250df", "#bc4c00"];

    /// <summary>The names of the contenders, at most as many as there are colours.</summary>
    public required IReadOnlyList<string> Series { get; init; }

    /// <summary>For each shape the value of each contender, in units of the floor.</summary>
    public required IReadOnlyList<(string Shape, double[] Values)> Rows { get; init; }

    /// <summary>The picture.</summary>
    public string ToSvg()
    {
        double[] all = [1, .. Rows.SelectMany(row => row.Values)];
        double low = Math.Log(all.Min() / 1.25);
        double high = Math.Log(all.Max() * 1.25);
        int height = Top + (Rows.Count * RowHeight) + Bottom;
        StringBuilder svg = new();
        Line(svg, $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} {height}\" width=\"{Width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">");
        Line(svg, $"<title>{Question}</title>");
        Line(svg, $"<style>text {{ fill: #57606a }} .grid {{ stroke: #d0d7de }} .floor {{ stroke: #57606a }} @media (prefers-color-scheme: dark) {{ text {{ fill: #9ea7b3 }} .grid {{ stroke: #3d444d }} .floor {{ stroke: #9ea7b3 }} }}</style>");
        Line(svg, $"<text x=\"0\" y=\"16\" font-weight=\"bold\">{Question}</text>");
        Legend(svg);
        foreach (double tick in Ticks.Where(tick => Math.Log(tick) >= low && Math.Log(tick) <= high))
        {
            Line(svg, $"<line class=\"{(tick == 1 ? "floor" : "grid")}\" x1=\"{X(tick):0.0}\" y1=\"{Top}\" x2=\"{X(tick):0.0}\" y2=\"{height - Bottom}\"/>");
            Line(svg, $"<text x=\"{X(tick):0.0}\" y=\"{height - Bottom + 18}\" text-anchor=\"middle\">{tick:0.##}</text>");
        }

        Line(svg, $"<text x=\"{Left}\" y=\"{height - 8}\">{Axis}</text>");
        for (int row = 0; row < Rows.Count; row++)
        {
            double y = Top + ((row + 0.5) * RowHeight);
            Line(svg, $"<text x=\"0\" y=\"{y + 4:0.0}\">{Rows[row].Shape}</text>");
            for (int i = 0; i < Series.Count; i++)
            {
                double value = Rows[row].Values[i];
                Line(svg, $"<circle cx=\"{X(value):0.0}\" cy=\"{y:0.0}\" r=\"5\" fill=\"{Colors[i]}\"><title>{Series[i]}: {value:0.00}</title></circle>");
            }
        }

        return svg.Append("</svg>\n").ToString();

        double X(double value) => Left + ((Math.Log(value) - low) / (high - low) * (Width - Left - Right));
    }

    private void Legend(StringBuilder svg)
    {
        int x = Left;
        for (int i = 0; i < Series.Count; i++)
        {
            Line(svg, $"<circle cx=\"{x}\" cy=\"38\" r=\"5\" fill=\"{Colors[i]}\"/>");
            Line(svg, $"<text x=\"{x + 10}\" y=\"42\">{Series[i]}</text>");
            x += 40 + (8 * Series[i].Length);
        }

        Line(svg, $"<line class=\"floor\" x1=\"{x}\" y1=\"31\" x2=\"{x}\" y2=\"45\"/>");
        Line(svg, $"<text x=\"{x + 8}\" y=\"42\">code by hand</text>");
    }

    private static void Line(StringBuilder svg, FormattableString line) => svg.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
