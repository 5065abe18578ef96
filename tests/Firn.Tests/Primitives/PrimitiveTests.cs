using System.Text;
using Firn.Primitives;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>What holds for every kind of the table, and the bytes that are no value of theirs.</summary>
[Collection(AloneCollection.Name)]
public sealed class PrimitiveTests
{
    public static TheoryData<PrimitiveRow> Rows => [.. PrimitiveTable.All];

    [Theory]
    [MemberData(nameof(Rows))]
    public void Bytes_and_sizes_are_those_of_the_serializer(PrimitiveRow row) => row.CheckValues();

    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H64")]
    public void Too_little_memory_is_left_as_it_is(PrimitiveRow row) => row.CheckShortBuffers();

    [Theory]
    [MemberData(nameof(Rows))]
    public void Random_bytes_are_what_they_are_to_the_codec(PrimitiveRow row) => row.CheckRandomBytes(3000);

    [Theory]
    [MemberData(nameof(Rows))]
    public void Nothing_is_allocated(PrimitiveRow row) => row.CheckAllocation();

    [Fact]
    [Trait("Hostile", "H40")]
    public void Bools_above_one_are_refused()
    {
        for (int bits = 2; bits < 256; bits++) PrimitiveTable.Find("bool").CheckRefused(bits.ToString("X2"));
    }

    [Fact]
    [Trait("Hostile", "H46")]
    public void Every_rune_of_the_first_planes_is_what_it_is_to_the_codec()
    {
        for (uint scalar = 0; scalar < 0x12_0000; scalar++)
        {
            byte[] bytes = BitConverter.GetBytes(scalar);
            bool isRead = PrimitiveReader.TryRead(bytes, out Rune rune, out ReadOnlySpan<byte> rest);
            Assert.True(isRead == Rune.IsValid(scalar) && rune.Value == (isRead ? scalar : 0) && rest.Length == (isRead ? 0 : 4));
        }
    }

    [Theory]
    [InlineData("decimal", "00*14 1D 00")] // a scale of 29
    [InlineData("decimal", "00*14 1D 80")]
    [InlineData("decimal", "00*15 01")]
    [InlineData("decimal", "00*15 40")]
    [InlineData("decimal", "00*12 01 00 00 00")]
    [InlineData("decimal", "00*13 80 00 00")]
    [InlineData("DateTime", "00*7 C0")]
    [InlineData("DateTime", "00 40 37 F4 75 28 CA 2B")]
    [InlineData("DateTime", "00 40 37 F4 75 28 CA 6B")]
    [InlineData("DateTime", "00 40 37 F4 75 28 CA AB")]
    [InlineData("DateTime", "FF*7 3F")]
    [InlineData("DateTimeOffset", "00 40 37 F4 75 28 CA 2B 00 00")] // a tick after the last
    [InlineData("DateTimeOffset", "FF*8 00 00")]
    [InlineData("DateTimeOffset", "00 40 E4 47 02 22 C1 08 49 03")] // 841 minutes
    [InlineData("DateTimeOffset", "00 40 E4 47 02 22 C1 08 B7 FC")]
    [InlineData("DateTimeOffset", "00*8 01 00")] // the instant is before the year 1
    [InlineData("DateTimeOffset", "FF 3F 37 F4 75 28 CA 2B FF FF")] // after 9999
    [InlineData("DateOnly", "DB B9 37 00")]
    [InlineData("DateOnly", "FF*4")]
    [InlineData("TimeOnly", "00 C0 69 2A C9 00 00 00")]
    [InlineData("TimeOnly", "FF*8")]
    [InlineData("Rune", "00 D8 00 00")]
    [InlineData("Rune", "FF DF 00 00")]
    [InlineData("Rune", "00 00 11 00")]
    [InlineData("Rune", "41 00 00 80")]
    [InlineData("BigInteger", "01 00")]
    [InlineData("BigInteger", "02 7F 00")]
    [InlineData("BigInteger", "02 80 FF")]
    [InlineData("BigInteger", "02 FF FF")]
    [InlineData("BigInteger", "F0 01 00 01")]
    [InlineData("count", "F0 EF 00")]
    [InlineData("count", "F1 FF FF 00 00")]
    [InlineData("count", "F2 FF FF FF FF 00 00 00 00")]
    [InlineData("count", "F2 00 00 00 00 00 00 00 80")]
    [InlineData("count", "F2 FF*8")]
    [InlineData("count", "F3 00*8")]
    [InlineData("count", "FF*9")]
    [InlineData("byte[]", "F2 FF FF FF FF FF FF FF 7F")]
    [InlineData("byte[]", "F1 FF FF FF FF")]
    [InlineData("byte[]", "F0 03 00 01 02 03")]
    [InlineData("string", "01 01")]
    [InlineData("string", "01 00")]
    [InlineData("string", "05 01 61")]
    [InlineData("string", "FC 61*80")]
    [InlineData("string", "FF 61*80")]
    [InlineData("string", "F4 3B 01 61*315")]
    [InlineData("string", "F8 FF FF 00 00 61*100")]
    [InlineData("string", "F8 FF FF FF FF 61*100")]
    [InlineData("string", "FB FF FF FF 7F 61*100")]
    [InlineData("string", "07 FF")]
    [InlineData("string", "0B C0 80")]
    [InlineData("string", "0F ED A0 80")]
    [InlineData("string", "13 F4 90 80 80")]
    [InlineData("string", "0B E2 82")]
    public void What_is_no_value_is_refused(string kind, string bytes) => PrimitiveTable.Find(kind).CheckRefused(Hex(bytes));

    [Theory]
    [InlineData("decimal", "FF*12 00 00 1C 80")]
    [InlineData("DateTime", "FF 3F 37 F4 75 28 CA AB")]
    [InlineData("DateTimeOffset", "00 40 E4 47 02 22 C1 08 48 03")]
    [InlineData("DateTimeOffset", "00 40 E4 47 02 22 C1 08 B8 FC")]
    [InlineData("DateOnly", "DA B9 37 00")]
    [InlineData("TimeOnly", "FF BF 69 2A C9 00 00 00")]
    [InlineData("BigInteger", "02 80 00")]
    [InlineData("BigInteger", "02 7F FF")]
    [InlineData("string", "01 02")] // an empty window
    [InlineData("string", "03")]
    [InlineData("string", "07 61")] // the writer would have chosen Latin-1
    [InlineData("string", "06 61 00")]
    [InlineData("enum of int", "FF*4")]
    public void What_is_a_value_of_the_codec_is_one(string kind, string bytes) => PrimitiveTable.Find(kind).CheckAccepted(Hex(bytes));

    [Fact]
    public void Negative_counts_are_not_written()
    {
        Span<byte> memory = stackalloc byte[16];
        foreach (long count in (long[])[-1, -240, int.MinValue, long.MinValue])
        {
            Span<byte> here = memory;
            Assert.False(memory.TryWriteCount(count, out Span<byte> rest));
            Assert.False(here.TryWriteCount(count));
            Assert.True(rest == memory && here == memory && !memory.ContainsAnyExcept((byte)0));
            Assert.Equal(0, PrimitiveSize.GetCountSize(count));
        }
    }

    [Fact]
    public void Values_follow_one_another()
    {
        Span<byte> memory = stackalloc byte[64];
        Span<byte> left = memory;
        Assert.True(left.TryWrite(42) && left.TryWrite("text") && left.TryWrite(DayOfWeek.Friday) && left.TryWrite((byte[])[1, 2]) && left.TryWriteCount(1000));
        ReadOnlySpan<byte> written = memory[..^left.Length];
        Assert.True(written.TryRead(out int number));
        Assert.True(written.TryRead(out string? text));
        Assert.True(written.TryRead(out DayOfWeek day));
        Assert.True(written.TryRead(out byte[]? bytes));
        Assert.True(written.TryReadCount(out long count));
        Assert.True(written.IsEmpty);
        Assert.Equal((42, "text", DayOfWeek.Friday, 1000), (number, text, day, count));
        Assert.Equal([1, 2], bytes);
    }

    // "61*60" is the byte 61 sixty times, as in the documents.
    private static string Hex(string bytes) => string.Concat(bytes.Split(' ').Select(part => part.Split('*') is [string hex, string times] ? string.Concat(Enumerable.Repeat(hex, int.Parse(times))) : part));
}
