namespace Firn.Hostile.Targets;

/// <summary>A fault at a chosen call of user code: constructors, accessors, callbacks, comparers, codecs, enumerators, sinks and sources count their calls here.</summary>
public static class Fault
{
    private static int s_left;
    private static Action? s_action;

    /// <summary>Does something at the call of this number, counted from 1.</summary>
    public static void At(int call, Action action)
    {
        s_action = action;
        Volatile.Write(ref s_left, call);
    }

    /// <summary>No fault any more.</summary>
    /// <returns>Whether the call was reached.</returns>
    public static bool Clear() => Interlocked.Exchange(ref s_left, 0) <= 0;

    /// <summary>A call of user code.</summary>
    public static void Step()
    {
        if (Volatile.Read(ref s_left) > 0 && Interlocked.Decrement(ref s_left) == 0)
        {
            Volatile.Write(ref s_left, -1);
            s_action!();
        }
    }
}
