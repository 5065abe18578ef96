using System.Globalization;
using Firn.Grpc;
using Grpc.Core;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>What clients are told of bytes that can't be read, of other versions, and of limits.</summary>
public sealed class ErrorTests
{
    private const string Service = "test.Accounts";

    private static Task<GrpcServer> OldServer() => GrpcServer.StartAsync(app => app.MapFirnService<Old.IAccounts, Old.Accounts>());

    private static Task<GrpcServer> NewServer() => GrpcServer.StartAsync(app => app.MapFirnService<New.IAccounts, New.Accounts>());

    [Fact]
    public async Task An_older_client_and_a_newer_server()
    {
        await using GrpcServer server = await NewServer();
        Old.IAccounts client = server.Channel.CreateFirnClient<Old.IAccounts>();
        Assert.Equal("Ann put", (await client.PutAsync(new() { Id = 1, Name = "Ann" })).Name);
        Assert.Equal("1 Ann ageless", await client.DescribeAsync(1, "Ann"));
        Assert.Equal(3, (await client.EachAsync(Enumerable.Range(1, 3).Select(i => new Old.Account { Id = i }).ToAsyncEnumerable()).ToListAsync())[2].Id);
        // One parameter is no tuple: a second one makes the method another.
        Assert.Equal(StatusCode.FailedPrecondition, (await Assert.ThrowsAsync<RpcException>(() => client.FindAsync(1))).StatusCode);
        Assert.Equal(StatusCode.InvalidArgument, (await Assert.ThrowsAsync<RpcException>(() => client.PingAsync())).StatusCode);
    }

    [Fact]
    public async Task A_newer_client_and_an_older_server()
    {
        await using GrpcServer server = await OldServer();
        New.IAccounts client = server.Channel.CreateFirnClient<New.IAccounts>();
        New.Account put = await client.PutAsync(new() { Id = 1, Name = "Ann", Mail = "ann" });
        Assert.Equal(("Ann put", "none"), (put.Name, put.Mail));
        Assert.Equal("1 Ann", await client.DescribeAsync(1, "Ann", 30));
        Assert.Equal(3, (await client.EachAsync(Enumerable.Range(1, 3).Select(i => new New.Account { Id = i }).ToAsyncEnumerable()).ToListAsync())[2].Id);
        Assert.Equal(StatusCode.FailedPrecondition, (await Assert.ThrowsAsync<RpcException>(() => client.FindAsync(1, "Ann"))).StatusCode);
        Assert.Equal(5, await client.DrawAsync(new New.Circle { Size = 5 }));
        RpcException unknown = await Assert.ThrowsAsync<RpcException>(() => client.DrawAsync(new New.Square { Size = 5 }));
        Assert.Equal(StatusCode.FailedPrecondition, unknown.StatusCode);
        Assert.Contains("UnknownCase", unknown.Status.Detail, StringComparison.Ordinal);
        // The older method has no parameters: the server must not take the call for one of it.
        RpcException first = await Assert.ThrowsAsync<RpcException>(() => client.PingAsync(1));
        Assert.Equal(StatusCode.InvalidArgument, first.StatusCode);
    }

    [Fact]
    public async Task A_strict_server_refuses_what_it_does_not_know()
    {
        await using GrpcServer server = await GrpcServer.StartAsync(app => app.MapFirnService<Old.IAccounts, Old.Accounts>(), options: o => o.SerializerOptions = FirnOptions.Default with { UnknownMembers = FirnMemberHandling.Refuse });
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => server.Channel.CreateFirnClient<New.IAccounts>().PutAsync(new()));
        Assert.Equal(StatusCode.FailedPrecondition, exception.StatusCode);
    }

    [Fact]
    public async Task Foreign_and_cut_bytes()
    {
        await using GrpcServer server = await OldServer();
        byte[] message = FirnSerializer.Serialize(new Old.Account { Id = 1, Name = "some text of some length" });
        Assert.NotEmpty(await server.SendAsync(Service, "Put", message));
        for (int length = 0; length < message.Length; length++) Assert.Equal(StatusCode.InvalidArgument, await StatusOf(server, "Put", message[..length]));
        Assert.Equal(StatusCode.InvalidArgument, await StatusOf(server, "Put", [.. message, 0]));
        Assert.Equal(StatusCode.InvalidArgument, await StatusOf(server, "Put", "{ \"id\": 1 }"u8.ToArray()));
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => server.SendAsync(Service, "Put", message[..^1]));
        Assert.DoesNotContain("some text", exception.Status.Detail, StringComparison.Ordinal);
        Assert.Matches(@"^The message can't be read: \w+ at byte \d+\.$", exception.Status.Detail);
    }

    /// <summary>Lengths that promise gigabytes are among them.</summary>
    [Fact]
    public async Task Damage_is_never_an_unknown_error()
    {
        await using GrpcServer server = await OldServer();
        byte[] message = FirnSerializer.Serialize((1, "some text"));
        foreach (byte damage in new byte[] { 0xFF, 0x7F, 0x80 })
        {
            for (int i = 0; i < message.Length; i++)
            {
                byte[] damaged = [.. message];
                damaged[i] = damage;
                Assert.Contains(await StatusOf(server, "Describe", damaged), new[] { StatusCode.OK, StatusCode.InvalidArgument, StatusCode.FailedPrecondition, StatusCode.ResourceExhausted });
            }
        }
    }

    [Fact]
    public async Task Damage_of_a_stream_is_never_an_unknown_error()
    {
        await using GrpcServer server = await OldServer();
        MemoryStream container = new();
        FirnSerializer.SerializeEnumerable(container, Enumerable.Range(0, 3).Select(i => new Old.Account { Id = i, Name = "n" }));
        byte[] bytes = container.ToArray();
        Assert.Equal(StatusCode.OK, await StatusOfStream(server, bytes));
        for (int i = 0; i < bytes.Length; i++)
        {
            Assert.NotEqual(StatusCode.OK, await StatusOfStream(server, bytes[..i]));
            byte[] damaged = [.. bytes];
            damaged[i] ^= 0xFF;
            Assert.Contains(await StatusOfStream(server, damaged), new[] { StatusCode.OK, StatusCode.InvalidArgument, StatusCode.FailedPrecondition, StatusCode.ResourceExhausted });
        }

        Assert.Equal(StatusCode.InvalidArgument, await StatusOfStream(server, [.. bytes, 1]));
    }

    [Fact]
    public async Task Depth_and_length_beyond_the_limits()
    {
        await using GrpcServer server = await OldServer();
        Old.IAccounts client = server.Channel.CreateFirnClient<Old.IAccounts>(FirnOptions.Default with { MaxDepth = 1_000 });
        Assert.Equal(60, await client.DepthAsync(Chain(60)));
        RpcException deep = await Assert.ThrowsAsync<RpcException>(() => client.DepthAsync(Chain(900)));
        Assert.Equal(StatusCode.ResourceExhausted, deep.StatusCode);
        RpcException own = await Assert.ThrowsAsync<RpcException>(() => server.Channel.CreateFirnClient<Old.IAccounts>().DepthAsync(Chain(900)));
        Assert.Equal(StatusCode.ResourceExhausted, own.StatusCode);
        Assert.IsType<FirnException>(own.Status.DebugException);
        RpcException large = await Assert.ThrowsAsync<RpcException>(() => client.PutAsync(new() { Name = new string('x', GrpcServer.Largest) }));
        Assert.Equal(StatusCode.ResourceExhausted, large.StatusCode);

        static Old.Node Chain(int length)
        {
            Old.Node? node = null;
            for (int i = 0; i < length; i++) node = new() { Next = node };
            return node!;
        }
    }

    [Fact]
    public async Task A_value_that_cant_be_written()
    {
        await using GrpcServer server = await NewServer();
        New.IAccounts client = server.Channel.CreateFirnClient<New.IAccounts>();
        RpcException own = await Assert.ThrowsAsync<RpcException>(() => client.PutAsync(new New.SavingsAccount { Id = 1 }));
        Assert.Equal(StatusCode.Internal, own.StatusCode);
        Assert.Equal(FirnErrorKind.UnwritableValue, Assert.IsType<FirnException>(own.Status.DebugException).Kind);
        RpcException others = await Assert.ThrowsAsync<RpcException>(() => client.PutAsync(new New.Account { Id = 0 }));
        Assert.Equal(StatusCode.Internal, others.StatusCode);
        RpcException streamed = await Assert.ThrowsAsync<RpcException>(async () => await client.EachAsync(new New.Account[] { new(), new New.SavingsAccount() }.ToAsyncEnumerable()).ToListAsync());
        Assert.Equal(StatusCode.Internal, streamed.StatusCode);
        Assert.IsType<FirnException>(streamed.Status.DebugException);
    }

    [Fact]
    public async Task A_response_that_cant_be_read()
    {
        ServerServiceDefinition foreign = ServerServiceDefinition.CreateBuilder()
            .AddMethod(GrpcServer.Raw(MethodType.Unary, Service, "Find"), (byte[] _, ServerCallContext _) => Task.FromResult<byte[]>([1, 2, 3]))
            .AddMethod(GrpcServer.Raw(MethodType.DuplexStreaming, Service, "Each"), async (IAsyncStreamReader<byte[]> _, IServerStreamWriter<byte[]> responses, ServerCallContext _) => await responses.WriteAsync([1, 2, 3, 4, 5, 6, 7, 8, 9]))
            .Build();
        await using GrpcServer server = await GrpcServer.StartAsync(app => Microsoft.AspNetCore.Builder.GrpcEndpointRouteBuilderExtensions.MapGrpcService(app, foreign));
        Old.IAccounts client = server.Channel.CreateFirnClient<Old.IAccounts>();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => client.FindAsync(1));
        Assert.Equal(StatusCode.Internal, exception.StatusCode);
        Assert.Equal(FirnErrorKind.InvalidData, Assert.IsType<FirnException>(exception.Status.DebugException).Kind);
        exception = await Assert.ThrowsAsync<RpcException>(async () => await client.EachAsync(AsyncEnumerable.Empty<Old.Account>()).ToListAsync());
        Assert.Equal(StatusCode.Internal, exception.StatusCode);
    }

    private static async Task<StatusCode> StatusOf(GrpcServer server, string method, byte[] message)
    {
        try
        {
            await server.SendAsync(Service, method, message);
            return StatusCode.OK;
        }
        catch (RpcException exception)
        {
            return exception.StatusCode;
        }
    }

    private static async Task<StatusCode> StatusOfStream(GrpcServer server, byte[] container)
    {
        using AsyncDuplexStreamingCall<byte[], byte[]> call = server.Channel.CreateCallInvoker().AsyncDuplexStreamingCall(GrpcServer.Raw(MethodType.DuplexStreaming, Service, "Each"), null, default);
        try
        {
            // Pieces of any length are served.
            foreach (byte[] piece in container.Chunk(7)) await call.RequestStream.WriteAsync(piece);
            await call.RequestStream.CompleteAsync();
        }
        catch (Exception exception) when (exception is RpcException or InvalidOperationException)
        {
        }

        try
        {
            while (await call.ResponseStream.MoveNext(default))
            {
            }

            return StatusCode.OK;
        }
        catch (RpcException exception)
        {
            return exception.StatusCode;
        }
    }
}
