using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace Firn.Dynamic.Tests;

/// <summary>
/// The sample that never names its types: it loads the base class library and the type table, and every type that it finds comes back
/// as it was or is refused with a reason.
/// </summary>
/// <param name="engine">The engine that serves them.</param>
public abstract class AnyTypeTests(string engine)
{
    [Fact]
    public void EveryTypeComesBackOrIsRefused()
    {
        (int exitCode, string output) = Run(engine);
        Assert.True(exitCode == 0, output);
        Assert.True(Figure(output, "types came back as they were") > 1500, output);
        Assert.True(Figure(output, "types were refused") > 500, output);
        Assert.True(Figure(output, "types are served, but this program can't make") < 30, output);
        Assert.Equal(0, Figure(output, "types failed"));
        Assert.Contains("enums", output, StringComparison.Ordinal);
        Assert.Contains("interfaces", output, StringComparison.Ordinal);
    }

    private static int Figure(string output, string what) =>
        int.Parse(Regex.Match(output, @"^(\d+) " + Regex.Escape(what), RegexOptions.Multiline).Groups[1].Value, CultureInfo.InvariantCulture);

    private static (int ExitCode, string Output) Run(string engine)
    {
        // bin/Release/net10.0, of this project and of the sample alike.
        DirectoryInfo here = new(AppContext.BaseDirectory);
        string repository = here.Parent!.Parent!.Parent!.Parent!.Parent!.FullName;
        ProcessStartInfo start = new("dotnet", [Path.Combine(repository, "samples", "AnyType", "bin", here.Parent.Name, here.Name, "AnyType.dll")])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["FIRN_ENGINE"] = engine;
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + errors.Result);
    }
}

/// <summary>With the code of the type table, and the run-time engine for the rest.</summary>
public sealed class AnyTypeGeneratedTests() : AnyTypeTests("");

/// <summary>With the run-time engine alone. A class of its own, so that both go on side by side.</summary>
public sealed class AnyTypeRuntimeTests() : AnyTypeTests("runtime");
