using System.CommandLine;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Writes the whole frames of a torn or damaged container to a new one.</summary>
internal static class RepairCommand
{
    public static Command Create(ToolConsole console)
    {
        Argument<string> file = new("FILE") { Description = "A container." };
        Argument<string> target = new("OUT") { Description = "The container that is written; '-' is the standard output." };
        Option<bool> skip = new("--skip-damaged") { Description = "Leave out frames whose checksum is wrong, and go on behind them." };
        Option<bool> force = CommandParts.Force();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("repair", "Keep the whole frames of a torn container.") { file, target, skip, force, trusted };
        command.SetAction(parsed =>
        {
            using InputFile input = InputFile.Open(console, parsed.GetValue(file)!);
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            using FrameSource source = FrameSource.Open(input.RequireContainer("repair"), options, console, "repair", acceptsTornTail: true);
            using OutputFile output = OutputFile.Create(console, parsed.GetValue(target)!, parsed.GetValue(force));
            return Run(console, input, source, output, options, parsed.GetValue(skip));
        });
        return command;
    }

    private static int Run(ToolConsole console, InputFile input, FrameSource source, OutputFile output, FirnOptions options, bool skips)
    {
        ContainerOutput container = new(output.Stream, source.Head, source.Header.Compression, options);
        long values = 0, skipped = 0;
        bool isLost = false;
        while (!isLost)
        {
            try
            {
                if (!source.TryMoveNext()) break;
            }
            catch (FirnException exception)
            {
                if (!skips) throw Diagnosis.OfError(input, exception);
                long start = source.Position;
                skipped++;
                isLost = !source.TrySkip(start);
                console.Talk.Line($"{input.Name}: frame at offset {Numbers.Of(start)} is left out: {TerminalText.Escape(ToolException.ProblemOf(exception))}", Tone.Warning);
                continue;
            }

            values += source.ValueCount;
            container.WriteFrame(source);
        }

        container.Complete();
        output.Complete();
        console.Talk.Line($"{output.Name}: {Numbers.Of(container.FrameCount, "frame")}, {Numbers.Of(values, "value")}, {Numbers.Of(container.Length, "byte")}", Tone.Good);
        if (isLost) console.Talk.Line("The length of the last frame that was left out leads nowhere: what follows it can't be found.", Tone.Warning);
        bool isBehind = !isLost && source.SayWhatIsBehind();
        if (source.TornTail is { } torn) console.Talk.Line(torn.Length == 0 ? "An end mark was added." : $"{Numbers.Of(torn.Length, "byte")} {(torn.Length == 1 ? "was" : "were")} cut off at offset {Numbers.Of(torn.Position)}.");
        else if (skipped == 0 && !isBehind) console.Talk.Line("Frames are whole; their values were not checked: 'firn verify' does.");
        return skipped > 0 || isBehind ? ExitCode.Loses : ExitCode.Done;
    }
}
