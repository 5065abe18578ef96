using System.Net;
using System.Runtime.CompilerServices;

namespace Firn.Http;

/// <summary>Requests and responses whose bodies are Firn's, in the way of <c>System.Net.Http.Json</c>.</summary>
public static class HttpClientFirnExtensions
{
    // As one text, which is neither read nor put together again for each request.
    private const string All = $"{FirnMediaTypes.Message}, {FirnMediaTypes.Container}, application/json; q=0.5";
    private const string AcceptHeader = "Accept";

    /// <summary>Sends a POST request with a value as its body.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">Where to; relative to <see cref="HttpClient.BaseAddress"/>, or absolute.</param>
    /// <param name="value">The value; null is sent as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The response, whatever its status. Unless the client has an Accept header of its own, Firn is asked for before JSON.</returns>
    /// <exception cref="HttpRequestException">The request can't be sent.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PostAsFirnAsync<T>(this HttpClient client, string? requestUri, T value, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Post, ToUri(requestUri), FirnContent.Create(value, options), cancellationToken);

    /// <inheritdoc cref="PostAsFirnAsync{T}(HttpClient, string?, T, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PostAsFirnAsync<T>(this HttpClient client, Uri? requestUri, T value, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Post, requestUri, FirnContent.Create(value, options), cancellationToken);

    /// <summary>Sends a POST request with many values as its body, each as soon as the source has it.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">Where to; relative to <see cref="HttpClient.BaseAddress"/>, or absolute.</param>
    /// <param name="values">The values, enumerated while the request is sent.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the call, and the source.</param>
    /// <returns>The response, whatever its status.</returns>
    /// <exception cref="HttpRequestException">The request can't be sent, or the source fails.</exception>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PostAsFirnStreamAsync<T>(this HttpClient client, string? requestUri, IAsyncEnumerable<T> values, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Post, ToUri(requestUri), FirnContent.CreateContainer(values, options), cancellationToken);

    /// <inheritdoc cref="PostAsFirnStreamAsync{T}(HttpClient, string?, IAsyncEnumerable{T}, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PostAsFirnStreamAsync<T>(this HttpClient client, Uri? requestUri, IAsyncEnumerable<T> values, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Post, requestUri, FirnContent.CreateContainer(values, options), cancellationToken);

    /// <summary>Sends a PUT request with a value as its body.</summary>
    /// <inheritdoc cref="PostAsFirnAsync{T}(HttpClient, string?, T, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PutAsFirnAsync<T>(this HttpClient client, string? requestUri, T value, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Put, ToUri(requestUri), FirnContent.Create(value, options), cancellationToken);

    /// <inheritdoc cref="PutAsFirnAsync{T}(HttpClient, string?, T, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PutAsFirnAsync<T>(this HttpClient client, Uri? requestUri, T value, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Put, requestUri, FirnContent.Create(value, options), cancellationToken);

    /// <summary>Sends a PATCH request with a value as its body.</summary>
    /// <inheritdoc cref="PostAsFirnAsync{T}(HttpClient, string?, T, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PatchAsFirnAsync<T>(this HttpClient client, string? requestUri, T value, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Patch, ToUri(requestUri), FirnContent.Create(value, options), cancellationToken);

    /// <inheritdoc cref="PatchAsFirnAsync{T}(HttpClient, string?, T, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<HttpResponseMessage> PatchAsFirnAsync<T>(this HttpClient client, Uri? requestUri, T value, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(client, HttpMethod.Patch, requestUri, FirnContent.Create(value, options), cancellationToken);

    /// <summary>Sends a GET request and reads the value of the response.</summary>
    /// <typeparam name="T">The type that the server writes.</typeparam>
    /// <param name="client">The client. Its <see cref="HttpClient.Timeout"/> is for the whole call, its <see cref="HttpClient.MaxResponseContentBufferSize"/> bounds the response.</param>
    /// <param name="requestUri">Where to; relative to <see cref="HttpClient.BaseAddress"/>, or absolute.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds the response.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The value; null where null was written, or where the status is 204 (No Content) and the type has a null.</returns>
    /// <exception cref="HttpRequestException">The status is none of success, the media type another than <see cref="FirnMediaTypes.Message"/>, or the response too long.</exception>
    /// <exception cref="IOException">The connection is lost within the response.</exception>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    [FirnEntryPoint]
    public static Task<T?> GetFromFirnAsync<T>(this HttpClient client, string? requestUri, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        ReadAsync<T>(client, HttpMethod.Get, ToUri(requestUri), options, cancellationToken);

    /// <inheritdoc cref="GetFromFirnAsync{T}(HttpClient, string?, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<T?> GetFromFirnAsync<T>(this HttpClient client, Uri? requestUri, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        ReadAsync<T>(client, HttpMethod.Get, requestUri, options, cancellationToken);

    /// <inheritdoc cref="GetFromFirnAsync{T}(HttpClient, string?, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<T?> GetFromFirnAsync<T>(this HttpClient client, string? requestUri, CancellationToken cancellationToken) =>
        ReadAsync<T>(client, HttpMethod.Get, ToUri(requestUri), null, cancellationToken);

    /// <summary>Sends a DELETE request and reads the value of the response.</summary>
    /// <inheritdoc cref="GetFromFirnAsync{T}(HttpClient, string?, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<T?> DeleteFromFirnAsync<T>(this HttpClient client, string? requestUri, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        ReadAsync<T>(client, HttpMethod.Delete, ToUri(requestUri), options, cancellationToken);

    /// <inheritdoc cref="DeleteFromFirnAsync{T}(HttpClient, string?, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<T?> DeleteFromFirnAsync<T>(this HttpClient client, Uri? requestUri, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        ReadAsync<T>(client, HttpMethod.Delete, requestUri, options, cancellationToken);

    /// <summary>Sends a GET request when it is enumerated, and reads the values of the response as they are asked for.</summary>
    /// <typeparam name="T">The type of the values that the server writes.</typeparam>
    /// <param name="client">The client. Its <see cref="HttpClient.Timeout"/> is for the time until the response begins.</param>
    /// <param name="requestUri">Where to; relative to <see cref="HttpClient.BaseAddress"/>, or absolute.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame, not for the whole response.</param>
    /// <param name="cancellationToken">Ends the call. So does leaving the loop: the server's source is then asked for no more.</param>
    /// <exception cref="HttpRequestException">While it is enumerated: the status is none of success, the media type another than <see cref="FirnMediaTypes.Container"/>.</exception>
    /// <exception cref="IOException">While it is enumerated: the connection is lost.</exception>
    /// <exception cref="FirnException">While it is enumerated, after all values before: the bytes are no such container, or end early.</exception>
    [FirnEntryPoint]
    public static IAsyncEnumerable<T?> GetFromFirnAsAsyncEnumerable<T>(this HttpClient client, string? requestUri, FirnOptions? options = null, CancellationToken cancellationToken = default) =>
        client.GetFromFirnAsAsyncEnumerable<T>(ToUri(requestUri), options, cancellationToken);

    /// <inheritdoc cref="GetFromFirnAsAsyncEnumerable{T}(HttpClient, string?, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static IAsyncEnumerable<T?> GetFromFirnAsAsyncEnumerable<T>(this HttpClient client, Uri? requestUri, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return ValuesAsync<T>(client, requestUri, options, cancellationToken);
    }

    private static Uri? ToUri(string? uri) => string.IsNullOrEmpty(uri) ? null : new Uri(uri, UriKind.RelativeOrAbsolute);

    private static HttpRequestMessage Request(HttpClient client, HttpMethod method, Uri? uri) =>
        new(method, uri) { Version = client.DefaultRequestVersion, VersionPolicy = client.DefaultVersionPolicy };

    // Neither request nor content is disposed: with HTTP/2 the response may be there before the request has been sent.
    private static Task<HttpResponseMessage> SendAsync(HttpClient client, HttpMethod method, Uri? uri, HttpContent content, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);
        HttpRequestMessage request = Request(client, method, uri);
        request.Content = content;
        if (!client.DefaultRequestHeaders.NonValidated.Contains(AcceptHeader)) request.Headers.TryAddWithoutValidation(AcceptHeader, All);
        return client.SendAsync(request, cancellationToken);
    }

    private static async Task<T?> ReadAsync<T>(HttpClient client, HttpMethod method, Uri? uri, FirnOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);
        // The client's own timeout ends with the headers.
        using CancellationTokenSource? timer = client.Timeout == Timeout.InfiniteTimeSpan ? null : CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        timer?.CancelAfter(client.Timeout);
        CancellationToken token = timer?.Token ?? cancellationToken;
        try
        {
            using HttpRequestMessage request = Request(client, method, uri);
            request.Headers.TryAddWithoutValidation(AcceptHeader, FirnMediaTypes.Message);
            using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, token).ConfigureAwait(false);
            response.EnsureSuccessStatusCode();
            if (response.StatusCode == HttpStatusCode.NoContent && default(T) is null) return default;
            return await HttpContentFirnExtensions.ReadAsync<T>(response.Content, options, client.MaxResponseContentBufferSize, token).ConfigureAwait(false);
        }
        catch (OperationCanceledException exception) when (timer is { IsCancellationRequested: true } && !cancellationToken.IsCancellationRequested && exception.InnerException is not TimeoutException)
        {
            string text = $"The response was not read within the client's timeout of {client.Timeout.TotalSeconds} seconds (HttpClient.Timeout).";
            throw new TaskCanceledException(text, new TimeoutException(text, exception), token);
        }
    }

    private static async IAsyncEnumerable<T?> ValuesAsync<T>(HttpClient client, Uri? uri, FirnOptions? options, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using HttpRequestMessage request = Request(client, HttpMethod.Get, uri);
        request.Headers.TryAddWithoutValidation(AcceptHeader, FirnMediaTypes.Container);
        using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        await foreach (T? value in HttpContentFirnExtensions.Values<T>(response.Content, options, cancellationToken).ConfigureAwait(false)) yield return value;
    }
}
