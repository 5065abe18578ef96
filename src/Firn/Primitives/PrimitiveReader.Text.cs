using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads text in any of the format's own encodings into a new string (format, section 2.6).</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The text; null if there is none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether all of its bytes are there, and are a text.</returns>
    public static bool TryRead(this ReadOnlySpan<byte> source, [NotNullWhen(true)] out string? value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return TryReadText(ref rest, out value);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out string, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="value">The text; null if there is none to read.</param>
    public static bool TryRead(this ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out string? value) =>
        TryReadText(ref source, out value);

    /// <summary>Reads text in any of the format's own encodings into memory (format, section 2.6).</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="destination">Where the text goes; not touched unless it is valid and fits.</param>
    /// <param name="charsWritten">How many code units it has; 0 if there is none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether all of its bytes are there, are a text, and it fits.</returns>
    public static bool TryRead(this ReadOnlySpan<byte> source, scoped Span<char> destination, out int charsWritten, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return TryReadText(ref rest, destination, out charsWritten);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, Span{char}, out int, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="destination">Where the text goes; not touched unless it is valid and fits.</param>
    /// <param name="charsWritten">How many code units it has; 0 if there is none to read.</param>
    public static bool TryRead(this ref ReadOnlySpan<byte> source, scoped Span<char> destination, out int charsWritten) =>
        TryReadText(ref source, destination, out charsWritten);

    /// <summary>Reads text in an encoding of the caller's choice, behind the count of its bytes, into a new string.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="value">The text; null if there is none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether all of its bytes are there, and are a text in this encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <remarks>
    /// The instances <see cref="Encoding.UTF8"/>, <see cref="Encoding.Unicode"/>, <see cref="Encoding.ASCII"/>, <see cref="Encoding.UTF32"/>
    /// and <see cref="Encoding.Latin1"/> are strict here: bytes that are no text of theirs are refused; UTF-16 gives back every code unit.
    /// Any other encoding is used as it is: what it replaces is replaced, and what it throws is thrown.
    /// </remarks>
    public static bool TryRead(this ReadOnlySpan<byte> source, Encoding encoding, [NotNullWhen(true)] out string? value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return TryReadText(ref rest, encoding, out value);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, Encoding, out string, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="value">The text; null if there is none to read.</param>
    public static bool TryRead(this ref ReadOnlySpan<byte> source, Encoding encoding, [NotNullWhen(true)] out string? value) =>
        TryReadText(ref source, encoding, out value);

    /// <summary>Reads text in an encoding of the caller's choice, behind the count of its bytes, into memory.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="destination">Where the text goes; not touched unless it is valid and fits.</param>
    /// <param name="charsWritten">How many code units it has; 0 if there is none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether all of its bytes are there, are a text in this encoding, and it fits.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <remarks>
    /// The instances <see cref="Encoding.UTF8"/>, <see cref="Encoding.Unicode"/>, <see cref="Encoding.ASCII"/>, <see cref="Encoding.UTF32"/>
    /// and <see cref="Encoding.Latin1"/> are strict here: bytes that are no text of theirs are refused; UTF-16 gives back every code unit.
    /// Any other encoding is used as it is: what it replaces is replaced, and what it throws is thrown.
    /// </remarks>
    public static bool TryRead(this ReadOnlySpan<byte> source, Encoding encoding, scoped Span<char> destination, out int charsWritten, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return TryReadText(ref rest, encoding, destination, out charsWritten);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, Encoding, Span{char}, out int, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="destination">Where the text goes; not touched unless it is valid and fits.</param>
    /// <param name="charsWritten">How many code units it has; 0 if there is none to read.</param>
    public static bool TryRead(this ref ReadOnlySpan<byte> source, Encoding encoding, scoped Span<char> destination, out int charsWritten) =>
        TryReadText(ref source, encoding, destination, out charsWritten);

    private static bool TryReadText(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out string? value)
    {
        if (SpanText.TryFind(source, out FoundText found, out ReadOnlySpan<byte> rest) && SpanText.TryGetString(found, out value))
        {
            source = rest;
            return true;
        }

        value = null;
        return false;
    }

    private static bool TryReadText(ref ReadOnlySpan<byte> source, scoped Span<char> destination, out int charsWritten)
    {
        charsWritten = 0;
        if (!SpanText.TryFind(source, out FoundText found, out ReadOnlySpan<byte> rest) || !SpanText.TryGetChars(found, destination, out charsWritten)) return false;
        source = rest;
        return true;
    }

    private static bool TryReadText(ref ReadOnlySpan<byte> source, Encoding encoding, [NotNullWhen(true)] out string? value)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        if (LengthPrefix.TryRead(source, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest) && EncodedText.TryGetString(content, encoding, out value))
        {
            source = rest;
            return true;
        }

        value = null;
        return false;
    }

    private static bool TryReadText(ref ReadOnlySpan<byte> source, Encoding encoding, scoped Span<char> destination, out int charsWritten)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        charsWritten = 0;
        if (!LengthPrefix.TryRead(source, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest) || !EncodedText.TryGetChars(content, encoding, destination, out charsWritten)) return false;
        source = rest;
        return true;
    }
}
