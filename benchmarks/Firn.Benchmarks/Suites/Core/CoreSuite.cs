using System.Buffers;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>A shape's contenders: Firn in its forms, beside floors written by hand and System.Text.Json.</summary>
internal static unsafe partial class CoreSuite<TWork>
    where TWork : struct, IWork
{
    // Found once by the compiler of the last tier, as a local of each loop would be.
    internal static readonly byte[][] Messages = All(TWork.ToArray);
    private static readonly byte[][] Embedded = All(static i => TWork.Serialize(i, null));
    private static readonly byte[][] Json = All(TWork.SerializeJson);
    private static readonly ReadOnlySequence<byte>[] OneSegment = Array.ConvertAll(Messages, static message => new ReadOnlySequence<byte>(message));
    private static readonly ReadOnlySequence<byte>[] ManySegments = Array.ConvertAll(Messages, Segments.Cut);
    private static readonly MemoryStream[] Streams = Array.ConvertAll(Messages, static message => new MemoryStream(message, writable: false));
    private static readonly ReusedWriter Writer = new(Targets.WriterBytes);
    private static readonly MemoryStream Target = new(new byte[Targets.WriterBytes], 0, Targets.WriterBytes, writable: true, publiclyVisible: true);
    private static readonly byte[] Block = new byte[Targets.WriterBytes];

    private static readonly int Places = Total(Messages) / Messages.Length < ReusedWriter.Page ? -1 : 0;

    private static double? EmbeddedTarget => Total(Messages) / Messages.Length >= Targets.EmbeddedFrom ? Targets.Embedded : null;

    /// <summary>Where a message goes.</summary>
    internal static int Place(int i) => ReusedWriter.Place(i & Places);

    private static int Mask => TWork.Roots.Length - 1;

    /// <summary>The suite.</summary>
    /// <param name="toExactArray">The loop of a hand that writes straight into the new array, where a shape has one.</param>
    public static PlainSuite Create(Loop? toExactArray = null)
    {
        PlainSuite suite = new(TWork.Name, TWork.Roots.Length);
        suite.Check(() => Verify(toExactArray));
        AddWriting(suite, toExactArray);
        AddReading(suite);
        return suite;
    }

    private static void AddWriting(PlainSuite suite, Loop? toExactArray)
    {
        string array = Targets.ArrayFloor(TWork.Kind);
        Add("S2", "S2", EncodeLoop, Messages, Nothing);
        Add("S3", "S3", ToArrayLoop, Messages, ArrayOf(Messages));
        if (toExactArray is not null) Add("S3 exact-size", "S3", toExactArray, Messages, ArrayOf(Messages));
        Add("Firn byte[]", array, FirnArrayLoop, Messages, ArrayOf(Messages), Targets.Array(TWork.Kind));
        Add("S2 writer", "S2 writer", EncodeWriterLoop, Messages, Nothing);
        Add("Firn writer", "S2 writer", FirnWriterLoop, Messages, Nothing, Targets.WriteReused);
        Add("Firn span", "S2", FirnSpanLoop, Messages, Nothing, Targets.WriteReused);
        Add("S2 stream", "S2 stream", EncodeStreamLoop, Messages, Nothing);
        Add("Firn stream", "S2 stream", FirnStreamLoop, Messages, Nothing, Targets.WriteReused);
        Add("Firn embedded", array, FirnEmbeddedArrayLoop, Embedded, ArrayOf(Embedded), EmbeddedTarget, "Firn byte[]");
        Add("System.Text.Json", array, JsonArrayLoop, Json, null);

        void Add(string name, string floor, Loop loop, byte[][] messages, Func<int, long>? allocation, double? target = null, string? beside = null) =>
            suite.With(name, Operation.Write, floor, loop, Total(messages), target, allocation, target is null ? null : beside);
    }

    private static void AddReading(PlainSuite suite)
    {
        Add("D0", "D2", AllocateLoop, Messages, Decoded);
        Add("D1", "D2", CopyLoop, Messages, Decoded);
        Add("D2", "D2", DecodeLoop, Messages, Decoded);
        Add("Firn", "D2", FirnLoop, Messages, Decoded, Targets.Read);
        Add("D2 segment", "D2 segment", DecodeOneSegmentLoop, Messages, Decoded);
        Add("Firn segment", "D2 segment", FirnOneSegmentLoop, Messages, Decoded, Targets.Read);
        Add("D2 segments", "D2 segments", DecodeSegmentsLoop, Messages, Decoded);
        Add("Firn segments", "D2 segments", FirnSegmentsLoop, Messages, Decoded, Targets.Read);
        Add("D2 stream", "D2 stream", DecodeStreamLoop, Messages, Decoded);
        Add("Firn stream", "D2 stream", FirnReadStreamLoop, Messages, static i => Decoded(i) + StreamMemory.Reading(Messages[i].Length), Targets.Read);
        Add("Firn embedded", "D2", FirnEmbeddedLoop, Embedded, Decoded, EmbeddedTarget, "Firn");
        Add("System.Text.Json", "D2", JsonLoop, Json, null);

        void Add(string name, string floor, Loop loop, byte[][] messages, Func<int, long>? allocation, double? target = null, string? beside = null) =>
            suite.With(name, Operation.Read, floor, loop, Total(messages), target, allocation, target is null ? null : beside);
    }

    private static byte[][] All(Func<int, byte[]> write) => [.. Enumerable.Range(0, TWork.Roots.Length).Select(write)];

    private static long Total(byte[][] messages) => messages.Sum(message => (long)message.Length);

    // What a call may allocate: nothing; the array that it returns; the graph that it returns, as the floor makes it.
    private static long Nothing(int _) => 0;

    private static Func<int, long> ArrayOf(byte[][] messages) => i => Suite.ArrayBytes(messages[i].Length);

    private static long Decoded(int i) => AllocationProbe.Measure(DecodeLoop, i);
}
