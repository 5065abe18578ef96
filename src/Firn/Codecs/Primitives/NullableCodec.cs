using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Firn.Primitives;

namespace Firn.Codecs;

/// <summary>Values that may be null. Whether one is there is written by whatever holds it; the value itself is that of <typeparamref name="TCodec"/>.</summary>
/// <typeparam name="T">The type without its question mark.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
public readonly struct NullableCodec<T, TCodec> : IFirnCodec<T?>
    where T : struct
    where TCodec : struct, IFirnCodec<T>
{
    private static readonly bool s_isImmutableArray = typeof(T).IsGenericType && typeof(T).GetGenericTypeDefinition() == typeof(ImmutableArray<>);

    /// <inheritdoc/>
    public static int MinSize => TCodec.MinSize;

    /// <inheritdoc/>
    public static int FixedSize => TCodec.FixedSize;

    /// <inheritdoc/>
    public static int FixedDepth => TCodec.FixedDepth;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <summary>Null, or the default <c>ImmutableArray</c>. A union without a case is not: it would come back as null, so writing refuses it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(T? value) => !value.HasValue || (s_isImmutableArray && TCodec.IsAbsent(value.GetValueOrDefault()));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, T? value) => TCodec.Write(ref writer, value.GetValueOrDefault());

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Read(ref FirnReader reader) => TCodec.Read(ref reader);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, T? value) => TCodec.WriteFixed(ref destination, value.GetValueOrDefault());

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? ReadFixed(ref FirnReader reader, ref byte source) => TCodec.ReadFixed(ref reader, ref source);

    static int IFirnCodec.WritingLevels => TCodec.WritingLevels;

    static int IFirnCodec.ReadingLevels => TCodec.ReadingLevels;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static bool IFirnCodec<T?>.TryReadDirect(ref byte source, out T? value)
    {
        bool isValue = DirectValue<T, TCodec>.TryRead(ref source, out T present);
        value = present;
        return isValue;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => TCodec.Describe(builder);
}
