using Firn.Hostile.Figures;

// figures [--quick | --ci | --full] [--only R1,R2] [--seed N]
Scale scale = args.Contains("--full") ? Scale.Full : args.Contains("--ci") ? Scale.Ci : Scale.Quick;
FigureRun run = new(scale, 1);
bool isMet = true;
foreach (Figure figure in AllFigures.List)
{
    FigureResult result = figure.Measure(run);
    Console.WriteLine($"{figure.Number}: {figure.Title}: {result.Value} (target {figure.Target}) {(result.IsMet ? "met" : "MISSED")}");
    foreach (string problem in result.Problems) Console.WriteLine("  " + problem);
    isMet &= result.IsMet;
}

return isMet ? 0 : 1;
