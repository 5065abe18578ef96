using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Firn.Tool.Terminal;

/// <summary>What a run of the tool reads and writes: those of the process, or of a test.</summary>
internal sealed class ToolConsole : IDisposable
{
    private const int RedirectedWidth = 120;
    private const int LeastWidth = 60;

    private readonly StreamWriter _text;
    private bool _isInputTaken;

    public ToolConsole(Stream input, Stream output, TextWriter error)
    {
        Input = input;
        Output = output;
        Error = error;
        _text = new StreamWriter(output, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), bufferSize: 16 << 10, leaveOpen: true) { NewLine = "\n" };
    }

    public Stream Input { get; }

    /// <summary>Says that the standard input is going to be read.</summary>
    /// <returns>False where somebody has done so before.</returns>
    public bool TakeInput()
    {
        bool isFirst = !_isInputTaken;
        _isInputTaken = true;
        return isFirst;
    }

    /// <summary>Where data go. Text of <see cref="Screen"/> goes there, too: a command uses one of the two.</summary>
    public Stream Output { get; }

    /// <summary>Where everything else goes that is said.</summary>
    public TextWriter Error { get; }

    public bool HasColours { get; init; }

    public bool HasErrorColours { get; init; }

    /// <summary>Whether somebody may see how far a long file is.</summary>
    public bool ShowsProgress { get; init; }

    public int Width { get; init; } = RedirectedWidth;

    public CancellationToken Cancellation { get; init; }

    public Screen Screen => new(_text, HasColours, Width);

    public Screen Talk => new(Error, HasErrorColours, Width);

    public static ToolConsole OfProcess(CancellationToken cancellation)
    {
        bool mayColour = string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && Environment.GetEnvironmentVariable("TERM") != "dumb";
        if (!Console.IsOutputRedirected && !Console.OutputEncoding.Equals(Encoding.UTF8)) Console.OutputEncoding = Encoding.UTF8;
        return new ToolConsole(Console.OpenStandardInput(), OpenOutput(), Console.Error)
        {
            HasColours = mayColour && !Console.IsOutputRedirected,
            HasErrorColours = mayColour && !Console.IsErrorRedirected,
            ShowsProgress = !Console.IsErrorRedirected,
            Width = Console.IsOutputRedirected ? RedirectedWidth : Math.Max(LeastWidth, Console.WindowWidth),
            Cancellation = cancellation,
        };
    }

    // The stream of the console passes over writes to a pipe whose reader has gone. Its position is that of nobody else, so it is for pipes alone.
    private static Stream OpenOutput()
    {
        if (OperatingSystem.IsWindows() || !Console.IsOutputRedirected) return Console.OpenStandardOutput();
        FileStream pipe = new(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
        return pipe.CanSeek ? Console.OpenStandardOutput() : pipe;
    }

    public void Flush()
    {
        _text.Flush();
        Output.Flush();
        Error.Flush();
    }

    public void Dispose()
    {
        try
        {
            _text.Dispose();
            Output.Flush();
        }
        catch (IOException)
        {
            // The run has said so, or there is nobody to hear it.
        }
    }
}
