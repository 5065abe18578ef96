using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>The core shapes beside code by hand: what users do most, a row for each shape.</summary>
internal static class ShapesTable
{
    private static readonly (string Column, Operation Operation, string Contender)[] Packed =
    [
        ("to an array", Operation.Write, "Firn byte[]"),
        ("to a reused writer", Operation.Write, "Firn writer"),
        ("read", Operation.Read, "Firn"),
    ];

    private static readonly (string Column, Operation Operation, string Contender)[] Embedded =
    [
        ("to an array", Operation.Write, "Firn embedded"),
        ("read", Operation.Read, "Firn embedded"),
    ];

    /// <summary>The table.</summary>
    public static string Text(IReadOnlyList<ShapeResult> shapes)
    {
        StringBuilder table = new();
        table.Append("| shape | packed: bytes | ").AppendJoin(" | ", Packed.Select(form => form.Column));
        table.Append(" | schema embedded: bytes | ").AppendJoin(" | ", Embedded.Select(form => form.Column)).Append(" |\n|").Insert(table.Length, "---|", Packed.Length + Embedded.Length + 3).Append('\n');
        foreach (ShapeResult shape in shapes)
        {
            table.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} |");
            Cells(shape, Packed);
            Cells(shape, Embedded);
            table.Append('\n');
        }

        return table.ToString();

        void Cells(ShapeResult shape, (string Column, Operation Operation, string Contender)[] forms)
        {
            table.Append(CultureInfo.InvariantCulture, $" {PerformancePage.Of(shape, forms[0].Operation, forms[0].Contender).PayloadBytes:#,0} |");
            foreach ((_, Operation operation, string contender) in forms)
            {
                ContenderResult c = PerformancePage.Of(shape, operation, contender);
                table.Append(CultureInfo.InvariantCulture, $" {PerformancePage.Time(c)}, {PerformancePage.RatioAndInterval(c)} |");
            }
        }
    }
}
