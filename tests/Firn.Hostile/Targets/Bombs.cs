using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.TestCases;

namespace Firn.Hostile.Targets;

/// <summary>R6: the families of messages whose cost a bad reader would square.</summary>
internal static class Bombs
{
    public static IReadOnlyList<Bomb> All { get; } =
    [
        .. Claims(),
        .. Texts(),
        .. Elements(),
        .. Keys(),
        .. LibraryClasses(),
        .. Objects(),
        .. OtherVersions(),
        .. Plumbing(),
    ];

    private static IEnumerable<Bomb> Claims()
    {
        yield return Bomb.FirnBytes<int[][]>("arrays that each claim all the rest", size => ClaimingRest(size, 4));
        yield return Bomb.FirnBytes<byte[][]>("arrays of bytes that each claim all the rest", size => ClaimingRest(size, 1));
        yield return Bomb.FirnBytes<string[][]>("arrays of texts that each claim all the rest", size => ClaimingRest(size, 1));
        yield return Bomb.FirnBytes<int[][]>("empty arrays", size => WireBytes.Packed.Count(2L * size).Repeat(size, 0).ToArray());
        yield return Bomb.FirnBytes<List<List<int>>>("empty lists", size => WireBytes.Packed.Count(2L * size).Repeat(size, 0).ToArray());
        yield return Bomb.FirnBytes<int[][][][]>("empty arrays, four deep", size => WireBytes.Packed.Count(2L * (size / 3)).Repeat(size / 3, 2, 2, 0).ToArray());
        yield return Bomb.FirnBytes<string[]>("absent texts", size => WireBytes.Packed.Count((16L * size) + 1).Repeat(size, 0).ToArray());
        yield return Bomb.FirnBytes<int?[]>("absent numbers", size => WireBytes.Packed.Count((16L * size) + 1).Repeat(size, 0).ToArray());
        yield return Bomb.FirnBytes<List<SelfNode?>>("absent objects, but one", size => WireBytes.Packed.Count((16L * size) + 1).Repeat(size - 1, 0).Byte(0x80).Byte(0).ToArray());
        yield return Bomb.FirnBytes<byte[,]>("an array of rank 2", size => WireBytes.Packed.Count(2).Count(size / 2).Repeat(size / 2, 7, 8).ToArray());
        yield return Bomb.FirnBytes<int[,]>("arrays of no elements", size => WireBytes.Packed.Count(0).Count(int.MaxValue).Repeat(size, 0).ToArray());
        yield return Bomb.FirnBytes<bool[]>("bools, the last unused bits set", size => WireBytes.Packed.Count((8L * size) - 1).Repeat(size, 0xFF).ToArray());
        yield return Bomb.FirnBytes<BitArray>("bits", size => WireBytes.Packed.Count(8L * size).Repeat(size, 0x55).ToArray());
        yield return Bomb.FirnBytes<BigInteger>("a big integer", size => WireBytes.Packed.Count(size).Repeat(size, 0x7F).ToArray());
        yield return Bomb.FirnBytes<BigInteger>("a negative big integer, padded", size => WireBytes.Packed.Count(size).Repeat(size, 0xFF).ToArray());
        yield return Bomb.FirnBytes<BigInteger[]>("small big integers", size => WireBytes.Packed.Count(size / 9).Repeat(size / 9, 8, 1, 2, 3, 4, 5, 6, 7, 8).ToArray());
        yield return Bomb.FirnBytes<BigInteger[]>("big integers of zero", size => WireBytes.Packed.Count(size).Repeat(size, 0).ToArray());
    }

    // Each inner count claims what could be left for it, and the last one too much.
    private static byte[] ClaimingRest(int size, int width)
    {
        int count = Math.Max(2, size / 8);
        WireBytes bytes = WireBytes.Packed.Count(2L * count);
        bytes.Repeat(count - 1, 0);
        return bytes.Count((size - bytes.Length) / width * 2L).Repeat(Math.Max(0, size - bytes.Length), 4).ToArray();
    }

    private static IEnumerable<Bomb> Texts()
    {
        yield return Bomb.FirnValues<string>("a text in Latin-1", n => new string('a', n));
        yield return Bomb.FirnValues<string>("a text in a window", n => new string('\u0436', n));
        yield return Bomb.FirnValues<string>("a text in UTF-8", n => string.Concat(Enumerable.Repeat("aaaaa\u20AC", n)));
        yield return Bomb.FirnValues<string>("a text in UTF-16", n => string.Concat(Enumerable.Repeat("\u9000\u3000", n)));
        yield return Bomb.FirnValues<string>("a text of surrogates", n => string.Concat(Enumerable.Repeat("\U0001F600", n)));
        yield return Bomb.FirnBytes<string>("a text in UTF-8 that ends within a character", size => WireBytes.Packed.Byte(0xFB).Int32(size).Repeat(size - 1, (byte)'a').Byte(0xE2).ToArray());
        yield return Bomb.FirnValues<string[]>("empty texts", n => [.. Enumerable.Repeat("", n)]);
        yield return Bomb.FirnValues<string[]>("short texts", n => [.. Enumerable.Range(0, n).Select(i => ((char)(i % 200)).ToString())]);
        yield return Bomb.FirnValues<string[]>("texts in windows", n => [.. Enumerable.Repeat("\u0436\u0437", n)]);
        yield return Bomb.FirnValues<string[]>("texts in UTF-8", n => [.. Enumerable.Repeat(new string('a', 70) + "\u20AC\u00E9", n)]);
        yield return Bomb.FirnValues<StringBuilder[]>("builders of texts", n => [.. Enumerable.Range(0, n).Select(_ => new StringBuilder("abcdefgh"))]);
    }

    private static IEnumerable<Bomb> Elements()
    {
        yield return Bomb.FirnValues<LinkedList<long>>("linked list", n => new(Longs(n)));
        yield return Bomb.FirnValues<LinkedList<byte>>("linked list of bytes", n => new(new byte[n]));
        yield return Bomb.FirnValues<PriorityQueue<int, int>>("priority queue", n => new(Enumerable.Range(0, n).Select(i => (i, n - i))));
        yield return Bomb.FirnValues<PriorityQueue<string, string>>("priority queue of texts", n => new(Enumerable.Range(0, n).Select(i => ("a", Text(n - i)))));
        yield return Bomb.FirnValues<Queue<int>>("queue", n => new(Enumerable.Range(0, n)));
        yield return Bomb.FirnValues<Stack<int>>("stack", n => new(Enumerable.Range(0, n)));
        yield return Bomb.FirnValues<ImmutableList<int>>("immutable list", n => [.. Enumerable.Range(0, n)]);
        yield return Bomb.FirnValues<ImmutableQueue<int>>("immutable queue", n => [.. Enumerable.Range(0, n)]);
        yield return Bomb.FirnValues<ImmutableStack<int>>("immutable stack", n => [.. Enumerable.Range(0, n)]);
        yield return Bomb.FirnValues<ConcurrentBag<int>>("concurrent bag", n => [.. Enumerable.Range(0, n)]);
        yield return Bomb.FirnValues<ConcurrentQueue<int>>("concurrent queue", n => new(Enumerable.Range(0, n)));
        yield return Bomb.FirnValues<ConcurrentStack<int>>("concurrent stack", n => new(Enumerable.Range(0, n)));
        yield return Bomb.FirnValues<ObservableCollection<int>>("observable collection", n => [.. Enumerable.Range(0, n)]);
        yield return Bomb.FirnValues<DateTime[]>("dates", n => new DateTime[n]);
        yield return Bomb.FirnValues<DateTimeOffset[]>("dates with offsets", n => new DateTimeOffset[n]);
        yield return Bomb.FirnValues<decimal[]>("decimals", n => new decimal[n]);
        yield return Bomb.FirnValues<DateTime[]>("local dates", n => [.. Enumerable.Range(0, n).Select(i => new DateTime(2001, 1, 1, 0, 0, 0, DateTimeKind.Local).AddMinutes(i))]);
        yield return Bomb.FirnValues<(bool, string?)[]>("tuples", n => [.. Enumerable.Repeat<(bool, string?)>((true, ""), n)]);
        yield return Bomb.FirnValues<Lazy<byte>[]>("lazy values", n => [.. Enumerable.Range(0, n).Select(i => new Lazy<byte>((byte)i))]);
        yield return Bomb.FirnValues<ILookup<int, int>>("lookup of many keys", n => Enumerable.Range(0, n).ToLookup(i => i));
        yield return Bomb.FirnValues<ILookup<int, int>>("lookup of one key", n => Enumerable.Range(0, n).ToLookup(_ => 1));
        yield return Bomb.FirnValues<Stream[]>("streams", n => [.. Enumerable.Range(0, n).Select(_ => new MemoryStream(new byte[200]))]);
    }

    private static IEnumerable<Bomb> Keys()
    {
        yield return Bomb.FirnValues<Dictionary<int, int>>("dictionary", n => Enumerable.Range(0, n).ToDictionary(i => i * 7));
        yield return Bomb.FirnValues<Dictionary<string, string>>("dictionary of texts", n => Enumerable.Range(0, n).ToDictionary(Text, _ => ""));
        yield return Bomb.FirnValues<Dictionary<string, byte>>("dictionary ignoring case", n => new(Enumerable.Range(0, n).Select(i => KeyValuePair.Create(Text(i), (byte)1)), StringComparer.OrdinalIgnoreCase));
        yield return Bomb.FirnValues<Dictionary<string, byte>>("dictionary by culture", n => new(Enumerable.Range(0, n).Select(i => KeyValuePair.Create(Text(i), (byte)1)), StringComparer.InvariantCulture));
        yield return Bomb.FirnValues<Dictionary<string, byte>>("dictionary by culture ignoring case", n => new(Enumerable.Range(0, n).Select(i => KeyValuePair.Create(Text(i), (byte)1)), StringComparer.InvariantCultureIgnoreCase));
        yield return Bomb.FirnValues<HashSet<Guid>>("set of Guids", n => [.. Longs(n).Select(i => new Guid((int)i, 1, 2, new byte[8]))]);
        yield return Bomb.FirnValues<HashSet<decimal>>("set of decimals", n => [.. Longs(n).Select(i => (decimal)i)]);
        yield return Bomb.FirnValues<HashSet<double>>("set of doubles", n => [.. Longs(n).Select(i => (double)i)]);
        yield return Bomb.FirnValues<HashSet<(int, string)>>("set of tuples", n => [.. Enumerable.Range(0, n).Select(i => (i, ""))]);
        yield return Bomb.FirnValues<HashSet<char>[]>("sets of a few characters", n => [.. Enumerable.Range(0, n).Select(_ => new HashSet<char>("abcdefghijklmnopqrst"))]);
        yield return Bomb.FirnValues<ConcurrentDictionary<int, int>>("concurrent dictionary", n => new(Enumerable.Range(0, n).Select(i => KeyValuePair.Create(i, i))));
        yield return Bomb.FirnValues<OrderedDictionary<int, int>>("ordered dictionary", n => new(Enumerable.Range(0, n).Select(i => KeyValuePair.Create(i, i))));
        yield return Bomb.FirnValues<FrozenDictionary<int, int>>("frozen dictionary", n => Enumerable.Range(0, n).ToFrozenDictionary(i => i * 7));
        yield return Bomb.FirnValues<FrozenDictionary<string, byte>>("frozen dictionary of texts", n => Enumerable.Range(0, n).ToFrozenDictionary(Text, _ => (byte)1));
        yield return Bomb.FirnValues<FrozenSet<string>>("frozen set ignoring case", n => Enumerable.Range(0, n).Select(Text).ToFrozenSet(StringComparer.OrdinalIgnoreCase));
        yield return Bomb.FirnValues<FrozenSet<byte>[]>("small frozen sets", n => [.. Enumerable.Range(0, n).Select(i => new[] { (byte)i, (byte)(i + 1) }.ToFrozenSet())]);
        yield return Bomb.FirnValues<FrozenSet<string>[]>("small frozen sets of texts", n => [.. Enumerable.Range(0, n).Select(i => new[] { "a", Text(i) }.ToFrozenSet())]);
        yield return Bomb.FirnValues<ImmutableDictionary<int, int>>("immutable dictionary", n => Enumerable.Range(0, n).ToImmutableDictionary(i => i));
        yield return Bomb.FirnValues<ImmutableHashSet<string>>("immutable set of texts", n => [.. Enumerable.Range(0, n).Select(Text)]);
        yield return Bomb.FirnValues<ImmutableSortedSet<int>>("immutable sorted set", n => [.. Enumerable.Range(0, n)]);
        yield return Bomb.FirnValues<ImmutableSortedDictionary<int, int>>("immutable sorted dictionary", n => Enumerable.Range(0, n).ToImmutableSortedDictionary(i => i, i => i));
        yield return Bomb.FirnBytes<SortedSet<int>>("sorted set, backwards", size => Backwards(size / 4, false));
        yield return Bomb.FirnBytes<SortedDictionary<int, int>>("sorted dictionary, backwards", size => Backwards(size / 8, true));
        yield return Bomb.FirnBytes<SortedList<int, int>>("sorted list, backwards", size => Backwards(size / 8, true));
        yield return Bomb.FirnBytes<ImmutableSortedSet<int>>("immutable sorted set, backwards", size => Backwards(size / 4, false));
        yield return Bomb.FirnBytes<ImmutableSortedDictionary<int, int>>("immutable sorted dictionary, backwards", size => Backwards(size / 8, true));
        foreach ((string name, StringComparer comparer) in ((string, StringComparer)[])[("ordinal", StringComparer.Ordinal), ("ignoring case", StringComparer.OrdinalIgnoreCase), ("by culture", StringComparer.InvariantCulture)])
        {
            bool byCulture = ReferenceEquals(comparer, StringComparer.InvariantCulture);
            yield return Bomb.FirnValues<SortedSet<string>>("sorted set " + name, n => new(Enumerable.Range(0, n).Select(Text), comparer)) with { IsSortedByCulture = byCulture };
            yield return Bomb.FirnValues<SortedSet<string>>("sorted set of texts that begin alike, " + name, n => new(Enumerable.Range(0, n).Select(i => new string('q', 90) + Text(i)), comparer)) with { IsSortedByCulture = byCulture };
            yield return Bomb.FirnValues<SortedList<string, byte>>("sorted list " + name, n => new(Enumerable.Range(0, n).ToDictionary(Text, _ => (byte)1), comparer)) with { IsSortedByCulture = byCulture };
        }

        yield return Bomb.FirnValues<SortedDictionary<string, byte>>("sorted dictionary by the process's culture", n => new(Enumerable.Range(0, n).ToDictionary(Text, _ => (byte)1))) with { IsSortedByCulture = true };
    }

    private static byte[] Backwards(int count, bool hasValues)
    {
        WireBytes bytes = WireBytes.Packed.Count(count);
        for (int i = count; i > 0; i--)
        {
            bytes.Int32(i);
            if (hasValues) bytes.Int32(i);
        }

        return bytes.Byte(0).ToArray();
    }

    private static IEnumerable<Bomb> LibraryClasses()
    {
        yield return Bomb.FirnValues<Uri[]>("identifiers", n => [.. Enumerable.Range(0, n).Select(i => new Uri("a" + i % 10, UriKind.Relative))]);
        yield return Bomb.FirnValues<Uri[]>("absolute identifiers", n => [.. Enumerable.Range(0, n).Select(i => new Uri("http://a.b/c?d=" + i))]);
        yield return Bomb.FirnBytes<Uri>("one identifier", size => WireBytes.Packed.Byte(0xF4).Byte(0xE0).Byte(0xFF).Bytes("http://"u8).Repeat(65_505 - 7, (byte)'a').ToArray());
        yield return Bomb.FirnBytes<CultureInfo[]>("cultures that nobody has heard of", size =>
        {
            int count = size / 8;
            WireBytes bytes = WireBytes.Packed.Count(2L * count);
            for (int i = 0; i < count; i++) bytes.Byte(7 << 2).Bytes(Encoding.ASCII.GetBytes($"x{(char)('a' + (i % 26))}-{i % 10_000:D4}"));
            return bytes.ToArray();
        });
        yield return Bomb.FirnValues<CultureInfo[]>("cultures", n => [.. Enumerable.Range(0, n).Select(i => CultureInfo.GetCultureInfo(i % 2 == 0 ? "de" : "en-GB"))]);
        yield return Bomb.FirnValues<TimeZoneInfo[]>("time zones", n => [.. Enumerable.Repeat(TimeZoneInfo.Utc, n)]);
        yield return Bomb.FirnValues<IPAddress[]>("addresses", n => [.. Enumerable.Range(0, n).Select(i => new IPAddress(i))]);
        yield return Bomb.FirnValues<Version[]>("versions", n => [.. Enumerable.Range(0, n).Select(i => new Version(1, i))]);
        yield return Bomb.FirnValues<BitArray[]>("small arrays of bits", n => [.. Enumerable.Range(0, n).Select(_ => new BitArray(8))]);
    }

    private static IEnumerable<Bomb> Objects()
    {
        FirnOptions open = FirnOptions.Packed.WithCase<object, int>(1).WithCase<object, string>(2).WithCase<object, bool>(3).WithCase<object, SelfNode>(4);
        yield return Bomb.FirnValues<Flagged[]>("flags", n => [.. Enumerable.Range(0, n).Select(_ => new Flagged { A = true, E = false })]);
        yield return Bomb.FirnBytes<List<SelfNode>>("chains of 60 objects", size => WireBytes.Packed.Count(2L * (size / 60)).Repeat(size / 60, [.. Enumerable.Repeat((byte)1, 59), 0]).ToArray());
        yield return Bomb.FirnBytes<List<SelfNode>>("chains that are too deep at the very end", size => WireBytes.Packed.Count(2L * (size / 60)).Repeat((size / 60) - 2, [.. Enumerable.Repeat((byte)1, 59), 0]).Repeat(120, 1).ToArray());
        yield return Bomb.FirnValues<List<object>>("cases of a union", n => [.. Enumerable.Range(0, n).Select<int, object>(i => (i % 4) switch { 0 => 1, 1 => "", 2 => true, _ => new SelfNode() })], open);
        yield return Bomb.FirnBytes<List<object>>("an unknown case at the very end", size => WireBytes.Packed.Count(size).Repeat((size / 2) - 1, 3, 1).Byte(9).Byte(0).ToArray(), open);
        yield return Bomb.FirnBytes<List<Twice>>("objects that are two of the one before", Laughs);
        yield return Bomb.FirnBytes<List<Twice>>("references to one object", size => WireBytes.Packed.Count(2L * size).Byte(0).Byte(0).Repeat(size - 1, 1).ToArray());
        yield return Bomb.FirnBytes<List<Twice>>("an unknown object at the very end", size => WireBytes.Packed.Count(2L * size).Byte(0).Byte(0).Repeat(size - 2, 1).Byte(9).ToArray());
        yield return Bomb.FirnValues<List<Nest>>("own collections", n => [.. Enumerable.Range(0, n).Select(_ => new Nest())]);
        yield return Bomb.FirnValues<List<Setting>>("sized objects", n => [.. Enumerable.Range(0, n).Select(i => new Setting("a", i))]);
        yield return Bomb.FirnValues<List<Compact>>("sized structs", n => [.. Enumerable.Range(0, n).Select(i => new Compact((ulong)i))]);
        yield return Bomb.FirnValues<List<Trail>>("objects with a codec by hand", n => [.. Enumerable.Range(0, n).Select(i => new Trail { Number = i })]);
    }

    private static byte[] Laughs(int size)
    {
        WireBytes bytes = new WireBytes().Byte(0).Byte(0);
        int count = 1;
        for (; bytes.Length < size; count++) bytes.Byte(0).Byte(3).Count(count).Count(count);
        return WireBytes.Packed.Count(2L * count).Bytes(bytes.Span).ToArray();
    }

    private static IEnumerable<Bomb> OtherVersions()
    {
        foreach ((string name, Func<int, WithLists> value) in ((string, Func<int, WithLists>)[])
        [
            ("texts", n => new() { Texts = [.. Enumerable.Range(0, n).Select(i => i % 3 == 0 ? null : "ab")] }),
            ("objects", n => new() { Nodes = [.. Enumerable.Range(0, n).Select(i => new SelfNode { Next = new() })] }),
            ("dictionaries", n => new() { Named = Enumerable.Range(0, n).ToDictionary(Text, i => i % 2 == 0 ? (int?)null : i) }),
            ("references", n => new() { Twice = [.. Enumerable.Repeat(new Twice { Text = "a" }, n)] }),
        ])
        {
            yield return Bomb.FirnBytes<WithoutLists>("skipped " + name, size => Version(size, value), FirnOptions.Default);
            yield return Bomb.FirnBytes<WithListsAndMore>("converted " + name, size => Version(size, value), FirnOptions.Default);
        }

        // Every size is another descriptor: no plan is found again.
        yield return Bomb.FirnBytes<WithoutLists>("a descriptor of many members", size => Members(size / 6), FirnOptions.Default, largest: 6 * 65_000);
        yield return Bomb.FirnBytes<WithoutLists>("a descriptor of many definitions", size => Definitions(size / 10), FirnOptions.Default, largest: 10 * 4_000);
        yield return Bomb.FirnBytes<WithoutLists>("a descriptor of many cases", size => Cases(size / 6), FirnOptions.Default, largest: 6 * 65_000);
    }

    private static byte[] Version(int size, Func<int, WithLists> value)
    {
        const int Few = 512;
        double each = (FirnSerializer.Serialize(value(2 * Few)).Length - FirnSerializer.Serialize(value(Few)).Length) / (double)Few;
        return FirnSerializer.Serialize(value((int)(size / each)));
    }

    private static byte[] Members(int count)
    {
        WireBytes schema = new WireBytes().Byte(0x50).Count(0).Count(count);
        for (int i = 0; i < count; i++) schema.Byte(0).Int32(i * 7_919).Byte(0x30 | 0x80);
        return WireBytes.Embedded(schema.Span).Repeat((count + 7) / 8, 0).ToArray();
    }

    private static byte[] Definitions(int count)
    {
        WireBytes schema = new WireBytes().Byte(0x50).Count(0);
        for (int i = 1; i <= count; i++)
        {
            schema.Count(1).Byte(0).Int32(i * 7_919);
            if (i < count) schema.Byte(0xD0).Count(i);
            else schema.Byte(0x06);
        }

        return WireBytes.Embedded(schema.Span).Byte(0).ToArray();
    }

    private static byte[] Cases(int count)
    {
        WireBytes schema = new WireBytes().Byte(0x50).Count(0).Count(1).Byte(0).Int32(5).Byte(0xD3).Count(1).Count(count);
        for (int i = 0; i < count; i++) schema.Count(i).Byte(0x06);
        return WireBytes.Embedded(schema.Span).Byte(0).ToArray();
    }

    private static IEnumerable<Bomb> Plumbing()
    {
        yield return Bomb.FirnSegments<string[]>("texts in single bytes", n => [.. Enumerable.Repeat("abcde\u0436", n)], 1, 0);
        yield return Bomb.FirnSegments<string>("a text in single bytes", n => new string('\u0436', n), 1, 0);
        yield return Bomb.FirnSegments<string>("a text in UTF-8 in pieces of 3", n => string.Concat(Enumerable.Repeat("aaaaa\u20AC", n)), 3, 0);
        yield return Bomb.FirnSegments<int[]>("numbers in single bytes", n => new int[n], 1, 0);
        yield return Bomb.FirnSegments<DateTimeOffset[]>("dates in pieces of 7", n => new DateTimeOffset[n], 7, 0);
        yield return Bomb.FirnSegments<BigInteger>("a big integer in single bytes", n => BigInteger.One << (8 * n), 1, 0);
        yield return Bomb.FirnSegments<bool[]>("bools in single bytes", n => new bool[8 * n], 1, 0);
        yield return Bomb.FirnSegments<List<SelfNode>>("objects in single bytes", n => [.. Enumerable.Range(0, n).Select(_ => new SelfNode())], 1, 0);
        yield return Bomb.FirnSegments<Dictionary<string, int>>("a dictionary in pieces of 2 with empty ones between", n => Enumerable.Range(0, n).ToDictionary(Text), 2, 3);
        yield return Bomb.FirnSegments<byte[]>("bytes with 100 empty pieces between", n => new byte[n], 1, 100);
        yield return Bomb.FirnCompressed<string[]>("compressed texts (Brotli)", n => [.. Enumerable.Range(0, n).Select(Text)], FirnCompression.Brotli);
        yield return Bomb.FirnCompressed<string[]>("compressed texts (Deflate)", n => [.. Enumerable.Range(0, n).Select(Text)], FirnCompression.Deflate);
        yield return Bomb.FirnCompressed<string[]>("compressed texts (LZ4)", n => [.. Enumerable.Range(0, n).Select(Text)], FirnCompression.Lz4);
        yield return Bomb.FirnCompressed<string[]>("compressed texts (Zstandard)", n => [.. Enumerable.Range(0, n).Select(Text)], FirnCompression.Zstandard);
        yield return Bomb.FirnCompressed<byte[]>("compressed zeros", n => new byte[n], FirnCompression.Brotli);
        yield return Bomb.FirnCompressed<byte[]>("compressed zeros (LZ4)", n => new byte[n], FirnCompression.Lz4);
        yield return Bomb.FirnContainer<byte>("container of frames of one byte", size => Frames<byte>(size, [1, 7]));
        yield return Bomb.FirnContainer<string>("container of frames of one text", size => Frames<string>(size, [2, 4, (byte)'a']));
        yield return Bomb.FirnContainer<SelfNode>("container of frames of one object", size => Frames<SelfNode>(size, [2, 0]));
    }

    private static byte[] Frames<T>(int size, byte[] frame)
    {
        MemoryStream empty = new();
        FirnSerializer.SerializeEnumerable<T>(empty, []);
        byte[] head = empty.ToArray()[..^4];
        byte[] one = WireBytes.Container([], frame)[..^4];
        return new WireBytes().Bytes(head).Repeat(size / one.Length, one).Int32(0).ToArray();
    }

    private static IEnumerable<long> Longs(int count) => Enumerable.Range(0, count).Select(i => (long)((ulong)i * 0x9E37_79B9_7F4A_7C15) >>> 8);

    private static string Text(int number) => number.ToString("x", CultureInfo.InvariantCulture);
}
