using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using Grpc.Core;
using Microsoft.Extensions.Logging;

namespace Firn.Grpc.Services;

/// <summary>Makes the calls of a generated client. Not for use by hand.</summary>
/// <typeparam name="TService">The service's interface.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FirnServiceClient<TService>
    where TService : class
{
    private readonly CallInvoker _invoker;
    private readonly FirnOptions _options;
    private ILogger? _logger;

    internal FirnServiceClient(CallInvoker invoker, FirnOptions options, ILogger? logger)
    {
        _invoker = invoker;
        _options = options;
        _logger = options.Compression == FirnCompression.None ? null : logger;
    }

    /// <summary>A call whose result is a value, nothing, or bytes.</summary>
    /// <typeparam name="TRequest">The parameters.</typeparam>
    /// <typeparam name="TResponse">The result.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="request">The parameters.</param>
    /// <param name="context">What the caller gave besides.</param>
    /// <param name="cancellationToken">Ends the call, as that of the context does.</param>
    public Task<TResponse> InvokeAsync<TRequest, TResponse>(FirnServiceMethod<TService, TRequest, TResponse> method, TRequest request, FirnCallContext context, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(method);
        Method<object, object> definition = method.Under(_options);
        if (definition.Type != MethodType.Unary) return StreamingAsync(method, request, context, cancellationToken);

        // Begun here, so that what waits for the response has nothing to keep but the call. Interceptors run in the caller's context, as those of gRPC's own clients do.
        CancellationTokenSource? linked = null;
        try
        {
            CallOptions options = Prepare(context, cancellationToken, out linked);
            return UnaryAsync(method.Response, _invoker.AsyncUnaryCall(definition, null, options, method.Request.Pack(request)), linked);
        }
#pragma warning disable CA1031 // a caller awaits it
        catch (Exception exception)
#pragma warning restore CA1031
        {
            linked?.Dispose();
            return FailAsync<TResponse>(exception);
        }
    }

    private static async Task<T> UnaryAsync<T>(FirnTransfer<T> transfer, AsyncUnaryCall<object> call, CancellationTokenSource? linked)
    {
        using (linked)
        using (call)
        {
            return transfer.Unpack(await call.ResponseAsync.ConfigureAwait(false));
        }
    }

    private static async Task<T> FailAsync<T>(Exception exception)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        ExceptionDispatchInfo.Throw(exception);
        return default;
    }

    private async Task<TResponse> StreamingAsync<TRequest, TResponse>(FirnServiceMethod<TService, TRequest, TResponse> method, TRequest request, FirnCallContext context, CancellationToken cancellationToken)
    {
        OutgoingCall call = Start(method, request, context, cancellationToken);
        bool isHandedOver = false;
        try
        {
            if (call.Response is null) return method.Response.Unpack(await call.Result!.ConfigureAwait(false));
            TResponse response = await method.Response.ReceiveAsync(call, _options, isResponse: true, call).ConfigureAwait(false);
            isHandedOver = true;
            return response;
        }
        catch (Exception exception) when (call.Cause(exception) is { } cause)
        {
            ExceptionDispatchInfo.Throw(cause);
            throw;
        }
        finally
        {
            if (!isHandedOver) call.Dispose();
        }
    }

    /// <summary>A call whose result is a sequence: made anew each time that it is enumerated.</summary>
    /// <typeparam name="TRequest">The parameters.</typeparam>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="request">The parameters.</param>
    /// <param name="context">What the caller gave besides.</param>
    /// <param name="cancellationToken">Ends the call, as that of the context does.</param>
    public async IAsyncEnumerable<T> StreamAsync<TRequest, T>(FirnServiceMethod<TService, TRequest, IAsyncEnumerable<T>> method, TRequest request, FirnCallContext context, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(method);
        using OutgoingCall call = Start(method, request, context, cancellationToken);
        IAsyncEnumerable<T> values = await method.Response.ReceiveAsync(call, _options, isResponse: true, null).ConfigureAwait(false);
        await foreach (T value in values.ConfigureAwait(false)) yield return value;
    }

    private CallOptions Prepare(FirnCallContext context, CancellationToken cancellationToken, out CancellationTokenSource? linked)
    {
        CallOptions options = context.Options;
        if (_logger is not null && FirnCompressionWarning.IsCompressed(options)) FirnCompressionWarning.Log(Interlocked.Exchange(ref _logger, null), typeof(TService));
        linked = null;
        if (!cancellationToken.CanBeCanceled) return options;
        if (options.CancellationToken.CanBeCanceled && options.CancellationToken != cancellationToken) linked = CancellationTokenSource.CreateLinkedTokenSource(options.CancellationToken, cancellationToken);
        return options.WithCancellationToken(linked?.Token ?? cancellationToken);
    }

    private OutgoingCall Start<TRequest, TResponse>(FirnServiceMethod<TService, TRequest, TResponse> method, TRequest request, FirnCallContext context, CancellationToken cancellationToken)
    {
        CallOptions options = Prepare(context, cancellationToken, out CancellationTokenSource? linked);
        Method<object, object> definition = method.Under(_options);
        OutgoingCall call = new(linked);
        switch (definition.Type)
        {
            case MethodType.ServerStreaming:
                AsyncServerStreamingCall<object> serverStreaming = _invoker.AsyncServerStreamingCall(definition, null, options, method.Request.Pack(request));
                call.Begin(serverStreaming, serverStreaming.GetStatus, null, serverStreaming.ResponseStream);
                break;
            case MethodType.ClientStreaming:
                AsyncClientStreamingCall<object, object> clientStreaming = _invoker.AsyncClientStreamingCall(definition, null, options);
                call.Begin(clientStreaming, clientStreaming.GetStatus, clientStreaming.ResponseAsync, null);
                call.Send(method.Request, request, clientStreaming.RequestStream, _options);
                break;
            default:
                AsyncDuplexStreamingCall<object, object> duplex = _invoker.AsyncDuplexStreamingCall(definition, null, options);
                call.Begin(duplex, duplex.GetStatus, null, duplex.ResponseStream);
                call.Send(method.Request, request, duplex.RequestStream, _options);
                break;
        }

        return call;
    }
}

/// <summary>A call under way, which may send a stream meanwhile.</summary>
internal sealed class OutgoingCall(CancellationTokenSource? linked) : IAsyncStreamReader<object>, IAsyncStreamWriter<object>, IDisposable
{
    private IDisposable? _call;
    private Func<Status>? _status;
    private IClientStreamWriter<object>? _request;
    private CancellationTokenSource? _stop;
    private Exception? _failure;
    private bool _isWriting;

    public Task<object>? Result { get; private set; }

    public IAsyncStreamReader<object>? Response { get; private set; }

    public object Current => Response!.Current;

    public void Begin(IDisposable call, Func<Status> status, Task<object>? result, IAsyncStreamReader<object>? response)
    {
        _call = call;
        _status = status;
        Result = result;
        Response = response;
    }

    public WriteOptions? WriteOptions
    {
        get => _request!.WriteOptions;
        set => _request!.WriteOptions = value;
    }

    public void Send<T>(FirnTransfer<T> transfer, T value, IClientStreamWriter<object> destination, FirnOptions options)
    {
        _request = destination;
        _stop = new CancellationTokenSource();
        _ = SendAsync(transfer, value, options, _stop.Token);
    }

    // Nobody waits for it: a source that hears of no cancellation would keep the caller.
    private async Task SendAsync<T>(FirnTransfer<T> transfer, T value, FirnOptions options, CancellationToken cancellationToken)
    {
        try
        {
            await transfer.SendAsync(value, this, options, isResponse: false, cancellationToken).ConfigureAwait(false);
            cancellationToken.ThrowIfCancellationRequested();
            _isWriting = true;
            await _request!.CompleteAsync().ConfigureAwait(false);
        }
#pragma warning disable CA1031 // whatever the source throws belongs to the caller, who gets it from the response
        catch (Exception exception)
#pragma warning restore CA1031
        {
            // A call that has ended takes no more, and its response says why: a server may have enough. What fails on this side alone leaves the call open.
            if (_isWriting && exception is not RpcException { Status.DebugException: FirnException } && await HasEndedAsync().ConfigureAwait(false)) return;
            _failure = exception;
            // The server must not take what it has got for all.
            _call!.Dispose();
        }
    }

    // The status of a call that the server ended may still be under way when a write fails.
    private async Task<bool> HasEndedAsync()
    {
        const int Looks = 20, Milliseconds = 50;
        for (int i = 0; i < Looks; i++)
        {
            try
            {
                _ = _status!();
                return true;
            }
            catch (InvalidOperationException)
            {
                await Task.Delay(Milliseconds).ConfigureAwait(false);
            }
        }

        return false;
    }

    public async Task WriteAsync(object message)
    {
        _isWriting = true;
        await _request!.WriteAsync(message).ConfigureAwait(false);
        _isWriting = false;
    }

    /// <summary>Why the call was given up, if that was because of what was to be sent.</summary>
    public Exception? Cause(Exception exception) =>
        exception is OperationCanceledException or RpcException { StatusCode: StatusCode.Cancelled } or ObjectDisposedException && _failure != exception ? _failure : null;

    public async Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        try
        {
            return await Response!.MoveNext(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (Cause(exception) is { } cause)
        {
            ExceptionDispatchInfo.Throw(cause);
            throw;
        }
    }

    // The call first: a source that ends when it is told to must not look as if it had given all.
    public void Dispose()
    {
        try
        {
            _call?.Dispose();
            _stop?.Cancel();
        }
        finally
        {
            linked?.Dispose();
        }
    }
}
