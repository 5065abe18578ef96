using Xunit;

namespace Firn.Tests.Handwritten;

/// <summary>Codecs that call what is meant for who made the writer: they get no memory that is not theirs, whatever the message's length.</summary>
public class MisuseInMessageTests
{
    private const int Short = 2_000;
    private const int Long = 2 << 20;

    [FirnCodec(typeof(MisuseCodec))]
    internal sealed class Misuse(Writing write)
    {
        public Writing Write { get; } = write;
    }

    internal readonly struct MisuseCodec : IFirnCodec<Misuse>
    {
        public static int MinSize => 0;

        public static int FixedSize => 0;

        public static int FixedDepth => 0;

        public static bool IsBitwise => false;

        public static bool MayBeAbsent => true;

        public static bool IsAbsent(Misuse value) => value is null;

        public static void Write(ref FirnWriter writer, Misuse value) => value.Write(ref writer);

        public static Misuse Read(ref FirnReader reader) => throw new NotSupportedException();

        public static void WriteFixed(ref byte destination, Misuse value) => throw new NotSupportedException();

        public static Misuse ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

        public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, Firn.Codecs.ByteCodec>();
    }

    /// <summary>The length of what was written, and whether a sized object was begun.</summary>
    public static TheoryData<int, bool> Places => new() { { Short, false }, { Short, true }, { Long, false }, { Long, true } };

    [Theory]
    [MemberData(nameof(Places))]
    public void A_writer_that_was_disposed_of_or_reset_begins_anew(int length, bool isSized)
    {
        foreach (Writing begin in (Writing[])[(ref FirnWriter writer) => writer.Dispose(), (ref FirnWriter writer) => writer.Reset()])
        {
            Assert.Equal([1, 2, 3, 4], Serialize((ref FirnWriter writer) =>
            {
                Fill(ref writer, length);
                if (isSized) writer.BeginSized();
                begin(ref writer);
                writer.WriteBytes([1, 2, 3, 4]);
            }));
        }
    }

    [Fact]
    public void A_sized_object_of_another_writer_is_refused()
    {
        FirnWriter other = new();
        other.Write((byte)0);
        FirnSizedObject foreign = other.BeginSized();
        other.Dispose();
        for (int length = (1 << 20) - 8; length <= (1 << 20) + 8; length++)
        {
            Assert.Throws<InvalidOperationException>(() => Serialize((ref FirnWriter writer) =>
            {
                while (writer.BytesWritten < length) writer.Write((byte)0);
                writer.EndSized(foreign);
            }));
        }
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void The_bytes_of_a_message_are_not_the_codecs(int length, bool isSized) =>
        Assert.Throws<InvalidOperationException>(() => Serialize((ref FirnWriter writer) =>
        {
            Fill(ref writer, length);
            if (isSized) writer.EndSized(writer.BeginSized());
            _ = writer.WrittenSpan;
        }));

    private static void Fill(ref FirnWriter writer, int length)
    {
        for (int i = 0; i < length; i++) writer.Write((byte)i);
    }

    private static byte[] Serialize(Writing write) => FirnSerializer.Serialize(new Misuse(write), FirnOptions.Packed);
}
