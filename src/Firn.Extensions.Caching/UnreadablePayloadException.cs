using Microsoft.Extensions.Logging;

namespace Firn.Extensions.Caching;

/// <summary>Bytes in the cache are no message of the type. A type of its own, because the factories of cached values may throw a <see cref="FirnException"/> as well.</summary>
internal sealed class UnreadablePayloadException(Type type, FirnException inner)
    : Exception($"The cached value of type {type} can't be read ({inner.Kind}).", inner)
{
    private static readonly Action<ILogger, string, FirnErrorKind, FirnErrorCode, long, Exception?> Write = LoggerMessage.Define<string, FirnErrorKind, FirnErrorCode, long>(
        LogLevel.Warning, new EventId(1, "UnreadablePayload"), "A cached value of type {Type} can't be read and counts as a miss: {Kind}, {Code} at byte {Offset}.");

    /// <summary>The entry of the log: neither the key, which may be personal data, nor values.</summary>
    public static void Log(ILogger logger, Type type, FirnException exception) => Write(logger, type.ToString(), exception.Kind, exception.Code, exception.Offset, exception);
}
