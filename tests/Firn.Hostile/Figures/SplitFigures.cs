using System.Buffers;
using Firn.Hostile.Targets;
using Firn.TestCases;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>R3 (H59): the same value, and as many bytes consumed, from a sequence cut anywhere.</summary>
internal static class SplitFigures
{
    private const int LongestForThree = 64;
    private const int ManyEmpty = 1_000;

    public static IEnumerable<Figure> List => [new("R3", "sequences cut in two, three or single bytes: another value or another number of bytes consumed", "0", Same)];

    private static FigureResult Same(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        int mostCuts = run.Choose(200, 4_000, int.MaxValue);
        int everyThird = run.Choose(41, 1, 1);
        foreach (Payload payload in Corpus.All)
        {
            Expectation packed = new(payload, payload.Message, Corpus.Options);
            foreach (int cut in Cuts(payload.Message.Length, mostCuts)) Try(packed, Sequences.Cut(payload.Message, cut), $"cut at {cut}");
            if (payload.Message.Length <= LongestForThree)
            {
                for (int pair = 0, first = 0; first <= payload.Message.Length; first++)
                {
                    for (int second = first; second <= payload.Message.Length; second++, pair++)
                    {
                        if ((pair + run.Turn) % everyThird == 0) Try(packed, Sequences.Cut(payload.Message, first, second), $"cut at {first} and {second}");
                    }
                }
            }

            int middle = payload.Message.Length / 2;
            Try(packed, Sequences.Single(payload.Message), "single bytes");
            Try(packed, Sequences.Single(payload.Message, emptyBetween: 1), "single bytes, an empty segment behind each");
            Try(packed, Sequences.Cut(payload.Message, 0, middle, middle, payload.Message.Length), "empty segments first, in the middle and last");
            Try(packed, Sequences.Cut(payload.Message, Enumerable.Repeat(middle, ManyEmpty).ToArray()), $"{ManyEmpty} empty segments in the middle");
            Try(packed, Sequences.Inside(payload.Message, middle), "inside a longer sequence");

            // The schema is read through the same cuts. One value of a row will do.
            if (payload.Index > 0) continue;
            byte[] message = payload.Entries.Serialize(payload.Value, FirnOptions.Default);
            Expectation embedded = new(payload, message, FirnOptions.Default);
            foreach (int cut in Cuts(message.Length, mostCuts)) Try(embedded, Sequences.Cut(message, cut), $"with its schema, cut at {cut}");
            Try(embedded, Sequences.Single(message), "with its schema, single bytes");
        }

        return problems.NoneOf(tried, "sequences");

        void Try(Expectation expectation, in ReadOnlySequence<byte> sequence, string how)
        {
            tried++;
            if (expectation.FindDifference(sequence) is { } difference) problems.Add($"{expectation.Payload}, {how}: {difference}");
        }
    }

    // All of them, or of a long message those at its ends and some between.
    private static IEnumerable<int> Cuts(int length, int most)
    {
        if (length < most) return Enumerable.Range(0, length + 1);
        int ends = most / 4;
        return Enumerable.Range(0, ends).Concat(Enumerable.Range(1, most / 2).Select(i => (int)((long)length * i / ((most / 2) + 1)))).Concat(Enumerable.Range(length + 1 - ends, ends)).Distinct();
    }

    /// <summary>What a message reads as in one piece.</summary>
    private sealed class Expectation(Payload payload, byte[] message, FirnOptions options)
    {
        // Writing again is faster than comparing; the order of some collections is open, and then they are compared.
        private readonly byte[] _again = payload.Entries.Serialize(payload.Entries.Deserialize(message.AsSpan(), options), options);

        public Payload Payload => payload;

        public string? FindDifference(in ReadOnlySequence<byte> sequence)
        {
            try
            {
                object? value = payload.Entries.Deserialize(sequence, out long consumed, options);
                if (consumed != message.Length) return $"{consumed} bytes consumed of {message.Length}.";
                return payload.Entries.Serialize(value, options).AsSpan().SequenceEqual(_again) ? null : StructuralEquality.FindDifference(payload.Row.Type, payload.Value, value);
            }
            catch (Exception exception)
            {
                return exception.ToString();
            }
        }
    }
}
