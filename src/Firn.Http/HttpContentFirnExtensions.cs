using System.Net.Http.Headers;
using System.Runtime.CompilerServices;

namespace Firn.Http;

/// <summary>Reads values from the content of a response.</summary>
public static class HttpContentFirnExtensions
{
    /// <summary>Reads a content of one message.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="content">The content. A response that was asked for with <see cref="HttpCompletionOption.ResponseHeadersRead"/> is read as it arrives.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="HttpRequestException">The content is of another media type than <see cref="FirnMediaTypes.Message"/>.</exception>
    /// <exception cref="IOException">The connection is lost within the content.</exception>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    [FirnEntryPoint]
    public static Task<T?> ReadFromFirnAsync<T>(this HttpContent content, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        return ReadAsync<T>(content, options, long.MaxValue, cancellationToken);
    }

    /// <inheritdoc cref="ReadFromFirnAsync{T}(HttpContent, FirnOptions?, CancellationToken)"/>
    [FirnEntryPoint]
    public static Task<T?> ReadFromFirnAsync<T>(this HttpContent content, CancellationToken cancellationToken) => content.ReadFromFirnAsync<T>(null, cancellationToken);

    /// <summary>Reads a content of one message, of a type that is known only while the program runs.</summary>
    /// <param name="content">The content.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="HttpRequestException">The content is of another media type than <see cref="FirnMediaTypes.Message"/>.</exception>
    /// <exception cref="IOException">The connection is lost within the content.</exception>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    public static async Task<object?> ReadFromFirnAsync(this HttpContent content, Type returnType, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        Check(content, FirnMediaTypes.Message);
        Stream source = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        return await FirnSerializer.DeserializeAsync(source, returnType, options, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The values of a content that is a container, read as they are asked for.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="content">The content. A response has to be asked for with <see cref="HttpCompletionOption.ResponseHeadersRead"/>, or it is read whole before.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; its limits are for a frame, not for the whole content.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <exception cref="HttpRequestException">While it is enumerated: the content is of another media type than <see cref="FirnMediaTypes.Container"/>.</exception>
    /// <exception cref="IOException">While it is enumerated: the connection is lost.</exception>
    /// <exception cref="InvalidDataException">While it is enumerated, behind all values: bytes follow the container.</exception>
    /// <exception cref="FirnException">While it is enumerated, after all values before: the bytes are no such container, or end early.</exception>
    [FirnEntryPoint]
    public static IAsyncEnumerable<T?> ReadFromFirnAsAsyncEnumerable<T>(this HttpContent content, FirnOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        return Values<T>(content, options, cancellationToken);
    }

    internal static async IAsyncEnumerable<T?> Values<T>(HttpContent content, FirnOptions? options, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        Check(content, FirnMediaTypes.Container);
        Stream source = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        await foreach (T? value in FirnSerializer.DeserializeAsyncEnumerable<T>(source, options, cancellationToken).ConfigureAwait(false)) yield return value;
        if (await source.ReadAsync(new byte[1], cancellationToken).ConfigureAwait(false) > 0) throw new InvalidDataException("Bytes follow the container.");
    }

    internal static async Task<T?> ReadAsync<T>(HttpContent content, FirnOptions? options, long mostBytes, CancellationToken cancellationToken)
    {
        Check(content, FirnMediaTypes.Message);
        // The client's limit is the lower one: the client's own code enforces it.
        if (mostBytes < (options ?? FirnOptions.Default).MaxMessageBytes) await content.LoadIntoBufferAsync(mostBytes, cancellationToken).ConfigureAwait(false);
        Stream source = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        return await FirnSerializer.DeserializeAsync<T>(source, options, cancellationToken).ConfigureAwait(false);
    }

    private static void Check(HttpContent content, string expected)
    {
        // As it came, which need not be taken apart where it is just that.
        if (content.Headers.NonValidated.TryGetValues("Content-Type", out HeaderStringValues values) && values.Count == 1 && string.Equals(values.ToString(), expected, StringComparison.Ordinal)) return;
        string? actual = content.Headers.ContentType?.MediaType;
        if (string.Equals(actual, expected, StringComparison.OrdinalIgnoreCase)) return;
        throw new HttpRequestException(
            HttpRequestError.InvalidResponse, $"The content is {(actual is null ? "of no media type" : $"'{actual}'")} where '{expected}' is expected. The request's Accept header has to ask for '{expected}'.");
    }
}
