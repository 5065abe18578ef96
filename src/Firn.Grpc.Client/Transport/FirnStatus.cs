using System.Globalization;
using Grpc.Core;

namespace Firn.Grpc.Transport;

/// <summary>The status of gRPC for what Firn can't read or write. Texts hold a code and an offset, which go over the wire, and nothing of the values.</summary>
internal static class FirnStatus
{
    /// <summary>The error of one who reads.</summary>
    /// <param name="exception">What is wrong.</param>
    /// <param name="isResponse">Whether it is the server's response, which is no argument of the client's.</param>
    public static RpcException OfReading(FirnException exception, bool isResponse) => Of(
        exception,
        exception.Kind switch
        {
            FirnErrorKind.Incompatible => StatusCode.FailedPrecondition,
            FirnErrorKind.LimitExceeded => StatusCode.ResourceExhausted,
            FirnErrorKind.UnwritableValue => StatusCode.Internal,
            _ => isResponse ? StatusCode.Internal : StatusCode.InvalidArgument,
        },
        string.Create(CultureInfo.InvariantCulture, $"The {(isResponse ? "response" : "message")} can't be read: {exception.Code} at byte {exception.Offset}."));

    /// <summary>Whether an exception is what a constructor, a setter or a callback throws at the values of a message. Where that is a status, it is meant for the caller as it is.</summary>
    public static bool IsOfClass(Exception exception) => exception is not (FirnException or RpcException) && FirnException.GetKind(exception) is not null;

    /// <summary>The error of one whose class refuses what is read.</summary>
    public static RpcException OfClass(Exception exception, bool isResponse) =>
        new(new Status(isResponse ? StatusCode.Internal : StatusCode.InvalidArgument, $"The {(isResponse ? "response" : "message")} can't be read: a constructor or setter refuses its values.", exception));

    /// <summary>The error of one who writes.</summary>
    public static RpcException OfWriting(FirnException exception) =>
        Of(exception, exception.Kind == FirnErrorKind.LimitExceeded ? StatusCode.ResourceExhausted : StatusCode.Internal, $"The message can't be written: {exception.Code}.");

    /// <summary>A null, where the methods of gRPC are not to get one.</summary>
    public static RpcException Null() => new(new Status(StatusCode.InvalidArgument, "The message is null."));

    /// <summary>Bytes that are none of the method's.</summary>
    public static RpcException Unexpected(string what, bool isResponse) => new(new Status(isResponse ? StatusCode.Internal : StatusCode.InvalidArgument, what));

    private static RpcException Of(FirnException exception, StatusCode code, string detail) => new(new Status(code, detail, exception));
}
