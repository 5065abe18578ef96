using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>
/// Objects written by a writer whose place the code keeps over several members: texts and values of known width that may be absent, directly behind the block or
/// between members of other kinds, where memory ends at any of them.
/// </summary>
public class PlacedMemberTests
{
    private const int Seed = 20261125;

    private static readonly FirnOptions[] s_options = [FirnOptions.Packed, FirnOptions.Default];

    public struct Point
    {
        public double X { get; set; }

        public double Y { get; set; }
    }

    public struct Label
    {
        public string? Name { get; set; }

        public int? Number { get; set; }

        public string? Text { get; set; }
    }

    public record Inner
    {
        public string? Name { get; set; }
    }

    // By name: A to C behind the block, D a list, E to G in a row, H an object, I alone, K a struct of levels that may be absent, L and M the last two.
    public record Page
    {
        public string? A { get; set; }

        public int? B { get; set; }

        public string? C { get; set; }

        public List<string?>? D { get; set; }

        public string? E { get; set; }

        public Guid? F { get; set; }

        public DateTime? G { get; set; }

        public Inner? H { get; set; }

        public string? I { get; set; }

        public long J { get; set; }

        public Point? K { get; set; }

        public decimal? L { get; set; }

        public Label M { get; set; }

        public bool? N { get; set; }

        public string? O { get; set; }

        public byte? P { get; set; }

        public virtual bool Equals(Page? other) => other is not null
            && (A, B, C, E, F, G, H) == (other.A, other.B, other.C, other.E, other.F, other.G, other.H)
            && (I, J, L, N, O, P) == (other.I, other.J, other.L, other.N, other.O, other.P)
            && Equals(K, other.K) && Equals(M, other.M) && (D is null ? other.D is null : other.D is not null && D.SequenceEqual(other.D));

        public override int GetHashCode() => J.GetHashCode();
    }

    // A list directly behind the block, and behind it a text alone, which the writer writes.
    public sealed record Shelf
    {
        public List<Page>? Pages { get; set; }

        public string? Title { get; set; }
    }

    [Fact]
    public void Memory_may_end_at_any_of_them()
    {
        Random random = new(Seed);
        for (int i = 0; i < 60; i++)
        {
            Page page = RandomPage(random, texts: i < 30 ? 5 : DirectMessageTests.Texts.Length);
            foreach (FirnOptions options in s_options) AssertFirnWrites(page, options, $"seed {Seed}, page {i}");
        }
    }

    [Fact]
    public void Of_many_in_a_list()
    {
        Random random = new(Seed);
        Shelf shelf = new() { Pages = [.. Enumerable.Range(0, 3).Select(_ => RandomPage(random, DirectMessageTests.Texts.Length))], Title = "shelf" };
        FirnOptions options = FirnOptions.Packed;
        byte[] expected = FirnSerializer.Serialize(shelf, options);
        Shelf read = FirnSerializer.Deserialize<Shelf>(expected, options)!;
        Assert.Equal(shelf.Pages, read.Pages);
        Assert.Equal(shelf.Title, read.Title);
        for (int usual = 1; usual < 400; usual += 7)
        {
            PiecewiseSink sink = new(usual);
            FirnSerializer.Serialize(sink, shelf, options);
            Assert.Equal(expected, sink.Written);
        }

        AssertSpans(expected, destination => FirnSerializer.TrySerialize(destination, shelf, out int written, options) ? written : 0, $"seed {Seed}");
    }

    // Those that do not stand in memory in the list's order are written by another loop.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Of_long_lists_in_any_order(bool inOrder)
    {
        Inner[] made = [.. Enumerable.Range(0, 5_000).Select(i => new Inner { Name = i % 7 == 0 ? null : DirectMessageTests.Texts[i % DirectMessageTests.Texts.Length] + i })];
        if (!inOrder) new Random(Seed).Shuffle(made);
        List<Inner> list = [.. made];
        byte[] bytes = FirnSerializer.Serialize(list, FirnOptions.Packed);
        Assert.Equal(list, FirnSerializer.Deserialize<List<Inner>>(bytes, FirnOptions.Packed));
        int one = list.Sum(inner => FirnSerializer.Serialize(inner, FirnOptions.Packed).Length - 1);
        Assert.Equal(1 + 3 + one, bytes.Length);
    }

    [Fact]
    public void Levels_of_a_struct_that_may_be_absent_are_counted()
    {
        FirnOptions shallow = FirnOptions.Packed with { MaxDepth = 1 };
        FirnSerializer.Serialize(new Page(), shallow with { MaxDepth = 2 });
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Page { A = "a", K = default(Point), L = 1 }, shallow)).Code);
    }

    [Fact]
    public void A_length_that_does_not_fit_in_memory_is_measured()
    {
        Random random = new(Seed);
        Page page = RandomPage(random, DirectMessageTests.Texts.Length) with { A = new string('a', 5_000), E = new string('漢', 3_000), O = new string('д', 2_000) };
        byte[] expected = FirnSerializer.Serialize(page, FirnOptions.Packed);
        Assert.Equal(page, FirnSerializer.Deserialize<Page>(expected, FirnOptions.Packed));
        Assert.False(FirnSerializer.TrySerialize(new byte[16], page, out int written, FirnOptions.Packed));
        Assert.Equal(0, written);
        Assert.Equal(expected.Length, FirnSerializer.Measure(page, FirnOptions.Packed));
    }

    private static Page RandomPage(Random random, int texts)
    {
        string? Text() => DirectMessageTests.Texts[random.Next(texts)];
        bool IsThere() => random.Next(3) > 0;
        return new Page
        {
            A = Text(),
            B = IsThere() ? random.Next() : null,
            C = Text(),
            D = IsThere() ? [.. Enumerable.Range(0, random.Next(4)).Select(_ => Text())] : null,
            E = Text(),
            F = IsThere() ? new Guid(random.Next(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) : null,
            G = IsThere() ? DateTime.UnixEpoch.AddSeconds(random.Next()) : null,
            H = IsThere() ? new Inner { Name = Text() } : null,
            I = Text(),
            J = random.NextInt64(),
            K = IsThere() ? new Point { X = random.NextDouble(), Y = random.NextDouble() } : null,
            L = IsThere() ? random.Next() / 8m : null,
            M = new Label { Name = Text(), Number = IsThere() ? random.Next() : null, Text = Text() },
            N = IsThere() ? random.Next(2) == 0 : null,
            O = Text(),
            P = IsThere() ? (byte)random.Next(256) : null,
        };
    }

    private static void AssertFirnWrites(Page page, FirnOptions options, string told)
    {
        Entries entries = Entries.ForFirn<Page>();
        byte[] expected = entries.Serialize(page, options);
        Assert.True(page.Equals(entries.Deserialize(expected, options)), told);
        Assert.Equal(expected.Length, entries.Measure(page, options));
        foreach (RoomShape shape in (RoomShape[])[RoomShape.Exact, RoomShape.OneMore, RoomShape.Huge, RoomShape.NewEachCall])
        {
            HostileBufferWriter writer = new(shape);
            entries.Serialize(writer, page, options);
            Assert.True(expected.AsSpan().SequenceEqual(writer.ToArray()), $"{shape}, {told}");
        }

        using MemoryStream stream = new();
        entries.Serialize(stream, page, options);
        Assert.True(expected.AsSpan().SequenceEqual(stream.ToArray()), $"stream, {told}");
        AssertSpans(expected, destination => entries.TrySerialize(destination, page, out int written, options) ? written : 0, told);
    }

    private delegate int Writing(Span<byte> destination);

    // Of every length up to the message's, and some more, between bytes that must stay as they are.
    private static void AssertSpans(byte[] expected, Writing write, string told)
    {
        const int Guard = 80;
        const byte Untouched = 0xA5;
        byte[] memory = new byte[expected.Length + 100 + Guard];
        for (int length = 0; length < expected.Length + 100; length += length + 3 < expected.Length && expected.Length > 600 ? 3 : 1)
        {
            memory.AsSpan().Fill(Untouched);
            int written = write(memory.AsSpan(0, length));
            Assert.True(written == (length >= expected.Length ? expected.Length : 0), $"length {length} of {expected.Length}, {told}");
            Assert.True(!memory.AsSpan(length).ContainsAnyExcept(Untouched), $"behind length {length}, {told}");
            Assert.True(written == 0 || expected.AsSpan().SequenceEqual(memory.AsSpan(0, written)), $"length {length}, {told}");
        }
    }
}
