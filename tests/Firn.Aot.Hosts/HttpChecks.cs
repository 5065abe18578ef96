using System.Net;
using System.Net.Http.Headers;
using Firn.AspNetCore;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace FirnAotHosts;

/// <summary>What only HTTP names: its code is generated because minimal APIs and clients name it.</summary>
public sealed class Parcel
{
    public int Id { get; set; }

    public List<string>? Labels { get; set; }
}

/// <summary>Minimal APIs with bodies and results of Firn, and the client for them.</summary>
internal static class HttpChecks
{
    public static void Map(IEndpointRouteBuilder routes)
    {
        routes.MapPost("/parcels", (FirnBody<Parcel> body) => Results.Extensions.Firn(new Parcel { Id = body.Value!.Id + 1, Labels = body.Value.Labels }));
        routes.MapGet("/parcels", (int count) => Results.Extensions.FirnStream(AsyncEnumerable.Range(1, count).Select(id => new Parcel { Id = id })));
        routes.MapPost("/parcels/count", async (FirnStreamBody<Parcel> body) => Results.Extensions.Firn(await body.CountAsync()));
    }

    public static async Task RunAsync(Checks checks, Uri address)
    {
        using HttpClient client = new() { BaseAddress = address, DefaultRequestVersion = HttpVersion.Version20, DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };
        await checks.AreEqual("a body there and back", "8 a,b", async () =>
        {
            using HttpResponseMessage response = await client.PostAsFirnAsync("parcels", new Parcel { Id = 7, Labels = ["a", "b"] });
            Parcel parcel = (await response.Content.ReadFromFirnAsync<Parcel>())!;
            return $"{parcel.Id} {string.Join(',', parcel.Labels!)}";
        });
        await checks.AreEqual("a stream of values", 5_050, async () =>
        {
            int sum = 0;
            await foreach (Parcel? parcel in client.GetFromFirnAsAsyncEnumerable<Parcel>("parcels?count=100")) sum += parcel!.Id;
            return sum;
        });
        await checks.AreEqual("values uploaded", 1_000, async () =>
        {
            using HttpResponseMessage response = await client.PostAsFirnStreamAsync("parcels/count", AsyncEnumerable.Range(1, 1_000).Select(id => new Parcel { Id = id }));
            return await response.Content.ReadFromFirnAsync<int>();
        });
        await checks.AreEqual("bad bytes", "BadRequest application/problem+json", async () =>
        {
            using ByteArrayContent content = new([1, 2, 3]);
            content.Headers.ContentType = new MediaTypeHeaderValue(FirnMediaTypes.Message);
            using HttpResponseMessage response = await client.PostAsync("parcels", content);
            return $"{response.StatusCode} {response.Content.Headers.ContentType?.MediaType}";
        });
    }
}
