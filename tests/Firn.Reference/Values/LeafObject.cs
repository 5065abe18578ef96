using System.Buffers.Binary;
using System.Net;
using System.Numerics;
using System.Text;

namespace Firn.Reference;

/// <summary>Values of section 2 as .NET has them: their types say what is equal.</summary>
internal static class LeafObject
{
    public static object Of(LeafValue leaf)
    {
        ReadOnlySpan<byte> bytes = leaf.Bytes.Span;
        return leaf.Kind switch
        {
            ReferenceKind.Bool => bytes[0] == 1,
            ReferenceKind.Int8 => (sbyte)bytes[0],
            ReferenceKind.UInt8 => bytes[0],
            ReferenceKind.Int16 => BinaryPrimitives.ReadInt16LittleEndian(bytes),
            ReferenceKind.UInt16 => BinaryPrimitives.ReadUInt16LittleEndian(bytes),
            ReferenceKind.Int32 => BinaryPrimitives.ReadInt32LittleEndian(bytes),
            ReferenceKind.UInt32 => BinaryPrimitives.ReadUInt32LittleEndian(bytes),
            ReferenceKind.Int64 or ReferenceKind.NInt => BinaryPrimitives.ReadInt64LittleEndian(bytes),
            ReferenceKind.UInt64 or ReferenceKind.NUInt => BinaryPrimitives.ReadUInt64LittleEndian(bytes),
            ReferenceKind.Int128 => BinaryPrimitives.ReadInt128LittleEndian(bytes),
            ReferenceKind.UInt128 => BinaryPrimitives.ReadUInt128LittleEndian(bytes),
            ReferenceKind.Char => (char)BinaryPrimitives.ReadUInt16LittleEndian(bytes),
            ReferenceKind.Half => BinaryPrimitives.ReadHalfLittleEndian(bytes),
            ReferenceKind.Float => Single(bytes, 0),
            ReferenceKind.Double => BinaryPrimitives.ReadDoubleLittleEndian(bytes),
            ReferenceKind.Decimal => new decimal([Int32(bytes, 0), Int32(bytes, 1), Int32(bytes, 2), Int32(bytes, 3)]),
            ReferenceKind.Guid => new Guid(bytes),
            ReferenceKind.DateTime => DateTimeOf(BinaryPrimitives.ReadUInt64LittleEndian(bytes)),
            ReferenceKind.DateTimeOffset => new DateTimeOffset(BinaryPrimitives.ReadInt64LittleEndian(bytes), TimeSpan.FromMinutes(BinaryPrimitives.ReadInt16LittleEndian(bytes[8..]))),
            ReferenceKind.TimeSpan => new TimeSpan(BinaryPrimitives.ReadInt64LittleEndian(bytes)),
            ReferenceKind.TimeOnly => new TimeOnly(BinaryPrimitives.ReadInt64LittleEndian(bytes)),
            ReferenceKind.DateOnly => DateOnly.FromDayNumber(Int32(bytes, 0)),
            ReferenceKind.Rune => new Rune(Int32(bytes, 0)),
            ReferenceKind.Index => IndexOf(Int32(bytes, 0)),
            ReferenceKind.Range => new Range(IndexOf(Int32(bytes, 0)), IndexOf(Int32(bytes, 1))),
            ReferenceKind.Complex => new Complex(BinaryPrimitives.ReadDoubleLittleEndian(bytes), BinaryPrimitives.ReadDoubleLittleEndian(bytes[8..])),
            ReferenceKind.Vector2 => new Vector2(Single(bytes, 0), Single(bytes, 1)),
            ReferenceKind.Vector3 => new Vector3(Single(bytes, 0), Single(bytes, 1), Single(bytes, 2)),
            ReferenceKind.Vector4 => new Vector4(Single(bytes, 0), Single(bytes, 1), Single(bytes, 2), Single(bytes, 3)),
            ReferenceKind.Quaternion => new Quaternion(Single(bytes, 0), Single(bytes, 1), Single(bytes, 2), Single(bytes, 3)),
            ReferenceKind.Plane => new Plane(Single(bytes, 0), Single(bytes, 1), Single(bytes, 2), Single(bytes, 3)),
            ReferenceKind.Matrix3x2 => new Matrix3x2(Single(bytes, 0), Single(bytes, 1), Single(bytes, 2), Single(bytes, 3), Single(bytes, 4), Single(bytes, 5)),
            ReferenceKind.Matrix4x4 => new Matrix4x4(
                Single(bytes, 0), Single(bytes, 1), Single(bytes, 2), Single(bytes, 3), Single(bytes, 4), Single(bytes, 5), Single(bytes, 6), Single(bytes, 7),
                Single(bytes, 8), Single(bytes, 9), Single(bytes, 10), Single(bytes, 11), Single(bytes, 12), Single(bytes, 13), Single(bytes, 14), Single(bytes, 15)),
            ReferenceKind.Version => VersionOf(Int32(bytes, 0), Int32(bytes, 1), Int32(bytes, 2), Int32(bytes, 3)),
            ReferenceKind.BigInteger => new BigInteger(bytes[CountBytes(bytes)..]),
            ReferenceKind.IPAddress => AddressOf(bytes),
            ReferenceKind.IPEndPoint => new IPEndPoint(AddressOf(bytes), BinaryPrimitives.ReadUInt16LittleEndian(bytes[^2..])),
            _ => throw new ArgumentException($"{leaf.Kind} is no kind with an equality of its own.", nameof(leaf)),
        };
    }

    private static int Int32(ReadOnlySpan<byte> bytes, int index) => BinaryPrimitives.ReadInt32LittleEndian(bytes[(4 * index)..]);

    private static float Single(ReadOnlySpan<byte> bytes, int index) => BinaryPrimitives.ReadSingleLittleEndian(bytes[(4 * index)..]);

    private static int CountBytes(ReadOnlySpan<byte> bytes) => bytes[0] switch { 0xF0 => 3, 0xF1 => 5, 0xF2 => 9, _ => 1 };

    // Equality is that of the ticks, for local times those of the clock.
    private static DateTime DateTimeOf(ulong value)
    {
        DateTime time = new((long)(value & 0x3FFF_FFFF_FFFF_FFFF), DateTimeKind.Utc);
        bool isExtreme = time.Ticks == DateTime.MinValue.Ticks || time.Ticks == DateTime.MaxValue.Ticks;
        return value >> 62 == 2 && !isExtreme ? time.ToLocalTime() : time;
    }

    private static Index IndexOf(int value) => value >= 0 ? new Index(value) : new Index(~value, fromEnd: true);

    private static Version VersionOf(int major, int minor, int build, int revision) =>
        build < 0 ? new Version(major, minor) : revision < 0 ? new Version(major, minor, build) : new Version(major, minor, build, revision);

    private static IPAddress AddressOf(ReadOnlySpan<byte> bytes) =>
        bytes[0] == 4 ? new IPAddress(bytes.Slice(1, 4)) : new IPAddress(bytes.Slice(1, 16), BinaryPrimitives.ReadUInt32LittleEndian(bytes[17..]));
}
