using Firn.Tests.Safety;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>What a descriptor may say (format, section 5), and that time and memory follow its length whatever it says.</summary>
public class SchemaParserTests
{
    private static Firn.Schema Parse(string hex) => SchemaParser.Parse(Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));

    [Theory]
    [InlineData("06")]
    [InlineData("B0", true)]
    [InlineData("40 C0 06")]
    [InlineData("41 30 C0 01")]
    [InlineData("42 02 B0")]
    [InlineData("43 13")]
    [InlineData("50 00 02 02 06 03 B0")]
    [InlineData("52 00 01 01 D2 00")]
    [InlineData("52 00 01 01 52 00")]
    [InlineData("53 00 02 01 50 01 02 06 01 01 06")]
    [InlineData("53 00 00")]
    [InlineData("53 00 01 F1 FF FF FF FF 06")]
    [InlineData("50 00 01 01 53 01 01 01 50 00")]
    [InlineData("50 00 01 01 C0 50 00")]
    [InlineData("50 00 01 01 40 50 00")]
    public void Accepted(string hex, bool rootMayBeAbsent = false)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        Assert.NotNull(SchemaParser.Parse(bytes, 0, rootMayBeAbsent));
        for (int length = 0; length < bytes.Length; length++)
        {
            byte[] part = bytes[..length];
            FirnException exception = Assert.Throws<FirnException>(() => SchemaParser.Parse(part, 100, rootMayBeAbsent));
            Assert.Equal(FirnErrorCode.InvalidSchema, exception.Code);
            Assert.InRange(exception.Offset, 100, 100 + length);
        }
    }

    [Theory]
    [InlineData("00", "unknown kind")]
    [InlineData("25", "unknown kind")]
    [InlineData("36", "unknown kind")]
    [InlineData("51 00 00", "unknown kind")]
    [InlineData("54 00 00", "unknown kind")]
    [InlineData("86", "absent")]
    [InlineData("41 86 06", "absent")]
    [InlineData("53 00 01 01 86", "absent")]
    [InlineData("42 01 06", "rank")]
    [InlineData("42 21 06", "rank")]
    [InlineData("06 00", "left over")]
    [InlineData("50 01 00 00", "out of turn")]
    [InlineData("50 00 02 01 D0 02 02 D0 01 00 00", "out of turn")]
    [InlineData("50 00 02 01 D2 01 02 D0 01 00", "two kinds")]
    [InlineData("53 00 01 01 50 00", "two kinds")]
    [InlineData("50 00 02 01 06 01 07", "one identity")]
    [InlineData("50 00 02 00 01 02 03 04 06 00 01 02 03 04 07", "one identity")]
    [InlineData("53 00 02 02 06 01 07", "ascend")]
    [InlineData("53 00 02 01 06 01 07", "ascend")]
    [InlineData("53 00 01 F2 00 00 00 00 01 00 00 00 07", "out of range")]
    [InlineData("50 00 01 F1 01 00 00 80 06", "out of range")]
    [InlineData("50 00 F0 EF 00", "malformed")]
    [InlineData("50 00 FF", "malformed")]
    [InlineData("50 00 01 01 50 00", "contains itself")]
    [InlineData("50 00 02 01 06 02 50 01 01 01 50 00", "contains itself")]
    [InlineData("52 00 01 01 50 01 01 01 50 01", "contains itself")]
    [InlineData("50 00 F1 00 00 01 00", "too many members")]
    [Trait("Hostile", "H23")]
    public void Refused(string hex, string because)
    {
        FirnException exception = Assert.Throws<FirnException>(() => Parse(hex));
        Assert.Equal(FirnErrorCode.InvalidSchema, exception.Code);
        Assert.Contains(because, exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Hostile", "H19")]
    public void Sixty_four_levels_of_types()
    {
        Assert.NotNull(Parse(string.Concat(Enumerable.Repeat("40", 1)) + string.Concat(Enumerable.Repeat("C0", 62)) + "06"));
        Assert.Throws<FirnException>(() => Parse("40" + string.Concat(Enumerable.Repeat("C0", 63)) + "06"));
    }

    private static byte[] Definitions(int count, Func<int, byte[]> definition) =>
        [0x50, 0, .. Enumerable.Range(0, count).SelectMany(definition)];

    private static Firn.Schema ParseOnSmallStack(byte[] descriptor)
    {
        Firn.Schema? schema = null;
        SmallStack.Run(() => schema = SchemaParser.Parse(descriptor));
        return schema!;
    }

    private static byte[] Number(int value) => value < 240 ? [(byte)value] : [0xF0, (byte)value, (byte)(value >> 8)];

    [Fact]
    public void A_chain_of_all_definitions_there_may_be()
    {
        // Each is part of the one before: as long as it is, nothing recurses along it.
        byte[] chain = Definitions(4096, i => i < 4095 ? [2, 1, 3, 2, 0x50, .. Number(i + 1)] : [1, 1, 3]);
        Firn.Schema schema = ParseOnSmallStack(chain);
        Assert.Equal(4096, schema.Definitions.Length);
        Assert.Equal(4096, schema.FixedWidth(schema.Root));
        Assert.Equal(4096, schema.Levels(schema.Root));
        byte[] longer = Definitions(4097, i => i < 4096 ? [2, 1, 3, 2, 0x50, .. Number(i + 1)] : [1, 1, 3]);
        Assert.Contains("4,096", Assert.Throws<FirnException>(() => SchemaParser.Parse(longer)).Message, StringComparison.Ordinal);
    }

    /// <summary>More is made of each container than its bytes: so many different ones may there be, and any number that are alike.</summary>
    [Fact]
    public void A_bounded_number_of_different_containers()
    {
        static byte[] Chains(int count) => Definitions(1, _ => [.. Count(count), .. Enumerable.Range(0, count).SelectMany(i => (byte[])[.. Count(i + 1), .. Enumerable.Range(0, 6).Select(bit => (byte)((i >> bit & 1) == 0 ? 0xC0 : 0xC3)), .. Enumerable.Range(6, 6).Select(bit => (byte)((i >> bit & 1) == 0 ? 0xC0 : 0xC3)), 0x86])]);
        static byte[] Lists(int count) => Definitions(1, _ => [.. Count(count), .. Enumerable.Range(0, count).SelectMany(i => (byte[])[.. Count(i + 1), 0xC2, (byte)((i % 31) + 2), 0xC3, (byte)(0x81 + (i / 31 % 30)),])]);
        Assert.Equal(31 * 30, SchemaParser.Parse(Lists(60_000)).Definitions[0].Members.Select(m => m.Type).Distinct().Count());
        Assert.NotNull(SchemaParser.Parse(Chains(2_048)));
        Assert.Contains("4,096 different", Assert.Throws<FirnException>(() => SchemaParser.Parse(Chains(4_096))).Message, StringComparison.Ordinal);
    }

    private static byte[] Count(int value) => value < 65_536 ? Number(value) : throw new ArgumentOutOfRangeException(nameof(value));

    [Fact]
    public void A_width_that_doubles()
    {
        byte[] Doubling(int levels) => Definitions(levels, i => i < levels - 1 ? [2, 1, 0x50, .. Number(i + 1), 2, 0x50, .. Number(i + 1)] : [1, 1, 3]);
        Firn.Schema schema = SchemaParser.Parse(Doubling(31));
        Assert.Equal(1 << 30, schema.FixedWidth(schema.Root));
        Assert.Contains("2^31-1", Assert.Throws<FirnException>(() => SchemaParser.Parse(Doubling(32))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_least_size_that_doubles_stays_at_its_bound()
    {
        byte[] doubling = Definitions(64, i => i < 63 ? [2, 1, 0x50, .. Number(i + 1), 2, 0x50, .. Number(i + 1)] : [1, 1, 0x30]);
        Firn.Schema schema = SchemaParser.Parse(doubling);
        Assert.Equal(int.MaxValue, schema.MinSize(schema.Root));
        Assert.Equal(0, schema.FixedWidth(schema.Root));
    }

    [Fact]
    public void Nothing_of_no_width_doubles()
    {
        byte[] nothing = Definitions(4096, i => i < 4095 ? [2, 1, 0x50, .. Number(i + 1), 2, 0x50, .. Number(i + 1)] : [0]);
        Firn.Schema schema = ParseOnSmallStack(nothing);
        Assert.True(schema.IsZeroWidth(schema.Root));
        Assert.Equal(0, schema.MinSize(schema.Root));
    }

    [Fact]
    [Trait("Hostile", "H23")]
    public void Members_and_length_are_bounded()
    {
        byte[] members = [0x50, 0, 0xF1, 0, 0, 1, 0, .. Enumerable.Range(0, 65_536).SelectMany(i => (byte[])[0, (byte)i, (byte)(i >> 8), 0, 0, 6])];
        Assert.Equal(65_536, SchemaParser.Parse(members).Definitions[0].Members.Length);
        byte[] longer = [0x50, 0, 0xF1, 1, 0, 1, 0, .. Enumerable.Range(0, 65_537).SelectMany(i => (byte[])[0, (byte)i, (byte)(i >> 8), (byte)(i >> 16), 0, 6])];
        Assert.Contains("too many", Assert.Throws<FirnException>(() => SchemaParser.Parse(longer)).Message, StringComparison.Ordinal);
        Assert.Contains("1 MiB", Assert.Throws<FirnException>(() => SchemaParser.Parse(new byte[(1 << 20) + 1])).Message, StringComparison.Ordinal);
    }

    /// <summary>An object of one member, and a second object, or a union, whose members or cases are all the others that there may be, or one more.</summary>
    [Theory]
    [InlineData(0x50)]
    [InlineData(0x53)]
    [Trait("Hostile", "H23")]
    public void Members_are_bounded_in_all_definitions_together(byte kind)
    {
        byte[] most = Two(65_535);
        Firn.Schema schema = SchemaParser.Parse(most);
        Assert.Equal(65_536, schema.Definitions.Sum(definition => definition.Members.Length + definition.Cases.Length));
        FirnException exception = Assert.Throws<FirnException>(() => SchemaParser.Parse(Two(65_536), 100));
        Assert.Equal((FirnErrorCode.InvalidSchema, 100L + 2 + 1 + 3 + 5), (exception.Code, exception.Offset));
        Assert.Contains("too many members", exception.Message, StringComparison.Ordinal);

        byte[] Two(int others) => [0x50, 0, 1, 1, (byte)(0x80 | kind), 1, .. Long(others), .. Enumerable.Range(1, others).SelectMany(i => (byte[])[.. Long(i), 6])];
        static byte[] Long(int value) => value < 65_536 ? Number(value) : [0xF1, (byte)value, (byte)(value >> 8), (byte)(value >> 16), 0];
    }

    [Fact]
    public void Sizes_and_layout()
    {
        // Root: bool, i32, list may be absent, object of (u8, bool), object without members, string.
        Firn.Schema schema = Parse("50 00 06 01 01 02 06 03 C0 06 04 50 01 05 50 02 06 30  02 01 03 02 01  00");
        SchemaDefinition root = schema.Definitions[0];
        Assert.Equal((2, 1 + 4 + 2, 1 + 4 + 2 + 1), (root.FlagBits, root.BlockSize, root.MinSize));
        Assert.Equal([-1, 1, -1, 5, -1, -1], root.Offsets(schema));
        Assert.Equal([0, -1, 1, -1, -1, -1], root.Bits());
        Assert.Equal(2, schema.FixedWidth(root.Members[3].Type));
        Assert.True(schema.IsZeroWidth(root.Members[4].Type));
        Assert.Equal(1, root.BlockLevels);
    }

    [Fact]
    public void Many_descriptors_of_three_bytes()
    {
        byte[] bytes = new byte[3];
        int accepted = 0;
        for (int i = 0; i < 1 << 24; i += 7)
        {
            bytes[0] = (byte)(i >> 16);
            bytes[1] = (byte)(i >> 8);
            bytes[2] = (byte)i;
            if (bytes[0] is not (0x40 or 0x41 or 0x42 or 0x43 or 0x50 or 0x52 or 0x53)) continue;
            try
            {
                SchemaParser.Parse(bytes);
                accepted++;
            }
            catch (FirnException exception)
            {
                Assert.Equal(FirnErrorCode.InvalidSchema, exception.Code);
            }
        }

        Assert.True(accepted > 0);
    }
}
