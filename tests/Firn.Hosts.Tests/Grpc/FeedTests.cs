using Firn.Grpc;
using Grpc.Core;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>Live feeds, cancellation, deadlines, and ends in the middle.</summary>
public sealed class FeedTests : IAsyncLifetime
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);
    private readonly Feeds _feeds = new();
    private GrpcServer _server = null!;
    private IFeeds _client = null!;

    public async Task InitializeAsync()
    {
        _server = await GrpcServer.StartAsync(app => app.MapFirnService<IFeeds, Feeds>(), builder => builder.Services.AddSingleton(_feeds));
        _client = _server.Channel.CreateFirnClient<IFeeds>();
    }

    public async Task DisposeAsync() => await _server.DisposeAsync();

    [Fact]
    public async Task The_first_item_of_a_live_feed_comes_before_the_second_is_there()
    {
        await using IAsyncEnumerator<int> items = _client.LiveAsync().GetAsyncEnumerator();
        Assert.True(await items.MoveNextAsync().AsTask().WaitAsync(s_limit));
        Assert.Equal(1, items.Current);
        _feeds.Go.SetResult();
        Assert.True(await items.MoveNextAsync().AsTask().WaitAsync(s_limit));
        Assert.Equal(2, items.Current);
        Assert.False(await items.MoveNextAsync().AsTask().WaitAsync(s_limit));
    }

    [Fact]
    public async Task A_client_that_leaves_stops_the_servers_source()
    {
        await foreach (int number in _client.EndlessAsync())
        {
            if (number == 5_000) break;
        }

        await _feeds.Ended.Task.WaitAsync(s_limit);
    }

    [Fact]
    public async Task A_token_of_the_enumeration_stops_the_servers_source()
    {
        using CancellationTokenSource cancel = new();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(async () =>
        {
            await foreach (int number in _client.EndlessAsync().WithCancellation(cancel.Token))
            {
                if (number == 2_000) await cancel.CancelAsync();
            }
        });
        Assert.Equal(StatusCode.Cancelled, exception.StatusCode);
        await _feeds.Ended.Task.WaitAsync(s_limit);
    }

    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task Each_token_of_a_call_cancels_it(bool byParameter, bool byContext)
    {
        using CancellationTokenSource parameter = new(), context = new();
        Task waiting = _client.WaitAsync(new CallOptions(cancellationToken: context.Token), parameter.Token);
        if (byContext) await context.CancelAsync();
        else if (byParameter) await parameter.CancelAsync();
        Assert.Equal(StatusCode.Cancelled, (await Assert.ThrowsAsync<RpcException>(() => waiting.WaitAsync(s_limit))).StatusCode);
    }

    [Fact]
    public async Task A_deadline_ends_both_sides()
    {
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => _client.WaitAsync(new CallOptions(deadline: DateTime.UtcNow.AddMilliseconds(300))).WaitAsync(s_limit));
        Assert.Equal(StatusCode.DeadlineExceeded, exception.StatusCode);
        await _feeds.Ended.Task.WaitAsync(s_limit);
        exception = await Assert.ThrowsAsync<RpcException>(async () =>
        {
            await foreach (int number in _client.EndlessAsync(new CallOptions(deadline: DateTime.UtcNow.AddMilliseconds(300))))
            {
            }
        });
        Assert.Equal(StatusCode.DeadlineExceeded, exception.StatusCode);
    }

    [Fact]
    public async Task A_server_that_has_enough_stops_the_clients_source()
    {
        TaskCompletionSource ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Assert.Equal(3, await _client.TakeAsync(3, Numbers()).WaitAsync(s_limit));
        await ended.Task.WaitAsync(s_limit);

        async IAsyncEnumerable<int> Numbers([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation = default)
        {
            try
            {
                for (int i = 0; ; i++)
                {
                    yield return i;
                    if (i >= 10) await Task.Delay(1, cancellation);
                }
            }
            finally
            {
                ended.TrySetResult();
            }
        }
    }

    [Fact]
    public async Task A_source_of_the_client_that_fails_fails_the_call()
    {
        InvalidTimeZoneException exception = await Assert.ThrowsAsync<InvalidTimeZoneException>(() => _client.TakeAsync(int.MaxValue, Numbers()).WaitAsync(s_limit));
        Assert.Equal("mine", exception.Message);

        static async IAsyncEnumerable<int> Numbers()
        {
            yield return 1;
            await Task.Yield();
            throw new InvalidTimeZoneException("mine");
        }
    }

    [Fact]
    public async Task A_server_that_fails_has_sent_what_it_had()
    {
        List<int> numbers = [];
        RpcException exception = await Assert.ThrowsAsync<RpcException>(async () =>
        {
            await foreach (int number in _client.FailAfterAsync(1_000)) numbers.Add(number);
        });
        Assert.Equal((StatusCode.DataLoss, "No more."), (exception.StatusCode, exception.Status.Detail));
        Assert.Equal(Enumerable.Range(0, 1_000), numbers);
    }

    [Fact]
    public async Task A_server_that_is_gone_is_no_end()
    {
        List<int> numbers = [];
        RpcException exception = await Assert.ThrowsAsync<RpcException>(async () =>
        {
            await foreach (int number in _client.AbortAfterAsync(1_000))
            {
                numbers.Add(number);
                if (numbers.Count == 1_000) _feeds.Go.SetResult();
            }
        });
        Assert.NotEqual(StatusCode.OK, exception.StatusCode);
        Assert.NotEqual(StatusCode.Unknown, exception.StatusCode);
        Assert.Equal(Enumerable.Range(0, 1_000), numbers);
        await using Stream bytes = await _client.AbortBytesAsync();
        await Assert.ThrowsAsync<RpcException>(() => bytes.CopyToAsync(Stream.Null));
    }
}
