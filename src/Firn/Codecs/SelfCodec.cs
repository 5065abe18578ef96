using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// A type that is its own codec. Codecs are type arguments and have to be structs: this one stands for the type, which may be a class.
/// It serves types that implement <see cref="IFirnCodec{T}"/> of themselves wherever no <see cref="FirnCodecAttribute"/> names another.
/// </summary>
/// <remarks>
/// Values of a class, and of a struct without a <see cref="IFirnCodec.FixedSize"/>, take a level of depth: they may hold further values of
/// their own type, of which bytes can announce any number.
/// </remarks>
/// <typeparam name="T">The type.</typeparam>
public readonly struct SelfCodec<T> : IFirnCodec<T>
    where T : IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => T.MinSize;

    /// <inheritdoc/>
    public static int FixedSize => T.FixedSize;

    /// <inheritdoc/>
    public static int FixedDepth => T.FixedDepth;

    /// <inheritdoc/>
    /// <remarks>Never of a class, whose values are references in memory.</remarks>
    public static bool IsBitwise => typeof(T).IsValueType && T.IsBitwise;

    /// <inheritdoc/>
    public static bool MayBeAbsent => !typeof(T).IsValueType;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(T value) => value is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, T value)
    {
        if (typeof(T).IsValueType && T.FixedSize > 0)
        {
            T.Write(ref writer, value);
            return;
        }

        ExactType<T>.Check(ref writer, value);
        writer.Enter();
        T.Write(ref writer, value);
        writer.Leave();
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read(ref FirnReader reader)
    {
        if (typeof(T).IsValueType && T.FixedSize > 0) return T.Read(ref reader);
        reader.Enter();
        T value = T.Read(ref reader);
        reader.Leave();
        return value;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, T value)
    {
        ExactType<T>.Check(value);
        T.WriteFixed(ref destination, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T ReadFixed(ref FirnReader reader, ref byte source) => T.ReadFixed(ref reader, ref source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => T.Describe(builder);
}
