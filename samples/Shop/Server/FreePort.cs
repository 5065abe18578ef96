using System.Net;
using System.Net.Sockets;

namespace Shop.Server;

/// <summary>Ports of the loopback device that nobody listens to.</summary>
internal static class FreePort
{
    /// <summary>One of them, for a server that does not report which port it took.</summary>
    public static int Find()
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
