using System.Buffers;
using System.Collections.Immutable;
using System.Numerics;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>Bytes, counts and uses that were once answered wrongly.</summary>
public class ReviewTests
{
    private static FirnErrorCode Refused(Action action) => Assert.Throws<FirnException>(action).Code;

    [Theory]
    [InlineData(-1)]
    [InlineData(-12)]
    [InlineData(int.MinValue)]
    public void A_negative_number_of_bytes_does_not_move_back(int count)
    {
        byte[] around = new byte[64];
        Assert.Equal(FirnErrorCode.InvalidCount, Refused(() =>
        {
            FirnReader reader = new(around.AsSpan(16, 16), FirnOptions.Packed);
            reader.Take(8);
            reader.Take(count);
        }));
        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            FirnWriter writer = FirnWriter.ForSpan(around.AsSpan(16, 16), FirnOptions.Packed);
            writer.Reserve(8);
            writer.Reserve(count) = 0xEE;
        });
        Assert.DoesNotContain((byte)0xEE, around);
    }

    /// <summary>A length above 2^31 that the input really has: its segments are one array, again and again.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [Trait("Hostile", "H17")]
    public void Compressed_data_of_more_than_2_GiB_are_refused(byte codec)
    {
        byte[] again = new byte[1 << 20];
        ReadOnlySequence<byte> source = Sequences.Of([new byte[] { 0x18, codec, 0x80, 0xF1, 0, 0, 0, 0x80 }, .. Enumerable.Repeat((ReadOnlyMemory<byte>)again, 2_100)]);
        Assert.Equal(FirnErrorCode.MessageTooLarge, Refused(() => FirnSerializer.Deserialize<byte[]>(source, FirnOptions.Packed)));
    }

    [Theory]
    [InlineData(FirnCompression.Brotli)]
    [InlineData(FirnCompression.Deflate)]
    [InlineData(FirnCompression.Lz4)]
    [InlineData(FirnCompression.Zstandard)]
    public void An_empty_body_can_be_compressed(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Packed with { Compression = compression };
        byte[] message = FirnSerializer.Serialize(new EmptyClass(), options);
        Assert.NotNull(FirnSerializer.Deserialize<EmptyClass>(message, options));
        Assert.Equal(FirnErrorCode.InvalidCompression, Refused(() => FirnSerializer.Deserialize<EmptyClass>([.. message[..3], (byte)(message[3] + 1), .. message[4..], 0], options)));
        byte[] other = FirnSerializer.Serialize((byte)5, options);
        other[2] = 0;
        Assert.Equal(FirnErrorCode.InvalidCompression, Refused(() => FirnSerializer.Deserialize<EmptyClass>(other, options)));
    }

    /// <summary>The runtime multiplies dimensions in their order, in 32 bits without a sign, and gives up before it comes to the zero.</summary>
    [Theory]
    [InlineData(65_536, 65_536)]
    [InlineData(65_537, 65_536)]
    [InlineData(100_000, 100_000)]
    [InlineData(int.MaxValue, 1)]
    [Trait("Hostile", "H09")]
    public void Dimensions_in_front_of_a_zero_have_a_bound(int first, int second)
    {
        byte[] message = [0x10, .. Count(first), .. Count(second), 0];
        Assert.Equal(FirnErrorCode.InvalidCount, Refused(() => FirnSerializer.Deserialize<int[,,]>(message, FirnOptions.Packed)));
        Assert.Empty(FirnSerializer.Deserialize<int[,,]>([0x10, 0, .. Count(46_341), .. Count(46_341)], FirnOptions.Packed)!);
        Assert.Empty(FirnSerializer.Deserialize<int[,,]>([0x10, .. Count(46_340), .. Count(46_340), 0], FirnOptions.Packed)!);
        int[,,] largest = new int[65_535, 65_537, 0];
        Assert.Equal(65_537, FirnSerializer.Deserialize<int[,,]>(FirnSerializer.Serialize(largest))!.GetLength(1));
    }

    private static byte[] Count(int value) => value switch
    {
        < 240 => [(byte)value],
        <= ushort.MaxValue => [0xF0, (byte)value, (byte)(value >> 8)],
        _ => [0xF1, (byte)value, (byte)(value >> 8), (byte)(value >> 16), (byte)(value >> 24)],
    };

    /// <summary>Text that makes the parser of the class itself fail.</summary>
    [Fact]
    [Trait("Hostile", "H35")]
    public void An_identifier_that_its_class_fails_on_is_refused()
    {
        byte[] message = Convert.FromHexString("108E760073006D006100630072006F0073003A002F002F002E20230020003A007400390061002E2023003A00390078005B0032007800E900700026003F002D00004E26007C006100");
        Exception? exception = Record.Exception(() => FirnSerializer.Deserialize<Uri>(message, FirnOptions.Packed));
        Assert.True(exception is null or FirnException { Code: FirnErrorCode.InvalidValue }, exception?.ToString());
    }

    /// <summary>Sorted by a comparer of their own, which no message carries.</summary>
    [Fact]
    [Trait("Hostile", "H32")]
    public void Elements_without_an_order_are_refused()
    {
        byte[] elements = [0x10, 2, .. new byte[64]];
        foreach (Action read in (Action[])
        [
            () => FirnSerializer.Deserialize<SortedSet<Complex>>(elements.AsSpan(0, 34), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<ImmutableSortedSet<Complex>>(elements.AsSpan(0, 34), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedDictionary<Complex, int>>(elements.AsSpan(0, 42), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedList<Complex, int>>(elements.AsSpan(0, 42), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<ImmutableSortedDictionary<Complex, int>>(elements.AsSpan(0, 42), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<PriorityQueue<int, Complex>>(elements.AsSpan(0, 42), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedSet<(int, Complex)>>(elements.AsSpan(0, 42), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedSet<(int, (Complex, int))?>>([0x10, 4, .. new byte[48]], FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedDictionary<(Complex, int), byte>>(elements.AsSpan(0, 44), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedSet<Tuple<int, Complex>>>([0x10, 4, .. new byte[40]], FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedSet<Tuple<Ranked, int>>>([0x10, 4, 1, .. new byte[8], 1, .. new byte[8]], FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedSet<(int, int[])>>([0x10, 2, .. new byte[10]], FirnOptions.Packed),
            () => FirnSerializer.Deserialize<PriorityQueue<byte, (Complex, byte)>>(elements.AsSpan(0, 38), FirnOptions.Packed),
            () => FirnSerializer.Deserialize<SortedSet<IComparable>>([0x10, 4, 1, 5, 0, 0, 0, 2, 4, 0x61], FirnOptions.Packed.WithCase<IComparable, int>(1).WithCase<IComparable, string>(2)),
        ])
        {
            Assert.Equal(FirnErrorCode.UnknownComparer, Refused(read));
        }

        SortedSet<(int, (string, Version), DateOnly?)> tuples = [(1, ("a", new(1, 2)), null), (1, ("a", new(1, 1)), DateOnly.MinValue), (0, ("b", new(1, 1)), null)];
        Assert.Equal(tuples, FirnSerializer.Deserialize<SortedSet<(int, (string, Version), DateOnly?)>>(FirnSerializer.Serialize(tuples)));
        SortedSet<(Ranked, int)> ranked = [(new() { Rank = 2 }, 1), (new() { Rank = 1 }, 2)];
        Assert.Equal([1, 2], FirnSerializer.Deserialize<SortedSet<(Ranked, int)>>(FirnSerializer.Serialize(ranked))!.Select(pair => pair.Item1.Rank));
        SortedSet<Complex> one = [Complex.One];
        Assert.Equal(Complex.One, FirnSerializer.Deserialize<SortedSet<Complex>>(FirnSerializer.Serialize(one))!.Single());
    }

    [Fact]
    public void A_sequence_stays_readable_when_the_buffer_is_joined()
    {
        int[] value = [.. Enumerable.Range(0, 100_000)];
        byte[] expected = FirnSerializer.Serialize(value);
        using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(value);
        List<FirnBuffer> others = [];
        string[] texts = [.. Enumerable.Range(0, 20_000).Select(i => i.ToString(System.Globalization.CultureInfo.InvariantCulture))];
        using FirnBuffer many = FirnSerializer.SerializeToBuffer(texts);
        byte[] expectedMany = FirnSerializer.Serialize(texts);
        ReadOnlySequence<byte> before = many.Sequence;
        Assert.False(before.IsSingleSegment);
        Assert.True(many.Memory.Span.SequenceEqual(expectedMany));
        for (int i = 0; i < 20; i++) others.Add(FirnSerializer.SerializeToBuffer(value));
        Assert.True(before.ToArray().AsSpan().SequenceEqual(expectedMany));
        Assert.True(buffer.Memory.Span.SequenceEqual(expected));
        foreach (FirnBuffer other in others) other.Dispose();
    }

    /// <summary>Compares itself with its like only; the old, untyped way is not there.</summary>
    public sealed class Ranked : IComparable<Ranked>
    {
        public int Rank { get; set; }

        public int CompareTo(Ranked? other) => Rank.CompareTo(other?.Rank);
    }

    [FirnSerializable]
    public sealed class Careless
    {
        public Dictionary<string, int> Numbers { get; } = new(StringComparer.OrdinalIgnoreCase);

        public HashSet<string> Names { get; } = new(StringComparer.OrdinalIgnoreCase);

        public SortedList<string, int> Sorted { get; } = new(StringComparer.OrdinalIgnoreCase);
    }

    public sealed class Careful
    {
        public Dictionary<string, int> Numbers { get; set; } = [];

        public HashSet<string> Names { get; set; } = [];

        public SortedList<string, int> Sorted { get; set; } = [];
    }

    /// <summary>A collection without a setter keeps its comparer, to which keys may be equal that the message's told apart.</summary>
    [Fact]
    public void Keys_equal_to_the_comparer_of_a_collection_without_a_setter_are_refused()
    {
        byte[] distinct = FirnSerializer.Serialize(new Careful { Numbers = { ["a"] = 1, ["B"] = 2 }, Names = { "x", "Y" }, Sorted = { ["k"] = 3 } }, FirnOptions.Packed);
        Careless read = FirnSerializer.Deserialize<Careless>(distinct, FirnOptions.Packed)!;
        Assert.Equal(2, read.Numbers["b"]);
        Assert.Contains("y", read.Names);
        Assert.Equal(3, read.Sorted["K"]);
        foreach (Careful twice in (Careful[])[new() { Numbers = { ["a"] = 1, ["A"] = 2 } }, new() { Names = { "x", "X" } }, new() { Sorted = new(StringComparer.Ordinal) { ["k"] = 3, ["K"] = 4 } }])
        {
            byte[] message = FirnSerializer.Serialize(twice);
            FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Careless>(message));
            Assert.Equal(FirnErrorCode.DuplicateKey, exception.Code);
            Assert.InRange(exception.Offset, 0, message.Length);
        }
    }

    public readonly struct Even
    {
        public Even(int value) => Value = value % 2 == 0 ? value : throw new ArgumentException("Odd.", nameof(value));

        public int Value { get; }
    }

    public struct Halved
    {
        public int Value
        {
            readonly get => field;
            set => field = value % 2 == 0 ? value : throw new ArgumentException("Odd.", nameof(value));
        }
    }

    public struct Plain
    {
        public int Value { get; set; }
    }

    /// <summary>Structs whose values pass code of their own are not copied as memory (H53).</summary>
    [Fact]
    [Trait("Hostile", "H53")]
    public void Arrays_of_structs_pass_their_constructors_and_setters()
    {
        byte[] even = [0x10, 2, 4, 0, 0, 0, 6, 0, 0, 0], odd = [0x10, 2, 4, 0, 0, 0, 5, 0, 0, 0];
        Assert.Equal(6, FirnSerializer.Deserialize<Even[]>(even, FirnOptions.Packed)![1].Value);
        Assert.Equal(6, FirnSerializer.Deserialize<Halved[]>(even, FirnOptions.Packed)![1].Value);
        Assert.Equal(5, FirnSerializer.Deserialize<Plain[]>(odd, FirnOptions.Packed)![1].Value);
        Assert.Throws<ArgumentException>(() => FirnSerializer.Deserialize<Even[]>(odd, FirnOptions.Packed));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Deserialize<Halved[]>(odd, FirnOptions.Packed));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Deserialize<List<Even>>(odd, FirnOptions.Packed));
        Assert.True(FirnVerify.Listing(typeof(Plain[])).Contains("copied as memory", StringComparison.Ordinal));
        Assert.False(FirnVerify.Listing(typeof(Even[])).Contains("copied as memory", StringComparison.Ordinal));
        Assert.False(FirnVerify.Listing(typeof(Halved[])).Contains("copied as memory", StringComparison.Ordinal));
    }

    /// <summary>A hand-written codec may work out what it charges from the input.</summary>
    [Fact]
    public void A_negative_charge_does_not_raise_the_budget()
    {
        foreach (long charge in (long[])[-1, int.MinValue, long.MinValue])
        {
            Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => new FirnReader([1, 2], FirnOptions.Default).Charge(charge)).Code);
            Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => new FirnReader([1, 2], FirnOptions.Default).ChargeSlots(charge)).Code);
        }
    }

    public sealed class LongNamed
    {
        public byte AMemberWithANameThatIsLongerThanOrdinaryOnes { get; set; }

        public byte AnotherMemberWithANameThatIsLongerThanOrdinaryOnes { get; set; }

        public byte YetAnotherMemberWithANameThatIsLongerThanOrdinaryOnes { get; set; }

        public string? Text { get; set; }
    }

    /// <summary>The place of an error is looked for after the failure: that must not cost more than reading.</summary>
    [Fact]
    public void Looking_for_the_place_of_an_error_allocates_little()
    {
        const int Elements = 200_000;
        byte[] objects = new byte[6 + (5 * Elements)];
        objects[0] = 0x10;
        Count(2 * Elements).CopyTo(objects, 1);
        for (int i = 0; i < Elements; i++) objects[6 + (5 * i)] = 1;
        objects[^1] = 0xFF;
        FirnException exception = AssertFirnLittle<List<LongNamed>>(objects, 24);
        Assert.Equal($"[{Elements - 1}].Text", exception.Path);

        // As many elements without bytes as the message is long.
        byte[] zeroWidth = [0x10, 2, .. Count(2_000_000), .. new byte[1_000_000]];
        exception = AssertFirnLittle<List<List<EmptyClass>>>(zeroWidth, 1);
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, exception.Code);
        Assert.Equal("[0]", exception.Path);
    }

    /// <summary>Collections whose objects are far larger than what they hold.</summary>
    [Fact]
    public void Small_collections_are_charged_for_all_their_objects()
    {
        const int Elements = 40_000;
        byte[] empty = [0x10, .. Count(2 * Elements), .. new byte[Elements]];
        AssertFirnBudget<List<System.Collections.Concurrent.ConcurrentQueue<string>>>(empty);
        AssertFirnBudget<List<System.Collections.Concurrent.ConcurrentQueue<int>>>(empty);
        AssertFirnBudget<List<ImmutableHashSet<byte>>>(empty);
        byte[] ones = [0x10, .. Count(2 * Elements), .. Enumerable.Range(0, 2 * Elements).Select(i => (byte)(1 + (4 * (i & 1))))];
        AssertFirnBudget<List<System.Collections.Concurrent.ConcurrentQueue<byte>>>(ones);
        AssertFirnBudget<List<ImmutableHashSet<byte>>>(ones);
    }

    [FirnEntryPoint]
    private static void AssertFirnBudget<T>(byte[] message)
    {
        long allocated = 0;
        // What is made once for the type is not of the message.
        for (int i = 0; i < 2; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            Exception? exception = Record.Exception(() => FirnSerializer.Deserialize<T>(message, FirnOptions.Packed));
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.Null(exception);
        }

        Assert.True(allocated <= (FirnSerializer.GetAllocationRatio<T>() * message.Length) + (1 << 20) + (64 << 10), $"{typeof(T)}: {allocated} bytes were allocated for {message.Length}.");
    }

    [FirnEntryPoint]
    private static FirnException AssertFirnLittle<T>(byte[] message, int ratio)
    {
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(message.AsSpan(0, 4), FirnOptions.Packed));
        long before = GC.GetAllocatedBytesForCurrentThread();
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(message, FirnOptions.Packed));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(allocated < ((long)ratio * message.Length) + (1 << 20), $"{allocated} bytes were allocated for {message.Length}.");
        return exception;
    }

    /// <summary>Where too little stack is left to look for the place, the error is the same without it.</summary>
    [Fact]
    public void Little_stack_does_not_change_the_error()
    {
        byte[] message = new byte[1_000];
        message.AsSpan().Fill(1);
        message[0] = 0x10;
        // Making a codec takes more stack than that.
        FirnSerializer.Prepare<ObjectNode>();
        SmallStack.Run(() => Assert.Equal(FirnErrorCode.DepthExceeded, Refused(() => FirnSerializer.Deserialize<ObjectNode>(message, FirnOptions.Packed))), 128 << 10);
    }
}
