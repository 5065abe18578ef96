using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Benchmarks.Suites.Core;

/// <content>
/// The loops of reading segments and streams. Their floors join the message in a reused block, as a hand would that can read one run only, and
/// decode that.
/// </content>
internal static unsafe partial class CoreSuite<TWork>
{
    private static object? FirnOneSegmentLoop(int start, int count) => ReadSequences(OneSegment, start, count);

    private static object? FirnSegmentsLoop(int start, int count) => ReadSequences(ManySegments, start, count);

    private static object? ReadSequences(ReadOnlySequence<byte>[] messages, int start, int count)
    {
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Deserialize(messages[i & (messages.Length - 1)], FirnOptions.Packed);
        return last;
    }

    // A hand that gets a sequence asks it for its array.
    private static object? DecodeOneSegmentLoop(int start, int count)
    {
        ReadOnlySequence<byte>[] messages = OneSegment;
        object? last = null;
        for (int i = start; i < start + count; i++)
        {
            if (SequenceMarshal.TryGetArray(messages[i & (messages.Length - 1)], out ArraySegment<byte> message)) last = TWork.Decode(message.Array!);
        }

        return last;
    }

    private static object? DecodeSegmentsLoop(int start, int count)
    {
        ReadOnlySequence<byte>[] messages = ManySegments;
        byte[] block = Block;
        object? last = null;
        for (int i = start; i < start + count; i++)
        {
            // Along the segments themselves, which are wholly the message's: a sequence's own enumerator looks for more kinds of memory.
            Span<byte> room = block;
            object? first = messages[i & (messages.Length - 1)].Start.GetObject();
            for (ReadOnlySequenceSegment<byte>? piece = Unsafe.As<ReadOnlySequenceSegment<byte>>(first); piece is not null; piece = piece.Next)
            {
                ReadOnlySpan<byte> bytes = piece.Memory.Span;
                bytes.CopyTo(room);
                room = room[bytes.Length..];
            }

            last = TWork.Decode(block);
        }

        return last;
    }

    private static object? DecodeStreamLoop(int start, int count)
    {
        MemoryStream[] streams = Streams;
        byte[] block = Block;
        object? last = null;
        for (int i = start; i < start + count; i++)
        {
            MemoryStream stream = streams[i & (streams.Length - 1)];
            stream.Position = 0;
            Span<byte> room = block;
            for (int read = stream.Read(room); read > 0; read = stream.Read(room)) room = room[read..];
            last = TWork.Decode(block);
        }

        return last;
    }

    private static object? FirnReadStreamLoop(int start, int count)
    {
        MemoryStream[] streams = Streams;
        object? last = null;
        for (int i = start; i < start + count; i++)
        {
            MemoryStream stream = streams[i & (streams.Length - 1)];
            stream.Position = 0;
            last = TWork.Deserialize(stream, FirnOptions.Packed);
        }

        return last;
    }
}
