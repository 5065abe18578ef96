using System.Diagnostics;

namespace Firn.Hostile.Running;

/// <summary>This program, started again.</summary>
internal static class ChildProcess
{
    public static ProcessStartInfo Prepare(Engine engine, bool isTimed, params IEnumerable<string> words)
    {
        string program = Environment.ProcessPath ?? throw new InvalidOperationException("The program does not know where it lies.");
        ProcessStartInfo start = new(program) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };

        // Started as "dotnet Firn.Hostile.dll" rather than by its own executable.
        if (Path.GetFileNameWithoutExtension(program).Equals("dotnet", StringComparison.OrdinalIgnoreCase)) start.ArgumentList.Add(typeof(ChildProcess).Assembly.Location);
        start.ArgumentList.Add("child");
        foreach (string word in words) start.ArgumentList.Add(word);
        Engines.Choose(start.Environment, engine);

        // The runtime compiles what is hot at once, rather than when it finds time: what is timed is its final form.
        if (isTimed)
        {
            start.Environment["DOTNET_TC_CallCountingDelayMs"] = "0";
            start.Environment["DOTNET_TieredPGO"] = "0";
        }

        // What kills the process is reported by the parent: no core dumps.
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        return start;
    }

    /// <summary>Ends this process, a child, when its parent has ended: also where that was killed and could not say so.</summary>
    public static void EndWithParent()
    {
        Stream input = Console.OpenStandardInput();
        new Thread(() =>
        {
            // The parent writes nothing; its end closes the pipe.
            while (input.ReadByte() >= 0) { }
            Environment.Exit(1);
        })
        { IsBackground = true, Name = "End with parent" }.Start();
    }
}
