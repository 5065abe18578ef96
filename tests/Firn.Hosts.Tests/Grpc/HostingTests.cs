using System.Collections.Concurrent;
using System.Security.Claims;
using System.Text.Encodings.Web;
using Firn.Grpc;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Core.Interceptors;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

[FirnService]
public interface ISecrets
{
    Task<string> OpenAsync();

    [Authorize]
    Task<string> DeclaredAsync();

    Task<string> ImplementedAsync();

    Task<string> ExplicitAsync();
}

public sealed class Secrets(HostingTests.Scoped scoped) : ISecrets
{
    public Task<string> OpenAsync() => Task.FromResult("open " + scoped.Number);

    public Task<string> DeclaredAsync() => Task.FromResult("declared");

    [Authorize]
    public Task<string> ImplementedAsync() => Task.FromResult("implemented");

    [Authorize]
    Task<string> ISecrets.ExplicitAsync() => Task.FromResult("explicit");
}

/// <summary>What the host does for services: injection, authorization, conventions, interceptors, compression.</summary>
public sealed class HostingTests
{
    public sealed class Scoped
    {
        private static int s_last;

        public int Number { get; } = Interlocked.Increment(ref s_last);
    }

    private sealed class HeaderHandler(IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, UrlEncoder encoder) : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
    {
        protected override Task<AuthenticateResult> HandleAuthenticateAsync() => Task.FromResult(
            Request.Headers["x-user"] is [{ } user] ? AuthenticateResult.Success(new AuthenticationTicket(new ClaimsPrincipal(new ClaimsIdentity([new Claim(ClaimTypes.Name, user)], "Header")), "Header")) : AuthenticateResult.NoResult());
    }

    private static Task<GrpcServer> Secured(Action<GrpcServiceEndpointConventionBuilder>? convention = null) => GrpcServer.StartAsync(
        app =>
        {
            app.UseAuthentication();
            app.UseAuthorization();
            GrpcServiceEndpointConventionBuilder service = app.MapFirnService<ISecrets, Secrets>();
            convention?.Invoke(service);
        },
        builder =>
        {
            builder.Services.AddScoped<Scoped>();
            builder.Services.AddAuthentication("Header").AddScheme<AuthenticationSchemeOptions, HeaderHandler>("Header", null);
            builder.Services.AddAuthorization();
        });

    [Fact]
    public async Task Authorization_is_asked_where_attributes_are()
    {
        await using GrpcServer server = await Secured();
        ISecrets stranger = server.Channel.CreateFirnClient<ISecrets>();
        string first = await stranger.OpenAsync();
        Assert.NotEqual(first, await stranger.OpenAsync());     // an implementation of its own for each call
        foreach (Func<ISecrets, Task<string>> call in new Func<ISecrets, Task<string>>[] { s => s.DeclaredAsync(), s => s.ImplementedAsync(), s => s.ExplicitAsync() })
        {
            Assert.Equal(StatusCode.Unauthenticated, (await Assert.ThrowsAsync<RpcException>(() => call(stranger))).StatusCode);
            await call(server.Channel.Intercept(metadata =>
            {
                metadata.Add("x-user", "Ann");
                return metadata;
            }).CreateFirnClient<ISecrets>());
        }
    }

    [Fact]
    public async Task Conventions_are_those_of_endpoints()
    {
        await using GrpcServer server = await Secured(service => service.RequireAuthorization());
        Assert.Equal(StatusCode.Unauthenticated, (await Assert.ThrowsAsync<RpcException>(() => server.Channel.CreateFirnClient<ISecrets>().OpenAsync())).StatusCode);
    }

    [Fact]
    public async Task Interceptors_of_both_sides_see_the_values()
    {
        ConcurrentQueue<string> seen = [];
        await using GrpcServer server = await GrpcServer.StartAsync(
            app => app.MapFirnService<IShapes, Shapes>(),
            builder =>
            {
                builder.Services.AddSingleton(seen);
                builder.Services.AddGrpc(grpc => grpc.Interceptors.Add<Recorder>());
            });
        IShapes client = server.Channel.Intercept(new Recorder(seen)).CreateFirnClient<IShapes>();
        Assert.Equal(5, (await client.GetAsync(5))!.Id);
        Assert.Equal(["client Get 5", "server Get 5", "server GrpcOrder"], seen);
        Assert.Equal(3, (await client.NumbersAsync(3).ToListAsync()).Count);
    }

    private sealed class Recorder(ConcurrentQueue<string> seen) : Interceptor
    {
        public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
        {
            seen.Enqueue($"client {context.Method.Name} {request}");
            return continuation(request, context);
        }

        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            seen.Enqueue($"server {context.Method.Split('/')[^1]} {request}");
            TResponse response = await continuation(request, context);
            seen.Enqueue($"server {response.GetType().Name}");
            return response;
        }
    }

    [Fact]
    public async Task Compression_by_gRPC_and_by_Firn()
    {
        Warnings warnings = new();
        await using GrpcServer server = await GrpcServer.StartAsync(
            app =>
            {
                app.MapFirnService<IShapes, Shapes>();
                app.MapFirnService<IFeeds, Feeds>(FirnOptions.Default with { Compression = FirnCompression.Brotli });
            },
            builder =>
            {
                builder.Logging.AddProvider(warnings);
                builder.Services.Configure<GrpcServiceOptions>(grpc => grpc.ResponseCompressionAlgorithm = "gzip");
            });
        Assert.Contains("IFeeds", Assert.Single(warnings.Texts), StringComparison.Ordinal);
        warnings.Texts.Clear();

        CallOptions gzip = new(new Metadata { { "grpc-internal-encoding-request", "gzip" } });
        IShapes client = server.Channel.CreateFirnClient<IShapes>();
        Assert.Equal("none", await client.HeaderAsync(new string('x', 100), gzip));
        Assert.Equal(10_000, (await client.ListAsync(10_000).ToListAsync()).Count);
        Assert.Empty(warnings.Texts);

        using ILoggerFactory factory = LoggerFactory.Create(logging => logging.AddProvider(warnings));
        IShapes twice = server.Channel.CreateFirnClient<IShapes>(FirnOptions.Default with { Compression = FirnCompression.Brotli }, factory);
        await twice.GetAsync(1);
        Assert.Empty(warnings.Texts);
        for (int i = 0; i < 3; i++) await twice.HeaderAsync("x", gzip);
        Assert.Contains("compressed twice", Assert.Single(warnings.Texts), StringComparison.Ordinal);
    }

    private sealed class Warnings : ILoggerProvider, ILogger
    {
        public ConcurrentQueue<string> Texts { get; } = [];

        public ILogger CreateLogger(string categoryName) => this;

        public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            if (IsEnabled(logLevel)) Texts.Enqueue(formatter(state, exception));
        }

        public void Dispose()
        {
        }
    }

    [Fact]
    public async Task One_class_serves_several_interfaces()
    {
        await using GrpcServer server = await GrpcServer.StartAsync(app =>
        {
            app.MapFirnService<IOne, Both>();
            app.MapFirnService<ITwo, Both>(FirnOptions.Packed);
        });
        Assert.Equal(1, await server.Channel.CreateFirnClient<IOne>().GetAsync());
        Assert.Equal(2, await server.Channel.CreateFirnClient<ITwo>(FirnOptions.Packed).GetAsync());
        Assert.Equal(StatusCode.Unimplemented, (await Assert.ThrowsAsync<RpcException>(() => server.Channel.CreateFirnClient<ISecrets>().OpenAsync())).StatusCode);
    }

    [Fact]
    public async Task What_is_missing_is_said()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        await using WebApplication app = builder.Build();
        Assert.Contains("AddFirnGrpc", Assert.Throws<InvalidOperationException>(() => app.MapFirnService<IOne, Both>()).Message, StringComparison.Ordinal);
        await using GrpcServer server = await GrpcServer.StartAsync(app => app.MapFirnService<IOne, Both>());
        Assert.Contains("[FirnService]", Assert.Throws<NotSupportedException>(() => server.Channel.CreateFirnClient<IDisposable>()).Message, StringComparison.Ordinal);
    }
}

[FirnService]
public interface IOne
{
    Task<int> GetAsync();
}

[FirnService]
internal interface ITwo
{
    Task<int> GetAsync();
}

public sealed class Both : IOne, ITwo
{
    public Task<int> GetAsync() => Task.FromResult(1);

    Task<int> ITwo.GetAsync() => Task.FromResult(2);
}
