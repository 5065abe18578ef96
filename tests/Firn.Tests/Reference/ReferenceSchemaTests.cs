using Firn.Reference;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>Section 5 by the reference.</summary>
public class ReferenceSchemaTests
{
    [Theory]
    [InlineData("")]                                              // no type
    [InlineData("00")]                                            // no kind
    [InlineData("25")]
    [InlineData("51 00 00")]
    [InlineData("86")]                                            // bit 7 on the root
    [InlineData("41 86 06")]                                      // on a key
    [InlineData("53 00 01 01 86")]                                // on a case
    [InlineData("42 01 06")]                                      // rank
    [InlineData("42 21 06")]
    [InlineData("50 F0 00 00 00")]                                // a count that is not in its shortest form
    [InlineData("40*64 06")]                                      // nested more than 64 deep
    [InlineData("50 01 00 00")]                                   // a mention skips a number
    [InlineData("50 00 01 01 52 00")]                             // two kinds
    [InlineData("50 00 02 01 06 01 06")]                          // one identity twice
    [InlineData("50 00 02 00 01 02 03 04 06 00 01 02 03 04 06")]
    [InlineData("53 00 02 02 06 01 06")]                          // tags do not ascend
    [InlineData("53 00 02 02 06 02 06")]
    [InlineData("53 00 01 F2 00 00 00 00 01 00 00 00 06")]        // a tag above 2^32-1
    [InlineData("50 00 01 01 50 00")]                             // contains itself
    [InlineData("50 00 01 01 50 01 01 01 50 00")]
    [InlineData("06 00")]                                         // a byte is left
    [InlineData("50 00 01 01")]                                   // a type is missing
    public void Is_refused(string hex) => Assert.Throws<RefusedException>(() => ReferenceSchema.Parse(HexText.Parse(hex)));

    [Theory]
    [InlineData("40*63 06")]
    [InlineData("50 00 01 01 D0 00")]
    [InlineData("50 00 01 01 40 50 00")]
    [InlineData("53 00 00")]
    public void Is_accepted(string hex) => Assert.NotNull(ReferenceSchema.Parse(HexText.Parse(hex)));

    [Theory]
    [InlineData("06", 4, 4, 0)]
    [InlineData("01", 1, 1, 0)]
    [InlineData("30", -1, 1, 0)]
    [InlineData("33", -1, 5, 0)]
    [InlineData("34", -1, 7, 0)]
    [InlineData("40 06", -1, 1, 0)]
    [InlineData("42 03 06", -1, 3, 0)]
    [InlineData("50 00 00", -1, 0, 0)]
    [InlineData("50 00 02 01 06 02 01", 5, 5, 1)]                 // a number and a bool
    [InlineData("50 00 02 01 06 02 50 01 01 01 05", 6, 6, 2)]     // a number and a struct
    [InlineData("50 00 03 01 06 02 B0 03 30", -1, 6, 0)]          // flags, a number, a string that may be absent, one that may not
    [InlineData("52 00 01 01 06", -1, 1, 0)]
    [InlineData("53 00 01 01 06", -1, 1, 0)]
    public void Widths_and_minimum_sizes(string hex, int width, long minimum, int levels)
    {
        ReferenceType type = ReferenceSchema.Parse(HexText.Parse(hex));
        Assert.Equal((width, minimum, levels), (type.Width, type.MinimumSize, type.NestedLevels));
    }

    /// <summary>Every object holds the one before it a thousand times: widths multiply.</summary>
    [Fact]
    public void Widths_above_the_largest_are_refused()
    {
        List<byte> descriptor = [.. HexText.Parse("50 00")];
        for (int definition = 1; definition < 6; definition++)
        {
            descriptor.AddRange(HexText.Parse("F0 E8 03"));
            for (int member = 0; member < 1_000; member++) descriptor.AddRange([0, (byte)member, (byte)(member >> 8), 0, 0, 0x50, (byte)definition]);
        }

        descriptor.AddRange(HexText.Parse("01 01 06"));
        RefusedException refused = Assert.Throws<RefusedException>(() => ReferenceSchema.Parse(descriptor.ToArray()));
        Assert.Contains("2^31-1", refused.Reason, StringComparison.Ordinal);
    }
}
