using System.Text;
using Firn.Primitives;
using Firn.Tests.Codecs;
using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Text as characters, into memory, and in encodings of the caller's choice.</summary>
[Collection(AloneCollection.Name)]
public sealed class PrimitiveTextTests
{
    private const byte Pattern = 0xA5;

    private static readonly Encoding[] s_strict = [Encoding.UTF8, Encoding.Unicode, Encoding.ASCII, Encoding.UTF32, Encoding.Latin1];

    public static TheoryData<string> Strict => [.. s_strict.Select(encoding => encoding.WebName)];

    private static Encoding Find(string name) => s_strict.Single(encoding => encoding.WebName == name);

    // Strict, by the rules of the framework's own encodings that throw.
    private static byte[]? Expected(string text, Encoding encoding)
    {
        if (encoding == Encoding.Unicode) return [.. text.SelectMany(c => new[] { (byte)c, (byte)(c >> 8) })];
        try
        {
            return Encoding.GetEncoding(encoding.CodePage, EncoderFallback.ExceptionFallback, DecoderFallback.ExceptionFallback).GetBytes(text);
        }
        catch (EncoderFallbackException)
        {
            return null;
        }
    }

    private static string? Expected(byte[] bytes, Encoding encoding)
    {
        if (encoding == Encoding.Unicode) return (bytes.Length & 1) != 0 ? null : string.Concat(bytes.Chunk(2).Select(pair => (char)(pair[0] | (pair[1] << 8))));
        try
        {
            return Encoding.GetEncoding(encoding.CodePage, EncoderFallback.ExceptionFallback, DecoderFallback.ExceptionFallback).GetString(bytes);
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }

    private static byte[] Counted(byte[] content)
    {
        byte[] memory = new byte[content.Length + 9];
        Assert.True(memory.AsSpan().TryWriteCount(content.Length, out Span<byte> rest));
        content.CopyTo(rest);
        return memory[..^(rest.Length - content.Length)];
    }

    [Fact]
    public void Characters_are_written_as_strings_are()
    {
        foreach (string text in Texts.All)
        {
            byte[] expected = FirnSerializer.Serialize(text, FirnOptions.Packed)[1..];
            byte[] memory = new byte[expected.Length];
            Assert.Equal(expected.Length, PrimitiveSize.GetSize(text.AsSpan()));
            Assert.True(memory.AsSpan().TryWrite(text.AsSpan(), out Span<byte> rest) && rest.IsEmpty);
            Assert.Equal(expected, memory);
            Span<byte> here = memory = new byte[expected.Length];
            Assert.True(here.TryWrite(text.AsSpan()) && here.IsEmpty);
            Assert.Equal(expected, memory);
        }
    }

    [Fact]
    public void Text_is_read_into_memory_that_is_long_enough()
    {
        foreach (string text in Texts.All)
        {
            byte[] bytes = [.. FirnSerializer.Serialize(text, FirnOptions.Packed)[1..], 1, 2, 3];
            foreach (int room in new[] { -1, 0, 5 })
            {
                if (text.Length + room < 0) continue;
                char[] memory = new char[text.Length + room];
                memory.AsSpan().Fill((char)Pattern);
                ReadOnlySpan<byte> here = bytes;
                Assert.Equal(room >= 0, here.TryRead(memory, out int written, out ReadOnlySpan<byte> rest));
                CheckRead(text, room, memory, written, rest);
                memory.AsSpan().Fill((char)Pattern);
                Assert.Equal(room >= 0, here.TryRead(memory, out written));
                CheckRead(text, room, memory, written, here);
            }
        }

        static void CheckRead(string text, int room, char[] memory, int written, ReadOnlySpan<byte> rest)
        {
            Assert.Equal(room < 0 ? 0 : text.Length, written);
            Assert.Equal(room < 0, rest.Length > 3);
            Assert.True(memory.AsSpan().StartsWith(room < 0 ? "" : text));
            Assert.False(memory.AsSpan(written).ContainsAnyExcept((char)Pattern));
        }
    }

    [Fact]
    public void A_null_string_is_an_empty_one()
    {
        Span<byte> memory = stackalloc byte[2];
        Assert.True(memory.TryWrite((string?)null, out Span<byte> rest) && rest.TryWrite((string?)null, Encoding.UTF8, out rest) && rest.IsEmpty);
        Assert.Equal((1, 1L), (PrimitiveSize.GetSize((string?)null), PrimitiveSize.GetSize((string?)null, Encoding.UTF8)));
        ReadOnlySpan<byte> source = memory;
        Assert.True(source.TryRead(out string? first));
        Assert.True(source.TryRead(Encoding.UTF8, out string? second));
        Assert.Same("", first);
        Assert.Same("", second);
    }

    [Theory]
    [MemberData(nameof(Strict))]
    [Trait("Hostile", "H36")]
    public void Known_encodings_write_what_they_hold_and_refuse_the_rest(string name)
    {
        Encoding encoding = Find(name);
        foreach (string text in Texts.All)
        {
            byte[]? content = Expected(text, encoding);
            byte[] expected = content is null ? [] : Counted(content);
            Assert.Equal(expected.Length, PrimitiveSize.GetSize(text, encoding));
            Assert.Equal(expected.Length, PrimitiveSize.GetSize(text.AsSpan(), encoding));
            foreach (int room in new[] { -1, 0, 3 })
            {
                byte[] memory = new byte[Math.Max(0, (content is null ? 4 * text.Length : expected.Length) + room)];
                memory.AsSpan().Fill(Pattern);
                bool fits = content is not null && room >= 0;
                Span<byte> here = memory;
                Assert.Equal(fits, here.TryWrite(text, encoding, out Span<byte> rest));
                Assert.Equal(fits ? memory.Length - expected.Length : memory.Length, rest.Length);
                Assert.True(memory.AsSpan().StartsWith(fits ? expected : []));
                Assert.False(memory.AsSpan(fits ? expected.Length : 0).ContainsAnyExcept(Pattern));
                Assert.Equal(fits, here.TryWrite(text.AsSpan(), encoding));
                Assert.True(here == rest);
            }

            if (content is null) continue;
            ReadOnlySpan<byte> source = expected;
            Assert.True(source.TryRead(encoding, out string? back, out ReadOnlySpan<byte> behind) && behind.IsEmpty);
            Assert.Equal(text, back);
            char[] units = new char[text.Length];
            Assert.True(source.TryRead(encoding, units, out int count, out behind) && behind.IsEmpty && count == text.Length);
            Assert.Equal(text, new string(units));
            Assert.True(text.Length == 0 || !source.TryRead(encoding, units.AsSpan(1), out count));
            Assert.True(count == 0 || text.Length == 0);
            for (int length = 0; length < Math.Min(expected.Length, 80); length++)
            {
                ReadOnlySpan<byte> part = source[..length];
                Assert.False(part.TryRead(encoding, out back));
                Assert.Null(back);
                Assert.False(part.TryRead(encoding, units, out count));
                Assert.Equal((0, length), (count, part.Length));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Strict))]
    [Trait("Hostile", "H37"), Trait("Hostile", "H39")]
    public void Known_encodings_read_what_is_valid_and_refuse_the_rest(string name)
    {
        Encoding encoding = Find(name);
        Random random = new(7);
        for (int i = 0; i < 4000; i++)
        {
            byte[] content = new byte[random.Next(24)];
            random.NextBytes(content);
            if (i % 4 == 1) content = Encoding.UTF8.GetBytes(Texts.All[random.Next(60)]);
            if (i % 4 == 2) content = Encoding.UTF32.GetBytes(Texts.All[random.Next(60)]);
            if (content.Length > 0 && i % 8 > 4) content[random.Next(content.Length)] = (byte)random.Next(256);
            if (i % 16 == 2 && content.Length > 0) content = content[..^1];
            string? expected = Expected(content, encoding);
            ReadOnlySpan<byte> source = Counted(content);
            Assert.Equal(expected is not null, source.TryRead(encoding, out string? text, out ReadOnlySpan<byte> rest));
            Assert.Equal(expected, text);
            Assert.Equal(expected is null ? source.Length : 0, rest.Length);
            char[] units = new char[content.Length];
            Assert.Equal(expected is not null, source.TryRead(encoding, units, out int count));
            Assert.Equal(expected ?? new string('\0', content.Length), new string(units, 0, expected is null ? units.Length : count));
        }
    }

    [Fact]
    public void Other_encodings_are_used_as_they_are()
    {
        Span<byte> memory = stackalloc byte[64];
        Assert.True(memory.TryWrite("a\u20AC", Encoding.BigEndianUnicode, out Span<byte> rest));
        Assert.Equal("040061" + "20AC", Convert.ToHexString(memory[..^rest.Length]));
        Assert.Equal(5, PrimitiveSize.GetSize("a\u20AC", Encoding.BigEndianUnicode));
        ReadOnlySpan<byte> source = memory;
        Assert.True(source.TryRead(Encoding.BigEndianUnicode, out string? text));
        Assert.Equal("a\u20AC", text);
        source = memory;
        Span<char> units = stackalloc char[2];
        Assert.False(source.TryRead(Encoding.BigEndianUnicode, units[..1], out int count));
        Assert.True(source.TryRead(Encoding.BigEndianUnicode, units, out count) && count == 2 && units is "a\u20AC");

        // One that replaces, and one that throws: before anything is moved.
        Encoding replacing = new UTF8Encoding();
        Assert.True(memory.TryWrite("\uD800", replacing, out rest));
        Assert.Equal("03EFBFBD", Convert.ToHexString(memory[..4]));
        Encoding throwing = new UTF8Encoding(false, throwOnInvalidBytes: true);
        byte[] target = new byte[16];
        Assert.Throws<EncoderFallbackException>(() => target.AsSpan().TryWrite("\uD800", throwing, out _));
        Assert.Throws<DecoderFallbackException>(() => PrimitiveReader.TryRead((byte[])[1, 0xFF], throwing, out _, out _));
        Assert.DoesNotContain(target, b => b != 0);
    }

    [Fact]
    public void No_encoding_is_a_mistake_in_code()
    {
        byte[] memory = new byte[8];
        Assert.Throws<ArgumentNullException>(() => memory.AsSpan().TryWrite("a", null!, out _));
        Assert.Throws<ArgumentNullException>(() => PrimitiveReader.TryRead(default, (Encoding)null!, out _, out _));
        Assert.Throws<ArgumentNullException>(() => PrimitiveReader.TryRead(default, (Encoding)null!, new char[1], out _, out _));
        Assert.Throws<ArgumentNullException>(() => PrimitiveSize.GetSize("a", null!));
    }

    [Fact]
    [Trait("Hostile", "H65")]
    public void Nothing_outside_of_the_memory_is_touched()
    {
        using GuardedMemory from = new(), to = new(), units = new();
        foreach (string text in Texts.All.Where(text => text.Length <= 1000))
        {
            for (int end = 0; end < 2; end++)
            {
                Span<char> characters = end == 0 ? from.AtStart<char>(text.Length) : from.AtEnd<char>(text.Length);
                text.CopyTo(characters);
                int size = PrimitiveSize.GetSize(text);
                foreach (int length in new[] { size, Math.Max(0, size - 1), size / 2, (2 * text.Length) + 6 })
                {
                    Span<byte> bytes = end == 0 ? to.AtStart<byte>(length) : to.AtEnd<byte>(length);
                    Assert.Equal(length >= size, bytes.TryWrite(characters, out _));
                    ReadOnlySpan<byte> source = bytes;
                    if (length < size) continue;
                    if (end == 1) bytes[..size].CopyTo(to.AtEnd<byte>(size));
                    source = end == 1 ? to.AtEnd<byte>(size) : bytes[..size];
                    Assert.True(source.TryRead(out string? back, out _));
                    Assert.Equal(text, back);
                    Assert.True(source.TryRead(end == 0 ? units.AtStart<char>(text.Length) : units.AtEnd<char>(text.Length), out _));
                }

                foreach (Encoding encoding in s_strict)
                {
                    size = (int)PrimitiveSize.GetSize(text, encoding);
                    Span<byte> bytes = end == 0 ? to.AtStart<byte>(size) : to.AtEnd<byte>(size);
                    if (!bytes.TryWrite(characters, encoding, out _)) continue;
                    ReadOnlySpan<byte> source = bytes;
                    Assert.True(source.TryRead(encoding, end == 0 ? units.AtStart<char>(text.Length) : units.AtEnd<char>(text.Length), out _));
                }
            }
        }
    }

    [Fact]
    public void Only_strings_are_allocated()
    {
        byte[] memory = new byte[9];
        char[] units = new char[4];
        string text = "\u0430\u0431\u0432\u0433";
        foreach (Encoding encoding in s_strict.Where(encoding => Expected(text, encoding) is not null))
        {
            byte[] bytes = Counted(Expected(text, encoding)!);
            Assert.Equal(0, AllocationMeter.PerCall(() => Assert.True(PrimitiveSize.GetSize(text, encoding) > 0 && bytes.AsSpan().TryWrite(text, encoding, out _) && PrimitiveReader.TryRead(bytes, encoding, units, out _, out _)), 0));
            Assert.Equal(32, AllocationMeter.PerCall(() => Assert.True(PrimitiveReader.TryRead(bytes, encoding, out _, out _)), 32));
        }

        Assert.Equal(0, AllocationMeter.PerCall(() => Assert.True(memory.AsSpan().TryWrite(text, out _) && PrimitiveReader.TryRead(memory, units, out _, out _)), 0));
        byte[] invalid = [.. "\u000A"u8, .. "123456789\uFFFD"u8[..10]];
        Assert.Equal(0, AllocationMeter.PerCall(() => Assert.False(PrimitiveReader.TryRead(invalid, Encoding.UTF8, out _, out _)), 0));
    }
}
