using System.Buffers;
using System.IO.Pipelines;

namespace Firn;

/// <content>Streams and pipes by <see cref="Type"/>.</content>
public static partial class FirnSerializer
{
    /// <summary>Builds the message in pooled memory, then writes it to a stream.</summary>
    /// <param name="destination">Gets the message; it is neither flushed nor closed.</param>
    /// <param name="value">
    /// The value; null is written as such. A source of many values that are objects (<see cref="IAsyncEnumerable{T}"/>) is written as a container.
    /// </param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the writing between two pieces; what was written stays.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null. Nothing has been written.</exception>
    /// <exception cref="FirnException">The value can't be written; nothing has been.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static async ValueTask SerializeAsync(Stream destination, object? value, Type inputType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        cancellationToken.ThrowIfCancellationRequested();
        using FirnBuffer buffer = SerializeToBuffer(value, inputType, options);
        await SendAsync(Checked(buffer, options), destination, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Builds the message in pooled memory, then writes it to a pipe and flushes that.</summary>
    /// <param name="destination">Gets the message; it is not completed.</param>
    /// <param name="value">
    /// The value; null is written as such. A source of many values that are objects (<see cref="IAsyncEnumerable{T}"/>) is written as a container.
    /// </param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the writing between two pieces; what was written stays.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null. Nothing has been written.</exception>
    /// <exception cref="FirnException">The value can't be written; nothing has been.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static async ValueTask SerializeAsync(PipeWriter destination, object? value, Type inputType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        cancellationToken.ThrowIfCancellationRequested();
        using FirnBuffer buffer = SerializeToBuffer(value, inputType, options);
        await SendAsync(Checked(buffer, options), destination, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Reads a stream to its end, which must be the end of one message.</summary>
    /// <param name="source">The stream; it is not closed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value, boxed if it is of a value type, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static async ValueTask<object?> DeserializeAsync(Stream source, Type returnType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        BoxedEntry entry = CodecTable.Boxed(returnType);
        options ??= FirnOptions.Default;
        using FirnBuffer buffer = await FirnBuffer.ReadToEndAsync(source, options.MaxMessageBytes, cancellationToken).ConfigureAwait(false);
        return entry.ReadSequence(buffer.Sequence, options);
    }

    /// <summary>Reads a pipe to its end, which must be the end of one message.</summary>
    /// <param name="source">The pipe; all of it is consumed when the call succeeds, and it is not completed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value, boxed if it is of a value type, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static async ValueTask<object?> DeserializeAsync(PipeReader source, Type returnType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        BoxedEntry entry = CodecTable.Boxed(returnType);
        options ??= FirnOptions.Default;
        ReadOnlySequence<byte> message = await ReadToEndAsync(source, options, cancellationToken).ConfigureAwait(false);
        try
        {
            return entry.ReadSequence(message, options);
        }
        finally
        {
            source.AdvanceTo(message.End);
        }
    }
}
