using Firn.Tool.Terminal;

namespace Firn.Tool.Inputs;

/// <summary>What the file system says, in one line.</summary>
internal static class FileErrors
{
    public static ToolException Of(string path, string what, Exception exception)
    {
        string name = TerminalText.Escape(path);
        string text = exception switch
        {
            FileNotFoundException or DirectoryNotFoundException => $"{name}: there is no such file.",
            UnauthorizedAccessException when Directory.Exists(path) => $"{name}: it is a folder.",
            UnauthorizedAccessException => $"{name}: it can't {what}: access is denied.",
            _ => $"{name}: it can't {what}: {TerminalText.Escape(exception.Message)}",
        };
        return new ToolException(ExitCode.FileError, text, exception);
    }
}
