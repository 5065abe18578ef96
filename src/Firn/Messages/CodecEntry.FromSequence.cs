using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Firn;

/// <content>Messages from sequences of segments.</content>
internal abstract partial class CodecEntry<T>
{
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

    public virtual T? ReadSequenceSettled(in ReadOnlySequence<byte> source, FirnOptions options) => ReadSequence(source, options);
}

internal partial class CodecEntry<T, TCodec>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override T? ReadSequenceSettled(in ReadOnlySequence<byte> source, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && source.IsSingleSegment && FixedMessage<T, TCodec>.TryRead(source.FirstSpan, options, out T value)) return value;
        if (!TCodec.HasDirectReading) return ReadSequence(source, options);
        if (SequenceMarshal.TryGetArray(source, out ArraySegment<byte> array)) return ReadPlain(array, options);
        return source.IsSingleSegment ? ReadSequence(source, options) : ReadSegmentsSettled(source, options);
    }

    // As ReadJoined.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadSegmentsSettled(in ReadOnlySequence<byte> source, FirnOptions options)
    {
        if (!IsShort(source, out ReadOnlySequenceSegment<byte> first, out int index, out int length)) return ReadSequence(source, options);
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        return TryJoin(first, index, length, room) ? ReadPlain(room[..length], options) : ReadSegments(source, out _, options, wholly: true);
    }
}
