using System.Diagnostics;

namespace Firn.Tool.Terminal;

/// <summary>How far a long file is, on one line of the terminal that is written over and wiped at the end. Nothing where nobody looks.</summary>
internal sealed class ProgressLine(ToolConsole console, string what, long? length) : IDisposable
{
    private const long LeastLength = 32 << 20;
    private const int Milliseconds = 200;

    private readonly bool _isShown = console.ShowsProgress && length is null or >= LeastLength;
    private readonly Stopwatch _time = Stopwatch.StartNew();
    private int _written;

    public void Report(long position)
    {
        console.Cancellation.ThrowIfCancellationRequested();
        if (!_isShown || !console.ShowsProgress || _time.ElapsedMilliseconds < Milliseconds) return;
        _time.Restart();
        string text = length is { } whole and > 0 ? $"{what}: {100 * position / whole} %" : $"{what}: {Numbers.Of(position >> 20)} MiB";
        console.Error.Write("\r" + text.PadRight(_written));
        console.Error.Flush();
        _written = text.Length;
    }

    public void Dispose()
    {
        if (_written == 0) return;
        console.Error.Write("\r" + new string(' ', _written) + "\r");
        _written = 0;
        console.Error.Flush();
    }
}
