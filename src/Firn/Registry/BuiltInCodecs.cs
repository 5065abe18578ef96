using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.Codecs;

namespace Firn;

/// <summary>Roots that the library serves without generated code, for generic callers: values, their nullable forms, and arrays of the common ones.</summary>
/// <remarks>Each is registered when it is first asked for: all at once would cost the first caller 20 ms.</remarks>
internal static partial class BuiltInCodecs
{
    /// <summary>Registers the codec of <typeparamref name="T"/>, if it is one of these types.</summary>
    public static void Register<T>()
    {
        // For a value type the compiler keeps the one line that applies, of each method; arrays and classes share code.
        if (!MayBeListed(typeof(T))) return;
        if (!typeof(T).IsValueType)
        {
            RegisterClass(typeof(T));
            RegisterArray(typeof(T));
            return;
        }

        RegisterPrimitive<T>();
        RegisterTime<T>();
        RegisterNumerics<T>();
    }

    // Compiling the lists costs a first call milliseconds: not for a type that can't be in them.
    private static bool MayBeListed(Type type) => type.IsArray || type.Assembly == typeof(object).Assembly || type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true;

    private static void RegisterPrimitive<T>()
    {
        if (typeof(T) == typeof(bool) || typeof(T) == typeof(bool?)) Value<bool, BooleanCodec>();
        if (typeof(T) == typeof(sbyte) || typeof(T) == typeof(sbyte?)) Value<sbyte, SByteCodec>();
        if (typeof(T) == typeof(byte) || typeof(T) == typeof(byte?)) Value<byte, ByteCodec>();
        if (typeof(T) == typeof(short) || typeof(T) == typeof(short?)) Value<short, Int16Codec>();
        if (typeof(T) == typeof(ushort) || typeof(T) == typeof(ushort?)) Value<ushort, UInt16Codec>();
        if (typeof(T) == typeof(int) || typeof(T) == typeof(int?)) Value<int, Int32Codec>();
        if (typeof(T) == typeof(uint) || typeof(T) == typeof(uint?)) Value<uint, UInt32Codec>();
        if (typeof(T) == typeof(long) || typeof(T) == typeof(long?)) Value<long, Int64Codec>();
        if (typeof(T) == typeof(ulong) || typeof(T) == typeof(ulong?)) Value<ulong, UInt64Codec>();
        if (typeof(T) == typeof(Int128) || typeof(T) == typeof(Int128?)) Value<Int128, Int128Codec>();
        if (typeof(T) == typeof(UInt128) || typeof(T) == typeof(UInt128?)) Value<UInt128, UInt128Codec>();
        if (typeof(T) == typeof(nint) || typeof(T) == typeof(nint?)) Value<nint, IntPtrCodec>();
        if (typeof(T) == typeof(nuint) || typeof(T) == typeof(nuint?)) Value<nuint, UIntPtrCodec>();
        if (typeof(T) == typeof(char) || typeof(T) == typeof(char?)) Value<char, CharCodec>();
        if (typeof(T) == typeof(Half) || typeof(T) == typeof(Half?)) Value<Half, HalfCodec>();
        if (typeof(T) == typeof(float) || typeof(T) == typeof(float?)) Value<float, SingleCodec>();
        if (typeof(T) == typeof(double) || typeof(T) == typeof(double?)) Value<double, DoubleCodec>();
        if (typeof(T) == typeof(decimal) || typeof(T) == typeof(decimal?)) Value<decimal, DecimalCodec>();
        if (typeof(T) == typeof(Guid) || typeof(T) == typeof(Guid?)) Value<Guid, GuidCodec>();
        if (typeof(T) == typeof(Rune) || typeof(T) == typeof(Rune?)) Value<Rune, RuneCodec>();
        if (typeof(T) == typeof(Index) || typeof(T) == typeof(Index?)) Value<Index, IndexCodec>();
        if (typeof(T) == typeof(Range) || typeof(T) == typeof(Range?)) Value<Range, RangeCodec>();
    }

    private static void RegisterTime<T>()
    {
        if (typeof(T) == typeof(DateTime) || typeof(T) == typeof(DateTime?)) Value<DateTime, DateTimeCodec>();
        if (typeof(T) == typeof(DateTimeOffset) || typeof(T) == typeof(DateTimeOffset?)) Value<DateTimeOffset, DateTimeOffsetCodec>();
        if (typeof(T) == typeof(TimeSpan) || typeof(T) == typeof(TimeSpan?)) Value<TimeSpan, TimeSpanCodec>();
        if (typeof(T) == typeof(TimeOnly) || typeof(T) == typeof(TimeOnly?)) Value<TimeOnly, TimeOnlyCodec>();
        if (typeof(T) == typeof(DateOnly) || typeof(T) == typeof(DateOnly?)) Value<DateOnly, DateOnlyCodec>();
    }

    private static void RegisterNumerics<T>()
    {
        if (typeof(T) == typeof(BigInteger) || typeof(T) == typeof(BigInteger?)) Value<BigInteger, BigIntegerCodec>();
        if (typeof(T) == typeof(Complex) || typeof(T) == typeof(Complex?)) Value<Complex, ComplexCodec>();
        if (typeof(T) == typeof(Vector2) || typeof(T) == typeof(Vector2?)) Value<Vector2, Vector2Codec>();
        if (typeof(T) == typeof(Vector3) || typeof(T) == typeof(Vector3?)) Value<Vector3, Vector3Codec>();
        if (typeof(T) == typeof(Vector4) || typeof(T) == typeof(Vector4?)) Value<Vector4, Vector4Codec>();
        if (typeof(T) == typeof(Quaternion) || typeof(T) == typeof(Quaternion?)) Value<Quaternion, QuaternionCodec>();
        if (typeof(T) == typeof(Plane) || typeof(T) == typeof(Plane?)) Value<Plane, PlaneCodec>();
        if (typeof(T) == typeof(Matrix3x2) || typeof(T) == typeof(Matrix3x2?)) Value<Matrix3x2, Matrix3x2Codec>();
        if (typeof(T) == typeof(Matrix4x4) || typeof(T) == typeof(Matrix4x4?)) Value<Matrix4x4, Matrix4x4Codec>();
    }

    private static void RegisterClass(Type type)
    {
        if (type == typeof(string)) Add<string, StringCodec>();
        if (type == typeof(Version)) Add<Version, VersionCodec>();
        if (type == typeof(Uri)) Add<Uri, UriCodec>();
        if (type == typeof(StringBuilder)) Add<StringBuilder, StringBuilderCodec>();
        if (type == typeof(BitArray)) Add<BitArray, BitArrayCodec>();
        if (type == typeof(IPAddress)) Add<IPAddress, IPAddressCodec>();
        if (type == typeof(IPEndPoint)) Add<IPEndPoint, IPEndPointCodec>();
        if (type == typeof(CultureInfo)) Add<CultureInfo, CultureInfoCodec>();
        if (type == typeof(TimeZoneInfo)) Add<TimeZoneInfo, TimeZoneInfoCodec>();
        if (type == typeof(object)) Add<object, ObjectCodec>();
        if (type == typeof(Stream)) Add<Stream, StreamCodec>();
        if (type == typeof(MemoryStream)) Add<MemoryStream, MemoryStreamCodec>();
    }

    private static void RegisterArray(Type type)
    {
        if (type == typeof(bool[])) Array<bool, BooleanCodec>();
        if (type == typeof(sbyte[])) Array<sbyte, SByteCodec>();
        if (type == typeof(byte[])) Array<byte, ByteCodec>();
        if (type == typeof(short[])) Array<short, Int16Codec>();
        if (type == typeof(ushort[])) Array<ushort, UInt16Codec>();
        if (type == typeof(int[])) Array<int, Int32Codec>();
        if (type == typeof(uint[])) Array<uint, UInt32Codec>();
        if (type == typeof(long[])) Array<long, Int64Codec>();
        if (type == typeof(ulong[])) Array<ulong, UInt64Codec>();
        if (type == typeof(char[])) Array<char, CharCodec>();
        if (type == typeof(float[])) Array<float, SingleCodec>();
        if (type == typeof(double[])) Array<double, DoubleCodec>();
        if (type == typeof(decimal[])) Array<decimal, DecimalCodec>();
        if (type == typeof(Guid[])) Array<Guid, GuidCodec>();
        if (type == typeof(DateTime[])) Array<DateTime, DateTimeCodec>();
        if (type == typeof(DateTimeOffset[])) Array<DateTimeOffset, DateTimeOffsetCodec>();
        if (type == typeof(TimeSpan[])) Array<TimeSpan, TimeSpanCodec>();
        if (type == typeof(string[])) Array<string, StringCodec>();
    }

    private static void Value<T, TCodec>()
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        Add<T, TCodec>();
        Add<T?, NullableCodec<T, TCodec>>();
    }

    private static void Array<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> => Add<T[], ArrayCodec<T, TCodec>>();

    private static void Add<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> => CodecSlot<T>.Add(new CodecEntry<T, TCodec>());
}
