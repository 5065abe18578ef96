using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using Firn.Http;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary>What the tests of HTTP share.</summary>
internal static class HttpAssert
{
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    public static HttpClient Client(LoopbackServer server) => new() { BaseAddress = server.Address, Timeout = Patience };

    public static ByteArrayContent Bytes(byte[] bytes, string mediaType = FirnMediaTypes.Message)
    {
        ByteArrayContent content = new(bytes);
        content.Headers.ContentType = new MediaTypeHeaderValue(mediaType);
        return content;
    }

    public static HttpRequestMessage Request(HttpMethod method, string uri, params string[] accept)
    {
        HttpRequestMessage request = new(method, uri);
        foreach (string media in accept) request.Headers.Accept.Add(MediaTypeWithQualityHeaderValue.Parse(media));
        return request;
    }

    /// <summary>The response is a problem document with the status, and with what Firn says of the bytes.</summary>
    public static async Task Problem(HttpResponseMessage response, HttpStatusCode status, FirnErrorKind? kind = null, FirnErrorCode? code = null)
    {
        string text = await response.Content.ReadAsStringAsync();
        Assert.True(status == response.StatusCode, $"{response.StatusCode}: {text[..Math.Min(text.Length, 1_000)]}");
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        using JsonDocument document = JsonDocument.Parse(text);
        Assert.Equal((int)status, document.RootElement.GetProperty("status").GetInt32());
        if (kind is null) return;
        Assert.Equal(kind.ToString(), document.RootElement.GetProperty("kind").GetString());
        if (document.RootElement.TryGetProperty("offset", out JsonElement offset)) Assert.True(offset.GetInt64() >= -1);
        else Assert.Equal(FirnErrorCode.MessageTooLarge, code);
        Assert.True(Enum.TryParse(document.RootElement.GetProperty("code").GetString(), out FirnErrorCode found));
        if (code is not null) Assert.Equal(code, found);
    }

    public static void Same(Order expected, Order? actual) => Assert.Equal(FirnSerializer.Serialize(expected), FirnSerializer.Serialize(actual));

    public static async Task<List<T>> ToList<T>(IAsyncEnumerable<T> values)
    {
        List<T> list = [];
        await foreach (T value in values) list.Add(value);
        return list;
    }

    public static async IAsyncEnumerable<Order> Orders(int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (i % 100 == 0) await Task.Yield();
            yield return Order.Sample(i);
        }
    }
}
