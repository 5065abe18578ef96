using System.Buffers;

namespace Firn.Tool.Containers;

/// <summary>Makes a frame of values, whose bytes it takes as they are.</summary>
internal sealed class FrameSlice(bool mayBeAbsent, bool isBit)
{
    private readonly List<bool> _present = [];
    private readonly List<bool> _bits = [];
    private readonly ArrayBufferWriter<byte> _values = new();
    private int _absent;

    public int Count => _present.Count;

    /// <summary>Whether one more value leaves the frame as long as frames are to be; as the library's writers have it.</summary>
    /// <param name="isPresent">Whether it is not null.</param>
    /// <param name="length">Its bytes.</param>
    public bool Fits(bool isPresent, int length)
    {
        long count = Count + 1, bitmap = _absent > 0 || !isPresent ? (count + 7) / 8 : 0;
        long values = isBit ? (_bits.Count + 8) / 8 : (long)_values.WrittenCount + length;
        return ContainerFormat.LengthSize + CountFormat.Size(mayBeAbsent ? (2 * count) + 1 : count) + bitmap + values + ContainerFormat.ChecksumSize <= ContainerFormat.FrameTarget;
    }

    public void Add(FirnElement value, ReadOnlySpan<byte> bytes) => Add(!value.IsNull, isBit && !value.IsNull && value.GetBoolean(), bytes);

    /// <summary>Adds a value.</summary>
    /// <param name="isPresent">Whether it is not null.</param>
    /// <param name="bit">The value, where values are bits.</param>
    /// <param name="bytes">The value, where they are not.</param>
    public void Add(bool isPresent, bool bit, ReadOnlySpan<byte> bytes)
    {
        _present.Add(isPresent);
        if (!isPresent)
        {
            _absent++;
            return;
        }

        if (isBit) _bits.Add(bit);
        else _values.Write(bytes);
    }

    /// <summary>The count, the bitmap where a value is absent, and the values (docs/wire-format.md, sections 4.1 and 7); then there are none.</summary>
    public byte[] Take()
    {
        bool isSparse = _absent > 0;
        ArrayBufferWriter<byte> body = new();
        Span<byte> count = body.GetSpan(RawFrame.LongestCount);
        body.Advance(RawFrame.PutCount(count, mayBeAbsent ? (2L * Count) + (isSparse ? 1 : 0) : Count));
        if (isSparse) WriteBits(body, _present);
        WriteBits(body, _bits);
        body.Write(_values.WrittenSpan);
        _present.Clear();
        _absent = 0;
        _bits.Clear();
        _values.ResetWrittenCount();
        return body.WrittenSpan.ToArray();
    }

    private static void WriteBits(ArrayBufferWriter<byte> target, List<bool> bits)
    {
        for (int i = 0; i < bits.Count; i += 8)
        {
            byte packed = 0;
            for (int bit = 0; bit < 8 && i + bit < bits.Count; bit++) packed |= (byte)(bits[i + bit] ? 1 << bit : 0);
            target.Write([packed]);
        }
    }
}
