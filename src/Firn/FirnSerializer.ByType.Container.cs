using System.Collections;
using System.IO.Pipelines;

namespace Firn;

/// <content>Containers by <see cref="Type"/>.</content>
public static partial class FirnSerializer
{
    /// <summary>
    /// Writes all values of a source as a container (docs/wire-format.md, section 7), with one frame in memory, and the end mark.
    /// </summary>
    /// <param name="destination">Gets the container; it is neither flushed nor closed.</param>
    /// <param name="values">The values, enumerated once; each may be changed or used again when the next is asked for.</param>
    /// <param name="inputType">The type of the values.</param>
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
    /// <exception cref="ArgumentException">A value is not of the type, or null where the type has no null.</exception>
    /// <exception cref="FirnException">A value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static ValueTask SerializeAsync(Stream destination, IAsyncEnumerable<object?> values, Type inputType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        return WriteAllAsync(CreateContainer(destination, inputType, options), values, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsync(Stream, IAsyncEnumerable{object?}, Type, FirnOptions?, CancellationToken)"/>
    /// <param name="destination">
    /// Gets the container, flushed after every frame; it is not completed. When its reader has gone, the source is not asked for more.
    /// </param>
    /// <param name="values">The values, enumerated once; each may be changed or used again when the next is asked for.</param>
    /// <param name="inputType">The type of the values.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself.</param>
    /// <param name="cancellationToken">Passed to the source, looked at between two values, and passed to the pipe.</param>
    public static ValueTask SerializeAsync(PipeWriter destination, IAsyncEnumerable<object?> values, Type inputType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        return WriteAllAsync(CreateContainer(destination, inputType, options), values, cancellationToken);
    }

    /// <summary>
    /// Writes all values of a source as a container (docs/wire-format.md, section 7), with one frame in memory, and the end mark. In contrast
    /// <see cref="Serialize(Stream, object?, Type, FirnOptions?)"/> writes a collection as one message.
    /// </summary>
    /// <param name="destination">Gets the container; it is neither flushed nor closed.</param>
    /// <param name="values">The values, enumerated once; each may be changed or used again when the next is asked for.</param>
    /// <param name="inputType">The type of the values.</param>
    /// <param name="options">
    /// Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself; a container always has its schema.
    /// </param>
    /// <remarks>If the source or the destination fails, the container has no end mark and holds whole frames, which a reader finds.</remarks>
    /// <exception cref="ArgumentException">A value is not of the type, or null where the type has no null.</exception>
    /// <exception cref="FirnException">A value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void SerializeEnumerable(Stream destination, IEnumerable values, Type inputType, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        WriteAll(CreateContainer(destination, inputType, options), values.Cast<object?>());
    }

    /// <summary>
    /// The values of a container (docs/wire-format.md, section 7), read as they are asked for, with one frame in memory (more under
    /// <see cref="FirnOptions.MaxDegreeOfParallelism"/>). Each enumeration reads a container from where the stream stands.
    /// </summary>
    /// <param name="source">The stream. It is read up to the end mark and no further, and not closed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    /// <param name="cancellationToken">Looked at between two values: the one that was given is complete. Ends waiting for the source.</param>
    /// <remarks>
    /// Errors come while it is enumerated, after all values before them: <see cref="FirnException"/>, with the code
    /// <see cref="FirnErrorCode.TornContainer"/> where the end mark is missing. <see cref="OpenContainer(Stream, Type, FirnOptions?)"/> gives
    /// more control. In data of another version of the type a frame is converted as a whole: one whose conversion fails gives none of its
    /// values, those included that stand before the error.
    /// </remarks>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static IAsyncEnumerable<object?> DeserializeAsyncEnumerable(Stream source, Type returnType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Values(source, CodecTable.Boxed(returnType), options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable(Stream, Type, FirnOptions?, CancellationToken)"/>
    /// <param name="source">The pipe. It is consumed up to the end mark and no further, and not completed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    /// <param name="cancellationToken">Looked at between two values: the one that was given is complete. Ends waiting for the source.</param>
    public static IAsyncEnumerable<object?> DeserializeAsyncEnumerable(PipeReader source, Type returnType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Values(source, CodecTable.Boxed(returnType), options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable(Stream, Type, FirnOptions?, CancellationToken)"/>
    public static IEnumerable<object?> DeserializeEnumerable(Stream source, Type returnType, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Values(source, CodecTable.Boxed(returnType), options);
    }

    /// <summary>A writer of a new container (docs/wire-format.md, section 7).</summary>
    /// <param name="destination">Gets the container from where it stands; it is never closed.</param>
    /// <param name="inputType">The type of the values; the writer refuses others with an <see cref="ArgumentException"/>.</param>
    /// <param name="options">
    /// Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself; a container always has its schema.
    /// </param>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static FirnContainerWriter<object?> CreateContainer(Stream destination, Type inputType, FirnOptions? options = null) =>
        FirnContainerWriter<object?>.Create(destination, CodecTable.Boxed(inputType)!, options);

    /// <inheritdoc cref="CreateContainer(Stream, Type, FirnOptions?)"/>
    /// <param name="destination">Gets the container, flushed after every frame; it is never completed.</param>
    /// <param name="inputType">The type of the values; the writer refuses others with an <see cref="ArgumentException"/>.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Frames are compressed each for itself.</param>
    public static FirnContainerWriter<object?> CreateContainer(PipeWriter destination, Type inputType, FirnOptions? options = null) =>
        FirnContainerWriter<object?>.Create(destination, CodecTable.Boxed(inputType)!, options);

    /// <summary>
    /// A writer that goes on where a container ends. Its end is found by the lengths of its frames, and the checksum of the last is
    /// looked at; a stream of length 0 becomes a new container.
    /// </summary>
    /// <param name="container">The container, from its first byte on, wherever it stands; it is never closed.</param>
    /// <param name="inputType">The type of the values; it must have the very schema that the container has.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Frames are compressed as the container says.</param>
    /// <param name="tornTail">
    /// What to do if the container does not end with its end mark: because its writer failed, or because something follows.
    /// </param>
    /// <exception cref="ArgumentException">The stream can't seek, read and write.</exception>
    /// <exception cref="FirnException">The stream holds no container of this schema, or was torn and may not be cut.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static FirnContainerWriter<object?> AppendToContainer(Stream container, Type inputType, FirnOptions? options = null, FirnTornTailHandling tornTail = FirnTornTailHandling.Refuse) =>
        FirnContainerWriter<object?>.AppendTo(container, CodecTable.Boxed(inputType)!, options, tornTail);

    /// <summary>A reader of a container (docs/wire-format.md, section 7), for more control than an enumeration gives.</summary>
    /// <param name="source">The stream. It is read up to the end mark and no further, and not closed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static FirnContainerReader<object> OpenContainer(Stream source, Type returnType, FirnOptions? options = null) => new(source, CodecTable.Boxed(returnType), options);

    /// <inheritdoc cref="OpenContainer(Stream, Type, FirnOptions?)"/>
    /// <param name="source">The pipe. It is consumed up to the end mark and no further, and not completed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame.</param>
    public static FirnContainerReader<object> OpenContainer(PipeReader source, Type returnType, FirnOptions? options = null) => new(source, CodecTable.Boxed(returnType), options);
}
