using System.IO.Pipelines;
using System.Reflection;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Firn.AspNetCore;

/// <summary>A parameter of a minimal API that is the request's body: a container, whose values are read as the handler asks for them.</summary>
/// <typeparam name="T">The type of the values.</typeparam>
/// <remarks>
/// Bytes that are bad come to light while the handler reads: the loop then ends with a <see cref="BadHttpRequestException"/>, which is answered with a problem document unless the response has begun.
/// </remarks>
[FirnEntryPoint]
public sealed class FirnStreamBody<T> : IAsyncEnumerable<T?>, IBindableFromHttpContext<FirnStreamBody<T>>, IEndpointParameterMetadataProvider
{
    private readonly HttpContext _context;

    private FirnStreamBody(HttpContext context) => _context = context;

    /// <summary>Looks at the media type. The framework calls this.</summary>
    /// <param name="context">The request.</param>
    /// <param name="parameter">The handler's parameter.</param>
    public static ValueTask<FirnStreamBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (!MediaTypes.Are(context.Request.ContentType, FirnMediaTypes.Container)) BodyFailure.MediaType(FirnMediaTypes.Container, context.Request.ContentType).Keep(context);
        return ValueTask.FromResult<FirnStreamBody<T>?>(new FirnStreamBody<T>(context));
    }

    /// <summary>Describes the body. The framework calls this.</summary>
    /// <param name="parameter">The handler's parameter.</param>
    /// <param name="builder">The endpoint.</param>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        MediaTypes.Refuse<T>(builder);
        BodyFailure.Describe(builder, typeof(IEnumerable<T>), [FirnMediaTypes.Container], isOptional: false);
    }

    /// <summary>Reads the values, once.</summary>
    /// <param name="cancellationToken">Ends the reading; so does the end of the request.</param>
    public async IAsyncEnumerator<T?> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        IAsyncEnumerable<T?> values = FirnSerializer.DeserializeAsyncEnumerable<T>(_context.Request.BodyReader, FirnHttpOptions.Of(_context), _context.RequestAborted);
        await using IAsyncEnumerator<T?> enumerator = values.GetAsyncEnumerator(cancellationToken);
        while (true)
        {
            try
            {
                if (!await enumerator.MoveNextAsync().ConfigureAwait(false))
                {
                    ReadResult rest = await _context.Request.BodyReader.ReadAsync(cancellationToken).ConfigureAwait(false);
                    _context.Request.BodyReader.AdvanceTo(rest.Buffer.Start);
                    if (!rest.Buffer.IsEmpty) throw new InvalidDataException("Bytes follow the container.");
                    yield break;
                }
            }
            catch (Exception exception) when (BodyFailure.OfReading(exception) is { } failure)
            {
                failure.Keep(_context);
                throw new BadHttpRequestException(failure.Detail, failure.Status, exception);
            }

            yield return enumerator.Current;
        }
    }
}
