using System.Net;
using System.Net.Sockets;
using System.Text;
using Firn.AspNetCore;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary>What bodies that can't be read are answered with: minimal APIs and MVC alike.</summary>
public class BadBodyTests
{
    public static TheoryData<string> Echoes => ["echo", "mvc/echo", "plain/echo"];

    private static Task<LoopbackServer> Server(string uri, FirnOptions? options = null) => uri.Contains('/', StringComparison.Ordinal) ? HttpServers.Mvc(options) : HttpServers.Minimal(options);

    [Theory]
    [MemberData(nameof(Echoes))]
    public async Task A_body_cut_anywhere_is_bad_data(string uri)
    {
        await using LoopbackServer server = await Server(uri);
        using HttpClient client = HttpAssert.Client(server);
        byte[] message = FirnSerializer.Serialize(Order.Sample(5));
        for (int length = 1; length < message.Length; length += 7)
        {
            using HttpResponseMessage response = await client.PostAsync(uri, HttpAssert.Bytes(message[..length]));
            await HttpAssert.Problem(response, HttpStatusCode.BadRequest, FirnErrorKind.InvalidData);
        }
    }

    [Theory]
    [MemberData(nameof(Echoes))]
    public async Task Foreign_bytes_are_never_an_error_of_the_server(string uri)
    {
        await using LoopbackServer server = await Server(uri);
        using HttpClient client = HttpAssert.Client(server);
        Random random = new(38);
        for (int i = 0; i < 100; i++)
        {
            byte[] bytes = i % 2 == 0 ? new byte[random.Next(1, 300)] : FirnSerializer.Serialize(Order.Sample(i));
            if (i % 2 == 0) random.NextBytes(bytes);
            else bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            using HttpResponseMessage response = await client.PostAsync(uri, HttpAssert.Bytes(bytes));
            Assert.True(response.StatusCode is HttpStatusCode.OK or HttpStatusCode.NoContent or HttpStatusCode.BadRequest or HttpStatusCode.RequestEntityTooLarge, $"{i}: {response.StatusCode}");
        }
    }

    [Theory]
    [MemberData(nameof(Echoes))]
    public async Task A_problem_has_nothing_of_the_values(string uri)
    {
        await using LoopbackServer server = await Server(uri);
        using HttpClient client = HttpAssert.Client(server);
        Order order = Order.Sample(5);
        order.Customer = "a secret of the customer";
        byte[] message = FirnSerializer.Serialize(order);
        using HttpResponseMessage response = await client.PostAsync(uri, HttpAssert.Bytes(message[..^1]));
        await HttpAssert.Problem(response, HttpStatusCode.BadRequest, FirnErrorKind.InvalidData, FirnErrorCode.UnexpectedEnd);
        Assert.DoesNotContain("secret", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    /// <summary>A static constructor that fails, and JSON options that fail: the client is not to blame.</summary>
    [Fact]
    public async Task What_is_wrong_with_the_program_is_no_bad_body()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            builder => builder.Services.ConfigureHttpJsonOptions(_ => throw new InvalidOperationException("options")),
            app =>
            {
                app.MapPost("/failing", (FirnBody<FailingStatic> body) => "read");
                app.MapPost("/order", (FirnBody<Order> body) => "read");
            });
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage failing = await client.PostAsync("failing", HttpAssert.Bytes(FirnSerializer.Serialize(new LoosePercent { Value = 1 })));
        Assert.Equal(HttpStatusCode.InternalServerError, failing.StatusCode);
        using StringContent json = new("{}", Encoding.UTF8, "application/json");
        using HttpResponseMessage order = await client.PostAsync("order", json);
        Assert.Equal(HttpStatusCode.InternalServerError, order.StatusCode);
    }

    [Theory]
    [InlineData("percent")]
    [InlineData("percents")]
    [InlineData("mvc/percent")]
    public async Task A_value_that_its_class_refuses_is_bad_data(string uri)
    {
        await using LoopbackServer server = await Server(uri);
        using HttpClient client = HttpAssert.Client(server);
        using (HttpResponseMessage good = await Post(new LoosePercent { Value = 7, Name = "Ann" })) Assert.Equal(HttpStatusCode.OK, good.StatusCode);
        foreach (LoosePercent bad in new[] { new LoosePercent { Value = 101 }, new LoosePercent { Name = "" } })
        {
            using HttpResponseMessage response = await Post(bad);
            await HttpAssert.Problem(response, HttpStatusCode.BadRequest);
            Assert.DoesNotContain("secret", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }

        Task<HttpResponseMessage> Post(LoosePercent value)
        {
            if (uri != "percents") return client.PostAsync(uri, HttpAssert.Bytes(FirnSerializer.Serialize(value)));
            MemoryStream container = new();
            FirnSerializer.SerializeEnumerable(container, new[] { new LoosePercent(), value });
            return client.PostAsync(uri, HttpAssert.Bytes(container.ToArray(), FirnMediaTypes.Container));
        }
    }

    [Theory]
    [MemberData(nameof(Echoes))]
    public async Task Another_media_type_is_415(string uri)
    {
        await using LoopbackServer server = await Server(uri);
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsync(uri, HttpAssert.Bytes([1, 2, 3], "application/x-other"));
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        if (uri == "mvc/echo") await HttpAssert.Problem(response, HttpStatusCode.UnsupportedMediaType);
        else Assert.Empty(await response.Content.ReadAsByteArrayAsync()); // routing's own answer, and MVC's own without [ApiController], have no document: as with JSON
    }

    [Fact]
    public async Task Bytes_of_no_media_type_are_415_with_a_problem()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using ByteArrayContent content = new(FirnSerializer.Serialize(Order.Sample(1)));
        using HttpResponseMessage response = await client.PostAsync("echo", content);
        await HttpAssert.Problem(response, HttpStatusCode.UnsupportedMediaType);
    }

    [Fact]
    public async Task A_host_with_problem_details_has_documents_everywhere()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            static builder => builder.Services.AddProblemDetails(),
            static app =>
            {
                app.UseStatusCodePages();
                app.MapPost("/echo", (FirnBody<Order> body) => TypedResults.Extensions.Firn(body.Value));
            });
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage type = await client.PostAsync("echo", HttpAssert.Bytes([1, 2, 3], "application/x-other"));
        await HttpAssert.Problem(type, HttpStatusCode.UnsupportedMediaType);
        using HttpResponseMessage bytes = await client.PostAsync("echo", HttpAssert.Bytes([1, 2, 3]));
        await HttpAssert.Problem(bytes, HttpStatusCode.BadRequest, FirnErrorKind.InvalidData);
    }

    [Theory]
    [InlineData("node")]
    [InlineData("mvc/node")]
    public async Task A_depth_bomb_exceeds_a_limit(string uri)
    {
        await using LoopbackServer server = await Server(uri);
        using HttpClient client = HttpAssert.Client(server);
        Node? node = null;
        for (int i = 0; i < 500; i++) node = new Node { Next = node };
        using HttpResponseMessage response = await client.PostAsFirnAsync(uri, node, FirnOptions.Trusted);
        await HttpAssert.Problem(response, HttpStatusCode.RequestEntityTooLarge, FirnErrorKind.LimitExceeded, FirnErrorCode.DepthExceeded);
    }

    [Fact]
    public async Task A_length_bomb_exceeds_a_limit()
    {
        await using LoopbackServer server = await HttpServers.Minimal(FirnOptions.Default with { MaxMessageBytes = 1_000_000 });
        using HttpClient client = HttpAssert.Client(server);
        string text = new('a', 5_000_000);
        byte[] bomb = FirnSerializer.Serialize(text, FirnOptions.Default with { Compression = FirnCompression.Brotli });
        Assert.True(bomb.Length < 500_000, $"{bomb.Length} bytes");
        using HttpResponseMessage response = await client.PostAsync("text", HttpAssert.Bytes(bomb));
        await HttpAssert.Problem(response, HttpStatusCode.RequestEntityTooLarge, FirnErrorKind.LimitExceeded);

        // A count that the bytes do not hold.
        byte[] message = FirnSerializer.Serialize(new string('b', 300));
        Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
        for (int i = header.Length; i < header.Length + 3; i++) message[i] = 0xFF;
        using HttpResponseMessage counted = await client.PostAsync("text", HttpAssert.Bytes(message));
        await HttpAssert.Problem(counted, HttpStatusCode.BadRequest, FirnErrorKind.InvalidData);
    }

    [Theory]
    [InlineData("echo", false)]
    [InlineData("echo", true)]
    [InlineData("mvc/echo", false)]
    [InlineData("mvc/echo", true)]
    public async Task A_body_above_the_options_limit_is_413(string uri, bool chunked)
    {
        await using LoopbackServer server = await Server(uri, FirnOptions.Default with { MaxMessageBytes = 1_000 });
        using HttpClient client = HttpAssert.Client(server);
        Order order = Order.Sample(1);
        order.Customer = new string('x', 5_000);
        using HttpResponseMessage response = await SendAsync(client, uri, order, chunked);
        await HttpAssert.Problem(response, HttpStatusCode.RequestEntityTooLarge, FirnErrorKind.LimitExceeded, FirnErrorCode.MessageTooLarge);
        using HttpResponseMessage small = await client.PostAsFirnAsync(uri, Order.Sample(1));
        Assert.Equal(HttpStatusCode.OK, small.StatusCode);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_body_above_the_servers_limit_is_413(bool chunked)
    {
        await using LoopbackServer server = await HttpServers.Minimal(serverLimit: 1_000);
        using HttpClient client = HttpAssert.Client(server);
        Order order = Order.Sample(1);
        order.Customer = new string('x', 5_000);
        using HttpResponseMessage response = await SendAsync(client, "echo", order, chunked);
        await HttpAssert.Problem(response, HttpStatusCode.RequestEntityTooLarge);
    }

    private static async Task<HttpResponseMessage> SendAsync(HttpClient client, string uri, Order order, bool chunked)
    {
        using HttpRequestMessage request = new(HttpMethod.Post, uri) { Content = FirnContent.Create(order) };
        if (chunked) request.Headers.TransferEncodingChunked = true;
        return await client.SendAsync(request);
    }

    [Fact]
    public async Task A_connection_lost_within_the_body_ends_that_request_alone()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        byte[] message = FirnSerializer.Serialize(Order.Sample(5));
        using (TcpClient connection = new())
        {
            await connection.ConnectAsync(server.Address.Host, server.Address.Port);
            NetworkStream stream = connection.GetStream();
            await stream.WriteAsync(Encoding.ASCII.GetBytes($"POST /echo HTTP/1.1\r\nHost: test\r\nContent-Type: {FirnMediaTypes.Message}\r\nContent-Length: {message.Length}\r\n\r\n"));
            await stream.WriteAsync(message.AsMemory(0, message.Length / 2));
            connection.Client.Shutdown(SocketShutdown.Send);
            using StreamReader reader = new(stream);
            try
            {
                string answer = await reader.ReadToEndAsync().WaitAsync(HttpAssert.Patience);
                Assert.True(answer.Length == 0 || answer.StartsWith("HTTP/1.1 400", StringComparison.Ordinal), answer);
            }
            catch (IOException)
            {
                // The server may as well close the connection.
            }
        }

        using HttpClient client = HttpAssert.Client(server);
        Assert.NotNull(await client.GetFromFirnAsync<Order>("order/1"));
    }

    [Fact]
    public async Task A_case_that_the_server_does_not_know_is_of_another_version()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage known = await client.PostAsFirnAsync<Newer.Shape>("shape", new Newer.Circle { Radius = 1 });
        Assert.Equal("Circle", await known.Content.ReadAsStringAsync());
        using HttpResponseMessage response = await client.PostAsFirnAsync<Newer.Shape>("shape", new Newer.Square { Side = 1 });
        await HttpAssert.Problem(response, HttpStatusCode.BadRequest, FirnErrorKind.Incompatible, FirnErrorCode.UnknownCase);
    }

    [Fact]
    public async Task A_message_without_schema_is_of_another_version()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsFirnAsync("echo", Order.Sample(1), FirnOptions.Packed);
        await HttpAssert.Problem(response, HttpStatusCode.BadRequest, FirnErrorKind.Incompatible, FirnErrorCode.SchemaMissing);
    }
}
