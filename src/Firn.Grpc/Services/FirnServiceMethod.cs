using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Grpc.AspNetCore.Server.Model;
using Grpc.Core;
using Microsoft.AspNetCore.Routing;

namespace Firn.Grpc.Services;

/// <summary>A method of a service. Made by generated code; not for use by hand.</summary>
/// <typeparam name="TService">The service's interface.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FirnServiceMethod<TService>
    where TService : class
{
    internal const DynamicallyAccessedMemberTypes Accessibility = DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    internal FirnServiceMethod()
    {
    }

    internal abstract void Bind<[DynamicallyAccessedMembers(Accessibility)] TImplementation>(ServiceMethodProviderContext<TImplementation> context, FirnOptions options)
        where TImplementation : class, TService;
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

    internal Method<object, object> Under(FirnOptions options)
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

    internal override void Bind<[DynamicallyAccessedMembers(Accessibility)] TImplementation>(ServiceMethodProviderContext<TImplementation> context, FirnOptions options)
    {
        Method<object, object> method = Under(options);
        List<object> metadata = Metadata(typeof(TImplementation));
        switch (method.Type)
        {
            case MethodType.Unary:
                context.AddUnaryMethod(method, metadata, (target, message, call) => RespondAsync(invoke(target, request.Unpack(message), call)));
                break;
            case MethodType.ServerStreaming:
                context.AddServerStreamingMethod(method, metadata, async (target, message, writer, call) =>
                    await response.SendAsync(Present(await invoke(target, request.Unpack(message), call).ConfigureAwait(false)), writer, options, isResponse: true, call.CancellationToken).ConfigureAwait(false));
                break;
            case MethodType.ClientStreaming:
                context.AddClientStreamingMethod(method, metadata, async (target, reader, call) =>
                    response.Pack(await invoke(target, await request.ReceiveAsync(reader, options, isResponse: false, null).ConfigureAwait(false), call).ConfigureAwait(false)));
                break;
            default:
                context.AddDuplexStreamingMethod(method, metadata, async (target, reader, writer, call) =>
                    await response.SendAsync(Present(await invoke(target, await request.ReceiveAsync(reader, options, isResponse: false, null).ConfigureAwait(false), call).ConfigureAwait(false)), writer, options, isResponse: true, call.CancellationToken).ConfigureAwait(false));
                break;
        }
    }

    private Task<object> RespondAsync(ValueTask<TResponse> result)
    {
        return result.IsCompletedSuccessfully ? Task.FromResult(response.Pack(result.Result)) : AwaitAsync(result);

        async Task<object> AwaitAsync(ValueTask<TResponse> pending) => response.Pack(await pending.ConfigureAwait(false));
    }

    private static TResponse Present(TResponse stream) => stream ?? throw new RpcException(new Status(StatusCode.Internal, "The method returned null in place of a stream."));

    // Later ones count more: those of the interface, of the class, of the interface's method, of the class's.
    private List<object> Metadata([DynamicallyAccessedMembers(Accessibility)] Type implementation)
    {
        MethodInfo declared = declaration() ?? throw new NotSupportedException($"The method '{name}' of '{typeof(TService)}' can't be looked at, so its attributes would be lost. Build the project again.");
        List<object> metadata = [.. typeof(TService).GetCustomAttributes(inherit: true)];
        if (declared.DeclaringType is { } level && level != typeof(TService)) metadata.AddRange(level.GetCustomAttributes(inherit: true));
        metadata.AddRange(implementation.GetCustomAttributes(inherit: true));
        metadata.AddRange(declared.GetCustomAttributes(inherit: true));
        metadata.AddRange(Implementing(declared, implementation).GetCustomAttributes(inherit: true));

        // As gRPC itself has it: a preflight request gets as far as the answer that CORS is not set up.
        metadata.Add(new HttpMethodMetadata(["POST"], acceptCorsPreflight: true));
        return metadata;
    }

    // Code of base classes that only an interface names is not kept for reflection in a trimmed program, so its attributes would be lost there: [Authorize] among them.
    private static MethodInfo Implementing(MethodInfo declared, [DynamicallyAccessedMembers(Accessibility)] Type implementation)
    {
        Type[] parameters = [.. declared.GetParameters().Select(p => p.ParameterType)];
        string prefix = declared.DeclaringType!.FullName!.Split('`')[0].Replace('+', '.');
        MethodInfo[] all = [.. implementation.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Where(m => m.Name.EndsWith(declared.Name, StringComparison.Ordinal) && m.GetParameters().Select(p => p.ParameterType).SequenceEqual(parameters))];
        return Array.Find(all, m => m.IsPrivate && m.Name.StartsWith(prefix, StringComparison.Ordinal) && m.Name.Length > prefix.Length && m.Name[prefix.Length] is '.' or '<' && m.Name.EndsWith("." + declared.Name, StringComparison.Ordinal))
            ?? Array.Find(all, m => m.IsPublic && m.Name == declared.Name)
            ?? throw new NotSupportedException($"'{declared.DeclaringType}.{declared.Name}' is implemented explicitly by a base class of '{implementation}', whose attributes can't be looked at. Implement it in the class itself, or as a public method.");
    }
}
