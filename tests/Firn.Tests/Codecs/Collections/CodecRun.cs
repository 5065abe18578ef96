using System.Buffers;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Drives codecs directly, without message or root, over one run of bytes and over runs split at every position.</summary>
internal static class CodecRun
{
    public static byte[] Write<T, TCodec>(T value, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        options ??= FirnOptions.Default;
        FirnWriter writer = new(new byte[16], options);
        try
        {
            TCodec.Write(ref writer, value);
            writer.CheckDepth(options.MaxDepth); // every level has been given back
            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    public static T Read<T, TCodec>(byte[] bytes, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        options ??= FirnOptions.Default;
        byte[] followed = [.. bytes, 0];
        FirnReader reader = new(followed, options);
        T value = TCodec.Read(ref reader);
        Assert.Equal(bytes.Length, reader.Position);
        reader.CheckDepth(options.MaxDepth);
        Assert.Equal(FirnErrorCode.UnexpectedEnd, RefusedReservation(ref reader, 2)); // nothing more was given back than had been reserved
        reader.ReserveElements(1, 1); // nothing is owed any more
        foreach (int first in Splits(bytes.Length))
        {
            ReadOnlySequence<byte> sequence = Segment.Split(bytes, first);
            FirnReader split = new(sequence, new byte[8], options);
            value = TCodec.Read(ref split);
            Assert.Equal(bytes.Length, split.Position);
        }

        return value;
    }

    private static FirnErrorCode? RefusedReservation(ref FirnReader reader, int count)
    {
        try
        {
            reader.ReserveElements(count, 1);
            return null;
        }
        catch (FirnException exception)
        {
            return exception.Code;
        }
    }

    /// <summary>Writes, compares, reads, compares, writes again.</summary>
    public static T RoundTrip<T, TCodec>(T value, string hex)
        where TCodec : struct, IFirnCodec<T>
    {
        byte[] expected = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(Write<T, TCodec>(value)));
        T back = Read<T, TCodec>(expected);
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(Write<T, TCodec>(back)));
        return back;
    }

    public static FirnErrorCode Refused<T, TCodec>(string hex, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T> => Refused<T, TCodec>(Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)), options);

    public static FirnErrorCode Refused<T, TCodec>(byte[] bytes, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        options ??= FirnOptions.Default;
        FirnException refused = Assert.Throws<FirnException>(() =>
        {
            FirnReader reader = new(bytes, options);
            TCodec.Read(ref reader);
        });
        Assert.InRange(refused.Offset, 0, bytes.Length);
        foreach (int first in Splits(bytes.Length))
        {
            FirnException split = Assert.Throws<FirnException>(() =>
            {
                FirnReader reader = new(Segment.Split(bytes, first), new byte[8], options);
                TCodec.Read(ref reader);
            });
            Assert.Equal(refused.Code, split.Code);
            Assert.Equal(refused.Offset, split.Offset);
        }

        return refused.Code;
    }

    public static FirnErrorCode NotWritten<T, TCodec>(T value, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T> => Assert.Throws<FirnException>(() => Write<T, TCodec>(value, options)).Code;

    // Every position, or some of long inputs; 0 stands for segments of one byte each.
    private static IEnumerable<int> Splits(int length)
    {
        int step = length <= 256 ? 1 : (length / 16) + 1;
        for (int i = 0; i < length; i += step) yield return i;
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        private Segment(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public static ReadOnlySequence<byte> Split(byte[] bytes, int first)
        {
            int[] lengths = first == 0 && bytes.Length <= 4_096 ? [.. Enumerable.Repeat(1, bytes.Length)] : [first, bytes.Length - first];
            Segment head = new(ReadOnlyMemory<byte>.Empty, 0);
            Segment last = head;
            int start = 0;
            foreach (int length in lengths)
            {
                Segment next = new(bytes.AsMemory(start, length), start);
                last.Next = next;
                last = next;
                start += length;
            }

            return new ReadOnlySequence<byte>(head, 0, last, last.Memory.Length);
        }
    }
}
