#nullable disable warnings // elements and values are null on purpose, also where the test's own types say otherwise
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

public class SetCodecTests
{
    private static void Ints<TSet, TCodec>(Func<IEnumerable<int>, TSet> make)
        where TSet : IEnumerable<int>
        where TCodec : struct, IFirnCodec<TSet>
    {
        Assert.Equal([1, 2, 3], CodecRun.RoundTrip<TSet, TCodec>(make([1, 2, 3]), "03 01000000 02000000 03000000").Order());
        Assert.Empty(CodecRun.RoundTrip<TSet, TCodec>(make([]), "00"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<TSet, TCodec>("03 01000000 02000000 01000000"));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<TSet, TCodec>("03 01000000 02000000 010000"));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<TSet, TCodec>("F1 FFFFFF7F 01000000"));
        Assert.Equal(FirnErrorCode.InvalidCount, CodecRun.Refused<TSet, TCodec>("F1 00000080 01000000"));
        int[] many = [.. Enumerable.Range(0, 5_000).Select(i => i * 31)];
        byte[] bytes = CodecRun.Write<TSet, TCodec>(make(many));
        Assert.Equal(many, CodecRun.Read<TSet, TCodec>(bytes).Order());
    }

    [Fact]
    public void Ints_in_every_kind()
    {
        Ints<HashSet<int>, HashSetCodec<int, Int32Codec>>(e => [.. e]);
        Ints<SortedSet<int>, SortedSetCodec<int, Int32Codec>>(e => [.. e]);
        Ints<ReadOnlySet<int>, ReadOnlySetCodec<int, Int32Codec>>(e => new(new HashSet<int>(e)));
        Ints<ISet<int>, SetInterfaceCodec<int, Int32Codec>>(e => new HashSet<int>(e));
        Ints<ISet<int>, SetInterfaceCodec<int, Int32Codec>>(e => new SortedSet<int>(e));
        Ints<IReadOnlySet<int>, ReadOnlySetInterfaceCodec<int, Int32Codec>>(e => e.ToImmutableSortedSet());
        Ints<ImmutableHashSet<int>, ImmutableHashSetCodec<int, Int32Codec>>(e => [.. e]);
        Ints<ImmutableSortedSet<int>, ImmutableSortedSetCodec<int, Int32Codec>>(e => [.. e]);
        Ints<IImmutableSet<int>, ImmutableSetInterfaceCodec<int, Int32Codec>>(e => e.ToImmutableHashSet());
        Ints<FrozenSet<int>, FrozenSetCodec<int, Int32Codec>>(e => e.ToFrozenSet());
    }

    [Fact]
    public void Bools_nulls_and_objects()
    {
        Assert.Equal([true, false], CodecRun.RoundTrip<HashSet<bool>, HashSetCodec<bool, BooleanCodec>>([true, false], "02 01"));
        Assert.Equal([null, true], CodecRun.RoundTrip<HashSet<bool?>, HashSetCodec<bool?, NullableCodec<bool, BooleanCodec>>>([null, true], "05 02 01"));
        Assert.Equal([new Box(1), null], CodecRun.RoundTrip<HashSet<Box?>, HashSetCodec<Box, BoxCodec>>([new Box(1), null], "05 01 01000000"));
        Assert.Equal([new Box(1), new Box(2)], CodecRun.RoundTrip<HashSet<Box>, HashSetCodec<Box, BoxCodec>>([new(1), new(2)], "04 01000000 02000000"));
        Assert.Equal([null, new Box(1)], CodecRun.RoundTrip<SortedSet<Box?>, SortedSetCodec<Box, BoxCodec>>([new Box(1), null], "05 02 01000000"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<HashSet<Box>, HashSetCodec<Box, BoxCodec>>("05 00"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<ImmutableHashSet<Box>, ImmutableHashSetCodec<Box, BoxCodec>>("07 01 01000000"));
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<HashSet<bool>, HashSetCodec<bool, BooleanCodec>>("03 05"));
    }

    [Fact]
    public void A_view_of_a_sorted_set_is_its_elements()
    {
        SortedSet<int> view = new SortedSet<int>(Enumerable.Range(0, 100)).GetViewBetween(10, 11);
        Assert.Equal([10, 11], CodecRun.RoundTrip<SortedSet<int>, SortedSetCodec<int, Int32Codec>>(view, "02 0A000000 0B000000"));
    }

    [Fact]
    [Trait("Hostile", "H31")]
    public void Elements_that_only_a_sort_order_holds_for_equal_are_refused_in_sorted_kinds()
    {
        Assert.Equal(FirnErrorCode.DuplicateKey, CodecRun.Refused<SortedSet<int>, SortedSetCodec<int, Int32Codec>>("02 01000000 01000000"));
        Assert.Equal([1, 2, 3], CodecRun.Read<SortedSet<int>, SortedSetCodec<int, Int32Codec>>(Convert.FromHexString("03030000000200000001000000")));
    }
}
