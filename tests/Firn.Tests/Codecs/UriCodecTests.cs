using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class UriCodecTests
{
    [Fact]
    public void Is_its_original_text()
    {
        CodecProbe.HasBytes<Uri, UriCodec>(new Uri("/a", UriKind.Relative), "08 2F 61");
        CodecProbe.HasBytes<Uri, UriCodec>(new Uri("xy:z", UriKind.Absolute), "10 78 79 3A 7A");
        CodecProbe.HasBytes<Uri, UriCodec>(new Uri("", UriKind.Relative), "00");
    }

    [Theory]
    [InlineData("http://example.org", UriKind.Absolute)]
    [InlineData("HTTP://Example.org:80/a b/%20?q=\u00e4#f", UriKind.Absolute)]
    [InlineData("https://user:secret@[::1]:8443/", UriKind.Absolute)]
    [InlineData("http://\u4f8b\u3048.jp/", UriKind.Absolute)]
    [InlineData("mailto:a@b.c", UriKind.Absolute)]
    [InlineData("urn:isbn:1", UriKind.Absolute)]
    [InlineData("C:\\x\\y", UriKind.Absolute)]
    [InlineData("\\\\server\\share", UriKind.Absolute)]
    [InlineData("a/b?c#d", UriKind.Relative)]
    [InlineData("../a", UriKind.Relative)]
    [InlineData("/a/b", UriKind.Relative)]
    [InlineData("//host/path", UriKind.Relative)]
    [InlineData(" /a", UriKind.Relative)]
    [InlineData("a?t=12:30", UriKind.Relative)]
    [InlineData("#", UriKind.Relative)]
    public void Text_and_kind_survive(string text, UriKind kind)
    {
        Uri read = Pass(new Uri(text, kind));
        Assert.Equal((text, kind == UriKind.Absolute), (read.OriginalString, read.IsAbsoluteUri));
        Assert.Equal(new Uri(text, kind), read);
    }

    [Fact]
    public void An_absolute_path_is_written_as_what_it_stands_for()
    {
        Assert.Equal("file:///a", Pass(new Uri("file:///a")).OriginalString);
        if (!Uri.TryCreate("/a b?c", UriKind.Absolute, out Uri? path)) return; // on Windows it is no identifier
        Uri read = Pass(path);
        Assert.True(read.IsAbsoluteUri);
        Assert.Equal(path, read);
        Assert.Equal(path.LocalPath, read.LocalPath);
    }

    [Theory]
    [InlineData("C:\\x")]
    [InlineData("\\\\server\\share")]
    public void A_relative_one_that_would_be_read_as_absolute_is_refused(string text)
    {
        Uri uri = new(text, UriKind.Relative);
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Write<Uri, UriCodec>(uri)).Code);
    }

    [Theory]
    [InlineData("http://")]
    [InlineData("http://[::1")]
    [InlineData("http://a:99999/")]
    [Trait("Hostile", "H35")]
    public void Bad_text_is_refused(string text) =>
        CodecProbe.Refuses<Uri, UriCodec>(Convert.ToHexString(CodecProbe.Write<string, StringCodec>(text)));

    [Fact]
    public void Derived_classes_are_refused() =>
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => CodecProbe.Write<Uri, UriCodec>(new NamedUri())).Code);

    private static Uri Pass(Uri value) => CodecProbe.Read<Uri, UriCodec>(CodecProbe.Write<Uri, UriCodec>(value));

    private sealed class NamedUri() : Uri("http://example.org");
}
