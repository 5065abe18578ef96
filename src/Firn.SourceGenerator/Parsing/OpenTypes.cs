using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Open generic types that a context lists: <c>[FirnInclude(typeof(Envelope&lt;&gt;))]</c>.</summary>
internal static class OpenTypes
{
    /// <summary>Whether a type stands for those that are made of it.</summary>
    public static bool IsOpen(ITypeSymbol type) => type is INamedTypeSymbol named && Chain(named).Any(t => t.IsUnboundGenericType);

    /// <summary>The number of types that have to be put in.</summary>
    public static int Arity(ITypeSymbol type) => Chain(((INamedTypeSymbol)type).OriginalDefinition).Sum(t => t.TypeParameters.Length);

    /// <summary>The types that an open type of one type parameter makes of others: of those that meet its constraints, and are not made of it themselves.</summary>
    public static IEnumerable<INamedTypeSymbol> Close(ITypeSymbol open, IEnumerable<ITypeSymbol> arguments, Compilation compilation)
    {
        INamedTypeSymbol definition = ((INamedTypeSymbol)open).OriginalDefinition;
        if (Arity(definition) != 1) yield break;
        ITypeParameterSymbol parameter = Chain(definition).SelectMany(t => t.TypeParameters).Single();
        foreach (ITypeSymbol argument in arguments)
        {
            bool isMadeOfIt = SymbolEqualityComparer.Default.Equals(argument.OriginalDefinition, definition);
            if (!isMadeOfIt && Fits(argument, parameter, compilation)) yield return Close(definition, argument);
        }
    }

    private static IEnumerable<INamedTypeSymbol> Chain(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? t = type; t is not null; t = t.ContainingType) yield return t;
    }

    private static INamedTypeSymbol Close(INamedTypeSymbol definition, ITypeSymbol argument)
    {
        if (definition.TypeParameters.Length > 0) return definition.Construct(argument);
        return Close(definition.ContainingType, argument).GetTypeMembers(definition.Name, 0)[0];
    }

    /// <summary>Whether types meet the constraints of the type parameters that they are passed for.</summary>
    /// <param name="parameters">The type parameters of one definition.</param>
    /// <param name="arguments">As many types.</param>
    /// <param name="compilation">Where they are passed.</param>
    public static bool Fit(IReadOnlyList<ITypeParameterSymbol> parameters, IReadOnlyList<ITypeSymbol> arguments, Compilation compilation)
    {
        for (int i = 0; i < parameters.Count; i++)
        {
            if (!Fits(arguments[i], parameters[i], arguments, compilation)) return false;
        }

        return true;
    }

    private static bool Fits(ITypeSymbol type, ITypeParameterSymbol parameter, Compilation compilation) => Fits(type, parameter, [type], compilation);

    private static bool Fits(ITypeSymbol type, ITypeParameterSymbol parameter, IReadOnlyList<ITypeSymbol> arguments, Compilation compilation)
    {
        bool isNullable = type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
        if (type.IsRefLikeType && !parameter.AllowsRefLikeType) return false;
        if (parameter.HasReferenceTypeConstraint && !type.IsReferenceType) return false;
        if (parameter.HasValueTypeConstraint && (!type.IsValueType || isNullable)) return false;
        if (parameter.HasUnmanagedTypeConstraint && !type.IsUnmanagedType) return false;
        if (parameter.HasNotNullConstraint && isNullable) return false;
        if (parameter.HasConstructorConstraint && !IsMadeOfNothing(type)) return false;
        foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
        {
            Conversion conversion = compilation.ClassifyConversion(type, Replace(constraint, arguments, compilation));
            if (isNullable || !conversion.IsImplicit || !(conversion.IsIdentity || conversion.IsReference || conversion.IsBoxing)) return false;
        }

        return true;
    }

    private static bool IsMadeOfNothing(ITypeSymbol type)
    {
        if (type.IsValueType) return true;
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class, IsAbstract: false } named) return false;
        IMethodSymbol? constructor = named.InstanceConstructors.FirstOrDefault(c => c.Parameters.IsEmpty && c.DeclaredAccessibility == Accessibility.Public);
        return constructor is not null && (KnownAttributes.Has(constructor, KnownAttributes.SetsRequiredMembers) || !HasRequired(named));
    }

    /// <summary>Whether a class has members that whoever makes an object has to set.</summary>
    public static bool HasRequired(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            if (level.GetMembers().Any(m => m is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })) return true;
        }

        return false;
    }

    // A constraint may mention type parameters: where T : IComparable<T>.
    private static ITypeSymbol Replace(ITypeSymbol type, IReadOnlyList<ITypeSymbol> arguments, Compilation compilation) => type switch
    {
        ITypeParameterSymbol used => arguments.Count == 1 ? arguments[0] : arguments[used.Ordinal],
        IArrayTypeSymbol array => compilation.CreateArrayTypeSymbol(Replace(array.ElementType, arguments, compilation), array.Rank),
        INamedTypeSymbol { TypeArguments.Length: > 0 } named => named.OriginalDefinition.Construct([.. named.TypeArguments.Select(t => Replace(t, arguments, compilation))]),
        _ => type,
    };
}
