using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>What every codec says of itself: widths, absence, block copies, kind.</summary>
public class CodecTraitsTests
{
    [Fact]
    public void Values_of_fixed_width()
    {
        Fixed<bool, BooleanCodec>(0x01, 1, isBitwise: false);
        Fixed<sbyte, SByteCodec>(0x02, 1);
        Fixed<byte, ByteCodec>(0x03, 1);
        Fixed<short, Int16Codec>(0x04, 2);
        Fixed<ushort, UInt16Codec>(0x05, 2);
        Fixed<int, Int32Codec>(0x06, 4);
        Fixed<uint, UInt32Codec>(0x07, 4);
        Fixed<long, Int64Codec>(0x08, 8);
        Fixed<ulong, UInt64Codec>(0x09, 8);
        Fixed<Int128, Int128Codec>(0x0A, 16);
        Fixed<UInt128, UInt128Codec>(0x0B, 16);
        Fixed<nint, IntPtrCodec>(0x0C, 8, nint.Size == 8);
        Fixed<nuint, UIntPtrCodec>(0x0D, 8, nint.Size == 8);
        Fixed<char, CharCodec>(0x0E, 2);
        Fixed<Half, HalfCodec>(0x0F, 2);
        Fixed<float, SingleCodec>(0x10, 4);
        Fixed<double, DoubleCodec>(0x11, 8);
        Fixed<decimal, DecimalCodec>(0x12, 16, isBitwise: false);
        Fixed<Guid, GuidCodec>(0x13, 16);
        Fixed<DateTime, DateTimeCodec>(0x14, 8, isBitwise: false);
        Fixed<DateTimeOffset, DateTimeOffsetCodec>(0x15, 10, isBitwise: false);
        Fixed<TimeSpan, TimeSpanCodec>(0x16, 8);
        Fixed<TimeOnly, TimeOnlyCodec>(0x17, 8, isBitwise: false);
        Fixed<DateOnly, DateOnlyCodec>(0x18, 4, isBitwise: false);
        Fixed<Rune, RuneCodec>(0x19, 4, isBitwise: false);
        Fixed<Index, IndexCodec>(0x1A, 4);
        Fixed<Range, RangeCodec>(0x1B, 8);
        Fixed<Complex, ComplexCodec>(0x1C, 16);
        Fixed<Vector2, Vector2Codec>(0x1D, 8);
        Fixed<Vector3, Vector3Codec>(0x1E, 12);
        Fixed<Vector4, Vector4Codec>(0x1F, 16);
        Fixed<Quaternion, QuaternionCodec>(0x20, 16);
        Fixed<Plane, PlaneCodec>(0x21, 16);
        Fixed<Matrix3x2, Matrix3x2Codec>(0x22, 24);
        Fixed<Matrix4x4, Matrix4x4Codec>(0x23, 64);
        Fixed<DayOfWeek, EnumCodec<DayOfWeek, int, Int32Codec>>(0x06, 4, isBitwise: false);
    }

    [Fact]
    public void A_version_is_a_reference_of_fixed_width()
    {
        Check<Version, VersionCodec>([0x24], 16, 16, isBitwise: false, mayBeAbsent: true);
        Assert.True(VersionCodec.IsAbsent(null!));
        Assert.False(VersionCodec.IsAbsent(new Version()));
    }

    [Fact]
    public void References_of_variable_width()
    {
        Variable<string, StringCodec>([0x30], 1, "");
        Variable<Uri, UriCodec>([0x30], 1, new Uri("a", UriKind.Relative));
        Variable<StringBuilder, StringBuilderCodec>([0x30], 1, new StringBuilder());
        Variable<CultureInfo, CultureInfoCodec>([0x30], 1, CultureInfo.InvariantCulture);
        Variable<TimeZoneInfo, TimeZoneInfoCodec>([0x30], 1, TimeZoneInfo.Utc);
        Variable<BitArray, BitArrayCodec>([0x32], 1, new BitArray(0));
        Variable<IPAddress, IPAddressCodec>([0x33], 5, IPAddress.Any);
        Variable<IPEndPoint, IPEndPointCodec>([0x34], 7, new IPEndPoint(0, 0));
        Variable<System.Text.Json.JsonDocument, JsonDocumentCodec>([0x35], 1, System.Text.Json.JsonDocument.Parse("1"));
        Variable<System.Text.Json.Nodes.JsonNode, JsonNodeCodec>([0x35], 1, new System.Text.Json.Nodes.JsonObject());
        Variable<System.Text.Json.Nodes.JsonObject, JsonObjectCodec>([0x35], 1, []);
        Variable<System.Text.Json.Nodes.JsonArray, JsonArrayCodec>([0x35], 1, []);
        Variable<System.Text.Json.Nodes.JsonValue, JsonValueCodec>([0x35], 1, System.Text.Json.Nodes.JsonValue.Create(1));
        Assert.Equal((8, true, 7, true), (DataTableCodec.MinSize, DataTableCodec.MayBeAbsent, DataSetCodec.MinSize, DataSetCodec.MayBeAbsent));
        Variable<Stream, StreamCodec>([0x40, 0x03], 1, Stream.Null);
        Variable<MemoryStream, MemoryStreamCodec>([0x40, 0x03], 1, new MemoryStream());
    }

    [Fact]
    public void A_BigInteger_is_a_value_of_variable_width()
    {
        Check<BigInteger, BigIntegerCodec>([0x31], 1, 0, isBitwise: false, mayBeAbsent: false);
        Assert.False(BigIntegerCodec.IsAbsent(default));
    }

    [Fact]
    public void A_nullable_value_is_its_value_and_may_be_absent()
    {
        Check<int?, NullableCodec<int, Int32Codec>>([0x06], 4, 4, isBitwise: false, mayBeAbsent: true);
        Check<BigInteger?, NullableCodec<BigInteger, BigIntegerCodec>>([0x31], 1, 0, isBitwise: false, mayBeAbsent: true);
        Assert.True(NullableCodec<int, Int32Codec>.IsAbsent(null));
        Assert.False(NullableCodec<int, Int32Codec>.IsAbsent(0));
    }

    private static void Fixed<T, TCodec>(byte kind, int size, bool isBitwise = true)
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        Check<T, TCodec>([kind], size, size, isBitwise, mayBeAbsent: false);
        Assert.False(TCodec.IsAbsent(default));
        if (isBitwise) BitwisePatterns.Check<T, TCodec>();
    }

    private static void Variable<T, TCodec>(byte[] descriptor, int minSize, T value)
        where T : class
        where TCodec : struct, IFirnCodec<T>
    {
        Check<T, TCodec>(descriptor, minSize, 0, isBitwise: false, mayBeAbsent: true);
        Assert.True(TCodec.IsAbsent(null!));
        Assert.False(TCodec.IsAbsent(value));
        Assert.InRange(CodecProbe.Write<T, TCodec>(value).Length, minSize, 64);
    }

    private static void Check<T, TCodec>(byte[] descriptor, int minSize, int fixedSize, bool isBitwise, bool mayBeAbsent)
        where TCodec : struct, IFirnCodec<T>
    {
        Assert.Equal(descriptor, FirnSchemaBuilder.Build<T, TCodec>().Bytes);
        Assert.Equal((minSize, fixedSize, 0), (TCodec.MinSize, TCodec.FixedSize, TCodec.FixedDepth));
        Assert.Equal((isBitwise, mayBeAbsent), (TCodec.IsBitwise, TCodec.MayBeAbsent));
    }
}
