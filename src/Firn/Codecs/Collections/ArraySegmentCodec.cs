namespace Firn.Codecs;

/// <summary><see cref="ArraySegment{T}"/>. A default one, without an array, is written as empty.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ArraySegmentCodec<T, TCodec> : IFirnCodec<ArraySegment<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    public static bool IsAbsent(ArraySegment<T> value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ArraySegment<T> value) => ElementWriter<T, TCodec>.Write(ref writer, new ReadOnlySpan<T>(value.Array, value.Offset, value.Count));

    /// <inheritdoc/>
    public static ArraySegment<T> Read(ref FirnReader reader) => new ArraySegment<T>(ArrayCodec<T, TCodec>.Read(ref reader));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ArrayCodec<T, TCodec>.Describe(builder);
}
