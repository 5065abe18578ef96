using Grpc.Core;

namespace Firn.Grpc;

/// <summary>
/// What a call has besides its values, as an optional parameter of a service's method. One interface serves both sides: clients pass <see cref="CallOptions"/>,
/// the server gives its <see cref="ServerCallContext"/>; both convert to this.
/// </summary>
/// <remarks>A context that a server was given can be passed on to the client of another service: that call has its deadline and ends with it.</remarks>
public readonly struct FirnCallContext : IEquatable<FirnCallContext>
{
    private readonly CallOptions _options;

    /// <summary>For a client's call.</summary>
    /// <param name="options">Headers, deadline, credentials and the rest.</param>
    public FirnCallContext(CallOptions options) => _options = options;

    /// <summary>For the server's side.</summary>
    /// <param name="server">The call that is served.</param>
    /// <exception cref="ArgumentNullException"><paramref name="server"/> is null.</exception>
    public FirnCallContext(ServerCallContext server)
    {
        ArgumentNullException.ThrowIfNull(server);
        Server = server;
    }

    /// <summary>The call that is served, or null on the client's side.</summary>
    public ServerCallContext? Server { get; }

    /// <summary>The options of the client's call. On the server's side: the deadline and the cancellation of the call that is served.</summary>
    public CallOptions Options => Server is null ? _options : new CallOptions(deadline: Server.Deadline == DateTime.MaxValue ? null : Server.Deadline, cancellationToken: Server.CancellationToken);

    /// <summary>The headers that the client sends, or none.</summary>
    public Metadata Headers => Server?.RequestHeaders ?? _options.Headers ?? [];

    /// <summary>Ends the call: for a server when the client gives up, goes away or the deadline is over.</summary>
    public CancellationToken CancellationToken => Server?.CancellationToken ?? _options.CancellationToken;

    /// <summary>For a client's call.</summary>
    /// <param name="options">The options.</param>
    public static implicit operator FirnCallContext(CallOptions options) => new(options);

    /// <summary>For the server's side.</summary>
    /// <param name="server">The call that is served.</param>
    public static implicit operator FirnCallContext(ServerCallContext server) => new(server);

    /// <summary>For a client's call.</summary>
    /// <param name="options">The options.</param>
    public static FirnCallContext FromCallOptions(CallOptions options) => new(options);

    /// <summary>For the server's side.</summary>
    /// <param name="server">The call that is served.</param>
    public static FirnCallContext FromServerCallContext(ServerCallContext server) => new(server);

    /// <inheritdoc/>
    public bool Equals(FirnCallContext other) => Server == other.Server && _options.Equals(other._options);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FirnCallContext other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Server, _options);

    /// <summary>Whether both are of the same call.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(FirnCallContext left, FirnCallContext right) => left.Equals(right);

    /// <summary>Whether they are of different calls.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(FirnCallContext left, FirnCallContext right) => !left.Equals(right);
}
