using System.Buffers;

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

    private static object? DecodeSegmentsLoop(int start, int count)
    {
        ReadOnlySequence<byte>[] messages = ManySegments;
        byte[] block = Block;
        object? last = null;
        for (int i = start; i < start + count; i++)
        {
            Span<byte> room = block;
            foreach (ReadOnlyMemory<byte> piece in messages[i & (messages.Length - 1)])
            {
                piece.Span.CopyTo(room);
                room = room[piece.Length..];
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
