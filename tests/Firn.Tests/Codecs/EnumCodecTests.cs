using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class EnumCodecTests
{
    private static readonly FirnOptions s_refusing = FirnOptions.Default with { RefuseUndefinedEnums = true };

    public enum Small : byte
    {
        None = 0,
        Some = 3,
    }

    public enum Wide : ulong
    {
        Top = 0x8000_0000_0000_0000,
    }

    [Flags]
    public enum Marks : short
    {
        First = 1,
        Third = 4,
        Sign = short.MinValue,
    }

    [Flags]
    public enum Masked
    {
        Both = 3,
    }

    [Fact]
    public void Is_the_integer_beneath()
    {
        CodecProbe.HasBytes<DayOfWeek, EnumCodec<DayOfWeek, int, Int32Codec>>(DayOfWeek.Friday, "05 00 00 00");
        CodecProbe.HasBytes<Small, EnumCodec<Small, byte, ByteCodec>>(Small.Some, "03");
        CodecProbe.HasBytes<Small, EnumCodec<Small, byte, ByteCodec>>((Small)200, "C8");
        CodecProbe.HasBytes<Wide, EnumCodec<Wide, ulong, UInt64Codec>>(Wide.Top, "00 00 00 00 00 00 00 80");
        CodecProbe.HasBytes<Marks, EnumCodec<Marks, short, Int16Codec>>(Marks.Sign | Marks.First, "01 80");
    }

    [Fact]
    [Trait("Hostile", "H49")]
    public void Options_refuse_values_that_are_not_defined()
    {
        for (int i = 0; i < 256; i++)
        {
            byte[] bytes = [(byte)i];
            if (i is 0 or 3) Assert.Equal((Small)i, CodecProbe.Read<Small, EnumCodec<Small, byte, ByteCodec>>(bytes, s_refusing));
            else CodecProbe.Refuses<Small, EnumCodec<Small, byte, ByteCodec>>(i.ToString("X2"), FirnErrorCode.UndefinedEnum, options: s_refusing);
        }
    }

    [Fact]
    [Trait("Hostile", "H49")]
    public void Options_refuse_bits_that_are_not_defined()
    {
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            byte[] bytes = [(byte)i, (byte)(i >> 8)];
            if ((i & ~0x8005) == 0) Assert.Equal((Marks)(short)i, CodecProbe.Read<Marks, EnumCodec<Marks, short, Int16Codec>>(bytes, s_refusing));
            else if (i < 1024) CodecProbe.Refuses<Marks, EnumCodec<Marks, short, Int16Codec>>(Convert.ToHexString(bytes), FirnErrorCode.UndefinedEnum, options: s_refusing);
        }

        Assert.Equal((Masked)1, CodecProbe.Read<Masked, EnumCodec<Masked, int, Int32Codec>>([1, 0, 0, 0], s_refusing));
        CodecProbe.Refuses<Masked, EnumCodec<Masked, int, Int32Codec>>("04 00 00 00", FirnErrorCode.UndefinedEnum, options: s_refusing);
    }

    [Fact]
    public void Nullable_values_are_the_values()
    {
        CodecProbe.HasBytes<int?, NullableCodec<int, Int32Codec>>(7, "07 00 00 00");
        CodecProbe.HasBytes<DayOfWeek?, NullableCodec<DayOfWeek, EnumCodec<DayOfWeek, int, Int32Codec>>>(DayOfWeek.Monday, "01 00 00 00");
        CodecProbe.Refuses<bool?, NullableCodec<bool, BooleanCodec>>("02");
    }
}
