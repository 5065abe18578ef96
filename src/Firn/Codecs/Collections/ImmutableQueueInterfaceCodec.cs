using System.Collections.Immutable;

namespace Firn.Codecs;

/// <summary><see cref="IImmutableQueue{T}"/>. Read back as <see cref="ImmutableQueue{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableQueueInterfaceCodec<T, TCodec> : IFirnCodec<IImmutableQueue<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IImmutableQueue<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IImmutableQueue<T> value)
    {
        if (!Enumerables<T, TCodec>.TryWriteUsual(ref writer, value)) Enumerables<T, TCodec>.WriteOther(ref writer, value, typeof(IImmutableQueue<T>));
    }

    /// <inheritdoc/>
    public static IImmutableQueue<T> Read(ref FirnReader reader) => ImmutableQueueCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ImmutableQueueCodec<T, TCodec>.Describe(builder);
}
