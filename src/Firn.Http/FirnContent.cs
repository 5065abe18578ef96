using System.Net;

namespace Firn.Http;

/// <summary>A value as the content of a request or response: one message, of the media type <see cref="FirnMediaTypes.Message"/>.</summary>
/// <remarks>
/// The message is written once, to pooled memory, so that its length is known before its bytes. The memory is given back when the message has been sent. A
/// content that is sent again writes its value again.
/// </remarks>
public abstract class FirnContent : HttpContent
{
    private FirnBuffer? _message;

    private protected FirnContent() => Headers.TryAddWithoutValidation("Content-Type", FirnMediaTypes.Message);

    /// <summary>A content of a value.</summary>
    /// <typeparam name="T">The type of the value: what a reader has to name.</typeparam>
    /// <param name="value">The value; null is sent as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    [FirnEntryPoint]
    public static FirnContent<T> Create<T>(T value, FirnOptions? options = null) => new(value, options);

    /// <summary>A content of a value whose type is known only while the program runs.</summary>
    /// <param name="value">The value; null is sent as such.</param>
    /// <param name="inputType">The type of the value: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    public static FirnContent Create(object? value, Type inputType, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(inputType);
        return new BoxedContent(value, inputType, options);
    }

    /// <summary>A content of many values, sent as the source has them.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="values">The values, enumerated when the content is sent.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    [FirnEntryPoint]
    public static FirnStreamContent<T> CreateContainer<T>(IAsyncEnumerable<T> values, FirnOptions? options = null) => new(values, options);

    private protected abstract FirnBuffer Write();

    /// <inheritdoc/>
    protected sealed override bool TryComputeLength(out long length)
    {
        length = (_message ??= Write()).Length;
        return true;
    }

    /// <inheritdoc/>
    protected sealed override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    /// <inheritdoc/>
    protected sealed override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(stream);
        FirnBuffer message = Interlocked.Exchange(ref _message, null) ?? Write();
        foreach (ReadOnlyMemory<byte> piece in message.Sequence) await stream.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
        message.Dispose(); // not after a failure: the transport may still have the memory
    }

    /// <inheritdoc/>
    protected sealed override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(stream);
        FirnBuffer message = Interlocked.Exchange(ref _message, null) ?? Write();
        foreach (ReadOnlyMemory<byte> piece in message.Sequence) stream.Write(piece.Span);
        message.Dispose();
    }

    /// <inheritdoc/>
    protected sealed override void Dispose(bool disposing)
    {
        if (disposing) Interlocked.Exchange(ref _message, null)?.Dispose();
        base.Dispose(disposing);
    }

    private sealed class BoxedContent(object? value, Type inputType, FirnOptions? options) : FirnContent
    {
        private protected override FirnBuffer Write() => FirnSerializer.SerializeToBuffer(value, inputType, options);
    }
}

/// <inheritdoc/>
/// <typeparam name="T">The type of the value: what a reader has to name.</typeparam>
[FirnEntryPoint]
public sealed class FirnContent<T> : FirnContent
{
    private readonly FirnOptions? _options;

    /// <summary>A content of a value.</summary>
    /// <param name="value">The value; null is sent as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    public FirnContent(T value, FirnOptions? options = null)
    {
        Value = value;
        _options = options;
    }

    /// <summary>What is sent.</summary>
    public T Value { get; }

    private protected override FirnBuffer Write() => FirnSerializer.SerializeToBuffer(Value, _options);
}
