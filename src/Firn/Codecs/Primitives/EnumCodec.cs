using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Enum values, as the integer beneath. Values that the type does not define are kept, unless <see cref="FirnOptions.RefuseUndefinedEnums"/> is set.</summary>
/// <typeparam name="TEnum">The enum.</typeparam>
/// <typeparam name="TUnderlying">Its underlying integer type.</typeparam>
/// <typeparam name="TUnderlyingCodec">The codec of that integer type.</typeparam>
public readonly struct EnumCodec<TEnum, TUnderlying, TUnderlyingCodec> : IFirnCodec<TEnum>
    where TEnum : struct, Enum
    where TUnderlying : unmanaged
    where TUnderlyingCodec : struct, IFirnCodec<TUnderlying>
{
    /// <inheritdoc/>
    public static int MinSize => TUnderlyingCodec.MinSize;

    /// <inheritdoc/>
    public static int FixedSize => TUnderlyingCodec.FixedSize;

    /// <inheritdoc/>
    /// <remarks>Not a block even where the integer is one: an option may ask that each value is looked at.</remarks>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(TEnum value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, TEnum value) => WriteFixed(ref writer.Reserve(TUnderlyingCodec.FixedSize), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TEnum Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(TUnderlyingCodec.FixedSize));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, TEnum value) =>
        TUnderlyingCodec.WriteFixed(ref destination, Unsafe.BitCast<TEnum, TUnderlying>(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TEnum ReadFixed(ref FirnReader reader, ref byte source)
    {
        TEnum value = Unsafe.BitCast<TUnderlying, TEnum>(TUnderlyingCodec.ReadFixed(ref reader, ref source));
        return reader.Options.RefuseUndefinedEnums ? DefinedEnumValues<TEnum>.Check(ref reader, ref source, value) : value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        TUnderlyingCodec.Describe(builder);
        builder.Enum(typeof(TEnum));
    }
}
