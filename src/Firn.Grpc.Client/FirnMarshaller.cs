using System.Buffers;
using Firn.Grpc.Transport;
using Grpc.Core;

namespace Firn.Grpc;

/// <summary>Marshallers for services that are written with <see cref="Method{TRequest, TResponse}"/>. A message of gRPC is a message of Firn.</summary>
public static class FirnMarshaller
{
    /// <summary>A marshaller whose messages are those of <c>FirnSerializer</c>: written once to pooled memory, read where gRPC has them.</summary>
    /// <typeparam name="T">The type of the messages. gRPC has no place for null: it is refused in both directions.</typeparam>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <remarks>
    /// What can't be read or written is an <see cref="RpcException"/>: <see cref="StatusCode.InvalidArgument"/> for damaged bytes and values that a constructor or setter refuses, <see cref="StatusCode.FailedPrecondition"/> for a
    /// version that can't be read, <see cref="StatusCode.ResourceExhausted"/> for an exceeded limit, <see cref="StatusCode.Internal"/> for a value that can't be written. The
    /// <see cref="FirnException"/>, or what the constructor threw, is in <see cref="Status.DebugException"/>, on the side where it happened. A marshaller does not know its side: a client sees the same codes for a
    /// response that can't be read.
    /// </remarks>
    [FirnEntryPoint]
    public static Marshaller<T> Create<T>(FirnOptions? options = null)
    {
        FirnOptions all = options ?? FirnOptions.Default;
        return new Marshaller<T>((value, context) => Write(value, context, all), context => Read<T>(context, all, isResponse: false) ?? throw FirnStatus.Null());
    }

    internal static void Write<T>(T value, SerializationContext context, FirnOptions options)
    {
        PayloadWriter payload = PayloadWriter.Take();
        try
        {
            FirnSerializer.Serialize(payload, value, options);
            Write(payload.Written, context);
        }
        catch (FirnException exception)
        {
            throw FirnStatus.OfWriting(exception);
        }
        finally
        {
            payload.Return();
        }
    }

    /// <summary>Writes bytes that are a message. The client's writer has exactly that many, and gives less than it is asked for at their end.</summary>
    internal static void Write(ReadOnlySpan<byte> payload, SerializationContext context)
    {
        context.SetPayloadLength(payload.Length);
        context.GetBufferWriter().Write(payload);
        context.Complete();
    }

    internal static T? Read<T>(DeserializationContext context, FirnOptions options, bool isResponse) => Read<T>(context.PayloadAsReadOnlySequence(), options, isResponse);

    internal static T? Read<T>(in ReadOnlySequence<byte> payload, FirnOptions options, bool isResponse)
    {
        try
        {
            return FirnSerializer.Deserialize<T>(payload, options);
        }
        catch (FirnException exception)
        {
            throw FirnStatus.OfReading(exception, isResponse);
        }
        catch (Exception exception) when (FirnStatus.IsOfClass(exception))
        {
            throw FirnStatus.OfClass(exception, isResponse);
        }
    }
}
