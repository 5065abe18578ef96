using Firn.Grpc;
using Grpc.Core;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>Classes whose constructors and setters check what they get: a message with other values is bad input, and no error of the service.</summary>
public sealed class RefusingClassTests
{
    public sealed class Loose
    {
        public int Percent { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Strict
    {
        public Strict(int percent) => Percent = percent is >= 0 and <= 100 ? percent : throw new ArgumentOutOfRangeException(nameof(percent), percent, "a secret of the value");

        public int Percent { get; }

        public string? Name
        {
            get;
            set => field = value?.Length == 0 ? throw new FormatException("a secret of the name") : value;
        }
    }

    [FirnService(Name = "test.Checked")]
    public interface ILoose
    {
        Task<Loose> EchoAsync(Loose value);

        Task<int> SumAsync(int first, Loose second);

        IAsyncEnumerable<Loose> EachAsync(IAsyncEnumerable<Loose> values);

        [FirnMethod(OneMessagePerItem = true)]
        IAsyncEnumerable<Loose> SingleAsync(IAsyncEnumerable<Loose> values);

        Task<int> HeadedAsync(Loose head, IAsyncEnumerable<Loose> values);
    }

    [FirnService(Name = "test.Checked")]
    public interface IStrict
    {
        Task<Strict> EchoAsync(Strict value);

        Task<int> SumAsync(int first, Strict second);

        IAsyncEnumerable<Strict> EachAsync(IAsyncEnumerable<Strict> values);

        [FirnMethod(OneMessagePerItem = true)]
        IAsyncEnumerable<Strict> SingleAsync(IAsyncEnumerable<Strict> values);

        Task<int> HeadedAsync(Strict head, IAsyncEnumerable<Strict> values);
    }

    public sealed class LooseService : ILoose
    {
        public Task<Loose> EchoAsync(Loose value) => Task.FromResult(value);

        public Task<int> SumAsync(int first, Loose second) => Task.FromResult(first + second.Percent);

        public IAsyncEnumerable<Loose> EachAsync(IAsyncEnumerable<Loose> values) => Bad();

        public IAsyncEnumerable<Loose> SingleAsync(IAsyncEnumerable<Loose> values) => Bad();

        public Task<int> HeadedAsync(Loose head, IAsyncEnumerable<Loose> values) => Task.FromResult(0);

        private static IAsyncEnumerable<Loose> Bad() => new[] { new Loose { Percent = 1 }, new Loose { Percent = 101 } }.ToAsyncEnumerable();
    }

    public sealed class StrictService : IStrict
    {
        public Task<Strict> EchoAsync(Strict value) => Task.FromResult(value);

        public Task<int> SumAsync(int first, Strict second) => Task.FromResult(first + second.Percent);

        public IAsyncEnumerable<Strict> EachAsync(IAsyncEnumerable<Strict> values) => values;

        public IAsyncEnumerable<Strict> SingleAsync(IAsyncEnumerable<Strict> values) => values;

        public async Task<int> HeadedAsync(Strict head, IAsyncEnumerable<Strict> values) => head.Percent + await values.CountAsync();
    }

    public static TheoryData<string> Calls => ["echo", "sum", "each", "single", "headed", "head"];

    [Theory]
    [MemberData(nameof(Calls))]
    public async Task A_request_that_the_class_refuses_is_an_invalid_argument(string call)
    {
        await using GrpcServer server = await GrpcServer.StartAsync(app => app.MapFirnService<IStrict, StrictService>());
        ILoose client = server.Channel.CreateFirnClient<ILoose>();
        await Call(client, call, new Loose { Percent = 7, Name = "Ann" });
        foreach (Loose bad in new[] { new Loose { Percent = 101 }, new Loose { Name = "" } })
        {
            RpcException exception = await Assert.ThrowsAsync<RpcException>(() => Call(client, call, bad));
            Assert.Equal(StatusCode.InvalidArgument, exception.StatusCode);
            Assert.DoesNotContain("secret", exception.Status.Detail, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_response_that_the_class_refuses_is_an_internal_error()
    {
        await using GrpcServer server = await GrpcServer.StartAsync(app => app.MapFirnService<ILoose, LooseService>());
        IStrict client = server.Channel.CreateFirnClient<IStrict>();
        Assert.Equal(8, await client.SumAsync(1, new Strict(7)));
        foreach (Func<Task> call in new Func<Task>[] { async () => await client.EachAsync(AsyncEnumerable.Empty<Strict>()).ToListAsync(), async () => await client.SingleAsync(AsyncEnumerable.Empty<Strict>()).ToListAsync() })
        {
            RpcException exception = await Assert.ThrowsAsync<RpcException>(call);
            Assert.Equal(StatusCode.Internal, exception.StatusCode);
            Assert.IsType<ArgumentOutOfRangeException>(exception.Status.DebugException);
        }
    }

    [Fact]
    public async Task The_end_of_a_call_is_no_refusal_of_a_class()
    {
        await using GrpcServer server = await GrpcServer.StartAsync(app => app.MapFirnService<IStrict, StrictService>());
        ILoose client = server.Channel.CreateFirnClient<ILoose>();
        TimeoutException failure = new();
        Assert.Same(failure, await Record.ExceptionAsync(() => client.HeadedAsync(new Loose(), Failing(failure))));
        Assert.Same(failure, await Record.ExceptionAsync(async () => await client.EachAsync(Failing(failure)).CountAsync()));
        Assert.Same(failure, await Record.ExceptionAsync(async () => await client.SingleAsync(Failing(failure)).CountAsync()));

        static async IAsyncEnumerable<Loose> Failing(Exception failure)
        {
            yield return new Loose();
            await Task.Delay(50);
            throw failure;
        }
    }

    private static async Task Call(ILoose client, string call, Loose value)
    {
        IAsyncEnumerable<Loose> values = new[] { new Loose { Percent = 1 }, value }.ToAsyncEnumerable();
        switch (call)
        {
            case "echo": Assert.Equal(value.Percent, (await client.EchoAsync(value)).Percent); break;
            case "sum": Assert.Equal(1 + value.Percent, await client.SumAsync(1, value)); break;
            case "each": Assert.Equal(2, await client.EachAsync(values).CountAsync()); break;
            case "single": Assert.Equal(2, await client.SingleAsync(values).CountAsync()); break;
            case "headed": Assert.Equal(3, await client.HeadedAsync(new Loose { Percent = 1 }, values)); break;
            default: Assert.Equal(value.Percent, await client.HeadedAsync(value, AsyncEnumerable.Empty<Loose>())); break;
        }
    }
}
