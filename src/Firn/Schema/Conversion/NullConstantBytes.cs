using System.Buffers.Binary;
using System.Globalization;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn;

/// <summary>Constants that stand for null, as their kinds are written.</summary>
internal static class NullConstantBytes
{
    /// <summary>The bytes of a constant of fixed width: little-endian, a bool as one byte.</summary>
    /// <param name="constant">The constant, its kind in front (<see cref="NullConstant"/>).</param>
    /// <param name="kind">The kind of the reader's member.</param>
    public static byte[]? Of(string constant, FirnKind kind)
    {
        if (!Enum.TryParse(NullConstant.KindIn(constant), out FirnKind own) || own != kind) return null;
        string value = NullConstant.ValueIn(constant);
        CultureInfo culture = CultureInfo.InvariantCulture;
        return kind switch
        {
            FirnKind.Bool => [value == "true" ? (byte)1 : (byte)0],
            FirnKind.Int8 => [unchecked((byte)sbyte.Parse(value, culture))],
            FirnKind.UInt8 => [byte.Parse(value, culture)],
            FirnKind.Int16 => Bytes(unchecked((ulong)short.Parse(value, culture)), 2),
            FirnKind.UInt16 or FirnKind.Char => Bytes(ushort.Parse(value, culture), 2),
            FirnKind.Int32 => Bytes(unchecked((ulong)int.Parse(value, culture)), 4),
            FirnKind.UInt32 => Bytes(uint.Parse(value, culture), 4),
            FirnKind.Int64 or FirnKind.IntPtr => Bytes(unchecked((ulong)long.Parse(value, culture)), 8),
            FirnKind.UInt64 or FirnKind.UIntPtr => Bytes(ulong.Parse(value, culture), 8),
            FirnKind.Single => Bytes(BitConverter.SingleToUInt32Bits(float.Parse(value, culture)), 4),
            FirnKind.Double => Bytes(BitConverter.DoubleToUInt64Bits(double.Parse(value, culture)), 8),
            FirnKind.Decimal => Bytes(decimal.Parse(value, culture)),
            _ => null,
        };
    }

    private static byte[] Bytes(ulong value, int count)
    {
        byte[] bytes = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
        return bytes[..count];
    }

    private static byte[] Bytes(decimal value)
    {
        byte[] bytes = new byte[16];
        DecimalCodec.WriteFixed(ref bytes[0], value);
        return bytes;
    }
}
