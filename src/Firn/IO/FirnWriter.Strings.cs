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
    public void WriteString(string value)
    {
        int length = value.Length;

        // The kernel stores up to Slack bytes after the header, whatever the length: the room for them is checked here.
        if ((uint)length <= TextKernels.ShortLength && Room > Slack)
        {
            ref byte header = ref _cursor;
            if (TextKernels.TryNarrowShort(value, ref Unsafe.Add(ref header, 1)))
            {
                header = (byte)(length << 2);
                _cursor = ref Unsafe.Add(ref header, length + 1);
                return;
            }

            WriteShortText(value);
            return;
        }

        WriteText(value, isLatin1Possible: true);
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
            if (TextKernels.TryNarrowShort(value, ref Unsafe.Add(ref header, 1)))
            {
                header = (byte)(length << 2);
                _cursor = ref Unsafe.Add(ref header, length + 1);
                return ref first;
            }
        }

        return ref Unsafe.NullRef<byte>();
    }

    // Short text that is not Latin-1.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteShortText(string value)
    {
        ref byte header = ref _cursor;
        int size = Room >= TextKernels.ShortOtherRoom ? TextKernels.WriteShortOther(value, ref header) : 0;
        if (size > 0) _cursor = ref Unsafe.Add(ref header, size);
        else WriteText(value, isLatin1Possible: false);
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
    private void WriteText(scoped ReadOnlySpan<char> text, bool isLatin1Possible)
    {
        int length = text.Length;
        ref char first = ref MemoryMarshal.GetReference(text);

        // A header of two bytes, as most texts have that are not short.
        if (isLatin1Possible && (uint)(length - TextFormat.OneByteMark) < TextFormat.OneByteEnd - TextFormat.OneByteMark && Room >= length + 2)
        {
            ref byte start = ref _cursor;
            if (TextKernels.TryNarrow(in first, ref Unsafe.Add(ref start, 2), (uint)length))
            {
                start = (TextFormat.OneByteMark << 2) | TextFormat.Latin1;
                Unsafe.Add(ref start, 1) = (byte)(length - TextFormat.OneByteMark);
                _cursor = ref Unsafe.Add(ref start, length + 2);
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
