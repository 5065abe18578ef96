using System.Globalization;
using Firn.Hostile.Running;
using Firn.Hostile.Targets;
using Firn.Reference;

namespace Firn.Hostile.Figures;

/// <summary>
/// R4 and R16: the library and a reader written from docs/wire-format.md alone agree: on what is accepted, on its value, on the bytes
/// consumed, and on the bytes that are written of it.
/// </summary>
internal static class AgreementFigures
{
    // Beyond it a message is changed at some positions only: what a change costs grows with the message.
    private const int LongMessage = 1_024;

    // Differences of a row whose texts are shown.
    private const int MostTold = 2;

    public static IEnumerable<Figure> List =>
    [
        new("R4", "single-byte changes on which the library and the reference reader disagree", "0", Changes),
        new("R16", "random values on which they disagree", "0", Models),
    ];

    private static FigureResult Changes(FigureRun run)
    {
        Problems problems = new();
        Tally tally = new();
        Dictionary<string, int> told = [];
        int step = run.Choose(512, 32, 1);
        int positions = run.Choose(4, 16, 64);
        long sampled = 0;
        for (int index = 0; index < Corpus.All.Count; index++)
        {
            Payload payload = Corpus.All[index];
            Heartbeat.Own.Begin(Heartbeat.OfPayload(index));
            Agreement agreement = new(tally.TargetOf(payload).Reference);
            if (agreement.Check(payload.Message) is { } wrong) Tell(payload.Row.Name, wrong);
            byte[] changed = [.. payload.Message];
            if (changed.Length > LongMessage) sampled++;
            foreach (int position in Positions(changed.Length, positions))
            {
                Heartbeat.Own.Begin(Heartbeat.OfPayload(index));
                byte was = changed[position];

                // So that other positions get other values where not all are tried.
                for (long value = (((long)index * 7) + ((long)position * 37) + run.Turn) % step; value < 256; value += step)
                {
                    if (value == was) continue;
                    changed[position] = (byte)value;
                    if (agreement.Check(changed) is { } difference) Tell(payload.Row.Name, difference);
                }

                changed[position] = was;
            }

            tally.Add(agreement);
        }

        Heartbeat.Own.Rest();
        return problems.NoneOf(tally.Checked, string.Create(CultureInfo.InvariantCulture, $"changes{(step == 1 ? "" : $" (1 of {step:N0})")}, {sampled:N0} long messages at {positions} positions each; {tally.Accepted:N0} accepted, {tally.Undecided:N0} undecidable"));

        void Tell(string row, string difference)
        {
            told[row] = told.GetValueOrDefault(row) + 1;
            problems.Add(difference, told[row] <= MostTold);
        }
    }

    private static FigureResult Models(FigureRun run)
    {
        Problems problems = new();
        Tally tally = new();
        int models = run.Choose(3_000, 100_000, 1_000_000);
        int each = (models / Target.All.Count) + 1;
        for (int index = 0; index < Target.All.Count; index++)
        {
            Target target = Target.All[index];
            Heartbeat.Own.Begin(Heartbeat.OfPayload(index));
            int seed = run.Seed + index;
            int told = 0;
            Agreement agreement = new(target.Reference);
            ReferenceRandom random = new(seed);
            for (int i = 0; i < each; i++)
            {
                ReferenceValue? value = random.Next(target.Reference.Type, target.Reference.MayBeNull, target.Reference.Hints);
                byte[] message = ReferenceWriter.WriteMessage(target.Reference.Type, target.Reference.Descriptor, value);
                if (agreement.Check(message) is { } difference) problems.Add($"seed {seed}, value {i}: {difference}", told++ < MostTold);
            }

            tally.Add(agreement);
        }

        Heartbeat.Own.Rest();
        return problems.NoneOf(tally.Checked, string.Create(CultureInfo.InvariantCulture, $"values of {Target.All.Count:N0} types; {tally.Accepted:N0} accepted, {tally.Undecided:N0} undecidable"));
    }

    // Those of a long message are evenly spread, the first and the last among them.
    private static IEnumerable<int> Positions(int length, int most) =>
        length <= LongMessage ? Enumerable.Range(0, length) : Enumerable.Range(0, most).Select(i => (int)((long)i * (length - 1) / (most - 1)));

    private sealed class Tally
    {
        private readonly Dictionary<string, Target> _targets = Target.All.ToDictionary(target => target.Row.Name);

        public long Checked { get; private set; }

        public long Accepted { get; private set; }

        public long Undecided { get; private set; }

        public Target TargetOf(Payload payload) => _targets[payload.Row.Name];

        public void Add(Agreement agreement)
        {
            Checked += agreement.Checked;
            Accepted += agreement.Accepted;
            Undecided += agreement.Undecided.Values.Sum();
        }
    }
}
