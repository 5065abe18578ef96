using System.Buffers.Binary;
using System.Numerics;
using System.Text;
using Firn.Primitives;

namespace Firn.Hostile.Targets;

/// <summary>The types of the table of the catalogue's section 3.4 that have patterns of bits which are no value.</summary>
internal static class PatternKinds
{
    private const long MaxTicks = 3_155_378_975_999_999_999;
    private const long TicksOfDay = 864_000_000_000;
    private const int LastDay = 3_652_058;
    private const short LargestOffset = 840;
    private const long TicksOfMinute = 600_000_000;

    public static IReadOnlyList<PatternKind> All { get; } =
    [
        PatternKind.FirnOf<decimal, Beside<decimal>, Collected<decimal>, Earlier<decimal>, Later<decimal>, Nullables<decimal>>(
            new decimal(0x12345678, 0x1ABCDEF0, 0x0FEDCBA9, true, 7), [.. BadDecimals()], [.. GoodDecimals()], (ref r) => r.ReadDecimal(), PrimitiveReader.TryRead),
        PatternKind.FirnOf<DateTime, Beside<DateTime>, Collected<DateTime>, Earlier<DateTime>, Later<DateTime>, Nullables<DateTime>>(
            new DateTime(0x08A1B2C3D4E5F607, DateTimeKind.Utc), [.. BadTimes()], [.. GoodTimes()], (ref r) => r.ReadDateTime(), PrimitiveReader.TryRead),
        PatternKind.FirnOf<DateTimeOffset, Beside<DateTimeOffset>, Collected<DateTimeOffset>, Earlier<DateTimeOffset>, Later<DateTimeOffset>, Nullables<DateTimeOffset>>(
            new DateTimeOffset(0x08A1B2C3D4E5F607, TimeSpan.FromMinutes(777)), [.. BadOffsets()], [.. GoodOffsets()], (ref r) => r.ReadDateTimeOffset(), PrimitiveReader.TryRead),
        PatternKind.FirnOf<DateOnly, Beside<DateOnly>, Collected<DateOnly>, Earlier<DateOnly>, Later<DateOnly>, Nullables<DateOnly>>(
            DateOnly.FromDayNumber(0x31A2B3), [Int(LastDay + 1), Int(-1), Int(int.MinValue), Int(int.MaxValue)], [Int(0), Int(1), Int(LastDay - 1), Int(LastDay)], (ref r) => r.ReadDateOnly(), PrimitiveReader.TryRead),
        PatternKind.FirnOf<TimeOnly, Beside<TimeOnly>, Collected<TimeOnly>, Earlier<TimeOnly>, Later<TimeOnly>, Nullables<TimeOnly>>(
            new TimeOnly(0x00A1B2C3D4), [Long(TicksOfDay), Long(-1), Long(TicksOfDay + 1), Long(long.MinValue), Long(long.MaxValue)], [Long(0), Long(1), Long(TicksOfDay - 1)], (ref r) => r.ReadTimeOnly(), PrimitiveReader.TryRead),
        PatternKind.FirnOf<Rune, Beside<Rune>, Collected<Rune>, Earlier<Rune>, Later<Rune>, Nullables<Rune>>(
            new Rune(0x0E1A2B), [.. BadRunes()], [.. GoodRunes()], (ref r) => r.ReadRune(), PrimitiveReader.TryRead),
        PatternKind.FirnOf<Version, Beside<Version>, Collected<Version>, Earlier<Version>, Later<Version>, Version>(
            new Version(0x0A1B2C3D, 0x1A2B3C4D, 0x2A3B4C5D, 0x3A4B5C6D),
            [Ints(1, 2, -1, 4), Ints(-1, 2, 3, 4), Ints(1, -1, 3, 4), Ints(1, 2, -2, -1), Ints(1, 2, 3, -2), Ints(1, 2, -1, 0), Ints(int.MinValue, 0, 0, 0), Ints(0, int.MinValue, 0, 0), Ints(0, 0, int.MinValue, 0), Ints(0, 0, 0, int.MinValue), Ints(-1, -1, -1, -1), Ints(1, -1, -1, -1)],
            [Ints(0, 0, 0, 0), Ints(1, 2, -1, -1), Ints(1, 2, 3, -1), Ints(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue)], null, null),
        PatternKind.FirnOf<BigInteger, Beside<BigInteger>, Collected<BigInteger>, Earlier<BigInteger>, Later<BigInteger>, Nullables<BigInteger>>(
            BigInteger.Parse("123456789012345678901234567890", System.Globalization.CultureInfo.InvariantCulture), [.. BadIntegers()], [[0], [1, 1], [1, 0x7F], [2, 0x80, 0], [1, 0x80], [1, 0xFF], [2, 0x7F, 0xFF]], (ref r) => r.ReadBigInteger(), PrimitiveReader.TryRead),
    ];

    private static byte[] Int(int value)
    {
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        return bytes;
    }

    private static byte[] Long(long value)
    {
        byte[] bytes = new byte[8];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value);
        return bytes;
    }

    private static byte[] Ints(params int[] values) => [.. values.SelectMany(Int)];

    // Flags: bits 0-15 and 24-30 mean nothing, 16-23 are a scale of at most 28.
    private static IEnumerable<byte[]> BadDecimals()
    {
        yield return Ints(0, 0, 0, 29 << 16);
        yield return Ints(0, 0, 0, 1);
        yield return Ints(0, 0, 0, 1 << 30);
        for (int bit = 0; bit < 31; bit++)
        {
            if (bit is >= 16 and < 24) continue;
            yield return Ints(-1, -1, -1, 1 << bit);
            yield return Ints(0, 0, 0, int.MinValue | (1 << bit));
            yield return Ints(1, 0, 0, (28 << 16) | (1 << bit));
        }

        for (int scale = 29; scale < 256; scale++)
        {
            yield return Ints(-1, 0, 0, scale << 16);
            yield return Ints(0, 0, 0, int.MinValue | (scale << 16));
        }
    }

    private static IEnumerable<byte[]> GoodDecimals()
    {
        for (int scale = 0; scale <= 28; scale++)
        {
            yield return Ints(-1, -1, -1, scale << 16);
            yield return Ints(0, 0, 0, int.MinValue | (scale << 16));
        }
    }

    private static IEnumerable<byte[]> BadTimes()
    {
        yield return Long(MaxTicks + 1);
        for (long kind = 0; kind < 4; kind++)
        {
            foreach (long ticks in (long[])[MaxTicks + 1, MaxTicks + 2, 3L << 60, (1L << 62) - 1]) yield return Long((kind << 62) | ticks);
        }

        // Local times: by the clock at a limit, by the instant in the first and last day.
        foreach (long ticks in (long[])[0, MaxTicks]) yield return Long((3L << 62) | ticks);
        foreach (long ticks in (long[])[1, TimeSpan.TicksPerDay - 1, MaxTicks - TimeSpan.TicksPerDay + 1, MaxTicks - 1]) yield return Long((2L << 62) | ticks);
    }

    private static IEnumerable<byte[]> GoodTimes()
    {
        for (long kind = 0; kind < 3; kind++)
        {
            foreach (long ticks in (long[])[0, TimeSpan.TicksPerDay, MaxTicks / 2, MaxTicks - TimeSpan.TicksPerDay, MaxTicks]) yield return Long((kind << 62) | ticks);
            if (kind == 2) continue;
            foreach (long ticks in (long[])[1, MaxTicks - 1]) yield return Long((kind << 62) | ticks);
        }

        foreach (long ticks in (long[])[1, TimeSpan.TicksPerDay, MaxTicks / 2, MaxTicks - 1]) yield return Long((3L << 62) | ticks);
    }

    private static byte[] Offset(long ticks, short minutes) => [.. Long(ticks), (byte)minutes, (byte)(minutes >> 8)];

    private static IEnumerable<byte[]> BadOffsets()
    {
        yield return Offset(MaxTicks / 2, LargestOffset + 1);
        yield return Offset(MaxTicks + 1, 0);
        yield return Offset(0, 1);
        yield return Offset(MaxTicks, -1);
        foreach (short minutes in (short[])[LargestOffset + 2, short.MaxValue, -LargestOffset - 1, short.MinValue]) yield return Offset(MaxTicks / 2, minutes);
        foreach (long ticks in (long[])[-1, long.MinValue, long.MaxValue, MaxTicks + 2]) yield return Offset(ticks, 0);
        for (short minutes = 1; minutes <= LargestOffset; minutes++)
        {
            yield return Offset((minutes * TicksOfMinute) - 1, minutes);
            yield return Offset(MaxTicks - (minutes * TicksOfMinute) + 1, (short)-minutes);
        }
    }

    private static IEnumerable<byte[]> GoodOffsets()
    {
        yield return Offset(0, 0);
        yield return Offset(MaxTicks, 0);
        for (short minutes = 1; minutes <= LargestOffset; minutes++)
        {
            yield return Offset(minutes * TicksOfMinute, minutes);
            yield return Offset(MaxTicks - (minutes * TicksOfMinute), (short)-minutes);
            yield return Offset(0, (short)-minutes);
            yield return Offset(MaxTicks, minutes);
        }
    }

    private static IEnumerable<byte[]> BadRunes()
    {
        foreach (int value in (int[])[0xD800, 0xDFFF, 0x110000, -1, int.MinValue, int.MaxValue, 0x110001, 0x1000000]) yield return Int(value);
        for (int value = 0xD801; value < 0xDFFF; value++) yield return Int(value);
        for (int bit = 21; bit < 32; bit++) yield return Int(1 << bit);
    }

    private static IEnumerable<byte[]> GoodRunes() => Enumerable.Range(0, 0x10000).Where(Rune.IsValid).Append(0x10000).Append(0x10FFFF).Select(Int);

    // More bytes than the value needs: zeros above a clear sign bit, ones above a set one.
    private static IEnumerable<byte[]> BadIntegers()
    {
        yield return [1, 0];
        yield return [2, 1, 0];
        yield return [2, 0xFF, 0xFF];
        yield return [2, 0x80, 0xFF];
        yield return [3, 0, 0, 0];
        for (int length = 2; length < 240; length += 7)
        {
            yield return [(byte)length, .. Enumerable.Repeat((byte)0x7F, length - 1), 0];
            yield return [(byte)length, .. Enumerable.Repeat((byte)0x80, length - 1), 0xFF];
        }
    }
}
