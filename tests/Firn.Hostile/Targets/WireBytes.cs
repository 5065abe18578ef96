using System.Buffers;
using System.Buffers.Binary;

namespace Firn.Hostile.Targets;

/// <summary>Bytes put together by hand, as docs/wire-format.md lays them down.</summary>
internal sealed class WireBytes
{
    private readonly ArrayBufferWriter<byte> _bytes = new(256);

    public int Length => _bytes.WrittenCount;

    public WireBytes Byte(int value)
    {
        _bytes.GetSpan(1)[0] = (byte)value;
        _bytes.Advance(1);
        return this;
    }

    public WireBytes Bytes(ReadOnlySpan<byte> bytes)
    {
        _bytes.Write(bytes);
        return this;
    }

    public WireBytes Repeat(int times, params ReadOnlySpan<byte> bytes)
    {
        for (int i = 0; i < times; i++) _bytes.Write(bytes);
        return this;
    }

    public WireBytes Int32(int value)
    {
        BinaryPrimitives.WriteInt32LittleEndian(_bytes.GetSpan(4), value);
        _bytes.Advance(4);
        return this;
    }

    public WireBytes Int64(long value)
    {
        BinaryPrimitives.WriteInt64LittleEndian(_bytes.GetSpan(8), value);
        _bytes.Advance(8);
        return this;
    }

    /// <summary>A count in its shortest form (2.1).</summary>
    public WireBytes Count(long value) => value switch
    {
        < 240 => Byte((int)value),
        <= ushort.MaxValue => Byte(0xF0).Byte((int)value & 0xFF).Byte((int)value >> 8),
        <= uint.MaxValue => Byte(0xF1).Int32((int)(uint)value),
        _ => Byte(0xF2).Int64(value),
    };

    public byte[] ToArray() => _bytes.WrittenSpan.ToArray();

    public ReadOnlySpan<byte> Span => _bytes.WrittenSpan;

    /// <summary>A body behind the header of a message without a schema.</summary>
    public static WireBytes Packed => new WireBytes().Byte(0x10);

    /// <summary>A body behind the header of a message with this schema.</summary>
    public static WireBytes Embedded(ReadOnlySpan<byte> schema) => new WireBytes().Byte(0x12).Count(schema.Length).Bytes(schema);

    /// <summary>A container of one frame (section 7). Without definitions no names stand in the head.</summary>
    public static byte[] Container(ReadOnlySpan<byte> head, ReadOnlySpan<byte> frame)
    {
        WireBytes bytes = new WireBytes().Bytes(head).Int32(frame.Length).Bytes(frame);
        uint checksum = uint.MaxValue;
        foreach (byte b in frame) checksum = System.Numerics.BitOperations.Crc32C(checksum, b);
        return bytes.Int32((int)~checksum).Int32(0).ToArray();
    }
}
