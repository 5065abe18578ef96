using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Firn.AspNetCore;

/// <summary>What of Firn and JSON a request carries, and which of them its sender wants.</summary>
internal static class MediaTypes
{
    public const string JsonName = "application/json";

    public static bool Are(string? contentType, string expected) =>
        string.Equals(contentType, expected, StringComparison.OrdinalIgnoreCase)
        || (MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? parsed) && parsed.MediaType.Equals(expected, StringComparison.OrdinalIgnoreCase));

    public static bool HasBody(HttpRequest request) => request.HttpContext.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody ?? request.ContentLength > 0;

    /// <summary>What the host's JSON options say of a type, or null where they do not serve it.</summary>
    public static JsonTypeInfo<T>? Json<T>(HttpContext context)
    {
        IOptions<JsonOptions>? options = context.RequestServices.GetService<IOptions<JsonOptions>>();
        return options is not null && options.Value.SerializerOptions.TryGetTypeInfo(typeof(T), out JsonTypeInfo? info) ? (JsonTypeInfo<T>)info : null;
    }

    /// <summary>How much the client wants a media type, from 0, not at all, to 1. What its Accept header says most exactly counts.</summary>
    private static double Quality(IList<MediaTypeHeaderValue> ranges, string mediaType)
    {
        double quality = 0;
        int best = -1;
        foreach (MediaTypeHeaderValue range in ranges)
        {
            int exactness = range.MatchesAllTypes ? 0 : range.MatchesAllSubTypes ? 1 : 2;
            if (exactness <= best || !Matches(range, mediaType, exactness)) continue;
            best = exactness;
            quality = range.Quality ?? 1;
        }

        return quality;
    }

    private static bool Matches(MediaTypeHeaderValue range, string mediaType, int exactness) => exactness switch
    {
        0 => true,
        1 => mediaType.AsSpan(0, mediaType.IndexOf('/', StringComparison.Ordinal)).Equals(range.Type.AsSpan(), StringComparison.OrdinalIgnoreCase),
        _ => range.MediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase),
    };

    /// <summary>The media type to answer with: Firn's unless the client wants JSON more; null where it wants neither.</summary>
    public static string? Choose(HttpRequest request, string firn)
    {
        StringValues accept = request.Headers.Accept;
        if (accept.Count == 0 || (accept.Count == 1 && BeginsWith(accept[0], firn))) return firn;
        if (!MediaTypeHeaderValue.TryParseList(accept, out IList<MediaTypeHeaderValue>? ranges)) return firn;
        double own = Quality(ranges, firn);
        double json = Quality(ranges, JsonName);
        if (own == 0 && json == 0) return null;
        return own >= json ? firn : JsonName;
    }

    // Nothing that follows is wanted more than what stands first and has no quality of its own.
    private static bool BeginsWith(string? accept, string firn) =>
        accept is not null && accept.StartsWith(firn, StringComparison.Ordinal) && (accept.Length == firn.Length || accept[firn.Length] == ',');

    /// <summary>Whether the client takes a media type at all.</summary>
    public static bool Accepts(HttpRequest request, string mediaType) => MediaTypeHeaderValue.TryParseList(request.Headers.Accept, out IList<MediaTypeHeaderValue>? ranges) && Quality(ranges, mediaType) > 0;

    /// <summary>Refuses a type when endpoints are made, not when the first request comes.</summary>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void Refuse<T>(EndpointBuilder builder)
    {
        FirnHttpOptions.Keep(builder);
        if (!FirnSerializer.CanSerialize(typeof(T))) FirnSerializer.Prepare<T>();
    }
}
