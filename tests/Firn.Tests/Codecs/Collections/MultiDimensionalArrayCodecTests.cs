#nullable disable warnings // elements and values are null on purpose, also where the test's own types say otherwise
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

public class MultiDimensionalArrayCodecTests
{
    [Fact]
    public void Exact_bytes()
    {
        Assert.Equal(new int[,] { { 1, 2, 3 }, { 4, 5, 6 } }, CodecRun.RoundTrip<int[,], MultiDimensionalArrayCodec<int[,], int, Int32Codec>>(new int[,] { { 1, 2, 3 }, { 4, 5, 6 } }, "02 03 01000000 02000000 03000000 04000000 05000000 06000000"));
        Assert.Equal(new int[0, 5], CodecRun.RoundTrip<int[,], MultiDimensionalArrayCodec<int[,], int, Int32Codec>>(new int[0, 5], "00 05"));
        Assert.Equal(new bool[,] { { true, false, false }, { false, true, false }, { false, false, true } }, CodecRun.RoundTrip<bool[,], MultiDimensionalArrayCodec<bool[,], bool, BooleanCodec>>(new bool[,] { { true, false, false }, { false, true, false }, { false, false, true } }, "03 03 11 01"));
        Assert.Equal(new Box?[,] { { new Box(1), null } }, CodecRun.RoundTrip<Box?[,], MultiDimensionalArrayCodec<Box[,], Box, BoxCodec>>(new Box?[,] { { new Box(1), null } }, "03 02 01 01000000"));
        Assert.Equal(new Box[,] { { new(1), new(2) } }, CodecRun.RoundTrip<Box[,], MultiDimensionalArrayCodec<Box[,], Box, BoxCodec>>(new Box[,] { { new(1), new(2) } }, "02 02 01000000 02000000"));
        Assert.Equal(new byte[1, 2, 2] { { { 1, 2 }, { 3, 4 } } }, CodecRun.RoundTrip<byte[,,], MultiDimensionalArrayCodec<byte[,,], byte, ByteCodec>>(new byte[1, 2, 2] { { { 1, 2 }, { 3, 4 } } }, "01 02 02 01 02 03 04"));
    }

    [Fact]
    public void Rank_32()
    {
        Type type = typeof(byte).MakeArrayType(32);
        Array array = Array.CreateInstance(typeof(byte), [.. Enumerable.Range(0, 32).Select(i => i < 3 ? 2 : 1)]);
        array.SetValue((byte)9, [.. Enumerable.Range(0, 32).Select(i => i < 3 ? 1 : 0)]);
        System.Reflection.MethodInfo check = GetType().GetMethod(nameof(RoundTripAny), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MakeGenericMethod(type);
        Assert.Equal(array, check.Invoke(null, [array, "020202" + string.Concat(Enumerable.Repeat("01", 29)) + "0000000000000009"]));
    }

    private static TArray RoundTripAny<TArray>(TArray array, string hex)
        where TArray : class => CodecRun.RoundTrip<TArray, MultiDimensionalArrayCodec<TArray, byte, ByteCodec>>(array, hex);

    [Fact]
    public void Lower_bounds_other_than_0_are_refused()
    {
        Array array = Array.CreateInstance(typeof(int), [2, 2], [1, 0]);
        NotSupportedException refused = Assert.Throws<NotSupportedException>(() => CodecRun.Write<int[,], MultiDimensionalArrayCodec<int[,], int, Int32Codec>>((int[,])array));
        Assert.Contains("lower bound", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("F1FFFFFF7F F1FFFFFF7F", FirnErrorCode.InvalidCount)]         // 2^62 elements
    [InlineData("00 F100000080", FirnErrorCode.InvalidCount)]                 // 0 x 2^31
    [InlineData("00 F1FFFFFF7F", FirnErrorCode.InvalidCount)]                 // longer than any array
    [InlineData("F1FFFFFF7F 00", FirnErrorCode.InvalidCount)]
    [InlineData("F100000100 F100000100", FirnErrorCode.InvalidCount)]         // 2^32: 0 in 32 bits
    [InlineData("F100000100 F0FFFF", FirnErrorCode.InvalidCount)]
    [InlineData("F0FF7F F100000100 01", FirnErrorCode.UnexpectedEnd)]
    [InlineData("02 02 01000000", FirnErrorCode.UnexpectedEnd)]
    [InlineData("02", FirnErrorCode.UnexpectedEnd)]
    [InlineData("F2FFFFFFFFFFFFFF7F 01", FirnErrorCode.InvalidCount)]
    [InlineData("F2FFFFFFFFFFFFFFFF 01", FirnErrorCode.InvalidCount)]
    [Trait("Hostile", "H09")]
    public void Forged_lengths(string hex, FirnErrorCode code) => Assert.Equal(code, CodecRun.Refused<int[,], MultiDimensionalArrayCodec<int[,], int, Int32Codec>>(hex));

    [Fact]
    [Trait("Hostile", "H09")]
    public void Zero_beside_a_large_length()
    {
        Assert.True(CodecRun.Read<int[,], MultiDimensionalArrayCodec<int[,], int, Int32Codec>>(Convert.FromHexString("00F1C7FFFF7F")).Length == 0);
        Assert.Equal(FirnErrorCode.InvalidBitmap, CodecRun.Refused<Box[,], MultiDimensionalArrayCodec<Box[,], Box, BoxCodec>>("01 05"));
        Assert.Equal(FirnErrorCode.InvalidBitmap, CodecRun.Refused<Box[,], MultiDimensionalArrayCodec<Box[,], Box, BoxCodec>>("03 01 01 01000000"));
    }
}
