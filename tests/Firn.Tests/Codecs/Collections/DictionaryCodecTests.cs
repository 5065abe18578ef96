#nullable disable warnings // elements and values are null on purpose, also where the test's own types say otherwise
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

public class DictionaryCodecTests
{
    private const string OneEntry = "01 01000000 02000000";

    private static void Ints<TDictionary, TCodec>(Func<IEnumerable<KeyValuePair<int, int>>, TDictionary> make)
        where TDictionary : IEnumerable<KeyValuePair<int, int>>
        where TCodec : struct, IFirnCodec<TDictionary>
    {
        Assert.Equal([new(1, 2)], CodecRun.RoundTrip<TDictionary, TCodec>(make([new(1, 2)]), OneEntry));
        Assert.Empty(CodecRun.RoundTrip<TDictionary, TCodec>(make([]), "00"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<TDictionary, TCodec>("02 01000000 02000000 01000000 02000000"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<TDictionary, TCodec>("03 01000000 02000000 00000000 02000000 01000000 03000000"));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<TDictionary, TCodec>("01 01000000 020000"));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<TDictionary, TCodec>("F1 FFFFFF7F 01000000"));
        Assert.Equal(FirnErrorCode.InvalidCount, CodecRun.Refused<TDictionary, TCodec>("F1 00000080 01000000"));
        KeyValuePair<int, int>[] many = [.. Enumerable.Range(0, 3_000).Select(i => new KeyValuePair<int, int>((i * 7_919) & 0xFFFF, i))];
        byte[] bytes = CodecRun.Write<TDictionary, TCodec>(make(many));
        Assert.Equal(many.OrderBy(e => e.Key), CodecRun.Read<TDictionary, TCodec>(bytes).OrderBy(e => e.Key));
    }

    /// <summary>A codec by hand that has another word for absence than null.</summary>
    private readonly struct MinusOneCodec : IFirnCodec<int?>
    {
        public static int MinSize => 4;

        public static bool MayBeAbsent => true;

        public static bool IsAbsent(int? value) => value is null or -1;

        public static void Write(ref FirnWriter writer, int? value) => Int32Codec.Write(ref writer, value.GetValueOrDefault());

        public static int? Read(ref FirnReader reader) => Int32Codec.Read(ref reader);

        public static void Describe(FirnSchemaBuilder builder) => Int32Codec.Describe(builder);
    }

    [Fact]
    public void A_codec_by_hand_says_what_is_absent() =>
        Assert.Equal("05" + "01" + "0100000005000000" + "02000000", Convert.ToHexString(CodecRun.Write<Dictionary<int, int?>, DictionaryCodec<int, int?, Int32Codec, MinusOneCodec>>(new() { [1] = 5, [2] = -1 })));

    [Fact]
    public void Ints_in_every_kind()
    {
        Ints<Dictionary<int, int>, DictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => new(e));
        Ints<SortedDictionary<int, int>, SortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => new(e.ToDictionary()));
        Ints<SortedList<int, int>, SortedListCodec<int, int, Int32Codec, Int32Codec>>(e => new(e.ToDictionary()));
        Ints<OrderedDictionary<int, int>, OrderedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => new(e));
        Ints<ReadOnlyDictionary<int, int>, ReadOnlyDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => new(e.ToDictionary()));
        Ints<ImmutableDictionary<int, int>, ImmutableDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => e.ToImmutableDictionary());
        Ints<ImmutableSortedDictionary<int, int>, ImmutableSortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => e.ToImmutableSortedDictionary());
        Ints<FrozenDictionary<int, int>, FrozenDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => e.ToFrozenDictionary());
        Ints<ConcurrentDictionary<int, int>, ConcurrentDictionaryCodec<int, int, Int32Codec, Int32Codec>>(e => new(e));
        Ints<IDictionary<int, int>, DictionaryInterfaceCodec<int, int, Int32Codec, Int32Codec>>(e => new SortedList<int, int>(e.ToDictionary()));
        Ints<IReadOnlyDictionary<int, int>, ReadOnlyDictionaryInterfaceCodec<int, int, Int32Codec, Int32Codec>>(e => e.ToFrozenDictionary());
        Ints<IImmutableDictionary<int, int>, ImmutableDictionaryInterfaceCodec<int, int, Int32Codec, Int32Codec>>(e => e.ToImmutableDictionary());
    }

    private static void Objects<TDictionary, TCodec>(Func<Dictionary<int, Box?>, TDictionary> make)
        where TDictionary : IEnumerable<KeyValuePair<int, Box>>
        where TCodec : struct, IFirnCodec<TDictionary>
    {
        Dictionary<int, Box?> entries = new() { [1] = new Box(9), [2] = null, [3] = new Box(8) };
        TDictionary back = CodecRun.Read<TDictionary, TCodec>(CodecRun.Write<TDictionary, TCodec>(make(entries)));
        Assert.Equal(entries, back.OrderBy(e => e.Key)!);
        Assert.Equal([new(1, new Box(9))], CodecRun.RoundTrip<TDictionary, TCodec>(make(new() { [1] = new Box(9) }), "02 01000000 09000000"));
        Assert.Equal([new(1, null!)], CodecRun.RoundTrip<TDictionary, TCodec>(make(new() { [1] = null }), "03 00 01000000"));
        Assert.Equal(FirnErrorCode.InvalidBitmap, CodecRun.Refused<TDictionary, TCodec>("03 01 01000000 09000000"));
        Assert.Equal(FirnErrorCode.InvalidBitmap, CodecRun.Refused<TDictionary, TCodec>("03 02 01000000 09000000"));
        Assert.Equal(FirnErrorCode.InvalidBitmap, CodecRun.Refused<TDictionary, TCodec>("01"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<TDictionary, TCodec>("05 01 01000000 09000000 01000000"));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<TDictionary, TCodec>("05 01 01000000 09000000 010000"));
    }

    [Fact]
    public void Absent_values_in_every_kind()
    {
        Objects<Dictionary<int, Box>, DictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => d!);
        Objects<SortedDictionary<int, Box>, SortedDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => new(d!));
        Objects<SortedList<int, Box>, SortedListCodec<int, Box, Int32Codec, BoxCodec>>(d => new(d!));
        Objects<OrderedDictionary<int, Box>, OrderedDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => new(d!));
        Objects<ReadOnlyDictionary<int, Box>, ReadOnlyDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => new(d!));
        Objects<ImmutableDictionary<int, Box>, ImmutableDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => d!.ToImmutableDictionary());
        Objects<ImmutableSortedDictionary<int, Box>, ImmutableSortedDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => d!.ToImmutableSortedDictionary());
        Objects<FrozenDictionary<int, Box>, FrozenDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => d!.ToFrozenDictionary());
        Objects<ConcurrentDictionary<int, Box>, ConcurrentDictionaryCodec<int, Box, Int32Codec, BoxCodec>>(d => new(d!));
        Objects<IDictionary<int, Box>, DictionaryInterfaceCodec<int, Box, Int32Codec, BoxCodec>>(d => d!);
        Objects<IImmutableDictionary<int, Box>, ImmutableDictionaryInterfaceCodec<int, Box, Int32Codec, BoxCodec>>(d => d!.ToImmutableSortedDictionary());
    }

    /// <summary>Entries are written without the writer where there is room, and a value that is absent is met on the way: wherever it stands and the room ends, the bytes are those of any dictionary.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(37)]
    [InlineData(700)]
    public void Values_that_are_absent_far_back(int count)
    {
        const int Seed = 43;
        Random random = new(Seed);
        foreach (int absent in (int[])[-1, 0, count / 2, count - 1])
        {
            Dictionary<int, string?> texts = [];
            Dictionary<string, string?> byText = [];
            Dictionary<string, long> numbers = [];
            for (int i = 0; i < count; i++)
            {
                string text = new((char)random.Next('a', i % 9 == 0 ? 'ÿ' : i % 11 == 0 ? 'я' : 'z'), random.Next(i % 40 == 0 ? 400 : 20));
                texts.Add(random.Next() & ~1023 | i, i == absent ? null : text);
                byText.Add(i + text, i == absent ? null : text);
                numbers.Add(text + i, random.NextInt64());
            }

            InAllSinks<int, string?, Int32Codec, StringCodec>(texts);
            InAllSinks<string, string?, StringCodec, StringCodec>(byText);
            InAllSinks<string, long, StringCodec, Int64Codec>(numbers);
        }
    }

    private static void InAllSinks<TKey, TValue, TKeyCodec, TValueCodec>(Dictionary<TKey, TValue> dictionary)
        where TKey : notnull
        where TKeyCodec : struct, IFirnCodec<TKey>
        where TValueCodec : struct, IFirnCodec<TValue>
    {
        byte[] expected = CodecRun.Write<IDictionary<TKey, TValue>, DictionaryInterfaceCodec<TKey, TValue, TKeyCodec, TValueCodec>>(new ReadOnlyDictionary<TKey, TValue>(dictionary));
        byte[] bytes = CodecRun.Write<Dictionary<TKey, TValue>, DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>>(dictionary);
        Assert.Equal(expected, bytes);
        Assert.Equal(dictionary, CodecRun.Read<Dictionary<TKey, TValue>, DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>>(bytes));

        // To a span that is as long as the message, and to those that are shorter by one byte and more.
        byte[] message = FirnSerializer.Serialize(dictionary, FirnOptions.Packed);
        byte[] span = new byte[message.Length];
        Assert.True(FirnSerializer.TrySerialize(span, dictionary, out int written, FirnOptions.Packed));
        Assert.Equal(message, span[..written]);
        for (int length = message.Length - 1; length >= 0; length -= 1 + (message.Length / 50)) Assert.False(FirnSerializer.TrySerialize(span.AsSpan(0, length), dictionary, out _, FirnOptions.Packed));
        using MemoryStream stream = new();
        FirnSerializer.Serialize(stream, dictionary, FirnOptions.Packed);
        Assert.Equal(message, stream.ToArray());
    }

    [Fact]
    public void Bools_are_bytes_here()
    {
        Assert.Equal([new(false, true)], CodecRun.RoundTrip<Dictionary<bool, bool>, DictionaryCodec<bool, bool, BooleanCodec, BooleanCodec>>(new() { [false] = true }, "01 00 01"));
        Assert.Equal([new(1, null), new(2, true)], CodecRun.RoundTrip<Dictionary<int, bool?>, DictionaryCodec<int, bool?, Int32Codec, NullableCodec<bool, BooleanCodec>>>(new() { [1] = null, [2] = true }, "05 02 01000000 02000000 01"));
        Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<Dictionary<bool, bool>, DictionaryCodec<bool, bool, BooleanCodec, BooleanCodec>>("01 02 01"));
    }

    [Fact]
    public void Keys_of_fixed_width_with_levels()
    {
        Dictionary<(int, int), Box> back = CodecRun.RoundTrip<Dictionary<(int, int), Box>, DictionaryCodec<(int, int), Box, PairCodec, BoxCodec>>(new() { [(1, 2)] = new(3) }, "02 01000000 02000000 03000000");
        Assert.Equal(new Box(3), back[(1, 2)]);
        FirnOptions one = FirnOptions.Default with { MaxDepth = 1 };
        Assert.Equal("00", Convert.ToHexString(CodecRun.Write<Dictionary<(int, int), int>, DictionaryCodec<(int, int), int, PairCodec, Int32Codec>>([], one)));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.NotWritten<Dictionary<(int, int), int>, DictionaryCodec<(int, int), int, PairCodec, Int32Codec>>(new() { [(1, 2)] = 3 }, one));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.Refused<Dictionary<(int, int), int>, DictionaryCodec<(int, int), int, PairCodec, Int32Codec>>("01 01000000 02000000 03000000", one));
    }

    [Fact]
    [Trait("Hostile", "H31")]
    public void Null_keys_are_refused()
    {
        NullKeyDictionary dictionary = new();
        Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<IReadOnlyDictionary<Box, int>, ReadOnlyDictionaryInterfaceCodec<Box, int, BoxCodec, Int32Codec>>(dictionary));
        ILookup<Box, int> lookup = new[] { 1 }.ToLookup(_ => (Box)null!);
        Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<ILookup<Box, int>, LookupCodec<Box, int, BoxCodec, Int32Codec>>(lookup));
    }

    [Fact]
    public void Sorted_kinds_put_keys_in_order()
    {
        byte[] descending = Convert.FromHexString("03 03000000 06000000 02000000 05000000 01000000 04000000".Replace(" ", "", StringComparison.Ordinal));
        KeyValuePair<int, int>[] expected = [new(1, 4), new(2, 5), new(3, 6)];
        Assert.Equal(expected, CodecRun.Read<SortedList<int, int>, SortedListCodec<int, int, Int32Codec, Int32Codec>>(descending));
        Assert.Equal(expected, CodecRun.Read<SortedDictionary<int, int>, SortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(descending));
        Assert.Equal(expected, CodecRun.Read<ImmutableSortedDictionary<int, int>, ImmutableSortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(descending));
        // 200,000 keys from last to first: a list that moves all behind each would take seconds.
        FirnWriter writer = new(new byte[16]);
        writer.WriteCount(200_000);
        for (int i = 200_000; i > 0; i--)
        {
            Int32Codec.Write(ref writer, i);
            Int32Codec.Write(ref writer, i);
        }

        byte[] many = writer.ToArray();
        writer.Dispose();
        FirnReader reader = new(many, FirnOptions.Default);
        Assert.Equal(200_000, SortedListCodec<int, int, Int32Codec, Int32Codec>.Read(ref reader).Count);
    }

    [Fact]
    public void Lookups()
    {
        ILookup<int, int> lookup = new[] { 1, 2, 3 }.ToLookup(i => i % 2);
        ILookup<int, int> back = CodecRun.RoundTrip<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>(lookup, "04 01000000 02 01000000 03000000 00000000 01 02000000");
        Assert.Equal(2, back.Count);
        Assert.Equal([1, 3], back[1]);
        Assert.Empty(back[5]);
        Assert.True(back.Contains(0));
        Assert.False(back.Contains(5));
        Assert.Equal([1, 0], back.Select(g => g.Key));
        Assert.Empty(CodecRun.RoundTrip<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>(Array.Empty<int>().ToLookup(i => i), "00"));
        Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>("03 00 01000000"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>("04 01000000 00 01000000 00"));
    }

    [Fact]
    public void Groupings()
    {
        IGrouping<int, int> grouping = new[] { 4, 5 }.GroupBy(_ => 7).Single();
        IGrouping<int, int> back = CodecRun.RoundTrip<IGrouping<int, int>, GroupingCodec<int, int, KeyAndListCodec>>(grouping, "01 07000000 02 04000000 05000000");
        Assert.Equal(7, back.Key);
        Assert.Equal([4, 5], back);
        Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<IGrouping<int, int>, GroupingCodec<int, int, KeyAndListCodec>>("00 07000000"));
    }

    private sealed class NullKeyDictionary : IReadOnlyDictionary<Box, int>
    {
        public IEnumerable<Box> Keys => [null!];

        public IEnumerable<int> Values => [1];

        public int Count => 1;

        public int this[Box key] => 1;

        public bool ContainsKey(Box key) => true;

        public bool TryGetValue(Box key, out int value)
        {
            value = 1;
            return true;
        }

        public IEnumerator<KeyValuePair<Box, int>> GetEnumerator()
        {
            yield return new KeyValuePair<Box, int>(null!, 1);
        }

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
