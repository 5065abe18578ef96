namespace Firn.Tool;

/// <summary>What the process ends with. <c>docs/tool.md</c> documents the numbers, and they stay as they are.</summary>
internal static class ExitCode
{
    public const int Done = 0;

    /// <summary>Data are lost: by a change of the schema, or at the end of a torn container.</summary>
    public const int Loses = 1;

    /// <summary>Data are refused by readers of another schema.</summary>
    public const int Refused = 2;

    /// <summary>The input is no data of Firn, is malformed, or exceeds a limit.</summary>
    public const int BadData = 3;

    /// <summary>A file can't be opened, read or written.</summary>
    public const int FileError = 4;

    /// <summary>The command line is wrong.</summary>
    public const int Usage = 5;

    /// <summary>An error of the tool itself.</summary>
    public const int Internal = 70;

    public const int Cancelled = 130;

    /// <summary>Whoever read the output has gone, which is for nobody to be told.</summary>
    public const int NoReader = 141;
}
