using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What a method of a service takes or gives back, without the task or sequence around it.</summary>
/// <param name="Type">The type.</param>
/// <param name="Method">The method.</param>
/// <param name="Place">The parameter, or the result, for people.</param>
internal sealed record ServiceValue(ITypeSymbol Type, IMethodSymbol Method, string Place);

/// <summary>The values that the methods of an interface or class pass: what <c>[FirnIncludeMembersOf]</c> has listed (<c>docs/guides/contexts.md</c>).</summary>
internal static class ServiceMembers
{
    private const string NonAction = "Microsoft.AspNetCore.Mvc.NonActionAttribute";
    private const string Result = "Microsoft.AspNetCore.Http.IResult";

    // What holds values of its only type argument, one or many.
    private static readonly HashSet<string> Wrappers = new(StringComparer.Ordinal)
    {
        "System.Nullable`1", "System.Threading.Tasks.Task`1", "System.Threading.Tasks.ValueTask`1", "System.Collections.Generic.IAsyncEnumerable`1", "System.Collections.Generic.IAsyncEnumerator`1",
        "System.Threading.Channels.ChannelReader`1", "Microsoft.AspNetCore.Mvc.ActionResult`1", "Grpc.Core.IAsyncStreamReader`1", "Grpc.Core.IAsyncStreamWriter`1", "Grpc.Core.IServerStreamWriter`1", "Grpc.Core.IClientStreamWriter`1",
    };

    // What belongs to the host, beside the types that are no data anywhere (NoDataTypes). What derives from one or implements it counts with it.
    private static readonly HashSet<string> HostTypes = new(StringComparer.Ordinal)
    {
        "Microsoft.AspNetCore.Http.HttpContext", "Microsoft.AspNetCore.Http.HttpRequest", "Microsoft.AspNetCore.Http.HttpResponse", "Microsoft.AspNetCore.Http.IFormFile", "Microsoft.AspNetCore.Http.IFormFileCollection",
        "Microsoft.AspNetCore.Http.IFormCollection", Result, "Microsoft.AspNetCore.Mvc.IActionResult", "System.Security.Principal.IPrincipal", "System.IO.Pipelines.PipeReader", "System.IO.Pipelines.PipeWriter",
        "Grpc.Core.ServerCallContext", "Grpc.Core.CallOptions", "Grpc.Core.Metadata", "ProtoBuf.Grpc.CallContext", "Firn.Grpc.FirnCallContext",
    };

    // A parameter that comes from elsewhere than the body of a message.
    private static readonly string[] HostSources =
    [
        "Microsoft.AspNetCore.Mvc.FromServicesAttribute", "Microsoft.Extensions.DependencyInjection.FromKeyedServicesAttribute", "Microsoft.AspNetCore.Mvc.FromRouteAttribute",
        "Microsoft.AspNetCore.Mvc.FromQueryAttribute", "Microsoft.AspNetCore.Mvc.FromHeaderAttribute", "Microsoft.AspNetCore.Mvc.FromFormAttribute",
    ];

    /// <summary>All of them, in the order of the methods. Types may come more than once.</summary>
    public static IEnumerable<ServiceValue> Read(INamedTypeSymbol service)
    {
        if (!RootReference.IsClosed(service)) yield break;
        foreach (IMethodSymbol method in Methods(service))
        {
            foreach (IParameterSymbol parameter in method.Parameters)
            {
                if (System.Array.Exists(HostSources, name => KnownAttributes.Has(parameter, name))) continue;
                foreach (ITypeSymbol type in Unwrap(parameter.Type)) yield return new ServiceValue(type, method, $"parameter '{parameter.Name}'");
            }

            if (method.ReturnsVoid) continue;
            foreach (ITypeSymbol type in Unwrap(method.ReturnType)) yield return new ServiceValue(type, method, "result");
        }
    }

    /// <summary>Whether there are methods that could pass values: of enums, delegates and classes of data there are none.</summary>
    public static bool HasMethods(INamedTypeSymbol service) => Levels(service).Any(level => !TypeGraph.IsFramework(level) && level.GetMembers().Any(m => IsMethod(m) && !IsOfFramework((IMethodSymbol)m)));

    // What the compiler adds to records is not marked as implicit in another assembly.
    private static bool IsMethod(ISymbol member) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary, IsStatic: false, IsImplicitlyDeclared: false, DeclaredAccessibility: Accessibility.Public } && !KnownAttributes.Has(member, "System.Runtime.CompilerServices.CompilerGeneratedAttribute");

    // Overrides one of the framework's, or implements one of its interfaces: Equals, CompareTo, Dispose.
    private static bool IsOfFramework(IMethodSymbol method) => Overridden(method).Any(m => TypeGraph.IsFramework(m.ContainingType) || (m.ContainingType.TypeKind != TypeKind.Interface && Implements(m)));

    private static bool Implements(IMethodSymbol method) =>
        method.ContainingType.AllInterfaces.Any(i => TypeGraph.IsFramework(i) && i.GetMembers(method.Name).Any(m => SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(m), method)));

    private static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol service) => service.TypeKind switch
    {
        TypeKind.Interface => service.AllInterfaces.Prepend(service),
        TypeKind.Delegate => [],
        _ => Bases(service),
    };

    // Those that the framework declares are the host's own: of ControllerBase, IDisposable, object.
    private static IEnumerable<IMethodSymbol> Methods(INamedTypeSymbol service)
    {
        HashSet<ISymbol> overridden = new(SymbolEqualityComparer.Default);
        foreach (INamedTypeSymbol level in Levels(service))
        {
            if (TypeGraph.IsFramework(level)) continue;
            foreach (IMethodSymbol method in level.GetMembers().Where(IsMethod).Cast<IMethodSymbol>())
            {
                if (method.OverriddenMethod is { } inherited) overridden.Add(inherited);
                if (!overridden.Contains(method) && !IsOfFramework(method) && !Overridden(method).Any(m => KnownAttributes.Has(m, KnownAttributes.Ignore) || KnownAttributes.Has(m, NonAction))) yield return method;
            }
        }
    }

    // The method, and those that it overrides: an attribute of a base counts for what overrides it, as for the hosts.
    private static IEnumerable<IMethodSymbol> Overridden(IMethodSymbol method)
    {
        for (IMethodSymbol? level = method; level is not null; level = level.OverriddenMethod) yield return level;
    }

    private static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is { SpecialType: SpecialType.None }; level = level.BaseType) yield return level;
    }

    private static IEnumerable<ITypeSymbol> Unwrap(ITypeSymbol type)
    {
        if (MentionsParameter(type)) return [];
        if (type is not INamedTypeSymbol named) return [type];
        if (named.TypeArguments.Length == 1 && Wrappers.Contains(TypeNames.Metadata(named.OriginalDefinition))) return Unwrap(named.TypeArguments[0]);
        bool isResult = Foundations(named).Any(f => TypeNames.Metadata(f.OriginalDefinition) == Result);
        return isResult ? named.TypeArguments.SelectMany(Unwrap) : IsOfHost(named) ? [] : [type];
    }

    private static bool IsOfHost(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Delegate) return true;
        // Data may implement what NoDataTypes has of interfaces: a DataTable is a service provider.
        if (Foundations(type).Any(f => HostTypes.Contains(TypeNames.Metadata(f.OriginalDefinition))) || Bases(type).Any(b => Contracts.NoDataTypes.Contains(TypeNames.Metadata(b.OriginalDefinition)))) return true;
        string space = TypeNames.Namespace(type);
        return (space == "Microsoft.Extensions" || space.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal)) && TypeGraph.IsFramework(type);
    }

    private static IEnumerable<INamedTypeSymbol> Foundations(INamedTypeSymbol type) => Bases(type).Concat(type.AllInterfaces);

    // The types that callers of a generic method put in are not known here.
    private static bool MentionsParameter(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => MentionsParameter(array.ElementType),
        IPointerTypeSymbol pointer => MentionsParameter(pointer.PointedAtType),
        INamedTypeSymbol named => named.TypeArguments.Any(MentionsParameter) || (named.ContainingType is { } outer && MentionsParameter(outer)),
        _ => false,
    };
}
