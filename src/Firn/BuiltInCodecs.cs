using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.CodeGeneration;
using Firn.Codecs;

namespace Firn;

/// <summary>Roots that the library serves without generated code, for generic callers: values, their nullable forms, and arrays of the common ones.</summary>
internal static class BuiltInCodecs
{
    private static readonly Lock s_lock = new();
    private static bool s_isDone;

    /// <summary>Registers all, once: a caller that returns finds every slot filled, also while another thread is at it.</summary>
    public static void Register()
    {
        lock (s_lock)
        {
            if (s_isDone) return;
            RegisterPrimitives();
            RegisterTimes();
            RegisterNumerics();
            RegisterClasses();
            s_isDone = true;
        }
    }

    private static void RegisterPrimitives()
    {
        Value<bool, BooleanCodec>();
        Value<sbyte, SByteCodec>();
        Value<byte, ByteCodec>();
        Value<short, Int16Codec>();
        Value<ushort, UInt16Codec>();
        Value<int, Int32Codec>();
        Value<uint, UInt32Codec>();
        Value<long, Int64Codec>();
        Value<ulong, UInt64Codec>();
        Value<Int128, Int128Codec>();
        Value<UInt128, UInt128Codec>();
        Value<nint, IntPtrCodec>();
        Value<nuint, UIntPtrCodec>();
        Value<char, CharCodec>();
        Value<Half, HalfCodec>();
        Value<float, SingleCodec>();
        Value<double, DoubleCodec>();
        Value<decimal, DecimalCodec>();
        Value<Guid, GuidCodec>();
        Value<Rune, RuneCodec>();
        Value<Index, IndexCodec>();
        Value<Range, RangeCodec>();
    }

    private static void RegisterTimes()
    {
        Value<DateTime, DateTimeCodec>();
        Value<DateTimeOffset, DateTimeOffsetCodec>();
        Value<TimeSpan, TimeSpanCodec>();
        Value<TimeOnly, TimeOnlyCodec>();
        Value<DateOnly, DateOnlyCodec>();
    }

    private static void RegisterNumerics()
    {
        Value<BigInteger, BigIntegerCodec>();
        Value<Complex, ComplexCodec>();
        Value<Vector2, Vector2Codec>();
        Value<Vector3, Vector3Codec>();
        Value<Vector4, Vector4Codec>();
        Value<Quaternion, QuaternionCodec>();
        Value<Plane, PlaneCodec>();
        Value<Matrix3x2, Matrix3x2Codec>();
        Value<Matrix4x4, Matrix4x4Codec>();
    }

    private static void RegisterClasses()
    {
        FirnCodecRegistry.Register<string, StringCodec>();
        FirnCodecRegistry.Register<Version, VersionCodec>();
        FirnCodecRegistry.Register<Uri, UriCodec>();
        FirnCodecRegistry.Register<StringBuilder, StringBuilderCodec>();
        FirnCodecRegistry.Register<BitArray, BitArrayCodec>();
        FirnCodecRegistry.Register<IPAddress, IPAddressCodec>();
        FirnCodecRegistry.Register<IPEndPoint, IPEndPointCodec>();
        FirnCodecRegistry.Register<CultureInfo, CultureInfoCodec>();
        FirnCodecRegistry.Register<TimeZoneInfo, TimeZoneInfoCodec>();
        FirnCodecRegistry.Register<Stream, StreamCodec>();
        FirnCodecRegistry.Register<MemoryStream, MemoryStreamCodec>();
    }

    private static void Value<T, TCodec>()
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        FirnCodecRegistry.Register<T, TCodec>();
        FirnCodecRegistry.Register<T?, NullableCodec<T, TCodec>>();
    }
}
