using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Firn.AspNetCore;

/// <summary>Writes responses.</summary>
internal static class ResponseBody
{
    // Longer messages are written to a buffer of their own first, as their length comes before them.
    private const int ShortMessage = 2 << 10;

    /// <summary>Sets status and headers of what the client wants to have. Where that is not Firn's, answers and gives false.</summary>
    public static async ValueTask<bool> StartAsync<T>(HttpContext context, string firn, int statusCode, T? value)
    {
        HttpResponse response = context.Response;
        response.Headers.Vary = StringValues.Concat(response.Headers.Vary, HeaderNames.Accept);
        string? chosen = MediaTypes.Choose(context.Request, firn);
        if (chosen == MediaTypes.JsonName && MediaTypes.Json<T>(context) is { } json)
        {
            response.StatusCode = statusCode;
            await UntilAborted(new ValueTask(response.WriteAsJsonAsync(value!, json, contentType: null, context.RequestAborted)), context).ConfigureAwait(false);
            return false;
        }

        // JSON that the host's options do not have is no choice.
        if (chosen == MediaTypes.JsonName && MediaTypes.Accepts(context.Request, firn)) chosen = firn;
        if (chosen != firn)
        {
            await new BodyFailure(StatusCodes.Status406NotAcceptable, $"The client accepts neither '{firn}' nor JSON.").ToResult().ExecuteAsync(context).ConfigureAwait(false);
            return false;
        }

        response.StatusCode = statusCode;
        response.ContentType = firn;
        return true;
    }

    public static ValueTask WriteAsync<T>(HttpResponse response, T value, FirnOptions options)
    {
        if (FirnSerializer.TrySerialize(response.BodyWriter.GetSpan(ShortMessage), value, out int length, options)) return SendAsync(response, length);
        return SendAsync(response, FirnSerializer.SerializeToBuffer(value, options));
    }

    public static ValueTask WriteAsync(HttpResponse response, object? value, Type type, FirnOptions options)
    {
        if (FirnSerializer.TrySerialize(response.BodyWriter.GetSpan(ShortMessage), value, type, out int length, options)) return SendAsync(response, length);
        return SendAsync(response, FirnSerializer.SerializeToBuffer(value, type, options));
    }

    private static async ValueTask SendAsync(HttpResponse response, int length)
    {
        response.ContentLength = length;
        response.BodyWriter.Advance(length);
        await response.BodyWriter.FlushAsync(response.HttpContext.RequestAborted).ConfigureAwait(false);
    }

    private static async ValueTask SendAsync(HttpResponse response, FirnBuffer message)
    {
        using (message)
        {
            response.ContentLength = message.Length;
            foreach (ReadOnlyMemory<byte> piece in message.Sequence)
            {
                if ((await response.BodyWriter.WriteAsync(piece, response.HttpContext.RequestAborted).ConfigureAwait(false)).IsCompleted) return;
            }
        }
    }

    /// <summary>The options for a response that flows; nothing between here and the client is to hold it up.</summary>
    public static FirnOptions Flowing(HttpContext context, FirnOptions options)
    {
        context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
        return options with { FlushWhenIdle = true };
    }

    /// <summary>A client that has gone is no error.</summary>
    public static async ValueTask UntilAborted(ValueTask writing, HttpContext context)
    {
        try
        {
            await writing.ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
        }
    }
}
