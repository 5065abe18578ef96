using System.Buffers;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Firn.CodeGeneration;

namespace Firn;

/// <content>Reading whole messages.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    // Fixed blocks that cross segments are joined here; larger ones get an array.
    private const int ScratchLength = 256;

    /// <summary>Reads a message and nothing else.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T? ReadSpan(ReadOnlySpan<byte> source, FirnOptions options) => ReadHere(source, options);

    // Part of its callers, which it can be because it catches nothing.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T? ReadHere(ReadOnlySpan<byte> source, FirnOptions options)
    {
        // The usual message starts with the reader's own constant bytes.
        int consumed = Message.SkipPrefix(source, this, options);
        if (consumed == 0) return ReadOther(source, options);
        if (_readDirect != null && source.Length <= options.DirectLength)
        {
            ref byte start = ref MemoryMarshal.GetReference(source);
            FirnDirectInput input = new(ref Unsafe.Add(ref start, consumed), ref Unsafe.Add(ref start, source.Length));
            object? value = _readDirect(ref input);
            if (value is not null && input.IsAtEnd) return Unsafe.As<object, T>(ref value);
        }

        return ReadByReader(source, consumed, options);
    }

    // Data of another version, or something that is not usual. Short data of the version that came last are converted on the stack, without pooled memory. What the conversion refuses a
    // reader refuses again, which says what is wrong: the codec has not been called then.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadOther(ReadOnlySpan<byte> source, FirnOptions options)
    {
        if (source.Length <= StackBufferLength && Message.FindLastPlan(source, this, options, out int consumed) is { Direct: { } direct } plan && options.MaxDepth > direct.Levels)
        {
            Unsafe.SkipInit(out StackMemory memory);
            Span<byte> room = StackBuffer(ref memory);
            int length = direct.ConvertDirect(source[consumed..], room);
            if (length >= 0) return ReadConverted(source, consumed, plan, room[..length], options);
        }

        return ReadByReader(source, 0, options);
    }

    // A method of its own: the reader is cleared at each call, and with it the memory would be, among the variables that it stands with.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadConverted(ReadOnlySpan<byte> source, int consumed, ConversionPlan plan, ReadOnlySpan<byte> converted, FirnOptions options)
    {
        FirnReader reader = default;
        reader.Start(converted, 0, options);
        reader.SetConverted(source.Length, plan.IsMarked, BoundUnder(options));
        FirnException failure;
        try
        {
            T? value = _read(ref reader);
            reader.ExpectEnd();
            return value;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        // Outside of the handler, which runs on top of all the frames that the error came through.
        ThrowConverted(source, consumed, plan, failure, options);
        return default;
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowConverted(ReadOnlySpan<byte> source, int consumed, ConversionPlan plan, FirnException failure, FirnOptions options)
    {
        FirnReader reader = new(source, consumed, options);
        new ConvertedBody(ref reader, plan, this).Explain(failure, ref reader, ValueType);
        ExceptionDispatchInfo.Throw(failure);
    }

    /// <summary>Reads a message of a codec that needs a reader, or with bytes that do.</summary>
    /// <param name="source">The message.</param>
    /// <param name="consumed">What <see cref="Message.SkipPrefix(ReadOnlySpan{byte}, CodecEntry, FirnOptions)"/> says of it.</param>
    /// <param name="options">The options.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected T? ReadByReader(ReadOnlySpan<byte> source, int consumed, FirnOptions options)
    {
        // First of all: there the zeros are those that the method's start has stored.
        FirnReader reader = default;
        reader.Start(source, consumed, options);
        reader.Root = this;
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
        FirnReader reader = new(source, options) { Root = this };
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
        if (source.IsSingleSegment) return ReadHere(source.FirstSpan, options);
        if (IsShort(source, out ReadOnlySequenceSegment<byte> first, out int index, out int length)) return ReadJoined(first, index, length, source, options);
        T? value = ReadSegments(source, out long consumed, options, wholly: true);
        _ = consumed;
        return value;
    }

    // Of several segments: whether they are joined, and from where on. The length is the sequence's own, found without its casts, of which the compiler would not know to what class
    // they mostly are.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected static bool IsShort(in ReadOnlySequence<byte> source, out ReadOnlySequenceSegment<byte> first, out int index, out int length)
    {
        SequencePosition start = source.Start, end = source.End;
        if (start.GetObject() is ReadOnlySequenceSegment<byte> head && end.GetObject() is ReadOnlySequenceSegment<byte> last)
        {
            long bytes = last.RunningIndex + end.GetInteger() - head.RunningIndex - start.GetInteger();
            first = head;
            index = start.GetInteger();
            length = (int)bytes;
            return (ulong)bytes <= StackBufferLength;
        }

        first = null!;
        index = 0;
        length = 0;
        return false;
    }

    // Short messages are joined, which takes less than to look where each of their segments ends. What counts is the length that the sequence has by itself, as where segments are
    // read in place.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadJoined(ReadOnlySequenceSegment<byte> first, int index, int length, in ReadOnlySequence<byte> source, FirnOptions options)
    {
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        return TryJoin(first, index, length, room) ? ReadHere(room[..length], options) : ReadSegments(source, out _, options, wholly: true); // which says what is wrong with it
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected static bool TryJoin(ReadOnlySequenceSegment<byte> segment, int index, int length, Span<byte> room)
    {
        Debug.Assert(length <= room.Length);
        ref byte target = ref MemoryMarshal.GetReference(room);
        ReadOnlySpan<byte> bytes = segment.Memory.Span[index..];
        while (true)
        {
            // Never more than what is left of the length, which the room has.
            int count = Math.Min(bytes.Length, length);
            CopyPiece(ref target, ref MemoryMarshal.GetReference(bytes), count);
            length -= count;
            if (length == 0) return true;
            segment = segment.Next!;
            if (segment is null) return false;
            target = ref Unsafe.Add(ref target, count);
            bytes = segment.Memory.Span;
        }
    }

    // The pieces of short messages are short: a call would take longer than the copy.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyPiece(ref byte target, ref byte source, int count)
    {
        if (count < Vector128<byte>.Count || count > 4 * Vector128<byte>.Count)
        {
            Unsafe.CopyBlockUnaligned(ref target, in source, (uint)count);
            return;
        }

        nuint last = (nuint)count - (nuint)Vector128<byte>.Count;
        Vector128<byte> head = Vector128.LoadUnsafe(ref source);
        Vector128<byte> tail = Vector128.LoadUnsafe(ref source, last);
        if (count > 2 * Vector128<byte>.Count)
        {
            Vector128<byte> second = Vector128.LoadUnsafe(ref source, (nuint)Vector128<byte>.Count);
            Vector128<byte> third = Vector128.LoadUnsafe(ref source, last - (nuint)Vector128<byte>.Count);
            second.StoreUnsafe(ref target, (nuint)Vector128<byte>.Count);
            third.StoreUnsafe(ref target, last - (nuint)Vector128<byte>.Count);
        }

        head.StoreUnsafe(ref target);
        tail.StoreUnsafe(ref target, last);
    }

    /// <inheritdoc cref="ReadSpan(ReadOnlySpan{byte}, out long, FirnOptions)"/>
    public T? ReadSequence(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options) =>
        source.IsSingleSegment ? ReadSpan(source.FirstSpan, out bytesConsumed, options) : ReadSegments(source, out bytesConsumed, options, wholly: false);

    [SkipLocalsInit]
    private protected T? ReadSegments(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions options, bool wholly)
    {
        Span<byte> scratch = stackalloc byte[ScratchLength];
        FirnReader reader = new(source, scratch, options) { Root = this };
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
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T? ReadStream(Stream source, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        Unsafe.SkipInit(out StackMemory memory);

        // The byte that is more than is allowed is read to be noticed.
        Span<byte> room = StackBuffer(ref memory)[..(int)(Math.Min(StackBufferLength - 1, options.MaxMessageBytes) + 1)];
        int length = FirnBuffer.Fill(room, source);
        return length < room.Length ? ReadHere(room[..length], options) : ReadBuffer(source, room, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected T? ReadBuffer(Stream source, ReadOnlySpan<byte> first, FirnOptions options)
    {
        using FirnBuffer buffer = FirnBuffer.ReadToEnd(source, first, options.MaxMessageBytes);
        return ReadSequence(buffer.Sequence, options);
    }

    public void Populate(ReadOnlySpan<byte> source, T target, FirnOptions options)
    {
        FirnReader reader = new(source, options) { Root = this };
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
        FirnReader reader = new(source, scratch, options) { Root = this };
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
