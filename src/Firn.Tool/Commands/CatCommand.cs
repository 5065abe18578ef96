using System.CommandLine;
using Firn.Tool.Containers;
using Firn.Tool.Inputs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>Writes the values of several containers of one schema to one, with the head of the first.</summary>
internal static class CatCommand
{
    public static Command Create(ToolConsole console)
    {
        Argument<string[]> files = new("FILE") { Description = "Containers of the same schema, in this order.", Arity = ArgumentArity.OneOrMore };
        Option<string> target = new("--output", "-o") { Description = "The container that is written; '-' is the standard output.", Required = true, HelpName = "OUT" };
        Option<bool> force = CommandParts.Force();
        Option<bool> trusted = CommandParts.Trusted();
        Command command = new("cat", "Join containers of the same schema. Frames are copied; those of another compression than the first file's are compressed again.") { files, target, force, trusted };
        command.SetAction(parsed =>
        {
            FirnOptions options = Limits.Options(parsed.GetValue(trusted));
            using OutputFile output = OutputFile.Create(console, parsed.GetValue(target)!, parsed.GetValue(force));
            return Run(console, parsed.GetValue(files)!, output, options);
        });
        return command;
    }

    private static int Run(ToolConsole console, string[] files, OutputFile output, FirnOptions options)
    {
        ContainerOutput? container = null;
        FirnContainerHeader? first = null;
        long values = 0;
        foreach (string file in files)
        {
            using InputFile input = InputFile.Open(console, file);
            using FrameSource source = FrameSource.Open(input.RequireContainer("cat"), options, console, "cat");
            if (first is not null && !IsAlike(first, source.Header)) throw new ToolException(ExitCode.Refused, $"{input.Name}: its values have another schema than those of {TerminalText.Escape(files[0])}.").With("hint", "'firn diff' shows the difference.");
            first ??= source.Header;
            container ??= new ContainerOutput(output.Stream, source.Head, source.Header.Compression, options);
            while (source.MoveNext())
            {
                values += source.ValueCount;
                container.WriteFrame(source);
            }
        }

        container!.Complete();
        output.Complete();
        console.Talk.Line($"{output.Name}: {Numbers.Of(container.FrameCount, "frame")}, {Numbers.Of(values, "value")}, {Numbers.Of(container.Length, "byte")}", Tone.Good);
        return ExitCode.Done;
    }

    // Numbers of enums mean what the names in the head say.
    private static bool IsAlike(FirnContainerHeader first, FirnContainerHeader other) =>
        first.ValuesMayBeNull == other.ValuesMayBeNull && first.Schema.Span.SequenceEqual(other.Schema.Span) && first.Names.HasEnumsOf(other.Names);
}
