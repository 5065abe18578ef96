using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>The checksum of frames, against the definition taken bit by bit.</summary>
public class Crc32CTests
{
    private static uint BitByBit(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte b in bytes)
        {
            crc ^= b;
            for (int bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? (crc >> 1) ^ 0x82F63B78 : crc >> 1;
        }

        return ~crc;
    }

    [Fact]
    public void Check_value() => Assert.Equal(0xE3069283u, Crc32C.Compute("123456789"u8));

    [Fact]
    public void Nothing() => Assert.Equal(0u, Crc32C.Compute([]));

    [Fact]
    public void Any_length_and_alignment()
    {
        byte[] bytes = new byte[20_000];
        new Random(7).NextBytes(bytes);
        for (int length = 0; length < 100; length++) Assert.Equal(BitByBit(bytes.AsSpan(length, length)), Crc32C.Compute(bytes.AsSpan(length, length)));
        foreach (int length in (int[])[1_023, 1_024, 3_071, 3_072, 3_073, 6_143, 6_144, 6_151, 9_999, 19_993])
        {
            Assert.Equal(BitByBit(bytes.AsSpan(7, length)), Crc32C.Compute(bytes.AsSpan(7, length)));
        }
    }

    [Fact]
    public void In_pieces()
    {
        byte[] bytes = new byte[10_000];
        new Random(8).NextBytes(bytes);
        uint crc = Crc32C.Start;
        for (int start = 0; start < bytes.Length; start += 1_234) crc = Crc32C.Append(crc, bytes.AsSpan(start, Math.Min(1_234, bytes.Length - start)));
        Assert.Equal(Crc32C.Compute(bytes), ~crc);
    }
}
