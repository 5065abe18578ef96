using System.Numerics;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Integers, floats, and the structs made of them.</summary>
public class NumberCodecTests
{
    [Fact]
    public void Integers()
    {
        CodecProbe.HasBytes<sbyte, SByteCodec>(-128, "80");
        CodecProbe.HasBytes<sbyte, SByteCodec>(127, "7F");
        CodecProbe.HasBytes<byte, ByteCodec>(255, "FF");
        CodecProbe.HasBytes<short, Int16Codec>(-2, "FE FF");
        CodecProbe.HasBytes<short, Int16Codec>(short.MinValue, "00 80");
        CodecProbe.HasBytes<ushort, UInt16Codec>(0x1234, "34 12");
        CodecProbe.HasBytes<int, Int32Codec>(0x12345678, "78 56 34 12");
        CodecProbe.HasBytes<int, Int32Codec>(int.MinValue, "00 00 00 80");
        CodecProbe.HasBytes<uint, UInt32Codec>(uint.MaxValue, "FF FF FF FF");
        CodecProbe.HasBytes<long, Int64Codec>(0x0123456789ABCDEF, "EF CD AB 89 67 45 23 01");
        CodecProbe.HasBytes<long, Int64Codec>(-1, "FF FF FF FF FF FF FF FF");
        CodecProbe.HasBytes<ulong, UInt64Codec>(0x8000000000000001, "01 00 00 00 00 00 00 80");
        CodecProbe.HasBytes<Int128, Int128Codec>(Int128.MinValue + 1, "01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80");
        CodecProbe.HasBytes<Int128, Int128Codec>(-2, "FE FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF");
        CodecProbe.HasBytes<UInt128, UInt128Codec>(new UInt128(0x0123456789ABCDEF, 0xFEDCBA9876543210), "10 32 54 76 98 BA DC FE EF CD AB 89 67 45 23 01");
    }

    [Fact]
    public void Native_integers_take_eight_bytes()
    {
        CodecProbe.HasBytes<nint, IntPtrCodec>(-5, "FB FF FF FF FF FF FF FF");
        CodecProbe.HasBytes<nint, IntPtrCodec>(int.MaxValue, "FF FF FF 7F 00 00 00 00");
        CodecProbe.HasBytes<nuint, UIntPtrCodec>(uint.MaxValue, "FF FF FF FF 00 00 00 00");
        if (nint.Size == 8)
        {
            CodecProbe.HasBytes<nint, IntPtrCodec>(nint.MinValue, "00 00 00 00 00 00 00 80");
            CodecProbe.HasBytes<nuint, UIntPtrCodec>(nuint.MaxValue, "FF FF FF FF FF FF FF FF");
        }
        else
        {
            CodecProbe.Refuses<nint, IntPtrCodec>("00 00 00 80 00 00 00 00");
            CodecProbe.Refuses<nuint, UIntPtrCodec>("00 00 00 00 01 00 00 00");
        }
    }

    [Fact]
    [Trait("Hostile", "H57")]
    public void Floats_keep_every_bit()
    {
        CodecProbe.HasBytes<Half, HalfCodec>((Half)1.5, "00 3E");
        CodecProbe.HasBytes<float, SingleCodec>(1f, "00 00 80 3F");
        CodecProbe.HasBytes<float, SingleCodec>(-0f, "00 00 00 80", static (a, b) => Assert.Equal(BitConverter.SingleToUInt32Bits(a), BitConverter.SingleToUInt32Bits(b)));
        CodecProbe.HasBytes<float, SingleCodec>(BitConverter.UInt32BitsToSingle(0x7FC01234), "34 12 C0 7F");
        CodecProbe.HasBytes<double, DoubleCodec>(-2.0, "00 00 00 00 00 00 00 C0");
        CodecProbe.HasBytes<double, DoubleCodec>(double.Epsilon, "01 00 00 00 00 00 00 00");
        CodecProbe.HasBytes<double, DoubleCodec>(BitConverter.UInt64BitsToDouble(0xFFF8000000000123), "23 01 00 00 00 00 F8 FF");
    }

    [Fact]
    [Trait("Hostile", "H56")]
    public void Every_pattern_of_sixteen_bits_survives()
    {
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            byte[] bytes = [(byte)i, (byte)(i >> 8)];
            Assert.Equal((short)i, CodecProbe.Read<short, Int16Codec>(bytes));
            Assert.Equal((char)i, CodecProbe.Read<char, CharCodec>(bytes));
            Assert.Equal(i, BitConverter.HalfToUInt16Bits(CodecProbe.Read<Half, HalfCodec>(bytes)));
            Assert.Equal(bytes, CodecProbe.Write<char, CharCodec>((char)i));
            Assert.Equal(bytes, CodecProbe.Write<Half, HalfCodec>(BitConverter.UInt16BitsToHalf((ushort)i)));
        }
    }

    [Fact]
    public void Structs_of_numbers_are_their_fields_in_order()
    {
        const string One = "00 00 80 3F ", Two = "00 00 00 40 ", Three = "00 00 40 40 ", Four = "00 00 80 40 ";
        CodecProbe.HasBytes<Complex, ComplexCodec>(new Complex(1.5, -2), "00 00 00 00 00 00 F8 3F 00 00 00 00 00 00 00 C0");
        CodecProbe.HasBytes<Vector2, Vector2Codec>(new Vector2(1, 2), One + Two);
        CodecProbe.HasBytes<Vector3, Vector3Codec>(new Vector3(1, 2, 3), One + Two + Three);
        CodecProbe.HasBytes<Vector4, Vector4Codec>(new Vector4(1, 2, 3, 4), One + Two + Three + Four);
        CodecProbe.HasBytes<Quaternion, QuaternionCodec>(new Quaternion(1, 2, 3, 4), One + Two + Three + Four);
        CodecProbe.HasBytes<Plane, PlaneCodec>(new Plane(1, 2, 3, 4), One + Two + Three + Four);
        CodecProbe.HasBytes<Matrix3x2, Matrix3x2Codec>(new Matrix3x2(1, 2, 3, 4, 1, 2), One + Two + Three + Four + One + Two);
        CodecProbe.HasBytes<Matrix4x4, Matrix4x4Codec>(
            new Matrix4x4(1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3),
            One + Two + Three + Four + Two + Three + Four + One + Three + Four + One + Two + Four + One + Two + Three);
    }

    [Fact]
    [Trait("Hostile", "H56")]
    public void On_other_machines_the_bytes_of_each_number_are_turned_round()
    {
        byte[] bytes = [1, 2, 3, 4, 5, 6, 7, 8];
        NumberBlock.Reverse(bytes, 4);
        Assert.Equal([4, 3, 2, 1, 8, 7, 6, 5], bytes);
        NumberBlock.Reverse(bytes, 8);
        Assert.Equal([5, 6, 7, 8, 1, 2, 3, 4], bytes);
    }

    [Fact]
    public void Indexes_from_the_end_are_complements()
    {
        CodecProbe.HasBytes<Index, IndexCodec>(new Index(3), "03 00 00 00");
        CodecProbe.HasBytes<Index, IndexCodec>(new Index(int.MaxValue), "FF FF FF 7F");
        CodecProbe.HasBytes<Index, IndexCodec>(^0, "FF FF FF FF");
        CodecProbe.HasBytes<Index, IndexCodec>(^1, "FE FF FF FF");
        CodecProbe.HasBytes<Index, IndexCodec>(new Index(int.MaxValue, fromEnd: true), "00 00 00 80");
        CodecProbe.HasBytes<Range, RangeCodec>(1..^1, "01 00 00 00 FE FF FF FF");
        CodecProbe.HasBytes<Range, RangeCodec>(Range.All, "00 00 00 00 FF FF FF FF");
    }
}
