using Firn.Hostile.Targets;

namespace Firn.Hostile.Figures;

/// <summary>R2 (H01): a message that was cut off is refused.</summary>
internal static class PrefixFigures
{
    // Long messages repeat themselves: all prefixes of the first and last so many bytes, and so many between.
    private const int MostEnds = 4_096;

    public static IEnumerable<Figure> List => [new("R2", "strict prefixes refused", "100 %", Refused)];

    private static FigureResult Refused(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        foreach (Payload payload in Corpus.All)
        {
            foreach (int length in Lengths(payload.Message.Length))
            {
                tried++;
                try
                {
                    payload.Entries.Deserialize(payload.Message.AsSpan(0, length), out _, Corpus.Options);
                    problems.Add($"{payload}: the first {length} bytes were accepted.");
                }
                catch (FirnException)
                {
                }
                catch (Exception exception)
                {
                    problems.Add($"{payload}, the first {length} bytes: {exception.GetType()}: {exception.Message}");
                }
            }
        }

        return problems.NoneOf(tried, $"prefixes of {Corpus.All.Count:N0} messages accepted");
    }

    private static IEnumerable<int> Lengths(int length) =>
        length <= 3 * MostEnds
            ? Enumerable.Range(0, length)
            : Enumerable.Range(0, MostEnds).Concat(Enumerable.Range(1, MostEnds).Select(i => (int)((long)length * i / (MostEnds + 1)))).Concat(Enumerable.Range(length - MostEnds, MostEnds)).Distinct();
}
