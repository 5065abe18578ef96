using System.Diagnostics;

namespace Firn.Hostile.Fuzzing;

/// <summary>What became of an input.</summary>
internal enum Verdict
{
    Accepted,
    Refused,

    /// <summary>Anything but a value or a <see cref="FirnException"/>.</summary>
    ForeignException,
}

/// <summary>What an input came to, and what it took.</summary>
internal readonly record struct Judgement(Verdict Verdict, object? Value, Exception? Exception, TimeSpan Time, long Allocated);

/// <summary>Reads inputs, and measures what that takes.</summary>
internal static class Judge
{
    // A pause of the process or the first use of something may make a call look dear: only what is dear each time is.
    private const int MostAttempts = 4;

    /// <summary>Reads a mutant; again where it took too much, and then the least of all attempts counts.</summary>
    public static Judgement Try(in Mutant mutant, TimeSpan mostTime, long mostAllocated)
    {
        Judgement best = TryOnce(mutant);
        for (int i = 1; i < MostAttempts && (best.Time > mostTime || best.Allocated > mostAllocated); i++)
        {
            Judgement next = TryOnce(mutant);
            best = next with
            {
                Time = next.Time < best.Time ? next.Time : best.Time,
                Allocated = Math.Min(next.Allocated, best.Allocated),
            };
        }

        return best;
    }

    private static Judgement TryOnce(in Mutant mutant)
    {
        PreparedReading reading = mutant.Reading.Prepare(mutant.Sample, mutant.Message);
        return Try(reading, static reading => reading.Call());
    }

    /// <summary>Makes a call once.</summary>
    public static Judgement Try<TState>(TState state, Func<TState, object?> call)
    {
        object? value = null;
        Exception? exception = null;
        long before = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        try
        {
            value = call(state);
        }
        catch (Exception thrown)
        {
            exception = thrown;
        }

        TimeSpan time = Stopwatch.GetElapsedTime(start);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return new Judgement(exception is null ? Verdict.Accepted : exception is FirnException ? Verdict.Refused : Verdict.ForeignException, value, exception, time, allocated);
    }
}
