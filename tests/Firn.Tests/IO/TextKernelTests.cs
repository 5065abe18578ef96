using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Firn.Tests.IO;

public sealed class ScalarTextTests : TextKernelTests<ScalarKernel>;

public sealed class Vector128TextTests : TextKernelTests<Vector128Kernel>;

public sealed class Avx2TextTests : TextKernelTests<Avx2Kernel>;

public sealed class Avx512TextTests : TextKernelTests<Avx512Kernel>;

/// <summary>
/// Every method of a kernel against the reference, whatever the machine would choose. On a machine without the instructions nothing is
/// left to test.
/// </summary>
/// <typeparam name="TTested">Names the kernel, whose type is not public.</typeparam>
public abstract class TextKernelTests<TTested>
    where TTested : ITestedKernel
{
    private const byte Guard = 0xA5;
    private const int Longest = 300;

    private static readonly char[] Boundaries = ['\0', '\u0001', '\u007F', '\u0080', '\u00FF', '\u0100', '\u017F', '\u0180', '\u7FFF', '\u8000', '\uD800', '\uDBFF', '\uDC00', '\uDFFF', '\uFEFF', '\uFFFE', '\uFFFF', '\uFF80', '\uFF00'];

    private static string Latin1(int length) => string.Create(length, length, (span, seed) =>
    {
        for (int i = 0; i < span.Length; i++) span[i] = (char)(((i * 37) + seed) & 0xFF);
    });

    private static string Window(int length, uint block) => string.Create(length, block, (span, number) =>
    {
        for (int i = 0; i < span.Length; i++) span[i] = (char)(i % 3 == 0 ? (i * 7) & 0x7F : (int)(number << 7) + ((i * 11) & 0x7F));
    });

    private static string With(string text, int at, char c) => string.Concat(text.AsSpan(0, at), [c], text.AsSpan(at + 1));

    // All stores must stay inside the text, all loads as well: source and destination end, or begin, where memory does.
    private static void Narrow(string text, bool atEnd, GuardedMemory from, GuardedMemory to)
    {
        Span<char> source = atEnd ? from.AtEnd<char>(text.Length) : from.AtStart<char>(text.Length);
        Span<byte> destination = atEnd ? to.AtEnd<byte>(text.Length) : to.AtStart<byte>(text.Length);
        text.CopyTo(source);
        bool isLatin1 = TTested.TryNarrow(in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination), (uint)text.Length);
        Assert.Equal(TextReference.IsLatin1(text), isLatin1);
        if (isLatin1) Assert.True(destination.SequenceEqual(text.Select(c => (byte)c).ToArray()));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Narrows_every_length(bool atEnd)
    {
        if (!TTested.IsSupported) return;
        using GuardedMemory from = new(), to = new();
        for (int length = 0; length <= Longest; length++) Narrow(Latin1(length), atEnd, from, to);
    }

    [Fact]
    [Trait("Hostile", "H38")]
    public void Notices_every_place_that_is_not_Latin1()
    {
        if (!TTested.IsSupported) return;
        using GuardedMemory from = new(), to = new();
        for (int length = 1; length <= 140; length++)
        {
            string text = Latin1(length);
            for (int at = 0; at < length; at++) Narrow(With(text, at, Boundaries[(at + length) % Boundaries.Length]), true, from, to);
        }
    }

    [Fact]
    [Trait("Hostile", "H65")]
    public void Stores_nothing_around_the_text()
    {
        if (!TTested.IsSupported) return;
        byte[] room = new byte[Longest + 160];
        char[] units = new char[Longest + 160];
        for (int length = 0; length <= Longest; length++)
        {
            for (int offset = 0; offset < 70; offset += length < 70 ? 1 : 13)
            {
                string text = Latin1(length);
                Array.Fill(room, Guard);
                Assert.True(TTested.TryNarrow(in text.GetPinnableReference(), ref room[offset], (uint)length));
                AssertGuards<byte>(room, offset, length, Guard);

                byte[] bytes = room.AsSpan(offset, length).ToArray();
                Array.Fill(units, (char)0xA5A5);
                byte[] shifted = [.. new byte[offset], .. bytes, 1];
                TTested.Widen(in shifted[offset], ref units[offset], (uint)length);
                AssertGuards<char>(units, offset, length, (char)0xA5A5);
                Assert.Equal(text, new string(units, offset, length));
            }
        }
    }

    private static void AssertGuards<T>(ReadOnlySpan<T> all, int offset, int length, T guard)
        where T : IEquatable<T>
    {
        Assert.False(all[..offset].ContainsAnyExcept(guard));
        Assert.False(all[(offset + length)..].ContainsAnyExcept(guard));
    }

    [Fact]
    public void Narrows_short_text_within_the_slack()
    {
        if (!TTested.IsSupported) return;
        byte[] room = new byte[FirnWriter.Slack + 64];
        for (int length = 0; length <= TextKernels.ShortLength; length++)
        {
            string text = Latin1(length);
            Array.Fill(room, Guard);
            Assert.Equal(0UL, TTested.NarrowShort(text, ref room[32]));
            Assert.Equal(text.Select(c => (byte)c), room.AsSpan(32, length).ToArray());
            AssertGuards<byte>(room, 32, FirnWriter.Slack, Guard);
            for (int at = 0; at < length; at++)
            {
                foreach (char c in Boundaries) Assert.Equal(c <= 0xFF, TTested.NarrowShort(With(text, at, c), ref room[32]) == 0);
            }
        }
    }

    [Fact]
    [Trait("Hostile", "H38")]
    public void Widens_short_text_and_nothing_else()
    {
        if (!TTested.IsSupported) return;
        using GuardedMemory from = new(), to = new();
        for (int length = 1; length <= TextKernels.ShortLength; length++)
        {
            foreach (bool atEnd in (bool[])[true, false])
            {
                Span<byte> source = atEnd ? from.AtEnd<byte>(length) : from.AtStart<byte>(length);
                Span<char> destination = atEnd ? to.AtEnd<char>(length) : to.AtStart<char>(length);
                string text = Latin1(length);
                for (int i = 0; i < length; i++) source[i] = (byte)text[i];
                TTested.WidenShort(in source[0], ref destination[0], (uint)length);
                Assert.Equal(text, new string(destination));
            }

            char[] units = new char[length + 80];
            byte[] bytes = [.. Latin1(length + 80).Select(c => (byte)c)];
            Array.Fill(units, (char)0xA5A5);
            TTested.WidenShort(in bytes[40], ref units[40], (uint)length);
            AssertGuards<char>(units, 40, length, (char)0xA5A5);
            Assert.Equal(bytes.AsSpan(40, length).ToArray().Select(b => (char)b), units.AsSpan(40, length).ToArray());
        }
    }

    [Theory]
    [InlineData(2u)]
    [InlineData(8u)]
    [InlineData(64u)]
    [InlineData(254u)]
    [InlineData(255u)]
    public void Window_text_there_and_back(uint block)
    {
        if (!TTested.IsSupported) return;
        using GuardedMemory from = new(), to = new(), back = new();
        for (int length = 0; length <= Longest; length++)
        {
            string text = Window(length, block);
            foreach (bool atEnd in (bool[])[true, false])
            {
                Span<char> source = atEnd ? from.AtEnd<char>(length) : from.AtStart<char>(length);
                Span<byte> bytes = atEnd ? to.AtEnd<byte>(length) : to.AtStart<byte>(length);
                Span<char> read = atEnd ? back.AtEnd<char>(length) : back.AtStart<char>(length);
                text.CopyTo(source);
                Assert.True(TTested.TryNarrowWindow(in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(bytes), (uint)length, block));
                Assert.True(bytes.SequenceEqual(TextReference.Window(text)));
                TTested.WidenWindow(in MemoryMarshal.GetReference(bytes), ref MemoryMarshal.GetReference(read), (uint)length, block);
                Assert.Equal(text, new string(read));
                if (length == 0 || length > TextKernels.ShortLength) continue;
                read.Clear();
                TTested.WidenShortWindow(in bytes[0], ref read[0], (uint)length, block);
                Assert.Equal(text, new string(read));
            }
        }
    }

    [Fact]
    public void Notices_every_place_outside_of_a_window()
    {
        if (!TTested.IsSupported) return;
        byte[] room = new byte[200];
        foreach (uint block in (uint[])[2, 3, 255])
        {
            for (int length = 1; length <= 100; length++)
            {
                string text = Window(length, block);
                for (int at = 0; at < length; at++)
                {
                    char c = Boundaries[(at + length) % Boundaries.Length];
                    string changed = With(text, at, c);
                    Assert.Equal(TextReference.FitsWindow(changed, block), TTested.TryNarrowWindow(in changed.GetPinnableReference(), ref room[0], (uint)length, block));
                }
            }
        }
    }

    [Fact]
    [Trait("Hostile", "H38")]
    public void Encodes_short_text_that_is_not_Latin1()
    {
        if (!TTested.IsSupported || !TTested.HasShortOther) return;
        byte[] room = new byte[TextKernels.ShortOtherRoom + 64];
        for (int length = 1; length <= TextKernels.ShortLength; length++)
        {
            foreach (char c in Boundaries.Where(c => c > 0xFF))
            {
                for (int at = 0; at < length; at++)
                {
                    string ascii = With(new string('x', length), length / 2, 'y');
                    Check(With(ascii, at, c), room);
                    Check(With(With(ascii, at, c), length - 1 - at, (char)(c ^ 0x7F)), room);
                    Check(With(With(ascii, at, c), length - 1 - at, '\u0400'), room);
                    Check(With(With(ascii, at, c), length - 1 - at, '\u0080'), room);
                }
            }

            foreach (uint block in (uint[])[2, 8, 64, 255])
            {
                string window = Window(length, block);
                Check(window, room);
                for (int at = 0; at < length; at++) Check(With(window, at, Boundaries[(at + length) % Boundaries.Length]), room);
            }
        }

        static void Check(string text, byte[] room)
        {
            if (TextReference.IsLatin1(text)) return;
            Array.Fill(room, Guard);
            int size = TTested.WriteShortOther(text, ref room[32]);
            AssertGuards<byte>(room, 32, TextKernels.ShortOtherRoom, Guard);
            Assert.Equal(TextReference.Encode(text), room.AsSpan(32, size).ToArray());
        }
    }

    [Fact]
    public void Measures_UTF8()
    {
        if (!TTested.IsSupported) return;
        Random random = new(20);
        using GuardedMemory memory = new();
        string[] alphabet = ["a", "\u007F", "\u0080", "\u07FF", "\u0800", "\uFFFF", "\uD800\uDC00", "\uDBFF\uDFFF", "\uD83D\uDE00"];
        for (int round = 0; round < 4000; round++)
        {
            int kinds = random.Next(1, alphabet.Length + 1);
            string text = string.Concat(Enumerable.Range(0, random.Next(0, 90)).Select(_ => alphabet[random.Next(kinds)]));
            Check(text, memory);
            if (text.Length == 0) continue;
            Check(text[1..], memory);
            Check(text[..^1], memory);
            Check(With(text, random.Next(text.Length), (char)random.Next(0xD800, 0xE000)), memory);
        }

        static void Check(string text, GuardedMemory memory)
        {
            Span<char> source = memory.AtEnd<char>(text.Length);
            text.CopyTo(source);
            int expected = TextReference.Utf8Length(text);
            Assert.Equal(expected >= 0, TTested.TryMeasureUtf8(in MemoryMarshal.GetReference(source), (uint)text.Length, out long bytes));
            if (expected >= 0) Assert.Equal(expected, bytes);
        }
    }

    [Fact]
    public void Agrees_with_the_reference_on_random_text()
    {
        if (!TTested.IsSupported) return;
        Random random = new(4711);
        byte[] room = new byte[1000];
        char[] back = new char[1000];
        for (int round = 0; round < 3000; round++)
        {
            uint block = (uint)random.Next(2, 256);
            int length = random.Next(0, 700);
            int other = random.Next(0, 400);
            string text = string.Concat(Enumerable.Range(0, length).Select(_ =>
                random.Next(400) < other / 200 ? (char)random.Next(0x10000) : random.Next(2) == 0 ? (char)random.Next(0x80) : (char)((block << 7) + random.Next(0x80))));
            bool fits = TTested.TryNarrowWindow(in text.GetPinnableReference(), ref room[3], (uint)length, block);
            Assert.Equal(TextReference.FitsWindow(text, block), fits);
            if (fits) Assert.Equal(TextReference.Window(text), room.AsSpan(3, length).ToArray());

            random.NextBytes(room);
            byte[] bytes = room.AsSpan(1, length).ToArray();
            TTested.WidenWindow(in room[1], ref back[5], (uint)length, block);
            Assert.Equal(TextReference.FromWindow(bytes, block), new string(back, 5, length));
        }
    }
}

public sealed class TextKernelSelectionTests
{
    [Fact]
    public void Names_select_a_kernel_that_the_machine_has()
    {
        Assert.Equal(TextKernel.Scalar, TextKernels.Select("scalar"));
        Assert.Equal(Vector128.IsHardwareAccelerated ? TextKernel.Vector128 : TextKernel.Scalar, TextKernels.Select("vector128"));
        Assert.Equal(Avx2Text.IsSupported ? TextKernel.Avx2 : TextKernels.Select("vector128"), TextKernels.Select("AVX2"));
        Assert.Equal(Avx512Text.IsSupported ? TextKernel.Avx512 : TextKernels.Select("avx2"), TextKernels.Select("avx512"));
        Assert.Equal(TextKernels.Select("avx512"), TextKernels.Select(null));
        Assert.Equal(TextKernels.Select("avx512"), TextKernels.Select("no such kernel"));
    }
}
