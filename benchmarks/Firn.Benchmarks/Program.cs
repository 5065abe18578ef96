using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Report;
using Firn.Benchmarks.Settings;
using Firn.Benchmarks.Start;
using Firn.Benchmarks.Suites;
using Firn.Benchmarks.Suites.Core;

RunOptions options;
try
{
    options = RunOptions.Parse(args);
}
catch (ArgumentException exception)
{
    Console.Error.WriteLine(exception.Message);
    Console.Error.WriteLine(RunOptions.Usage);
    return 2;
}

Dictionary<string, Func<Suite>> suites = new()
{
    ["flat"] = ExactSuite<FlatWork>.Create,
    ["fixed"] = ExactSuite<FixedWork>.Create,
    ["flat-text"] = static () => CoreSuite<FlatTextWork>.Create(),
    ["small"] = static () => CoreSuite<SmallWork>.Create(),
    ["large"] = static () => CoreSuite<LargeWork>.Create(),
    ["feed"] = static () => CoreSuite<FeedWork>.Create(),
    ["log"] = static () => CoreSuite<LogWork>.Create(),
    ["players"] = static () => CoreSuite<PlayersWork>.Create(),
    ["media"] = static () => CoreSuite<MediaWork>.Create(),
    ["union"] = UnionSuite.Create,
    ["versions"] = VersionsSuite.Create,
};

// Run only when named, and not part of the others' profile: a call takes a tenth of a second or more, or is one that most programs don't have.
Dictionary<string, Func<Suite>> namedSuites = new()
{
    ["container"] = ContainerSuite.Create,
    ["bytype"] = ByTypeSuite.Create,
    ["engines"] = EnginesSuite.Create,
    ["handwritten"] = HandwrittenSuite.Create,
    ["primitives"] = PrimitivesSuite.Create,
    ["collections"] = CollectionsSuite.Create,
    ["blobs"] = CollectionsSuite.CreateBlobs,
    ["scale"] = CollectionsSuite.CreateScale,
    ["updates"] = static () => CoreSuite<UpdatesWork>.Create(),
    ["now"] = ExactSuite<NowWork>.Create,
    ["empty"] = static () => CoreSuite<EmptyWork>.Create(),
    ["roots"] = RootsSuite.Create,
    ["texts"] = TextsSuite.Create,
    [RoundTripsSuite.Shape] = RoundTripsSuite.Create,
};

// Likewise, and made part by part, or measured by a loop of their own.
Dictionary<string, Func<Runner, ShapeResult>> growthSuites = new()
{
    ["blobs-by-size"] = harness => harness.Run("blobs-by-size", BlobsBySizeSuite.Parts()),
    [CompressionSuite.Shape] = harness => harness.Run(CompressionSuite.Shape, CompressionSuite.Parts()),
    [JsonSuite.Shape] = harness => harness.Run(JsonSuite.Shape, JsonSuite.Parts()),
    [TablesSuite.Shape] = harness => harness.Run(TablesSuite.Shape, TablesSuite.Parts()),
    [DocumentsSuite.Shape] = harness => harness.Run(DocumentsSuite.Shape, DocumentsSuite.Parts()),
    ["cold"] = harness => harness.Run("cold", ColdSuite.Parts()),
    ["streams"] = harness => harness.Run("streams", StreamsSuite.CreateParts()),
    ["threads"] = _ => ThreadsSuite.Run(options.LongRounds),
};

// Their calls are made in processes of their own; what runs here only starts them.
Dictionary<string, Func<RunOptions, ICollection<string>, IReadOnlyList<ShapeResult>>> elsewhere = new()
{
    [StartMeasurement.Shape] = StartMeasurement.Run,
    [SettingsMeasurement.Shape] = SettingsMeasurement.Run,
};
IEnumerable<string> names = options.Shapes.Count > 0 ? options.Shapes : suites.Keys;
bool isElsewhere = options.Shapes is [{ } only] && elsewhere.ContainsKey(only);
if (!isElsewhere && names.FirstOrDefault(name => !suites.ContainsKey(name) && !namedSuites.ContainsKey(name) && !growthSuites.ContainsKey(name)) is { } unknown)
{
    Console.Error.WriteLine($"There is no shape '{unknown}'.");
    Console.Error.WriteLine(RunOptions.Usage);
    return 2;
}

if (isElsewhere && options.InProcesses is not null)
{
    Console.Error.WriteLine($"'{options.Shapes[0]}' has processes of its own: '--processes' is not for it.");
    return 2;
}

if (options.ReportOnly)
{
    PerformancePage.Write();
    return 0;
}

if (options.WriteTypesOnly)
{
    ManyTypesText.Write();
    return 0;
}

MachineInfo machine = MachineInfo.Current();
Console.WriteLine($"{machine.Cpu}, {machine.Processors} processors, {machine.VectorBits}-bit vectors; {machine.Runtime}; {machine.Settings}");
Console.WriteLine("ratio: median of per-round ratios to the named floor with its 95 % interval; allocated: '=' exactly what it has to be, '!' not");

List<ShapeResult> shapes = [];
List<string> notes = [];
int processes = isElsewhere ? 1 : options.InProcesses ?? (options.Gate ? SeveralProcesses.Gate : 1);
if (processes > 1)
{
    shapes.AddRange(SeveralProcesses.Run(options, processes));
    Console.WriteLine();
    Console.WriteLine($"{processes} processes: medians, and from the least to the greatest");
    shapes.ForEach(ConsoleTable.Print);
}
else if (isElsewhere)
{
    shapes.AddRange(elsewhere[options.Shapes[0]](options, notes));
    shapes.ForEach(ConsoleTable.Print);
    notes.ForEach(Console.WriteLine);
}
else
{
    RunSuites();
}

new RunResult(machine, options.Rounds, options.LongRounds, shapes) { Notes = notes.Count > 0 ? notes : null, Processes = processes > 1 ? processes : null }.Save(options.Out);
Console.WriteLine();
Console.WriteLine($"Results: {options.Out}");

IEnumerable<string> misses =
    from shape in shapes
    from result in shape.Contenders
    where result.Passed == false || result.AllocationExact == false
    select $"{shape.Shape} {result.Operation} {result.Name}: ratio {result.TargetRatio ?? result.Ratio:0.000} to {result.TargetBeside ?? result.Floor}, target {result.Target}, allocation exact: {result.AllocationExact}";
int missed = 0;
foreach (string miss in misses)
{
    Console.WriteLine("MISSED " + miss);
    missed++;
}

return options.Gate && missed > 0 ? 1 : 0;

void RunSuites()
{
    ReferenceStrings.Verify();
    Runner runner = new(options);
    Dictionary<string, Suite> ready = suites.ToDictionary(suite => suite.Key, suite => suite.Value());
    runner.Prepare([.. ready.Values]);
    foreach (string name in names.Where(namedSuites.ContainsKey))
    {
        ready.Add(name, namedSuites[name]());
        ready[name].Verify();
    }

    foreach (string name in names)
    {
        ShapeResult shape = growthSuites.TryGetValue(name, out Func<Runner, ShapeResult>? measure) ? measure(runner) : runner.Run(ready[name]);
        ConsoleTable.Print(shape);
        shapes.Add(shape);
    }
}
