using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Firn.AspNetCore;

/// <summary>Why a request's body was not read. It is kept with the request until the endpoint's filter makes a problem document of it.</summary>
internal sealed record BodyFailure(int Status, string Detail, FirnErrorCode? Code = null, FirnErrorKind? Kind = null, long? Offset = null)
{
    private static readonly object s_key = new();

    private static readonly Action<ILogger, Exception?> s_logRefused = LoggerMessage.Define(LogLevel.Warning, new EventId(1, "BodyRefused"), "A constructor or setter refused a value of a request's body.");

    /// <summary>What a constructor or setter threw. The log gets it, and the client does not: its text may have values.</summary>
    private Exception? Thrown { get; init; }

    /// <summary>No body came: an error only where the endpoint needs one.</summary>
    public bool IsMissing { get; private init; }

    public static BodyFailure Missing => new(StatusCodes.Status400BadRequest, "The request has no body.") { IsMissing = true };

    public static BodyFailure MediaType(string expected, string? actual) =>
        new(StatusCodes.Status415UnsupportedMediaType, $"The body is {(actual is null ? "of no media type" : "of another media type")} where '{expected}' is expected.");

    public static BodyFailure TooLarge(long limit) => new(StatusCodes.Status413PayloadTooLarge, $"The body is longer than {limit} bytes.", FirnErrorCode.MessageTooLarge, FirnErrorKind.LimitExceeded);

    /// <summary>What an error of reading says about the request, or null if it is about something else.</summary>
    public static BodyFailure? Of(Exception exception) => exception switch
    {
        FirnException { Kind: FirnErrorKind.LimitExceeded } error => new(StatusCodes.Status413PayloadTooLarge, "The body exceeds a limit of the server.", error.Code, error.Kind, error.Offset),
        FirnException { Kind: FirnErrorKind.Incompatible } error => new(StatusCodes.Status400BadRequest, "The body is of a version that can't be read.", error.Code, error.Kind, error.Offset),
        FirnException { Kind: FirnErrorKind.InvalidData } error => new(StatusCodes.Status400BadRequest, "The body is damaged, or is no message of the expected type.", error.Code, error.Kind, error.Offset),
        BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } => new(StatusCodes.Status413PayloadTooLarge, "The body is longer than the server accepts."),
        BadHttpRequestException error => new(error.StatusCode, "The body can't be read."),
        IOException or InvalidDataException => new(StatusCodes.Status400BadRequest, "The body can't be read."),
        JsonException => new(StatusCodes.Status400BadRequest, "The body is no JSON of the expected type."),
        _ => null,
    };

    /// <summary>The same where bytes were read by Firn: other exceptions are what a constructor or setter throws, unless they are about the program or the connection.</summary>
    public static BodyFailure? OfReading(Exception exception)
    {
        if (Of(exception) is { } failure) return failure;
        if (exception is FirnException or ObjectDisposedException || FirnException.GetKind(exception) is null) return null;
        return new(StatusCodes.Status400BadRequest, "A constructor or setter refuses a value of the body.") { Thrown = exception };
    }

    public static BodyFailure? Of(HttpContext context) => context.Items.TryGetValue(s_key, out object? failure) ? (BodyFailure?)failure : null;

    public void Keep(HttpContext context)
    {
        context.Items[s_key] = this;
        if (Thrown is not null && context.RequestServices.GetService<ILoggerFactory>() is { } loggers) s_logRefused(loggers.CreateLogger("Firn.AspNetCore"), Thrown);
    }

    public IResult ToResult() => new Problem(this);

    /// <summary>Has an endpoint answer with failures, and its description name them.</summary>
    public static void Describe(EndpointBuilder builder, Type type, string[] mediaTypes, bool isOptional)
    {
        builder.Metadata.Add(new AcceptsMetadata(mediaTypes, type, isOptional));
        foreach (int status in (ReadOnlySpan<int>)[StatusCodes.Status400BadRequest, StatusCodes.Status413PayloadTooLarge, StatusCodes.Status415UnsupportedMediaType])
        {
            builder.Metadata.Add(new ProducesResponseTypeMetadata(status, typeof(ProblemDetails), ["application/problem+json"]));
        }

        builder.FilterFactories.Add(static (_, next) => async invocation =>
        {
            HttpContext context = invocation.HttpContext;
            try
            {
                if (Of(context) is { } failure && (!failure.IsMissing || context.Response.StatusCode == StatusCodes.Status400BadRequest)) return failure.ToResult();
                return await next(invocation).ConfigureAwait(false);
            }
            catch (BadHttpRequestException) when (Of(context) is not null && !context.Response.HasStarted)
            {
                return Of(context)!.ToResult(); // a stream that turned out bad while the handler read it
            }
        });
    }

    // A problem document, by the host's service where it has one. Otherwise by hand: what the framework writes needs metadata for JSON, which trimmed programs do not have unasked.
    private sealed class Problem(BodyFailure failure) : IResult
    {
        public async Task ExecuteAsync(HttpContext httpContext)
        {
            HttpResponse response = httpContext.Response;
            response.StatusCode = failure.Status;
            ProblemDetails details = new() { Status = failure.Status, Title = ReasonPhrases.GetReasonPhrase(failure.Status), Detail = failure.Detail };
            if (failure.Code is { } code) details.Extensions["code"] = code.ToString();
            if (failure.Kind is { } kind) details.Extensions["kind"] = kind.ToString();
            if (failure.Offset is { } offset) details.Extensions["offset"] = offset;

            if (httpContext.RequestServices.GetService<IProblemDetailsService>() is { } service && await service.TryWriteAsync(new() { HttpContext = httpContext, ProblemDetails = details }).ConfigureAwait(false)) return;
            response.ContentType = "application/problem+json";
            using (Utf8JsonWriter json = new(response.BodyWriter))
            {
                json.WriteStartObject();
                json.WriteString("title", details.Title);
                json.WriteNumber("status", failure.Status);
                json.WriteString("detail", details.Detail);
                foreach ((string name, object? value) in details.Extensions)
                {
                    if (value is long number) json.WriteNumber(name, number);
                    else json.WriteString(name, (string?)value);
                }

                json.WriteEndObject();
            }

            await response.BodyWriter.FlushAsync(httpContext.RequestAborted).ConfigureAwait(false);
        }
    }
}
