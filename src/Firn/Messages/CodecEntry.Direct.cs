using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;
using Firn.Codecs;

namespace Firn;

/// <content>Whole messages without a writer or reader: by the codec's method for whole messages, else by its method for parts of others.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    // How many messages in a row were begun without a writer in vain, because they were longer than the stack or a writer had to look at them. After some only one of many is tried.
    private const int MostRefused = 4;
    private const int TriedOf = 64;
    private int _refused;

    protected bool TriesParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _refused < MostRefused || TriesOne();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TriesOne() => ++_refused % TriedOf == 0;

    // Shared memory is stored to only where it changes. What did not fit into less than the stack has says nothing.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void NotePart(int count, int room)
    {
        if (count >= 0)
        {
            if (_refused != 0) _refused = 0;
        }
        else if (room >= StackBufferLength && _refused < MostRefused)
        {
            _refused++;
        }
    }

    private bool IsWrittenDirect
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _writeDirect != null || _writePart != null;
    }

    // A message whose codec needs no writer: its length, or 0 where it needs one, or more room.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int TryWriteDirect(Span<byte> room, T value, FirnOptions options) =>
        !IsWrittenDirect || value is null || options.Compression != FirnCompression.None || room.IsEmpty ? 0 : TryWriteDirect(room, Message.WritePresentPrefix(room, this, options), value, options);

    // The same behind the bytes that are written already; 0 also where there are none.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int TryWriteDirect(Span<byte> room, int prefix, T value, FirnOptions options)
    {
        if (prefix == 0 || !options.HasLevelsOfParts) return 0;
        ref byte start = ref MemoryMarshal.GetReference(room);
        int count = _writeDirect == null ? -1 : _writeDirect(ref Unsafe.Add(ref start, prefix), value!, ref Unsafe.Add(ref start, room.Length));
        if (count < 0 && _writePart != null && TriesParts)
        {
            count = _writePart(ref Unsafe.Add(ref start, prefix), value!, ref Unsafe.Add(ref start, room.Length));
            NotePart(count, room.Length);
        }

        return count < 0 ? 0 : prefix + count;
    }
}

// In the other parts of this class the entry points ask first whether T is a value type, though FixedMessage asks as well: only then the compiler skips the code behind it unread.
internal partial class CodecEntry<T, TCodec>
{
    // Values that can be parts of others are whole messages as well.
    private static bool HasWholeParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !typeof(T).IsValueType && TCodec.WritingLevels > 0;
    }

    // Whether the method for parts may write what the method for whole messages refuses: an object with a local time. Lists have both methods as well, which refuse the same.
    private static bool HasOtherMethod
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.HasDirectWriting && TCodec.HasObjectMethods && HasWholeParts;
    }

    private bool IsTriedDirect
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.HasDirectWriting || (HasWholeParts && TriesParts);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteWholePart(ref byte start, object value, ref byte limit) => PartWriter.Length(ref start, ref TCodec.WritePart(ref start, value, ref limit));

    // No part of its callers: the compiler makes so much code part of another method and no more, and what it would never call counts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int TryWholePart(ref byte start, object value, int room)
    {
        int count = WriteWholePart(ref start, value, ref Unsafe.Add(ref start, room));
        NotePart(count, 1 + room);
        return count;
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
        int count = TCodec.HasDirectWriting
            ? TCodec.WriteDirect(ref Unsafe.Add(ref start, 1), value!, ref Unsafe.Add(ref start, room))
            : TryWholePart(ref Unsafe.Add(ref start, 1), value!, room - 1);
        if (HasOtherMethod && count < 0 && TriesParts) count = TryWholePart(ref Unsafe.Add(ref start, 1), value!, room - 1);
        Debug.Assert(count < 0 || TCodec.DirectSize == 0 || count == TCodec.DirectSize);
        return count;
    }
}
