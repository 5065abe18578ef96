using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// Text in an encoding that the caller names. <see cref="Encoding.UTF8"/>, <see cref="Encoding.Unicode"/>, <see cref="Encoding.ASCII"/>,
/// <see cref="Encoding.UTF32"/> and <see cref="Encoding.Latin1"/>, these instances themselves, are strict here and never throw: text that
/// they can't hold and bytes that are no such text are refused, where the instances would put a question mark. UTF-16 holds every code unit.
/// Any other encoding is used as it is, its replacements and its exceptions are the caller's.
/// </summary>
internal static class EncodedText
{
    private enum Form
    {
        Other,
        Utf8,
        Utf16,
        Ascii,
        Utf32,
        Latin1,
    }

    private static Form FormOf(Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        if (ReferenceEquals(encoding, Encoding.UTF8)) return Form.Utf8;
        if (ReferenceEquals(encoding, Encoding.Unicode)) return Form.Utf16;
        if (ReferenceEquals(encoding, Encoding.ASCII)) return Form.Ascii;
        if (ReferenceEquals(encoding, Encoding.UTF32)) return Form.Utf32;
        return ReferenceEquals(encoding, Encoding.Latin1) ? Form.Latin1 : Form.Other;
    }

    /// <summary>The bytes of a text, or -1 if the encoding can't hold it.</summary>
    public static long GetByteCount(ReadOnlySpan<char> text, Encoding encoding)
    {
        Form form = FormOf(encoding);
        if (text.IsEmpty) return form == Form.Other ? encoding.GetByteCount(text) : 0;
        switch (form)
        {
            case Form.Utf8:
                return TextKernels.TryMeasureUtf8(in MemoryMarshal.GetReference(text), (uint)text.Length, out long bytes) ? bytes : -1;
            case Form.Utf16:
                return 2L * text.Length;
            case Form.Ascii:
                return Ascii.IsValid(text) ? text.Length : -1;
            case Form.Latin1:
                return text.ContainsAnyExceptInRange('\0', '\u00FF') ? -1 : text.Length;
            case Form.Utf32:
                return Utf32Text.GetByteCount(text);
            default:
                return encoding.GetByteCount(text);
        }
    }

    /// <summary>Encodes text that the encoding can hold.</summary>
    /// <param name="text">The text.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="destination">As many bytes as <see cref="GetByteCount"/> says.</param>
    /// <exception cref="InvalidOperationException">An encoding of the caller's own has written fewer bytes than it had announced.</exception>
    public static void GetBytes(ReadOnlySpan<char> text, Encoding encoding, Span<byte> destination)
    {
        Form form = FormOf(encoding);
        if (form == Form.Other)
        {
            int written = encoding.GetBytes(text, destination);
            if (written != destination.Length) throw new InvalidOperationException($"{TypeDisplay.Full(encoding.GetType())} has announced {destination.Length} bytes for a text, and written {written}.");
            return;
        }

        if (text.IsEmpty) return;
        switch (form)
        {
            case Form.Utf8:
                TextFormat.ToUtf8(text, destination);
                break;
            case Form.Utf16:
                TextFormat.ToUtf16(text, destination);
                break;
            case Form.Utf32:
                Utf32Text.GetBytes(text, destination);
                break;
            default:
                // One byte a code unit, all of them checked when the bytes were counted.
                bool isNarrow = destination.Length == text.Length && TextKernels.TryNarrow(in MemoryMarshal.GetReference(text), ref MemoryMarshal.GetReference(destination), (uint)text.Length);
                Debug.Assert(isNarrow);
                break;
        }
    }

    /// <summary>The code units of encoded text, or -1 if the bytes are no such text.</summary>
    public static long GetCharCount(ReadOnlySpan<byte> bytes, Encoding encoding) => FormOf(encoding) switch
    {
        Form.Utf8 => Utf8.IsValid(bytes) ? Encoding.UTF8.GetCharCount(bytes) : -1,
        Form.Utf16 => (bytes.Length & 1) == 0 ? bytes.Length / 2 : -1,
        Form.Ascii => Ascii.IsValid(bytes) ? bytes.Length : -1,
        Form.Latin1 => bytes.Length,
        Form.Utf32 => Utf32Text.GetCharCount(bytes),
        _ => encoding.GetCharCount(bytes),
    };

    /// <summary>Decodes a text.</summary>
    /// <param name="bytes">All of its bytes.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="text">The text; allocated once it is known to be valid, and how long it is.</param>
    /// <returns>Whether the bytes are such a text, of no more code units than a string can have.</returns>
    public static bool TryGetString(ReadOnlySpan<byte> bytes, Encoding encoding, out string text)
    {
        text = string.Empty;
        if (FormOf(encoding) == Form.Other)
        {
            text = encoding.GetString(bytes);
            return true;
        }

        long length = GetCharCount(bytes, encoding);
        if (length <= 0) return length == 0;
        if (length > TextFormat.MaxLength) return false;
        text = new('\0', (int)length);

        // Fills a new string before anyone else has seen it; the span has the string's length.
        bool isDecoded = TryGetChars(bytes, encoding, MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in text.GetPinnableReference()), (int)length), (int)length);
        if (!isDecoded) text = string.Empty;
        return isDecoded;
    }

    /// <summary>Decodes a text into memory.</summary>
    /// <param name="bytes">All of its bytes.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="destination">The memory; not touched unless the text is valid and fits.</param>
    /// <param name="charsWritten">The code units of the text.</param>
    /// <returns>Whether the bytes are such a text, and it fits.</returns>
    public static bool TryGetChars(ReadOnlySpan<byte> bytes, Encoding encoding, Span<char> destination, out int charsWritten)
    {
        if (FormOf(encoding) == Form.Other)
        {
            bool isWritten = encoding.TryGetChars(bytes, destination, out charsWritten) && (uint)charsWritten <= (uint)destination.Length;
            if (!isWritten) charsWritten = 0;
            return isWritten;
        }

        charsWritten = 0;
        long length = GetCharCount(bytes, encoding);
        if ((ulong)length > (ulong)destination.Length || !TryGetChars(bytes, encoding, destination[..(int)length], (int)length)) return false;
        charsWritten = (int)length;
        return true;
    }

    // Of an encoding that is known by its form. False only for bytes that another thread has changed since they were checked.
    private static bool TryGetChars(ReadOnlySpan<byte> bytes, Encoding encoding, Span<char> exact, int length)
    {
        if (length == 0) return true;
        switch (FormOf(encoding))
        {
            case Form.Utf8:
                return TryDecodeUtf8(bytes, exact);
            case Form.Utf16:
                bytes.CopyTo(MemoryMarshal.AsBytes(exact));
                TextFormat.FromUtf16(exact);
                return true;
            case Form.Utf32:
                return Utf32Text.TryGetChars(bytes, exact);
            default:
                TextKernels.Widen(in MemoryMarshal.GetReference(bytes), ref MemoryMarshal.GetReference(exact), (uint)length);
                return true;
        }
    }

    /// <summary>Decodes valid UTF-8 into exactly as many code units as it has.</summary>
    /// <returns>False only for bytes that have changed since they were checked.</returns>
    public static bool TryDecodeUtf8(ReadOnlySpan<byte> bytes, Span<char> exact) =>
        Utf8.ToUtf16(bytes, exact, out _, out int written, replaceInvalidSequences: false) == OperationStatus.Done && written == exact.Length;
}
