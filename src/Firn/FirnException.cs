using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// The bytes are not what the reader was asked for, or a value can't be written. The one exception that bad bytes give; it names the
/// place, never the payload. Only <see cref="FirnErrorCode.InvalidJson"/> quotes what it is about: up to 64 characters of the JSON, in the message and the path.
/// </summary>
[DebuggerDisplay("{Display,nq}")]
[DebuggerTypeProxy(typeof(FirnExceptionView))]
public sealed class FirnException : Exception
{
    private const int NearbyLength = 16;

    private readonly string _problem;

    internal FirnException(FirnErrorCode code, string problem, long offset = -1, Type? type = null, string? path = null, Exception? inner = null)
        : base(null, inner)
    {
        Code = code;
        Offset = offset;
        Type = type;
        Path = path;
        _problem = problem;
    }

    /// <summary>The same error seen from a container: with the position there, and a sentence about the frame.</summary>
    internal FirnException InFrame(long offset, string where) => new(Code, _problem + where, offset, Type, Path, this) { IsLocated = IsLocated, Nearby = (Nearby.Start + offset - Offset, Nearby.Bytes) };

    /// <summary>Whether another error says the same of the same type.</summary>
    internal bool IsSame(FirnException other) => Code == other.Code && _problem == other._problem;

    /// <summary>What is wrong in words, without the place.</summary>
    internal string Problem => _problem;

    /// <summary>What is wrong.</summary>
    public FirnErrorCode Code { get; }

    /// <summary>What can be done about it.</summary>
    public FirnErrorKind Kind => Code switch
    {
        FirnErrorCode.SchemaMissing or FirnErrorCode.SchemaMismatch or FirnErrorCode.UnknownCase => FirnErrorKind.Incompatible,
        FirnErrorCode.DepthExceeded or FirnErrorCode.AllocationExceeded or FirnErrorCode.ZeroWidthExceeded or FirnErrorCode.MessageTooLarge => FirnErrorKind.LimitExceeded,
        FirnErrorCode.DerivedInstance or FirnErrorCode.InvalidCollection => FirnErrorKind.UnwritableValue,
        _ => FirnErrorKind.InvalidData,
    };

    /// <summary>What an exception says about a message that was read from memory, for hosts that have an answer for each kind.</summary>
    /// <param name="exception">What reading threw.</param>
    /// <returns>
    /// The <see cref="Kind"/> of a <see cref="FirnException"/>. <see cref="FirnErrorKind.InvalidData"/> for what a constructor, a setter or a callback throws at the values. Null where the
    /// message is not at fault: cancellation, no memory, no code for the type (<see cref="NotSupportedException"/>), or a program whose parts do not fit.
    /// </returns>
    /// <remarks>Of a message from a stream the errors of the stream have to be told apart first: they count as thrown by a constructor otherwise.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static FirnErrorKind? GetKind(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return exception switch
        {
            FirnException error => error.Kind,
            NotSupportedException or OutOfMemoryException or OperationCanceledException => null,
            TypeInitializationException or TypeLoadException or MissingMemberException or BadImageFormatException => null,
            _ => FirnErrorKind.InvalidData,
        };
    }

    /// <summary>The position of the bad bytes, counted from the message's first byte; -1 where there is none (on writing).</summary>
    /// <remarks>
    /// In a container: counted from the container's start. Inside a compressed block: counted from the start of the raw body, or of the raw
    /// frame.
    /// </remarks>
    public long Offset { get; internal set; }

    /// <summary>The root type of the call; for errors of writing the type of the value.</summary>
    public Type? Type { get; internal set; }

    /// <summary>The member that was being read or written, as in <c>Lines[3].Product.Name</c>; empty for the root, null where it isn't known.</summary>
    /// <remarks>
    /// After a failure of writing, what stands before the failure is written again, to memory, to find it: code of the value's classes (callbacks, iterators) runs again. Where that
    /// does not fail in the same way, or more than 16 MiB stand before the failure, there is no path.
    /// </remarks>
    public string? Path { get; internal set; }

    /// <summary>The bytes around the offset, and where they begin, for debuggers alone: they may be anybody's data, so neither the message nor a log has them.</summary>
    internal (long Start, byte[]? Bytes) Nearby { get; private set; }

    private string Display => FirnExceptionView.Describe(this);

    /// <summary>Keeps the bytes around the offset.</summary>
    /// <param name="source">What the offset counts from the start of.</param>
    internal void KeepNearby(in ReadOnlySequence<byte> source)
    {
        try
        {
            if (Nearby.Bytes is not null || Offset < 0 || Offset > source.Length) return;
            long start = Math.Max(0, Offset - NearbyLength);
            Nearby = (start, source.Slice(start, Math.Min(source.Length, Offset + NearbyLength) - start).ToArray());
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException)
        {
            // A sequence whose segments are not as long as it says, which may be what this error is about.
        }
    }

    /// <inheritdoc cref="KeepNearby(in ReadOnlySequence{byte})"/>
    internal void KeepNearby(ReadOnlySpan<byte> source)
    {
        if (Nearby.Bytes is not null || Offset < 0 || Offset > source.Length) return;
        int start = (int)Math.Max(0, Offset - NearbyLength);
        Nearby = (start, source[start..(int)Math.Min(source.Length, Offset + NearbyLength)].ToArray());
    }

    /// <summary>On writing: the declared type of the value that is of another, or null.</summary>
    internal Type? Declared { get; init; }

    /// <summary>Whether the member has been looked for.</summary>
    internal bool IsLocated { get; set; }

    /// <inheritdoc/>
    public override string Message
    {
        get
        {
            StringBuilder text = new(_problem);
            if (!string.IsNullOrEmpty(Path)) text.Append(" At ").Append(Path).Append('.');
            if (Type is not null) text.Append(" Type: ").Append(TypeDisplay.Full(Type)).Append('.');
            if (Offset >= 0) text.Append(CultureInfo.InvariantCulture, $" Offset: {Offset}.");
            return text.Append(CultureInfo.InvariantCulture, $" ({Code})").ToString();
        }
    }
}
