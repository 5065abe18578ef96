using System.Buffers;
using System.IO.Pipelines;

namespace Firn;

public static partial class FirnSerializer
{
    /// <summary>Builds the message in pooled memory, then writes it to a stream.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="destination">Gets the message; it is neither flushed nor closed.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the writing between two pieces; what was written stays.</param>
    /// <exception cref="FirnException">The value can't be written; nothing has been.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static async ValueTask SerializeAsync<T>(Stream destination, T value, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        cancellationToken.ThrowIfCancellationRequested();
        using FirnBuffer buffer = SerializeToBuffer(value, options);
        await SendAsync(Checked(buffer, options), destination, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Builds the message in pooled memory, then writes it to a pipe and flushes that.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="destination">Gets the message; it is not completed.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the writing between two pieces; what was written stays.</param>
    /// <exception cref="FirnException">The value can't be written; nothing has been.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static async ValueTask SerializeAsync<T>(PipeWriter destination, T value, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        cancellationToken.ThrowIfCancellationRequested();
        using FirnBuffer buffer = SerializeToBuffer(value, options);
        await SendAsync(Checked(buffer, options), destination, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Reads a stream to its end, which must be the end of one message.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">The stream; it is not closed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static async ValueTask<T?> DeserializeAsync<T>(Stream source, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        options ??= FirnOptions.Default;
        using FirnBuffer buffer = await FirnBuffer.ReadToEndAsync(source, options.MaxMessageBytes, cancellationToken).ConfigureAwait(false);
        return CodecSlot<T>.Entry.ReadSequence(buffer.Sequence, options);
    }

    /// <summary>Reads a pipe to its end, which must be the end of one message.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">The pipe; all of it is consumed when the call succeeds, and it is not completed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static async ValueTask<T?> DeserializeAsync<T>(PipeReader source, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        options ??= FirnOptions.Default;
        ReadOnlySequence<byte> message = await ReadToEndAsync(source, options, cancellationToken).ConfigureAwait(false);
        try
        {
            return CodecSlot<T>.Entry.ReadSequence(message, options);
        }
        finally
        {
            source.AdvanceTo(message.End);
        }
    }

    private static FirnBuffer Checked(FirnBuffer buffer, FirnOptions? options)
    {
        long limit = (options ?? FirnOptions.Default).MaxMessageBytes;
        return buffer.Length <= limit ? buffer : throw Throw.TooLongToRead("The message", limit);
    }

    private static async ValueTask SendAsync(FirnBuffer buffer, Stream destination, CancellationToken cancellationToken)
    {
        foreach (ReadOnlyMemory<byte> piece in buffer.Sequence)
        {
            await destination.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async ValueTask SendAsync(FirnBuffer buffer, PipeWriter destination, CancellationToken cancellationToken)
    {
        foreach (ReadOnlyMemory<byte> piece in buffer.Sequence)
        {
            FlushResult result = await destination.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
            if (result.IsCanceled) throw new OperationCanceledException("The pipe's flush was cancelled.");
            if (result.IsCompleted) return; // the reader has gone: nobody wants the rest
        }
    }

    // What it gives belongs to the pipe until the pipe is advanced.
    private static async ValueTask<ReadOnlySequence<byte>> ReadToEndAsync(PipeReader source, FirnOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(source);
        while (true)
        {
            ReadResult result = await source.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (result.IsCanceled)
            {
                source.AdvanceTo(result.Buffer.Start);
                throw new OperationCanceledException("The pipe's read was cancelled.");
            }

            if (result.Buffer.Length > options.MaxMessageBytes)
            {
                source.AdvanceTo(result.Buffer.Start);
                throw FirnBuffer.TooLarge(options.MaxMessageBytes);
            }

            if (result.IsCompleted) return result.Buffer;

            // A pipe that holds a message longer than its pause threshold would wait for ever unless all was looked at.
            source.AdvanceTo(result.Buffer.Start, result.Buffer.End);
        }
    }
}
