using System.Text.Json;
using Firn.AspNetCore;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary>What the document of an API says of Firn.</summary>
public class OpenApiTests
{
    [Fact]
    public async Task The_document_names_media_types_and_schemas()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            static builder =>
            {
                builder.Services.AddOpenApi();
                builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly).AddFirnFormatters(HttpTypes.Default);
            },
            static app =>
            {
                app.MapOpenApi();
                app.MapControllers();
                app.MapPost("/echo", (FirnBody<Order> body) => TypedResults.Extensions.Firn(body.Value));
                app.MapPost("/maybe", (FirnBody<Order>? body) => TypedResults.Extensions.Firn(body?.Value));
                app.MapGet("/stream", () => TypedResults.Extensions.FirnStream(HttpAssert.Orders(1)));
                app.MapPost("/sum", (FirnStreamBody<Reading> readings) => "sum");
            });
        using HttpClient client = HttpAssert.Client(server);
        using JsonDocument document = JsonDocument.Parse(await client.GetStringAsync("openapi/v1.json"));
        JsonElement paths = document.RootElement.GetProperty("paths");

        JsonElement echo = paths.GetProperty("/echo").GetProperty("post");
        JsonElement body = echo.GetProperty("requestBody");
        Assert.True(body.GetProperty("required").GetBoolean());
        Assert.EndsWith("/Order", Reference(body, FirnMediaTypes.Message), StringComparison.Ordinal);
        Assert.EndsWith("/Order", Reference(body, "application/json"), StringComparison.Ordinal);
        Assert.EndsWith("/Order", Reference(echo.GetProperty("responses").GetProperty("200"), FirnMediaTypes.Message), StringComparison.Ordinal);
        foreach (string status in (string[])["400", "413", "415"])
        {
            Assert.EndsWith("/ProblemDetails", Reference(echo.GetProperty("responses").GetProperty(status), "application/problem+json"), StringComparison.Ordinal);
        }

        JsonElement maybe = paths.GetProperty("/maybe").GetProperty("post").GetProperty("requestBody");
        Assert.False(maybe.TryGetProperty("required", out JsonElement required) && required.GetBoolean());
        JsonElement stream = paths.GetProperty("/stream").GetProperty("get").GetProperty("responses").GetProperty("200").GetProperty("content").GetProperty(FirnMediaTypes.Container).GetProperty("schema");
        Assert.EndsWith("/Order", stream.GetProperty("items").GetProperty("$ref").GetString(), StringComparison.Ordinal);
        Assert.True(paths.GetProperty("/sum").GetProperty("post").GetProperty("requestBody").GetProperty("content").TryGetProperty(FirnMediaTypes.Container, out _));

        JsonElement action = paths.GetProperty("/mvc/echo").GetProperty("post");
        Assert.EndsWith("/Order", Reference(action.GetProperty("requestBody"), FirnMediaTypes.Message), StringComparison.Ordinal);
        Assert.EndsWith("/Order", Reference(action.GetProperty("responses").GetProperty("200"), FirnMediaTypes.Message), StringComparison.Ordinal);
        Assert.True(paths.GetProperty("/mvc/stream/{count}").GetProperty("get").GetProperty("responses").GetProperty("200").GetProperty("content").TryGetProperty(FirnMediaTypes.Container, out _));
    }

    private static string Reference(JsonElement part, string mediaType) =>
        part.GetProperty("content").GetProperty(mediaType).GetProperty("schema").GetProperty("$ref").GetString()!;
}
