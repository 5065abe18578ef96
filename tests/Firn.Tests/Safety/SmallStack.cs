using System.Runtime.ExceptionServices;

namespace Firn.Tests.Safety;

/// <summary>Runs code on a thread of its own with little stack, so that unbounded recursion would show.</summary>
internal static class SmallStack
{
    private const int Length = 256 << 10;

    public static void Run(Action action, int stackLength = Length)
    {
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    failure = ExceptionDispatchInfo.Capture(exception);
                }
            },
            stackLength);
        thread.Start();
        thread.Join();
        failure?.Throw();
    }
}
