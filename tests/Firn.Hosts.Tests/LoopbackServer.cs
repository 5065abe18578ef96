using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Firn.Hosts.Tests;

/// <summary>Kestrel in this process, without TLS, on a free port of the loopback device.</summary>
internal sealed class LoopbackServer : IAsyncDisposable
{
    private readonly WebApplication _application;

    private LoopbackServer(WebApplication application, Uri address)
    {
        _application = application;
        Address = address;
    }

    /// <summary>Where it listens.</summary>
    public Uri Address { get; }

    public IServiceProvider Services => _application.Services;

    /// <summary>Starts a server.</summary>
    /// <param name="configure">Adds services.</param>
    /// <param name="map">Maps endpoints.</param>
    /// <param name="protocols">HTTP/2 without TLS is spoken only where nothing else is: <see cref="HttpProtocols.Http2"/> for gRPC.</param>
    public static async Task<LoopbackServer> StartAsync(Action<WebApplicationBuilder> configure, Action<WebApplication> map, HttpProtocols protocols = HttpProtocols.Http1)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = protocols));
        configure(builder);
        WebApplication application = builder.Build();
        map(application);
        await application.StartAsync();
        string address = application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single();
        return new LoopbackServer(application, new Uri(address));
    }

    public ValueTask DisposeAsync() => _application.DisposeAsync();
}
