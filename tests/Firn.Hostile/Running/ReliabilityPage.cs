using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Firn.Hostile.CommandLine;
using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>The table in docs/reliability.md, and what it was measured with.</summary>
internal static class ReliabilityPage
{
    private const string Start = "<!-- figures: written by 'Firn.Hostile figures --write' -->";
    private const string End = "<!-- end of figures -->";

    public static void Write(FigureTable table, Arguments arguments, TimeSpan duration)
    {
        string path = Path.Combine(Repository.Folder, "docs", "reliability.md");
        string page = File.ReadAllText(path);
        int start = page.IndexOf(Start, StringComparison.Ordinal);
        int end = page.IndexOf(End, StringComparison.Ordinal);
        if (start < 0 || end < start) throw new InvalidOperationException($"{path} has no place for the table: a line '{Start}', and behind it a line '{End}'.");

        StringBuilder text = new();
        text.AppendLine(Start).AppendLine();
        text.AppendLine(Circumstances(arguments, duration));
        text.AppendLine();
        text.Append(table.Markdown.ReplaceLineEndings("\n"));
        text.AppendLine();
        if (table.Failed > 0) text.AppendLine("```text").Append(table.Problems).AppendLine("```").AppendLine();
        File.WriteAllText(path, page[..start] + text.ToString().ReplaceLineEndings("\n") + page[end..]);
    }

    private static string Circumstances(Arguments arguments, TimeSpan duration)
    {
        FigureRun run = new(arguments.Scale, (int)arguments.Seed);
        string commit = Git("rev-parse", "--short=12", "HEAD") + (Git("status", "--porcelain", "--untracked-files=no").Length > 0 ? " with changes" : "");
        return string.Create(CultureInfo.InvariantCulture, $"""
            {DateTime.UtcNow:yyyy-MM-dd}, commit {commit}, scale {arguments.Scale.ToString().ToLowerInvariant()}, seeds of mutants {run.Seed:N0} to {run.Seed + (2 * run.Mutants) - 1:N0}, {duration.TotalMinutes:N0} minutes;
            {RuntimeInformation.FrameworkDescription} on {RuntimeInformation.OSDescription}, {RuntimeInformation.ProcessArchitecture}, {Environment.ProcessorCount} cores of {Processor()}.
            """);
    }

    private static string Git(params IEnumerable<string> words)
    {
        ProcessStartInfo start = new("git", words) { WorkingDirectory = Repository.Folder, RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return output.Trim();
    }

    private static string Processor()
    {
        const string Information = "/proc/cpuinfo";
        string? line = File.Exists(Information) ? File.ReadLines(Information).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal)) : null;
        return line is null ? "an unknown processor" : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }
}
