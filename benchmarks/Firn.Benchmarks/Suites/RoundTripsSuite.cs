using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites.Core;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// A million round trips of "flat", one object at a time: each is written to a new array, which is then read. A slot is all of them, so that
/// what the collector does meanwhile is part of it.
/// </summary>
internal static class RoundTripsSuite
{
    /// <summary>The name of the shape.</summary>
    public const string Shape = "roundtrips";

    private const int Trips = 1_000_000;
    private const string ByHand = "S3, D2";

    private static int Mask => FlatWork.Roots.Length - 1;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        long bytes = Total(FlatWork.ToArray);
        return new PlainSuite(Shape, FlatWork.Roots.Length) { Calls = Trips }
            .Check(() =>
            {
                for (int i = 0; i <= Mask; i++)
                {
                    foreach (Loop loop in (Loop[])[ByHandLoop, PackedLoop, EmbeddedLoop, JsonLoop]) Check.Graph(FlatWork.Roots[i], loop(i, 1), Shape);
                    Check.Bytes(FlatWork.ToArray(i), FlatWork.Serialize(i, FirnOptions.Packed), Shape);
                }
            })
            .With(ByHand, Operation.RoundTrip, ByHand, ByHandLoop, bytes)
            .With("Firn", Operation.RoundTrip, ByHand, PackedLoop, bytes, allocation: i => AllocationProbe.Measure(ByHandLoop, i))
            .With("Firn embedded", Operation.RoundTrip, ByHand, EmbeddedLoop, Total(i => FlatWork.Serialize(i, null)))
            .With("System.Text.Json", Operation.RoundTrip, ByHand, JsonLoop, Total(FlatWork.SerializeJson));
    }

    private static long Total(Func<int, byte[]> write) => Enumerable.Range(0, FlatWork.Roots.Length).Sum(i => (long)write(i).Length);

    private static object? ByHandLoop(int start, int count)
    {
        int mask = Mask;
        object? last = null;
        for (int i = start; i < start + count; i++) last = FlatWork.Decode(FlatWork.ToArray(i & mask));
        return last;
    }

    private static object? PackedLoop(int start, int count)
    {
        int mask = Mask;
        object? last = null;
        for (int i = start; i < start + count; i++) last = FlatWork.Deserialize(FlatWork.Serialize(i & mask, FirnOptions.Packed), FirnOptions.Packed);
        return last;
    }

    private static object? EmbeddedLoop(int start, int count)
    {
        int mask = Mask;
        object? last = null;
        for (int i = start; i < start + count; i++) last = FlatWork.Deserialize(FlatWork.Serialize(i & mask, null), null);
        return last;
    }

    private static object? JsonLoop(int start, int count)
    {
        int mask = Mask;
        object? last = null;
        for (int i = start; i < start + count; i++) last = FlatWork.DeserializeJson(FlatWork.SerializeJson(i & mask));
        return last;
    }
}
