using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;
using Firn.Codecs;

namespace Firn;

/// <content>
/// What the entry points call once a type's entry is settled (<see cref="CodecSlot{T}.IsSettled"/>). Where they know the type exactly, the calls are resolved when they are
/// compiled, and become part of the caller together with the codec's methods.
/// </content>
internal abstract unsafe partial class CodecEntry<T>
{
    public virtual byte[] WriteArraySettled(T value, FirnOptions options) => WriteArray(value, options);

    public virtual int TryWriteSettled(Span<byte> destination, T value, FirnOptions options) => TryWrite(destination, value, options);

    public virtual void WriteToSettled(IBufferWriter<byte> destination, T value, FirnOptions options) => WriteTo(destination, value, options);

    public virtual void WriteToSettled(Stream destination, T value, FirnOptions options) => WriteTo(destination, value, options);

    public virtual T? ReadSpanSettled(ReadOnlySpan<byte> source, FirnOptions options) => ReadSpan(source, options);

    public virtual T? ReadSequenceSettled(in ReadOnlySequence<byte> source, FirnOptions options) => ReadSequence(source, options);

    public virtual T? ReadStreamSettled(Stream source, FirnOptions options) => ReadStream(source, options);
}

internal unsafe partial class CodecEntry<T, TCodec>
{
    // Whether T is a value type is asked first, here and below, though FixedMessage asks as well: only so the compiler passes over the code for those without a look.

    // Values that can be parts of others are whole messages as well.
    private static bool HasWholeParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !typeof(T).IsValueType && TCodec.WritingLevels > 0;
    }

    // Whether the method for parts may write what the method for whole messages refuses: an object with a local time.
    private static bool HasOtherMethod
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.HasDirectMethod && HasWholeParts;
    }

    private bool IsTriedRaw
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.HasDirectMethod || (HasWholeParts && TriesParts);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteWholePart(ref byte start, object value, ref byte limit) => PartWriter.Length(ref start, ref TCodec.WritePart(ref start, value, ref limit));

    private static int WriteWithoutWriter(ref byte start, object value, ref byte limit)
    {
        int count = TCodec.WriteDirect(ref start, value, ref limit);
        return count >= 0 ? count : WriteWholePart(ref start, value, ref limit);
    }

    // No part of its callers: the compiler makes so much code part of another method and no more, and what it would never call counts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int TryWholePart(ref byte start, object value, int room)
    {
        int count = WriteWholePart(ref start, value, ref Unsafe.Add(ref start, room));
        NotePart(count, 1 + room);
        return count;
    }

    // What is not usual is left to one call of a method that all types share: code for it would stand at each call of an entry point. What the codec's direct methods have refused goes
    // to a writer or reader at once: they would refuse it again.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override byte[] WriteArraySettled(T value, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed)
        {
            if (!options.IsPlain) return WriteArray(value, options);
            byte[] message = new byte[FixedMessage<T, TCodec>.Length];
            FixedMessage<T, TCodec>.Write(ref MemoryMarshal.GetArrayDataReference(message), value);
            return message;
        }

        if (!IsTriedRaw) return WriteArrayHere(value, options);
        if (!options.IsPlain || value is null) return WriteArray(value, options);
        if (TCodec.DirectSize == 0)
        {
            // Long messages would be written to the stack in vain.
            if (IsLong) return WriteArray(value, options);
            int length = TCodec.MeasureDirect(value);
            return length < 0 ? WritePlainArray(value, options) : WritePlainArray(value, length, options);
        }

        byte[] array = new byte[1 + TCodec.DirectSize];
        return WritePlain(ref MemoryMarshal.GetArrayDataReference(array), value, 1 + TCodec.DirectSize) >= 0 ? array : WriteArrayByWriter(array, 1, value, options);
    }

    // A method of its own for the memory on the stack, here and below, as WriteArrayOfAnyLength.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WritePlainArray(T value, FirnOptions options)
    {
        Unsafe.SkipInit(out StackMemory memory);
        ref byte start = ref MemoryMarshal.GetReference(StackBuffer(ref memory));
        int count = WritePlain(ref start, value, StackBufferLength);
        return count >= 0 ? MemoryMarshal.CreateReadOnlySpan(ref start, 1 + count).ToArray() : WriteArrayByWriter(value, options);
    }

    // To a writer is left what has another length, as others have changed it meanwhile, and what the codec refuses; of times, or of numbers whose memory is another, it fills the same array.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WritePlainArray(T value, int length, FirnOptions options)
    {
        byte[] array = NewArray.Of<byte>(1 + length);
        return WritePlain(ref MemoryMarshal.GetArrayDataReference(array), value, array.Length) == length ? array : WriteArrayByWriter(array, 1, value, options);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override int TryWriteSettled(Span<byte> destination, T value, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && options.IsPlain && destination.Length >= FixedMessage<T, TCodec>.Length)
        {
            FixedMessage<T, TCodec>.Write(ref MemoryMarshal.GetReference(destination), value);
            return FixedMessage<T, TCodec>.Length;
        }

        if (!IsTriedRaw) return TryWriteByWriter(destination, value, options);
        if (!options.IsPlain || value is null || destination.IsEmpty) return TryWrite(destination, value, options);
        int count = WritePlain(ref MemoryMarshal.GetReference(destination), value, destination.Length);
        return count >= 0 ? 1 + count : TryWriteByWriter(destination, value, options);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override void WriteToSettled(IBufferWriter<byte> destination, T value, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && options.IsPlain)
        {
            ArgumentNullException.ThrowIfNull(destination);
            Span<byte> room = destination.GetSpan(FirnWriter.FirstRoomLength);
            if (room.Length >= FixedMessage<T, TCodec>.Length)
            {
                FixedMessage<T, TCodec>.Write(ref MemoryMarshal.GetReference(room), value);
                destination.Advance(FixedMessage<T, TCodec>.Length);
            }
            else
            {
                WriteByWriter(destination, room, value, options);
            }
        }
        else if (!IsTriedRaw)
        {
            WriteByWriter(destination, value, options);
        }
        else if (options.IsPlain && value is not null)
        {
            ArgumentNullException.ThrowIfNull(destination);
            Span<byte> room = destination.GetSpan(FirnWriter.FirstRoomLength);
            int count = room.IsEmpty ? -1 : WritePlain(ref MemoryMarshal.GetReference(room), value, room.Length);
            if (count >= 0 && count < options.MaxMessageBytes) destination.Advance(1 + count);
            else WriteByWriter(destination, room, value, options);
        }
        else
        {
            WriteTo(destination, value, options);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override int TryWriteDirectSettled(Span<byte> room, T value, FirnOptions options)
    {
        if (!IsTriedRaw) return 0;
        if (!options.IsPlain || value is null || room.IsEmpty) return base.TryWriteDirectSettled(room, value, options);
        int count = WritePlain(ref MemoryMarshal.GetReference(room), value, room.Length);
        return count >= 0 ? 1 + count : 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override void WriteToSettled(Stream destination, T value, FirnOptions options)
    {
        if (!IsTriedRaw) WriteByWriter(destination, value, options);
        else if (options.IsPlain && value is not null) WritePlainTo(destination, value, options);
        else WriteTo(destination, value, options);
    }

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WritePlainTo(Stream destination, T value, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        Unsafe.SkipInit(out StackMemory memory);
        ref byte start = ref MemoryMarshal.GetReference(StackBuffer(ref memory));
        int count = WritePlain(ref start, value, StackBufferLength);

        // Unsigned, so that nothing written is too much, too. Where all values take so many bytes the copy is compiled for those.
        if ((uint)count >= StackBufferLength) WriteByWriter(destination, value, options);
        else destination.Write(MemoryMarshal.CreateReadOnlySpan(ref start, 1 + (TCodec.DirectSize is > 0 and < StackBufferLength ? TCodec.DirectSize : count)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override T? ReadSpanSettled(ReadOnlySpan<byte> source, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && FixedMessage<T, TCodec>.TryRead(source, options, out T value)) return value;
        return TCodec.HasDirectReading ? ReadPlain(source, options) : ReadSpan(source, options);
    }

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

    // As ReadStream.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public sealed override T? ReadStreamSettled(Stream source, FirnOptions options)
    {
        if (!TCodec.HasDirectReading || !options.IsPlainStream) return ReadStream(source, options);
        ArgumentNullException.ThrowIfNull(source);
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        int length = FirnBuffer.Fill(room, source);
        if ((uint)(length - 1) < StackBufferLength - 1 && room[0] == Message.PlainHeader) return ReadBody(ref MemoryMarshal.GetReference(room), length, options);
        return length < StackBufferLength ? ReadSpan(room[..length], options) : ReadBuffer(source, room, options);
    }

    // A message without schema that is not too long goes to the codec, and to a reader where that finds something wrong; any other, to the methods that look what it is.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T? ReadPlain(ReadOnlySpan<byte> source, FirnOptions options)
    {
        // Unsigned, so that no bytes are too many, too.
        ref byte start = ref MemoryMarshal.GetReference(source);
        return (uint)(source.Length - 1) >= (uint)options.PlainLength || start != Message.PlainHeader ? ReadSpan(source, options) : ReadBody(ref start, source.Length, options);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T? ReadBody(ref byte start, int length, FirnOptions options)
    {
        FirnDirectInput input = new(ref Unsafe.Add(ref start, 1), ref Unsafe.Add(ref start, length));
        object? value = TCodec.ReadDirect(ref input);
        return value is not null && input.IsAtEnd ? Unsafe.As<object, T>(ref value) : ReadByReader(MemoryMarshal.CreateReadOnlySpan(ref start, length), 1, options);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int WritePlain(ref byte start, T value, int room)
    {
        start = Message.PlainHeader;
        int count = TCodec.HasDirectMethod
            ? TCodec.WriteDirect(ref Unsafe.Add(ref start, 1), value!, ref Unsafe.Add(ref start, room))
            : TryWholePart(ref Unsafe.Add(ref start, 1), value!, room - 1);
        if (HasOtherMethod && count < 0) count = TryWholePart(ref Unsafe.Add(ref start, 1), value!, room - 1);
        Debug.Assert(count < 0 || TCodec.DirectSize == 0 || count == TCodec.DirectSize);
        return count;
    }
}
