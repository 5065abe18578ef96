using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Firn.Codecs;
using Firn.CodeGeneration;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Messages to arrays whose length is guessed: of types whose messages have had one length so far, and of lists that are whole messages.</summary>
public class ArrayLengthTests
{
    private static readonly FirnOptions[] s_options = [FirnOptions.Default, FirnOptions.Packed, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }, FirnOptions.Default with { Compression = FirnCompression.Brotli }];

    public sealed class Fixed
    {
        public int Number { get; set; }

        public Guid Id { get; set; }
    }

    public sealed class Optional
    {
        public int Number { get; set; }

        public Guid? Id { get; set; }
    }

    public sealed class Named
    {
        public string? Name { get; set; }
    }

    public sealed class Counting
    {
        [FirnIgnore]
        public int Calls;

        public int? Number { get; set; }

        [OnSerializing]
        public void OnWriting() => Calls++;
    }

    public sealed class Throwing
    {
        private int _number;

        public int Number
        {
            get => _number < 0 ? throw new DeliberateException() : _number;
            set => _number = value;
        }
    }

    [FirnCodec(typeof(TwoListsCodec))]
    public sealed record TwoLists(int[] First, int[] Second);

    public sealed record TwoBlobs(byte[] First, byte[] Second);

    // An object that takes no level of depth, as the library's do.
    public readonly struct TwoListsCodec : IFirnCodec<TwoLists>
    {
        public static int MinSize => 3;

        public static int FixedSize => 0;

        public static int FixedDepth => 0;

        public static bool IsBitwise => false;

        public static bool MayBeAbsent => true;

        public static bool IsAbsent(TwoLists value) => value is null;

        public static void Write(ref FirnWriter writer, TwoLists value)
        {
            writer.Reserve(1) = 3;
            writer.WriteValue(value.First);
            writer.WriteValue(value.Second);
        }

        public static TwoLists Read(ref FirnReader reader)
        {
            ref byte flags = ref reader.Take(1);
            if (flags != 3) reader.ThrowInvalidFlags(ref flags);
            return new(reader.ReadValue<int[]>()!, reader.ReadValue<int[]>()!);
        }

        public static void WriteFixed(ref byte destination, TwoLists value) => throw new NotSupportedException();

        public static TwoLists ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

        public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(TwoLists))
            .Member<int[], ArrayCodec<int, Int32Codec>>("First")
            .Member<int[], ArrayCodec<int, Int32Codec>>("Second");
    }

    [Fact]
    public void One_length()
    {
        for (int i = 0; i < 10; i++) AssertFirnSame(new Fixed { Number = i, Id = new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) });
    }

    [Fact]
    public void One_length_and_then_others()
    {
        for (int i = 0; i < 20; i++) AssertFirnSame(new Optional { Number = i, Id = i is < 5 or 12 ? null : new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) });
        for (int i = 0; i < 20; i++) AssertFirnSame(new Named { Name = i is < 5 or 9 ? "five!" : new string('n', 400 * i) });
    }

    [Fact]
    public void Null_between()
    {
        for (int i = 0; i < 6; i++) AssertFirnSame(i % 2 == 0 ? new Fixed { Number = i } : null);
        for (int i = 0; i < 6; i++) AssertFirnSame(i % 2 == 0 ? i : (long?)null);
    }

    [Fact]
    public void A_guess_that_fails_calls_no_callback_again()
    {
        for (int i = 0; i < 6; i++)
        {
            Counting value = new() { Number = i == 3 ? 3 : null };
            FirnSerializer.Serialize(value);
            Assert.Equal(1, value.Calls);
        }
    }

    [Fact]
    public void After_a_failure_the_next_is_written_as_ever()
    {
        for (int i = 0; i < 6; i++)
        {
            AssertFirnSame(new Throwing { Number = i });
            Assert.Throws<DeliberateException>(() => FirnSerializer.Serialize(new Throwing { Number = -1 }));
        }
    }

    [Theory]
    [InlineData(100)]
    [InlineData(254)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(300)]
    [InlineData(5_000)]
    [InlineData(300_000)]
    public void Lists_that_are_the_whole_message_and_lists_that_are_not(int length)
    {
        int[] numbers = [.. Enumerable.Range(0, length)];
        AssertFirnSame(numbers);
        AssertFirnSame(new List<int>(numbers));
        AssertFirnSame(new TwoLists(numbers, [1, 2]));
        AssertFirnSame(new TwoLists([1, 2], numbers));
        AssertFirnSame(new TwoLists(numbers, numbers));
        AssertFirnSame((numbers, numbers));
        AssertFirnSame(new[] { numbers, numbers });
    }

    // Memory that is kept between calls, and happens to be as long as the message, is given away and not written to again. On a thread of its own,
    // whose memory is that of the first call.
    [Fact]
    public void A_message_that_fills_the_memory_that_is_kept()
    {
        const int Kept = 64 << 10;
        Exception? failure = null;
        Thread thread = new(() => failure = Record.Exception(() =>
        {
            int spare = Kept - WriteFirn(Kept - 100, 1).Length;
            byte[] first = WriteFirn(Kept - 100 + spare, 1);
            Assert.Equal(Kept, first.Length);
            byte[] copy = [.. first];
            byte[] second = WriteFirn(Kept - 100 + spare, 2);
            Assert.NotSame(first, second);
            Assert.Equal(copy, first);
        }));
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }

    private static byte[] WriteFirn(int length, byte value) => FirnSerializer.Serialize(new TwoBlobs([.. Enumerable.Repeat(value, length)], [3]));

    // Lists that take no level of depth: each might be the last of the message.
    [Fact]
    public void Many_lists_that_might_be_the_whole_message()
    {
        int[] numbers = [.. Enumerable.Range(0, 300)];
        AssertFirnSame(new TwoLists(numbers, [.. Enumerable.Range(0, 299)]));
        AssertFirnSame(new TwoLists(numbers, [.. Enumerable.Range(0, 400_000)]));
        AssertFirnSame(new TwoLists([.. Enumerable.Range(0, 400_000)], numbers));
        AssertFirnSame(new TwoLists([.. Enumerable.Range(0, 400_000)], [.. Enumerable.Range(0, 500_000)]));
    }

    // To a buffer writer nothing is guessed.
    [FirnEntryPoint]
    private static void AssertFirnSame<T>(T value, [CallerArgumentExpression(nameof(value))] string? what = null)
    {
        foreach (FirnOptions options in s_options)
        {
            using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(value, options);
            Assert.True(buffer.Memory.Span.SequenceEqual(FirnSerializer.Serialize(value, options)), what);
        }
    }
}
