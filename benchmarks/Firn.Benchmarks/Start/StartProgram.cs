using System.Diagnostics;

namespace Firn.Benchmarks.Start;

/// <summary>The program whose first calls are measured, published in one way.</summary>
internal sealed class StartProgram
{
    private const string Name = "Firn.Benchmarks.Start";
    private static readonly string Project = Path.Combine("benchmarks", Name);
    private readonly string _folder;

    private StartProgram(StartVariant variant, string folder, bool hasPeers)
    {
        Variant = variant;
        HasPeers = hasPeers;
        _folder = folder;
    }

    /// <summary>How it was published.</summary>
    public StartVariant Variant { get; }

    /// <summary>Whether MemoryPack is part of it.</summary>
    public bool HasPeers { get; }

    /// <summary>Publishes it; null, and why, where this machine lacks what that takes. The working folder is the repository's.</summary>
    public static StartProgram? Publish(StartVariant variant, out string? reason)
    {
        string folder = Path.GetFullPath(Path.Combine("artifacts", "start", variant.Publish.Length > 0 ? variant.Publish : "Plain"));
        // What one way of publishing leaves behind is not what the next one starts from.
        Delete(Path.Combine(Project, "obj"));
        Delete(Path.Combine(Project, "bin"));
        Delete(folder);
        string property = "-p:FirnPublish=" + variant.Publish;
        const string Peers = "-p:FirnPeers=true";
        const string NoPeers = "-p:FirnPeers=false";
        reason = null;
        bool hasPeers = variant.MayHavePeers && Dotnet(["restore", Project, property, Peers], out _);
        string log = "";
        if (!hasPeers && !Dotnet(["restore", Project, property, NoPeers], out log))
        {
            if (!log.Contains("error NU11", StringComparison.Ordinal)) throw new InvalidOperationException(log);
            reason = "packs that it needs can't be restored";
            return null;
        }

        if (!Dotnet(["publish", Project, "-c", "Release", "--no-restore", "-o", folder, property, hasPeers ? Peers : NoPeers], out log))
        {
            if (!log.Contains("Platform linker", StringComparison.Ordinal)) throw new InvalidOperationException(log);
            reason = "there is no linker";
            return null;
        }

        return new StartProgram(variant, folder, hasPeers);
    }

    /// <summary>Runs it once.</summary>
    /// <exception cref="InvalidOperationException">It failed.</exception>
    public StartTimes Run(string work, string contender)
    {
        ProcessStartInfo start = new(Variant.IsSelfContained ? Path.Combine(_folder, Name) : "dotnet") { RedirectStandardOutput = true };
        if (!Variant.IsSelfContained) start.ArgumentList.Add(Path.Combine(_folder, Name + ".dll"));
        start.ArgumentList.Add(work);
        start.ArgumentList.Add(contender);
        start.Environment["FIRN_ENGINE"] = contender == StartMeasurement.Engine ? "runtime" : "";
        long begin = Stopwatch.GetTimestamp();
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        TimeSpan all = Stopwatch.GetElapsedTime(begin);
        return process.ExitCode == 0 ? StartTimes.Parse(output, all) : throw new InvalidOperationException($"{work} by {contender}, {Variant.Name}: exit code {process.ExitCode}.");
    }

    private static void Delete(string folder)
    {
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
    }

    private static bool Dotnet(string[] arguments, out string log)
    {
        // Servers that outlive the command would keep its output open.
        ProcessStartInfo start = new("dotnet", [.. arguments, "-nologo", "-nodeReuse:false", "-p:UseSharedCompilation=false"]) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        log = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0;
    }
}
