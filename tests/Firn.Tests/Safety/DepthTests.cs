using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Schema;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H19, H20: the one depth counter, on every route, writing and reading, with little stack.</summary>
[Trait("Hostile", "H19"), Trait("Hostile", "H20")]
public class DepthTests
{
    private const int DefaultDepth = 64;
    private const int Levels = 200;

    public static TheoryData<string> Routes => [.. All.Keys];

    // A route: how a value of n nodes is made, and how many levels it has.
    private sealed record Route(Entries Entries, Func<int, object> Build, Func<int, int> Depth)
    {
        /// <summary>Writes a holder of the value, with any depth.</summary>
        public required Func<object, byte[]> Hold { get; init; }
    }

    private static readonly Dictionary<string, Route> All = new()
    {
        ["object"] = MakeFirn(n => Repeat<ObjectNode>(n, next => new() { Next = next }), n => n),
        ["record"] = MakeFirn(n => Repeat<RecordNode>(n, next => new(next, 5)), n => n),
        ["list"] = MakeFirn(n => Repeat<ListNode>(n, next => new() { Next = next is null ? null : [null, next] }), n => (2 * n) - 1),
        ["array"] = MakeFirn(n => Repeat<ArrayNode>(n, next => new() { Next = next is null ? null : [next] }), n => (2 * n) - 1),
        ["rectangle"] = MakeFirn(n => Repeat<RectangleNode>(n, next => new() { Next = next is null ? null : new[,] { { next, null } } }), n => (2 * n) - 1),
        ["dictionary value"] = MakeFirn(n => Repeat<DictionaryNode>(n, next => new() { Next = next is null ? null : new() { [1] = next } }), n => (2 * n) - 1),
        ["tuple"] = MakeFirn(n => Repeat<TupleNode>(n, next => new() { Next = (1, next) }), n => 2 * n),
        ["nullable struct"] = MakeFirn(n => Repeat<NullableNode>(n, next => new() { Next = next is null ? null : new NullableLink { Node = next } }), n => (2 * n) - 1),
        ["generic"] = MakeFirn(n => Repeat<Tree<int>>(n, next => new() { Children = next is null ? null : [next] }), n => (2 * n) - 1),
        ["boxed in list"] = MakeFirn(n => new List<ObjectNode> { Repeat<ObjectNode>(n, next => new() { Next = next }) }, n => n + 1),
    };

    [FirnEntryPoint]
    private static Route MakeFirn<T>(Func<int, T> build, Func<int, int> depth)
        where T : notnull => new(new Entries<T>(), n => build(n), depth) { Hold = value => FirnSerializer.Serialize(new NumberAndValue<T> { Number = 5, Value = (T)value }, FirnOptions.Default with { MaxDepth = 1_000 }) };

    private static T Repeat<T>(int count, Func<T?, T> wrap)
        where T : class
    {
        T? value = null;
        for (int i = 0; i < count; i++) value = wrap(value);
        return value!;
    }

    private static FirnOptions WithDepth(int depth, FirnCompression compression = FirnCompression.None) =>
        FirnOptions.Packed with { MaxDepth = depth, Compression = compression };

    [Theory]
    [MemberData(nameof(Routes))]
    public void Exactly_the_levels_count_where_the_value_is_skipped(string name)
    {
        Route route = All[name];
        foreach (int nodes in (int[])[2, 5, 30])
        {
            int depth = 1 + route.Depth(nodes);
            byte[] message = route.Hold(route.Build(nodes));
            Assert.Equal(5, FirnSerializer.Deserialize<NumberOnly>(message, FirnOptions.Default with { MaxDepth = depth })!.Number);
            AssertTooDeep(() => FirnSerializer.Deserialize<NumberOnly>(message, FirnOptions.Default with { MaxDepth = depth - 1 }));
        }
    }

    [Theory]
    [MemberData(nameof(Routes))]
    public void Exactly_the_levels_count(string name)
    {
        Route route = All[name];
        foreach (int nodes in (int[])[1, 2, 5, 30])
        {
            object value = route.Build(nodes);
            int depth = route.Depth(nodes);
            byte[] message = route.Entries.Serialize(value, WithDepth(depth));
            Assert.Null(StructuralEquality.FindDifference(value.GetType(), value, route.Entries.Deserialize(message, WithDepth(depth))));
            if (depth == 1) continue;
            AssertTooDeep(() => route.Entries.Serialize(value, WithDepth(depth - 1)));
            AssertTooDeep(() => route.Entries.Deserialize(message, WithDepth(depth - 1)));
            AssertTooDeep(() => route.Entries.DeserializeInPlace(Sequences.Single(message), WithDepth(depth - 1)));
        }
    }

    [Theory]
    [MemberData(nameof(Routes))]
    public void By_default_64_with_little_stack(string name)
    {
        Route route = All[name];
        int most = Enumerable.Range(1, DefaultDepth).Last(n => route.Depth(n) <= DefaultDepth);
        object good = route.Build(most);
        object bad = route.Build(most + 1);
        object worse = route.Build(Levels);
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.None, FirnCompression.Brotli])
        {
            FirnOptions options = WithDepth(DefaultDepth, compression);
            byte[] tooDeep = route.Entries.Serialize(bad, WithDepth(1_000, compression));
            byte[] muchTooDeep = route.Entries.Serialize(worse, WithDepth(1_000, compression));
            SmallStack.Run(() =>
            {
                byte[] message = route.Entries.Serialize(good, options);
                Assert.NotNull(route.Entries.Deserialize(message, options));
                AssertTooDeep(() => route.Entries.Serialize(bad, options));
                AssertTooDeep(() => route.Entries.Deserialize(tooDeep, options));
                AssertTooDeep(() => route.Entries.Deserialize(muchTooDeep, options));
                Assert.NotNull(route.Entries.Deserialize(message, options));
            });
        }
    }

    [Fact]
    public void A_million_levels_are_refused_with_little_stack()
    {
        byte[] message = new byte[1_000_001];
        message.AsSpan().Fill(1); // an object's flags: the next one is there
        message[0] = 0x10;
        SmallStack.Run(() =>
        {
            FirnException exception = AssertTooDeep(() => FirnSerializer.Deserialize<ObjectNode>(message, FirnOptions.Packed));
            Assert.Equal(string.Join('.', Enumerable.Repeat("Next", DefaultDepth)), exception.Path);
            AssertTooDeep(() => Entries.FirnInPlace<ObjectNode>(Sequences.Cut(message, 5, 60, 500), FirnOptions.Packed));
            AssertTooDeep(() => FirnSerializer.Deserialize<ObjectNode>(message, FirnOptions.Packed with { MaxDepth = 1 }));
        });
    }

    [Fact]
    public void The_ceiling_of_the_options_works_on_an_ordinary_stack()
    {
        ObjectNode deep = Repeat<ObjectNode>(1_000, next => new() { Next = next });
        Assert.NotNull(FirnSerializer.Deserialize<ObjectNode>(FirnSerializer.Serialize(deep, FirnOptions.Trusted), FirnOptions.Trusted));
        AssertTooDeep(() => FirnSerializer.Serialize(new ObjectNode { Next = deep }, FirnOptions.Trusted));
    }

    /// <summary>Values of fixed width count their nested levels too; empty runs count none below them.</summary>
    [Fact]
    public void Fixed_width_counts_its_levels()
    {
        AssertFirnNeeds(2, new Segment());
        AssertFirnNeeds(3, new[] { new Segment() });
        AssertFirnNeeds(1, Array.Empty<Segment>());
        AssertFirnNeeds(3, new NumberAndValue<Segment>());
        AssertFirnNeeds(2, new Dictionary<int, Point> { [1] = default });
        AssertFirnNeeds(1, new Dictionary<int, Point>());
        AssertFirnNeeds(1, 5);
        AssertFirnNeeds(1, new List<int> { 1 });
        AssertFirnNeeds(2, new FixedClass?[] { new() });
        AssertFirnNeeds(1, new FixedClass?[] { null });
    }

    [FirnEntryPoint]
    private static void AssertFirnNeeds<T>(int depth, T value)
    {
        Entries entries = new Entries<T>();
        byte[] message = entries.Serialize(value, WithDepth(depth));
        entries.Deserialize(message, WithDepth(depth));
        if (depth == 1) return;
        AssertTooDeep(() => entries.Serialize(value, WithDepth(depth - 1)));
        AssertTooDeep(() => entries.Deserialize(message, WithDepth(depth - 1)));
    }

    [Fact]
    public void A_cycle_is_an_error_on_every_sink()
    {
        ObjectNode cycle = new();
        cycle.Next = new() { Next = new() { Next = cycle } };
        ListNode list = new() { Next = [] };
        list.Next.Add(list);
        foreach (Action write in (Action[])
        [
            () => FirnSerializer.Serialize(cycle),
            () => FirnSerializer.Serialize(list),
            () => FirnSerializer.Serialize(new MemoryStream(), cycle),
            () => FirnSerializer.Serialize(new HostileBufferWriter(RoomShape.Exact), cycle),
            () => FirnSerializer.TrySerialize(new byte[10], cycle, out _),
            () => FirnSerializer.SerializeToBuffer(cycle),
            () => FirnSerializer.Measure(cycle),
            () => FirnSerializer.Clone(cycle),
            () => FirnSerializer.Serialize(cycle, FirnOptions.Trusted),
            () => FirnSerializer.Serialize(cycle, FirnOptions.Default with { Compression = FirnCompression.Brotli }),
        ])
        {
            FirnException exception = AssertTooDeep(write);
            Assert.Equal(-1, exception.Offset);
            Assert.Contains("refers back to itself", exception.Message, StringComparison.Ordinal);
        }

        Assert.NotNull(FirnSerializer.Clone(new ObjectNode { Next = new() }));
    }

    private static FirnException AssertTooDeep(Action action)
    {
        FirnException exception = Assert.Throws<FirnException>(action);
        Assert.Equal(FirnErrorCode.DepthExceeded, exception.Code);
        return exception;
    }
}
