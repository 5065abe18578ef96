using Microsoft.Extensions.Logging;

namespace Firn.Extensions.Caching;

/// <summary>
/// Bytes in the cache are no message of the type, or its constructors and setters refuse the values. A type of its own, because the factories of cached values may throw the same exceptions.
/// </summary>
internal sealed class UnreadablePayloadException(Type type, Exception inner)
    : Exception($"The cached value of type {type} can't be read ({FirnException.GetKind(inner)}).", inner)
{
    private static readonly Action<ILogger, string, FirnErrorKind, FirnErrorCode, long, Exception?> WriteError = LoggerMessage.Define<string, FirnErrorKind, FirnErrorCode, long>(
        LogLevel.Warning, new EventId(1, "UnreadablePayload"), "A cached value of type {Type} can't be read and counts as a miss: {Kind}, {Code} at byte {Offset}.");

    private static readonly Action<ILogger, string, Exception?> WriteRefusal = LoggerMessage.Define<string>(
        LogLevel.Warning, new EventId(1, "UnreadablePayload"), "A cached value of type {Type} can't be read and counts as a miss: a constructor or setter refused it.");

    /// <summary>The entry of the log: neither the key, which may be personal data, nor values. What a constructor threw is logged as it is.</summary>
    public static void Log(ILogger logger, Type type, Exception exception)
    {
        if (exception is FirnException error) WriteError(logger, type.ToString(), error.Kind, error.Code, error.Offset, error);
        else WriteRefusal(logger, type.ToString(), exception);
    }
}
