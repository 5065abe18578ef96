namespace Firn.Tool;

/// <summary>Ends a command with a message for people and a code for programs.</summary>
internal sealed class ToolException(int exitCode, string message, Exception? inner = null) : Exception(message, inner)
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

    /// <summary>What was wrong with the bytes of an input.</summary>
    public static ToolException Of(string input, FirnException exception, string? path = null) =>
        new ToolException(Tool.ExitCode.BadData, $"{input}: {exception.Problem}", exception)
            .With("code", exception.Code.ToString())
            .With("offset", exception.Offset >= 0 ? Numbers.Of(exception.Offset) : null)
            .With("path", path ?? exception.Path);
}
