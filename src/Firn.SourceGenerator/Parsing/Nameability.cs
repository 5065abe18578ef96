using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Where generated code can name a type: anywhere in the assembly, only inside another type, or nowhere.</summary>
internal static class Nameability
{
    /// <summary>Why no generated code can name the type, or null.</summary>
    public static string? Problem(ITypeSymbol type, Compilation compilation) => type switch
    {
        ITypeParameterSymbol { DeclaringMethod: not null } => type.Name + ProblemText.MethodParameterDetail,
        ITypeParameterSymbol parameter => $"{type.Name}{ProblemText.ClassParameterDetail}'{parameter.DeclaringType?.Name}'",
        IArrayTypeSymbol array => PartProblem(array.ElementType, compilation),
        INamedTypeSymbol named => NamedProblem(named, compilation) ?? named.TypeArguments.Select(a => PartProblem(a, compilation)).FirstOrDefault(p => p is not null) ?? HostProblem(type, compilation),
        _ => null,
    };

    private static string? PartProblem(ITypeSymbol type, Compilation compilation) => type is ITypeParameterSymbol ? type.Name + ProblemText.MadeOfParameterDetail : Problem(type, compilation);

    private static string? NamedProblem(INamedTypeSymbol type, Compilation compilation)
    {
        if (type.IsAnonymousType) return ProblemText.IsAnonymousDetail;
        if (type.IsUnboundGenericType) return ProblemText.IsUnboundDetail;
        for (INamedTypeSymbol? outer = type; outer is not null; outer = outer.ContainingType)
        {
            if (outer.IsFileLocal) return outer.Name + ProblemText.IsFileLocalDetail;
            if (outer.ContainingType is { } around && around.TypeArguments.FirstOrDefault(a => a is ITypeParameterSymbol) is { } parameter) return $"{parameter.Name} of {around.Name}{ProblemText.AroundParameterDetail}";
        }

        if (compilation.IsSymbolAccessibleWithin(type.OriginalDefinition, compilation.Assembly)) return IsAmbiguous(type, compilation) ? type.Name + ProblemText.IsAmbiguousDetail : null;
        return SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly) ? null : $"{type.Name} is not visible here";
    }

    // A type of a referenced assembly whose name the project's own sources have, or another reference that the same alias stands for. The compiler takes the former, and refuses the latter.
    private static bool IsAmbiguous(INamedTypeSymbol type, Compilation compilation)
    {
        if (SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly) || TypeGraph.IsFramework(type)) return false;
        INamedTypeSymbol outermost = type.OriginalDefinition;
        while (outermost.ContainingType is { } outer) outermost = outer.OriginalDefinition;
        string? alias = ExternAliases.Current?.Of(outermost);
        foreach (INamedTypeSymbol other in compilation.GetTypesByMetadataName(TypeNames.Metadata(outermost)))
        {
            if (SymbolEqualityComparer.Default.Equals(other, outermost) || ExternAliases.Current?.Of(other) != alias) continue;
            if (compilation.IsSymbolAccessibleWithin(other, compilation.Assembly)) return true;
        }

        return false;
    }

    private static string? HostProblem(ITypeSymbol type, Compilation compilation)
    {
        if (!TryHost(type, out INamedTypeSymbol? host)) return ProblemText.SeveralHostsDetail;
        if (host is null) return null;
        for (INamedTypeSymbol? t = host; t is not null; t = t.ContainingType)
        {
            if (t.IsGenericType) return $"it can be seen only{ProblemText.InGenericDetail}{t.Name}";
            if (!Hosts.IsPartial(t)) return $"it can be seen only inside {t.Name}{ProblemText.NotPartialDetail}";
        }

        return SymbolEqualityComparer.Default.Equals(host.ContainingAssembly, compilation.Assembly) ? null : "it is private in another assembly";
    }

    /// <summary>The innermost type inside which the type can be named, or null where the whole assembly can.</summary>
    public static INamedTypeSymbol? HostOf(ITypeSymbol type) => TryHost(type, out INamedTypeSymbol? host) ? host : null;

    /// <summary>Whether one place sees both, and which one.</summary>
    public static bool TryCombine(INamedTypeSymbol? first, INamedTypeSymbol? second, out INamedTypeSymbol? host)
    {
        host = first ?? second;
        if (first is null || second is null || IsInside(first, second)) return true;
        host = second;
        return IsInside(second, first);
    }

    private static bool TryHost(ITypeSymbol type, out INamedTypeSymbol? host)
    {
        host = null;
        if (type is IArrayTypeSymbol array) return TryHost(array.ElementType, out host);
        if (type is not INamedTypeSymbol named) return true;
        for (INamedTypeSymbol t = named; t.ContainingType is { } outer; t = outer)
        {
            if (t.DeclaredAccessibility is Accessibility.Private or Accessibility.Protected or Accessibility.ProtectedAndInternal)
            {
                host = outer;
                break;
            }
        }

        foreach (ITypeSymbol argument in named.TypeArguments)
        {
            if (!TryHost(argument, out INamedTypeSymbol? other) || !TryCombine(host, other, out host)) return false;
        }

        return true;
    }

    private static bool IsInside(INamedTypeSymbol inner, INamedTypeSymbol outer)
    {
        for (INamedTypeSymbol? t = inner; t is not null; t = t.ContainingType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, outer)) return true;
        }

        return false;
    }
}
