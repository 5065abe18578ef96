using Firn.Tool.Terminal;

namespace Firn.Tool;

internal static class Program
{
    private static int Main(string[] arguments)
    {
        using CancellationTokenSource cancellation = new();
        Console.CancelKeyPress += (_, key) =>
        {
            // The first time what was begun is tidied up; the second time the process ends.
            key.Cancel = !cancellation.IsCancellationRequested;
            cancellation.Cancel();
        };
        using ToolConsole console = ToolConsole.OfProcess(cancellation.Token);
        return FirnTool.Run(arguments, console);
    }
}
