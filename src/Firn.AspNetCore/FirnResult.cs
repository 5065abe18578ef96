using System.Reflection;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Firn.AspNetCore;

/// <summary>A value as the response of a minimal API: a message; JSON for a client whose Accept header wants that more; 406 for one that wants neither.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
public sealed class FirnResult<T> : IResult, IEndpointMetadataProvider, IStatusCodeHttpResult, IValueHttpResult, IValueHttpResult<T>, IContentTypeHttpResult
{
    private readonly FirnOptions? _options;
    private readonly int _statusCode;

    internal FirnResult(T? value, int statusCode, FirnOptions? options)
    {
        Value = value;
        _statusCode = statusCode;
        _options = options;
    }

    /// <summary>What is sent.</summary>
    public T? Value { get; }

    object? IValueHttpResult.Value => Value;

    /// <summary>The status.</summary>
    public int? StatusCode => _statusCode;

    /// <summary>The media type, unless the client wants JSON: <see cref="FirnMediaTypes.Message"/>.</summary>
    public string ContentType => FirnMediaTypes.Message;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The value can't be written; nothing has been sent.</exception>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        if (!await ResponseBody.StartAsync<T>(httpContext, FirnMediaTypes.Message, _statusCode, Value).ConfigureAwait(false)) return;
        await ResponseBody.WriteAsync(httpContext.Response, Value, _options ?? FirnHttpOptions.Of(httpContext)).ConfigureAwait(false);
    }

    /// <summary>Describes the response. The framework calls this.</summary>
    /// <param name="method">The handler.</param>
    /// <param name="builder">The endpoint.</param>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        MediaTypes.Refuse<T>(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(T), [FirnMediaTypes.Message, MediaTypes.JsonName]));
    }
}

/// <summary>Many values as the response of a minimal API, each sent as soon as the source has it: a container, or JSON for a client whose Accept header wants that more.</summary>
/// <typeparam name="T">The type of the values.</typeparam>
public sealed class FirnStreamResult<T> : IResult, IEndpointMetadataProvider, IStatusCodeHttpResult, IValueHttpResult, IValueHttpResult<IAsyncEnumerable<T>>, IContentTypeHttpResult
{
    private readonly FirnOptions? _options;

    internal FirnStreamResult(IAsyncEnumerable<T> values, FirnOptions? options)
    {
        Value = values;
        _options = options;
    }

    /// <summary>The source of what is sent.</summary>
    public IAsyncEnumerable<T> Value { get; }

    object IValueHttpResult.Value => Value;

    /// <summary>The status: 200.</summary>
    public int? StatusCode => StatusCodes.Status200OK;

    /// <summary>The media type, unless the client wants JSON: <see cref="FirnMediaTypes.Container"/>.</summary>
    public string ContentType => FirnMediaTypes.Container;

    /// <inheritdoc/>
    /// <remarks>A request that is aborted stops the source: its enumerator is disposed.</remarks>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        if (!await ResponseBody.StartAsync(httpContext, FirnMediaTypes.Container, StatusCodes.Status200OK, Value).ConfigureAwait(false)) return;
        FirnOptions options = ResponseBody.Flowing(httpContext, _options ?? FirnHttpOptions.Of(httpContext));
        await ResponseBody.UntilAborted(FirnSerializer.SerializeAsync(httpContext.Response.BodyWriter, Value, options, httpContext.RequestAborted), httpContext).ConfigureAwait(false);
    }

    /// <summary>Describes the response. The framework calls this.</summary>
    /// <param name="method">The handler.</param>
    /// <param name="builder">The endpoint.</param>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        MediaTypes.Refuse<T>(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(IEnumerable<T>), [FirnMediaTypes.Container, MediaTypes.JsonName]));
    }
}

/// <summary>Results for <c>Results.Extensions</c> and <c>TypedResults.Extensions</c>.</summary>
public static class FirnResultExtensions
{
    /// <summary>A result that is a value.</summary>
    /// <typeparam name="T">The type of the value: what a client has to name.</typeparam>
    /// <param name="results">Where the extension stands.</param>
    /// <param name="value">The value; null is sent as such.</param>
    /// <param name="statusCode">The status. Default 200.</param>
    /// <param name="options">Default: those of <see cref="FirnHttpOptions"/>.</param>
    [FirnEntryPoint]
    public static FirnResult<T> Firn<T>(this IResultExtensions results, T? value, int statusCode = StatusCodes.Status200OK, FirnOptions? options = null) => new(value, statusCode, options);

    /// <summary>A result that is many values, sent as the source has them.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="results">Where the extension stands.</param>
    /// <param name="values">The values. Their enumerator is disposed when the request is aborted.</param>
    /// <param name="options">Default: those of <see cref="FirnHttpOptions"/>.</param>
    [FirnEntryPoint]
    public static FirnStreamResult<T> FirnStream<T>(this IResultExtensions results, IAsyncEnumerable<T> values, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new FirnStreamResult<T>(values, options);
    }
}
