using System.Buffers;
using System.Collections;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Text;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>H02 to H18: lengths, wherever they stand.</summary>
public class LengthTests
{
    private const long MostOnRefusal = 64 << 10;

    private static readonly long[] s_counts =
        [0xFFFE, 0x1_0000, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0004, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, 0x1_0000_0004, 0x7FFF_FFFF_FFFF_FFFF];

    private static readonly Dictionary<string, IReadOnlyList<Routes>> s_routes = new()
    {
        ["byte[]"] = Routes.FirnOf<byte[], Member<byte[]>, Kept<byte[]>, Earlier<byte[]>, Converted<byte[]>>(),
        ["long[]"] = Routes.FirnOf<long[], Member<long[]>, Kept<long[]>, Earlier<long[]>, Converted<long[]>>(),
        ["bool[]"] = Routes.FirnOf<bool[], Member<bool[]>, Kept<bool[]>, Earlier<bool[]>, Converted<bool[]>>(),
        ["string[]"] = Routes.FirnOf<string[], Member<string[]>, Kept<string[]>, Earlier<string[]>, Converted<string[]>>(),
        ["int?[]"] = Routes.FirnOf<int?[], Member<int?[]>, Kept<int?[]>, Earlier<int?[]>, Converted<int?[]>>(),
        ["int[][]"] = Routes.FirnOf<int[][], Member<int[][]>, Kept<int[][]>, Earlier<int[][]>, Converted<int[][]>>(),
        ["List"] = Routes.FirnOf<List<Guid>, Member<List<Guid>>, Kept<List<Guid>>, Earlier<List<Guid>>, Converted<List<Guid>>>(),
        ["LinkedList"] = Routes.FirnOf<LinkedList<int>, Member<LinkedList<int>>, Kept<LinkedList<int>>, Earlier<LinkedList<int>>, Converted<LinkedList<int>>>(),
        ["Queue"] = Routes.FirnOf<Queue<int>, Member<Queue<int>>, Kept<Queue<int>>, Earlier<Queue<int>>, Converted<Queue<int>>>(),
        ["Stack"] = Routes.FirnOf<Stack<int>, Member<Stack<int>>, Kept<Stack<int>>, Earlier<Stack<int>>, Converted<Stack<int>>>(),
        ["HashSet"] = Routes.FirnOf<HashSet<int>, Member<HashSet<int>>, Kept<HashSet<int>>, Earlier<HashSet<int>>, Converted<HashSet<int>>>(),
        ["Dictionary"] = Routes.FirnOf<Dictionary<int, int>, Member<Dictionary<int, int>>, Kept<Dictionary<int, int>>, Earlier<Dictionary<int, int>>, Converted<Dictionary<int, int>>>(),
        ["ImmutableList"] = Routes.FirnOf<ImmutableList<int>, Member<ImmutableList<int>>, Kept<ImmutableList<int>>, Earlier<ImmutableList<int>>, Converted<ImmutableList<int>>>(),
        ["FrozenSet"] = Routes.FirnOf<FrozenSet<int>, Member<FrozenSet<int>>, Kept<FrozenSet<int>>, Earlier<FrozenSet<int>>, Converted<FrozenSet<int>>>(),
        ["BitArray"] = Routes.FirnOf<BitArray, Member<BitArray>, Kept<BitArray>, Earlier<BitArray>, Converted<BitArray>>(),
        ["string"] = Routes.FirnOf<string, Member<string>, Kept<string>, Earlier<string>, Converted<string>>(),
        ["StringBuilder"] = Routes.FirnOf<StringBuilder, Member<StringBuilder>, Kept<StringBuilder>, Earlier<StringBuilder>, Converted<StringBuilder>>(),
    };

    public static TheoryData<string> Types => [.. s_routes.Keys];

    /// <summary>Counts beyond the input, and forms that no count has, on every route.</summary>
    [Theory]
    [MemberData(nameof(Types))]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03"), Trait("Hostile", "H06"), Trait("Hostile", "H08")]
    public void A_length_beyond_the_input_is_refused_on_every_route(string type)
    {
        bool isText = type.StartsWith("string", StringComparison.OrdinalIgnoreCase) && !type.EndsWith(']');
        foreach (Routes route in s_routes[type])
        {
            foreach (byte[] length in isText ? TextHeads() : s_counts.Select(count => Routes.Count(count)).Append([0xF0, 5, 0]).Append([0xF1, 5, 0, 0, 0]).Append([0xF2, 5, 0, 0, 0, 0, 0, 0, 0]).Append([0xF2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).Append([0xF3]).Append([0xFF, 0xFF]))
            {
                AssertRefused(route, length);
                AssertRefused(route, [.. length, .. Enumerable.Repeat((byte)1, 60)]);
            }
        }
    }

    private static IEnumerable<byte[]> TextHeads() =>
        from encoding in Enumerable.Range(0, 4)
        from length in (uint[])[100_000, 0x3FFF_FFDF, 0x3FFF_FFE0, 0x5FFF_FFCE, 0x5FFF_FFCF, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0004, 0xFFFF_FFFE, 0xFFFF_FFFF]
        select (byte[])[(byte)((62 << 2) | encoding), .. BitConverter.GetBytes(length)];

    private static void AssertRefused(Routes route, byte[] body)
    {
        Assert.Throws<FirnException>(() => route.Read([0xF3])); // what a route needs once
        long before = GC.GetAllocatedBytesForCurrentThread();
        Exception? exception = Record.Exception(() => route.Read(body));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(exception is FirnException, $"{route}, {Convert.ToHexString(body)}: {exception?.ToString() ?? "accepted"}");
        Assert.True(allocated < 3 * MostOnRefusal, $"{route}, {Convert.ToHexString(body)}: {allocated} bytes were allocated.");
    }

    /// <summary>One element more than bytes are left; and exactly as many.</summary>
    [Fact]
    [Trait("Hostile", "H04")]
    public void What_is_left_and_one_more()
    {
        foreach (Routes route in s_routes["byte[]"])
        {
            Assert.NotNull(route.Read([3, 1, 2, 3]));
            Assert.Throws<FirnException>(() => route.Read([4, 1, 2, 3]));
        }

        foreach (Routes route in s_routes["long[]"])
        {
            Assert.NotNull(route.Read([2, .. new byte[16]]));
            Assert.Throws<FirnException>(() => route.Read([2, .. new byte[15]]));
            Assert.Throws<FirnException>(() => route.Read([3, .. new byte[16]]));
        }

        foreach (Routes route in s_routes["string"])
        {
            Assert.NotNull(route.Read([3 << 2, 65, 65, 65]));
            Assert.Throws<FirnException>(() => route.Read([4 << 2, 65, 65, 65]));
            Assert.Throws<FirnException>(() => route.Read([(2 << 2) | 2, 65, 0, 65]));
        }
    }

    /// <summary>The product of count and width would be 0, small or negative in 32 or 64 bits.</summary>
    [Fact]
    [Trait("Hostile", "H05")]
    public void Products_do_not_wrap()
    {
        AssertProduct<byte[]>(1);
        AssertProduct<short[]>(2);
        AssertProduct<Three[]>(3);
        AssertProduct<int[]>(4);
        AssertProduct<long[]>(8);
        AssertProduct<Twelve[]>(12);
        AssertProduct<decimal[]>(16);
        AssertProduct<List<Guid>>(16);
        AssertProduct<NineLongs[]>(72);
        AssertProduct<Kilobyte[]>(1_024);
        AssertProduct<Dictionary<Twelve, Kilobyte>>(1_036);
    }

    private static void AssertProduct<T>(int width)
    {
        foreach (double limit in (double[])[uint.MaxValue + 1.0, int.MaxValue + 1.0, 2 * (uint.MaxValue + 1.0), ulong.MaxValue, long.MaxValue])
        {
            for (int beside = -1; beside <= 2; beside++)
            {
                double count = Math.Ceiling(limit / width) + beside;
                if (count > long.MaxValue) continue;
                byte[] message = [0x10, .. Routes.Count((long)count), .. new byte[2_000]];
                FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(message, FirnOptions.Packed));
                Assert.True(exception.Code is FirnErrorCode.UnexpectedEnd or FirnErrorCode.InvalidCount, exception.ToString());
            }
        }
    }

    /// <summary>Longer than any string: refused for that, whatever the input.</summary>
    [Theory]
    [InlineData(0, 0x3FFF_FFE0u)]
    [InlineData(1, 0x3FFF_FFE0u)]
    [InlineData(2, 0x3FFF_FFE0u)]
    [InlineData(3, 0x5FFF_FFCFu)]
    [Trait("Hostile", "H07")]
    public void A_text_longer_than_any_string(int encoding, uint length)
    {
        byte[] message = [0x10, (byte)((62 << 2) | encoding), .. BitConverter.GetBytes(length), .. new byte[10]];
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>(message, FirnOptions.Packed));
        Assert.Equal(FirnErrorCode.InvalidString, exception.Code);
    }

    /// <summary>Dimensions: their product, a zero beside a large one, a rank that is another one's.</summary>
    [Fact]
    [Trait("Hostile", "H09")]
    public void Dimensions_on_every_route()
    {
        foreach (Routes route in Routes.FirnOf<int[,], Member<int[,]>, Kept<int[,]>, Earlier<int[,]>, Converted<int[,]>>())
        {
            Assert.NotNull(route.Read([1, 1, 7, 0, 0, 0]));
            foreach ((long first, long second) in ((long, long)[])[(0x7FFF_FFFF, 0x7FFF_FFFF), (0x1_0000, 0x1_0000), (0x8000_0000, 0), (2, 0x4000_0001), (0x4000_0001, 4), (1, 2), (long.MaxValue, 1)])
            {
                Assert.Throws<FirnException>(() => route.Read([.. Routes.Count(first), .. Routes.Count(second), 7, 0, 0, 0]));
            }
        }

        byte[] cube = FirnSerializer.Serialize(new int[1, 1, 1]);
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int[,]>(cube)).Code);
    }

    /// <summary>Inner counts that each claim what their neighbours are owed.</summary>
    [Fact]
    [Trait("Hostile", "H10")]
    public void Nested_claims_on_every_route()
    {
        foreach (Routes route in s_routes["int[][]"])
        {
            // 100 arrays, of which the first claims all bytes that are there: 99 of them are owed to the others.
            byte[] body = [200, 24, .. new byte[99]];
            Assert.Throws<FirnException>(() => route.Read(body));
            Assert.NotNull(route.Read([200, .. new byte[100]]));
        }
    }

    /// <summary>Elements without bytes, ten lists deep: one budget.</summary>
    [Fact]
    [Trait("Hostile", "H11"), Trait("Hostile", "H12")]
    public void Elements_of_no_width_ten_deep()
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<EmptyStruct[][][][][][][][][][]>([0x10, .. Nested(3, 10)], FirnOptions.Packed));
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, exception.Code);
        Assert.NotNull(FirnSerializer.Deserialize<EmptyStruct[][][][][][][][][][]>([0x10, .. Nested(2, 10)], FirnOptions.Packed));
        foreach (byte[] message in (byte[][])[[0x10, 0xF1, 0xFE, 0xFF, 0xFF, 0xFF], [0x10, 0xF1, 0xFF, 0xFF, 0xFF, 0x7F]])
        {
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<EmptyStruct[]>(message, FirnOptions.Packed));
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<EmptyClass?[]>(message, FirnOptions.Packed));
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<(EmptyStruct, EmptyStruct)>>(message, FirnOptions.Packed));
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string?[]>(message, FirnOptions.Packed));
        }
    }

    private static byte[] Nested(int count, int depth) => depth == 1 ? [(byte)count] : [(byte)(2 * count), .. Enumerable.Repeat(Nested(count, depth - 1), count).SelectMany(bytes => bytes)];

    [Fact]
    [Trait("Hostile", "H13")]
    public void Keys_and_values_of_no_width()
    {
        Assert.Single(FirnSerializer.Deserialize<Dictionary<EmptyStruct, EmptyStruct>>([0x10, 1], FirnOptions.Packed)!);
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<EmptyStruct, EmptyStruct>>([0x10, 2], FirnOptions.Packed)).Code);
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<EmptyStruct, EmptyStruct>>([0x10, 0xF0, 0xFF, 0x7F], FirnOptions.Packed)).Code);
    }

    /// <summary>A text's one length counts characters, in UTF-8 bytes: more or fewer bytes than that are the next value's, or missing.</summary>
    [Fact]
    [Trait("Hostile", "H14")]
    public void The_length_of_a_text_is_in_its_own_units()
    {
        Assert.Equal("\u20AC", FirnSerializer.Deserialize<string>([0x10, (1 << 2) | 2, 0xAC, 0x20], FirnOptions.Packed));
        Assert.Equal("\u20AC", FirnSerializer.Deserialize<string>([0x10, (3 << 2) | 3, 0xE2, 0x82, 0xAC], FirnOptions.Packed));
        Assert.Equal(FirnErrorCode.InvalidString, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>([0x10, (1 << 2) | 3, 0xE2, 0x82, 0xAC], FirnOptions.Packed)).Code);
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>([0x10, (2 << 2) | 2, 0xAC, 0x20], FirnOptions.Packed)).Code);
        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>([0x10, 2, 0xAC, 0x20], FirnOptions.Packed)).Code);
    }

    /// <summary>Places beyond 2 GiB are counted in 64 bits.</summary>
    [Fact]
    [Trait("Hostile", "H17")]
    public void A_sequence_longer_than_2_GiB()
    {
        const int Piece = 16 << 20;
        const int Pieces = 130;
        byte[] piece = new byte[Piece];
        byte[] last = [0x2A, 0, 0, 0, 2];
        FirnReader reader = new(Sequences.Of([.. Enumerable.Repeat((ReadOnlyMemory<byte>)piece, Pieces), last]));
        byte[] read = new byte[Piece];
        for (int i = 0; i < Pieces; i++) reader.ReadBytes(read);
        Assert.Equal(42, reader.ReadInt32());
        Assert.Equal(((long)Piece * Pieces) + 4, reader.Position);
        FirnException? refused = null;
        try
        {
            reader.ReadBoolean();
        }
        catch (FirnException exception)
        {
            refused = exception;
        }

        Assert.Equal(((long)Piece * Pieces) + 4, refused!.Offset);
    }

    /// <summary>A size beyond 2 GiB is measured as it is.</summary>
    [Fact]
    [Trait("Hostile", "H18")]
    public void A_value_of_more_than_2_GiB_is_measured()
    {
        byte[] large = new byte[64 << 20];
        byte[][] value = [.. Enumerable.Repeat(large, 70)];
        Assert.Equal(1 + 1 + (70L * (large.Length + 5)), FirnSerializer.Measure(value, FirnOptions.Packed));
        Assert.False(FirnSerializer.TrySerialize(new byte[1_000], value, out int written, FirnOptions.Packed));
        Assert.Equal(0, written);
    }
}
