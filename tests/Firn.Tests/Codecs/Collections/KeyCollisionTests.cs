using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Reflection;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Keys chosen to fall into one bucket (H33).</summary>
[Trait("Hostile", "H33")]
public class KeyCollisionTests
{
    private const int Count = 20_000;

    private static byte[] Bytes(Func<int, long> key, bool withValues, int count = Count)
    {
        FirnWriter writer = new(new byte[16]);
        writer.WriteCount(count);
        for (int i = 0; i < count; i++)
        {
            Int64Codec.Write(ref writer, key(i));
            if (withValues) Int32Codec.Write(ref writer, i);
        }

        byte[] bytes = writer.ToArray();
        writer.Dispose();
        return bytes;
    }

    private static FirnErrorCode? Outcome<T, TCodec>(byte[] bytes, FirnOptions? options = null)
        where TCodec : struct, IFirnCodec<T>
    {
        try
        {
            FirnReader reader = new(bytes, options ?? FirnOptions.Default);
            TCodec.Read(ref reader);
            return null;
        }
        catch (FirnException refused)
        {
            return refused.Code;
        }
    }

    // Hash code of a long: upper half exclusive-or lower half. So all of these are 0.
    private static long SameHash(int i) => ((long)i << 32) | (uint)i;

    [Fact]
    public void Equal_hash_codes_are_refused_in_every_hashed_kind()
    {
        byte[] set = Bytes(SameHash, withValues: false);
        byte[] dictionary = Bytes(SameHash, withValues: true);
        Stopwatch time = Stopwatch.StartNew();
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(set));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(set));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<FrozenSet<long>, FrozenSetCodec<long, Int64Codec>>(set));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ISet<long>, SetInterfaceCodec<long, Int64Codec>>(set));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<OrderedDictionary<long, int>, OrderedDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ConcurrentDictionary<long, int>, ConcurrentDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ImmutableDictionary<long, int>, ImmutableDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<FrozenDictionary<long, int>, FrozenDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        Assert.True(time.Elapsed.TotalSeconds < 5);
        Assert.Null(Outcome<SortedSet<long>, SortedSetCodec<long, Int64Codec>>(set));
        Assert.Null(Outcome<SortedDictionary<long, int>, SortedDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
    }

    [Fact]
    public void Multiples_of_the_number_of_buckets_are_refused()
    {
        int buckets = new HashSet<long>(Count).EnsureCapacity(0);
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => (long)i * buckets, withValues: false)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => (long)i * buckets, withValues: true)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<OrderedDictionary<long, int>, OrderedDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => (long)i * buckets, withValues: true)));
        int first = HashTablePrimes.AtLeast(Count);
        int second = HashTablePrimes.AtLeast(2 * first);
        int third = HashTablePrimes.AtLeast(2 * second);
        foreach (int size in (int[])[first, second, third])
        {
            Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ConcurrentDictionary<long, int>, ConcurrentDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => (uint)((long)i * size), withValues: true)));
        }
    }

    [Fact]
    public void Chance_is_not_refused()
    {
        Random random = new(11);
        for (int count = 33; count < 2_000; count += count < 300 ? 1 : 7)
        {
            long[] few = [.. Enumerable.Range(0, count).Select(_ => random.NextInt64()).Distinct()];
            Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => few[i], withValues: false, few.Length)));
            Assert.Null(Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(Bytes(i => few[i], withValues: false, few.Length)));
            Assert.Null(Outcome<ConcurrentDictionary<long, int>, ConcurrentDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => few[i], withValues: true, few.Length)));
        }

        long[] keys = [.. Enumerable.Range(0, Count).Select(_ => random.NextInt64()).Distinct()];
        byte[] set = Bytes(i => keys[i], withValues: false, keys.Length);
        byte[] dictionary = Bytes(i => keys[i], withValues: true, keys.Length);
        Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(set));
        Assert.Null(Outcome<FrozenSet<long>, FrozenSetCodec<long, Int64Codec>>(set));
        Assert.Null(Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(set));
        Assert.Null(Outcome<ConcurrentDictionary<long, int>, ConcurrentDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        Assert.Null(Outcome<OrderedDictionary<long, int>, OrderedDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
        foreach (int step in (int[])[1, 2, 10, 16, 64, 1_000, 4_096, 65_536])
        {
            Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => (long)i * step, withValues: false)));
            Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => (long)i * step, withValues: false, 300)));
            Assert.Null(Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(Bytes(i => (long)i * step, withValues: false, 70)));
            Assert.Null(Outcome<ConcurrentDictionary<long, int>, ConcurrentDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => (long)i * step, withValues: true)));
        }
    }

    /// <summary>Numbers that need not be counted are so few to a bucket that counting would not refuse one.</summary>
    [Fact]
    public void Numbers_close_together_can_not_collide()
    {
        const int Seed = 41;
        Random random = new(Seed);
        for (int turn = 0; turn < 300; turn++)
        {
            int buckets = HashTablePrimes.AtLeast(random.Next(1, 2_000));
            long first = turn % 3 == 0 ? -random.Next(40 * buckets) : random.NextInt64(int.MinValue, int.MaxValue - (40L * buckets));
            Run(buckets, first, value => (int)value);
            Run(buckets, first, value => value);
        }

        // All numbers from the first one on, as no others lie closer.
        static void Run<T>(int buckets, long first, Func<long, T> number)
            where T : notnull
        {
            NumberRun<T> run = new(buckets);
            int[] counts = new int[buckets];
            long next = first;
            for (T key = number(next); run.TryAdd(key); key = number(++next))
            {
                if (++counts[(uint)key.GetHashCode() % (uint)buckets] > 31) Assert.Fail($"Seed {Seed}: {typeof(T)} from {first} in {buckets} buckets, at {key}");
            }

            Assert.True(next - first > 29L * buckets, $"Seed {Seed}: {typeof(T)} from {first} in {buckets} buckets ends at {next}");
        }
    }

    /// <summary>Hash codes of numbers are what the bound says that they are.</summary>
    [Fact]
    public void Numbers_are_their_hash_codes()
    {
        foreach (int number in (int[])[0, 1, -1, 77, -77, int.MaxValue, int.MinValue])
        {
            Assert.Equal(number, number.GetHashCode());
            Assert.Equal(number < 0 ? ~number : number, ((long)number).GetHashCode());
        }
    }

    /// <summary>Keys that collide are refused behind others that lie together, too, and wherever they begin.</summary>
    [Fact]
    public void Numbers_that_lie_together_hide_none_that_collide()
    {
        int buckets = new HashSet<long>(Count).EnsureCapacity(0);
        foreach (int together in (int[])[1, 100, 10_000, Count - 40])
        {
            long Key(int i) => i < together ? i : (i + 31L) * buckets;
            Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(Key, withValues: false)));
            Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(Key, withValues: true)));
        }

        // 16 on either side of zero, as close together as they can be, one far away, and others.
        int few = new Dictionary<long, int>(128).EnsureCapacity(0);
        long About(int i) => i < 32 ? (i % 2 == 0 ? 0 : -1) - ((i % 2 == 0 ? -1L : 1L) * (i / 2) * few) : i == 32 ? 1_000L * few : i - 32;
        Assert.Equal(33, Enumerable.Range(0, 128).Select(About).Distinct().Count(key => (uint)key.GetHashCode() % (uint)few == 0));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(About, withValues: false, 128)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(About, withValues: true, 128)));

        // Close together beyond 32 bits, where the halves of a number make its hash code: 34 of these share a bucket, though 30 of so many in a row should. Found by a search.
        int some = new Dictionary<long, int>(150).EnsureCapacity(0);
        const long First = (1_962_462_606L << 32) | 764_242_922;
        long[] window = [.. Enumerable.Range(0, 30 * some).Select(i => First + i)];
        long[] shared = [.. window.Where(key => (uint)key.GetHashCode() % (uint)some == 65)];
        Assert.Equal((163, 34), (some, shared.Length));
        long[] beyond = [.. window.Except(shared).Take(150 - shared.Length), .. shared];
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => beyond[i], withValues: false, beyond.Length)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => beyond[i], withValues: true, beyond.Length)));

        // As many in one bucket as it may have, the first of which lie with those of other buckets, and one more.
        byte[] Behind(int colliding, bool withValues) => Bytes(i => i < Count - colliding ? i + 1 : (i - (Count - colliding) + 1L) * buckets, withValues);
        Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Behind(32, withValues: false)));
        Assert.Null(Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Behind(32, withValues: true)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Behind(33, withValues: false)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Behind(33, withValues: true)));

        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => i % (Count - 1), withValues: false)));
        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(i => i % (Count - 1), withValues: true)));
        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(i => i == Count - 1 ? 7 : i == 9 ? long.MaxValue : i, withValues: false)));
    }

    /// <summary>Few keys, many that lie together, many behind one that does not, and many that are no numbers. Others stand behind the last, which a loop must not go on to.</summary>
    [Theory]
    [InlineData(3)]
    [InlineData(200)]
    [InlineData(Count)]
    public void A_key_twice_is_refused_wherever_it_stands(int count)
    {
        foreach ((int first, int second) in new[] { (0, 1), (0, count - 1), (count / 2, count - 1), (count - 2, count - 1) })
        {
            foreach (bool isTogether in (bool[])[true, false])
            {
                long Key(int i) => i == second ? Key(first) : i == 0 && !isTogether ? long.MaxValue : i;
                byte[] set = [.. Bytes(Key, withValues: false, count), .. new byte[100]];
                byte[] dictionary = [.. Bytes(Key, withValues: true, count), .. new byte[100]];
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(set));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(set));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<FrozenSet<long>, FrozenSetCodec<long, Int64Codec>>(set));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<Dictionary<long, int>, DictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<ConcurrentDictionary<long, int>, ConcurrentDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<OrderedDictionary<long, int>, OrderedDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<ImmutableDictionary<long, int>, ImmutableDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
                Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<FrozenDictionary<long, int>, FrozenDictionaryCodec<long, int, Int64Codec, Int32Codec>>(dictionary));
            }

            byte[] texts = Renamed(FirnSerializer.Serialize(Enumerable.Range(0, count).Select(Text).ToHashSet(), FirnOptions.Packed));
            Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<HashSet<string>>(texts, FirnOptions.Packed)).Code);
            byte[] named = Renamed(FirnSerializer.Serialize(Enumerable.Range(0, count).ToDictionary(Text), FirnOptions.Packed));
            Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<string, int>>(named, FirnOptions.Packed)).Code);

            byte[] Renamed(byte[] message)
            {
                System.Text.Encoding.ASCII.GetBytes(Text(first)).CopyTo(message.AsSpan(message.AsSpan().IndexOf(System.Text.Encoding.ASCII.GetBytes(Text(second)))));
                return message;
            }
        }

        static string Text(int i) => $"key {i:00000}";
    }

    [Fact]
    public void Few_keys_and_trusted_bytes_are_not_counted()
    {
        Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 127)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 128)));
        Assert.Null(Outcome<HashSet<long>, HashSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 128), FirnOptions.Trusted));
        Assert.Null(Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 32)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 33)));
        Assert.Null(Outcome<ImmutableDictionary<long, int>, ImmutableDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(SameHash, withValues: true, 32)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ImmutableDictionary<long, int>, ImmutableDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(SameHash, withValues: true, 33)));
        Assert.Null(Outcome<FrozenSet<long>, FrozenSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 32)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<FrozenSet<long>, FrozenSetCodec<long, Int64Codec>>(Bytes(SameHash, withValues: false, 33)));
        Assert.Null(Outcome<FrozenDictionary<long, int>, FrozenDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(SameHash, withValues: true, 32)));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<FrozenDictionary<long, int>, FrozenDictionaryCodec<long, int, Int64Codec, Int32Codec>>(Bytes(SameHash, withValues: true, 33)));
    }

    /// <summary>Classes that don't implement IEquatable are counted earlier, as comparing them can be slow.</summary>
    [Fact]
    public void Keys_of_classes_are_counted_earlier()
    {
        static byte[] Message(int count) => FirnSerializer.Serialize(Enumerable.Range(0, count).Select(i => Tuple.Create(i, (i << 5) + i)).ToHashSet(), FirnOptions.Packed);
        Assert.Equal(32, FirnSerializer.Deserialize<HashSet<Tuple<int, int>>>(Message(32), FirnOptions.Packed)!.Count);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<HashSet<Tuple<int, int>>>(Message(33), FirnOptions.Packed));
        Assert.Equal(FirnErrorCode.KeyCollisions, exception.Code);
    }

    [Fact]
    public void Strings_that_collide_without_a_seed_take_no_longer_than_others()
    {
        // The hash that tables of strings begin with, before they notice: two accumulators over pairs of characters. For every first
        // pair there is a third one that leads back to the same state.
        static uint Step(uint hash) => uint.RotateLeft(hash, 5) + hash;
        string[] keys = new string[50_000];
        for (uint i = 0; i < keys.Length; i++)
        {
            uint first = (i + 1) * 2_654_435_761;
            uint third = Step(Step((5_381 << 16) + 5_381) ^ first) ^ 0x1234_5678;
            keys[i] = new string([(char)first, (char)(first >> 16), 'b', 'c', (char)third, (char)(third >> 16), 'd', 'e']);
        }

        Assert.Equal(keys.Length, new HashSet<string>(keys).Count);
        byte[] set = CodecRun.Write<string[], ArrayCodec<string, StringCodec>>(keys);
        byte[] bytes = [0, .. set];
        Stopwatch time = Stopwatch.StartNew();
        Assert.Null(Outcome<HashSet<string>, HashSetCodec<string, StringCodec>>(bytes));
        Assert.Null(Outcome<ImmutableHashSet<string>, ImmutableHashSetCodec<string, StringCodec>>(bytes));
        Assert.Null(Outcome<FrozenSet<string>, FrozenSetCodec<string, StringCodec>>(bytes));
        Assert.True(time.Elapsed.TotalSeconds < 5); // 50,000 squared comparisons take longer
    }

    [Fact]
    public void The_numbers_of_buckets_are_those_of_the_runtime()
    {
        foreach (int count in (int[])[33, 37, 38, 47, 64, 72, 130, 256, 294, 630, 920, 1_024, 1_103, 1_104, 5_000, 20_000, 100_000, 1_000_000, 7_199_369, 7_199_370])
        {
            Assert.Equal(new HashSet<byte>(count).EnsureCapacity(0), HashTablePrimes.AtLeast(count));
        }

        ConcurrentDictionary<int, int> table = new(-1, Count, null);
        Assert.Equal(HashTablePrimes.AtLeast(Count), Buckets(table));
        for (int i = 0; i < Count; i++) table.TryAdd(i * Environment.ProcessorCount, i);
        int first = HashTablePrimes.AtLeast(Count);
        int second = HashTablePrimes.AtLeast(2 * first);
        Assert.Contains(Buckets(table), (int[])[first, second, HashTablePrimes.AtLeast(2 * second)]);
    }

    private static int Buckets(ConcurrentDictionary<int, int> dictionary)
    {
        const BindingFlags Hidden = BindingFlags.NonPublic | BindingFlags.Instance;
        object tables = typeof(ConcurrentDictionary<int, int>).GetField("_tables", Hidden)!.GetValue(dictionary)!;
        return ((Array)tables.GetType().GetField("_buckets", Hidden)!.GetValue(tables)!).Length;
    }
}
