using System.Buffers;
using System.Text;
using Firn.Tests.Codecs;
using Firn.Tests.EntryPoints;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Handwritten;

/// <summary>Each value through every kind of writer and reader.</summary>
[Collection(AloneCollection.Name)]
public class ValueTests
{
    private static readonly byte[] s_rubbish = [.. Enumerable.Repeat((byte)0xEE, 16)];

    public static TheoryData<string> Names => [.. HandwrittenCase.All.Select(c => c.Name)];

    private static HandwrittenCase Find(string name) => HandwrittenCase.All.Single(c => c.Name == name);

    [Fact]
    public void The_examples_of_the_document_are_these_bytes()
    {
        string[] lines = File.ReadAllLines(Path.Combine(RepositoryFolder.Path, "docs/wire-format.md"));
        string[][] rows = [.. lines.SkipWhile(l => !l.StartsWith("### 11.5", StringComparison.Ordinal)).Where(l => l.StartsWith("| `", StringComparison.Ordinal)).Select(l => l.Split('|'))];
        Assert.True(rows.Length > 15);
        Assert.All(rows, row => Assert.Equal(Find(row[1].Trim(' ', '`')).Hex, row[2].Trim(' ', '`').Replace(" ", "", StringComparison.Ordinal)));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_sink_gets_the_bytes(string name)
    {
        HandwrittenCase row = Find(name);
        FirnWriter writer = new();
        row.Write(ref writer);
        Assert.Equal(row.Hex, Convert.ToHexString(writer.WrittenSpan));
        Assert.Equal(row.Bytes.Length, writer.BytesWritten);
        writer.Reset();
        Assert.Equal(0, writer.BytesWritten);
        row.Write(ref writer);
        Assert.Equal(row.Hex, Convert.ToHexString(writer.ToArray()));
        writer.Dispose();

        for (int initial = 0; initial <= row.Bytes.Length; initial++)
        {
            writer = new FirnWriter(new byte[initial]);
            row.Write(ref writer);
            Assert.Equal(row.Hex, Convert.ToHexString(writer.ToArray()));
            writer.Dispose();
        }

        foreach (RoomShape shape in (RoomShape[])[RoomShape.Exact, RoomShape.OneMore, RoomShape.Huge, RoomShape.NewEachCall])
        {
            HostileBufferWriter sink = new(shape);
            writer = new FirnWriter(sink);
            row.Write(ref writer);
            row.Write(ref writer);
            writer.Flush();
            Assert.Equal(row.Hex + row.Hex, Convert.ToHexString(sink.ToArray()));
            Assert.Equal(2 * row.Bytes.Length, writer.BytesWritten);
        }

        writer = FirnWriter.ForMeasuring();
        row.Write(ref writer);
        Assert.Equal(row.Bytes.Length, writer.BytesWritten);
        writer.Dispose();
    }

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Hostile", "H64")]
    public void A_span_is_filled_or_overflows(string name)
    {
        HandwrittenCase row = Find(name);
        byte[] room = new byte[row.Bytes.Length + s_rubbish.Length];
        for (int length = 0; length <= row.Bytes.Length; length++)
        {
            room.AsSpan().Fill(0xEE);
            FirnWriter writer = FirnWriter.ForSpan(room.AsSpan(0, length));
            row.Write(ref writer);
            Assert.Equal(length < row.Bytes.Length, writer.HasOverflowed);
            Assert.Equal(row.Bytes.Length, writer.BytesWritten);
            Assert.Equal(-1, room.AsSpan(length).IndexOfAnyExcept((byte)0xEE));
            if (!writer.HasOverflowed) Assert.Equal(row.Hex, Convert.ToHexString(writer.WrittenSpan));
            writer.Dispose();
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_source_gives_the_value(string name)
    {
        HandwrittenCase row = Find(name);
        byte[] bytes = row.Bytes;
        foreach (Reading read in row.Reads)
        {
            FirnReader reader = new(bytes);
            Expect(row, read(ref reader));
            reader.ExpectEnd();
            Assert.False(reader.HasMore);

            reader.Reset(bytes);
            Expect(row, read(ref reader));
            reader.ExpectEnd();

            for (int cut = 0; cut <= bytes.Length; cut++)
            {
                reader = new FirnReader(Sequences.Cut(bytes, cut, cut));
                Expect(row, read(ref reader));
                reader.ExpectEnd();
            }

            reader.Reset(Sequences.Single(bytes, emptyBetween: 1));
            Expect(row, read(ref reader));
            reader.ExpectEnd();
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Hostile", "H01")]
    public void A_shorter_input_is_refused(string name)
    {
        HandwrittenCase row = Find(name);
        foreach (Reading read in row.Reads)
        {
            for (int length = 0; length < row.Bytes.Length; length++)
            {
                byte[] prefix = row.Bytes[..length];
                Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read(read, prefix)).Code);
                Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => ReadSplit(read, prefix)).Code);
            }
        }
    }

    [Fact]
    public void Any_bytes_give_a_value_or_one_kind_of_exception()
    {
        const int Seed = 611;
        Random random = new(Seed);
        for (int round = 0; round < 20_000; round++)
        {
            HandwrittenCase row = HandwrittenCase.All[random.Next(HandwrittenCase.All.Count)];
            byte[] bytes = row.Bytes.Length > 0 && random.Next(2) == 0 ? [.. row.Bytes, .. new byte[random.Next(3)]] : new byte[random.Next(24)];
            if (bytes.Length == 0) continue;
            if (random.Next(2) == 0) random.NextBytes(bytes);
            else bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            foreach (Reading read in row.Reads)
            {
                string first = Outcome(() => Read(read, bytes));
                string second = Outcome(() => ReadSplit(read, bytes));
                Assert.True(first == second, $"Seed {Seed}, round {round}, {row.Name}, {Convert.ToHexString(bytes)}: {first} in one run, {second} in segments.");
            }
        }
    }

    [Theory]
    [InlineData(0x80, "us-ascii")]
    [InlineData(0x100, "iso-8859-1")]
    [InlineData(0xD800, "utf-8")]
    [InlineData(0xDC00, "utf-32")]
    [Trait("Hostile", "H36")]
    public void Text_that_an_encoding_cannot_hold_is_refused(int unit, string name)
    {
        string text = "a" + (char)unit;
        Encoding encoding = new[] { Encoding.ASCII, Encoding.Latin1, Encoding.UTF8, Encoding.UTF32 }.Single(e => e.WebName == name);
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            FirnWriter writer = new();
            writer.Write(text, encoding);
        });
        Assert.Equal(FirnErrorCode.InvalidString, exception.Code);
        Assert.DoesNotContain(text, exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("0180", "us-ascii", 1)]
    [InlineData("02C080", "utf-8", 1)]
    [InlineData("03616161", "utf-16", 1)]
    [InlineData("0400D80000", "utf-32", 1)]
    [InlineData("03000000", "utf-32", 1)]
    [Trait("Hostile", "H39")]
    public void Bytes_that_are_no_text_of_the_encoding_are_refused(string hex, string name, long offset)
    {
        Encoding encoding = new[] { Encoding.ASCII, Encoding.Unicode, Encoding.UTF8, Encoding.UTF32 }.Single(e => e.WebName == name);
        FirnException exception = Assert.Throws<FirnException>(() => Read((ref r) => r.ReadString(encoding), Convert.FromHexString(hex)));
        Assert.Equal((FirnErrorCode.InvalidString, offset), (exception.Code, exception.Offset));
    }

    [Theory]
    [InlineData("02")]
    [InlineData("FF")]
    [Trait("Hostile", "H40"), Trait("Hostile", "H47")]
    public void A_byte_for_null_is_0_or_1(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex + "00000000");
        foreach (Reading read in (Reading[])[(ref r) => r.ReadNullable<int>(), (ref r) => r.ReadNullableBytes(), (ref r) => r.ReadNullableString(Encoding.UTF8), (ref r) => r.ReadValue<int[]>(), (ref r) => r.ReadSized<Sized>()])
        {
            Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => Read(read, bytes)).Code);
        }
    }

    [Fact]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03")]
    public void A_length_that_is_not_there_allocates_nothing()
    {
        byte[] bytes = [0xF1, 0xFF, 0xFF, 0xFF, 0x7E, 1, 2, 3];
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read((ref r) => r.ReadString(Encoding.UTF8), bytes)).Code);
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read((ref r) => r.ReadBytes(0x7EFFFFFF), bytes)).Code);
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read((ref r) => r.BeginSized(), bytes)).Code);
        // 120,000 numbers, which the budget would allow.
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => Read((ref r) => r.ReadBlock<long>(), [0xF1, 0xC0, 0xD4, 0x01, 0x00, 1, 2])).Code);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 200_000);
    }

    [Fact]
    public void Texts_and_bytes_are_charged_against_the_budget()
    {
        FirnOptions options = FirnOptions.Default with { MaxAllocationRatio = 1 };
        FirnWriter writer = new();
        writer.WriteString(new string('a', 3_000_000), Encoding.ASCII);
        byte[] bytes = writer.ToArray();
        writer.Dispose();
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            FirnReader reader = new(bytes, options);
            reader.ReadString(Encoding.ASCII);
        });
        Assert.Equal(FirnErrorCode.AllocationExceeded, exception.Code);
    }

    [Theory]
    [InlineData(100_000)]
    [InlineData(3)]
    public void Long_text_in_an_encoding_reaches_every_sink(int length)
    {
        string text = string.Concat(Enumerable.Repeat("a\u20AC\U0001F600", length));
        foreach (Encoding encoding in (Encoding[])[Encoding.UTF8, Encoding.Unicode, Encoding.UTF32])
        {
            byte[] expected = encoding.GetBytes(text);
            FirnWriter writer = new();
            writer.WriteString(text, encoding);
            byte[] bytes = writer.ToArray();
            Assert.Equal(expected, bytes[^expected.Length..]);
            writer.Dispose();

            HostileBufferWriter sink = new(RoomShape.Exact);
            writer = new FirnWriter(sink);
            writer.WriteString(text, encoding);
            writer.Flush();
            Assert.Equal(bytes, sink.ToArray());

            writer = FirnWriter.ForSpan(new byte[bytes.Length - 1]);
            writer.WriteString(text, encoding);
            Assert.True(writer.HasOverflowed);
            Assert.Equal(bytes.Length, writer.BytesWritten);
            writer.Dispose();

            Assert.Equal(text, ReadSplit((ref r) => r.ReadString(encoding), length > 10 ? bytes : bytes));
        }
    }

    [Fact]
    public void Long_blocks_reach_every_sink_and_come_from_any_source()
    {
        int[] numbers = [.. Enumerable.Range(0, 50_001)];
        bool[] bits = [.. Enumerable.Range(0, 300_001).Select(i => i % 7 < 3)];
        DateTime[] times = [.. Enumerable.Range(0, 9_999).Select(i => DateTime.UnixEpoch.AddDays(i))];
        HostileBufferWriter sink = new(RoomShape.Exact);
        FirnWriter writer = new(sink);
        writer.WriteBlock<int>(numbers).WriteBlock<bool>(bits).WriteBlock<DateTime>(times).Flush();
        byte[] bytes = sink.ToArray();
        Assert.Equal([.. FirnSerializer.Serialize(numbers, FirnOptions.Packed).AsSpan(1), .. FirnSerializer.Serialize(bits, FirnOptions.Packed).AsSpan(1), .. FirnSerializer.Serialize(times, FirnOptions.Packed).AsSpan(1)], bytes);
        foreach (ReadOnlySequence<byte> source in (ReadOnlySequence<byte>[])[new(bytes), Sequences.Cut(bytes, 7, 1000, 16_389, 200_003, bytes.Length - 9)])
        {
            FirnReader reader = new(source);
            reader.ReadBlock(out int[] n).ReadBlock(out bool[] b).ReadBlock(out DateTime[] t);
            reader.ExpectEnd();
            Assert.Equal(numbers, n);
            Assert.Equal(bits, b);
            Assert.Equal(times, t);
        }
    }

    [Fact]
    public void A_type_that_is_no_block_is_refused_before_a_byte()
    {
        long written = -1;
        Assert.Throws<NotSupportedException>(() =>
        {
            FirnWriter writer = new();
            try
            {
                writer.WriteBlock<(byte, int)>([(1, 2)]);
            }
            finally
            {
                written = writer.BytesWritten;
            }
        });
        Assert.Equal(0, written);
        Assert.Throws<NotSupportedException>(() => Read((ref r) => r.ReadBlock<(byte, int)>(), [0]));
    }

    [Fact]
    public void Nothing_but_results_is_allocated()
    {
        byte[] room = new byte[256];
        ArrayBufferWriter<byte> sink = new(1024);
        Assert.Equal(0, AllocationMeter.PerCall(() =>
        {
            FirnWriter writer = new(room);
            WriteAll(ref writer);
            FirnReader reader = new(writer.WrittenSpan);
            FirnSizedObject sized = reader.BeginSized();
            reader.Read(out int _).Read(out DateTime _).Read(out int? _);
            reader.EndSized(sized);
            writer.Reset();
            WriteAll(ref writer);
            writer.Dispose();
        }, 0));
        Assert.Equal(0, AllocationMeter.PerCall(() =>
        {
            sink.ResetWrittenCount();
            FirnWriter writer = new(sink);
            WriteAll(ref writer);
            writer.Flush();
        }, 0));
        Assert.Equal(0, AllocationMeter.PerCall(() =>
        {
            FirnWriter writer = new();
            WriteAll(ref writer);
            writer.Dispose();
        }, 0));

        static void WriteAll(ref FirnWriter writer)
        {
            FirnSizedObject sized = writer.BeginSized();
            writer.Write(1).Write(DateTime.UnixEpoch).Write((int?)3).Write("text").Write("text", Encoding.UTF8).Write(DayOfWeek.Monday);
            writer.EndSized(sized);
        }
    }

    [Fact]
    public void A_writer_that_keeps_no_bytes_says_so()
    {
        Assert.Throws<InvalidOperationException>(() => new FirnWriter(new ArrayBufferWriter<byte>()).ToArray());
        Assert.Throws<InvalidOperationException>(() => FirnWriter.ForMeasuring().ToArray());
        Assert.Throws<ArgumentNullException>(() => new FirnWriter((IBufferWriter<byte>)null!).BytesWritten);
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnWriter writer = FirnWriter.ForSpan(new byte[3]);
            writer.Write(1);
            writer.ToArray();
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnWriter writer = FirnWriter.ForSpan(new byte[3]);
            writer.Write(1);
            writer.Reset();
        });
    }

    private static void Expect(HandwrittenCase row, object? value)
    {
        if (row.Value is Array or List<string?> or Dictionary<string, int>) Assert.Equivalent(row.Value, value, strict: true);
        else Assert.Equal(row.Name.StartsWith("a sized class", StringComparison.Ordinal) || row.Value is not null ? row.Value : null, value);
    }

    [Fact]
    public void Blocks_come_as_the_options_have_their_values()
    {
        FirnOptions options = FirnOptions.Default with { RefuseUndefinedEnums = true, DateTimes = FirnDateTimeHandling.Local };
        FirnWriter writer = new();
        writer.WriteBlock<DateTime>([DateTime.UnixEpoch, DateTime.UnixEpoch]).WriteBlock<DayOfWeek>([DayOfWeek.Monday, DayOfWeek.Friday]).WriteBlock<DayOfWeek>([DayOfWeek.Monday, (DayOfWeek)9]);
        FirnReader reader = new(writer.WrittenSpan, options);
        reader.ReadBlock(out DateTime[] times).ReadBlock(out DayOfWeek[] days);
        FirnErrorCode? code = null;
        long? offset = null;
        try
        {
            reader.ReadBlock<DayOfWeek>();
        }
        catch (FirnException exception)
        {
            code = exception.Code;
            offset = exception.Offset;
        }

        writer.Dispose();
        Assert.All(times, time => Assert.Equal(DateTime.UnixEpoch.ToLocalTime(), time));
        Assert.All(times, time => Assert.Equal(DateTimeKind.Local, time.Kind));
        Assert.Equal([DayOfWeek.Monday, DayOfWeek.Friday], days);
        Assert.Equal(FirnErrorCode.UndefinedEnum, code);
        Assert.Equal(31L, offset);
    }

    [Fact]
    public void A_count_that_was_cut_short_is_refused_as_bytes_are()
    {
        byte[] bytes = [0xF1, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3];
        Assert.Equal("InvalidCount", Outcome(() => Read((ref r) => r.ReadBytes((int)r.ReadCount()), bytes)));
        Assert.Equal("InvalidCount", Outcome(() => Read((ref r) => r.TakeSpan((int)r.ReadCount()).Length, bytes)));
    }

    private static object? Read(Reading read, byte[] bytes)
    {
        FirnReader reader = new(bytes);
        return read(ref reader);
    }

    private static object? ReadSplit(Reading read, byte[] bytes)
    {
        FirnReader reader = new(Sequences.Single(bytes));
        return read(ref reader);
    }

    private static string Outcome(Func<object?> read)
    {
        try
        {
            return read() switch
            {
                Array values => string.Join(' ', values.Cast<object>()),
                List<string?> texts => string.Join('|', texts),
                Dictionary<string, int> map => string.Join('|', map),
                var other => other?.ToString() ?? "null",
            };
        }
        catch (FirnException exception)
        {
            return exception.Code.ToString();
        }
    }
}
