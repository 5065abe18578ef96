using Firn.Tool.Terminal;

namespace Firn.Tool.Inputs;

/// <summary>What the file system says, in one line.</summary>
internal static class FileErrors
{
    public const string Opened = "be opened";
    public const string Written = "be written";

    public static ToolException Of(string path, string what, Exception exception)
    {
        string name = TerminalText.Escape(path);
        string text = exception switch
        {
            DirectoryNotFoundException when what == Written => $"{name}: its folder does not exist.",
            FileNotFoundException or DirectoryNotFoundException => $"{name}: there is no such file.",
            UnauthorizedAccessException when Directory.Exists(path) => $"{name}: it is a folder.",
            UnauthorizedAccessException => $"{name}: it can't {what}: access is denied.",
            _ => $"{name}: it can't {what}: {TerminalText.Escape(Sentence(exception))}",
        };
        return new ToolException(ExitCode.FileError, text, exception);
    }

    /// <summary>What an exception says, without the name of the parameter, which is the caller's business.</summary>
    public static string Sentence(Exception exception) => exception is ArgumentException { ParamName: { } parameter } ? exception.Message.Replace($" (Parameter '{parameter}')", "", StringComparison.Ordinal) : exception.Message;
}
