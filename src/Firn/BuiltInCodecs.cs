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
        ValueAndArray<bool, BooleanCodec>();
        ValueAndArray<sbyte, SByteCodec>();
        ValueAndArray<byte, ByteCodec>();
        ValueAndArray<short, Int16Codec>();
        ValueAndArray<ushort, UInt16Codec>();
        ValueAndArray<int, Int32Codec>();
        ValueAndArray<uint, UInt32Codec>();
        ValueAndArray<long, Int64Codec>();
        ValueAndArray<ulong, UInt64Codec>();
        ValueAndArray<Int128, Int128Codec>();
        ValueAndArray<UInt128, UInt128Codec>();
        ValueAndArray<nint, IntPtrCodec>();
        ValueAndArray<nuint, UIntPtrCodec>();
        ValueAndArray<char, CharCodec>();
        ValueAndArray<Half, HalfCodec>();
        ValueAndArray<float, SingleCodec>();
        ValueAndArray<double, DoubleCodec>();
        ValueAndArray<decimal, DecimalCodec>();
        ValueAndArray<Guid, GuidCodec>();
        ValueAndArray<Rune, RuneCodec>();
        ValueAndArray<Index, IndexCodec>();
        ValueAndArray<Range, RangeCodec>();
    }

    private static void RegisterTimes()
    {
        ValueAndArray<DateTime, DateTimeCodec>();
        ValueAndArray<DateTimeOffset, DateTimeOffsetCodec>();
        ValueAndArray<TimeSpan, TimeSpanCodec>();
        ValueAndArray<TimeOnly, TimeOnlyCodec>();
        ValueAndArray<DateOnly, DateOnlyCodec>();
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
        FirnCodecRegistry.Register<string[], ArrayCodec<string, StringCodec>>();
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

    private static void ValueAndArray<T, TCodec>()
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        Value<T, TCodec>();
        FirnCodecRegistry.Register<T[], ArrayCodec<T, TCodec>>();
    }

    private static void Value<T, TCodec>()
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        FirnCodecRegistry.Register<T, TCodec>();
        FirnCodecRegistry.Register<T?, NullableCodec<T, TCodec>>();
    }
}
