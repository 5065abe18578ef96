using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Suites.Core;

/// <content>The loops of writing.</content>
internal static unsafe partial class CoreSuite<TWork>
{
    internal static object? EncodeLoop(int start, int count)
    {
        int mask = Mask;
        byte* target = Scratch.Block;
        int last = 0;
        for (int i = start; i < start + count; i++) last ^= TWork.Encode(target + Place(i), i & mask);
        Blackhole.Number = last;
        return null;
    }

    // What a hand does with a buffer writer: it asks for room, writes, and says how much.
    private static object? EncodeWriterLoop(int start, int count)
    {
        int mask = Mask;
        ReusedWriter writer = Writer;
        for (int i = start; i < start + count; i++)
        {
            writer.Reset(Place(i));
            fixed (byte* target = writer.GetSpan(1))
            {
                writer.Advance(TWork.Encode(target, i & mask));
            }
        }

        return writer;
    }

    private static object? FirnWriterLoop(int start, int count)
    {
        int mask = Mask;
        ReusedWriter writer = Writer;
        for (int i = start; i < start + count; i++)
        {
            writer.Reset(Place(i));
            TWork.Serialize(writer, i & mask, FirnOptions.Packed);
        }

        return writer;
    }

    // Into the memory that S2 writes to.
    private static object? FirnSpanLoop(int start, int count)
    {
        int mask = Mask;
        byte* target = Scratch.Block;
        int last = 0;
        for (int i = start; i < start + count; i++) last ^= TWork.Serialize(new Span<byte>(target + Place(i), Targets.WriterBytes), i & mask, FirnOptions.Packed);
        Blackhole.Number = last;
        return null;
    }

    private static object? EncodeStreamLoop(int start, int count)
    {
        int mask = Mask;
        MemoryStream stream = Target;
        byte* block = Scratch.Block;
        for (int i = start; i < start + count; i++)
        {
            stream.Position = Place(i);
            stream.Write(new ReadOnlySpan<byte>(block + Place(i), TWork.Encode(block + Place(i), i & mask)));
        }

        return stream;
    }

    private static object? FirnStreamLoop(int start, int count)
    {
        int mask = Mask;
        MemoryStream stream = Target;
        for (int i = start; i < start + count; i++)
        {
            stream.Position = Place(i);
            TWork.Serialize(stream, i & mask, FirnOptions.Packed);
        }

        return stream;
    }

    internal static object? ToArrayLoop(int start, int count)
    {
        int mask = Mask;
        byte[]? last = null;
        for (int i = start; i < start + count; i++) last = TWork.ToArray(i & mask);
        return last;
    }

    internal static object? FirnArrayLoop(int start, int count)
    {
        int mask = Mask;
        byte[]? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Serialize(i & mask, FirnOptions.Packed);
        return last;
    }

    private static object? FirnEmbeddedArrayLoop(int start, int count)
    {
        int mask = Mask;
        byte[]? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Serialize(i & mask, null);
        return last;
    }

    private static object? JsonArrayLoop(int start, int count)
    {
        int mask = Mask;
        byte[]? last = null;
        for (int i = start; i < start + count; i++) last = TWork.SerializeJson(i & mask);
        return last;
    }
}
