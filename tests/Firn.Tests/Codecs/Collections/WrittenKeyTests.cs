using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Keys that collide by themselves are refused while they are written, exactly where a reader would refuse them.</summary>
public class WrittenKeyTests
{
    // As hash codes of points are often written: a square of them has as many codes as one side.
    public readonly struct Cell(int x, int y) : IEquatable<Cell>
    {
        public int X { get; } = x;

        public int Y { get; } = y;

        public bool Equals(Cell other) => X == other.X && Y == other.Y;

        public override bool Equals(object? obj) => obj is Cell other && Equals(other);

        public override int GetHashCode() => X ^ Y;

        public static bool operator ==(Cell left, Cell right) => left.Equals(right);

        public static bool operator !=(Cell left, Cell right) => !left.Equals(right);
    }

    // Without IEquatable: few of them are counted.
    public sealed class Name
    {
        public int Number { get; set; }

        public override bool Equals(object? obj) => obj is Name other && other.Number == Number;

        public override int GetHashCode() => 7;
    }

    public sealed class OwnSet : HashSet<long>;

    public sealed class OwnTable : Dictionary<long, int>;

    public sealed class OwnKeyed : KeyedCollection<long, long>
    {
        public int Capacity() => ((Dictionary<long, long>)Dictionary!).Capacity;

        protected override long GetKeyForItem(long item) => item;
    }

    public sealed class ByParity() : Dictionary<long, int>(new Parity());

    private sealed class Parity : IEqualityComparer<long>
    {
        public bool Equals(long x, long y) => x == y;

        public int GetHashCode(long obj) => (int)(obj & 1);
    }

    private static readonly FirnOptions s_trusted = FirnOptions.Trusted with { SchemaMode = FirnSchemaMode.None };

    // Refused on writing if and only if the same bytes, written by one who counts no keys, are refused on reading.
    [FirnEntryPoint]
    private static bool IsRefusedFirn<T>(T value, FirnOptions? options = null)
    {
        byte[] counted = FirnSerializer.Serialize(value, s_trusted);
        FirnOptions reading = options ?? FirnOptions.Packed;
        FirnErrorCode? read = null;
        try
        {
            FirnSerializer.Deserialize<T>(counted, reading);
        }
        catch (FirnException refused)
        {
            read = refused.Code;
        }

        FirnException? written = null;
        try
        {
            Assert.Equal(counted, FirnSerializer.Serialize(value, reading));
        }
        catch (FirnException refused)
        {
            written = refused;
        }

        Assert.Equal(read, written?.Code);
        if (written is null) return false;
        Assert.Equal(FirnErrorCode.KeyCollisions, written.Code);
        Assert.NotNull(written.Type);
        Assert.NotNull(FirnSerializer.Deserialize<T>(counted, s_trusted));
        return true;
    }

    private static bool[] OfKeys(long[] keys)
    {
        Dictionary<long, int> table = keys.ToDictionary(key => key, key => 1);
        OwnSet ownSet = [.. keys];
        OwnTable ownTable = [];
        OwnKeyed ownKeyed = [.. keys];
        foreach (long key in keys) ownTable.Add(key, 1);
        OrderedDictionary<long, int> ordered = new(table);
        return
        [
            IsRefusedFirn(table),
            IsRefusedFirn(keys.ToHashSet()),
            IsRefusedFirn(new ConcurrentDictionary<long, int>(table)),
            IsRefusedFirn(ordered),
            IsRefusedFirn(table.ToFrozenDictionary()),
            IsRefusedFirn(keys.ToFrozenSet()),
            IsRefusedFirn(table.ToImmutableDictionary()),
            IsRefusedFirn(keys.ToImmutableHashSet()),
            IsRefusedFirn(ownSet),
            IsRefusedFirn(ownTable),
            IsRefusedFirn(ownKeyed),
            IsRefusedFirn(keys.ToLookup(key => key, key => 1)),
            IsRefusedFirn<IDictionary<long, int>>(table),
            IsRefusedFirn<IDictionary<long, int>>(new SortedDictionary<long, int>(table)),
            IsRefusedFirn<IReadOnlyDictionary<long, int>>(new ReadOnlyDictionary<long, int>(table)),
            IsRefusedFirn<IReadOnlyDictionary<long, int>>(table.ToImmutableSortedDictionary()),
            IsRefusedFirn<IImmutableDictionary<long, int>>(table.ToImmutableDictionary()),
            IsRefusedFirn<ISet<long>>(keys.ToHashSet()),
            IsRefusedFirn<ISet<long>>(new SortedSet<long>(keys)),
            IsRefusedFirn<IReadOnlySet<long>>(keys.ToFrozenSet()),
            IsRefusedFirn<IImmutableSet<long>>(keys.ToImmutableHashSet()),
            IsRefusedFirn(new SortedSet<long>(keys)),
            IsRefusedFirn(new SortedDictionary<long, int>(table)),
            IsRefusedFirn(new List<Dictionary<long, int>> { table }),
        ];
    }

    // Keys are counted by the buckets of the last table. In a smaller one on the way there, others could collide.
    [Fact]
    public void A_table_of_keyed_elements_is_made_for_all_of_them()
    {
        OwnKeyed keyed = [.. Enumerable.Range(0, 1_000).Select(i => (long)i)];
        OwnKeyed read = FirnSerializer.Deserialize<OwnKeyed>(FirnSerializer.Serialize(keyed))!;
        Assert.Equal(keyed, read);
        Assert.Equal(new Dictionary<long, long>(1_000).Capacity, read.Capacity());
        Assert.NotEqual(keyed.Capacity(), read.Capacity());
    }

    [Theory]
    [InlineData(32)]
    [InlineData(33)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(1_000)]
    public void Keys_of_one_hash_code_are_refused_by_writer_and_reader(int count)
    {
        bool[] refused = OfKeys([.. Enumerable.Range(0, count).Select(i => ((long)i << 32) | (uint)i)]);
        Assert.Equal(count > 32, refused.Any(one => one));
        Assert.False(refused[21] || refused[22]);
        Assert.Equal(count >= 128, refused[0]);
    }

    [Fact]
    public void Keys_of_all_kinds_are_refused_by_both_or_neither()
    {
        const int Seed = 20_261;
        Random random = new(Seed);
        for (int round = 0; round < 20; round++)
        {
            int count = random.Next(20, 600);
            int codes = random.Next(1, 20);
            HashSet<long> keys = [];
            while (keys.Count < count)
            {
                long low = random.Next(1 << 20);
                keys.Add(random.Next(3) == 0 ? low : (low << 32) | (uint)(low ^ random.Next(codes)));
            }

            bool[] refused = OfKeys([.. keys]);
            Assert.Equal(24, refused.Length);
        }

        Assert.DoesNotContain(true, OfKeys([.. Enumerable.Range(0, 5_000).Select(i => (long)i)]));
        Assert.DoesNotContain(true, OfKeys([.. Enumerable.Range(0, 5_000).Select(i => i * 1_000_000_007L)]));
    }

    [Fact]
    public void Keys_of_own_types_are_refused_by_both_or_neither()
    {
        Dictionary<Cell, int> square = [];
        for (int i = 0; i < 64 * 64; i++) square.Add(new Cell(i & 63, i >> 6), i);
        Assert.True(IsRefusedFirn(square));
        Assert.True(IsRefusedFirn(square.Keys.ToHashSet()));
        Assert.False(IsRefusedFirn(square.Take(1_000).ToDictionary()));
        Assert.True(IsRefusedFirn(Enumerable.Range(0, 33).ToDictionary(i => new Name { Number = i })));
        Assert.False(IsRefusedFirn(Enumerable.Range(0, 32).ToDictionary(i => new Name { Number = i })));
    }

    [Fact]
    public void A_comparer_that_is_dropped_counts_for_nothing()
    {
        Dictionary<long, int> table = new(new Parity());
        for (int i = 0; i < 200; i++) table.Add(i, i);
        FirnOptions dropping = FirnOptions.Packed with { DropUnknownComparers = true };
        Assert.Equal(table, FirnSerializer.Deserialize<Dictionary<long, int>>(FirnSerializer.Serialize(table, dropping), dropping));
    }

    [Fact]
    public void Empty_pieces_of_memory_are_one_when_they_are_read()
    {
        int[] memory = [1, 2];
        RefusedFirn(new HashSet<Memory<int>> { memory.AsMemory(0, 0), memory.AsMemory(1, 0) });
        RefusedFirn(new HashSet<ReadOnlyMemory<int>> { new int[1].AsMemory(0, 0), default });
        RefusedFirn(new HashSet<ArraySegment<int>> { default, new(new int[1], 1, 0) });
        RefusedFirn(new HashSet<int[]> { new int[0], new int[0] });
        RefusedFirn(new Dictionary<ArraySegment<int>, int> { [default] = 1, [new(new int[1], 1, 0)] = 2 });
        Assert.False(IsRefusedFirn(new HashSet<ArraySegment<int>> { default, new(new int[1]), new(memory) }));
    }

    [FirnEntryPoint]
    private static void RefusedFirn<T>(T value) =>
        Assert.Equal((FirnErrorCode.UnknownComparer, typeof(T)), Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value)) is var refused ? (refused.Code, refused.Type) : default);

    [Fact]
    public void Texts_have_a_seed()
    {
        Dictionary<string, int> table = new(StringComparer.InvariantCultureIgnoreCase);
        for (int i = 0; i < 5_000; i++) table.Add($"key {i}", i);
        Assert.False(IsRefusedFirn(table));
        Assert.False(IsRefusedFirn(new Dictionary<string, int>(table, StringComparer.Ordinal)));
        Assert.False(IsRefusedFirn(new Dictionary<string, int>(table, StringComparer.OrdinalIgnoreCase)));
    }
}
