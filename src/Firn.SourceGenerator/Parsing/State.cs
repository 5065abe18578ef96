using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What a type holds in its fields, whether members stand for them or not.</summary>
internal static class State
{
    /// <summary>The fields of one class or struct that hold data and that no word leaves out.</summary>
    /// <param name="type">The type.</param>
    /// <param name="captured">The parameters of its primary constructor that have fields.</param>
    public static EquatableArray<StateField> Of(INamedTypeSymbol type, List<IParameterSymbol> captured)
    {
        List<StateField> fields = [];
        foreach (IFieldSymbol field in type.GetMembers().OfType<IFieldSymbol>())
        {
            // The field of a captured parameter shows only once its type was bound.
            if (field is { IsImplicitlyDeclared: true, AssociatedSymbol: null }) continue;
            string property = SurfaceReader.BackedProperty(field) ?? "";
            if (IsState(field) && !(property.Length > 0 && type.GetMembers(property).Any(IsLeftOut))) fields.Add(new StateField(field.Name, property));
        }

        foreach (IParameterSymbol parameter in captured)
        {
            if (!IsNoData(parameter.Type)) fields.Add(new StateField($"<{parameter.Name}>P", ""));
        }

        return fields.ToEquatableArray();
    }

    /// <summary>Whether a field holds data and carries no attribute that leaves it out. Those of its property are not looked at.</summary>
    public static bool IsState(IFieldSymbol field) =>
        !field.IsStatic && !field.IsConst && field.AssociatedSymbol is not IEventSymbol && !IsNoData(field.Type) && !IsLock(field) && !IsLeftOut(field);

    private static bool IsLeftOut(ISymbol member) =>
        (member is IFieldSymbol field && KnownAttributes.IsNotSerialized(field)) || KnownAttributes.Has(member, KnownAttributes.Ignore) || KnownAttributes.Has(member, KnownAttributes.IgnoreDataMember);

    /// <summary>Whether values of a type are no data: delegates, what <see cref="NoDataTypes"/> names and what derives from it, and arrays and generic types of the framework made of such.</summary>
    public static bool IsNoData(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return IsNoData(array.ElementType);
        if (type.TypeKind == TypeKind.Delegate) return true;
        if (type is not INamedTypeSymbol named) return false;
        for (INamedTypeSymbol? level = named; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            if (NoDataTypes.Contains(TypeNames.Metadata(level.OriginalDefinition))) return true;
        }

        return named.TypeArguments.Length > 0 && TypeGraph.IsFramework(named) && named.TypeArguments.Any(IsNoData);
    }

    /// <summary>Whether a field is an object that is there to be locked: it can't hold anything else.</summary>
    public static bool IsLock(IFieldSymbol field) =>
        field is { IsReadOnly: true, Type.SpecialType: SpecialType.System_Object }
        && field.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: ImplicitObjectCreationExpressionSyntax or ObjectCreationExpressionSyntax { Type: PredefinedTypeSyntax } });

    /// <summary>Whether a getter gives back a field as it is: <c>=&gt; _lines</c>.</summary>
    public static bool ReturnsField(IPropertySymbol property) => ReturnedField(property) is not null;

    /// <summary>That field, or null.</summary>
    public static IFieldSymbol? ReturnedField(IPropertySymbol property)
    {
        foreach (SyntaxReference reference in property.GetMethod?.DeclaringSyntaxReferences ?? [])
        {
            ExpressionSyntax? value = reference.GetSyntax() switch
            {
                ArrowExpressionClauseSyntax arrow => arrow.Expression,
                AccessorDeclarationSyntax { ExpressionBody.Expression: { } expression } => expression,
                AccessorDeclarationSyntax { Body.Statements: { Count: 1 } statements } when statements[0] is ReturnStatementSyntax { Expression: { } expression } => expression,
                _ => null,
            };
            string? name = value switch
            {
                IdentifierNameSyntax identifier => identifier.Identifier.ValueText,
                MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax identifier } => identifier.Identifier.ValueText,
                _ => null,
            };
            if (name is not null && property.ContainingType.GetMembers(name).FirstOrDefault(m => m is IFieldSymbol { IsStatic: false }) is IFieldSymbol field) return field;
        }

        return null;
    }
}
