using System.Buffers;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Bytes that are no header.</summary>
public class MessageHeaderTests
{
    [Theory]
    [InlineData("")]
    [InlineData("46 49 52 4E 01")]
    [InlineData("00")]
    [InlineData("13")]
    [InlineData("1C")]
    [InlineData("20")]
    [InlineData("7B 7D")]
    [InlineData("11 01 02 03 04 05 06 07")]
    [InlineData("12")]
    [InlineData("12 02 06")]
    [InlineData("12 FF FF FF FF FF FF FF FF 7F")]
    [InlineData("12 FF FF FF FF FF FF FF FF FF")]
    [InlineData("18")]
    [InlineData("18 00 01 01")]
    [InlineData("18 01")]
    [InlineData("18 01 05")]
    public void Are_told_to_be_none(string bytes)
    {
        byte[] message = Convert.FromHexString(bytes.Replace(" ", "", StringComparison.Ordinal));
        Assert.False(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
        Assert.Equal(default, header);
        Assert.False(FirnMessage.TryReadHeader(Sequences.Single(message), out header));
        Assert.Equal(default, header);
    }

    [Fact]
    public void A_container_is_no_message() => Assert.False(FirnMessage.TryReadHeader(Streaming.Containers.WriteFirn(new[] { 1, 2 }), out _));

    [Fact]
    public void A_compression_that_is_not_known_is_given_by_its_number()
    {
        Assert.True(FirnMessage.TryReadHeader([0x18, 0x07, 0x05, 0x03, 0x00, 0x00, 0x00], out FirnMessageHeader header));
        Assert.Equal(((FirnCompression)7, 5L, 4), (header.Compression, header.BodyLength!.Value, header.Length));
    }

    [Fact]
    public void Random_bytes_give_a_header_within_them_or_none()
    {
        const int Seed = 381;
        Random random = new(Seed);
        byte[] bytes = new byte[40];
        for (int round = 0; round < 200_000; round++)
        {
            Span<byte> some = bytes.AsSpan(0, random.Next(bytes.Length));
            random.NextBytes(some);
            if (some.Length > 0) some[0] = (byte)(0x10 | (some[0] & 0x0F));
            bool isThere = FirnMessage.TryReadHeader(some, out FirnMessageHeader header);
            Assert.True(isThere == FirnMessage.TryReadHeader(new ReadOnlySequence<byte>(some.ToArray()), out _), $"seed {Seed}, round {round}");
            if (isThere) Assert.True(header.Length <= some.Length && header.Schema.End.Value <= header.Length && header.BodyLength is null or >= 0, $"seed {Seed}, round {round}");
        }
    }
}
