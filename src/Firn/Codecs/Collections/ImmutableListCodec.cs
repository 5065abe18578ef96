using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableList{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableListCodec<T, TCodec> : IFirnCodec<ImmutableList<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, left, right, height and count, and what rounds the element up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 7;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableList<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableList<T> value)
    {
        int count = value.Count;
        PooledBuffer<T> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array);
            if (value.Count != count) Throw.CollectionChanged(typeof(ImmutableList<T>));
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static ImmutableList<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 24, (long)Unsafe.SizeOf<T>() + NodeBytes);
        PooledBuffer<T> buffer = cursor.ReadPooled(ref reader);
        try
        {
            ImmutableList<T> list = ImmutableList.Create<T>(buffer.Written);
            reader.Leave();
            return list;
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(24, (long)Unsafe.SizeOf<T>() + NodeBytes);
}
