using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>The format's own text (section 2.6) over one span: what <see cref="FirnWriter"/> and <see cref="FirnReader"/> do with sinks and segments.</summary>
internal static class SpanText
{
    // Header and block.
    private const int LongestPrefix = 6;

    /// <summary>The bytes of a text, its header included; 0 if it is longer than a string can be.</summary>
    public static int Size(ReadOnlySpan<char> text)
    {
        if (text.IsEmpty) return 1;
        if (text.Length > TextFormat.MaxLength) return 0;
        int encoding = TextFormat.Choose(text, out _, out int size);
        return Prefix(encoding, Number(text, encoding, size)) + size;
    }

    private static int Number(ReadOnlySpan<char> text, int encoding, int size) => encoding == TextFormat.Utf8 ? size : text.Length;

    private static int Prefix(int encoding, int number) => TextFormat.HeaderLength(number) + (encoding == TextFormat.Window ? 1 : 0);

    /// <summary>Writes a text, or nothing.</summary>
    /// <param name="destination">The memory.</param>
    /// <param name="text">The text.</param>
    /// <param name="written">The bytes of the text.</param>
    /// <returns>Whether it fits, and is not longer than a string can be.</returns>
    public static bool TryWrite(Span<byte> destination, ReadOnlySpan<char> text, out int written)
    {
        written = 0;
        if (text.Length > TextFormat.MaxLength || destination.IsEmpty) return false;
        ref byte first = ref MemoryMarshal.GetReference(destination);
        if (text.IsEmpty)
        {
            first = 0;
            written = 1;
            return true;
        }

        // Where every encoding has room, what an attempt at the shortest leaves behind is written over by another.
        int header = TextFormat.HeaderLength(text.Length);
        if (destination.Length >= LongestPrefix + (2L * text.Length) &&
            TextKernels.TryNarrow(in MemoryMarshal.GetReference(text), ref Unsafe.Add(ref first, header), (uint)text.Length))
        {
            TextFormat.WriteHeader(ref first, TextFormat.Latin1, text.Length);
            written = header + text.Length;
            return true;
        }

        // Latin-1 is the shortest of all encodings.
        return destination.Length >= (long)header + text.Length && TryWriteChosen(destination, text, out written);
    }

    private static bool TryWriteChosen(Span<byte> destination, ReadOnlySpan<char> text, out int written)
    {
        written = 0;
        int encoding = TextFormat.Choose(text, out uint block, out int size);
        int number = Number(text, encoding, size);
        int prefix = Prefix(encoding, number);
        if (destination.Length - prefix < size) return false;
        ref byte first = ref MemoryMarshal.GetReference(destination);
        TextFormat.WriteHeader(ref first, encoding, number);
        if (encoding == TextFormat.Window) Unsafe.Add(ref first, prefix - 1) = (byte)block;
        TextFormat.WriteChosen(text, encoding, block, destination.Slice(prefix, size));
        written = prefix + size;
        return true;
    }

    /// <summary>Finds a text: its encoding, and the bytes behind the header, which are there.</summary>
    /// <param name="source">Any bytes.</param>
    /// <param name="text">The text, not looked at yet.</param>
    /// <param name="rest">What is behind it; all of <paramref name="source"/> if there is no text.</param>
    public static bool TryFind(ReadOnlySpan<byte> source, out FoundText text, out ReadOnlySpan<byte> rest)
    {
        text = default;
        rest = source;
        if (source.IsEmpty) return false;
        int encoding = source[0] & 3;
        int number = source[0] >> 2;
        int prefix = 1;
        if (number >= TextFormat.OneByteMark)
        {
            int bytes = TextFormat.NumberBytes(number);
            if (bytes == 0 || source.Length <= bytes) return false;
            number = TextFormat.ReadNumber(in source[1], number, encoding);
            if (number < 0) return false;
            prefix += bytes;
        }

        uint block = 0;
        if (encoding == TextFormat.Window)
        {
            if (source.Length == prefix) return false;
            block = source[prefix++];
            if (block < 2) return false;
        }

        long size = encoding == TextFormat.Utf16 ? 2L * number : number;
        if (source.Length - prefix < size) return false;
        text = new FoundText(source.Slice(prefix, (int)size), encoding, block);
        rest = source[(prefix + (int)size)..];
        return true;
    }

    /// <summary>Decodes a text into a new string; the one empty string if it has no code unit.</summary>
    /// <returns>Whether its bytes are valid, and no more code units than a string can have.</returns>
    public static bool TryGetString(FoundText found, out string text)
    {
        text = string.Empty;
        long length = found.GetCharCount();
        if (length <= 0) return length == 0;
        if (length > TextFormat.MaxLength) return false;
        text = new('\0', (int)length);

        // Fills a new string before anyone else has seen it; the span has the string's length.
        if (found.TryDecode(MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in text.GetPinnableReference()), (int)length))) return true;
        text = string.Empty;
        return false;
    }

    /// <summary>Decodes a text into memory, or touches nothing.</summary>
    public static bool TryGetChars(FoundText found, Span<char> destination, out int charsWritten)
    {
        long length = found.GetCharCount();
        if ((ulong)length > (ulong)destination.Length || length > TextFormat.MaxLength || !found.TryDecode(destination[..(int)length]))
        {
            charsWritten = 0;
            return false;
        }

        charsWritten = (int)length;
        return true;
    }
}
