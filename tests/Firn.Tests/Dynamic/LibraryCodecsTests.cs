using Firn.Contracts;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>The run-time engine's list of library codecs has every row of the table that both engines share.</summary>
public class LibraryCodecsTests
{
    [Fact]
    public void Every_row_has_its_codec()
    {
        Assert.NotEmpty(LibraryCodecTable.All);
        foreach (LibraryCodec row in LibraryCodecTable.All)
        {
            Type codec = LibraryCodecs.Find(row);
            int served = row.Type.Contains('`', StringComparison.Ordinal) ? int.Parse(row.Type.Split('`')[1], System.Globalization.CultureInfo.InvariantCulture) : 0;
            int codecs = row.Arguments switch { CodecArguments.None => 0, CodecArguments.KeyAndValue => 2, _ => 1 };
            Assert.Equal(served + codecs == 0 ? row.Codec : $"{row.Codec}`{served + codecs}", codec.Name);
            Assert.Equal("Firn.Codecs", codec.Namespace);
        }
    }
}
