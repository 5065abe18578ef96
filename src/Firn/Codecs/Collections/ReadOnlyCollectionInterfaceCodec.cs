namespace Firn.Codecs;

/// <summary><see cref="IReadOnlyCollection{T}"/>, whatever the class. Read back as <see cref="List{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlyCollectionInterfaceCodec<T, TCodec> : IFirnCodec<IReadOnlyCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IReadOnlyCollection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IReadOnlyCollection<T> value)
    {
        if (!Enumerables<T, TCodec>.TryWriteUsual(ref writer, value)) Enumerables<T, TCodec>.WriteOther(ref writer, value, typeof(IReadOnlyCollection<T>));
    }

    /// <inheritdoc/>
    public static IReadOnlyCollection<T> Read(ref FirnReader reader) => ListCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>();
}
