using Firn.Grpc;
using Grpc.Core;
using Grpc.Net.Client;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>Every shape of a code-first method, over a real connection.</summary>
public sealed class ShapeTests : IAsyncLifetime
{
    private GrpcServer _server = null!;
    private IShapes _client = null!;

    public async Task InitializeAsync()
    {
        _server = await GrpcServer.StartAsync(app => app.MapFirnService<IShapes, Shapes>());
        _client = _server.Channel.CreateFirnClient<IShapes>();
    }

    public async Task DisposeAsync() => await _server.DisposeAsync();

    [Fact]
    public async Task Values_and_nothing()
    {
        GrpcOrder order = (await _client.GetAsync(7))!;
        Assert.Equal((7, "Ann", new GrpcLine("apple", 7, 1.5m)), (order.Id, order.Customer, order.Lines!.Single()));
        Assert.Equal(42, await _client.CountAsync());
        await _client.NothingAsync();
        Assert.Equal(new GrpcPoint(4, 6), await _client.AddAsync(new(1, 2), new(3, 4)));
        Assert.Equal(5, await _client.MaybeAsync(true));
        Assert.Equal("renamed old 3", $"{await _client.OldNameAsync()} {await _client.OldNameAsync(3)}");
    }

    [Fact]
    public async Task Null_in_both_directions()
    {
        Assert.Null(await _client.GetAsync(0));
        Assert.Null(await _client.MaybeAsync(false));
        await _client.PutAsync(null);
        RpcException exception = await Assert.ThrowsAsync<RpcException>(async () => await _client.PutAsync(new GrpcOrder()));
        Assert.Equal((StatusCode.AlreadyExists, "There is one."), (exception.StatusCode, exception.Status.Detail));
        Assert.Null(await _client.FirstAsync([]));
        Assert.Equal(3, (await _client.FirstAsync([new GrpcOrder { Id = 3 }]))!.Id);
    }

    [Fact]
    public async Task Eight_parameters_and_a_context() => Assert.Equal(
        "1 null GrpcPoint { X = 2, Y = 3 } True 4 5.5 00000000-0000-0000-0000-000000000000 h True /Firn.Hosts.Tests.Grpc.Shapes/Many",
        await _client.ManyAsync(1, null, new GrpcPoint(2, 3), true, 4, 5.5, Guid.Empty, "h", default, default));

    [Fact]
    public async Task Methods_of_base_interfaces_belong_to_the_service() => Assert.Equal("text!", await _client.InheritedAsync("text"));

    [Fact]
    public async Task Headers_come_with_the_context()
    {
        Assert.Equal("none", await _client.HeaderAsync("x-name"));
        Assert.Equal("Ann", await _client.HeaderAsync("x-name", new CallOptions(new Metadata { { "x-name", "Ann" } })));
    }

    [Fact]
    public async Task What_is_left_out_or_has_a_body_is_not_called()
    {
        int value = 1;
        Assert.Throws<NotSupportedException>(() => _client.LeftOut(ref value));
        Assert.Equal(6, await _client.TwiceAsync(3));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1_000)]
    [InlineData(20_000)]
    public async Task A_server_streams(int count)
    {
        List<GrpcOrder?> orders = await _client.ListAsync(count).ToListAsync();
        Assert.Equal(count, orders.Count);
        for (int i = 0; i < count; i++) Assert.Equal(i % 10 == 9 ? null : "Customer " + i, orders[i]?.Customer);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(500_000)]
    public async Task A_client_streams(int count)
    {
        Assert.Equal(Enumerable.Range(0, count).Sum(n => (long)n), await _client.SumAsync(AsyncEnumerable.Range(0, count)));
        Assert.Equal(count, await _client.NumbersAsync(count).CountAsync());
    }

    [Fact]
    public async Task Parameters_stand_in_front_of_a_stream()
    {
        Assert.Equal("sum: 10", await _client.LabelAsync("sum", AsyncEnumerable.Range(0, 4), 4));
        Assert.Equal("file: 100000", await _client.UploadAsAsync("file", new PatternStream(100_000)));
    }

    [Fact]
    public async Task Both_stream()
    {
        List<string> asked = [];
        List<string> replies = await _client.EchoAsync(Ask()).ToListAsync();
        Assert.Equal(["echo of 0", "echo of 1", "echo of 2"], replies);

        async IAsyncEnumerable<string> Ask()
        {
            for (int i = 0; i < 3; i++)
            {
                await Task.Yield();
                asked.Add(i.ToString());
                yield return asked[^1];
            }
        }
    }

    [Fact]
    public async Task One_answer_before_the_next_question()
    {
        System.Threading.Channels.Channel<string> questions = System.Threading.Channels.Channel.CreateUnbounded<string>();
        await questions.Writer.WriteAsync("a");
        List<string> replies = [];
        await foreach (string reply in _client.EchoAsync(questions.Reader.ReadAllAsync()))
        {
            replies.Add(reply);
            if (replies.Count == 3) questions.Writer.Complete();
            else await questions.Writer.WriteAsync(reply);
        }

        Assert.Equal(["echo of a", "echo of echo of a", "echo of echo of echo of a"], replies);
    }

    [Fact]
    public async Task A_client_that_can_not_send_what_it_has_says_so()
    {
        using GrpcChannel narrow = GrpcChannel.ForAddress(_server.Server.Address, new GrpcChannelOptions { MaxSendMessageSize = 10_000 });
        IShapes client = narrow.CreateFirnClient<IShapes>();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => client.UploadAsync(new PatternStream(1_000_003)));
        Assert.Equal(StatusCode.ResourceExhausted, exception.StatusCode);
        await Assert.ThrowsAsync<ArgumentNullException>(() => _client.UploadAsync(null!));
        Assert.Equal(5_000, await client.UploadAsync(new PatternStream(5_000)));
    }

    [Fact]
    public async Task Bytes_stream_in_both_directions()
    {
        Assert.Equal(0, await _client.UploadAsync(new MemoryStream()));
        Assert.Equal(1_000_003, await _client.UploadAsync(new PatternStream(1_000_003)));
        await using Stream download = await _client.DownloadAsync(300_001);
        MemoryStream copy = new();
        await download.CopyToAsync(copy);
        Assert.Equal(300_001, copy.Length);
        byte[] bytes = copy.ToArray();
        for (int i = 0; i < bytes.Length; i++) Assert.Equal(PatternStream.At(i), bytes[i]);
        await using Stream reversed = await _client.ReverseAsync(new MemoryStream([1, 2, 3]));
        byte[] three = new byte[3];
        await reversed.ReadExactlyAsync(three);
        Assert.Equal([3, 2, 1], three);
        Assert.Equal(0, await reversed.ReadAsync(three));
    }

    [Fact]
    public async Task Single_items_are_messages_of_their_own()
    {
        Assert.Equal([-1, -2], await _client.SingleAsync(new[] { 1, 2 }.ToAsyncEnumerable()).ToListAsync());
        using AsyncDuplexStreamingCall<byte[], byte[]> call = _server.Channel.CreateCallInvoker().AsyncDuplexStreamingCall(GrpcServer.Raw(MethodType.DuplexStreaming, "Firn.Hosts.Tests.Grpc.Shapes", "Single"), null, default);
        await call.RequestStream.WriteAsync(FirnSerializer.Serialize(5));
        Assert.True(await call.ResponseStream.MoveNext(default));
        Assert.Equal(-5, FirnSerializer.Deserialize<int>(call.ResponseStream.Current));
        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNext(default));
    }

    [Fact]
    public async Task The_messages_of_a_stream_are_a_container_cut_into_pieces()
    {
        using AsyncServerStreamingCall<byte[]> call = _server.Channel.CreateCallInvoker().AsyncServerStreamingCall(GrpcServer.Raw(MethodType.ServerStreaming, "Firn.Hosts.Tests.Grpc.Shapes", "Numbers"), null, default, FirnSerializer.Serialize(500_000));
        MemoryStream container = new();
        while (await call.ResponseStream.MoveNext(default))
        {
            Assert.InRange(call.ResponseStream.Current.Length, 1, 64 << 10);
            container.Write(call.ResponseStream.Current);
        }

        container.Position = 0;
        Assert.Equal(Enumerable.Range(0, 500_000), FirnSerializer.DeserializeEnumerable<int>(container));
    }
}
