namespace Firn.Codecs;

/// <summary><see cref="IReadOnlySet{T}"/>, whatever the class, with its comparer. Read back as <see cref="HashSet{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlySetInterfaceCodec<T, TCodec> : IFirnCodec<IReadOnlySet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IReadOnlySet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IReadOnlySet<T> value)
    {
        if (!SetWriter<T, TCodec>.TryWriteUsual(ref writer, value)) SetWriter<T, TCodec>.WriteOther(ref writer, value, typeof(IReadOnlySet<T>));
    }

    /// <inheritdoc/>
    public static IReadOnlySet<T> Read(ref FirnReader reader) => HashSetCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>();
}
