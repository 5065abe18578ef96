using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Garnet;
using Microsoft.Extensions.Caching.StackExchangeRedis;
using Microsoft.Extensions.Options;
using StackExchange.Redis;

namespace Firn.Hosts.Tests.Caching;

/// <summary>A server that speaks RESP on a free port of the loopback device: Garnet in this process, or redis-server in one of its own where it is installed.</summary>
internal sealed class RespServer : IDisposable
{
    private readonly GarnetServer? _garnet;
    private readonly Process? _redis;
    private readonly int _port;

    private RespServer(bool isGarnet)
    {
        using (TcpListener listener = new(IPAddress.Loopback, 0))
        {
            listener.Start();
            _port = ((IPEndPoint)listener.LocalEndpoint).Port;
        }

        string port = _port.ToString(CultureInfo.InvariantCulture);
        if (isGarnet)
        {
            _garnet = new GarnetServer(["--port", port, "--bind", "127.0.0.1", "-q"]);
            _garnet.Start();
        }
        else
        {
            _redis = Process.Start(new ProcessStartInfo("redis-server", ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]) { RedirectStandardOutput = true })!;
            _redis.BeginOutputReadLine();
        }
    }

    public static bool HasRedis { get; } = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Any(folder => File.Exists(Path.Combine(folder, "redis-server")));

    public static RespServer StartGarnet() => new(isGarnet: true);

    public static RespServer StartRedis() => new(isGarnet: false);

    /// <summary>A client of its own, as each instance of an application has one.</summary>
    public RedisCache Connect(string prefix = "") => new(Options.Create(new RedisCacheOptions
    {
        InstanceName = prefix,
        ConfigurationOptions = new ConfigurationOptions
        {
            EndPoints = { { IPAddress.Loopback, _port } },
            AbortOnConnectFail = false,
            ConnectTimeout = 5_000,
            ConnectRetry = 5,
            AsyncTimeout = 5_000,
            SyncTimeout = 5_000,
            BacklogPolicy = BacklogPolicy.Default,
        },
    }));

    public void Dispose()
    {
        _garnet?.Dispose();
        if (_redis is null) return;
        _redis.Kill();
        _redis.WaitForExit();
        _redis.Dispose();
    }
}
