using System.Buffers;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Drives a codec directly, without a message round it.</summary>
internal static class CodecProbe
{
    public static byte[] Write<T, TCodec>(T value, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnWriter writer = new(stackalloc byte[16], options);
        try
        {
            TCodec.Write(ref writer, value);
            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Reads all of the bytes, from one run.</summary>
    public static T Read<T, TCodec>(byte[] bytes, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnReader reader = new(bytes, options ?? FirnOptions.Default);
        T value = TCodec.Read(ref reader);
        Assert.Equal(0, reader.Remaining);
        return value;
    }

    /// <summary>Reads all of the bytes, each of them in a segment of its own.</summary>
    public static T ReadSplit<T, TCodec>(byte[] bytes, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        FirnReader reader = new(Split(bytes), stackalloc byte[64], options ?? FirnOptions.Default);
        T value = TCodec.Read(ref reader);
        Assert.Equal(0, reader.Remaining);
        return value;
    }

    /// <summary>The value has exactly these bytes, they read as the value, and no prefix of them as anything.</summary>
    public static void HasBytes<T, TCodec>(T value, string hex, Action<T, T>? same = null)
        where TCodec : struct, IFirnCodec<T>
    {
        byte[] bytes = Bytes(hex);
        Assert.Equal(Convert.ToHexString(bytes), Convert.ToHexString(Write<T, TCodec>(value)));
        same ??= Assert.Equal;
        same(value, Read<T, TCodec>(bytes));
        same(value, ReadSplit<T, TCodec>(bytes));
        for (int length = 0; length < bytes.Length; length++)
        {
            byte[] prefix = bytes[..length];
            Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read<T, TCodec>(prefix)).Code);
        }

        int fixedSize = TCodec.FixedSize;
        if (fixedSize == 0) return;
        Assert.Equal(bytes.Length, fixedSize);
        byte[] written = new byte[fixedSize + 2];
        TCodec.WriteFixed(ref written[1], value);
        Assert.Equal([0, .. bytes, 0], written);
        FirnReader reader = new([], FirnOptions.Default);
        same(value, TCodec.ReadFixed(ref reader, ref written[1]));
    }

    /// <summary>The bytes are refused at the offset, from one run and from single bytes.</summary>
    public static void Refuses<T, TCodec>(string hex, FirnErrorCode code = FirnErrorCode.InvalidValue, long offset = 0, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        byte[] bytes = Bytes(hex);
        FirnException exception = Assert.Throws<FirnException>(() => Read<T, TCodec>(bytes, options));
        Assert.Equal((code, offset), (exception.Code, exception.Offset));
        exception = Assert.Throws<FirnException>(() => ReadSplit<T, TCodec>(bytes, options));
        Assert.Equal((code, offset), (exception.Code, exception.Offset));
    }

    /// <summary>Whether the bytes are a value; an error must be about the value.</summary>
    public static bool Accepts<T, TCodec>(byte[] bytes, out T? value)
        where TCodec : struct, IFirnCodec<T>
    {
        try
        {
            value = Read<T, TCodec>(bytes);
            return true;
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.InvalidValue)
        {
            value = default;
            return false;
        }
    }

    public static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

    private static ReadOnlySequence<byte> Split(byte[] bytes)
    {
        Segment first = new(ReadOnlyMemory<byte>.Empty, null);
        Segment last = first;
        for (int i = 0; i < bytes.Length; i++) last = new Segment(bytes.AsMemory(i, 1), last);
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is null) return;
            RunningIndex = previous.RunningIndex + previous.Memory.Length;
            previous.Next = this;
        }
    }
}
