using System.Text;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class StringBuilderCodecTests
{
    [Theory]
    [InlineData(0, 'a')]
    [InlineData(1, 'a')]
    [InlineData(16, '\u00ff')]
    [InlineData(17, '\u0416')]
    [InlineData(100_000, 'a')]
    [InlineData(100_000, '\u4e00')]
    [InlineData(3, '\ud800')]
    public void Is_its_text_however_many_chunks_it_has(int length, char character)
    {
        StringBuilder builder = new();
        for (int i = 0; i < length; i++) builder.Append(character);
        builder.Insert(0, 'x');
        string text = builder.ToString();
        byte[] bytes = CodecProbe.Write<StringBuilder, StringBuilderCodec>(builder);
        Assert.Equal(CodecProbe.Write<string, StringCodec>(text), bytes);
        StringBuilder read = CodecProbe.Read<StringBuilder, StringBuilderCodec>(bytes);
        Assert.Equal(text, read.ToString());
        Assert.Equal(text + "y", read.Append('y').ToString());
    }

    [Fact]
    public void Text_of_two_chunks_is_encoded_as_one()
    {
        StringBuilder builder = new("abc", 3);
        builder.Append("\u4e00\u00ff\u0416");
        Assert.Equal(CodecProbe.Write<string, StringCodec>("abc\u4e00\u00ff\u0416"), CodecProbe.Write<StringBuilder, StringBuilderCodec>(builder));
    }

    [Fact]
    public void An_empty_one_is_one_byte() =>
        CodecProbe.HasBytes<StringBuilder, StringBuilderCodec>(new StringBuilder(), "00", static (a, b) => Assert.True(a.Equals(b)));
}
