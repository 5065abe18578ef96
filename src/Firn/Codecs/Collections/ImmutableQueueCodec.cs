using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableQueue{T}"/>, the first to leave first.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableQueueCodec<T, TCodec> : IFirnCodec<ImmutableQueue<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, link, and what rounds the element up.
    private const int NodeBytes = 16 + 8 + 7;

    private const int ObjectBytes = 40;

    private static long ElementBytes => (long)Unsafe.SizeOf<T>() + NodeBytes;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableQueue<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableQueue<T> value) => Enumerables<T, TCodec>.Write(ref writer, value);

    /// <inheritdoc/>
    public static ImmutableQueue<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, ElementBytes);
        PooledBuffer<T> buffer = cursor.ReadPooled(ref reader);
        try
        {
            ImmutableQueue<T> queue = ImmutableQueue.Create<T>(buffer.Written);
            reader.Leave();
            return queue;
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(ObjectBytes, ElementBytes);
}
