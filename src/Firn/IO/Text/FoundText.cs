using System.Runtime.InteropServices;
using System.Text;

namespace Firn;

/// <summary>The bytes of a text in one of the format's encodings.</summary>
/// <param name="bytes">As many as its header says.</param>
/// <param name="encoding">One of <see cref="TextFormat"/>.</param>
/// <param name="block">The block of a window.</param>
internal readonly ref struct FoundText(ReadOnlySpan<byte> bytes, int encoding, uint block)
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;

    /// <summary>The code units, or -1 if the bytes are not valid.</summary>
    public long GetCharCount() => encoding switch
    {
        TextFormat.Utf8 => EncodedText.GetCharCount(_bytes, Encoding.UTF8),
        TextFormat.Utf16 => _bytes.Length >> 1,
        _ => _bytes.Length,
    };

    /// <summary>Decodes bytes that were found to be valid.</summary>
    /// <param name="units">As many code units as they have.</param>
    /// <returns>False only for bytes that another thread has changed since they were counted.</returns>
    public bool TryDecode(Span<char> units)
    {
        if (units.IsEmpty) return true;
        ref byte source = ref MemoryMarshal.GetReference(_bytes);
        ref char destination = ref MemoryMarshal.GetReference(units);
        switch (encoding)
        {
            case TextFormat.Latin1:
                TextKernels.Widen(in source, ref destination, (uint)units.Length);
                return true;
            case TextFormat.Window:
                TextKernels.WidenWindow(in source, ref destination, (uint)units.Length, block);
                return true;
            case TextFormat.Utf16:
                _bytes.CopyTo(MemoryMarshal.AsBytes(units));
                TextFormat.FromUtf16(units);
                return true;
            default:
                return EncodedText.TryDecodeUtf8(_bytes, units);
        }
    }
}
