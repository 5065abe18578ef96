using System.ComponentModel;
using System.Diagnostics;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Firn.Benchmarks.Harness;

/// <summary>Where and on what a result was measured.</summary>
internal sealed record MachineInfo
{
    /// <summary>UTC, to the second.</summary>
    public required string Date { get; init; }

    /// <summary>The commit, with a plus sign when files differ from it; null outside a repository.</summary>
    public required string? Commit { get; init; }

    /// <summary>The processor's own name.</summary>
    public required string Cpu { get; init; }

    /// <summary>Processors the process may use.</summary>
    public required int Processors { get; init; }

    /// <summary>The widest vectors in use, in bits.</summary>
    public required int VectorBits { get; init; }

    /// <summary>The runtime.</summary>
    public required string Runtime { get; init; }

    /// <summary>The operating system.</summary>
    public required string OperatingSystem { get; init; }

    /// <summary>Collector and compiler settings that move results.</summary>
    public required string Settings { get; init; }

    /// <summary>Looks around.</summary>
    public static MachineInfo Current() => new()
    {
        Date = DateTime.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'"),
        Commit = Commits(),
        Cpu = CpuName(),
        Processors = Environment.ProcessorCount,
        VectorBits = Vector512.IsHardwareAccelerated ? 512 : Vector256.IsHardwareAccelerated ? 256 : 128,
        Runtime = RuntimeInformation.FrameworkDescription,
        OperatingSystem = $"{RuntimeInformation.OSDescription} ({RuntimeInformation.OSArchitecture})",
        Settings = $"{(GCSettings.IsServerGC ? "server" : "workstation")} GC, latency {GCSettings.LatencyMode}, "
            + $"tiered PGO {Setting("DOTNET_TieredPGO", "on")}, gen0 size {Setting("DOTNET_GCgen0size", "default")}",
    };

    private static string Setting(string name, string standard) => Environment.GetEnvironmentVariable(name) switch
    {
        null or "" => standard,
        "0" => "off",
        string value => value,
    };

    private static string? Commits()
    {
        string? head = Git("rev-parse HEAD");
        return head is { Length: > 0 } && Git("status --porcelain --untracked-files=no -- :/ :(top,exclude)benchmarks/results") is { Length: > 0 } ? head + "+" : head;
    }

    private static string? Git(string arguments)
    {
        try
        {
            using Process? git = Process.Start(new ProcessStartInfo("git", arguments) { RedirectStandardOutput = true, RedirectStandardError = true });
            string? output = git?.StandardOutput.ReadToEnd().Trim();
            git?.WaitForExit();
            return git?.ExitCode == 0 ? output : null;
        }
        catch (Win32Exception)
        {
            return null; // no git here
        }
    }

    private static string CpuName()
    {
        const string Information = "/proc/cpuinfo";
        string? line = File.Exists(Information)
            ? File.ReadLines(Information).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line?[(line.IndexOf(':') + 1)..].Trim()
            ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER")
            ?? RuntimeInformation.ProcessArchitecture.ToString();
    }
}
