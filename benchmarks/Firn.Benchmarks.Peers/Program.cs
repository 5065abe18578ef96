using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Peers;

const string CheckOnly = "--check";
const string Usage = """
    bash benchmarks/Firn.Benchmarks.Peers/run.sh [options]
      --shape NAME   only this shape; may be repeated (flat, small, feed, log, players, media)
      --quick        fewer rounds
      --out PATH     where the results go, as JSON (default: benchmarks/results/peers.json)
      --check        measure nothing; only see that each peer reads back an equal graph
    """;

RunOptions options;
try
{
    options = RunOptions.Parse(["--out", Path.Combine("benchmarks", "results", "peers.json"), .. args.Where(argument => argument != CheckOnly)]);
    if (options.Gate || options.ReportOnly) throw new ArgumentException("Peers have no targets; reports are written by Firn.Benchmarks.");
    if (options.InProcesses is not null) throw new ArgumentException("Peers are measured in one process.");
    if (options.WriteTypesOnly || options.Variants.Count > 0) throw new ArgumentException("First calls are measured by Firn.Benchmarks.");
    if (options.Shapes.FirstOrDefault(name => PeerSuites.All.All(suite => suite.Name != name)) is { } unknown) throw new ArgumentException($"There is no shape '{unknown}'.");
}
catch (ArgumentException exception)
{
    Console.Error.WriteLine(exception.Message);
    Console.Error.WriteLine(Usage);
    return 2;
}

foreach (string note in PeerSuites.Notes) Console.WriteLine(note);
ReferenceStrings.Verify();
Suite[] suites = [.. PeerSuites.All.Select(suite => suite.Create())];
if (args.Contains(CheckOnly))
{
    foreach (Suite suite in suites)
    {
        suite.Verify();
        Console.WriteLine($"{suite.Name}: all contenders read back equal graphs");
    }

    return 0;
}

MachineInfo machine = MachineInfo.Current();
Console.WriteLine($"{machine.Cpu}, {machine.Processors} processors, {machine.VectorBits}-bit vectors; {machine.Runtime}; {machine.Settings}");
Console.WriteLine(string.Join(", ", PeerSuites.Versions.Select(peer => $"{peer.Key} {peer.Value}")));

// All shapes are warmed, whichever are timed, as in Firn.Benchmarks.
Runner runner = new(options);
runner.Prepare(suites);
List<ShapeResult> shapes = [];
foreach (Suite suite in suites.Where(suite => options.Shapes.Count == 0 || options.Shapes.Contains(suite.Name)))
{
    ShapeResult shape = runner.Run(suite);
    ConsoleTable.Print(shape);
    shapes.Add(shape);
}

new RunResult(machine, options.Rounds, options.LongRounds, shapes) { Notes = PeerSuites.Notes.Count > 0 ? PeerSuites.Notes : null, Versions = PeerSuites.Versions }.Save(options.Out);
Console.WriteLine();
Console.WriteLine($"Results: {options.Out}");
return 0;
