using System.Diagnostics;
using System.Reflection;

namespace Firn.Benchmarks.Harness;

/// <summary>This program again, in a process of its own.</summary>
internal static class AnotherProcess
{
    /// <summary>Runs it and reads its results.</summary>
    /// <param name="name">Its name in messages, and of its result file.</param>
    /// <param name="folder">The folder of that file, in <c>artifacts</c>.</param>
    /// <param name="arguments">The command line without <c>--out</c>.</param>
    /// <param name="variables">What it takes of the environment.</param>
    public static RunResult Run(string name, string folder, IEnumerable<string> arguments, params (string Name, string Value)[] variables)
    {
        string path = Path.GetFullPath(Path.Combine("artifacts", folder, name.Replace(' ', '-') + ".json"));
        string program = Environment.ProcessPath ?? throw new InvalidOperationException("The process has no path.");

        // By the installed runtime's own host, the program is an argument.
        string[] host = Path.GetFileNameWithoutExtension(program) == "dotnet" ? [Assembly.GetExecutingAssembly().Location] : [];
        ProcessStartInfo start = new(program, [.. host, .. arguments, "--out", path]);
        foreach ((string variable, string value) in variables) start.Environment[variable] = value;
        using Process process = Process.Start(start)!;
        process.WaitForExit();
        return process.ExitCode == 0 ? RunResult.Load(path) : throw new InvalidOperationException($"{name}: exit code {process.ExitCode}.");
    }
}
