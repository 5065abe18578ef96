using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// Classes and structs of which values can be made and given up again without anybody noticing: constructor and setters store values and do nothing else. Members of a new object are then null
/// or zero, too.
/// </summary>
internal static class TrivialClass
{
    /// <summary>Whether a class is such a one, and its contract sets all members by assignment.</summary>
    /// <param name="node">The class.</param>
    /// <param name="assembly">The assembly that is compiled.</param>
    public static bool Is(TypeGraph.ObjectNode node, IAssemblySymbol assembly)
    {
        TypeContract contract = node.Contract!;
        INamedTypeSymbol type = node.Symbol;
        if (type.TypeKind == TypeKind.Struct) return IsTrivialStruct(node);

        // What stands elsewhere is not seen here: parts that other generators add, base classes, other assemblies (of which only an editor would have the source).
        return SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, assembly)
            && type is { TypeKind: TypeKind.Class, BaseType.SpecialType: SpecialType.System_Object, DeclaringSyntaxReferences.Length: 1 }
            && type.DeclaringSyntaxReferences[0].GetSyntax() is TypeDeclarationSyntax declaration
            && !declaration.Modifiers.Any(SyntaxKind.PartialKeyword)
            && contract.Defaulted.Count == 0
            && type.InstanceConstructors.All(c => c.IsImplicitlyDeclared)
            && !type.GetMembers().Any(m => m is IMethodSymbol { MethodKind: MethodKind.Destructor })
            && type.GetMembers().All(InitializesNothing)
            && contract.Members.All(m => m.Writing == MemberWriting.Assignment && node.Sources[(m.DeclaringType, m.Name)].Symbol is { } symbol && IsStored(symbol));
    }

    // Structs are zero before their members are set, whatever their assembly: what sets one is a field, or a setter that the compiler has written.
    private static bool IsTrivialStruct(TypeGraph.ObjectNode node) =>
        node.Contract!.Defaulted.Count == 0
        && node.Symbol.InstanceConstructors.All(c => c.IsImplicitlyDeclared)
        && !node.Symbol.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(SyntaxKind.PartialKeyword))
        && node.Contract.Members.All(m => m.Writing == MemberWriting.Assignment && node.Sources[(m.DeclaringType, m.Name)].Symbol is { } symbol && (IsStored(symbol) || IsMarked(symbol)));

    private static bool IsMarked(ISymbol member) =>
        member is IPropertySymbol { SetMethod: { DeclaringSyntaxReferences.Length: 0 } setter } && setter.GetAttributes().Any(a => a.AttributeClass?.ToDisplayString() == "System.Runtime.CompilerServices.CompilerGeneratedAttribute");

    private static bool InitializesNothing(ISymbol member)
    {
        if (member.IsStatic || member.IsImplicitlyDeclared) return true;
        ITypeSymbol? type = member switch { IFieldSymbol field => field.Type, IPropertySymbol property => property.Type, IEventSymbol @event => @event.Type, _ => null };
        return type is null || member.DeclaringSyntaxReferences.All(r => IsNothing(type, r.GetSyntax() switch
        {
            PropertyDeclarationSyntax property => property.Initializer,
            VariableDeclaratorSyntax variable => variable.Initializer,
            _ => null,
        }));
    }

    // Null may become a struct by a method of the user's.
    private static bool IsNothing(ITypeSymbol type, EqualsValueClauseSyntax? initializer)
    {
        ExpressionSyntax? value = initializer?.Value;
        while (value is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed) value = suppressed.Operand;
        return value switch
        {
            null or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression } => true,
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } => type.IsReferenceType || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T,
            _ => false,
        };
    }

    private static bool IsStored(ISymbol member) => member switch
    {
        IFieldSymbol => true,
        IPropertySymbol { IsAbstract: false, IsExtern: false, SetMethod.DeclaringSyntaxReferences: { Length: 1 } setter } => setter[0].GetSyntax() is AccessorDeclarationSyntax { Body: null, ExpressionBody: null },
        _ => false,
    };
}
