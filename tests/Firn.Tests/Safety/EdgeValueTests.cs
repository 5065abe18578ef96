using System.Buffers;
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
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>
/// Values at the edges of their types: each is read back as it was under the options that it was written with, or is refused while it is written. Never is it written and then
/// refused, or read as something else. Alone, as a member, as an element, and in a container.
/// </summary>
public class EdgeValueTests
{
    private static readonly Dictionary<string, EdgeValue> s_values = All().ToDictionary(value => value.Name);

    public static TheoryData<string> Names => [.. s_values.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Is_read_back_as_it_was_or_refused_while_it_is_written(string name) => s_values[name].Check();

    public sealed class Kept<T>
    {
        public T? Value { get; set; }
    }

    public abstract class EdgeValue(string name)
    {
        public string Name => name;

        public abstract void Check();
    }

    private sealed class EdgeValue<T>(string name, T value, FirnErrorCode? refused, FirnOptions options, IEnumerable<Entries> places, Func<T, object?>[] wrapped) : EdgeValue(name)
    {
        public override void Check()
        {
            foreach ((Entries entries, Func<T, object?> wrap) in places.Zip(wrapped))
            {
                object? whole = wrap(value);
                foreach (FirnOptions mode in (FirnOptions[])[options, options with { SchemaMode = FirnSchemaMode.None }, options with { Compression = FirnCompression.Deflate }])
                {
                    byte[] message;
                    try
                    {
                        message = entries.Serialize(whole, mode);
                    }
                    catch (FirnException exception) when (exception.Code == refused)
                    {
                        // By every other way, too, and it can't be measured either.
                        Assert.Equal(refused, Assert.Throws<FirnException>(() => entries.Serialize(new MemoryStream(), whole, mode)).Code);
                        Assert.Equal(refused, Assert.Throws<FirnException>(() => entries.Serialize(new ArrayBufferWriter<byte>(), whole, mode)).Code);
                        Assert.Equal(refused, Assert.Throws<FirnException>(() => entries.TrySerialize(new byte[10_000], whole, out _, mode)).Code);
                        Assert.Equal(refused, Assert.Throws<FirnException>(() => entries.SerializeContainer([whole], mode)).Code);
                        continue;
                    }

                    Assert.True(refused is null, $"{Name} as {entries.Type} is written, and not refused.");
                    Same(entries, whole, entries.Deserialize(message, mode));
                    Same(entries, whole, entries.Deserialize(Sequences.Cut(message, message.Length / 2), mode));
                    Same(entries, whole, entries.DeserializeContainer(entries.SerializeContainer([whole], mode), mode).Single());
                }
            }
        }

        private void Same(Entries entries, object? expected, object? actual)
        {
            string? difference = StructuralEquality.FindDifference(entries.Type, expected, actual);
            Assert.True(difference is null, $"{Name} as {entries.Type}: {difference}");
        }
    }

    [FirnEntryPoint]
    private static EdgeValue FirnEdge<T>(string name, T value, FirnErrorCode? refused = null, FirnOptions? options = null) => new EdgeValue<T>(
        name,
        value,
        refused,
        options ?? FirnOptions.Default,
        [Entries.ForFirn<T>(), Entries.ForFirn<Kept<T>>(), Entries.ForFirn<T?[]>(), Entries.ForFirn<List<T?>>()],
        [v => v, v => new Kept<T> { Value = v }, v => new T?[] { v, v }, v => new List<T?> { v }]);

    public class Thing(int number)
    {
        public int Number { get; } = number;
    }

    [Flags]
    public enum Rights : byte
    {
        None = 0,
        Read = 1,
        Write = 2,
    }

    private sealed class ByLength : IComparer<string>, IEqualityComparer<string>
    {
        public int Compare(string? x, string? y) => (x?.Length ?? -1).CompareTo(y?.Length ?? -1);

        public bool Equals(string? x, string? y) => x?.Length == y?.Length;

        public int GetHashCode(string obj) => obj.Length;
    }

    private sealed class ByIdentity<T> : IEqualityComparer<T>, IComparer<T>
    {
        private readonly List<object?> _seen = [];

        public bool Equals(T? x, T? y) => ReferenceEquals(x, y);

        public int GetHashCode(T obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);

        public int Compare(T? x, T? y) => Place(x).CompareTo(Place(y));

        private int Place(T? value)
        {
            int place = _seen.FindIndex(seen => ReferenceEquals(seen, value));
            if (place >= 0) return place;
            _seen.Add(value);
            return _seen.Count - 1;
        }
    }

    private static IEnumerable<EdgeValue> All()
    {
        const FirnErrorCode Comparer = FirnErrorCode.UnknownComparer;
        FirnOptions dropping = FirnOptions.Default with { DropUnknownComparers = true };

        // Numbers.
        yield return FirnEdge("decimals of zero", new[] { 0m, -0.0m, 0.00m, new decimal(0, 0, 0, true, 28), decimal.MaxValue, decimal.MinValue, new decimal(1, 0, 0, true, 28) });
        yield return FirnEdge("doubles", new[] { 0.0, -0.0, double.NaN, BitConverter.UInt64BitsToDouble(0x7FF0_0000_0000_0001), BitConverter.UInt64BitsToDouble(ulong.MaxValue), double.Epsilon, double.NegativeInfinity });
        yield return FirnEdge("singles", new[] { 0f, -0f, float.NaN, BitConverter.UInt32BitsToSingle(0x7F80_0001), float.Epsilon, float.PositiveInfinity });
        yield return FirnEdge("halves", new[] { Half.NaN, Half.NegativeZero, Half.Epsilon, Half.MinValue });
        yield return FirnEdge("complex of NaN", new Complex(double.NaN, -0.0));
        yield return FirnEdge("big integers", new[] { BigInteger.Zero, BigInteger.MinusOne, BigInteger.Pow(2, 10_000), -BigInteger.Pow(2, 8_191), default });
        yield return FirnEdge("native integers", new[] { nint.MinValue, nint.MaxValue });
        yield return FirnEdge("runes", new[] { new Rune(0), new Rune(0xD7FF), new Rune(0xE000), new Rune(0x10FFFF), default });
        yield return FirnEdge("indexes", new[] { default, ^0, new Index(int.MaxValue), new Index(int.MaxValue, fromEnd: true) });
        yield return FirnEdge("ranges", new[] { default, .., 1..^1, ^0..0 });
        yield return FirnEdge("an enum value that is not defined", (DayOfWeek)9);
        yield return FirnEdge("flags that are not defined", (Rights)0x84);

        // Keys and elements that are equal, or not, by rules of their own.
        yield return FirnEdge("a set with NaN and zero", new HashSet<double> { double.NaN, -0.0, 1 });
        yield return FirnEdge("a sorted set with NaN", new SortedSet<double> { double.NaN, double.NegativeInfinity, 0.0 });
        yield return FirnEdge("a dictionary with NaN", new Dictionary<float, string> { [float.NaN] = "x", [-0f] = "y" });
        yield return FirnEdge("a dictionary of pairs with NaN", new Dictionary<(double, Half), int> { [(double.NaN, Half.NaN)] = 1, [(-0.0, Half.NegativeZero)] = 2 });
        yield return FirnEdge("a dictionary of complex keys", new Dictionary<Complex, int> { [new(double.NaN, double.NaN)] = 1, [new(-0.0, 0)] = 2 });
        yield return FirnEdge("a set of vectors", new HashSet<Vector3> { new(float.NaN), new(-0f), new(1) });
        yield return FirnEdge("decimals of other scales", new Dictionary<decimal, int> { [1.00m] = 1, [2.0m] = 2 });
        yield return FirnEdge("a set of times of all kinds", new HashSet<DateTime> { new(5), new(6, DateTimeKind.Utc), new(2000, 1, 1, 0, 0, 0, DateTimeKind.Local), new(7, DateTimeKind.Local) });
        yield return FirnEdge("a set of instants", new HashSet<DateTimeOffset> { new(2000, 1, 1, 0, 0, 0, TimeSpan.FromHours(14)), DateTimeOffset.MinValue, DateTimeOffset.MaxValue });
        yield return FirnEdge("a set with null", new HashSet<string?> { null, "", "\0", "\uD800", "\uDC00\uD800" });
        yield return FirnEdge("a set that ignores case", new HashSet<string?>(StringComparer.OrdinalIgnoreCase) { "\u0130", "i", "\u0131", null });
        yield return FirnEdge("a set of the invariant culture", new HashSet<string>(StringComparer.InvariantCultureIgnoreCase) { "a", "\u00E4", "\u00DF" });
        yield return FirnEdge("a sorted set, ordinal", new SortedSet<string?>(StringComparer.Ordinal) { null, "", "B", "a", "\uD800" });
        yield return FirnEdge("a sorted dictionary of the invariant culture", new SortedDictionary<string, int>(StringComparer.InvariantCulture) { ["a"] = 1, ["B"] = 2 });
        yield return FirnEdge("a set of arrays", new HashSet<int[]> { new int[] { 1 }, Array.Empty<int>() });
        yield return FirnEdge("a set of two empty arrays", new HashSet<int[]> { new int[0], new int[0] }, Comparer);
        yield return FirnEdge("a dictionary of two empty arrays", new Dictionary<byte[], int> { [new byte[0]] = 1, [new byte[0]] = 2 }, Comparer);
        yield return FirnEdge("a set of texts by identity", new HashSet<StringBuilder> { new("a"), new("a"), new() });
        yield return FirnEdge("a set of bits by identity", new HashSet<BitArray> { new(3), new(3), new(0), new(0) });

        // Comparers without a name.
        yield return FirnEdge("a set of the user's comparer", new HashSet<string>(new ByLength()) { "a", "bc" }, Comparer);
        yield return FirnEdge("a sorted set of the user's comparer", new SortedSet<string>(new ByLength()) { "a", "bc" }, Comparer);
        yield return FirnEdge("a sorted list of the user's comparer", new SortedList<string, int>(new ByLength()) { ["a"] = 1 }, Comparer);
        yield return FirnEdge("a dictionary of another culture", new Dictionary<string, int>(StringComparer.Create(CultureInfo.GetCultureInfo("tr-TR"), ignoreCase: true)) { ["a"] = 1 }, HasCultures ? Comparer : null);
        yield return FirnEdge("a dictionary of a collation", new Dictionary<string, int>(StringComparer.Create(new CultureInfo("de-DE", false), CompareOptions.IgnoreNonSpace)) { ["a"] = 1 }, Comparer);
        yield return FirnEdge("a frozen dictionary of the user's comparer", new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(new ByLength()), Comparer);
        yield return FirnEdge("an immutable set of the user's comparer", ImmutableHashSet.Create<string>(new ByLength(), "a"), Comparer);
        yield return FirnEdge("an immutable dictionary that compares values", ImmutableDictionary.Create<int, string>(null, new ByLength()).Add(1, "a"), Comparer);
        yield return FirnEdge("a concurrent dictionary of the user's comparer", new ConcurrentDictionary<string, int>(new ByLength()), Comparer);
        yield return FirnEdge("a set by identity of equal texts", new HashSet<string>(new ByIdentity<string>()) { new('a', 1), new('a', 1) }, Comparer, dropping);
        yield return FirnEdge("a dictionary by identity of equal texts", new Dictionary<string, int>(new ByIdentity<string>()) { [new('a', 1)] = 1, [new('a', 1)] = 2 }, Comparer, dropping);
        yield return FirnEdge("a sorted set of equal texts", new SortedSet<string>(new ByIdentity<string>()) { new('a', 1), new('a', 1) }, Comparer, dropping);
        yield return FirnEdge("a sorted set of things", new SortedSet<Thing>(Comparer<Thing>.Create((x, y) => x.Number - y.Number)) { new(1), new(2) }, Comparer, dropping);
        yield return FirnEdge("a sorted set of complex numbers", new SortedSet<Complex>(Comparer<Complex>.Create((x, y) => x.Real.CompareTo(y.Real))) { 1, 2 }, Comparer, dropping);
        PriorityQueue<int, Complex> queue = new(Comparer<Complex>.Create((x, y) => x.Real.CompareTo(y.Real)));
        queue.Enqueue(1, 1);
        queue.Enqueue(2, 2);
        yield return FirnEdge("a queue of the user's priorities", queue, Comparer);
        yield return FirnEdge("a queue of priorities without an order", queue, Comparer, dropping);

        // Collections that were never made.
        yield return FirnEdge("arrays that were never made", new[] { default, ImmutableArray<int>.Empty, ImmutableArray.Create(1) });
        yield return FirnEdge("empty collections", (new List<int>(), new HashSet<string>(), new Dictionary<string, int>(), ImmutableList<int>.Empty, FrozenSet<int>.Empty));
        yield return FirnEdge("a read-only sequence", new ReadOnlyCollection<int>([1, 2]));

        // Text and what is written as text.
        yield return FirnEdge("texts", new[] { "", "\0", "\uFEFF", "\uD800", "\uDC00\uD800", new string('\uD800', 100), "a\uFFFF", new('\u20AC', 65) });
        yield return FirnEdge("string builders", new[] { new StringBuilder(), new StringBuilder("\uD800"), new StringBuilder("a", 0, 1, 500).Append('b', 10_000) });
        foreach (string text in (string[])["http://a/%41/../b", "http://a/b c", "http://\u00E4.example/\u00E4?\u00E4", "http://[fe80::1%25eth0]/", "http://u:p@a:80/#f", "HTTP://A/./b\\c", "file:///C:/x", "mailto:a@b", "urn:x", "data:,%41", " http://a "])
        {
            yield return FirnEdge("the identifier " + text, new Uri(text, UriKind.Absolute));
        }

        foreach (string text in (string[])["", "a", "/a", "//a/b", "../a", "?x", "#f", "a%20b", " "])
        {
            yield return FirnEdge("the relative identifier " + text, new Uri(text, UriKind.Relative));
        }

        yield return FirnEdge("an identifier that would be absolute", new Uri("C:\\x", UriKind.Relative), FirnErrorCode.InvalidValue);
        UriCreationOptions asItIs = new() { DangerousDisablePathAndQueryCanonicalization = true };
        yield return FirnEdge("an identifier kept as it is", new Uri("http://a/%41/../b", asItIs), FirnErrorCode.InvalidValue);
        yield return FirnEdge("an identifier kept as it is, outside of ASCII", new Uri("http://a/\u00E4", asItIs), FirnErrorCode.InvalidValue);
        yield return FirnEdge("an identifier with nothing to keep", new Uri("http://a/b?c=d", asItIs));
        yield return FirnEdge("a zone made by hand", TimeZoneInfo.CreateCustomTimeZone("Mine", TimeSpan.FromHours(3), "Mine", "Mine"), FirnErrorCode.InvalidValue);
        yield return FirnEdge("the local zone", TimeZoneInfo.FindSystemTimeZoneById("Europe/Berlin"));
        yield return FirnEdge("a culture without data", CultureOrInvariant("en-XX"), HasCultures ? FirnErrorCode.InvalidValue : null);
        yield return FirnEdge("a culture of another collation", CultureOrInvariant("de-DE_phoneb"), HasCultures ? FirnErrorCode.InvalidValue : null);
        yield return FirnEdge("cultures", new[] { CultureInfo.InvariantCulture, CultureOrInvariant("de"), CultureOrInvariant("zh-CN") });
        CultureInfo changed = new("");
        changed.NumberFormat.NumberDecimalSeparator = "#";
        yield return FirnEdge("a culture that was changed", changed, FirnErrorCode.InvalidValue);

        // Others.
        yield return FirnEdge("versions", new[] { new Version(), new Version(0, 0), new Version(1, 2, 3), new Version(int.MaxValue, 0, 0, int.MaxValue) });
        yield return FirnEdge("addresses", new[] { IPAddress.Any, IPAddress.None, IPAddress.IPv6Any, IPAddress.Loopback.MapToIPv6(), new IPAddress(new byte[16], uint.MaxValue) });
        yield return FirnEdge("end points", new[] { new IPEndPoint(IPAddress.IPv6Loopback, 65_535), new IPEndPoint(new IPAddress(new byte[16], 7), 0) });
        yield return FirnEdge("bits", new[] { new BitArray(0), new BitArray(7, true), new BitArray(65, true) });
        yield return FirnEdge("times", new[] { DateTime.MinValue, DateTime.MaxValue, new DateTime(1, DateTimeKind.Local), new DateTime(DateTime.MaxValue.Ticks - 1, DateTimeKind.Local), new DateTime(1, DateTimeKind.Utc), new DateTime(2026, 3, 29, 2, 30, 0, DateTimeKind.Local) });
        yield return FirnEdge("times with an offset", new[] { DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new DateTimeOffset(1, 1, 1, 14, 0, 0, TimeSpan.FromHours(14)), new DateTimeOffset(9999, 12, 31, 9, 59, 59, TimeSpan.FromHours(-14)) });
        yield return FirnEdge("days and times", (DateOnly.MinValue, DateOnly.MaxValue, TimeOnly.MaxValue, TimeSpan.MinValue, TimeSpan.MaxValue));
        MemoryStream stream = new();
        stream.Write([1, 2, 3]);
        stream.Position = 1;
        yield return FirnEdge<Stream>("a stream in its middle", stream);
    }

    private static bool HasCultures => CultureInfo.GetCultures(CultureTypes.AllCultures).Length > 2;

    private static CultureInfo CultureOrInvariant(string name) => HasCultures ? new CultureInfo(name) : CultureInfo.InvariantCulture;
}
