using System.Buffers.Binary;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class DecimalCodecTests
{
    [Fact]
    public void Is_low_middle_high_and_flags()
    {
        CodecProbe.HasBytes<decimal, DecimalCodec>(1.5m, "0F 00 00 00 00 00 00 00 00 00 00 00 00 00 01 00");
        CodecProbe.HasBytes<decimal, DecimalCodec>(-1m, "01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80");
        CodecProbe.HasBytes<decimal, DecimalCodec>(decimal.MaxValue, "FF FF FF FF FF FF FF FF FF FF FF FF 00 00 00 00");
        CodecProbe.HasBytes<decimal, DecimalCodec>(new decimal(0x01020304, 0x05060708, 0x090A0B0C, true, 28), "04 03 02 01 08 07 06 05 0C 0B 0A 09 00 00 1C 80");
    }

    [Fact]
    public void Scale_and_the_sign_of_zero_survive()
    {
        foreach (decimal value in (decimal[])[1.0m, 1.00m, 0m, 0.000m, decimal.Negate(0m), new decimal(0, 0, 0, true, 28)])
        {
            Assert.Equal(decimal.GetBits(value), decimal.GetBits(CodecProbe.Read<decimal, DecimalCodec>(CodecProbe.Write<decimal, DecimalCodec>(value))));
        }
    }

    [Fact]
    public void Random_decimals_agree_with_GetBits()
    {
        Random random = new(20_252);
        byte[] bytes = new byte[16];
        for (int i = 0; i < 10_000; i++)
        {
            int lo = random.Next(), mid = random.Next(int.MinValue, int.MaxValue), hi = random.Next(int.MinValue, int.MaxValue);
            decimal value = new(lo, mid, hi, random.Next(2) == 1, (byte)random.Next(29));
            int[] parts = decimal.GetBits(value);
            for (int k = 0; k < 4; k++) BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(4 * k), parts[k]);
            Assert.Equal(bytes, CodecProbe.Write<decimal, DecimalCodec>(value));
            Assert.Equal(parts, decimal.GetBits(CodecProbe.Read<decimal, DecimalCodec>(bytes)));
        }
    }

    [Fact]
    [Trait("Hostile", "H41")]
    public void All_upper_halves_of_the_flags()
    {
        byte[] bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0];
        for (int upper = 0; upper <= ushort.MaxValue; upper++)
        {
            BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(14), (ushort)upper);
            bool isValid = (upper & 0x7F00) == 0 && (upper & 0xFF) <= 28;
            Assert.Equal(isValid, CodecProbe.Accepts<decimal, DecimalCodec>(bytes, out decimal value));
            if (isValid) Assert.Equal(new decimal(0x04030201, 0x08070605, 0x0C0B0A09, upper >= 0x8000, (byte)upper), value);
        }
    }

    [Fact]
    [Trait("Hostile", "H41")]
    public void All_lower_halves_of_the_flags_but_zero_are_refused()
    {
        byte[] bytes = new byte[16];
        for (int lower = 1; lower <= ushort.MaxValue; lower++)
        {
            BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(12), (ushort)lower);
            Assert.False(CodecProbe.Accepts<decimal, DecimalCodec>(bytes, out _));
        }
    }

    [Fact]
    public void The_offset_of_an_error_is_that_of_the_value() =>
        CodecProbe.Refuses<decimal, DecimalCodec>("00 00 00 00 00 00 00 00 00 00 00 00 00 00 1D 00");
}
