using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Reading whole messages.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    // Fixed blocks that cross segments are joined here; larger ones get an array.
    private const int ScratchLength = 256;

    /// <summary>Reads a message and nothing else. Part of its callers, which it can be because it catches nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? ReadSpan(ReadOnlySpan<byte> source, FirnOptions options)
    {
        // The usual message starts with the reader's own constant bytes: found here, before there is a reader whose cursor would have
        // to be moved through memory.
        int consumed = Message.SkipPrefix(source, this, options);
        if (_readDirect != null && consumed > 0 && source.Length <= options.DirectLength)
        {
            ref byte start = ref MemoryMarshal.GetReference(source);
            T? value = _readDirect(ref Unsafe.Add(ref start, consumed), ref Unsafe.Add(ref start, source.Length));
            if (value is not null) return value;
        }

        return ReadByReader(source, consumed, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadByReader(ReadOnlySpan<byte> source, int consumed, FirnOptions options)
    {
        // First of all: there the zeros are those that the method's start has stored.
        FirnReader reader = default;
        reader.Start(source, consumed, options);
        try
        {
            T? value = consumed > 0 ? _read(ref reader) : ReadUncommon(ref reader, options);
            reader.ExpectEnd();
            return value;
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    /// <summary>Reads a message that other bytes may follow.</summary>
    public T? ReadSpan(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions options)
    {
        FirnReader reader = new(source, options);
        try
        {
            T? value = Message.Read(ref reader, this, options);
            bytesConsumed = reader.Position;
            return value;
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    /// <inheritdoc cref="ReadSpan(ReadOnlySpan{byte}, FirnOptions)"/>
    public T? ReadSequence(in ReadOnlySequence<byte> source, FirnOptions options)
    {
        if (source.IsSingleSegment) return ReadSpan(source.FirstSpan, options);
        long length = source.Length;
        if (length <= StackBufferLength) return ReadJoined(source, (int)length, options);
        T? value = ReadSegments(source, out long consumed, options, wholly: true);
        _ = consumed;
        return value;
    }

    // Short messages are joined, which takes less than to look where each of their segments ends. What counts is the length that the sequence has by itself, as where segments are
    // read in place.
    [SkipLocalsInit]
    private T? ReadJoined(in ReadOnlySequence<byte> source, int length, FirnOptions options)
    {
        Span<byte> room = stackalloc byte[StackBufferLength];
        ReadOnlySpan<byte> bytes = source.FirstSpan;
        ReadOnlySequenceSegment<byte>? segment = (ReadOnlySequenceSegment<byte>)source.Start.GetObject()!;
        int joined = 0;
        while (bytes.Length < length - joined)
        {
            bytes.CopyTo(room[joined..]);
            joined += bytes.Length;
            segment = segment.Next;
            if (segment is null) return ReadSegments(source, out _, options, wholly: true); // which says what is wrong with it
            bytes = segment.Memory.Span;
        }

        bytes[..(length - joined)].CopyTo(room[joined..]);
        return ReadSpan(room[..length], options);
    }

    /// <inheritdoc cref="ReadSpan(ReadOnlySpan{byte}, out long, FirnOptions)"/>
    public T? ReadSequence(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options) =>
        source.IsSingleSegment ? ReadSpan(source.FirstSpan, out bytesConsumed, options) : ReadSegments(source, out bytesConsumed, options, wholly: false);

    [SkipLocalsInit]
    private T? ReadSegments(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options, bool wholly)
    {
        Span<byte> scratch = stackalloc byte[ScratchLength];
        FirnReader reader = new(source, scratch, options);
        try
        {
            T? value = Message.Read(ref reader, this, options);
            if (wholly) reader.ExpectEnd();
            bytesConsumed = reader.Position;
            return value;
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    /// <summary>Reads a stream to its end.</summary>
    [SkipLocalsInit]
    public T? ReadStream(Stream source, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        // Most messages of one object fit; the byte that is more than is allowed is read to be noticed.
        Span<byte> room = stackalloc byte[StackBufferLength];
        room = room[..(int)(Math.Min(StackBufferLength - 1, options.MaxMessageBytes) + 1)];
        int length = 0;
        while (length < room.Length)
        {
            int read = source.Read(room[length..]);
            if (read == 0) return ReadSpan(room[..length], options);
            FirnBuffer.CheckCount(read, room.Length - length);
            length += read;
        }

        return ReadBuffer(source, room, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadBuffer(Stream source, ReadOnlySpan<byte> first, FirnOptions options)
    {
        using FirnBuffer buffer = FirnBuffer.ReadToEnd(source, first, options.MaxMessageBytes);
        return ReadSequence(buffer.Sequence, options);
    }

    public void Populate(ReadOnlySpan<byte> source, T target, FirnOptions options)
    {
        FirnReader reader = new(source, options);
        try
        {
            Message.Fill(ref reader, this, options, target!);
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    [SkipLocalsInit]
    public void Populate(in ReadOnlySequence<byte> source, T target, FirnOptions options)
    {
        if (source.IsSingleSegment)
        {
            Populate(source.FirstSpan, target, options);
            return;
        }

        Span<byte> scratch = stackalloc byte[ScratchLength];
        FirnReader reader = new(source, scratch, options);
        try
        {
            Message.Fill(ref reader, this, options, target!);
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }
}
