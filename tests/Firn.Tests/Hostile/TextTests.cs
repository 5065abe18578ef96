using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>H36 to H39: text.</summary>
public class TextTests
{
    private static readonly Lazy<IReadOnlyList<Routes>> s_routes = new(() => Routes.FirnOf<string, Member<string>, Kept<string>, Earlier<string>, Converted<string>>());

    // Not the data of theories: those travel as UTF-8.
    private static readonly string[] s_surrogates = ["\uD800", "\uDC00", "\uDC00\uD800", "\uD83D\uDE00", "a\uD83D", "\uDE00b", "\uD83D\uD83D\uDE00"];
    private static readonly string[] s_oddCharacters = ["\0", "\uFEFF", "\uFFFF", "\uFFFE", "\u007F\u0080", "\u00FF\u0100", "\U0001F600", "\U0010FFFF"];

    /// <summary>Halves of characters survive, wherever the input is cut.</summary>
    [Fact]
    [Trait("Hostile", "H36")]
    public void Lone_and_reversed_surrogates_survive()
    {
        foreach (string longer in s_surrogates.SelectMany(text => (string[])[text, new string('a', 70) + text, text + new string('\u20AC', 70), new string('\u0436', 33) + text + new string('a', 50)]))
        {
            byte[] message = FirnSerializer.Serialize(longer, FirnOptions.Packed);
            Assert.Equal(longer, FirnSerializer.Deserialize<string>(message, FirnOptions.Packed));
            for (int cut = 1; cut < message.Length; cut++) Assert.Equal(longer, Entries.FirnInPlace<string>(Sequences.Cut(message, cut), FirnOptions.Packed));
        }
    }

    /// <summary>Bytes that are no UTF-8, at the beginning, at the edges of vectors, at the end, on every route that reads text.</summary>
    [Theory]
    [InlineData("C080")]
    [InlineData("C1BF")]
    [InlineData("E08080")]
    [InlineData("EDA080")]
    [InlineData("EDBFBF")]
    [InlineData("F0808080")]
    [InlineData("F4908080")]
    [InlineData("F5808080")]
    [InlineData("80")]
    [InlineData("BF")]
    [InlineData("FE")]
    [InlineData("FF")]
    [InlineData("C3")]
    [InlineData("E282")]
    [InlineData("F09F98")]
    [Trait("Hostile", "H37")]
    public void Bytes_that_are_no_text_are_refused_on_every_route(string hex)
    {
        byte[] bad = Convert.FromHexString(hex);
        foreach (int before in (int[])[0, 1, 15, 16, 17, 31, 32, 33, 50])
        {
            foreach (int after in (int[])[0, 1, 5])
            {
                byte[] text = [.. Enumerable.Repeat((byte)'a', before), .. bad, .. Enumerable.Repeat((byte)'b', after)];
                foreach (Routes route in s_routes.Value.Where(route => route.ChecksValues))
                {
                    FirnException exception = Assert.Throws<FirnException>(() => route.Read([(byte)((text.Length << 2) | 3), .. text]));
                    Assert.Equal(FirnErrorCode.InvalidString, exception.Code);
                }
            }
        }
    }

    /// <summary>Characters that code likes to forget, around the widths of vectors.</summary>
    [Fact]
    [Trait("Hostile", "H38")]
    public void Odd_characters_at_the_widths_of_vectors()
    {
        foreach (string character in s_oddCharacters) AssertAtWidths(character);
    }

    private static void AssertAtWidths(string character)
    {
        foreach (int before in (int[])[0, 1, 14, 15, 16, 17, 30, 31, 32, 33, 62, 63, 64, 65, 127, 128])
        {
            foreach (char fill in (char[])['a', '\u0436', '\u20AC'])
            {
                foreach (int after in (int[])[0, 1, 2, 16, 33])
                {
                    string text = new string(fill, before) + character + new string(fill, after);
                    byte[] message = FirnSerializer.Serialize(text, FirnOptions.Packed);
                    Assert.Equal(text, FirnSerializer.Deserialize<string>(message, FirnOptions.Packed), StringComparer.Ordinal);
                    Assert.Equal(text, Entries.FirnInPlace<string>(Sequences.Cut(message, message.Length / 2), FirnOptions.Packed), StringComparer.Ordinal);
                }
            }
        }
    }

    /// <summary>The format's UTF-16 counts code units, so its bytes are even; a text in an encoding of the author's counts bytes.</summary>
    [Fact]
    [Trait("Hostile", "H39")]
    public void Half_a_code_unit_is_refused()
    {
        foreach (byte[] bytes in (byte[][])[[1, 1, 65], [1, 3, 65, 0, 65], [1, 5, 1, 2, 3, 4, 5]])
        {
            Exception? exception = Record.Exception(() =>
            {
                FirnReader reader = new(bytes);
                reader.ReadNullableString(System.Text.Encoding.Unicode);
            });
            Assert.IsType<FirnException>(exception);
        }

        foreach (Routes route in s_routes.Value) Assert.Throws<FirnException>(() => route.Read([(2 << 2) | 2, 65, 0, 65]));
    }
}
