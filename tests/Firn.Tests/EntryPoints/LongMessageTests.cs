using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Messages of more than the memory that is kept per thread: into an array they are written in segments.</summary>
public class LongMessageTests
{
    private const int Kept = 1 << 20;

    // A name and what it stands for: values whose bytes leave the first memory at all kinds of places.
    private static readonly Dictionary<string, Action> All = new()
    {
        ["many small texts"] = () => AssertFirnLong(Enumerable.Range(0, 300_000).Select(i => "text number " + i).ToList()),
        ["runs of numbers"] = () => AssertFirnLong(Enumerable.Range(0, 1_000).Select(i => Enumerable.Repeat(i, i).ToArray()).ToList()),
        ["numbers at once"] = () => AssertFirnLong(Enumerable.Range(0, 1_000_000).ToArray()),
        ["a blob"] = () => AssertFirnLong(Bytes(5 * Kept)),
        ["blobs behind blobs"] = () => AssertFirnLong(Enumerable.Range(0, 12).Select(i => Bytes(i * 400_000 % (2 * Kept))).ToArray()),
        ["a text of one byte each"] = () => AssertFirnLong(new string('a', 3 * Kept)),
        ["a text of three bytes each"] = () => AssertFirnLong(new string('\u20AC', Kept)),
        ["a text in UTF-16"] = () => AssertFirnLong(string.Concat(Enumerable.Repeat("\u20AC\u3042", Kept))),
        ["long texts among short ones"] = () => AssertFirnLong(Enumerable.Range(0, 20).Select(i => new string((char)('a' + i), i % 3 == 0 ? 7 : 300_000)).ToArray()),
        ["a blob that the root is not"] = () => AssertFirnLong((Bytes(2 * Kept), Bytes(3))),
        ["objects"] = () => AssertFirnLong(Enumerable.Range(0, 200_000).Select(i => new Point { X = i, Y = -i }).ToArray()),
        ["a sized object behind"] = () => AssertFirnLong(new Envelope { Before = Bytes(2 * Kept), Middle = new(Bytes(Kept)), After = Bytes(3) }),
        ["a sized object across"] = () => AssertFirnLong(new Envelope { Before = Bytes(9), Middle = new(Bytes(3 * Kept)), After = Bytes(2 * Kept) }),
        ["a sized object in front"] = () => AssertFirnLong(new Envelope { Before = [], Middle = new(Bytes(9)), After = Bytes(2 * Kept) }),
        ["sized objects in sized objects"] = () => AssertFirnLong(new Envelope { Before = Bytes(Kept), Middle = new(Bytes(Kept)) { Inner = new(Bytes(Kept)) }, After = Bytes(Kept) }),
    };

    public static TheoryData<string> Names => [.. All.Keys];

    public sealed class Envelope
    {
        public byte[]? Before { get; set; }

        public Letter? Middle { get; set; }

        public byte[]? After { get; set; }
    }

    public sealed class Letter(byte[] content) : IFirnSized<Letter>
    {
        public byte[] Content { get; } = content;

        public Letter? Inner { get; init; }

        public static void Write(ref FirnWriter writer, Letter value)
        {
            writer.WriteValue(value.Content);
            if (value.Inner is null) return;
            FirnSizedObject inner = writer.BeginSized();
            Write(ref writer, value.Inner);
            writer.EndSized(inner);
        }

        public static Letter Read(ref FirnReader reader)
        {
            byte[] content = reader.ReadValue<byte[]>()!;
            if (!reader.HasMore) return new(content);
            FirnSizedObject inner = reader.BeginSized();
            Letter letter = new(content) { Inner = Read(ref reader) };
            reader.EndSized(inner);
            return letter;
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Arrays_hold_what_buffers_hold(string name) => All[name]();

    [Fact]
    public void The_length_where_the_first_memory_ends_is_a_length_like_others()
    {
        byte[] bytes = Bytes(Kept + 100);
        for (int length = Kept - 200; length <= Kept + 100; length++) Assert.True(FirnSerializer.Serialize(bytes[..length], FirnOptions.Packed).AsSpan(6).SequenceEqual(bytes.AsSpan(0, length)));
    }

    [Fact]
    public void After_a_failure_in_a_long_message_the_next_is_written_as_ever()
    {
        Base[] fails = [.. Enumerable.Range(0, 300_000).Select(i => new Base { Text = "text number " + i }), new Derived()];
        for (int i = 0; i < 3; i++)
        {
            Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(fails)).Code);
            AssertFirnLong(fails[..^1]);
        }
    }

    public class Base
    {
        public string? Text { get; set; }
    }

    public sealed class Derived : Base;

    private static byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    [FirnEntryPoint]
    private static void AssertFirnLong<T>(T value)
    {
        byte[] message = FirnSerializer.Serialize(value);
        Assert.InRange(message.Length, Kept, int.MaxValue);
        using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(value);
        Assert.Equal(message.Length, FirnSerializer.Measure(value));
        Assert.True(buffer.Memory.Span.SequenceEqual(message));
        byte[] again = FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(message));
        Assert.True(again.AsSpan().SequenceEqual(message));
    }
}
