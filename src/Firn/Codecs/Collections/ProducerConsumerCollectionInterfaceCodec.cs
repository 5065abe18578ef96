using System.Collections.Concurrent;

namespace Firn.Codecs;

/// <summary><see cref="IProducerConsumerCollection{T}"/>, in the order in which it is enumerated. Read back as <see cref="ConcurrentQueue{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ProducerConsumerCollectionInterfaceCodec<T, TCodec> : IFirnCodec<IProducerConsumerCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IProducerConsumerCollection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IProducerConsumerCollection<T> value)
    {
        if (!Enumerables<T, TCodec>.TryWriteUsual(ref writer, value)) Enumerables<T, TCodec>.WriteOther(ref writer, value, typeof(IProducerConsumerCollection<T>));
    }

    /// <inheritdoc/>
    public static IProducerConsumerCollection<T> Read(ref FirnReader reader) => ConcurrentQueueCodec<T, TCodec>.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ConcurrentQueueCodec<T, TCodec>.Describe(builder);
}
