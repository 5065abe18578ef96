namespace Firn.Codecs;

/// <summary><see cref="ReadOnlyMemory{T}"/>. A default one is written as empty.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlyMemoryCodec<T, TCodec> : IFirnCodec<ReadOnlyMemory<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    public static bool IsAbsent(ReadOnlyMemory<T> value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ReadOnlyMemory<T> value) => ElementWriter<T, TCodec>.Write(ref writer, value.Span);

    /// <inheritdoc/>
    public static ReadOnlyMemory<T> Read(ref FirnReader reader) => ArrayCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ArrayCodec<T, TCodec>.Describe(builder);
}
