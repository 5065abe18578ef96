using System.Text;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes text in the shortest of the format's own encodings, behind its header (format, section 2.6); lone surrogates survive.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The text; null is an empty one, as <see cref="MemoryExtensions.AsSpan(string)"/> has it.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for it; never for a text longer than a string can be.</returns>
    public static bool TryWrite(this Span<byte> destination, string? value, out Span<byte> rest)
    {
        rest = destination;
        return TryWriteText(ref rest, value);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, string, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The text; null is an empty one, as <see cref="MemoryExtensions.AsSpan(string)"/> has it.</param>
    public static bool TryWrite(this ref Span<byte> destination, string? value) =>
        TryWriteText(ref destination, value);

    /// <summary>Writes text in the shortest of the format's own encodings, behind its header (format, section 2.6); lone surrogates survive.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The text.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for it; never for a text longer than a string can be.</returns>
    public static bool TryWrite(this Span<byte> destination, scoped ReadOnlySpan<char> value, out Span<byte> rest)
    {
        rest = destination;
        return TryWriteText(ref rest, value);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, ReadOnlySpan{char}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The text.</param>
    public static bool TryWrite(this ref Span<byte> destination, scoped ReadOnlySpan<char> value) =>
        TryWriteText(ref destination, value);

    /// <summary>Writes text in an encoding of the caller's choice: the count of its bytes, then these.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The text; null is an empty one, as <see cref="MemoryExtensions.AsSpan(string)"/> has it.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether the encoding can hold it, and there was room.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <remarks>
    /// The instances <see cref="Encoding.UTF8"/>, <see cref="Encoding.Unicode"/>, <see cref="Encoding.ASCII"/>, <see cref="Encoding.UTF32"/>
    /// and <see cref="Encoding.Latin1"/> are strict here: a text that they can't hold is not written; UTF-16 holds lone surrogates, too.
    /// Any other encoding is used as it is: what it replaces is replaced, and what it throws is thrown.
    /// </remarks>
    public static bool TryWrite(this Span<byte> destination, string? value, Encoding encoding, out Span<byte> rest)
    {
        rest = destination;
        return TryWriteText(ref rest, value, encoding);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, string, Encoding, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The text; null is an empty one, as <see cref="MemoryExtensions.AsSpan(string)"/> has it.</param>
    /// <param name="encoding">The encoding.</param>
    public static bool TryWrite(this ref Span<byte> destination, string? value, Encoding encoding) =>
        TryWriteText(ref destination, value, encoding);

    /// <summary>Writes text in an encoding of the caller's choice: the count of its bytes, then these.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The text.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether the encoding can hold it, and there was room.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <remarks>
    /// The instances <see cref="Encoding.UTF8"/>, <see cref="Encoding.Unicode"/>, <see cref="Encoding.ASCII"/>, <see cref="Encoding.UTF32"/>
    /// and <see cref="Encoding.Latin1"/> are strict here: a text that they can't hold is not written; UTF-16 holds lone surrogates, too.
    /// Any other encoding is used as it is: what it replaces is replaced, and what it throws is thrown.
    /// </remarks>
    public static bool TryWrite(this Span<byte> destination, scoped ReadOnlySpan<char> value, Encoding encoding, out Span<byte> rest)
    {
        rest = destination;
        return TryWriteText(ref rest, value, encoding);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, ReadOnlySpan{char}, Encoding, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The text.</param>
    /// <param name="encoding">The encoding.</param>
    public static bool TryWrite(this ref Span<byte> destination, scoped ReadOnlySpan<char> value, Encoding encoding) =>
        TryWriteText(ref destination, value, encoding);

    private static bool TryWriteText(ref Span<byte> destination, scoped ReadOnlySpan<char> text)
    {
        bool isWritten = SpanText.TryWrite(destination, text, out int written);
        destination = destination[written..];
        return isWritten;
    }

    private static bool TryWriteText(ref Span<byte> destination, scoped ReadOnlySpan<char> text, Encoding encoding)
    {
        // Moved last, as an encoding of the caller's own may throw.
        long length = EncodedText.GetByteCount(text, encoding);
        Span<byte> rest = destination;
        if (length < 0 || !LengthPrefix.TryReserve(ref rest, length, out Span<byte> content)) return false;
        EncodedText.GetBytes(text, encoding, content);
        LengthPrefix.Write(destination, length);
        destination = rest;
        return true;
    }
}
