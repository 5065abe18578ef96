using System.Numerics;
using System.Text;
using Firn.Primitives;

namespace Firn.Tests.Primitives;

public enum TinyKind : sbyte
{
    Low = -128,
    None = 0,
    High = 127,
}

public enum ShortKind : ushort
{
    None,
    High = 65535,
}

public enum PlainKind
{
    None,
    Some = 0x01020304,
}

public enum WideKind : ulong
{
    None,
    High = ulong.MaxValue,
}

/// <summary>A row for every kind that layer one writes.</summary>
internal static class PrimitiveTable
{
    public static PrimitiveRow[] All { get; } =
    [
        Row<bool>("bool", PrimitiveSize.Boolean, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), false, true),
        Row<sbyte>("sbyte", PrimitiveSize.SByte, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, -1, 7, sbyte.MinValue, sbyte.MaxValue),
        Row<byte>("byte", PrimitiveSize.Byte, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, 1, 200, byte.MaxValue),
        Row<short>("short", PrimitiveSize.Int16, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, -2, 0x1234, short.MinValue, short.MaxValue),
        Row<ushort>("ushort", PrimitiveSize.UInt16, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, 0x1234, ushort.MaxValue),
        Row<int>("int", PrimitiveSize.Int32, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, 42, -1, 0x12345678, int.MinValue, int.MaxValue),
        Row<uint>("uint", PrimitiveSize.UInt32, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, 0x12345678, uint.MaxValue),
        Row<long>("long", PrimitiveSize.Int64, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, -1, 0x123456789ABCDEF0, long.MinValue, long.MaxValue),
        Row<ulong>("ulong", PrimitiveSize.UInt64, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, 0x123456789ABCDEF0, ulong.MaxValue),
        Row<Int128>("Int128", PrimitiveSize.Int128, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), Int128.Zero, -2, new Int128(0x0102030405060708, 0x090A0B0C0D0E0F10), Int128.MinValue, Int128.MaxValue),
        Row<UInt128>("UInt128", PrimitiveSize.UInt128, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), UInt128.Zero, UInt128.One, new UInt128(0x0102030405060708, 0x090A0B0C0D0E0F10), UInt128.MaxValue),
        Row<nint>("nint", PrimitiveSize.IntPtr, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, -5, nint.MinValue, nint.MaxValue),
        Row<nuint>("nuint", PrimitiveSize.UIntPtr, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0, 7, nuint.MaxValue),
        Row<Half>("Half", PrimitiveSize.Half, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), (Half)1.5, Half.NaN, Half.NegativeZero, BitConverter.UInt16BitsToHalf(0x7D12)),
        Row<float>("float", PrimitiveSize.Single, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 1f, -0f, float.NaN, BitConverter.UInt32BitsToSingle(0x7FC01234), float.PositiveInfinity),
        Row<double>("double", PrimitiveSize.Double, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), -2d, -0d, double.NaN, double.Epsilon, BitConverter.UInt64BitsToDouble(0x7FF8000000001234)),
        With(Row<decimal>("decimal", PrimitiveSize.Decimal, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), 0m, 1.5m, 1.50m, -1m, decimal.MaxValue, decimal.MinValue, new decimal(1, 2, 3, true, 28)),
            random => Bytes(random, 16, (14, 0, 40), (13, 0, 2), (12, 0, 2), (15, 0, 2))),
        Row<char>("char", PrimitiveSize.Char, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), '\0', 'A', '\u20AC', '\uD800', '\uFFFF'),
        With(Row<Rune>("Rune", PrimitiveSize.Rune, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), new Rune('A'), new Rune(0xD7FF), new Rune(0xE000), new Rune(0x1F600), new Rune(0x10FFFF)),
            random => Bytes(random, 4, (3, 0, 2), (2, 0, 19))),
        Row<Guid>("Guid", PrimitiveSize.Guid, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), Guid.Empty, new Guid("00112233-4455-6677-8899-aabbccddeeff"), Guid.AllBitsSet),
        With(Row<DateTime>("DateTime", PrimitiveSize.DateTime, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), DateTime.MinValue, DateTime.MaxValue, DateTime.UnixEpoch, new DateTime(2000, 7, 1, 12, 0, 0, DateTimeKind.Local), new DateTime(2000, 1, 1), DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local), DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local)),
            random => Bytes(random, 8, (7, 0, 256), (7, 0x2A, 0x2D))),
        With(Row<DateTimeOffset>("DateTimeOffset", PrimitiveSize.DateTimeOffset, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), DateTimeOffset.MinValue, DateTimeOffset.MaxValue, DateTimeOffset.UnixEpoch, new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)), new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(-14)), new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(14))),
            random => Bytes(random, 10, (7, 0, 0x2D), (9, 0, 4), (9, 0xFC, 0x100))),
        With(Row<DateOnly>("DateOnly", PrimitiveSize.DateOnly, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), DateOnly.MinValue, DateOnly.MaxValue, new DateOnly(1, 1, 2), new DateOnly(2026, 11, 21)),
            random => Bytes(random, 4, (3, 0, 2), (2, 0x30, 0x3A))),
        With(Row<TimeOnly>("TimeOnly", PrimitiveSize.TimeOnly, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), TimeOnly.MinValue, TimeOnly.MaxValue, new TimeOnly(12, 34, 56)),
            random => Bytes(random, 8, (4, 0, 0xD0), (5, 0, 1), (6, 0, 1), (7, 0, 1))),
        Row<TimeSpan>("TimeSpan", PrimitiveSize.TimeSpan, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), TimeSpan.Zero, new TimeSpan(-1), TimeSpan.MinValue, TimeSpan.MaxValue),
        Row<TinyKind>("enum of sbyte", 1, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), TinyKind.None, TinyKind.Low, TinyKind.High, (TinyKind)3),
        Row<ShortKind>("enum of ushort", 2, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), ShortKind.None, ShortKind.High, (ShortKind)0x1234),
        Row<PlainKind>("enum of int", 4, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), PlainKind.None, PlainKind.Some, (PlainKind)(-1)),
        Row<WideKind>("enum of ulong", 8, PrimitiveWriter.TryWrite, PrimitiveWriter.TryWrite, PrimitiveReader.TryRead, PrimitiveReader.TryRead, v => PrimitiveSize.GetSize(v), WideKind.None, WideKind.High, (WideKind)0x123456789ABCDEF0),
        new PrimitiveRow<BigInteger>
        {
            Name = "BigInteger", IsAllocationFree = false, Size = v => PrimitiveSize.GetSize(v),
            Write = PrimitiveWriter.TryWrite, WriteHere = PrimitiveWriter.TryWrite, Read = PrimitiveReader.TryRead, ReadHere = PrimitiveReader.TryRead,
            Values = [0, 1, 127, 128, 255, 256, -1, -128, -129, int.MinValue, int.MaxValue, long.MinValue, BigInteger.One << 64, -(BigInteger.One << 127), (BigInteger.One << (8 * 239)) - 1, BigInteger.One << 8000],
            Candidate = random => Counted(random, 5, (0, 4)),
        },
        new PrimitiveRow<string>
        {
            Name = "string", IsAllocationFree = false, Size = v => PrimitiveSize.GetSize(v),
            Write = PrimitiveWriter.TryWrite, WriteHere = PrimitiveWriter.TryWrite, Read = PrimitiveReader.TryRead!, ReadHere = PrimitiveReader.TryRead!,
            Values = Texts.All, Candidate = Texts.Candidate,
        },
        new PrimitiveRow<byte[]>
        {
            Name = "byte[]", IsAllocationFree = false, Size = v => PrimitiveSize.GetSize(v),
            Write = PrimitiveWriter.TryWrite, WriteHere = PrimitiveWriter.TryWrite, Read = PrimitiveReader.TryRead!, ReadHere = PrimitiveReader.TryRead!,
            Values = [[], [1], [7, 8, 9], new byte[239], new byte[240], new byte[65535], new byte[65536]], Candidate = random => Counted(random, 5, (0, 4)),
        },
        new PrimitiveRow<long>
        {
            Name = "count", Size = v => PrimitiveSize.GetCountSize(v), Serialized = Count, Deserialized = CountOf,
            Write = PrimitiveWriter.TryWriteCount, WriteHere = PrimitiveWriter.TryWriteCount, Read = PrimitiveReader.TryReadCount, ReadHere = PrimitiveReader.TryReadCount,
            Values = [0, 1, 239, 240, 255, 256, 65535, 65536, uint.MaxValue, 1L + uint.MaxValue, long.MaxValue],
            Candidate = random => Bytes(random, 9, (0, 0xEE, 0x100), (2, 0, 2), (3, 0, 2), (4, 0, 2), (8, 0, 0x100)),
        },
    ];

    /// <summary>The row of a kind.</summary>
    public static PrimitiveRow Find(string name) => All.Single(row => row.Name == name);

    private static PrimitiveRow<T> Row<T>(string name, int width, WriteWithRest<T> write, WriteInPlace<T> writeHere, ReadWithRest<T> read, ReadInPlace<T> readHere, Func<T, long> size, params T[] values) =>
        new() { Name = name, Width = width, Write = write, WriteHere = writeHere, Read = read, ReadHere = readHere, Size = size, Values = values };

    private static PrimitiveRow<T> With<T>(PrimitiveRow<T> row, Func<Random, byte[]> candidate) => new()
    {
        Name = row.Name,
        Width = row.Width,
        Write = row.Write,
        WriteHere = row.WriteHere,
        Read = row.Read,
        ReadHere = row.ReadHere,
        Size = row.Size,
        Values = row.Values,
        Candidate = candidate,
    };

    // Random, but for bytes that decide whether it is a value: those are drawn from a range of their own, mostly.
    private static byte[] Bytes(Random random, int length, params (int At, int From, int To)[] ranges)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        foreach ((int at, int from, int to) in ranges)
        {
            if (random.Next(8) != 0) bytes[at] = (byte)random.Next(from, to);
        }

        return bytes;
    }

    private static byte[] Counted(Random random, int most, (int From, int To) count)
    {
        byte[] bytes = new byte[1 + random.Next(most)];
        random.NextBytes(bytes);
        bytes[0] = (byte)random.Next(count.From, count.To);
        if (random.Next(3) == 0) bytes[^1] = random.Next(2) == 0 ? (byte)0 : (byte)0xFF;
        return bytes;
    }

    private static byte[] Count(long value)
    {
        FirnWriter writer = new(stackalloc byte[16], FirnOptions.Packed);
        try
        {
            writer.WriteCount(value);
            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static (long Value, int Size) CountOf(byte[] bytes)
    {
        FirnReader reader = new(bytes, FirnOptions.Packed);
        return (reader.ReadCount(), (int)reader.Position);
    }
}
