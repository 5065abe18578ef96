using System.Buffers;

namespace Firn.Codecs;

/// <summary><see cref="ReadOnlySequence{T}"/>. Read back as one segment.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlySequenceCodec<T, TCodec> : IFirnCodec<ReadOnlySequence<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    public static bool IsAbsent(ReadOnlySequence<T> value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ReadOnlySequence<T> value)
    {
        if (value.IsSingleSegment) ElementWriter<T, TCodec>.Write(ref writer, value.FirstSpan);
        else if (Elements<T, TCodec>.MayBeAbsent || Elements<T, TCodec>.IsBit) WriteCopy(ref writer, value);
        else WriteSegments(ref writer, value);
    }

    /// <inheritdoc/>
    public static ReadOnlySequence<T> Read(ref FirnReader reader) => new ReadOnlySequence<T>(ArrayCodec<T, TCodec>.Read(ref reader));

    private static void WriteSegments(ref FirnWriter writer, in ReadOnlySequence<T> value)
    {
        long left = value.Length;
        if (left > Array.MaxLength) Throw.TooManyElements(typeof(ReadOnlySequence<T>));
        ElementWriter<T, TCodec>.BeginFull(ref writer, (int)left);
        foreach (ReadOnlyMemory<T> segment in value)
        {
            // Segments are anyone's classes, which may say more or less in all than each by itself.
            if ((left -= segment.Length) < 0) break;
            ElementWriter<T, TCodec>.WritePart(ref writer, segment.Span);
        }

        if (left != 0) Throw.CollectionChanged(typeof(ReadOnlySequence<T>));
        writer.Leave();
    }

    // Presence is told before the first element, and bits do not end where segments do.
    private static void WriteCopy(ref FirnWriter writer, in ReadOnlySequence<T> value)
    {
        PooledBuffer<T> buffer = new(0);
        try
        {
            foreach (ReadOnlyMemory<T> segment in value)
            {
                foreach (T element in segment.Span) buffer.Add(element);
            }

            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => ArrayCodec<T, TCodec>.Describe(builder);
}
