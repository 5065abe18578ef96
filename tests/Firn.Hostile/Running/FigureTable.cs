using System.Globalization;
using System.Text;
using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>What was measured, as a table in Markdown.</summary>
internal sealed class FigureTable(IReadOnlyList<Engine> engines, IReadOnlyCollection<Outcome> outcomes)
{
    public int Passed => outcomes.Count(outcome => outcome.Result.IsMet);

    public int Failed => outcomes.Count(outcome => !outcome.Result.IsMet);

    /// <summary>The table.</summary>
    public string Markdown
    {
        get
        {
            List<string[]> rows = [["#", "figure", "target", .. engines.Select(Engines.NameOf), "result"]];
            foreach (Figure figure in AllFigures.List)
            {
                Outcome[] own = [.. outcomes.Where(outcome => outcome.Figure == figure)];
                if (own.Length == 0) continue;
                string result = own.All(outcome => outcome.Result.IsMet) ? own.Length == engines.Count ? "met" : "not measured" : "**missed**";
                rows.Add([figure.Number, figure.Title, figure.Target, .. engines.Select(engine => own.FirstOrDefault(outcome => outcome.Engine == engine)?.Result.Value ?? ""), result]);
            }

            return Format(rows);
        }
    }

    /// <summary>What went wrong, a paragraph for each figure that was missed.</summary>
    public string Problems
    {
        get
        {
            StringBuilder text = new();
            foreach (Outcome outcome in outcomes.Where(outcome => !outcome.Result.IsMet))
            {
                text.AppendLine(CultureInfo.InvariantCulture, $"{outcome.Figure.Number}, {Engines.NameOf(outcome.Engine)}: {outcome.Figure.Title}: {outcome.Result.Value} (target {outcome.Figure.Target})");
                foreach (string problem in outcome.Result.Problems) text.AppendLine("  " + problem);
            }

            return text.ToString();
        }
    }

    private static string Format(List<string[]> rows)
    {
        int[] widths = [.. Enumerable.Range(0, rows[0].Length).Select(column => rows.Max(row => row[column].Length))];
        StringBuilder text = new();
        for (int i = 0; i < rows.Count; i++)
        {
            text.AppendLine("| " + string.Join(" | ", rows[i].Select((cell, column) => cell.PadRight(widths[column]))) + " |");
            if (i == 0) text.AppendLine("|" + string.Join('|', widths.Select(width => new string('-', width + 2))) + "|");
        }

        return text.ToString();
    }
}
