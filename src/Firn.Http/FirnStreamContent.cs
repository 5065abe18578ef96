using System.Net;
using System.Net.Http.Headers;

namespace Firn.Http;

/// <summary>Many values as the content of a request or response: a container, of the media type <see cref="FirnMediaTypes.Container"/>, that flows as its source does.</summary>
/// <typeparam name="T">The type of the values.</typeparam>
/// <remarks>The length is not known, so HTTP/1.1 sends chunks. A content that is sent again enumerates its source again.</remarks>
[FirnEntryPoint]
public sealed class FirnStreamContent<T> : HttpContent
{
    private readonly IAsyncEnumerable<T> _values;
    private readonly FirnOptions _options;

    /// <summary>A content of many values.</summary>
    /// <param name="values">The values, enumerated when the content is sent.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. What the source has not ready is not waited for: what is there is sent first.</param>
    public FirnStreamContent(IAsyncEnumerable<T> values, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        _values = values;
        _options = (options ?? FirnOptions.Default) with { FlushWhenIdle = true };
        Headers.ContentType = new MediaTypeHeaderValue(FirnMediaTypes.Container);
    }

    /// <inheritdoc/>
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        FirnSerializer.SerializeAsync(stream, _values, _options, cancellationToken).AsTask();
}
