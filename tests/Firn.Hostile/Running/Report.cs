using System.Text.Json;
using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>What a child says about a figure, one a line: that it begins, then what it came to.</summary>
/// <param name="Place">Which figure, by its place in the list.</param>
/// <param name="Result">What it came to; null when it begins.</param>
/// <param name="Seconds">How long it took.</param>
internal sealed record Report(int Place, FigureResult? Result, double Seconds)
{
    // Other lines of a child are what code under test wrote.
    private const string Mark = "firn-hostile ";

    public override string ToString() => Mark + JsonSerializer.Serialize(this);

    public static Report? TryParse(string line) => line.StartsWith(Mark, StringComparison.Ordinal) ? JsonSerializer.Deserialize<Report>(line.AsSpan(Mark.Length)) : null;
}
