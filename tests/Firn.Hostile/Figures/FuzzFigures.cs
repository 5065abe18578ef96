using System.Globalization;
using Firn.Hostile.Fuzzing;

namespace Firn.Hostile.Figures;

/// <summary>R1: damaged messages, of all forms and read by all entry points.</summary>
internal static class FuzzFigures
{
    public static IEnumerable<Figure> List => [new("R1", "mutated inputs: crashes, hangs, foreign exceptions", "0", Survived)];

    private static FigureResult Survived(FigureRun run)
    {
        Campaign campaign = Campaign.Of(run);
        return campaign.Problems.NoneOf(campaign.Tried, string.Create(CultureInfo.InvariantCulture, $"inputs, {campaign.Seeds}; {campaign.Accepted:N0} accepted"));
    }
}
