using System.Reflection;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Firn.AspNetCore;

/// <summary>A parameter of a minimal API that is the request's body: a message, or JSON where the host's JSON options serve the type.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <remarks>
/// A body that can't be read never reaches the handler. It is answered with a problem document: 400 for bad bytes, versions that can't be read, and values that a constructor or setter refuses; 413 above a limit, 415 for
/// another media type. The document has <c>code</c> and <c>kind</c> where the message is at fault, <c>offset</c> where a place is known, and nothing of the values.
/// A request without a body and media type gives null where the parameter is declared as nullable, and is answered with 400 elsewhere.
/// </remarks>
[FirnEntryPoint]
public sealed class FirnBody<T> : IBindableFromHttpContext<FirnBody<T>>, IEndpointParameterMetadataProvider
{
    private FirnBody(T? value) => Value = value;

    /// <summary>What the client sent; null where it sent null.</summary>
    public T? Value { get; }

    /// <summary>Reads the body. The framework calls this.</summary>
    /// <param name="context">The request.</param>
    /// <param name="parameter">The handler's parameter.</param>
    public static async ValueTask<FirnBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        HttpRequest request = context.Request;
        bool isFirn = MediaTypes.Are(request.ContentType, FirnMediaTypes.Message);
        try
        {
            if (isFirn)
            {
                FirnOptions options = FirnHttpOptions.Of(context);
                if (request.ContentLength > options.MaxMessageBytes) return Fail(context, BodyFailure.TooLarge(options.MaxMessageBytes));
                return new FirnBody<T>(await FirnSerializer.DeserializeAsync<T>(request.BodyReader, options, context.RequestAborted).ConfigureAwait(false));
            }

            if (request.HasJsonContentType() && MediaTypes.Json<T>(context) is { } json)
            {
                return new FirnBody<T>(await request.ReadFromJsonAsync(json, context.RequestAborted).ConfigureAwait(false));
            }
        }
        catch (Exception exception) when ((isFirn ? BodyFailure.OfReading(exception) : BodyFailure.Of(exception)) is { } failure)
        {
            return Fail(context, failure);
        }

        if (request.ContentType is not null || MediaTypes.HasBody(request)) return Fail(context, BodyFailure.MediaType(FirnMediaTypes.Message, request.ContentType));
        BodyFailure.Missing.Keep(context);
        return null;
    }

    /// <summary>Describes the body. The framework calls this.</summary>
    /// <param name="parameter">The handler's parameter.</param>
    /// <param name="builder">The endpoint.</param>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(parameter);
        ArgumentNullException.ThrowIfNull(builder);
        MediaTypes.Refuse<T>(builder);
        bool isOptional = parameter.HasDefaultValue || new NullabilityInfoContext().Create(parameter).ReadState == NullabilityState.Nullable;
        BodyFailure.Describe(builder, typeof(T), [FirnMediaTypes.Message, "application/json"], isOptional);
    }

    // The filter answers in the handler's place.
    private static FirnBody<T> Fail(HttpContext context, BodyFailure failure)
    {
        failure.Keep(context);
        return new FirnBody<T>(default);
    }
}
