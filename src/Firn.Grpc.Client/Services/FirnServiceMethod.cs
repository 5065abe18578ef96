using System.ComponentModel;
using System.Reflection;
using Grpc.Core;

namespace Firn.Grpc.Services;

/// <summary>A method of a service, as servers call it. Made by generated code; not for use by hand.</summary>
/// <typeparam name="TService">The service's interface.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FirnServiceMethod<TService>
    where TService : class
{
    internal FirnServiceMethod()
    {
    }

    /// <summary>The method of the interface, for its attributes. Null where it can't be looked at.</summary>
    public abstract MethodInfo? Declaration { get; }

    /// <summary>The method on the wire.</summary>
    /// <param name="options">How messages are read and written.</param>
    public abstract Method<object, object> Under(FirnOptions options);

    /// <summary>Serves a call of one message each way.</summary>
    /// <param name="service">The implementation.</param>
    /// <param name="message">The request.</param>
    /// <param name="context">The call.</param>
    public abstract Task<object> RespondAsync(TService service, object message, ServerCallContext context);

    /// <summary>Serves a call with one message back.</summary>
    /// <param name="service">The implementation.</param>
    /// <param name="messages">The request.</param>
    /// <param name="options">How messages are read.</param>
    /// <param name="context">The call.</param>
    public abstract Task<object> RespondAsync(TService service, IAsyncStreamReader<object> messages, FirnOptions options, ServerCallContext context);

    /// <summary>Serves a call with one message there, and a stream back.</summary>
    /// <param name="service">The implementation.</param>
    /// <param name="message">The request.</param>
    /// <param name="responses">Takes the response.</param>
    /// <param name="options">How messages are written.</param>
    /// <param name="context">The call.</param>
    public abstract Task StreamAsync(TService service, object message, IAsyncStreamWriter<object> responses, FirnOptions options, ServerCallContext context);

    /// <summary>Serves a call with a stream each way.</summary>
    /// <param name="service">The implementation.</param>
    /// <param name="messages">The request.</param>
    /// <param name="responses">Takes the response.</param>
    /// <param name="options">How messages are read and written.</param>
    /// <param name="context">The call.</param>
    public abstract Task StreamAsync(TService service, IAsyncStreamReader<object> messages, IAsyncStreamWriter<object> responses, FirnOptions options, ServerCallContext context);
}

/// <summary>A method with its parameters and its result. Made by generated code; not for use by hand.</summary>
/// <typeparam name="TService">The service's interface.</typeparam>
/// <typeparam name="TRequest">The parameters that travel: one, a tuple of several, or <see cref="FirnNothing"/>.</typeparam>
/// <typeparam name="TResponse">The result, or <see cref="FirnNothing"/>.</typeparam>
/// <param name="service">The service's name on the wire.</param>
/// <param name="name">The method's name on the wire.</param>
/// <param name="request">How the parameters travel.</param>
/// <param name="response">How the result travels.</param>
/// <param name="invoke">Calls the method of an implementation.</param>
/// <param name="declaration">The method of the interface, for its attributes.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FirnServiceMethod<TService, TRequest, TResponse>(
    string service, string name, FirnTransfer<TRequest> request, FirnTransfer<TResponse> response, Func<TService, TRequest, FirnCallContext, ValueTask<TResponse>> invoke, Func<MethodInfo?> declaration) : FirnServiceMethod<TService>
    where TService : class
{
    // Of the options that were asked for last: programs have one set of them.
    private volatile Bound? _last;

    private sealed record Bound(FirnOptions Options, Method<object, object> Method);

    internal FirnTransfer<TRequest> Request => request;

    internal FirnTransfer<TResponse> Response => response;

    /// <inheritdoc/>
    public override MethodInfo? Declaration => declaration();

    /// <inheritdoc/>
    public override Method<object, object> Under(FirnOptions options)
    {
        Bound? last = _last;
        if (last is null || !ReferenceEquals(last.Options, options))
        {
            MethodType type = (request.IsStream, response.IsStream) switch
            {
                (false, false) => MethodType.Unary,
                (false, true) => MethodType.ServerStreaming,
                (true, false) => MethodType.ClientStreaming,
                _ => MethodType.DuplexStreaming,
            };
            _last = last = new Bound(options, new Method<object, object>(type, service, name, request.Marshaller(options, isResponse: false), response.Marshaller(options, isResponse: true)));
        }

        return last.Method;
    }

    /// <inheritdoc/>
    public override Task<object> RespondAsync(TService service, object message, ServerCallContext context)
    {
        ValueTask<TResponse> result = invoke(service, request.Unpack(message), context);
        return result.IsCompletedSuccessfully ? Task.FromResult(response.Pack(result.Result)) : AwaitAsync(result);

        async Task<object> AwaitAsync(ValueTask<TResponse> pending) => response.Pack(await pending.ConfigureAwait(false));
    }

    /// <inheritdoc/>
    public override async Task<object> RespondAsync(TService service, IAsyncStreamReader<object> messages, FirnOptions options, ServerCallContext context) =>
        response.Pack(await InvokeAsync(service, messages, options, context).ConfigureAwait(false));

    /// <inheritdoc/>
    public override async Task StreamAsync(TService service, object message, IAsyncStreamWriter<object> responses, FirnOptions options, ServerCallContext context) =>
        await SendAsync(await invoke(service, request.Unpack(message), context).ConfigureAwait(false), responses, options, context).ConfigureAwait(false);

    /// <inheritdoc/>
    public override async Task StreamAsync(TService service, IAsyncStreamReader<object> messages, IAsyncStreamWriter<object> responses, FirnOptions options, ServerCallContext context) =>
        await SendAsync(await InvokeAsync(service, messages, options, context).ConfigureAwait(false), responses, options, context).ConfigureAwait(false);

    private async ValueTask<TResponse> InvokeAsync(TService service, IAsyncStreamReader<object> messages, FirnOptions options, ServerCallContext context) =>
        await invoke(service, await request.ReceiveAsync(messages, options, isResponse: false, null).ConfigureAwait(false), context).ConfigureAwait(false);

    private Task SendAsync(TResponse stream, IAsyncStreamWriter<object> responses, FirnOptions options, ServerCallContext context) => stream is null
        ? throw new RpcException(new Status(StatusCode.Internal, "The method returned null in place of a stream."))
        : response.SendAsync(stream, responses, options, isResponse: true, context.CancellationToken);
}
