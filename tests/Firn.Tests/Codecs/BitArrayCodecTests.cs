using System.Collections;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class BitArrayCodecTests
{
    [Fact]
    public void Is_a_count_of_bits_and_the_bits()
    {
        CodecProbe.HasBytes<BitArray, BitArrayCodec>(new BitArray(0), "00", Same);
        CodecProbe.HasBytes<BitArray, BitArrayCodec>(new BitArray([true]), "01 01", Same);
        CodecProbe.HasBytes<BitArray, BitArrayCodec>(new BitArray(8, true), "08 FF", Same);
        CodecProbe.HasBytes<BitArray, BitArrayCodec>(new BitArray(10) { [0] = true, [3] = true, [9] = true }, "0A 09 02", Same);
        CodecProbe.HasBytes<BitArray, BitArrayCodec>(new BitArray(33) { [32] = true }, "21 00 00 00 00 01", Same);
    }

    [Fact]
    public void Unused_bits_are_written_as_zero()
    {
        for (int length = 1; length < 70; length++)
        {
            BitArray bits = new BitArray(length).Not();
            byte[] bytes = CodecProbe.Write<BitArray, BitArrayCodec>(bits);
            Assert.Equal(0xFF >> (-length & 7), bytes[^1]);
            Same(bits, CodecProbe.Read<BitArray, BitArrayCodec>(bytes));
            bits.Length = Math.Max(1, length - 9); // leaves what was there behind the last bit
            Same(bits, CodecProbe.Read<BitArray, BitArrayCodec>(CodecProbe.Write<BitArray, BitArrayCodec>(bits)));
        }
    }

    [Fact]
    [Trait("Hostile", "H40")]
    public void Unused_bits_are_refused_when_set()
    {
        for (int length = 1; length < 8; length++)
        {
            for (int bits = 1 << length; bits < 256; bits++)
            {
                CodecProbe.Refuses<BitArray, BitArrayCodec>($"{length:X2} {bits:X2}", offset: 1);
                CodecProbe.Refuses<BitArray, BitArrayCodec>($"{length + 64:X2} 00 00 00 00 00 00 00 00 {bits:X2}", offset: 9);
            }
        }
    }

    [Fact]
    public void Counts_are_checked()
    {
        CodecProbe.Refuses<BitArray, BitArrayCodec>("09 00", FirnErrorCode.UnexpectedEnd, 1);
        CodecProbe.Refuses<BitArray, BitArrayCodec>("F1 FF FF FF 7F 00", FirnErrorCode.UnexpectedEnd, 5);
        CodecProbe.Refuses<BitArray, BitArrayCodec>("F1 00 00 00 80 00", FirnErrorCode.InvalidCount);
        CodecProbe.Refuses<BitArray, BitArrayCodec>("F2 FF FF FF FF FF FF FF 7F 00", FirnErrorCode.InvalidCount);
    }

    private static void Same(BitArray expected, BitArray actual) => Assert.Equal(expected.Cast<bool>(), actual.Cast<bool>());
}
