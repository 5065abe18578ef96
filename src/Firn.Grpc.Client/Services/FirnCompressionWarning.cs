using System.ComponentModel;
using Grpc.Core;
using Microsoft.Extensions.Logging;

namespace Firn.Grpc.Services;

/// <summary>Said once for a service whose messages would be compressed by Firn and again by gRPC. Called by servers; not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class FirnCompressionWarning
{
    // The header by which a call asks the client for compression; it is not sent.
    private const string RequestEncoding = "grpc-internal-encoding-request";

    internal static bool IsCompressed(CallOptions options) => options.Headers?.GetValue(RequestEncoding) is { } encoding && IsCompressed(encoding);

    /// <summary>Whether gRPC compresses.</summary>
    /// <param name="encoding">What its header or option says.</param>
    public static bool IsCompressed(string? encoding) => encoding is not (null or "" or "identity");

    /// <summary>Writes the warning.</summary>
    /// <param name="logger">Takes it; null writes none.</param>
    /// <param name="service">The service's interface.</param>
    public static void Log(ILogger? logger, Type service)
    {
        if (logger is not null) CompressesTwice(logger, service);
    }

    [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "Messages of {Service} are compressed twice: by FirnOptions.Compression and by gRPC. Set one of them to none.")]
    private static partial void CompressesTwice(ILogger logger, Type service);
}
