using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Grpc.Services;
using Grpc.AspNetCore.Server.Model;
using Grpc.Core;
using Microsoft.AspNetCore.Routing;

namespace Firn.Grpc;

/// <summary>Gives gRPC the methods of a service, each with the attributes that count for it.</summary>
internal static class ServiceBinding
{
    public const DynamicallyAccessedMemberTypes Accessibility = DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    public static void Bind<TService, [DynamicallyAccessedMembers(Accessibility)] TImplementation>(ServiceMethodProviderContext<TImplementation> context, FirnServiceMethod<TService> method, FirnOptions options)
        where TService : class
        where TImplementation : class, TService
    {
        Method<object, object> definition = method.Under(options);
        List<object> metadata = Metadata<TService>(definition.Name, method.Declaration, typeof(TImplementation));
        switch (definition.Type)
        {
            case MethodType.Unary:
                context.AddUnaryMethod(definition, metadata, method.RespondAsync);
                break;
            case MethodType.ServerStreaming:
                context.AddServerStreamingMethod(definition, metadata, (target, message, responses, call) => method.StreamAsync(target, message, responses, options, call));
                break;
            case MethodType.ClientStreaming:
                context.AddClientStreamingMethod(definition, metadata, (target, messages, call) => method.RespondAsync(target, messages, options, call));
                break;
            default:
                context.AddDuplexStreamingMethod(definition, metadata, (target, messages, responses, call) => method.StreamAsync(target, messages, responses, options, call));
                break;
        }
    }

    // Later ones count more: those of the interface, of the class, of the interface's method, of the class's.
    private static List<object> Metadata<TService>(string name, MethodInfo? declaration, [DynamicallyAccessedMembers(Accessibility)] Type implementation)
    {
        MethodInfo declared = declaration ?? throw new NotSupportedException($"The method '{name}' of '{typeof(TService)}' can't be looked at, so its attributes would be lost. Build the project again.");
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
