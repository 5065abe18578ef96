using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Values that are written as those of another type, which is all that the wire and the descriptor show.</summary>
/// <typeparam name="T">The type served.</typeparam>
/// <typeparam name="TSurrogate">The type that is written in its place.</typeparam>
/// <typeparam name="TConversion">What converts between the two: mostly the surrogate.</typeparam>
/// <typeparam name="TCodec">The codec of the surrogate.</typeparam>
public readonly struct SurrogateCodec<T, TSurrogate, TConversion, TCodec> : IFirnCodec<T>
    where TConversion : IFirnSurrogate<T, TSurrogate>
    where TCodec : struct, IFirnCodec<TSurrogate>
{
    // What an object is beside what the surrogate held, which the surrogate's codec has charged. A struct stands in a slot of what holds it.
    private static int ObjectBytes => typeof(T).IsValueType ? 0 : 32;

    /// <inheritdoc/>
    public static int MinSize => TCodec.MinSize;

    /// <inheritdoc/>
    public static int FixedSize => TCodec.FixedSize;

    /// <inheritdoc/>
    public static int FixedDepth => TCodec.FixedDepth;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => default(T) is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(T value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, T value)
    {
        ExactType<T>.Check(ref writer, value);
        TCodec.Write(ref writer, SurrogateOf(value));
    }

    /// <inheritdoc/>
    public static T Read(ref FirnReader reader)
    {
        reader.Charge(ObjectBytes);
        // What is wrong with a value is reported where it begins: behind it there may be another one.
        long start = reader.Position;
        if (!TryConvert(TCodec.Read(ref reader), out T? value, out Exception? exception)) throw Throw.NoValueOf(typeof(T), typeof(TConversion), start, exception);
        return value;
    }

    /// <inheritdoc/>
    public static void WriteFixed(ref byte destination, T value)
    {
        ExactType<T>.Check(value);
        TCodec.WriteFixed(ref destination, SurrogateOf(value));
    }

    /// <inheritdoc/>
    public static T ReadFixed(ref FirnReader reader, ref byte source)
    {
        reader.Charge(ObjectBytes);
        if (!TryConvert(TCodec.ReadFixed(ref reader, ref source), out T? value, out Exception? exception)) throw Throw.NoValueOf(typeof(T), typeof(TConversion), reader.PositionOf(ref source), exception);
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        TCodec.Describe(builder);
        builder.Takes(ObjectBytes);
    }

    private static TSurrogate SurrogateOf(T value)
    {
        TSurrogate surrogate = TConversion.ToSurrogate(value);
        if (surrogate is null) Throw.NoSurrogate(typeof(T), typeof(TConversion));
        return surrogate;
    }

    private static bool TryConvert(TSurrogate surrogate, [MaybeNullWhen(false)] out T value, out Exception? exception)
    {
        exception = null;
        try
        {
            value = TConversion.FromSurrogate(surrogate);
        }
        catch (Exception thrown) when (FirnException.GetKind(thrown) is not null)
        {
            exception = thrown;
            value = default;
        }

        return value is not null && exception is null;
    }
}
