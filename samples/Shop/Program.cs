using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using Firn;
using Firn.Grpc;
using Firn.Http;
using Google.Protobuf;
using Grpc.Net.Client;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.DependencyInjection;
using Shop;
using Shop.Measuring;
using Shop.Protobuf;
using Shop.Server;
using Shop.Today;

const int Streamed = 60_000;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var clock = Stopwatch.StartNew();
int failures = 0;

await using ShopServer server = await ShopServer.StartAsync();
Console.WriteLine($"A shop: gRPC at {server.Grpc}, HTTP at {server.Http}, and a cache over a RESP server, all in this process.");
using var channel = GrpcChannel.ForAddress(server.Grpc);
using HttpClient http = new() { BaseAddress = server.Http };
IOrders today = channel.CreateFirnClient<IOrders>();
Shop.LastYear.IOrders lastYear = channel.CreateFirnClient<Shop.LastYear.IOrders>();

Console.WriteLine("\nClients of two versions of the contract:");
IAsyncEnumerator<Shop.Today.Order> feed = today.WatchAsync().GetAsyncEnumerator();
Task<bool> seen = feed.MoveNextAsync().AsTask();
await WaitForWatcherAsync();
int placed = await lastYear.PlaceAsync(new() { Customer = "Ann", Lines = [new() { Article = "lamp", Count = 2 }] });
Expect($"last year's client places order {placed}", placed > 0);
Expect("the feed shows it at once to today's client", await seen && feed.Current.Customer == "Ann");
await feed.DisposeAsync();
Shop.Today.Order? read = await today.FindAsync(placed);
Expect($"today's client reads it, in the currency of new orders: {read?.Currency}", read is { Customer: "Ann", Currency: "EUR", Lines: [{ Article: "lamp", Count: 2 }] });
int second = await today.PlaceAsync(Samples.Order(7));
Shop.LastYear.Order? older = await lastYear.FindAsync(second);
Expect($"last year's client reads an order of today's: {older?.Lines.Count} lines", older?.Lines.Count == Samples.Order(7).Lines.Count);
Expect("nobody finds an order that is not there", await today.FindAsync(-1) is null);
Expect("last year's client reads a stream of today's orders", await lastYear.ListAsync(1_000).CountAsync() == 1_000);

Console.WriteLine("\nHTTP:");
Expect("a minimal API gives Firn", (await http.GetFromFirnAsync<Shop.Today.Order>($"orders/{placed}"))?.Customer == "Ann");
Expect("and JSON to who asks for it", (await JsonAsync($"orders/{placed}"))?.Customer == "Ann");
using HttpResponseMessage mvc = await http.PostAsFirnAsync("mvc/orders", Samples.Order(3));
Expect("MVC reads and gives Firn", (await mvc.Content.ReadFromFirnAsync<Shop.Today.Order>())?.Id == 3);
using ByteArrayContent damaged = new([1, 2, 3]);
damaged.Headers.ContentType = new(FirnMediaTypes.Message);
using HttpResponseMessage refused = await http.PostAsync("orders", damaged);
Expect($"bad bytes are refused: {(int)refused.StatusCode} {refused.Content.Headers.ContentType?.MediaType}", refused.StatusCode == HttpStatusCode.BadRequest);
int streamed = 0;
await foreach (Shop.Today.Order? order in http.GetFromFirnAsAsyncEnumerable<Shop.Today.Order>("orders?most=1000")) streamed += order!.Id > 0 ? 1 : 0;
Expect("a stream of orders flows over HTTP", streamed == 1_000);

Console.WriteLine("\nThe cache:");
IDistributedCache store = server.Services.GetRequiredService<IDistributedCache>();
byte[]? entry = await EntryAsync($"order:{placed}");
Expect($"the RESP server has the order in {entry?.Length} bytes", entry is not null && System.Text.Encoding.Latin1.GetString(entry).Contains("lamp", StringComparison.Ordinal));

Console.WriteLine("\nMeasured in this run, in turn. Bytes of the messages; the median time of a call in microseconds, and as a part of Firn's:");
Console.WriteLine($"  {"",-34}  {"",-16}  {"bytes",12}  {"microseconds",12}");
Shop.Today.Order one = Samples.Order(1);
byte[] oneJson = JsonSerializer.SerializeToUtf8Bytes(one);
OrderService.OrderServiceClient protobuf = new(channel);
await new Comparison("gRPC, an order there and back")
    .Add("Firn", FirnSerializer.Measure(one), async () => await today.CheckAsync(one))
    .Add("Google.Protobuf", ProtobufOrders.Convert(one).CalculateSize(), async () => await protobuf.CheckAsync(ProtobufOrders.Convert(one)))
    .RunAsync(200, 1_000);
await new Comparison("HTTP, an order there and back")
    .Add("Firn", FirnSerializer.Measure(one), async () =>
    {
        using HttpResponseMessage response = await http.PostAsFirnAsync("orders", one);
        await response.Content.ReadFromFirnAsync<Shop.Today.Order>();
    })
    .Add("JSON", oneJson.Length, async () =>
    {
        using HttpResponseMessage response = await http.PostAsJsonAsync("json/orders", one);
        await response.Content.ReadFromJsonAsync<Shop.Today.Order>();
    })
    .RunAsync(200, 1_000);
List<Shop.Today.Order> all = [.. Samples.Orders(Streamed)];
await new Comparison($"gRPC, a stream of {Streamed:N0} orders")
    .Add("Firn", ContainerLength(all), async () => Check(await today.ListAsync(Streamed).CountAsync()))
    .Add("Google.Protobuf", all.Sum(order => (long)ProtobufOrders.Convert(order).CalculateSize()), async () =>
    {
        using Grpc.Core.AsyncServerStreamingCall<Shop.Protobuf.Order> call = protobuf.List(new Count { Most = Streamed });
        int count = 0;
        while (await call.ResponseStream.MoveNext(default)) count++;
        Check(count);
    })
    .RunAsync(2, 7);

Console.WriteLine("  Each message of Firn carries its schema, so that both versions of the contract read it; a stream carries it once.");

Console.WriteLine($"\n{(failures == 0 ? "All as expected" : $"{failures} not as expected")}, in {clock.Elapsed.TotalSeconds:N1} s.");
return failures == 0 ? 0 : 1;

void Expect(string what, bool isSo)
{
    if (!isSo) failures++;
    Console.WriteLine($"  {(isSo ? "" : "NOT SO: ")}{what}");
}

void Check(int count)
{
    if (count != Streamed) throw new InvalidOperationException($"{count} orders came instead of {Streamed}.");
}

// The server has the watcher once an order that is placed shows up.
async Task WaitForWatcherAsync()
{
    while (!seen.IsCompleted)
    {
        await today.PlaceAsync(new() { Customer = "Ann" });
        await Task.WhenAny(seen, Task.Delay(50));
    }
}

async Task<Shop.Today.Order?> JsonAsync(string path)
{
    using HttpRequestMessage request = new(HttpMethod.Get, path);
    request.Headers.Accept.Add(new("application/json"));
    using HttpResponseMessage response = await http.SendAsync(request);
    return await response.Content.ReadFromJsonAsync<Shop.Today.Order>();
}

// The cache writes to its second level behind the answer.
async Task<byte[]?> EntryAsync(string key)
{
    for (int i = 0; i < 100; i++)
    {
        if (await store.GetAsync(key) is { } bytes) return bytes;
        await Task.Delay(50);
    }

    return null;
}

static long ContainerLength(List<Shop.Today.Order> orders)
{
    using MemoryStream container = new();
    FirnSerializer.SerializeEnumerable(container, orders);
    return container.Length;
}
