using System.Buffers;

namespace Firn.Tool.Containers;

/// <summary>Makes a frame of some values of another one, whose bytes it takes as they are.</summary>
internal sealed class FrameSlice(bool mayBeAbsent, bool isBit)
{
    private readonly List<bool> _present = [];
    private readonly List<bool> _bits = [];
    private readonly ArrayBufferWriter<byte> _values = new();

    public int Count => _present.Count;

    public void Add(FirnElement value, ReadOnlySpan<byte> bytes)
    {
        _present.Add(!value.IsNull);
        if (value.IsNull) return;
        if (isBit) _bits.Add(value.GetBoolean());
        else _values.Write(bytes);
    }

    /// <summary>The count, the bitmap where a value is absent, and the values (docs/wire-format.md, sections 4.1 and 7); then there are none.</summary>
    public byte[] Take()
    {
        bool isSparse = _present.Contains(false);
        ArrayBufferWriter<byte> body = new();
        Span<byte> count = body.GetSpan(RawFrame.LongestCount);
        body.Advance(RawFrame.PutCount(count, mayBeAbsent ? (2L * Count) + (isSparse ? 1 : 0) : Count));
        if (isSparse) WriteBits(body, _present);
        WriteBits(body, _bits);
        body.Write(_values.WrittenSpan);
        _present.Clear();
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
