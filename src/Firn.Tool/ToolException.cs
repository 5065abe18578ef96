using System.Text.RegularExpressions;

namespace Firn.Tool;

/// <summary>Ends a command with a message for people and a code for programs.</summary>
internal sealed partial class ToolException(int exitCode, string message, Exception? inner = null) : Exception(message, inner)
{
    public int ExitCode => exitCode;

    /// <summary>Lines below the message: a name of at most eight characters, and what it has.</summary>
    public List<(string Name, string Text)> Details { get; } = [];

    public ToolException With(string name, string? text)
    {
        if (!string.IsNullOrEmpty(text)) Details.Add((name, text));
        return this;
    }

    public static ToolException Usage(string message) => new(Tool.ExitCode.Usage, message);

    public static ToolException BadData(string message) => new(Tool.ExitCode.BadData, message);

    [GeneratedRegex(@" \(FirnOptions\.\w+\)|, which FirnOptions\.\w+ allows|(?<=\.)[^.]*\b(FirnOptions\.)?MaxDepth\b[^.]*\.")]
    private static partial Regex ForPrograms { get; }

    /// <summary>What is wrong, without the options that only programs have.</summary>
    public static string ProblemOf(FirnException exception) => exception.Problem.Contains("FirnOptions.", StringComparison.Ordinal) ? ForPrograms.Replace(exception.Problem, "") : exception.Problem;

    /// <summary>What was wrong with the bytes of an input.</summary>
    public static ToolException Of(string input, FirnException exception, string? path = null) =>
        new ToolException(Tool.ExitCode.BadData, $"{input}: {ProblemOf(exception)}", exception)
            .With("code", exception.Code.ToString())
            .With("offset", exception.Offset >= 0 ? Numbers.Of(exception.Offset) : null)
            .With("path", path ?? exception.Path);
}
