using System.IO.Pipelines;
using System.Reflection;
using System.Runtime.CompilerServices;
using Refit;

namespace Firn.Http.Refit;

/// <summary>Bodies of Refit's requests and responses as Firn's messages; what is not Firn's goes to another serializer.</summary>
/// <remarks>
/// Requests carry the types that are listed as <see cref="FirnMediaTypes.Message"/>. Responses are read by their media type, so that a server may answer either way. The
/// interface asks for Firn with <c>[Headers("Accept: application/vnd.firn")]</c>.
/// </remarks>
public sealed class FirnContentSerializer : IHttpContentSerializer, IStreamingContentSerializer
{
    private readonly Func<Type, bool> _canSerialize;
    private readonly IHttpContentSerializer _fallback;
    private readonly FirnOptions _options;

    /// <summary>A serializer for the types of a context.</summary>
    /// <param name="context">Lists the types that travel as Firn's messages.</param>
    /// <param name="fallback">Takes other types and media types; one that reads streams (<see cref="IStreamingContentSerializer"/>) does so for those.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    public FirnContentSerializer(FirnContext context, IHttpContentSerializer fallback, FirnOptions? options = null)
        : this((context ?? throw new ArgumentNullException(nameof(context))).CanSerialize, fallback, options)
    {
    }

    /// <summary>A serializer for the types that a predicate picks.</summary>
    /// <param name="canSerialize">Which types travel as Firn's messages; <see cref="FirnSerializer.CanSerialize(Type)"/> for all that Firn serves.</param>
    /// <param name="fallback">Takes other types and media types; one that reads streams (<see cref="IStreamingContentSerializer"/>) does so for those.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    public FirnContentSerializer(Func<Type, bool> canSerialize, IHttpContentSerializer fallback, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(canSerialize);
        ArgumentNullException.ThrowIfNull(fallback);
        _canSerialize = canSerialize;
        _fallback = fallback;
        _options = options ?? FirnOptions.Default;
    }

    /// <summary>A serializer for the types of a context; other types and media types go to Refit's own, which is System.Text.Json's.</summary>
    /// <param name="context">Lists the types that travel as Firn's messages.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    public FirnContentSerializer(FirnContext context, FirnOptions? options = null)
        : this(context, new SystemTextJsonContentSerializer(), options)
    {
    }

    /// <summary>A serializer for the types that a predicate picks; other types and media types go to Refit's own, which is System.Text.Json's.</summary>
    /// <param name="canSerialize">Which types travel as Firn's messages; <see cref="FirnSerializer.CanSerialize(Type)"/> for all that Firn serves.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    public FirnContentSerializer(Func<Type, bool> canSerialize, FirnOptions? options = null)
        : this(canSerialize, new SystemTextJsonContentSerializer(), options)
    {
    }

    /// <inheritdoc/>
    public HttpContent ToHttpContent<T>(T item) => _canSerialize(typeof(T)) ? FirnContent.Create(item, _options) : _fallback.ToHttpContent(item);

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">The content is Firn's, and the type is none of those listed.</exception>
    public Task<T?> FromHttpContentAsync<T>(HttpContent content, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        if (!string.Equals(content.Headers.ContentType?.MediaType, FirnMediaTypes.Message, StringComparison.OrdinalIgnoreCase)) return _fallback.FromHttpContentAsync<T>(content, cancellationToken);
        Check<T>(FirnMediaTypes.Message);
        return content.ReadFromFirnAsync<T>(_options, cancellationToken);
    }

    /// <inheritdoc/>
    /// <remarks>Refit gives the stream without its media type: a container is known by its first four bytes.</remarks>
    /// <exception cref="NotSupportedException">While it is enumerated: the content is Firn's, and the type is none of those listed.</exception>
    /// <exception cref="InvalidDataException">While it is enumerated, behind all values: bytes follow them.</exception>
    public async IAsyncEnumerable<T?> DeserializeStreamAsync<T>(Stream stream, StreamingContentFormat format, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        PipeReader pipe = PipeReader.Create(stream, new StreamPipeReaderOptions(leaveOpen: true));
        try
        {
            await foreach (T? value in (await IsContainerAsync(pipe, cancellationToken).ConfigureAwait(false)
                ? Values<T>(pipe, cancellationToken)
                : Others<T>(pipe.AsStream(leaveOpen: true), format, cancellationToken)).ConfigureAwait(false))
            {
                yield return value;
            }

            ReadResult rest = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (!rest.Buffer.IsEmpty) throw new InvalidDataException("Bytes follow the values.");
        }
        finally
        {
            await pipe.CompleteAsync().ConfigureAwait(false);
        }
    }

    /// <inheritdoc/>
    public string? GetFieldNameForProperty(PropertyInfo propertyInfo) => _fallback.GetFieldNameForProperty(propertyInfo);

    private static async Task<bool> IsContainerAsync(PipeReader pipe, CancellationToken cancellationToken)
    {
        ReadResult start = await pipe.ReadAtLeastAsync(4, cancellationToken).ConfigureAwait(false);
        bool isContainer = new System.Buffers.SequenceReader<byte>(start.Buffer).IsNext("FIRN"u8);
        pipe.AdvanceTo(start.Buffer.Start);
        return isContainer;
    }

    private IAsyncEnumerable<T?> Values<T>(PipeReader pipe, CancellationToken cancellationToken)
    {
        Check<T>(FirnMediaTypes.Container);
        return FirnSerializer.DeserializeAsyncEnumerable<T>(pipe, _options, cancellationToken);
    }

    private void Check<T>(string mediaType)
    {
        if (!_canSerialize(typeof(T))) throw new NotSupportedException($"The response is '{mediaType}', and {typeof(T)} is not among the types given to FirnContentSerializer. List it in the context with [FirnInclude], or let the predicate take it.");
    }

    private IAsyncEnumerable<T?> Others<T>(Stream stream, StreamingContentFormat format, CancellationToken cancellationToken) => _fallback is IStreamingContentSerializer streaming
        ? streaming.DeserializeStreamAsync<T>(stream, format, cancellationToken)
        : throw new NotSupportedException($"The response is no '{FirnMediaTypes.Container}', and {_fallback.GetType()} reads no streams (IStreamingContentSerializer).");
}
