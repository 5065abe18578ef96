using System.Buffers;
using System.ComponentModel;
using Firn.Grpc.Transport;
using Grpc.Core;

namespace Firn.Grpc.Services;

/// <summary>How the parameters of a method, or its result, travel. Made by generated code; not for use by hand.</summary>
/// <typeparam name="T">What the method has: a value, an <see cref="IAsyncEnumerable{T}"/>, a <see cref="Stream"/>, or a tuple of values and one of these.</typeparam>
/// <remarks>Messages are objects for gRPC, so that structs and null can be some: the value itself, or a mark for null.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FirnTransfer<T>
{
    internal FirnTransfer()
    {
    }

    internal virtual bool IsStream => true;

    internal Marshaller<object> Marshaller(FirnOptions options, bool isResponse) => new((message, context) => Write(message, context, options), context => Read(context, options, isResponse));

    private protected virtual void Write(object message, SerializationContext context, FirnOptions options) => ((FirnChunk)message).Write(context);

    private protected virtual object Read(DeserializationContext context, FirnOptions options, bool isResponse) => FirnChunk.Read(context);

    /// <summary>The message of a value that is one.</summary>
    internal virtual object Pack(T value) => throw new NotSupportedException();

    /// <summary>The value of such a message.</summary>
    internal virtual T Unpack(object message) => throw new NotSupportedException();

    /// <summary>Sends all of a stream. The token is the source's: a call that is cancelled ends writing by itself.</summary>
    internal virtual Task SendAsync(T value, IAsyncStreamWriter<object> destination, FirnOptions options, bool isResponse, CancellationToken cancellationToken) => throw new NotSupportedException();

    /// <summary>What is read from a stream as the method's user goes through it.</summary>
    /// <param name="source">Gives the messages.</param>
    /// <param name="options">How to read.</param>
    /// <param name="isResponse">Whether the client reads.</param>
    /// <param name="owner">Disposed by whoever disposes a <see cref="Stream"/> of bytes.</param>
    internal virtual ValueTask<T> ReceiveAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, IDisposable? owner) => throw new NotSupportedException();
}

/// <summary>The ways that there are. Called by generated code; not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnTransfer
{
    /// <summary>No parameters, or no result: an empty message. A server refuses parameters that its method does not have; a client passes over a result.</summary>
    public static FirnTransfer<FirnNothing> Nothing { get; } = new NothingTransfer();

    /// <summary>The bytes of a stream, in chunks.</summary>
    public static FirnTransfer<Stream> Bytes { get; } = new BytesTransfer();

    /// <summary>One value, as one message.</summary>
    /// <typeparam name="T">Its type; a tuple of several parameters.</typeparam>
    public static FirnTransfer<T> Value<T>() => new ValueTransfer<T>();

    /// <summary>Many values, as one container that is cut into messages.</summary>
    /// <typeparam name="T">Their type.</typeparam>
    public static FirnTransfer<IAsyncEnumerable<T>> Items<T>() => new ContainerTransfer<T>();

    /// <summary>Many values, each as one message.</summary>
    /// <typeparam name="T">Their type.</typeparam>
    public static FirnTransfer<IAsyncEnumerable<T>> SingleItems<T>() => new ItemTransfer<T>();

    /// <summary>A value as the first message, and a stream behind it.</summary>
    /// <typeparam name="T">The value's type; a tuple of several parameters.</typeparam>
    /// <typeparam name="TStream">The stream.</typeparam>
    /// <param name="stream">How that travels: as a container, or as bytes.</param>
    public static FirnTransfer<(T Value, TStream Stream)> Headed<T, TStream>(FirnTransfer<TStream> stream) => new HeadedTransfer<T, TStream>(stream);

    private sealed class NothingTransfer : FirnTransfer<FirnNothing>
    {
        internal override bool IsStream => false;

        private protected override void Write(object message, SerializationContext context, FirnOptions options) => FirnMarshaller.Write(default, context);

        private protected override object Read(DeserializationContext context, FirnOptions options, bool isResponse) =>
            isResponse || context.PayloadLength == 0 ? FirnNothing.Boxed : throw FirnStatus.Unexpected("The method has no parameters, and the message is not empty.", isResponse);

        internal override object Pack(FirnNothing value) => FirnNothing.Boxed;

        internal override FirnNothing Unpack(object message) => default;
    }

    private sealed class ValueTransfer<T> : FirnTransfer<T>
    {
        internal override bool IsStream => false;

        private protected override void Write(object message, SerializationContext context, FirnOptions options) => FirnMarshaller.Write(Unpack(message), context, options);

        private protected override object Read(DeserializationContext context, FirnOptions options, bool isResponse) => Pack(FirnMarshaller.Read<T>(context, options, isResponse)!);

        internal override object Pack(T value) => value is null ? FirnNothing.Boxed : value;

        internal override T Unpack(object message) => ReferenceEquals(message, FirnNothing.Boxed) ? default! : (T)message;
    }

    private sealed class ItemTransfer<T> : FirnTransfer<IAsyncEnumerable<T>>
    {
        private static readonly FirnTransfer<T> s_item = Value<T>();

        private protected override void Write(object message, SerializationContext context, FirnOptions options) => FirnMarshaller.Write(s_item.Unpack(message), context, options);

        private protected override object Read(DeserializationContext context, FirnOptions options, bool isResponse) => s_item.Pack(FirnMarshaller.Read<T>(context, options, isResponse)!);

        internal override async Task SendAsync(IAsyncEnumerable<T> value, IAsyncStreamWriter<object> destination, FirnOptions options, bool isResponse, CancellationToken cancellationToken)
        {
            ArgumentNullException.ThrowIfNull(value);
            await foreach (T item in value.WithCancellation(cancellationToken).ConfigureAwait(false)) await destination.WriteAsync(s_item.Pack(item), CancellationToken.None).ConfigureAwait(false);
        }

        internal override ValueTask<IAsyncEnumerable<T>> ReceiveAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, IDisposable? owner) => new(ReadAsync(source));

        private static async IAsyncEnumerable<T> ReadAsync(IAsyncStreamReader<object> source, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellationToken = default)
        {
            while (await source.MoveNext(cancellationToken).ConfigureAwait(false)) yield return s_item.Unpack(source.Current);
        }
    }

    private sealed class BytesTransfer : FirnTransfer<Stream>
    {
        internal override async Task SendAsync(Stream value, IAsyncStreamWriter<object> destination, FirnOptions options, bool isResponse, CancellationToken cancellationToken)
        {
            ArgumentNullException.ThrowIfNull(value);
            byte[] buffer = ArrayPool<byte>.Shared.Rent(FirnChunk.MaxLength);
            FirnChunk chunk = new();
            try
            {
                while (true)
                {
                    int length = await value.ReadAsync(buffer.AsMemory(0, FirnChunk.MaxLength), cancellationToken).ConfigureAwait(false);
                    if (length == 0) return;
                    chunk.Bytes = buffer.AsMemory(0, length);
                    await destination.WriteAsync(chunk, CancellationToken.None).ConfigureAwait(false);
                }
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
                // The service gives its stream away; a client's stays its own.
                if (isResponse) await value.DisposeAsync().ConfigureAwait(false);
            }
        }

        internal override ValueTask<Stream> ReceiveAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, IDisposable? owner) => new(new ChunkReader(source, owner));
    }

    private sealed class HeadedTransfer<T, TStream>(FirnTransfer<TStream> stream) : FirnTransfer<(T Value, TStream Stream)>
    {
        internal override async Task SendAsync((T Value, TStream Stream) value, IAsyncStreamWriter<object> destination, FirnOptions options, bool isResponse, CancellationToken cancellationToken)
        {
            using FirnBuffer head = Write(value.Value, options);
            await destination.WriteAsync(new FirnChunk { Bytes = head.Memory }, CancellationToken.None).ConfigureAwait(false);
            await stream.SendAsync(value.Stream, destination, options, isResponse, cancellationToken).ConfigureAwait(false);
        }

        private static FirnBuffer Write(T value, FirnOptions options)
        {
            try
            {
                return FirnSerializer.SerializeToBuffer(value, options);
            }
            catch (FirnException exception)
            {
                throw FirnStatus.OfWriting(exception);
            }
        }

        internal override async ValueTask<(T Value, TStream Stream)> ReceiveAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, IDisposable? owner)
        {
            if (!await source.MoveNext(CancellationToken.None).ConfigureAwait(false)) throw FirnStatus.Unexpected("The parameters in front of the stream are missing.", isResponse);
            FirnChunk head = (FirnChunk)source.Current;
            T value = FirnMarshaller.Read<T>(new ReadOnlySequence<byte>(head.Bytes), options, isResponse)!;
            head.Return();
            return (value, await stream.ReceiveAsync(source, options, isResponse, owner).ConfigureAwait(false));
        }
    }
}

/// <summary>What stands for no parameters and for no result. Used by generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct FirnNothing
{
    // Also the mark for null.
    internal static readonly object Boxed = new FirnNothing();

    /// <summary>The end of a task that has no result.</summary>
    /// <param name="task">The task.</param>
    public static async ValueTask<FirnNothing> After(Task task)
    {
        ArgumentNullException.ThrowIfNull(task);
        await task.ConfigureAwait(false);
        return default;
    }

    /// <summary>The end of a task that has no result.</summary>
    /// <param name="task">The task.</param>
    public static async ValueTask<FirnNothing> After(ValueTask task)
    {
        await task.ConfigureAwait(false);
        return default;
    }
}
