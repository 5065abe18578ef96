using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Start;

/// <summary>
/// What the first calls of a process cost: "feed", a graph of ten types, and thirty types of an assembly of three hundred, each call in a process that has done nothing
/// before. Processes of all contenders take turns in random order; a ratio is of two processes of one round.
/// </summary>
internal static class StartMeasurement
{
    /// <summary>The name of the shape.</summary>
    public const string Shape = "start";

    /// <summary>The contender that the environment chooses.</summary>
    public const string Engine = "run-time engine";

    private const double Target = 1.2;
    private const string Generated = "generated";
    private const string ByHand = "by hand";
    private const string Floor = "S3, D2";
    private const string Embedded = "generated, embedded";
    private const string Json = "System.Text.Json";
    private const string MemoryPack = "MemoryPack";
    private const string GeneratedJson = "System.Text.Json, generated";

    private static readonly StartPlan[] Plans =
    [
        new("feed", 1, ByHand, StartTimes.Announce, [Floor, ByHand, Generated, Embedded, Engine, Json, GeneratedJson]),
        new("ten", 1, Generated, null, [Generated, Engine]),
        new("thirty", 30, MemoryPack, StartTimes.Load, [Generated, Embedded, Engine, Json, MemoryPack]),
    ];

    // Work, calls in a process, whom the others are measured against, the step that announces codecs, contenders.
    private sealed record StartPlan(string Work, int Calls, string Floor, string? Announcing, string[] Contenders);

    /// <summary>Publishes the program in every way that this machine can and measures each; says what was left out.</summary>
    public static IReadOnlyList<ShapeResult> Run(RunOptions options, ICollection<string> notes)
    {
        ManyTypesText.Verify();
        StartVariant[] chosen = options.Variants.Count > 0 ? [.. StartVariant.All.Where(variant => options.Variants.Contains(variant.Name))] : StartVariant.All;
        List<ShapeResult> results = [];
        foreach (StartVariant variant in chosen)
        {
            StartProgram? program = StartProgram.Publish(variant, out string? reason);
            if (program is null)
            {
                notes.Add($"{variant.Name}: skipped: {reason}");
                continue;
            }

            if (variant.MayHavePeers && !program.HasPeers) notes.Add($"{variant.Name}: without MemoryPack, whose package can't be restored");
            if (!variant.HasReflection) notes.Add($"{variant.Name}: without the run-time engine and without System.Text.Json by reflection, which are off there");
            results.AddRange(Measure(program, options.Processes));
        }

        return results;
    }

    private static IEnumerable<ShapeResult> Measure(StartProgram program, int rounds)
    {
        (string Work, string Contender)[] all =
        [
            ("nothing", "nothing"),
            .. Plans.SelectMany(plan => plan.Contenders.Where(c => (program.Variant.HasReflection || c is not (Engine or Json)) && (program.HasPeers || c != MemoryPack)).Select(c => (plan.Work, c))),
        ];
        StartTimes[][] times = Array.ConvertAll(all, _ => new StartTimes[rounds]);
        // Once each before, so that all files are in memory.
        StartTimes[] first = Array.ConvertAll(all, pair => program.Run(pair.Work, pair.Contender));
        RequireEqual(("feed", Floor), ("feed", Generated));
        foreach (StartPlan plan in Plans.Where(_ => program.Variant.HasReflection)) RequireEqual((plan.Work, Generated), (plan.Work, Engine));
        Random random = new(20_251_121);
        int[] order = [.. Enumerable.Range(0, all.Length)];
        for (int round = 0; round < rounds; round++)
        {
            random.Shuffle(order);
            foreach (int i in order) times[i][round] = program.Run(all[i].Work, all[i].Contender);
        }

        return Plans.Select(plan => new ShapeResult($"{plan.Work}, {program.Variant.Name}", plan.Calls, [.. Rows(plan)]));

        StartTimes[] Of(string work, string contender) => times[Array.IndexOf(all, (work, contender))];

        void RequireEqual((string, string) one, (string, string) other)
        {
            if (first[Array.IndexOf(all, one)].Hash != first[Array.IndexOf(all, other)].Hash) throw new InvalidOperationException($"{program.Variant.Name}: the messages of {one} and {other} differ.");
        }

        IEnumerable<ContenderResult> Rows(StartPlan plan)
        {
            if (plan.Announcing is { } step) yield return Row(step, Generated, Generated, Of(plan.Work, Generated), Of(plan.Work, Generated), plan.Calls, null);
            string[] contenders = [.. plan.Contenders.Where(contender => all.Contains((plan.Work, contender)))];
            // Who uses few types of many waits for all three.
            string[] operations = [StartTimes.Write, StartTimes.Read, .. plan.Announcing == StartTimes.Load ? (string[])[StartTimes.RoundTrip] : []];
            string floor = contenders.Contains(plan.Floor) ? plan.Floor : Generated;
            foreach (string operation in operations)
            {
                foreach (string contender in contenders)
                {
                    yield return Row(operation, contender, floor, Of(plan.Work, contender), Of(plan.Work, floor), plan.Calls, plan.Floor == ByHand && contender == Generated ? Target : null);
                }
            }

            StartTimes[] nothing = Of("nothing", "nothing");
            yield return Row(StartTimes.Process, "nothing", "nothing", nothing, nothing, 1, null);
            foreach (string contender in contenders) yield return Row(StartTimes.Process, contender, "nothing", Of(plan.Work, contender), nothing, 1, null);
        }
    }

    private static ContenderResult Row(string operation, string contender, string floor, StartTimes[] own, StartTimes[] other, int calls, double? target)
    {
        StartTimes.Step[] steps = Array.ConvertAll(own, times => times.Steps[operation]);
        double[] ratios = new double[own.Length];
        for (int i = 0; i < ratios.Length; i++) ratios[i] = steps[i].Time / other[i].Steps[operation].Time;
        Estimate ratio = Statistics.Bootstrap(ratios);
        Estimate time = Statistics.Bootstrap(Array.ConvertAll(steps, step => step.Time / calls));
        bool isProcess = operation == StartTimes.Process;
        return new ContenderResult(contender, operation, floor)
        {
            Ratio = Math.Round(ratio.Median, 3),
            RatioLow = Math.Round(ratio.Low, 3),
            RatioHigh = Math.Round(ratio.High, 3),
            Nanoseconds = Math.Round(time.Median),
            NanosecondsLow = Math.Round(time.Low),
            NanosecondsHigh = Math.Round(time.High),
            Rounds = own.Length,
            CallsPerSlot = calls,
            AllocatedBytes = Math.Round(Statistics.Median(Array.ConvertAll(steps, step => step.Allocated / calls)), 1),
            PayloadBytes = Math.Round((double)own[0].Length / calls, 1),
            CompiledMethods = isProcess ? null : Math.Round(Statistics.Median(Array.ConvertAll(steps, step => step.Methods / calls)), 2),
            CompilingNanoseconds = isProcess ? null : Math.Round(Statistics.Median(Array.ConvertAll(steps, step => step.Compiling / calls))),
            Target = target,
            Passed = target is { } limit ? ratio.Low <= limit : null,
        };
    }
}
