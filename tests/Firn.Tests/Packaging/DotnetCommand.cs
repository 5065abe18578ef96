using System.Collections;
using System.Diagnostics;
using System.Text;

namespace Firn.Tests.Packaging;

/// <summary>Runs <c>dotnet</c> with an environment of its own, without what the surrounding test run has set for itself.</summary>
internal static class DotnetCommand
{
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(4);

    public static string Run(string folder, IReadOnlyDictionary<string, string> environment, params string[] arguments) => RunProgram("dotnet", folder, environment, arguments);

    /// <summary>Runs another program in the same way: one that <c>dotnet</c> has installed.</summary>
    public static string RunProgram(string file, string folder, IReadOnlyDictionary<string, string> environment, params string[] arguments)
    {
        ProcessStartInfo start = new(file, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            string name = (string)variable.Key;
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase) || name.StartsWith("VSTEST", StringComparison.OrdinalIgnoreCase)) start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        foreach ((string name, string value) in environment) start.Environment[name] = value;

        using Process process = Process.Start(start)!;
        StringBuilder output = new();
        process.OutputDataReceived += (_, line) => Append(output, line.Data);
        process.ErrorDataReceived += (_, line) => Append(output, line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(Longest))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{file} {string.Join(' ', arguments)} did not end:\n{output}");
        }

        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"{file} {string.Join(' ', arguments)} ended with {process.ExitCode}:\n{output}");
        return output.ToString();
    }

    private static void Append(StringBuilder output, string? line)
    {
        if (line is null) return;
        lock (output) output.AppendLine(line);
    }
}
