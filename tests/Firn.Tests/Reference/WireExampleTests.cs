using Firn.Reference;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>The examples of the specification, by the reference: it stands or falls by them, not by the library.</summary>
public class WireExampleTests
{
    public static TheoryData<string> Examples => [.. HexExamples.All.Keys];

    public static TheoryData<string> Refused => [.. RefusedExamples.All.Keys];

    [Theory]
    [MemberData(nameof(Examples))]
    public void An_example_is_read_and_written_again(string id)
    {
        HexExample example = HexExamples.All[id];
        byte[] descriptor = example.Descriptor();
        ReferenceType type = ReferenceSchema.Parse(descriptor);
        ReferenceTrace trace = new();
        ReferenceReading reading = ReferenceReader.ReadMessage(type, ReferenceHints.MayBeNull(example.Type), descriptor, example.Bytes, ReferenceLimits.WithoutSchema, ReferenceRows.HintsOf(example.Type, example.Options), trace);
        Assert.Equal(example.Bytes.Length, reading.Consumed);
        Assert.Empty(reading.Undecided);
        AssertWhole(example.Bytes, trace);
        bool isCompressed = (example.Bytes[0] & 8) != 0;
        if (!isCompressed) Assert.Equal(Convert.ToHexString(example.Bytes), Convert.ToHexString(ReferenceWriter.WriteMessage(type, descriptor, reading.Value, (ReferenceSchemaMode)(example.Bytes[0] & 3), names: reading.Names?.Write(ReferenceSchema.ParseAll(descriptor).Integers))));

        // Its other forms hold the same value.
        byte[] names = example.Names();
        foreach (ReferenceSchemaMode mode in Enum.GetValues<ReferenceSchemaMode>())
        {
            foreach (ReferenceCompression compression in Enum.GetValues<ReferenceCompression>())
            {
                byte[] other = ReferenceWriter.WriteMessage(type, descriptor, reading.Value, mode, compression, names);
                ReferenceReading again = ReferenceReader.ReadMessage(type, ReferenceHints.MayBeNull(example.Type), descriptor, other, ReferenceLimits.WithoutSchema);
                Assert.Equal(other.Length, again.Consumed);
                Assert.Null(ReferenceComparison.Difference(type, reading.Value, again.Value));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public void A_refused_message_is_refused(string id)
    {
        RefusedExample example = RefusedExamples.All[id];
        byte[] descriptor = example.Descriptor();
        ReferenceType type = ReferenceSchema.Parse(descriptor);
        ReferenceReading? reading = null;
        RefusedException? refused = Record.Exception(() => { reading = ReferenceReader.ReadMessage(type, ReferenceHints.MayBeNull(example.Type), descriptor, example.Bytes, ReferenceLimits.WithoutSchema, ReferenceHints.Of(example.Type)); }) as RefusedException;
        if (example.Code == FirnErrorCode.TrailingBytes) Assert.Equal(example.Bytes.Length - 1, reading!.Consumed);
        else Assert.False(refused!.IsOtherVersion);
    }

    /// <summary>Every named example of the document is among those that the tests hold, so that none is left to chance.</summary>
    [Fact]
    public void All_examples_of_the_document_are_read()
    {
        string[] named = [.. WireFormatDocument.ReadExamples().Select(e => e.Id).Where(id => !ContainerExamples.All.ContainsKey(id) && !VersionExamples.All.ContainsKey(id))];
        Assert.Equal(named.Order(), named.Where(id => HexExamples.All.ContainsKey(id) || RefusedExamples.All.ContainsKey(id)).Order());
    }

    [Fact]
    public void A_message_without_schema_is_refused_where_none_is_expected()
    {
        byte[] descriptor = [0x06];
        Assert.Throws<RefusedException>(() => ReferenceReader.ReadMessage(ReferenceSchema.Parse(descriptor), false, descriptor, [0x10, 42, 0, 0, 0], ReferenceLimits.Default));
        Assert.Equal(7, ReferenceReader.ReadMessage(ReferenceSchema.Parse(descriptor), false, descriptor, [0x12, 1, 6, 42, 0, 0, 0], ReferenceLimits.Default).Consumed);
    }

    [Theory]
    [InlineData("12 01 08 00 00 00 00", true)]     // i64
    [InlineData("11 00*8 2A 00 00 00", true)]
    [InlineData("12 01 7F 00 00 00 00", false)]    // no kind
    [InlineData("12 02 06 06 00 00 00 00", false)] // a byte too many
    public void Another_schema_is_another_version(string hex, bool isOtherVersion)
    {
        byte[] descriptor = [0x06];
        RefusedException refused = Assert.Throws<RefusedException>(() => ReferenceReader.ReadMessage(ReferenceSchema.Parse(descriptor), false, descriptor, HexText.Parse(hex), ReferenceLimits.Default));
        Assert.Equal(isOtherVersion, refused.IsOtherVersion);
    }

    // The tokens of the message, and those of its expanded body, follow one another from the first byte to the last.
    private static void AssertWhole(byte[] message, ReferenceTrace trace)
    {
        foreach (bool isExpanded in new[] { false, true })
        {
            int end = 0;
            foreach (ReferenceToken token in trace.Tokens.Where(t => t.IsExpanded == isExpanded))
            {
                Assert.Equal(end, token.Offset);
                end += token.Length;
            }

            Assert.Equal(isExpanded ? trace.ExpandedBody?.Length ?? 0 : message.Length, end);
        }
    }
}
