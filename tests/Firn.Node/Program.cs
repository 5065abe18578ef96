using System.Globalization;
using Firn;
using Firn.Grpc;
using FirnNode;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Server.Kestrel.Core;

// Another stack on either side: what it sends and gets are the bytes of Firn. The argument is the peer's script.
const int Seed = 20_261_127;
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
builder.Services.AddFirnGrpc().Services.AddGrpc(options => options.MaxReceiveMessageSize = null);
await using WebApplication app = builder.Build();
app.MapFirnService<IOrders, Orders>();
await app.StartAsync();
int port = new Uri(app.Urls.First()).Port;

int passed = 0, failed = 0;
await Server();
await Client();
await app.StopAsync();
Console.WriteLine($"{passed} passed, {failed} failed");
return failed == 0 ? 0 : 1;

// The peer calls the server of Firn.
async Task Server()
{
    using Peer peer = new(args[0]);
    Outcome got = await peer.CallAsync(port, "unary", "Find", [FirnSerializer.Serialize(new OrderId(7))]);
    Check("a value there and back", got.Code == StatusCode.OK && got.All.SequenceEqual(FirnSerializer.Serialize<Order?>(Orders.Make(7))));
    got = await peer.CallAsync(port, "unary", "Find", [FirnSerializer.Serialize(new OrderId(0))]);
    Check("null back", got.Code == StatusCode.OK && FirnSerializer.Deserialize<Order>(got.All) is null);
    got = await peer.CallAsync(port, "unary", "Add", [FirnSerializer.Serialize((new OrderId(3), 4, (string?)"five"))]);
    Check("several parameters", got.Code == StatusCode.OK && FirnSerializer.Deserialize<int>(got.All) == 11);
    got = await peer.CallAsync(port, "unary", "Ping", [[]]);
    Check("nothing there and back", got.Code == StatusCode.OK && got.All.Length == 0);

    Random random = new(Seed);
    foreach (int length in (int[])[0, 1, 100, 65_536, 1_000_000, 9_000_000])
    {
        foreach (bool gzip in (bool[])[false, true])
        {
            byte[] content = new byte[length];
            random.NextBytes(content);
            got = await peer.CallAsync(port, "unary", "Echo", [FirnSerializer.Serialize(content)], gzip: gzip);
            Check($"{length} bytes{(gzip ? ", compressed" : "")}", got.Code == StatusCode.OK && FirnSerializer.Deserialize<byte[]>(got.All)!.SequenceEqual(content));
        }
    }

    foreach (int count in (int[])[0, 1, 2_000])
    {
        got = await peer.CallAsync(port, "server", "List", [FirnSerializer.Serialize(count)]);
        List<int> ids = await FirnSerializer.DeserializeAsyncEnumerable<Order>(new MemoryStream(got.All)).Select(order => order!.Id).ToListAsync();
        Check($"a container of {count}", got.Code == StatusCode.OK && ids.SequenceEqual(Enumerable.Range(1, count)) && got.Messages.All(m => m.Length <= 65_536));
        got = await peer.CallAsync(port, "server", "Single", [FirnSerializer.Serialize(count)]);
        Check($"{count} messages, one for each item", got.Code == StatusCode.OK && got.Messages.Select(m => FirnSerializer.Deserialize<Order>(m)!.Id).SequenceEqual(Enumerable.Range(1, count)));
    }

    byte[] lines = await Container.ToFirnAsync(Enumerable.Range(1, 300).Select(i => new Line("plum", i / 4m)));
    foreach (int piece in (int[])[1, 7, 1_000, lines.Length])
    {
        got = await peer.CallAsync(port, "client", "Upload", [.. lines.Chunk(piece)]);
        Check($"a container in pieces of {piece}", got.Code == StatusCode.OK && FirnSerializer.Deserialize<decimal>(got.All) == 300 * 301 / 8m);
    }

    got = await peer.CallAsync(port, "client", "UploadSingle", [FirnSerializer.Serialize("name"), new byte[10], [], new byte[70_000]]);
    Check("a parameter and bytes", got.Code == StatusCode.OK && FirnSerializer.Deserialize<int>(got.All) == 70_014);
    got = await peer.CallAsync(port, "duplex", "Chat", [.. (await Container.ToFirnAsync(Enumerable.Range(1, 50).Select(i => new OrderId(i)))).Chunk(5)]);
    Check("a container each way", got.Code == StatusCode.OK && (await FirnSerializer.DeserializeAsyncEnumerable<OrderId>(new MemoryStream(got.All)).ToListAsync()).SequenceEqual(Enumerable.Range(1, 50).Select(i => new OrderId(-i))));

    // Bad bytes are said in the peer's own terms. No damage may end as an unknown error, and none may end the server.
    byte[] good = FirnSerializer.Serialize(new OrderId(7));
    got = await peer.CallAsync(port, "unary", "Find", [good[..^1]]);
    Check("a cut message", got.Code == StatusCode.InvalidArgument && got.Details.Contains("at byte", StringComparison.Ordinal));
    got = await peer.CallAsync(port, "unary", "Find", [[.. good, 0]]);
    Check("a byte behind a message", got.Code == StatusCode.InvalidArgument);
    got = await peer.CallAsync(port, "unary", "Find", [FirnSerializer.Serialize("seven")]);
    Check("another type", got.Code == StatusCode.FailedPrecondition);
    got = await peer.CallAsync(port, "unary", "Ping", [[1]]);
    Check("a message where none belongs", got.Code == StatusCode.InvalidArgument);
    got = await peer.CallAsync(port, "client", "Upload", [lines[..(lines.Length / 2)]]);
    Check("a cut container", got.Code == StatusCode.InvalidArgument);
    got = await peer.CallAsync(port, "unary", "None", [good]);
    Check("a method that there is not", got.Code == StatusCode.Unimplemented);
    StatusCode[] codes = [StatusCode.OK, StatusCode.InvalidArgument, StatusCode.FailedPrecondition, StatusCode.ResourceExhausted];
    byte[] add = FirnSerializer.Serialize((new OrderId(3), 4, (string?)"five"));
    for (int i = 0; i < 300; i++)
    {
        byte[] damaged = [.. add];
        for (int n = random.Next(1, 4); n > 0; n--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
        got = await peer.CallAsync(port, "unary", "Add", [damaged]);
        if (!codes.Contains(got.Code)) Check($"damage {Convert.ToHexString(damaged)}, seed {Seed}: {got.Code}", false);
    }

    got = await peer.CallAsync(port, "unary", "Add", [add]);
    Check("the server has survived damage", got.Code == StatusCode.OK);

    int before = Orders.Ended;
    got = await peer.CallAsync(port, "unary", "Wait", [[]], milliseconds: 2_000);
    Check("a deadline", got.Code == StatusCode.DeadlineExceeded && await Reached(before + 1));
    got = await peer.CallAsync(port, "server", "Single", [FirnSerializer.Serialize(int.MaxValue)], enough: 3);
    Check("a stream that the peer cancels", got.Code == StatusCode.Cancelled && await Reached(before + 2));
}

// The client of Firn calls a server of the peer.
async Task Client()
{
    using Peer peer = new(args[0]);
    int server = await peer.ServeAsync(("Find", "unary"), ("Echo", "unary"), ("Ping", "unary"), ("List", "server"), ("Single", "server"), ("Upload", "client"), ("Chat", "duplex"));
    using GrpcChannel channel = GrpcChannel.ForAddress(string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{server}"));
    IOrders orders = channel.CreateFirnClient<IOrders>();

    await peer.AnswerAsync([FirnSerializer.Serialize<Order?>(Orders.Make(3))]);
    Check("a value from the peer", (await orders.FindAsync(new OrderId(3))) is { Id: 3, Customer: "Ann 3", Lines.Count: 2 });
    await peer.AnswerAsync([FirnSerializer.Serialize<Order?>(null)]);
    Check("null from the peer", await orders.FindAsync(new OrderId(3)) is null);
    await peer.AnswerAsync([[]]);
    await orders.PingAsync();
    byte[] content = new byte[200_000];
    new Random(Seed).NextBytes(content);
    await peer.AnswerAsync([], echo: true);
    Check("what the peer got", (await orders.EchoAsync(content)).SequenceEqual(content));

    byte[] container = await Container.ToFirnAsync(Enumerable.Range(1, 100).Select(Orders.Make));
    foreach (int piece in (int[])[1, 13, container.Length])
    {
        await peer.AnswerAsync([.. container.Chunk(piece)]);
        Check($"a container from the peer in pieces of {piece}", await orders.ListAsync(100).Select(order => order.Id).SequenceEqualAsync(AsyncEnumerable.Range(1, 100)));
    }

    await peer.AnswerAsync([.. Enumerable.Range(1, 20).Select(i => FirnSerializer.Serialize(Orders.Make(i)))]);
    Check("items from the peer", await orders.SingleAsync(20).Select(order => order.Id).SequenceEqualAsync(AsyncEnumerable.Range(1, 20)));
    await peer.AnswerAsync([FirnSerializer.Serialize(5m)]);
    Check("a stream to the peer", await orders.UploadAsync(AsyncEnumerable.Range(1, 5_000).Select(i => new Line("fig", i))) == 5);
    await peer.AnswerAsync([], echo: true);
    Check("a stream to the peer and back", await orders.ChatAsync(AsyncEnumerable.Range(1, 40).Select(i => new OrderId(i))).SequenceEqualAsync(AsyncEnumerable.Range(1, 40).Select(i => new OrderId(i))));

    await peer.AnswerAsync([FirnSerializer.Serialize("no order")]);
    Check("another type from the peer", await CodeOf(orders.FindAsync(new OrderId(1))) == StatusCode.FailedPrecondition);
    await peer.AnswerAsync([[1, 2, 3]]);
    Check("bad bytes from the peer", await CodeOf(orders.FindAsync(new OrderId(1))) == StatusCode.Internal);
    await peer.AnswerAsync([container[..(container.Length / 2)]]);
    Check("a cut container from the peer", await CodeOf(orders.ListAsync(100).CountAsync().AsTask()) == StatusCode.Internal);
    await peer.AnswerAsync([], StatusCode.AlreadyExists);
    Check("a status of the peer", await CodeOf(orders.FindAsync(new OrderId(1))) == StatusCode.AlreadyExists);
    await peer.AnswerAsync([container[..(container.Length / 2)]], breaks: true);
    Check("a peer that goes away", await CodeOf(orders.ListAsync(100).CountAsync().AsTask()) is StatusCode.Unavailable or StatusCode.Internal);
}

static async Task<StatusCode> CodeOf(Task call)
{
    try
    {
        await call.WaitAsync(TimeSpan.FromSeconds(30));
        return StatusCode.OK;
    }
    catch (RpcException exception)
    {
        return exception.StatusCode;
    }
}

static async Task<bool> Reached(int ended)
{
    for (int i = 0; i < 100 && Orders.Ended < ended; i++) await Task.Delay(50);
    return Orders.Ended == ended;
}

void Check(string name, bool isRight)
{
    if (isRight)
    {
        passed++;
        return;
    }

    failed++;
    Console.WriteLine($"failed: {name}");
}

/// <summary>Containers as bytes.</summary>
internal static class Container
{
    [FirnEntryPoint]
    public static async Task<byte[]> ToFirnAsync<T>(IEnumerable<T> values)
    {
        MemoryStream stream = new();
        await FirnSerializer.SerializeAsync(stream, values.ToAsyncEnumerable());
        return stream.ToArray();
    }
}
