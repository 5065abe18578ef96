using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Types that are their own codecs, or write and read themselves: what the table of types does not show.</summary>
public class SelfCodecTests
{
    [Fact]
    public void The_library_serves_them()
    {
        Assert.Equal(typeof(SelfCodec<Cents>), CodecSlot<Cents>.Entry.CodecType);
        Assert.Equal(typeof(SelfCodec<Dual>), CodecSlot<Dual>.Entry.CodecType);
        Assert.Equal(typeof(SizedCodec<Setting>), CodecSlot<Setting>.Entry.CodecType);
        Assert.Equal(typeof(SizedCodec<Bough>), CodecSlot<Bough>.Entry.CodecType);
    }

    [Fact]
    public void They_keep_what_they_promise()
    {
        FirnVerify.Codec<Cents, SelfCodec<Cents>>(default, new(1), new(-1), new(long.MinValue));
        FirnVerify.Codec<Tag, SelfCodec<Tag>>(Tag.Parse(""), Tag.Parse("tag"), null!);
        FirnVerify.Codec<Trail, SelfCodec<Trail>>(Trail.Of(1), Trail.Of(3));
        FirnVerify.Codec<Raw<Guid>, SelfCodec<Raw<Guid>>>(new Raw<Guid> { Value = Guid.AllBitsSet });
        FirnVerify.Codec<OwnMark, SelfCodec<OwnMark>>(new OwnMark(4));
        FirnVerify.Codec<Setting, SizedCodec<Setting>>(new("a", 1), new Setting("b", 2) { Remark = "r" });
        FirnVerify.Codec<Compact, SizedCodec<Compact>>(default, new(255), new(ulong.MaxValue));
        FirnVerify.Codec<Bough, SizedCodec<Bough>>(Bough.Of(5));
        FirnVerify.Codec<Dual, SelfCodec<Dual>>(new Dual(200));
    }

    [Theory]
    [InlineData(64, false)]
    [InlineData(65, true)]
    [Trait("Hostile", "H20")]
    public void Those_that_hold_themselves_are_refused_past_the_limit_of_depth(int levels, bool isRefused)
    {
        Check(Trail.Of(levels), isRefused);
        Check(Bough.Of(levels), isRefused);
    }

    [Fact]
    public void Bytes_that_go_on_for_ever_are_refused()
    {
        byte[] message = [.. FirnSerializer.Serialize(Trail.Of(1), FirnOptions.Packed)[..1], .. Enumerable.Repeat((byte[])[1, 0, 0, 0, 0], 100_000).SelectMany(b => b)];
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Trail>(message, FirnOptions.Packed)).Code);
    }

    private static void Check<T>(T value, bool isRefused)
    {
        FirnOptions deeper = FirnOptions.Packed with { MaxDepth = 128 };
        byte[] message = FirnSerializer.Serialize(value, deeper);
        if (isRefused)
        {
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value, FirnOptions.Packed)).Code);
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(message, FirnOptions.Packed)).Code);
        }
        else
        {
            Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(message, FirnOptions.Packed), FirnOptions.Packed));
        }
    }

    [Fact]
    public void A_later_version_of_a_sized_type_is_read_without_what_it_added()
    {
        Newer newer = new(1, "added later");
        byte[] message = FirnSerializer.Serialize(newer);
        Assert.Equal(new Older(1), FirnSerializer.Deserialize<Older>(message));
        Assert.Equal(new Newer(1, ""), FirnSerializer.Deserialize<Newer>(FirnSerializer.Serialize(new Older(1))));
        Assert.Equal([1, 0, 0, 0], FirnSerializer.Deserialize<byte[]>(FirnSerializer.Serialize(new Older(1))));
    }

    private sealed record Older(int Number) : IFirnSized<Older>
    {
        public static void Write(ref FirnWriter writer, Older value) => Int32Codec.Write(ref writer, value.Number);

        public static Older Read(ref FirnReader reader) => new(Int32Codec.Read(ref reader));
    }

    private sealed record Newer(int Number, string Text) : IFirnSized<Newer>
    {
        public static void Write(ref FirnWriter writer, Newer value)
        {
            Int32Codec.Write(ref writer, value.Number);
            writer.WriteString(value.Text);
        }

        public static Newer Read(ref FirnReader reader) => new(Int32Codec.Read(ref reader), reader.HasMore ? reader.ReadString() : "");
    }
}
