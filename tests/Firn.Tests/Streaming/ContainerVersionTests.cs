using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Containers that another version of a type wrote: every frame is converted, by one plan for the file.</summary>
public class ContainerVersionTests
{
    public static TheoryData<FirnCompression> Compressions => [FirnCompression.None, FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard];

    [Theory]
    [MemberData(nameof(Compressions))]
    public async Task An_earlier_and_a_later_version(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        List<OlderReading?> older = [.. Enumerable.Range(0, 100_000).Select(i => i % 7 == 0 ? null : new OlderReading { Sensor = i, Value = i / 2.0 })];
        byte[] container = Containers.WriteFirn(older, options);
        foreach ((string way, List<Reading?> read) in await Containers.ReadFirnEveryWayAsync<Reading>(container, options))
        {
            Assert.True(older.Count == read.Count, way);
            for (int i = 0; i < read.Count; i++)
            {
                bool same = older[i] is null ? read[i] is null : read[i] is { Note: null, Raw: null } reading && reading.Sensor == i && reading.Value == i / 2.0;
                Assert.True(same, $"{way}: value {i}");
            }
        }

        List<Reading?> later = [.. Enumerable.Range(0, 20_000).Select(i => i % 5 == 0 ? null : new Reading { Sensor = i, Value = i / 2.0, Note = "note " + i, Raw = [i] })];
        foreach ((string way, List<OlderReading?> read) in await Containers.ReadFirnEveryWayAsync<OlderReading>(Containers.WriteFirn(later, options), options))
        {
            Assert.True(later.Count == read.Count, way);
            for (int i = 0; i < read.Count; i++) Assert.True(later[i] is null ? read[i] is null : read[i]!.Sensor == i && read[i]!.Value == i / 2.0, $"{way}: value {i}");
        }
    }

    /// <summary>A value of a container is a root: a list of it is no list of lists.</summary>
    [Fact]
    public async Task Values_become_lists_as_those_of_messages_do()
    {
        byte[] container = Containers.WriteFirn<int>([1, 2, 3], FirnOptions.Default);
        foreach ((string way, List<List<long>?> read) in await Containers.ReadFirnEveryWayAsync<List<long>>(container, FirnOptions.Default))
        {
            Assert.True(read is [[1], [2], [3]], way);
        }
    }

    /// <summary>Texts that are read on the way count for the type that they become.</summary>
    [Fact]
    public async Task Texts_become_other_values_under_a_low_ratio()
    {
        List<Guid> guids = [.. Enumerable.Range(0, 40_000).Select(i => new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))];
        byte[] container = Containers.WriteFirn<string>([.. guids.Select(g => g.ToString())], FirnOptions.Default);
        foreach ((string way, List<Guid> read) in await Containers.ReadFirnEveryWayAsync<Guid>(container, FirnOptions.Default with { MaxAllocationRatio = 1 }))
        {
            Assert.True(guids.SequenceEqual(read), way);
        }
    }

    [Fact]
    public void Members_that_did_not_arrive_keep_their_initialisers()
    {
        byte[] container = Containers.WriteFirn<OlderReading>([new() { Sensor = 1 }, new() { Sensor = 2 }]);
        Assert.Equal([(1, "none"), (2, "none")], Containers.ReadFirn<Annotated>(container).Select(a => (a!.Sensor, a.Comment)));
    }

    public sealed class Annotated
    {
        public int Sensor { get; set; }

        public string Comment { get; set; } = "none";
    }

    [FirnEntryPoint]
    private static void ReadAsFirn<TFrom, TTo>(IEnumerable<TFrom> values, IEnumerable<TTo> expected)
    {
        List<TTo?> read = Containers.ReadFirn<TTo>(Containers.WriteFirn(values));
        Assert.Null(StructuralEquality.FindDifference(typeof(List<TTo>), expected.ToList(), read));
    }

    [Fact]
    public void Values_of_other_kinds()
    {
        int[] numbers = [.. Enumerable.Range(0, 1_000)];
        ReadAsFirn(numbers, numbers.Select(i => (long)i));
        ReadAsFirn(numbers, numbers.Select(i => (int?)i));
        ReadAsFirn(numbers.Select(i => (int?)i), numbers);
        ReadAsFirn(numbers.Select(i => i % 3 == 0 ? (int?)null : i), numbers.Select(i => i % 3 == 0 ? (long?)null : i));
        ReadAsFirn(numbers.Select(i => i % 3 == 0), numbers.Select(i => (bool?)(i % 3 == 0)));
        ReadAsFirn(numbers.Select(i => (bool?)(i % 3 == 0)), numbers.Select(i => i % 3 == 0));
        ReadAsFirn(numbers.Select(i => (float)i), numbers.Select(i => (double)i));
        ReadAsFirn(numbers.Select(i => new Pixel { X = i, Y = -i }), numbers.Select(i => new Column { X = i }));
        ReadAsFirn(numbers.Select(i => new List<int> { i, i + 1 }), numbers.Select(i => new long[] { i, i + 1 }));
        ReadAsFirn(numbers.Select(_ => new Pixel()), numbers.Select(_ => new Nothing()));
    }

    public struct Column
    {
        public long X;
    }

    [Fact]
    public void What_can_not_be_converted_is_refused_at_the_head()
    {
        byte[] container = Containers.WriteFirn(["a"]);
        FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<int>(container));
        Assert.Equal((FirnErrorCode.SchemaMismatch, 7L, typeof(int)), (exception.Code, exception.Offset, exception.Type));
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => Containers.ReadFirn<int>(Containers.WriteFirn([1L]))).Code);
    }

    [Fact]
    public void A_value_that_can_not_be_converted_is_found()
    {
        int?[] numbers = [.. Enumerable.Range(0, 100)];
        numbers[60] = null;
        MemoryStream stream = new();
        using (FirnContainerWriter<int?> writer = FirnSerializer.CreateContainer<int?>(stream))
        {
            for (int i = 0; i < 50; i++) writer.Write(numbers[i]);
            writer.Flush();
            for (int i = 50; i < 100; i++) writer.Write(numbers[i]);
        }

        List<int> given = [];
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            stream.Position = 0;
            foreach (int value in FirnSerializer.DeserializeEnumerable<int>(stream)) given.Add(value);
        });
        Assert.Equal((FirnErrorCode.UnexpectedNull, "[10]"), (exception.Code, exception.Path));
        Assert.Contains("frame 1", exception.Message, StringComparison.Ordinal);
        Assert.Equal(50, given.Count);
    }

    [Fact]
    public void A_value_that_is_none_is_found_where_it_was_written()
    {
        byte[] container = Containers.WriteFirn(Enumerable.Range(0, 100).Select(i => new Moment { When = new DateOnly(2025, 1, 1).AddDays(i), Extra = i }));
        int head = Containers.HeadFirnLength<Moment>();
        byte[] body = container[(head + 4)..^8];
        int size = (body.Length - 1) / 100;

        // The day of value 70: flags first, then the fixed members by name, Extra and When.
        int at = 1 + (70 * size) + (size - 4);
        body.AsSpan(at, 4).Fill(0xFF);
        FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<Day>([.. container[..head], .. Containers.Frame(body), 0, 0, 0, 0]));
        Assert.Equal((FirnErrorCode.InvalidValue, (long)head + 4 + at, "[70].When"), (exception.Code, exception.Offset, exception.Path));
    }

    public sealed class Moment
    {
        public DateOnly When { get; set; }

        public int Extra { get; set; }
    }

    public sealed class Day
    {
        public DateOnly When { get; set; }
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void A_value_may_be_as_deep_as_a_root()
    {
        Link? chain = null;
        for (int i = 0; i < 64; i++) chain = new Link { Next = chain, Extra = i };
        byte[] container = Containers.WriteFirn([chain]);
        Assert.Equal(64, Length(Containers.ReadFirn<Link>(container)[0]));
        ShorterLink? read = Containers.ReadFirn<ShorterLink>(container)[0];
        int length = 0;
        for (; read is not null; read = read.Next) length++;
        Assert.Equal(64, length);

        static int Length(Link? link)
        {
            int length = 0;
            for (; link is not null; link = link.Next) length++;
            return length;
        }
    }

    public sealed class Link
    {
        public Link? Next { get; set; }

        public int Extra { get; set; }
    }

    public sealed class ShorterLink
    {
        public ShorterLink? Next { get; set; }
    }

    [Fact]
    public void Appending_needs_the_same_schema()
    {
        MemoryStream stream = new();
        stream.Write(Containers.WriteFirn([new OlderReading()]));
        byte[] before = stream.ToArray();
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.AppendToContainer<Reading>(stream));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
        Assert.Equal(before, stream.ToArray());
    }

    [Fact]
    public void The_head_is_the_writers()
    {
        using FirnContainerReader<Reading> reader = FirnSerializer.OpenContainer<Reading>(new MemoryStream(Containers.WriteFirn([new OlderReading()])));
        FirnContainerHeader head = reader.ReadHeader();
        Assert.Equal(FirnSerializer.GetSchema<OlderReading>(), head.Schema.ToArray());
        Assert.Equal(["Sensor", "Value"], Assert.Single(head.Definitions).Parts);
        Assert.Equal("OlderReading", head.Definitions[0].Name);
    }

    [Fact]
    public void Changed_bytes_are_refused_or_other_values()
    {
        byte[] container = Containers.WriteFirn<Reading?>([new() { Sensor = 1, Note = "a note" }, null, new() { Sensor = 2, Raw = [1, 2] }]);
        int head = Containers.HeadFirnLength<Reading>();
        byte[] body = container[(head + 4)..^8];
        Try(container[..head], body);
        for (int position = 0; position < head; position++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] changed = container[..head];
                changed[position] = (byte)value;
                Try(changed, body);
            }
        }

        for (int position = 0; position < body.Length; position++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] changed = [.. body];
                changed[position] = (byte)value;
                Try(container[..head], changed);
            }
        }

        static void Try(byte[] head, byte[] body)
        {
            Exception? exception = Record.Exception(() => Containers.ReadFirn<OlderReading>([.. head, .. Containers.Frame(body), 0, 0, 0, 0]));
            Assert.True(exception is null or FirnException, $"{Convert.ToHexString(head)} {Convert.ToHexString(body)}: {exception}");
        }
    }
}
