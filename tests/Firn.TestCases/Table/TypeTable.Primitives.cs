using System.Numerics;
using System.Text;

namespace Firn.TestCases;

public static partial class TypeTable
{
    private static IEnumerable<TypeCase> Integers()
    {
        bool[] bools = [false, true];
        sbyte[] int8 = [0, 1, -1, sbyte.MinValue, sbyte.MaxValue];
        byte[] uint8 = [0, 1, 127, 128, 255];
        short[] int16 = [0, 1, -1, short.MinValue, short.MaxValue];
        ushort[] uint16 = [0, 1, 0xFF, 0x100, ushort.MaxValue];
        int[] int32 = [0, 1, -1, 239, 240, int.MinValue, int.MaxValue];
        uint[] uint32 = [0, 1, 0x10000, uint.MaxValue];
        long[] int64 = [0, 1, -1, uint.MaxValue, long.MinValue, long.MaxValue];
        ulong[] uint64 = [0, 1, 1UL << 63, ulong.MaxValue];
        Int128[] int128 = [0, 1, -1, Int128.MinValue, Int128.MaxValue, (Int128)ulong.MaxValue + 1];
        UInt128[] uint128 = [0, 1, UInt128.MaxValue, (UInt128)1 << 64];
        nint[] native = [0, 1, -1, int.MinValue, nint.MaxValue, nint.MinValue];
        nuint[] unative = [0, 1, uint.MaxValue, nuint.MaxValue];
        char[] chars = ['\0', 'a', '\u00FF', '\uD800', '\uFFFF'];
        Rune[] runes = [new(0), new('a'), new(0xD7FF), new(0xE000), new(0x10FFFF)];

        yield return FirnCase(bools);
        yield return FirnCase(PlaceValues.InPlaces(bools));
        yield return FirnCase(PlaceValues.InNullables(bools));
        yield return FirnCase(PlaceValues.InKeys(bools));
        yield return FirnCase(int8);
        yield return FirnCase(PlaceValues.InPlaces(int8));
        yield return FirnCase(PlaceValues.InNullables(int8));
        yield return FirnCase(PlaceValues.InKeys(int8));
        yield return FirnCase(uint8);
        yield return FirnCase(PlaceValues.InPlaces(uint8));
        yield return FirnCase(PlaceValues.InNullables(uint8));
        yield return FirnCase(PlaceValues.InKeys(uint8));
        yield return FirnCase(int16);
        yield return FirnCase(PlaceValues.InPlaces(int16));
        yield return FirnCase(PlaceValues.InNullables(int16));
        yield return FirnCase(PlaceValues.InKeys(int16));
        yield return FirnCase(uint16);
        yield return FirnCase(PlaceValues.InPlaces(uint16));
        yield return FirnCase(PlaceValues.InNullables(uint16));
        yield return FirnCase(PlaceValues.InKeys(uint16));
        yield return FirnCase(int32);
        yield return FirnCase(PlaceValues.InPlaces(int32));
        yield return FirnCase(PlaceValues.InNullables(int32));
        yield return FirnCase(PlaceValues.InKeys(int32));
        yield return FirnCase(uint32);
        yield return FirnCase(PlaceValues.InPlaces(uint32));
        yield return FirnCase(PlaceValues.InNullables(uint32));
        yield return FirnCase(PlaceValues.InKeys(uint32));
        yield return FirnCase(int64);
        yield return FirnCase(PlaceValues.InPlaces(int64));
        yield return FirnCase(PlaceValues.InNullables(int64));
        yield return FirnCase(PlaceValues.InKeys(int64));
        yield return FirnCase(uint64);
        yield return FirnCase(PlaceValues.InPlaces(uint64));
        yield return FirnCase(PlaceValues.InNullables(uint64));
        yield return FirnCase(PlaceValues.InKeys(uint64));
        yield return FirnCase(int128);
        yield return FirnCase(PlaceValues.InPlaces(int128));
        yield return FirnCase(PlaceValues.InNullables(int128));
        yield return FirnCase(PlaceValues.InKeys(int128));
        yield return FirnCase(uint128);
        yield return FirnCase(PlaceValues.InPlaces(uint128));
        yield return FirnCase(PlaceValues.InNullables(uint128));
        yield return FirnCase(PlaceValues.InKeys(uint128));
        yield return FirnCase(native);
        yield return FirnCase(PlaceValues.InPlaces(native));
        yield return FirnCase(PlaceValues.InNullables(native));
        yield return FirnCase(PlaceValues.InKeys(native));
        yield return FirnCase(unative);
        yield return FirnCase(PlaceValues.InPlaces(unative));
        yield return FirnCase(PlaceValues.InNullables(unative));
        yield return FirnCase(PlaceValues.InKeys(unative));
        yield return FirnCase(chars);
        yield return FirnCase(PlaceValues.InPlaces(chars));
        yield return FirnCase(PlaceValues.InNullables(chars));
        yield return FirnCase(PlaceValues.InKeys(chars));
        yield return FirnCase(runes);
        yield return FirnCase(PlaceValues.InPlaces(runes));
        yield return FirnCase(PlaceValues.InNullables(runes));
        yield return FirnCase(PlaceValues.InKeys(runes));
        yield return FirnCase<int?>([null, 0, 5]);
        yield return FirnCase<bool?>([null, false, true]);
        yield return FirnCase<Int128?>([null, Int128.MinValue]);
        yield return FirnCase<char?>([null, 'x']);
    }

    private static IEnumerable<TypeCase> Numbers()
    {
        Half[] half = [Half.Zero, Half.NegativeZero, Half.NaN, Half.PositiveInfinity, Half.MinValue, Half.Epsilon, (Half)1.5];
        float[] single = [0, float.NegativeZero, 1.5f, float.NaN, BitConverter.Int32BitsToSingle(0x7FC0_1234), float.NegativeInfinity, float.MaxValue, float.Epsilon];
        double[] @double = [0, double.NegativeZero, 1.5, double.NaN, BitConverter.Int64BitsToDouble(0x7FF8_0000_0000_1234), double.PositiveInfinity, double.MinValue, double.Epsilon];
        decimal[] decimals = [0, 0.0m, 1.0m, 1.00m, -1, decimal.MaxValue, decimal.MinValue, new(1, 2, 3, true, 28), new(0, 0, 0, true, 5)];
        BigInteger[] big = [0, 1, -1, 127, 128, -128, -129, 255, 256, BigInteger.Pow(2, 200), -BigInteger.Pow(10, 600)];
        Complex[] complex = [Complex.Zero, Complex.ImaginaryOne, new(double.NaN, double.NegativeZero), new(double.MinValue, 3)];
        Vector2[] vector2 = [Vector2.Zero, new(1, float.NaN)];
        Vector3[] vector3 = [Vector3.Zero, new(1, -2, float.NegativeZero)];
        Vector4[] vector4 = [Vector4.Zero, new(1, -2, 3, float.MaxValue)];
        Quaternion[] quaternion = [default, Quaternion.Identity, new(1, 2, 3, 4)];
        Plane[] plane = [default, new(1, 2, 3, -4)];
        Matrix3x2[] matrix3 = [default, Matrix3x2.Identity, new(1, 2, 3, 4, 5, 6)];
        Matrix4x4[] matrix4 = [default, Matrix4x4.Identity, new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)];

        yield return FirnCase(half);
        yield return FirnCase(PlaceValues.InPlaces(half));
        yield return FirnCase(PlaceValues.InNullables(half));
        yield return FirnCase(single);
        yield return FirnCase(PlaceValues.InPlaces(single));
        yield return FirnCase(PlaceValues.InNullables(single));
        yield return FirnCase(PlaceValues.InKeys(1f, 2.5f, float.MaxValue));
        yield return FirnCase(@double);
        yield return FirnCase(PlaceValues.InPlaces(@double));
        yield return FirnCase(PlaceValues.InNullables(@double));
        yield return FirnCase(PlaceValues.InKeys(1.0, 2.5, double.NaN, double.NegativeInfinity));
        yield return FirnCase(decimals);
        yield return FirnCase(PlaceValues.InPlaces(decimals));
        yield return FirnCase(PlaceValues.InNullables(decimals));
        yield return FirnCase(PlaceValues.InKeys(0m, 1.00m, -2.5m, decimal.MaxValue));
        yield return FirnCase(big);
        yield return FirnCase(PlaceValues.InPlaces(big));
        yield return FirnCase(PlaceValues.InNullables(big));
        yield return FirnCase(PlaceValues.InKeys(big));
        yield return FirnCase(complex);
        yield return FirnCase(PlaceValues.InPlaces(complex));
        yield return FirnCase(PlaceValues.InNullables(complex));
        yield return FirnCase(PlaceValues.InKeys(Complex.Zero, Complex.One));
        yield return FirnCase(vector2);
        yield return FirnCase(PlaceValues.InPlaces(vector2));
        yield return FirnCase(PlaceValues.InNullables(vector2));
        yield return FirnCase(vector3);
        yield return FirnCase(PlaceValues.InPlaces(vector3));
        yield return FirnCase(PlaceValues.InNullables(vector3));
        yield return FirnCase(vector4);
        yield return FirnCase(PlaceValues.InPlaces(vector4));
        yield return FirnCase(PlaceValues.InNullables(vector4));
        yield return FirnCase(quaternion);
        yield return FirnCase(PlaceValues.InPlaces(quaternion));
        yield return FirnCase(PlaceValues.InNullables(quaternion));
        yield return FirnCase(plane);
        yield return FirnCase(PlaceValues.InPlaces(plane));
        yield return FirnCase(PlaceValues.InNullables(plane));
        yield return FirnCase(matrix3);
        yield return FirnCase(PlaceValues.InPlaces(matrix3));
        yield return FirnCase(PlaceValues.InNullables(matrix3));
        yield return FirnCase(matrix4);
        yield return FirnCase(PlaceValues.InPlaces(matrix4));
        yield return FirnCase(PlaceValues.InNullables(matrix4));
        yield return FirnCase<double?>([null, double.NaN]);
        yield return FirnCase<decimal?>([null, 1.00m]);
        yield return FirnCase<BigInteger?>([null, BigInteger.MinusOne]);
    }

    private static IEnumerable<TypeCase> DatesAndTimes()
    {
        DateTime[] dates =
        [
            default, DateTime.MinValue, DateTime.MaxValue, DateTime.UnixEpoch, new(2024, 2, 29, 23, 59, 59, DateTimeKind.Unspecified),
            new(2024, 6, 1, 12, 0, 0, DateTimeKind.Utc), new(2024, 6, 1, 12, 0, 0, DateTimeKind.Local), DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Utc),
            DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local), DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local),
        ];
        DateTimeOffset[] offsets =
        [
            default, DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new(2024, 6, 1, 12, 0, 0, TimeSpan.FromHours(14)),
            new(2024, 6, 1, 12, 0, 0, TimeSpan.FromHours(-14)), new(1, 1, 1, 0, 1, 0, TimeSpan.FromMinutes(-1)), new(2024, 6, 1, 12, 0, 0, new TimeSpan(5, 45, 0)),
        ];
        TimeSpan[] spans = [default, TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.FromTicks(-1), TimeSpan.FromDays(1.5)];
        DateOnly[] days = [default, DateOnly.MaxValue, new(2024, 2, 29)];
        TimeOnly[] times = [default, TimeOnly.MaxValue, new(23, 59, 59, 999)];
        Guid[] guids = [Guid.Empty, new("00112233-4455-6677-8899-aabbccddeeff"), Guid.AllBitsSet];
        Index[] indexes = [0, 5, ^0, ^1, int.MaxValue, new(int.MaxValue, fromEnd: true)];
        Range[] ranges = [default, Range.All, 1..^1, ^5..7];

        yield return FirnCase(dates);
        yield return FirnCase(PlaceValues.InPlaces(dates));
        yield return FirnCase(PlaceValues.InNullables(dates));
        yield return FirnCase(PlaceValues.InKeys(dates[1], dates[2], dates[3], dates[4]));
        yield return FirnCase(offsets);
        yield return FirnCase(PlaceValues.InPlaces(offsets));
        yield return FirnCase(PlaceValues.InNullables(offsets));
        yield return FirnCase(PlaceValues.InKeys(offsets[1], offsets[2], offsets[3]));
        yield return FirnCase(spans);
        yield return FirnCase(PlaceValues.InPlaces(spans));
        yield return FirnCase(PlaceValues.InNullables(spans));
        yield return FirnCase(PlaceValues.InKeys(spans));
        yield return FirnCase(days);
        yield return FirnCase(PlaceValues.InPlaces(days));
        yield return FirnCase(PlaceValues.InNullables(days));
        yield return FirnCase(PlaceValues.InKeys(days));
        yield return FirnCase(times);
        yield return FirnCase(PlaceValues.InPlaces(times));
        yield return FirnCase(PlaceValues.InNullables(times));
        yield return FirnCase(PlaceValues.InKeys(times));
        yield return FirnCase(guids);
        yield return FirnCase(PlaceValues.InPlaces(guids));
        yield return FirnCase(PlaceValues.InNullables(guids));
        yield return FirnCase(PlaceValues.InKeys(guids));
        yield return FirnCase(indexes);
        yield return FirnCase(PlaceValues.InPlaces(indexes));
        yield return FirnCase(PlaceValues.InNullables(indexes));
        yield return FirnCase(PlaceValues.InKeys(indexes));
        yield return FirnCase(ranges);
        yield return FirnCase(PlaceValues.InPlaces(ranges));
        yield return FirnCase(PlaceValues.InNullables(ranges));
        yield return FirnCase(PlaceValues.InKeys(ranges));
        yield return FirnCase<DateTime?>([null, DateTime.UnixEpoch]);
        yield return FirnCase<Guid?>([null, Guid.AllBitsSet]);
    }

    private static IEnumerable<TypeCase> Enums()
    {
        yield return FirnCase([SByteEnum.Low, SByteEnum.Zero, SByteEnum.High, (SByteEnum)5]);
        yield return FirnCase([ByteEnum.Zero, ByteEnum.High, (ByteEnum)77]);
        yield return FirnCase([Int16Enum.Low, Int16Enum.Zero, Int16Enum.High]);
        yield return FirnCase([UInt16Enum.Zero, UInt16Enum.High]);
        yield return FirnCase([Int32Enum.Low, Int32Enum.Zero, Int32Enum.High]);
        yield return FirnCase([UInt32Enum.Zero, UInt32Enum.High]);
        yield return FirnCase([Int64Enum.Low, Int64Enum.Zero, Int64Enum.High]);
        yield return FirnCase([UInt64Enum.Zero, UInt64Enum.High]);
        yield return FirnCase([FlagsEnum.None, FlagsEnum.A | FlagsEnum.C, (FlagsEnum)(-1)]);
        yield return FirnCase([DayOfWeek.Sunday, DayOfWeek.Saturday]);
        yield return FirnCase<ByteEnum?>([null, ByteEnum.One]);
        yield return FirnCase(PlaceValues.InPlaces(ByteEnum.Zero, ByteEnum.High));
        yield return FirnCase(PlaceValues.InNullables(ByteEnum.Zero, ByteEnum.High));
        yield return FirnCase(PlaceValues.InKeys(ByteEnum.Zero, ByteEnum.High));
        yield return FirnCase(PlaceValues.InPlaces(Int64Enum.Low, Int64Enum.High));
        yield return FirnCase(PlaceValues.InNullables(Int64Enum.Low, Int64Enum.High));
        yield return FirnCase(PlaceValues.InKeys(Int64Enum.Low, Int64Enum.High));
        yield return FirnCase(
        [
            new EnumMembers(),
            new EnumMembers { A = SByteEnum.Low, B = ByteEnum.High, C = Int16Enum.Low, D = UInt16Enum.High, E = Int32Enum.Low, F = UInt32Enum.High, G = Int64Enum.Low, H = UInt64Enum.High, I = ByteEnum.One, J = FlagsEnum.B },
        ]);
    }
}
