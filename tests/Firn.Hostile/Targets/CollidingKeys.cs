using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>H33: keys by the hash codes that the runtime gives them, and keys of chance, for each type.</summary>
/// <param name="Name">The type, and how the keys collide.</param>
/// <param name="Colliding">The bytes of so many keys that share hash codes or buckets, and the bytes of the same keys each for itself.</param>
/// <param name="Random">So many keys of chance.</param>
/// <param name="Tables">The containers.</param>
/// <param name="HasComparer">Whether a comparer byte stands in front of the count.</param>
/// <param name="MayBeAbsent">Whether the type has a null: elements of sets then count double.</param>
internal sealed record KeyKind(string Name, Func<int, byte[][]> Colliding, Func<int, int, byte[][]> Random, Entries Tables, IReadOnlyList<KeyTable> Containers, bool HasComparer, bool MayBeAbsent)
{
    /// <summary>
    /// Whether the system's library compares them by reflection, or their members as objects, which no reader makes faster
    /// (docs/threat-model.md, "Known limits").
    /// </summary>
    public bool IsSlow { get; init; }

    /// <summary>A type of key. What it is generated for is named by <typeparamref name="TTables"/>.</summary>
    [FirnEntryPoint]
    public static KeyKind FirnOf<T, TTables>(string name, Func<int, IEnumerable<T>> colliding, Func<Random, T> random)
        where T : notnull
    {
        Entries entries = new Entries<TTables>();
        return new(
            $"{typeof(T).Name}, {name}",
            count => Bytes(colliding(count), count),
            (count, seed) => Bytes(Drawn(random, new Random(seed)).Distinct(), count),
            entries,
            KeyTable.Of<T>(entries),
            typeof(T) == typeof(string) || typeof(T) == typeof(Uri),
            !typeof(T).IsValueType)
        {
            IsSlow = (typeof(T) is { IsValueType: true, IsEnum: false } && !typeof(IEquatable<T>).IsAssignableFrom(typeof(T))) || typeof(ITuple).IsAssignableFrom(typeof(T)) && !typeof(T).IsValueType,
        };
    }

    private static IEnumerable<T> Drawn<T>(Func<Random, T> random, Random source)
    {
        while (true) yield return random(source);
    }

    // A key is written as a root is, behind the header.
    private static byte[][] Bytes<T>(IEnumerable<T> keys, int count) => [.. keys.Take(count).Select(key => FirnSerializer.Serialize(key, FirnOptions.Packed)[1..])];

    public override string ToString() => Name;
}

/// <summary>A container of keys.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="Head">The bytes of a message in front of the comparer and count.</param>
/// <param name="HasValues">Whether an int stands behind each key.</param>
/// <param name="HasComparer">Whether the comparer byte stands in front of the count where the keys' type has one.</param>
/// <param name="Probe">Looks so many of its keys up.</param>
internal sealed record KeyTable(string Name, byte[] Head, bool HasValues, bool HasComparer, Action<object, int> Probe)
{
    public static IReadOnlyList<KeyTable> Of<T>(Entries entries)
        where T : notnull
    {
        return
        [
            Table("Dictionary", new() { Dictionary = [] }, t => t.Dictionary!),
            Table("FrozenDictionary", new() { FrozenDictionary = System.Collections.Frozen.FrozenDictionary<T, int>.Empty }, t => t.FrozenDictionary!),
            Table("ImmutableDictionary", new() { ImmutableDictionary = System.Collections.Immutable.ImmutableDictionary<T, int>.Empty }, t => t.ImmutableDictionary!),
            Table("ConcurrentDictionary", new() { Concurrent = [] }, t => t.Concurrent!),
            Table("OrderedDictionary", new() { Ordered = [] }, t => t.Ordered!),
            Table("a class of Dictionary", new() { Own = [] }, t => t.Own!),
            Table("IReadOnlyDictionary", new() { Interface = new Dictionary<T, int>() }, t => t.Interface!),
            Set("HashSet", new() { Set = [] }, t => t.Set!),
            Set("FrozenSet", new() { FrozenSet = System.Collections.Frozen.FrozenSet<T>.Empty }, t => t.FrozenSet!),
            Set("ImmutableHashSet", new() { ImmutableSet = [] }, t => t.ImmutableSet!),
            Set("a class of HashSet", new() { OwnSet = [] }, t => t.OwnSet!),
            Keyed("a class of KeyedCollection", new() { OwnKeyed = [] }, t => t.OwnKeyed!),
        ];

        KeyTable Table(string name, KeyTables<T> empty, Func<KeyTables<T>, IReadOnlyDictionary<T, int>> get) => new(name, HeadOf(empty, true), true, true, (tables, count) =>
        {
            IReadOnlyDictionary<T, int> table = get((KeyTables<T>)tables);
            foreach (T key in table.Keys.Take(count)) table.ContainsKey(key);
        });

        KeyTable Set(string name, KeyTables<T> empty, Func<KeyTables<T>, IReadOnlySet<T>> get) => new(name, HeadOf(empty, true), false, true, (tables, count) =>
        {
            IReadOnlySet<T> set = get((KeyTables<T>)tables);
            foreach (T key in set.Take(count)) set.Contains(key);
        });

        KeyTable Keyed(string name, KeyTables<T> empty, Func<KeyTables<T>, OwnKeyed<T>> get) => new(name, HeadOf(empty, false), false, false, (tables, count) =>
        {
            OwnKeyed<T> keyed = get((KeyTables<T>)tables);
            foreach (T key in keyed.Take(count)) keyed.Contains(key);
        });

        byte[] HeadOf(KeyTables<T> empty, bool hasComparer) => entries.Serialize(empty, FirnOptions.Packed)[..(hasComparer && (typeof(T) == typeof(string) || typeof(T) == typeof(Uri)) ? ^2 : ^1)];
    }

    /// <summary>A message of these keys.</summary>
    public byte[] Message(KeyKind kind, byte[][] keys, int comparer = 0)
    {
        WireBytes bytes = new WireBytes().Bytes(Head);
        if (HasComparer && kind.HasComparer) bytes.Byte(comparer);
        bytes.Count(!HasValues && kind.MayBeAbsent ? 2L * keys.Length : keys.Length);
        foreach (byte[] key in keys)
        {
            bytes.Bytes(key);
            if (HasValues) bytes.Int32(0);
        }

        return bytes.ToArray();
    }
}

/// <summary>The types of keys.</summary>
internal static class CollidingKeys
{

    public static IReadOnlyList<KeyKind> All { get; } =
    [
        KeyKind.FirnOf<int, KeyTables<int>>("multiples of the number of buckets", Multiples, r => r.Next(int.MinValue, int.MaxValue)),
        KeyKind.FirnOf<uint, KeyTables<uint>>("multiples of the number of buckets", n => Multiples(n).Select(i => (uint)i), r => (uint)r.NextInt64(1L << 32)),
        KeyKind.FirnOf<KeyEnum, KeyTables<KeyEnum>>("multiples of the number of buckets", n => Multiples(n).Select(i => (KeyEnum)i), r => (KeyEnum)r.Next()),
        KeyKind.FirnOf<float, KeyTables<float>>("bits that are multiples of the number of buckets", n => Multiples(2 * n).Select(BitConverter.Int32BitsToSingle).Where(f => !float.IsNaN(f) && f != 0), r => r.NextSingle() * r.Next()),
        KeyKind.FirnOf<long, KeyTables<long>>("halves that are equal", Halves, r => r.NextInt64()),
        KeyKind.FirnOf<long, KeyTables<long>>("multiples of the number of buckets", n => Multiples(n).Select(i => (long)(uint)i), r => r.Next()),
        KeyKind.FirnOf<ulong, KeyTables<ulong>>("halves that are equal", n => Halves(n).Select(i => (ulong)i), r => (ulong)r.NextInt64()),
        KeyKind.FirnOf<nint, KeyTables<nint>>("halves that are equal", n => Halves(n).Select(i => (nint)i), r => (nint)r.NextInt64()),
        KeyKind.FirnOf<WideKeyEnum, KeyTables<WideKeyEnum>>("halves that are equal", n => Halves(n).Select(i => (WideKeyEnum)i), r => (WideKeyEnum)r.NextInt64()),
        KeyKind.FirnOf<Guid, KeyTables<Guid>>("quarters whose exclusive-or is 0", n => Enumerable.Range(0, n).Select(SameGuid), RandomGuid),
        KeyKind.FirnOf<DateTime, KeyTables<DateTime>>("halves that are equal", n => Halves(n).Select(i => new DateTime(i)), r => new DateTime(r.NextInt64(DateTime.MaxValue.Ticks))),
        KeyKind.FirnOf<DateTimeOffset, KeyTables<DateTimeOffset>>("halves that are equal", n => Halves(n).Select(i => new DateTimeOffset(i, TimeSpan.Zero)), r => new DateTimeOffset(r.NextInt64(DateTime.MaxValue.Ticks), TimeSpan.Zero)),
        KeyKind.FirnOf<TimeSpan, KeyTables<TimeSpan>>("halves that are equal", n => Halves(n).Select(i => new TimeSpan(i)), r => new TimeSpan(r.NextInt64())),
        KeyKind.FirnOf<TimeOnly, KeyTables<TimeOnly>>("multiples of the number of buckets", n => Multiples(n).Select(i => new TimeOnly((uint)i)), r => new TimeOnly(r.NextInt64(TimeOnly.MaxValue.Ticks))),
        KeyKind.FirnOf<DateOnly, KeyTables<DateOnly>>("all days in steps of the number of buckets", n => Steps(n, DateOnly.MaxValue.DayNumber).Select(DateOnly.FromDayNumber), r => DateOnly.FromDayNumber(r.Next(DateOnly.MaxValue.DayNumber))),
        KeyKind.FirnOf<decimal, KeyTables<decimal>>("words whose exclusive-or is 0", n => Enumerable.Range(1, n).Select(i => new decimal(i, 0, i, false, 0)), r => new decimal(r.Next(), r.Next(), r.Next(), false, 0)),
        KeyKind.FirnOf<double, KeyTables<double>>("halves that are equal", n => Halves(n + 10).Select(BitConverter.Int64BitsToDouble).Where(d => !double.IsNaN(d) && d != 0), r => r.NextDouble()),
        KeyKind.FirnOf<char, KeyTables<char>>("all there are", n => Enumerable.Range(0, Math.Min(n, 65_536)).Select(i => (char)i), r => (char)r.Next(65_536)),
        KeyKind.FirnOf<Rune, KeyTables<Rune>>("in steps of the number of buckets", n => Steps(n, 0x10FFFF).Where(Rune.IsValid).Select(i => new Rune(i)), r => new Rune(r.Next(0xD800))),
        KeyKind.FirnOf<RecordKey, KeyTables<RecordKey>>("members that cancel out", n => Enumerable.Range(0, n).Select(i => new RecordKey(i, unchecked(i * 1_521_134_295))), r => new RecordKey(r.Next(), r.Next())),
        KeyKind.FirnOf<PlainKey, KeyTables<PlainKey>>("all that share the first member", n => Enumerable.Range(0, n).Select(i => new PlainKey { Second = i }), r => new PlainKey { First = r.Next(), Second = r.Next() }),
        KeyKind.FirnOf<ClassKey, KeyTables<ClassKey>>("members that cancel out", n => Enumerable.Range(0, n).Select(i => new ClassKey(i, i)), r => new ClassKey(r.Next(), r.NextInt64())),
        KeyKind.FirnOf<ValueTuple<int, int>, KeyTables<ValueTuple<int, int>>>("members that are equal", n => Multiples(n).Select(i => (i, i)), r => (r.Next(), r.Next())),
        KeyKind.FirnOf<Tuple<int, int>, KeyTables<Tuple<int, int>>>("members that cancel out", n => Enumerable.Range(0, n).Select(i => Tuple.Create(i, (i << 5) + i)), r => Tuple.Create(r.Next(), r.Next())),
        KeyKind.FirnOf<Version, KeyTables<Version>>("bits that the hash leaves out", n => Enumerable.Range(0, n).Select(i => new Version(i << 4, 0, 0, 0)), r => new Version(r.Next(), r.Next(), r.Next(), r.Next())),
        KeyKind.FirnOf<Int128, KeyTables<Int128>>("halves that are equal", n => Halves(n).Select(i => new Int128((ulong)i, (ulong)i)), r => new Int128((ulong)r.NextInt64(), (ulong)r.NextInt64())),
        KeyKind.FirnOf<BigInteger, KeyTables<BigInteger>>("multiples of the number of buckets", n => Multiples(n).Select(i => (BigInteger)i), r => r.Next()),
        KeyKind.FirnOf<string, KeyTables<string>>("hash codes without a seed", SameText, r => r.NextInt64().ToString("x16", System.Globalization.CultureInfo.InvariantCulture)),
        KeyKind.FirnOf<Uri, KeyTables<Uri>>("texts whose hash codes without a seed are equal", n => SameText(n).Select(text => new Uri(text, UriKind.Relative)), r => new Uri(r.NextInt64().ToString("x16", System.Globalization.CultureInfo.InvariantCulture), UriKind.Relative)),
    ];

    // A few buckets of the table's size, and of those it can grow to: 32 bits hold only so many multiples.
    private static IEnumerable<int> Multiples(int count)
    {
        uint buckets = (uint)new HashSet<int>(count).EnsureCapacity(0);
        for (uint rest = 0, made = 0; made < count; rest++)
        {
            for (ulong key = rest; key <= uint.MaxValue && made < count; key += buckets, made++) yield return (int)(uint)key;
        }
    }

    private static IEnumerable<int> Steps(int count, int last)
    {
        int buckets = new HashSet<int>(count).EnsureCapacity(0);
        for (int rest = 0; rest < buckets; rest++)
        {
            for (int key = rest; key <= last; key += buckets) yield return key;
        }
    }

    // The hash code is the exclusive-or of the halves.
    private static IEnumerable<long> Halves(int count)
    {
        for (int i = 0; i < count; i++) yield return ((long)i << 32) | (uint)i;
    }

    private static Guid SameGuid(int i)
    {
        byte[] bytes = new byte[16];
        BitConverter.TryWriteBytes(bytes.AsSpan(0), i);
        BitConverter.TryWriteBytes(bytes.AsSpan(12), i);
        return new Guid(bytes);
    }

    private static Guid RandomGuid(Random random)
    {
        byte[] bytes = new byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }

    // The hash that tables of strings begin with has two accumulators over pairs of characters. For every first pair there is a third
    // one that leads the first accumulator back to one state. Two such blocks behind one another: no part of the text is unique, so
    // that tables which look for such a part find none. All characters keep their case.
    private static IEnumerable<string> SameText(int count)
    {
        int blocks = (int)Math.Ceiling(Math.Sqrt(count));
        const uint Start = (5_381 << 16) + 5_381;
        const uint Wanted = 0x5E2D_6B3A;
        string[] first = Blocks(Start, Wanted, blocks);
        string[] second = Blocks(Wanted, Wanted, blocks);
        return first.SelectMany(_ => second, (head, tail) => head + tail);
    }

    private static string[] Blocks(uint state, uint wanted, int count)
    {
        List<string> blocks = [];
        Random random = new(7);
        HashSet<string> seen = [];
        while (blocks.Count < count)
        {
            uint pair = ((uint)random.Next(0x3500, 0x9F00) << 16) | (uint)random.Next(0x3500, 0x9F00) | 0x0020_0020;
            uint third = Step(Step(state) ^ pair) ^ wanted;
            if ((third & 0x0020_0020) != 0x0020_0020 || !IsIdeograph((char)pair) || !IsIdeograph((char)(pair >> 16)) || !IsIdeograph((char)third) || !IsIdeograph((char)(third >> 16))) continue;
            string block = new([(char)pair, (char)(pair >> 16), '\u4E20', '\u4E21', (char)third, (char)(third >> 16), '\u4E22', '\u4E23']);
            if (seen.Add(block)) blocks.Add(block);
        }

        return [.. blocks];
    }

    private static bool IsIdeograph(char c) => c is >= '\u3400' and <= '\u9FFF';

    private static uint Step(uint hash) => uint.RotateLeft(hash, 5) + hash;
}
