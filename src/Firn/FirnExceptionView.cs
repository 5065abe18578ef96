using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace Firn;

/// <summary>What a debugger shows of an exception: what the message says, a line for each, and the bytes around the offset.</summary>
[DebuggerDisplay("{Describe(_exception),nq}")]
internal sealed class FirnExceptionView(FirnException exception)
{
    private readonly FirnException _exception = exception;

    public FirnErrorCode Code => _exception.Code;

    public FirnErrorKind Kind => _exception.Kind;

    public string? Path => _exception.Path;

    public Type? Type => _exception.Type;

    public long Offset => _exception.Offset;

    /// <summary>The bytes around the offset in hexadecimal, the one at the offset in brackets; what they count from in front.</summary>
    public string? Bytes => Dump(_exception);

    public string Message => _exception.Message;

    public Exception? InnerException => _exception.InnerException;

    public string? StackTrace => _exception.StackTrace;

    public static string Describe(FirnException exception) => string.Create(
        CultureInfo.InvariantCulture,
        $"{exception.Code}{(string.IsNullOrEmpty(exception.Path) ? "" : " at " + exception.Path)}{(exception.Offset < 0 ? "" : $", offset {exception.Offset}")}");

    private static string? Dump(FirnException exception)
    {
        (long start, byte[]? bytes) = exception.Nearby;
        if (bytes is null) return null;
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"{start:X8}:");
        for (int i = 0; i <= bytes.Length; i++)
        {
            bool isHere = start + i == exception.Offset;
            if (i == bytes.Length && !isHere) break;
            text.Append(isHere ? " [" : " ");
            if (i < bytes.Length) text.Append(CultureInfo.InvariantCulture, $"{bytes[i]:X2}");
            if (isHere) text.Append(']');
        }

        return text.ToString();
    }
}
