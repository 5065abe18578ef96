using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>The methods of a class that are called around reading and writing.</summary>
internal static class CallbackReader
{
    private const string Context = "System.Runtime.Serialization.StreamingContext";

    /// <summary>What one class of a chain declares, in an order that does not depend on files.</summary>
    public static EquatableArray<CallbackSurface> Read(INamedTypeSymbol type)
    {
        List<CallbackSurface>? callbacks = null;
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is not IMethodSymbol { MethodKind: MethodKind.Ordinary } method) continue;
            foreach (AttributeData attribute in method.GetAttributes())
            {
                int kind = Array.FindIndex(KnownAttributes.Callbacks, name => KnownAttributes.Is(attribute, name));
                if (kind < 0) continue;
                (callbacks ??= []).Add(new CallbackSurface((CallbackKind)kind, method.Name, method.DeclaredAccessibility == Accessibility.Public, method.Parameters.Length > 0, Problem(method)));
            }
        }

        return callbacks is null ? default : callbacks.OrderBy(c => c.Kind).ThenBy(c => c.Name, StringComparer.Ordinal).ToEquatableArray();
    }

    /// <summary>The attribute that tells other assemblies of a callback.</summary>
    public static string Attribute(CallbackSurface callback) =>
        $"[FirnCallbackSurface(\"{callback.Name}\", {(int)callback.Kind}{(callback.TakesContext ? ", TakesContext = true" : "")})]";

    /// <summary>Adds what a level's own assembly tells of callbacks that can't be seen from here.</summary>
    public static LevelSurface Merge(LevelSurface level, INamedTypeSymbol accessors)
    {
        List<CallbackSurface> callbacks = [.. level.Callbacks];
        foreach (AttributeData attribute in accessors.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.CallbackSurface) || attribute.ConstructorArguments.Length != 2) continue;
            if (attribute.ConstructorArguments[0].Value is not string name || attribute.ConstructorArguments[1].Value is not int kind) continue;
            callbacks.RemoveAll(c => c.Name == name && (int)c.Kind == kind);
            callbacks.Add(new CallbackSurface((CallbackKind)kind, name, false, KnownAttributes.Argument<bool>(attribute, "TakesContext"), ""));
        }

        return level with { Callbacks = callbacks.OrderBy(c => c.Kind).ThenBy(c => c.Name, StringComparer.Ordinal).ToEquatableArray() };
    }

    // What .NET's own serializers ask of such methods.
    private static string Problem(IMethodSymbol method)
    {
        if (method.IsStatic) return "is static";
        if (method.IsGenericMethod) return "is generic";
        if (method.IsVirtual || method.IsAbstract || method.IsOverride) return "is virtual";
        if (!method.ReturnsVoid) return "returns something";
        if (method.IsAsync) return "is asynchronous";
        bool fits = method.Parameters.Length == 0
            || (method.Parameters.Length == 1 && method.Parameters[0].RefKind == RefKind.None && method.Parameters[0].Type is INamedTypeSymbol parameter && TypeNames.Metadata(parameter) == Context);
        return fits ? "" : "takes something else than one StreamingContext";
    }
}
