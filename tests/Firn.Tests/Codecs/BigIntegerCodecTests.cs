using System.Numerics;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class BigIntegerCodecTests
{
    [Theory]
    [InlineData("0", "00")]
    [InlineData("1", "01 01")]
    [InlineData("127", "01 7F")]
    [InlineData("128", "02 80 00")]
    [InlineData("255", "02 FF 00")]
    [InlineData("32767", "02 FF 7F")]
    [InlineData("32768", "03 00 80 00")]
    [InlineData("-1", "01 FF")]
    [InlineData("-128", "01 80")]
    [InlineData("-129", "02 7F FF")]
    [InlineData("-256", "02 00 FF")]
    [InlineData("-32768", "02 00 80")]
    [InlineData("2147483648", "05 00 00 00 80 00")]
    [InlineData("-2147483648", "04 00 00 00 80")]
    [InlineData("18446744073709551616", "09 00 00 00 00 00 00 00 00 01")]
    public void Is_the_shortest_twos_complement(string number, string hex) => CodecProbe.HasBytes<BigInteger, BigIntegerCodec>(BigInteger.Parse(number), hex);

    [Theory]
    [InlineData("01 00")]
    [InlineData("02 01 00")]
    [InlineData("02 7F 00")]
    [InlineData("02 FF FF")]
    [InlineData("02 80 FF")]
    [InlineData("02 00 00")]
    [InlineData("05 00 00 00 00 00")]
    [InlineData("06 00 00 00 80 00 00")]
    [Trait("Hostile", "H15"), Trait("Hostile", "H58")]
    public void No_byte_that_only_repeats_the_sign(string hex) => CodecProbe.Refuses<BigInteger, BigIntegerCodec>(hex);

    [Fact]
    [Trait("Hostile", "H58")]
    public void All_integers_of_two_bytes_have_one_form()
    {
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            byte[] bytes = [2, (byte)i, (byte)(i >> 8)];
            bool needsBoth = (short)i is < sbyte.MinValue or > sbyte.MaxValue;
            Assert.Equal(needsBoth, CodecProbe.Accepts<BigInteger, BigIntegerCodec>(bytes, out BigInteger value));
            if (needsBoth) Assert.Equal((short)i, value);
        }
    }

    [Theory]
    [InlineData(1023)]
    [InlineData(1024)]
    [InlineData(1025)]
    [InlineData(70_000)]
    [Trait("Hostile", "H15")]
    public void Long_ones_go_through_pooled_memory(int length)
    {
        foreach (int sign in (int[])[1, -1])
        {
            BigInteger value = sign * (BigInteger.One << ((8 * length) - 2));
            byte[] bytes = CodecProbe.Write<BigInteger, BigIntegerCodec>(value);
            Assert.Equal(value, CodecProbe.Read<BigInteger, BigIntegerCodec>(bytes));
            Assert.Equal(value, CodecProbe.ReadSplit<BigInteger, BigIntegerCodec>(bytes));
            Assert.Equal(value.ToByteArray(), bytes[^length..]);
        }
    }

    [Theory]
    [InlineData("02 01")]
    [InlineData("F1 00 00 00 10 01")]
    [Trait("Hostile", "H15")]
    public void No_count_above_what_is_left(string hex) => CodecProbe.Refuses<BigInteger, BigIntegerCodec>(hex, FirnErrorCode.UnexpectedEnd, CodecProbe.Bytes(hex).Length - 1);

    [Theory]
    [InlineData("F1 00 00 00 80 01")]
    [InlineData("F1 FF FF FF FF 01")]
    [InlineData("F2 FF FF FF FF FF FF FF 7F 01")]
    [InlineData("F2 FF FF FF FF FF FF FF FF 01")]
    [InlineData("F0 01 00 01")]
    [InlineData("F1 01 00 00 10 01")] // more bits than a BigInteger can have
    public void No_count_that_is_none(string hex) => CodecProbe.Refuses<BigInteger, BigIntegerCodec>(hex, FirnErrorCode.InvalidCount);
}
