using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Numerics;
using System.Text;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Table;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H02 to H14: counts that lie. Refused before anything is allocated by them.</summary>
public class ForgedCountTests : TableTests
{
    // What an exception and finding its place cost; nothing by the count that lies.
    private const long MostOnRefusal = 64 << 10;
    private const long MostAllocated = 4 << 20;

    // The counts of the catalogue, as the format would write them, and forms that it never writes.
    private static readonly byte[][] Counts =
    [
        [0xF0, 0xFF, 0xFF],
        [0xF1, 0x00, 0x00, 0x01, 0x00],
        [0xF1, 0xFF, 0xFF, 0xFF, 0x7F],
        [0xF1, 0xFE, 0xFF, 0xFF, 0x7F],
        [0xF1, 0x00, 0x00, 0x00, 0x80],
        [0xF1, 0x04, 0x00, 0x00, 0x80],
        [0xF1, 0xFE, 0xFF, 0xFF, 0xFF],
        [0xF1, 0xFF, 0xFF, 0xFF, 0xFF],
        [0xF1, 0x00, 0x00, 0x00, 0x20],
        [0xF1, 0x00, 0x00, 0x00, 0x40],
        [0xF2, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00],
        [0xF2, 0xFE, 0xFF, 0xFF, 0xFF, 0x01, 0x00, 0x00, 0x00],
        [0xF2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
        [0xF2, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80],
        [0xF2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        [0xF0, 0x05, 0x00],
        [0xF1, 0x05, 0x00, 0x00, 0x00],
        [0xF2, 0x05, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
        [0xF3],
        [0xFF],
    ];

    private static readonly Dictionary<string, Entries> Countable = new Entries[]
    {
        Entries.ForFirn<List<int>>(), Entries.ForFirn<List<string?>>(), Entries.ForFirn<List<int?>>(), Entries.ForFirn<List<bool>>(), Entries.ForFirn<List<EmptyClass?>>(), Entries.ForFirn<List<EmptyStruct>>(), Entries.ForFirn<List<List<int>?>>(),
        Entries.ForFirn<byte[]>(), Entries.ForFirn<long[]>(), Entries.ForFirn<NineLongs[]>(), Entries.ForFirn<string?[]>(), Entries.ForFirn<bool[]>(), Entries.ForFirn<bool?[]>(), Entries.ForFirn<Product?[]>(), Entries.ForFirn<Flagged[]>(), Entries.ForFirn<int[][]>(),
        Entries.ForFirn<HashSet<int>>(), Entries.ForFirn<SortedSet<int>>(), Entries.ForFirn<FrozenSet<int>>(), Entries.ForFirn<ImmutableHashSet<int>>(),
        Entries.ForFirn<Dictionary<int, int>>(), Entries.ForFirn<Dictionary<int, string?>>(), Entries.ForFirn<SortedDictionary<int, int>>(), Entries.ForFirn<FrozenDictionary<int, int>>(), Entries.ForFirn<ImmutableDictionary<int, int>>(), Entries.ForFirn<ConcurrentDictionary<int, int>>(),
        Entries.ForFirn<Queue<int>>(), Entries.ForFirn<Stack<int>>(), Entries.ForFirn<LinkedList<int>>(), Entries.ForFirn<PriorityQueue<int, int>>(), Entries.ForFirn<ImmutableArray<int>>(), Entries.ForFirn<ImmutableList<string?>>(),
        Entries.ForFirn<ConcurrentBag<int>>(), Entries.ForFirn<ReadOnlySequence<byte>>(), Entries.ForFirn<ReadOnlyMemory<int>>(), Entries.ForFirn<BitArray>(), Entries.ForFirn<BigInteger>(), Entries.ForFirn<IEnumerable<int>>(), Entries.ForFirn<int[,]>(), Entries.ForFirn<string?[,]>(),
    }.ToDictionary(entries => TypeName.Of(entries.Type));

    public static TheoryData<string> Types => [.. Countable.Keys];

    [Theory]
    [MemberData(nameof(Types))]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03"), Trait("Hostile", "H05"), Trait("Hostile", "H06"), Trait("Hostile", "H08")]
    public void A_count_beyond_the_input_is_refused(string type)
    {
        Entries entries = Countable[type];
        AssertWarm(entries);
        foreach (byte[] count in Counts)
        {
            foreach (int rest in (int[])[0, 1, 16, 40])
            {
                byte[] message = [0x10, .. count, .. new byte[rest]];
                AssertRefused(entries, message, count);
                AssertRefused(entries, [.. message, .. Enumerable.Repeat((byte)0xF1, 8)], count);
            }
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03"), Trait("Hostile", "H07"), Trait("Hostile", "H08")]
    public void A_string_beyond_the_input_is_refused(int encoding)
    {
        foreach (Entries entries in (Entries[])[Entries.ForFirn<string>(), Entries.ForFirn<StringBuilder>(), Entries.ForFirn<Uri>()]) AssertWarm(entries);
        foreach (byte[] header in (byte[][])
        [
            [(byte)((62 << 2) | encoding), 0xFF, 0xFF, 0xFF, 0xFF],
            [(byte)((62 << 2) | encoding), 0xFF, 0xFF, 0xFF, 0x7F],
            [(byte)((62 << 2) | encoding), 0x00, 0x00, 0x00, 0x80],
            [(byte)((62 << 2) | encoding), 0xDF, 0xFF, 0xFF, 0x3F],
            [(byte)((61 << 2) | encoding), 0xFF, 0xFF],
            [(byte)((60 << 2) | encoding), 0xFF],
            [(byte)((59 << 2) | encoding)],
            [(byte)((63 << 2) | encoding)],
            [(byte)((60 << 2) | encoding), 0x00, 0x00],
            [(byte)((61 << 2) | encoding), 0x05, 0x00],
            [(byte)((62 << 2) | encoding), 0x05, 0x00, 0x00, 0x00],
        ])
        {
            foreach (int rest in (int[])[0, 1, 10, 50])
            {
                byte[] message = [0x10, .. header, .. Enumerable.Repeat((byte)'a', rest)];
                AssertRefused(Entries.ForFirn<string>(), message, header);
                AssertRefused(Entries.ForFirn<StringBuilder>(), message, header);
                AssertRefused(Entries.ForFirn<Uri>(), message, header);
            }
        }
    }

    /// <summary>The same at the start of every row's body: refused, or a value, never more.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03")]
    public void A_lie_at_the_start_of_any_body_does_no_harm(string row)
    {
        Entries entries = Entries.Of(TypeTable.Find(row));
        Assert.Throws<FirnException>(() => entries.Deserialize([], None)); // the first use allocates, too
        foreach (byte[] count in Counts)
        {
            foreach (byte lead in (byte[])[0x00, 0xFF, 0x01])
            {
                foreach (int leads in (int[])[0, 1, 2, 6])
                {
                    byte[] message = [0x10, .. Enumerable.Repeat(lead, leads), .. count, .. new byte[30]];
                    AssertHarmless(entries, message);
                }
            }
        }
    }

    /// <summary>H10: nested counts that each claim all the rest.</summary>
    [Fact]
    [Trait("Hostile", "H10")]
    public void Nested_counts_can_not_claim_the_same_bytes()
    {
        const int Length = 60_000;
        byte[] message = new byte[Length];
        int position = 0;
        message[position++] = 0x10;
        message[position++] = 0xF0;
        message[position++] = 0x20;
        message[position++] = 0x4E; // 2 x 5,000 arrays
        while (position < Length - 3)
        {
            int rest = (Length - position - 3) / 4;
            message[position++] = 0xF0;
            message[position++] = (byte)rest;
            message[position++] = (byte)(rest >> 8);
        }

        long allocated = AssertHarmless(Entries.ForFirn<int[][]>(), message);
        Assert.True(allocated < (4 * Length) + MostOnRefusal, $"{allocated} bytes were allocated.");
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int[][]>(message, None));
    }

    /// <summary>H11 to H13: elements that take no bytes have a budget, written and read.</summary>
    [Fact]
    [Trait("Hostile", "H11")]
    public void Elements_of_no_width_have_a_budget()
    {
        const int Most = 8_192;
        List<EmptyStruct> most = [.. new EmptyStruct[Most]];
        Assert.Equal(Most, FirnSerializer.Deserialize<List<EmptyStruct>>(FirnSerializer.Serialize(most))!.Count);
        List<EmptyStruct> tooMany = [.. new EmptyStruct[Most + 1]];
        AssertCode(FirnErrorCode.ZeroWidthExceeded, () => FirnSerializer.Serialize(tooMany));
        byte[] message = FirnSerializer.Serialize(tooMany, FirnOptions.Trusted);
        AssertCode(FirnErrorCode.ZeroWidthExceeded, () => FirnSerializer.Deserialize<List<EmptyStruct>>(message));
        Assert.Equal(Most + 1, FirnSerializer.Deserialize<List<EmptyStruct>>(message, FirnOptions.Trusted)!.Count);

        List<EmptyClass> objects = [.. Enumerable.Range(0, Most + 1).Select(_ => new EmptyClass())];
        AssertCode(FirnErrorCode.ZeroWidthExceeded, () => FirnSerializer.Serialize(objects));
        AssertCode(FirnErrorCode.ZeroWidthExceeded, () => FirnSerializer.Deserialize<EmptyStruct[]>([0x10, 0xF1, 0xFF, 0xFF, 0xFF, 0x7F], None));

        // The budget is the message's, not the list's.
        EmptyStruct[][] many = [.. Enumerable.Range(0, 9).Select(_ => new EmptyStruct[1_000])];
        AssertCode(FirnErrorCode.ZeroWidthExceeded, () => FirnSerializer.Serialize(many));
        AssertCode(FirnErrorCode.ZeroWidthExceeded, () => FirnSerializer.Deserialize<EmptyStruct[][]>(FirnSerializer.Serialize(many, FirnOptions.Trusted)));
    }

    private static void AssertCode(FirnErrorCode code, Action action) => Assert.Equal(code, Assert.Throws<FirnException>(action).Code);

    /// <summary>The first refusal on a thread makes the type's description, for which the thread gets its working memory of 64 KiB: once, whatever the bytes say.</summary>
    private static void AssertWarm(Entries entries) => Assert.Throws<FirnException>(() => entries.Deserialize([0x10, 0xFF], None));

    private static void AssertRefused(Entries entries, byte[] message, byte[] count)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        object? value = null;
        Exception? exception = Record.Exception(() => value = entries.Deserialize(message, None));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        // H09: a rectangle with a side of zero may have any other side.
        bool isEmptyRectangle = value is Array { Rank: > 1, Length: 0 };
        Assert.True(exception is FirnException || isEmptyRectangle, $"{TypeName.Of(entries.Type)}, count {Convert.ToHexString(count)} in {Convert.ToHexString(message)}: {exception?.ToString() ?? "accepted"}");
        Assert.True(allocated < MostOnRefusal || isEmptyRectangle, $"{TypeName.Of(entries.Type)}, count {Convert.ToHexString(count)}: {allocated} bytes were allocated.");
    }

    private static long AssertHarmless(Entries entries, byte[] message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            entries.Deserialize(message, None);
        }
        catch (FirnException)
        {
        }
        catch (Exception exception)
        {
            Assert.Fail($"{TypeName.Of(entries.Type)}, {Hex(message)}: {exception}");
        }

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(allocated < MostAllocated, $"{TypeName.Of(entries.Type)}, {Hex(message)}: {allocated} bytes were allocated.");
        return allocated;
    }
}
