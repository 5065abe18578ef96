using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;
using Firn.Tool.Commands;
using Firn.Tool.Terminal;

namespace Firn.Tool;

/// <summary>The commands, and what every run ends with.</summary>
internal static class FirnTool
{
    private const int BrokenPipe = 32;  // EPIPE

    public static int Run(IReadOnlyList<string> arguments, ToolConsole console)
    {
        FirnLz4.Register();
        FirnZstandard.Register();
        int code;
        try
        {
            ParseResult parsed = CreateRoot(console).Parse(arguments.Count == 0 ? ["--help"] : arguments, new ParserConfiguration { ResponseFileTokenReplacer = null });
            if (parsed.Action is ParseErrorAction || (parsed.Action is null && parsed.Errors.Count > 0))
            {
                foreach (ParseError error in parsed.Errors) Say(console, InOneLine(error.Message));
                Say(console, "'firn --help' and 'firn COMMAND --help' say what there is.");
                code = ExitCode.Usage;
            }
            else if (FindMistypedOption(parsed) is { } mistyped)
            {
                Say(console, $"'{mistyped}' is no option of 'firn {parsed.CommandResult.Command.Name}'. A file of that name is './{mistyped}'.");
                code = ExitCode.Usage;
            }
            else
            {
                using StringWriter output = new();
                code = parsed.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null, Output = output, Error = console.Error });
                // Help names the file that runs, which is not what people call.
                if (output.GetStringBuilder().Length > 0) console.Screen.Write(output.ToString().ReplaceLineEndings("\n").Replace($"  {RootCommand.ExecutableName} ", "  firn ", StringComparison.Ordinal));
            }

            console.Flush();
        }
        catch (ToolException exception)
        {
            code = exception.ExitCode;
            Say(console, exception.Message, exception.Details);
        }
        catch (FirnException exception)
        {
            code = ExitCode.BadData;
            Say(console, ToolException.ProblemOf(exception));
        }
        catch (OperationCanceledException)
        {
            code = ExitCode.Cancelled;
            Say(console, "cancelled");
        }
        catch (IOException exception) when (exception.HResult == BrokenPipe && !OperatingSystem.IsWindows())
        {
            code = ExitCode.NoReader;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            code = ExitCode.FileError;
            Say(console, exception.Message);
        }
        catch (Exception exception) when (exception is InsufficientExecutionStackException or OutOfMemoryException)
        {
            code = ExitCode.BadData;
            Say(console, exception is OutOfMemoryException ? "There is not enough memory." : "The data are nested too deep for the stack.");
        }
#pragma warning disable CA1031 // The last place: an error of the tool says so, without a stack trace.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            code = ExitCode.Internal;
            Say(console, $"an error of the tool itself: {exception.GetType().Name}: {exception.Message}");
        }

        try
        {
            console.Flush();
        }
        catch (IOException)
        {
            // Whoever read the output has gone.
        }

        return code;
    }

    internal static RootCommand CreateRoot(ToolConsole console)
    {
        RootCommand root = new("Shows, compares, checks and repairs messages and containers of Firn.");
        root.Subcommands.Add(ShowCommand.Create(console));
        root.Subcommands.Add(JsonCommand.Create(console));
        root.Subcommands.Add(SchemaCommand.Create(console));
        root.Subcommands.Add(DiffCommand.Create(console));
        root.Subcommands.Add(VerifyCommand.Create(console));
        root.Subcommands.Add(StatCommand.Create(console));
        root.Subcommands.Add(RepairCommand.Create(console));
        root.Subcommands.Add(CatCommand.Create(console));
        root.Subcommands.Add(SplitCommand.Create(console));
        root.Subcommands.Add(RecompressCommand.Create(console));
        root.Subcommands.Add(FromJsonCommand.Create(console));
        return root;
    }

    // A parser takes it for the name of a file. Behind '--' it is one.
    private static string? FindMistypedOption(ParseResult parsed) => parsed.Action == parsed.CommandResult.Command.Action
        ? parsed.Tokens.TakeWhile(token => token.Type != TokenType.DoubleDash).FirstOrDefault(token => token.Type == TokenType.Argument && token.Value.StartsWith("--", StringComparison.Ordinal))?.Value
        : null;

    // The parser lists words in lines of their own.
    private static string InOneLine(string message) => message.ReplaceLineEndings("\n").Replace(":\n\t", ": ", StringComparison.Ordinal).Replace("\n\t", ", ", StringComparison.Ordinal);

    private static void Say(ToolConsole console, string text, List<(string Name, string Text)>? details = null)
    {
        try
        {
            // Whoever made the text: exceptions of the framework quote input.
            console.Talk.Write("firn: ", Tone.Bad).Line(TerminalText.Escape(text));
            int column = details is { Count: > 0 } ? details.Max(detail => detail.Name.Length) : 0;
            foreach ((string name, string detail) in details ?? []) console.Talk.Write("  ").Write(name.PadRight(column + 2), Tone.Quiet).Line(TerminalText.Escape(detail));
        }
        catch (IOException)
        {
            // There is nobody to hear it.
        }
    }
}
