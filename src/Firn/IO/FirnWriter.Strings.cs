using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

public ref partial struct FirnWriter
{
    // What a sink other than one array is asked for at a time. In code units; 3 bytes each at most.
    private const int TextPiece = 16 << 10;
    private const int LargestTextRun = (2 * TextPiece) + 8;

    /// <summary>Writes text in the shortest of the format's encodings (section 2).</summary>
    /// <param name="value">The text, not null; lone surrogates survive.</param>
    public void WriteString(string value) => MoveTo(ref WriteStringAt(ref _cursor, value));

    /// <summary>
    /// The same at a place that the caller keeps, mostly in a register, from the writer's own place on: a cursor that is stored and loaded for each of
    /// several texts makes each wait for the one before. What was written so is the writer's only after <see cref="MoveTo"/>.
    /// </summary>
    /// <remarks>
    /// Marked for optimization, which keeps the compiler from laying out the code of one class by the texts of all others: with their profile it puts short
    /// texts out of line where a program writes more long ones, and a record of four short texts then takes 1.08 times as long.
    /// </remarks>
    /// <returns>The place behind the text.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining | MethodImplOptions.AggressiveOptimization)]
    internal ref byte WriteStringAt(ref byte place, string value)
    {
        int length = value.Length;

        // The kernel stores up to Slack bytes after the header, whatever the length: the room for them is checked here.
        if ((uint)length <= TextKernels.ShortLength && Unsafe.ByteOffset(ref place, ref _end) > Slack)
        {
            if (TextKernels.NarrowShort(value, ref Unsafe.Add(ref place, 1)) == 0)
            {
                place = (byte)(length << 2);
                return ref Unsafe.Add(ref place, (nint)(uint)length + 1);
            }
        }

        return ref WriteOtherAt(ref place, value);
    }

    // Longer text, short text that is not Latin-1, and any text for which there is little room.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteOtherAt(ref byte place, string value)
    {
        // Short text for which there was room is not Latin-1.
        nint room = Unsafe.ByteOffset(ref place, ref _end);
        if (value.Length <= TextKernels.ShortLength && room >= TextKernels.ShortOtherRoom)
        {
            int size = TextKernels.WriteShortOther(value, ref place);
            if (size > 0) return ref Unsafe.Add(ref place, size);
        }

        bool isLatin1Possible = value.Length > TextKernels.ShortLength || room <= Slack;
        if (HasOneByteLength(value.Length) && room >= value.Length + 2)
        {
            if (TryWriteOneByteLength(ref place, value)) return ref Unsafe.Add(ref place, value.Length + 2);
            isLatin1Possible = false;
        }

        MoveTo(ref place);
        WriteText(value, isLatin1Possible);
        return ref _cursor;
    }

    // A header of two bytes, as most texts have that are not short.
    private static bool HasOneByteLength(int length) => (uint)(length - TextFormat.OneByteMark) < TextFormat.OneByteEnd - TextFormat.OneByteMark;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteOneByteLength(ref byte place, scoped ReadOnlySpan<char> text)
    {
        if (!TextKernels.TryNarrow(in MemoryMarshal.GetReference(text), ref Unsafe.Add(ref place, 2), (uint)text.Length)) return false;
        place = (TextFormat.OneByteMark << 2) | TextFormat.Latin1;
        Unsafe.Add(ref place, 1) = (byte)(text.Length - TextFormat.OneByteMark);
        return true;
    }

    /// <summary>
    /// Writes short text of Latin-1 behind <paramref name="front"/> bytes that the caller fills: the cursor is moved once for both, where two calls
    /// would each wait for the store of the one before.
    /// </summary>
    /// <returns>The first of those bytes; the reference to nothing where the text is another, or where there is not enough room, and nothing was written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte TryWriteStringBehind(int front, string value)
    {
        ref byte first = ref _cursor;
        int length = value.Length;
        if ((uint)length <= TextKernels.ShortLength && Unsafe.ByteOffset(ref first, ref _end) - Slack > front)
        {
            ref byte header = ref Unsafe.Add(ref first, front);
            if (TextKernels.NarrowShort(value, ref Unsafe.Add(ref header, 1)) == 0)
            {
                header = (byte)(length << 2);
                _cursor = ref Unsafe.Add(ref header, length + 1);
                return ref first;
            }
        }

        return ref Unsafe.NullRef<byte>();
    }

    /// <summary>Writes text in the shortest of the format's encodings (section 2).</summary>
    /// <param name="value">The text, at most 0x3FFFFFDF code units as in a string; lone surrogates survive.</param>
    /// <exception cref="ArgumentOutOfRangeException">The text is longer.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        if (value.Length > TextFormat.MaxLength) ThrowTextTooLong(value.Length);
        WriteText(value, isLatin1Possible: true);
    }

    private static void ThrowTextTooLong(int length) => ArgumentOutOfRangeException.ThrowIfGreaterThan(length, TextFormat.MaxLength, "value");

    // Any length, any sink; nothing is stored past the text but inside the run.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void WriteText(scoped ReadOnlySpan<char> text, bool isLatin1Possible)
    {
        int length = text.Length;
        ref char first = ref MemoryMarshal.GetReference(text);

        if (isLatin1Possible && HasOneByteLength(length) && Room >= length + 2)
        {
            if (TryWriteOneByteLength(ref _cursor, text))
            {
                _cursor = ref Unsafe.Add(ref _cursor, length + 2);
                return;
            }

            isLatin1Possible = false;
        }

        int header = TextFormat.HeaderLength(length);

        // Latin-1 is the shortest of all encodings: a span too short for it is too short for the text.
        if (!TryMakeRoom(header + length))
        {
            WriteTextInPieces(text);
            return;
        }

        if (isLatin1Possible && TextKernels.TryNarrow(in first, ref Unsafe.Add(ref _cursor, header), (uint)length))
        {
            AdvancePastText(TextFormat.Latin1, length, header, length);
            return;
        }

        uint block = TextFormat.FindBlock(text);
        if (block != 0)
        {
            if (!TryMakeRoom(header + 1 + length))
            {
                WriteTextInPieces(text);
                return;
            }

            Unsafe.Add(ref _cursor, header) = (byte)block;
            if (TextKernels.TryNarrowWindow(in first, ref Unsafe.Add(ref _cursor, header + 1), (uint)length, block))
            {
                AdvancePastText(TextFormat.Window, length, header, length + 1);
                return;
            }
        }

        WriteWideText(text);
    }

    // Text that is neither Latin-1 nor in a window.
    private void WriteWideText(scoped ReadOnlySpan<char> text)
    {
        int bytes = TextFormat.Utf8Length(text);
        int encoding = bytes > 0 ? TextFormat.Utf8 : TextFormat.Utf16;
        int number = bytes > 0 ? bytes : text.Length;
        int size = bytes > 0 ? bytes : 2 * text.Length;
        int header = TextFormat.HeaderLength(number);
        if (!TryMakeRoom(header + size))
        {
            WriteTextInPieces(text);
            return;
        }

        Span<byte> room = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref _cursor, header), size);
        if (encoding == TextFormat.Utf8) TextFormat.ToUtf8(text, room);
        else TextFormat.ToUtf16(text, room);
        AdvancePastText(encoding, number, header, size);
    }

    // The header goes in front of text that stands there already.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AdvancePastText(int encoding, int number, int header, int size)
    {
        Debug.Assert(Room >= header + size);
        TextFormat.WriteHeader(ref _cursor, encoding, number);
        _cursor = ref Unsafe.Add(ref _cursor, header + size);
    }

    // Makes a run of so many bytes, without moving; false if the sink should not be asked for one that long.
    private bool TryMakeRoom(int count)
    {
        if (Room >= count) return true;
        if (count > LargestTextRun && !IsOneRun) return false;
        Grow(count);
        return true;
    }

    // The encoding is chosen first, so that the text need not stand in one run.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteTextInPieces(scoped ReadOnlySpan<char> text)
    {
        int encoding = TextFormat.Choose(text, out uint block, out int size);
        int number = encoding == TextFormat.Utf8 ? size : text.Length;
        int header = TextFormat.HeaderLength(number);
        int prefix = header + (encoding == TextFormat.Window ? 1 : 0);

        // Only reached by a span when it is too short for the text.
        if (_kind == SinkKind.Span) Overflow();
        LeaveFirstRoom(size);
        ref byte p = ref Reserve(prefix);
        TextFormat.WriteHeader(ref p, encoding, number);
        if (encoding == TextFormat.Window) Unsafe.Add(ref p, header) = (byte)block;

        if (_kind != SinkKind.BufferWriter)
        {
            FlushRun();
            _flushed += size;
            return;
        }

        while (text.Length > 0)
        {
            int length = Math.Min(text.Length, TextPiece);
            if (encoding == TextFormat.Utf8 && length < text.Length && char.IsHighSurrogate(text[length - 1])) length--;
            ReadOnlySpan<char> piece = text[..length];
            text = text[length..];
            int most = encoding switch { TextFormat.Utf8 => 3 * length, TextFormat.Utf16 => 2 * length, _ => length };
            if (Room < most) Grow(most);
            int written = TextFormat.WriteChosen(piece, encoding, block, MemoryMarshal.CreateSpan(ref _cursor, most));
            _cursor = ref Unsafe.Add(ref _cursor, written);
        }
    }
}
