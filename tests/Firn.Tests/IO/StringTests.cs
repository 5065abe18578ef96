using System.Buffers;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.IO;

/// <summary>Text through writer and reader: every sink, every split, exact bytes against the reference.</summary>
[Collection(AloneCollection.Name)]
public sealed class StringTests
{
    private const int Guarded = 80;

    private static readonly int[] Lengths = [0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 48, 58, 59, 60, 61, 63, 64, 65, 66, 127, 128, 314, 315, 316, 317, 1000, 16383, 16384, 16385, 32776, 65535, 65536, 70001];

    // One unit, or pair, that decides the encoding of text that is else ASCII; lengths in code units.
    private static readonly string[] Endings = ["", "\u00E9", "\0", "\u0100", "\u7FFF", "\u8000", "\u0430", "\u2014", "\uFEFF", "\uFFFF", "\uD800", "\uDC00", "\uD83D\uDE00", "\u00E9\u20AC", "\u0430\u2014"];

    public static TheoryData<int> LengthData => [.. Lengths];

    private static IEnumerable<string> Texts(int length)
    {
        foreach (string ending in Endings)
        {
            if (ending.Length > length) continue;
            yield return new string('a', length - ending.Length) + ending;
            yield return ending + new string('b', length - ending.Length);
            if (ending.Length > 0) yield return string.Concat(Enumerable.Repeat(ending, length / ending.Length));
        }
    }

    [Theory]
    [MemberData(nameof(LengthData))]
    public void Every_sink_gets_the_bytes_of_the_reference(int length)
    {
        foreach (string text in Texts(length))
        {
            byte[] expected = TextReference.Encode(text);
            AssertSame(expected, ToScratch(text, asSpan: false));
            AssertSame(expected, ToScratch(text, asSpan: true));
            Assert.Equal(expected.Length, Count(text));

            // A span of exactly this length, some with less room than kernels store, and one that is a byte too short.
            int most = TextKernels.ShortOtherRoom - expected.Length;
            foreach (int more in (int[])[0, 1, 63, 64, 65, most - 1, most, 200])
            {
                if (more < 0) continue;
                Assert.True(ToSpan(text, expected.Length + more, out byte[] bytes, out long written));
                Assert.Equal(expected.Length, written);
                AssertSame(expected, bytes[..(int)written]);
            }

            Assert.False(ToSpan(text, expected.Length - 1, out _, out long needed));
            Assert.Equal(expected.Length, needed);

            foreach (int first in (int[])[1, 70, 5000])
            {
                PiecewiseSink sink = new(first);
                WriteTo(sink, text);
                AssertSame(expected, sink.Written);
                Assert.True(sink.LargestHint <= (48 << 10) + 200, $"A sink was asked for {sink.LargestHint} bytes.");
            }
        }
    }

    [Theory]
    [MemberData(nameof(LengthData))]
    public void Reads_one_run_and_any_split(int length)
    {
        foreach (string text in Texts(length))
        {
            byte[] bytes = TextReference.Encode(text);
            Assert.Equal(text, Read(bytes));
            Assert.Equal(text, Read([.. bytes, .. new byte[100]], out long position));
            Assert.Equal(bytes.Length, position);

            IEnumerable<int> cuts = bytes.Length < 150 ? Enumerable.Range(0, bytes.Length + 1) : [0, 1, 2, 3, 5, 6, 17, bytes.Length / 2, (bytes.Length / 2) + 1, bytes.Length - 1, bytes.Length];
            foreach (int cut in cuts) Assert.Equal(text, Read(Sequence(bytes, cut, 0), out _));
            if (length <= 128) Assert.Equal(text, Read(Sequence(bytes, 1, 1), out _));
            else Assert.Equal(text, Read(Sequence(bytes, 7, 997), out _));
        }
    }

    [Fact]
    public void Empty_text_is_the_one_empty_string()
    {
        Assert.Same(string.Empty, Read([0]));
        Assert.Same(string.Empty, Read([2]));
        Assert.Same(string.Empty, Read([3]));
        Assert.Same(string.Empty, Read([1, 2]));
    }

    [Fact]
    public void Random_text_comes_back()
    {
        Random random = new(99);
        for (int round = 0; round < 3000; round++)
        {
            int kind = random.Next(5);
            int length = random.Next(4) == 0 ? random.Next(700) : random.Next(70);
            string text = string.Concat(Enumerable.Range(0, length).Select(_ => kind switch
            {
                0 => (char)random.Next(0x80),
                1 => (char)random.Next(0x100),
                2 => random.Next(3) == 0 ? ' ' : (char)(0x400 + random.Next(0x80)),
                3 => random.Next(4) != 0 ? 'a' : (char)random.Next(0x100, 0xD800),
                _ => (char)random.Next(0x10000),
            }));
            byte[] expected = TextReference.Encode(text);
            AssertSame(expected, ToScratch(text, asSpan: random.Next(2) == 0));
            Assert.Equal(text, Read(expected));
            Assert.Equal(text, Read(Sequence(expected, random.Next(expected.Length + 1), random.Next(1, 40)), out _));
        }
    }

    [Fact]
    [Trait("Hostile", "H36")]
    public void A_surrogate_pair_is_never_cut_between_two_pieces()
    {
        for (int at = 16380; at < 16390; at++)
        {
            string text = new string('a', at) + "\uD83D\uDE00" + new string('b', 30000);
            byte[] expected = TextReference.Encode(text);
            Assert.Equal(3, expected[0] & 3);
            PiecewiseSink sink = new(100);
            WriteTo(sink, text);
            AssertSame(expected, sink.Written);
            Assert.Equal(text, Read(Sequence(expected, at + 7, 0), out _));
        }
    }

    [Fact]
    public void Many_texts_behind_one_another()
    {
        string[] texts = [.. Enumerable.Range(0, 60).SelectMany(n => new[] { new string('x', n), new string('\u0431', n), new string('\u4E2D', n), "" })];
        byte[] expected = [.. texts.SelectMany(TextReference.Encode)];
        FirnWriter writer = new(new byte[16]);
        foreach (string text in texts) writer.WriteString(text);
        AssertSame(expected, writer.ToArray());
        writer.Dispose();

        FirnReader reader = new(expected, FirnOptions.Default);
        foreach (string text in texts) Assert.Equal(text, reader.ReadString());
        Assert.Equal(0, reader.Remaining);
    }

    public static TheoryData<string> MalformedData =>
    [
        "FC", "FD 02", "FE", "FF",              // the mark 63
        "F4 00 00", "F4 3B 01", "F6 3B 01",     // two bytes for up to 315
        "F8 00 00 00 00", "F8 FF FF 00 00",     // four bytes for up to 65,535
        "F8 E0 FF FF 3F", "FA E0 FF FF 3F",     // more than a string can hold
        "F8 FF FF FF FF", "F9 FF FF FF FF 02", "FB CF FF FF 5F", "FB FF FF FF FF",
        "01 00", "01 01", "05 00 80", "05 01 80", "F1 00 01",    // block below 2
        "07 80", "07 C3", "0B C0 80", "0B C1 BF",                // UTF-8: a continuation, half a sequence, overlong
        "0F E0 80 80", "0F ED A0 80", "0F ED BF BF", "0F E2 82 41",
        "13 F4 90 80 80", "13 F0 80 80 80", "13 F5 80 80 80", "07 FF", "07 FE", "0B E2 82", "0F F0 9F 98",
    ];

    [Theory]
    [MemberData(nameof(MalformedData))]
    [Trait("Hostile", "H37")]
    public void Malformed_text_is_refused(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        byte[] followed = [.. bytes, .. Enumerable.Repeat((byte)0x80, 100)];
        foreach (byte[] input in (byte[][])[bytes, followed])
        {
            FirnException error = Assert.Throws<FirnException>(() => Read(input));
            Assert.Equal(FirnErrorCode.InvalidString, error.Code);
            Assert.InRange(error.Offset, 0, bytes.Length);
            for (int cut = 0; cut <= input.Length; cut += cut < 8 ? 1 : 31)
            {
                FirnException split = Assert.Throws<FirnException>(() => Read(Sequence(input, cut, 3), out _));
                Assert.Equal((error.Code, error.Offset), (split.Code, split.Offset));
            }
        }
    }

    [Fact]
    public void Offsets_name_the_bad_bytes()
    {
        Assert.Equal(1, Assert.Throws<FirnException>(() => Read([0x05, 0x01, 0x80])).Offset);
        Assert.Equal(0, Assert.Throws<FirnException>(() => Read([0xF4, 0x05, 0x00])).Offset);
        Assert.Equal(3, Assert.Throws<FirnException>(() => Read([0x13, 0x61, 0x62, 0xC3, 0x28])).Offset);
    }

    [Fact]
    [Trait("Hostile", "H14"), Trait("Hostile", "H37")]
    public void Text_that_ends_too_early_is_refused()
    {
        foreach (int length in (int[])[0, 1, 2, 15, 16, 17, 33, 59, 60, 65, 316, 65536])
        {
            foreach (string text in Texts(length))
            {
                byte[] bytes = TextReference.Encode(text);
                for (int end = 0; end < bytes.Length; end += end < 400 ? 1 : 7919)
                {
                    byte[] prefix = bytes[..end];
                    FirnException error = Assert.Throws<FirnException>(() => Read(prefix));
                    Assert.Equal(FirnErrorCode.UnexpectedEnd, error.Code);
                    Assert.Equal(end, error.Offset);
                    error = Assert.Throws<FirnException>(() => Read(Sequence(prefix, end / 2, 50), out _));
                    Assert.Equal(FirnErrorCode.UnexpectedEnd, error.Code);
                }
            }
        }
    }

    [Theory]
    [InlineData("F8 DF FF FF 3F")]
    [InlineData("FA DF FF FF 3F")]
    [InlineData("FB CE FF FF 5F")]
    [InlineData("F9 DF FF FF 3F 08")]
    public void A_forged_length_allocates_nothing(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read(bytes)).Code);
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 1 << 20);
    }

    [Fact]
    public void Text_is_charged_to_the_allocation_budget()
    {
        // 1 byte of budget for each byte of input, and 1 MiB: Latin-1 takes 2.
        FirnOptions options = FirnOptions.Default with { MaxAllocationRatio = 1 };
        byte[] tooLong = TextReference.Encode(new string('a', 1_048_600));
        byte[] allowed = TextReference.Encode(new string('a', 1_048_500));
        Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => ReadWith(tooLong, options)).Code);
        Assert.Equal(1_048_500, ReadWith(allowed, options).Length);

        // Short texts add up: 24 bytes and 2 for each code unit.
        byte[] texts = [.. Enumerable.Repeat((byte[])[4, 0x61], 50_000).SelectMany(b => b)];
        Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => ReadAll(texts, options)).Code);
        byte[] longer = [.. Enumerable.Repeat(TextReference.Encode(new string('a', 60)), 20_000).SelectMany(b => b)];
        Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => ReadAll(longer, options)).Code);
        byte[] windows = [.. Enumerable.Repeat(TextReference.Encode("\u0430"), 50_000).SelectMany(b => b)];
        Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => ReadAll(windows, options)).Code);
    }

    private static string ReadWith(byte[] bytes, FirnOptions options)
    {
        FirnReader reader = new(bytes, options);
        return reader.ReadString();
    }

    private static void ReadAll(byte[] bytes, FirnOptions options)
    {
        FirnReader reader = new(bytes, options);
        while (reader.Remaining > 0) reader.ReadString();
    }

    [Fact]
    public void Writing_allocates_nothing()
    {
        byte[] room = new byte[4096];
        string[] texts = ["abc", new string('a', 100), "\u043F\u0440", new string('\u4E2D', 90), "\u4E2D", ""];
        foreach (string text in texts)
        {
            Assert.Equal(0, AllocationMeter.PerCall(
                () =>
                {
                    FirnWriter writer = FirnWriter.ForSpan(room, FirnOptions.Default);
                    writer.WriteString(text);
                    writer.Dispose();
                },
                0));
        }
    }

    private static byte[] ToScratch(string text, bool asSpan)
    {
        FirnWriter writer = new(new byte[512]);
        try
        {
            if (asSpan) writer.WriteString(text.AsSpan());
            else writer.WriteString(text);
            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static long Count(string text)
    {
        FirnWriter writer = FirnWriter.ForCount(new byte[256], FirnOptions.Default);
        writer.WriteString(text);
        long written = writer.BytesWritten;
        writer.Dispose();
        return written;
    }

    // False if it did not fit. Nothing around the span may change.
    private static bool ToSpan(string text, int length, out byte[] bytes, out long written)
    {
        byte[] room = new byte[length + (2 * Guarded)];
        Array.Fill(room, (byte)0xA5);
        FirnWriter writer = FirnWriter.ForSpan(room.AsSpan(Guarded, length), FirnOptions.Default);
        writer.WriteString(text);
        written = writer.BytesWritten;
        bool fits = !writer.HasOverflowed;
        writer.Dispose();
        Assert.False(room.AsSpan(0, Guarded).ContainsAnyExcept((byte)0xA5));
        Assert.False(room.AsSpan(Guarded + length).ContainsAnyExcept((byte)0xA5));
        bytes = room[Guarded..(Guarded + length)];
        return fits;
    }

    private static void WriteTo(PiecewiseSink sink, string text)
    {
        FirnWriter writer = new(sink);
        writer.WriteString(text);
        writer.Flush();
        writer.Dispose();
    }

    private static string Read(byte[] bytes)
    {
        string text = Read(bytes, out long position);
        Assert.Equal(bytes.Length, position);
        return text;
    }

    private static string Read(byte[] bytes, out long position)
    {
        FirnReader reader = new(bytes, FirnOptions.Default);
        string text = reader.ReadString();
        position = reader.Position;
        return text;
    }

    private static string Read(ReadOnlySequence<byte> bytes, out long position)
    {
        FirnReader reader = new(bytes, new byte[64], FirnOptions.Default);
        string text = reader.ReadString();
        position = reader.Position;
        return text;
    }

    private static void AssertSame(byte[] expected, byte[] actual)
    {
        if (!expected.AsSpan().SequenceEqual(actual)) Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(actual));
    }

    // The first segment ends at the cut, those behind it are of one length, 0 for all the rest; an empty one stands between.
    private static ReadOnlySequence<byte> Sequence(byte[] bytes, int cut, int then)
    {
        Segment first = new(bytes.AsMemory(0, cut), 0);
        Segment last = first.Append(default);
        int step = then == 0 ? Math.Max(bytes.Length - cut, 1) : then;
        for (int at = cut; at < bytes.Length; at += step) last = last.Append(bytes.AsMemory(at, Math.Min(step, bytes.Length - at)));
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            Segment next = new(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
