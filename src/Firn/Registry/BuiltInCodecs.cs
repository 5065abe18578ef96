using Firn.Codecs;

namespace Firn;

/// <summary>Roots that the library serves without generated code, for generic callers: values, their nullable forms, and arrays of the common ones.</summary>
/// <remarks>Each is registered when it is first asked for: all at once would cost the first caller 20 ms.</remarks>
internal static partial class BuiltInCodecs
{
    /// <summary>Registers the codec of <typeparamref name="T"/>, if it is one of these types.</summary>
    public static void Register<T>()
    {
        if (!MayBeListed(typeof(T))) return;
        if (!typeof(T).IsValueType)
        {
            RegisterClass(typeof(T));
            RegisterOther(typeof(T));
            return;
        }

        // Of its lines the compiler keeps the one that applies; arrays and classes share code.
        RegisterValue<T>();
    }

    // Compiling the lists costs a first call milliseconds: not for a type that can't be in them.
    private static bool MayBeListed(Type type) => type.IsArray || type.Assembly == typeof(object).Assembly || type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true;

    // Of nullable values that of the value.
    private static string? SpaceOf(Type type) => (Nullable.GetUnderlyingType(type) ?? type).Namespace;

    // Written from the table of codecs (Firn.CodecLists), a line for each type.
    private static partial void RegisterValue<T>();

    private static partial void RegisterClass(Type type);

    // Arrays of other types need generated code, or the run-time engine.
    private static void RegisterOther(Type type)
    {
        if (type == typeof(object)) Add<object, ObjectCodec>();
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
