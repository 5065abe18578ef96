using System.IO.Pipelines;

namespace Firn;

public static partial class FirnSerializer
{
    /// <summary>
    /// Writes all values of a source as a container (docs/wire-format.md, section 7), with one frame in memory, and the end mark. To write
    /// the source itself as one message there is no call: it can't be read twice.
    /// </summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="destination">Gets the container; it is neither flushed nor closed.</param>
    /// <param name="values">The values, enumerated once; each may be changed or used again when the next is asked for.</param>
    /// <param name="options">
    /// Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself; a container always has its schema.
    /// </param>
    /// <param name="cancellationToken">
    /// Passed to the source, looked at between two values, and passed to the destination's writes, of which a part may then be written.
    /// </param>
    /// <remarks>
    /// If the source or the destination fails, or on cancellation, the container has no end mark and holds whole frames, which a reader
    /// finds (<see cref="FirnContainerReader{T}.AcceptsTornTail"/>).
    /// </remarks>
    /// <exception cref="FirnException">A value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static ValueTask SerializeAsync<T>(Stream destination, IAsyncEnumerable<T> values, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        return WriteAllAsync(FirnContainerWriter<T>.Create(destination, CodecSlot<T>.Entry, options), values, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, FirnOptions?, CancellationToken)"/>
    /// <param name="destination">
    /// Gets the container, flushed after every frame; it is not completed. When its reader has gone, the source is not asked for more.
    /// </param>
    /// <param name="values">The values, enumerated once; each may be changed or used again when the next is asked for.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself.</param>
    /// <param name="cancellationToken">Passed to the source, looked at between two values, and passed to the pipe.</param>
    public static ValueTask SerializeAsync<T>(PipeWriter destination, IAsyncEnumerable<T> values, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        return WriteAllAsync(FirnContainerWriter<T>.Create(destination, CodecSlot<T>.Entry, options), values, cancellationToken);
    }

    private static async ValueTask WriteAllAsync<T>(FirnContainerWriter<T> writer, IAsyncEnumerable<T> values, CancellationToken cancellationToken)
    {
        try
        {
            cancellationToken.ThrowIfCancellationRequested();
            await writer.WriteAllAsync(values, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            writer.Abandon();
        }
    }

    /// <summary>
    /// Writes all values of a source as a container (docs/wire-format.md, section 7), with one frame in memory, and the end mark. In contrast
    /// <see cref="Serialize{T}(Stream, T, FirnOptions?)"/> writes a collection as one message.
    /// </summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="destination">Gets the container; it is neither flushed nor closed.</param>
    /// <param name="values">The values, enumerated once; each may be changed or used again when the next is asked for.</param>
    /// <param name="options">
    /// Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself; a container always has its schema.
    /// </param>
    /// <remarks>If the source or the destination fails, the container has no end mark and holds whole frames, which a reader finds.</remarks>
    /// <exception cref="FirnException">A value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static void SerializeEnumerable<T>(Stream destination, IEnumerable<T> values, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        WriteAll(FirnContainerWriter<T>.Create(destination, CodecSlot<T>.Entry, options), values);
    }

    private static void WriteAll<T>(FirnContainerWriter<T> writer, IEnumerable<T> values)
    {
        try
        {
            writer.WriteAll(values);
        }
        finally
        {
            writer.Abandon();
        }
    }

    /// <summary>
    /// The values of a container (docs/wire-format.md, section 7), read as they are asked for, with one frame in memory (more under
    /// <see cref="FirnOptions.MaxDegreeOfParallelism"/>). Each enumeration reads a container from where the stream stands.
    /// </summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">The stream. It is read up to the end mark and no further, and not closed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    /// <param name="cancellationToken">Looked at between two values: the one that was given is complete. Ends waiting for the source.</param>
    /// <remarks>
    /// Errors come while it is enumerated, after all values before them: <see cref="FirnException"/>, with the code
    /// <see cref="FirnErrorCode.TornContainer"/> where the end mark is missing. <see cref="OpenContainer{T}(Stream, FirnOptions?)"/> gives
    /// more control. In data of another version of <typeparamref name="T"/> a frame is converted as a whole: one whose conversion fails gives
    /// none of its values, those included that stand before the error.
    /// </remarks>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(Stream source, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Values(source, CodecSlot<T>.Entry, options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, FirnOptions?, CancellationToken)"/>
    /// <param name="source">The pipe. It is consumed up to the end mark and no further, and not completed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    /// <param name="cancellationToken">Looked at between two values: the one that was given is complete. Ends waiting for the source.</param>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(PipeReader source, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Values(source, CodecSlot<T>.Entry, options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, FirnOptions?, CancellationToken)"/>
    public static IEnumerable<T?> DeserializeEnumerable<T>(Stream source, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Values(source, CodecSlot<T>.Entry, options);
    }

    private static ContainerValues<T> Values<T>(Stream source, CodecEntry<T> entry, FirnOptions? options, CancellationToken cancellationToken) =>
        new(() => new FirnContainerReader<T>(source, entry, options), disposesReader: true, cancellationToken);

    private static ContainerValues<T> Values<T>(PipeReader source, CodecEntry<T> entry, FirnOptions? options, CancellationToken cancellationToken) =>
        new(() => new FirnContainerReader<T>(source, entry, options), disposesReader: true, cancellationToken);

    private static ContainerSequence<T> Values<T>(Stream source, CodecEntry<T> entry, FirnOptions? options) =>
        new(() => new FirnContainerReader<T>(source, entry, options));

    /// <summary>A writer of a new container (docs/wire-format.md, section 7).</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="destination">Gets the container from where it stands; it is never closed.</param>
    /// <param name="options">
    /// Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself; a container always has its schema.
    /// </param>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static FirnContainerWriter<T> CreateContainer<T>(Stream destination, FirnOptions? options = null) => FirnContainerWriter<T>.Create(destination, CodecSlot<T>.Entry, options);

    /// <inheritdoc cref="CreateContainer{T}(Stream, FirnOptions?)"/>
    /// <param name="destination">Gets the container, flushed after every frame; it is never completed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself.</param>
    public static FirnContainerWriter<T> CreateContainer<T>(PipeWriter destination, FirnOptions? options = null) => FirnContainerWriter<T>.Create(destination, CodecSlot<T>.Entry, options);

    /// <summary>
    /// A writer that goes on where a container ends. Its end is found by the lengths of its frames, and the checksum of the last is
    /// looked at; a stream of length 0 becomes a new container.
    /// </summary>
    /// <typeparam name="T">The type of the values; it must have the very schema that the container has.</typeparam>
    /// <param name="container">The container, from its first byte on, wherever it stands; it is never closed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Frames are compressed as the container says.</param>
    /// <param name="tornTail">
    /// What to do if the container does not end with its end mark: because its writer failed, or because something follows.
    /// </param>
    /// <exception cref="ArgumentException">The stream can't seek, read and write.</exception>
    /// <exception cref="FirnException">The stream holds no container of this schema, or was torn and may not be cut.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static FirnContainerWriter<T> AppendToContainer<T>(Stream container, FirnOptions? options = null, FirnTornTailHandling tornTail = FirnTornTailHandling.Refuse) =>
        FirnContainerWriter<T>.AppendTo(container, CodecSlot<T>.Entry, options, tornTail);

    /// <summary>A reader of a container (docs/wire-format.md, section 7), for more control than an enumeration gives.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">The stream. It is read up to the end mark and no further, and not closed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static FirnContainerReader<T> OpenContainer<T>(Stream source, FirnOptions? options = null) => new(source, CodecSlot<T>.Entry, options);

    /// <inheritdoc cref="OpenContainer{T}(Stream, FirnOptions?)"/>
    /// <param name="source">The pipe. It is consumed up to the end mark and no further, and not completed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    public static FirnContainerReader<T> OpenContainer<T>(PipeReader source, FirnOptions? options = null) => new(source, CodecSlot<T>.Entry, options);
}
