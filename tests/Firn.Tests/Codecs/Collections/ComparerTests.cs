using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Globalization;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

public class ComparerTests
{
    private static readonly (string Byte, StringComparer? Comparer)[] Hashed =
        [("00", null), ("00", StringComparer.Ordinal), ("01", StringComparer.OrdinalIgnoreCase), ("02", StringComparer.InvariantCulture), ("03", StringComparer.InvariantCultureIgnoreCase), ("02", StringComparer.Create(CultureInfo.InvariantCulture, false))];

    private static readonly (string Byte, StringComparer? Comparer)[] Sorted =
        [("00", null), ("04", StringComparer.Ordinal), ("01", StringComparer.OrdinalIgnoreCase), ("02", StringComparer.InvariantCulture), ("03", StringComparer.InvariantCultureIgnoreCase)];

    private static void Sets<TSet, TCodec>((string Byte, StringComparer? Comparer)[] all, Func<StringComparer?, TSet> make, Func<TSet, object> comparerOf)
        where TSet : IEnumerable<string>
        where TCodec : struct, IFirnCodec<TSet>
    {
        foreach ((string code, StringComparer? comparer) in all)
        {
            TSet back = CodecRun.RoundTrip<TSet, TCodec>(make(comparer), code + "02 0461");
            Assert.Equal(["a"], back.AsEnumerable());
            if (code == "00") Assert.Equal(comparerOf(make(null)), comparerOf(back));
            else Assert.Equal(comparer, comparerOf(back));
        }

        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.Refused<TSet, TCodec>("05 02 0461"));
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.Refused<TSet, TCodec>("FF 02 0461"));
        if (all == Hashed) Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.Refused<TSet, TCodec>("04 02 0461"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<TSet, TCodec>("01 04 0461 0441"));
        Assert.Equal(2, TCodec.MinSize);
    }

    [Fact]
    public void Sets_keep_their_comparer()
    {
        Sets<HashSet<string>, HashSetCodec<string, StringCodec>>(Hashed, c => new(["a"], c), s => s.Comparer);
        Sets<ImmutableHashSet<string>, ImmutableHashSetCodec<string, StringCodec>>(Hashed, c => ImmutableHashSet.Create<string>(c, "a"), s => s.KeyComparer);
        Sets<FrozenSet<string>, FrozenSetCodec<string, StringCodec>>(Hashed, c => new[] { "a" }.ToFrozenSet(c), s => s.Comparer);
        Sets<ISet<string>, SetInterfaceCodec<string, StringCodec>>(Hashed, c => new HashSet<string>(["a"], c), s => ((HashSet<string>)s).Comparer);
        Sets<IReadOnlySet<string>, ReadOnlySetInterfaceCodec<string, StringCodec>>(Hashed, c => new HashSet<string>(["a"], c), s => ((HashSet<string>)s).Comparer);
        Sets<SortedSet<string>, SortedSetCodec<string, StringCodec>>(Sorted, c => new(["a"], c), s => s.Comparer);
        Sets<ImmutableSortedSet<string>, ImmutableSortedSetCodec<string, StringCodec>>(Sorted, c => ImmutableSortedSet.Create<string>(c, "a"), s => s.KeyComparer);
    }

    private static void Dictionaries<TDictionary, TCodec>((string Byte, StringComparer? Comparer)[] all, Func<StringComparer?, TDictionary> make, Func<TDictionary, object> comparerOf)
        where TDictionary : IEnumerable<KeyValuePair<string, int>>
        where TCodec : struct, IFirnCodec<TDictionary>
    {
        foreach ((string code, StringComparer? comparer) in all)
        {
            TDictionary back = CodecRun.RoundTrip<TDictionary, TCodec>(make(comparer), code + "01 0461 07000000");
            Assert.Equal([new("a", 7)], back.AsEnumerable());
            if (code == "00") Assert.Equal(comparerOf(make(null)), comparerOf(back));
            else Assert.Equal(comparer, comparerOf(back));
        }

        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.Refused<TDictionary, TCodec>("05 01 0461 07000000"));
        if (all == Hashed) Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.Refused<TDictionary, TCodec>("04 01 0461 07000000"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<TDictionary, TCodec>("01 02 0461 07000000 0441 07000000"));
        Assert.Equal(2, TCodec.MinSize);
    }

    [Fact]
    public void Dictionaries_keep_their_comparer()
    {
        KeyValuePair<string, int>[] one = [new("a", 7)];
        Dictionaries<Dictionary<string, int>, DictionaryCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => new(one, c), d => d.Comparer);
        Dictionaries<OrderedDictionary<string, int>, OrderedDictionaryCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => new(one, c), d => d.Comparer);
        Dictionaries<ConcurrentDictionary<string, int>, ConcurrentDictionaryCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => new(one, c), d => d.Comparer);
        Dictionaries<ImmutableDictionary<string, int>, ImmutableDictionaryCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => one.ToImmutableDictionary(c), d => d.KeyComparer);
        Dictionaries<FrozenDictionary<string, int>, FrozenDictionaryCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => one.ToFrozenDictionary(c), d => d.Comparer);
        Dictionaries<IDictionary<string, int>, DictionaryInterfaceCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => new ConcurrentDictionary<string, int>(one, c), d => d is Dictionary<string, int> back ? back.Comparer : new Dictionary<string, int>().Comparer);
        Dictionaries<IReadOnlyDictionary<string, int>, ReadOnlyDictionaryInterfaceCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => new ReadOnlyDictionary<string, int>(new Dictionary<string, int>(one, c)), d => d is Dictionary<string, int> back ? back.Comparer : new Dictionary<string, int>().Comparer);
        Dictionaries<ReadOnlyDictionary<string, int>, ReadOnlyDictionaryCodec<string, int, StringCodec, Int32Codec>>(Hashed, c => new(new Dictionary<string, int>(one, c)), d => WrappedDictionaries<string, int>.Dictionary(d) is Dictionary<string, int> back ? back.Comparer : "");
        Dictionaries<SortedDictionary<string, int>, SortedDictionaryCodec<string, int, StringCodec, Int32Codec>>(Sorted, c => new(new Dictionary<string, int>(one), c), d => d.Comparer);
        Dictionaries<SortedList<string, int>, SortedListCodec<string, int, StringCodec, Int32Codec>>(Sorted, c => new(new Dictionary<string, int>(one), c), d => d.Comparer);
        Dictionaries<ImmutableSortedDictionary<string, int>, ImmutableSortedDictionaryCodec<string, int, StringCodec, Int32Codec>>(Sorted, c => one.ToImmutableSortedDictionary(c), d => d.KeyComparer);
    }

    [Fact]
    public void A_sorted_set_behind_an_interface_is_read_as_a_hashed_one()
    {
        Assert.Equal("00020461", Convert.ToHexString(CodecRun.Write<ISet<string>, SetInterfaceCodec<string, StringCodec>>(new SortedSet<string>(["a"], StringComparer.Ordinal))));
        Assert.Equal("00020461", Convert.ToHexString(CodecRun.Write<ISet<string>, SetInterfaceCodec<string, StringCodec>>(new SortedSet<string>(["a"]))));
        Assert.Equal("01020461", Convert.ToHexString(CodecRun.Write<ISet<string>, SetInterfaceCodec<string, StringCodec>>(new SortedSet<string>(["a"], StringComparer.OrdinalIgnoreCase))));
        Assert.Equal("01020461", Convert.ToHexString(CodecRun.Write<IReadOnlySet<string>, ReadOnlySetInterfaceCodec<string, StringCodec>>(new ReadOnlySet<string>(new HashSet<string>(["a"], StringComparer.OrdinalIgnoreCase)))));
    }

    [Fact]
    public void Other_comparers_are_refused_unless_dropped()
    {
        FirnOptions drop = FirnOptions.Default with { DropUnknownComparers = true };
        HashSet<string> german = new(["a"], StringComparer.Create(CultureInfo.GetCultureInfo("de-DE"), true));
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<HashSet<string>, HashSetCodec<string, StringCodec>>(german));
        Assert.Equal("00020461", Convert.ToHexString(CodecRun.Write<HashSet<string>, HashSetCodec<string, StringCodec>>(german, drop)));
        HashSet<int> odd = new([1], new OddComparer());
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<HashSet<int>, HashSetCodec<int, Int32Codec>>(odd));
        Assert.Equal("0101000000", Convert.ToHexString(CodecRun.Write<HashSet<int>, HashSetCodec<int, Int32Codec>>(odd, drop)));
        SortedSet<int> descending = new([1], Comparer<int>.Create((a, b) => b - a));
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<SortedSet<int>, SortedSetCodec<int, Int32Codec>>(descending));
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<ISet<int>, SetInterfaceCodec<int, Int32Codec>>(descending));
        Dictionary<int, int> dictionary = new(new OddComparer());
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<Dictionary<int, int>, DictionaryCodec<int, int, Int32Codec, Int32Codec>>(dictionary));
        ImmutableDictionary<int, int> values = ImmutableDictionary.Create<int, int>(null, new OddComparer());
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<ImmutableDictionary<int, int>, ImmutableDictionaryCodec<int, int, Int32Codec, Int32Codec>>(values));
    }

    [Fact]
    public void Lookups_keep_their_comparer()
    {
        ILookup<string, int> lookup = new[] { ("a", 1), ("A", 2) }.ToLookup(p => p.Item1, p => p.Item2, StringComparer.OrdinalIgnoreCase);
        ILookup<string, int> back = CodecRun.RoundTrip<ILookup<string, int>, LookupCodec<string, int, StringCodec, Int32Codec>>(lookup, "01 02 0461 02 01000000 02000000");
        Assert.Equal([1, 2], back["A"]);
    }

    private sealed class OddComparer : IEqualityComparer<int>
    {
        public bool Equals(int x, int y) => (x & 1) == (y & 1);

        public int GetHashCode(int obj) => obj & 1;
    }
}
