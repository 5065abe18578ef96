using System.Text;

namespace Firn.Primitives;

public static partial class PrimitiveSize
{
    /// <summary>The bytes of a text in the format's own encoding, its header included; null counts as empty.</summary>
    /// <param name="value">The text.</param>
    public static int GetSize(string? value) => SpanText.Size(value);

    /// <summary>The bytes of a text in the format's own encoding, its header included; 0 if it is longer than a string can be, and so not written.</summary>
    /// <param name="value">The text.</param>
    public static int GetSize(ReadOnlySpan<char> value) => SpanText.Size(value);

    /// <summary>The bytes of a text in an encoding of the caller's choice, the count in front of them included; 0 if the encoding can't hold it. Null counts as empty.</summary>
    /// <param name="value">The text.</param>
    /// <param name="encoding">The encoding.</param>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    public static long GetSize(string? value, Encoding encoding) => GetSize(value.AsSpan(), encoding);

    /// <inheritdoc cref="GetSize(string, Encoding)"/>
    public static long GetSize(ReadOnlySpan<char> value, Encoding encoding)
    {
        long length = EncodedText.GetByteCount(value, encoding);
        return length < 0 ? 0 : CountFormat.Size(length) + length;
    }
}
