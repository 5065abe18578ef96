using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Firn.CodeGeneration;

/// <summary>
/// Gives a hand-written codec's members names that code can call: those it leaves at the interface's defaults, or implements explicitly,
/// have none of their own. For generated code.
/// </summary>
/// <typeparam name="T">The type served.</typeparam>
/// <typeparam name="TCodec">The hand-written codec.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HandwrittenCodec<T, TCodec> : IFirnCodec<T>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => TCodec.MinSize;

    /// <inheritdoc/>
    public static int FixedSize => TCodec.FixedSize;

    /// <inheritdoc/>
    public static int FixedDepth => TCodec.FixedDepth;

    /// <inheritdoc/>
    public static bool IsBitwise => TCodec.IsBitwise;

    /// <inheritdoc/>
    public static bool MayBeAbsent => TCodec.MayBeAbsent;

    /// <inheritdoc/>
    public static bool IsAbsent(T value) => TCodec.IsAbsent(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, T value) => TCodec.Write(ref writer, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read(ref FirnReader reader) => TCodec.Read(ref reader);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, T value) => TCodec.WriteFixed(ref destination, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T ReadFixed(ref FirnReader reader, ref byte source) => TCodec.ReadFixed(ref reader, ref source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => TCodec.Describe(builder);
}
