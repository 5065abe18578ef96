using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// Code that nobody notices when it runs once more: it works values out, and stores them in the object that it belongs to. Of the framework it makes collections and plain values, and calls
/// methods of those. <c>Firn.Dynamic.QuietCode</c> asks the same of compiled code.
/// </summary>
internal sealed class QuietCode(Compilation compilation, CancellationToken cancellation)
{
    // Code that is nested or calls deeper than this is not looked at: the compiler's stack is not made for it.
    private const int Deepest = 64;

    private readonly Dictionary<ISymbol, bool> _known = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<SyntaxTree, SemanticModel> _models = [];
    private int _depth;

    /// <summary>Whether the code of a method, accessor or constructor is such, with that of all it calls.</summary>
    public bool Is(IMethodSymbol? method)
    {
        if (method is null || method.IsAbstract) return false;
        if (!SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly)) return TypeGraph.IsFramework(method.ContainingType) && IsQuietInFramework(method);
        method = method.OriginalDefinition;
        if (_known.TryGetValue(method, out bool known)) return known;

        // Code that reaches itself may have no end.
        _known[method] = false;
        if (_depth >= Deepest) return false;
        _depth++;
        try
        {
            return _known[method] = Find(method);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            // Nothing is known of code that the compiler can't look at.
            return false;
        }
        finally
        {
            _depth--;
        }
    }

    /// <summary>Whether a property or field of this assembly is set by storing alone.</summary>
    public static bool IsStored(ISymbol member) => member switch
    {
        IFieldSymbol => true,
        IPropertySymbol { IsAbstract: false, IsExtern: false, SetMethod: { } setter } property when !IsPartial(property) => IsAutomatic(property, setter),
        _ => false,
    };

    /// <summary>Whether what a field, property or event is initialized with, if it is, is null or zero.</summary>
    public static bool InitializesNothing(ISymbol member) =>
        TypeOf(member) is not { } type || member.DeclaringSyntaxReferences.All(r => InitializerOf(r.GetSyntax()) is not { } value || IsNothing(type, value.Value));

    private bool Find(IMethodSymbol method)
    {
        if (method.MethodKind == MethodKind.Constructor) return IsConstructor(method, method.ContainingType);
        if (method.IsExtern || method.IsAsync) return false;
        if (method.AssociatedSymbol is IPropertySymbol property)
        {
            if (IsPartial(property)) return false;
            if (IsAutomatic(property, method)) return true;
        }

        return method.DeclaringSyntaxReferences.Length == 1 && method.DeclaringSyntaxReferences[0].GetSyntax(cancellation) is { } syntax && IsQuiet(syntax);
    }

    private static bool IsQuietInFramework(IMethodSymbol method) =>
        QuietTypes.IsQuiet(TypeNames.Metadata(method.ContainingType.OriginalDefinition), NameOf(method), method.IsStatic, method.Parameters.Length)
        && method.Parameters.All(p => p.Type.TypeKind == TypeKind.Enum
            || (p.Type is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) is { } name && ((QuietTypes.IsValue(name) && TypeGraph.IsFramework(named)) || QuietTypes.IsPassed(name, named.IsValueType, NameOf(method))))
            || (p.Type is not INamedTypeSymbol && QuietTypes.IsPassed("", p.Type is ITypeParameterSymbol, NameOf(method))));

    private static string NameOf(IMethodSymbol method) => method.MethodKind == MethodKind.Constructor ? ".ctor" : method.Name;

    private static bool IsPartial(IPropertySymbol property) =>
        property.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is BasePropertyDeclarationSyntax declaration && declaration.Modifiers.Any(SyntaxKind.PartialKeyword));

    // One without code of its own, which that of a positional record is as well.
    private static bool IsAutomatic(IPropertySymbol property, IMethodSymbol accessor) =>
        (accessor.DeclaringSyntaxReferences.Length == 1 && accessor.DeclaringSyntaxReferences[0].GetSyntax() is AccessorDeclarationSyntax { Body: null, ExpressionBody: null })
        || (property.DeclaringSyntaxReferences.Length == 1 && property.DeclaringSyntaxReferences[0].GetSyntax() is ParameterSyntax);

    private bool IsConstructor(IMethodSymbol constructor, INamedTypeSymbol type)
    {
        if (type.GetMembers().Any(m => m is IMethodSymbol { MethodKind: MethodKind.Destructor })) return false;
        SyntaxNode? syntax = constructor.IsImplicitlyDeclared || constructor.DeclaringSyntaxReferences.Length != 1 ? null : constructor.DeclaringSyntaxReferences[0].GetSyntax(cancellation);

        // A struct's own that nobody wrote is none.
        if (syntax is null && type.TypeKind == TypeKind.Struct) return true;
        if (syntax is ConstructorDeclarationSyntax { Initializer.RawKind: (int)SyntaxKind.ThisConstructorInitializer }) return IsQuiet(syntax);
        if (!type.GetMembers().All(IsInitializedQuietly)) return false;
        if (syntax is ConstructorDeclarationSyntax written) return IsQuiet(written) && (written.Initializer is not null || IsBase(type));
        return syntax is TypeDeclarationSyntax { BaseList: { } bases } && bases.Types.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault() is { } call
            ? Is(ModelOf(call).GetSymbolInfo(call, cancellation).Symbol as IMethodSymbol) && call.ArgumentList.Arguments.All(a => IsPassedOn(a.Expression))
            : IsBase(type);
    }

    // What a primary constructor gives the base class's is no part of a body, so there is no operation to be asked for.
    private bool IsPassedOn(ExpressionSyntax argument)
    {
        SemanticModel model = ModelOf(argument);
        return !model.GetConversion(argument, cancellation).IsUserDefined && (model.GetConstantValue(argument, cancellation).HasValue || model.GetSymbolInfo(argument, cancellation).Symbol is IParameterSymbol);
    }

    private bool IsBase(INamedTypeSymbol type) =>
        type.TypeKind == TypeKind.Struct || type.BaseType is not { } based || based.SpecialType == SpecialType.System_Object || Is(based.InstanceConstructors.FirstOrDefault(c => c.Parameters.IsEmpty));

    private bool IsInitializedQuietly(ISymbol member) =>
        TypeOf(member) is not { } type || member.DeclaringSyntaxReferences.All(r => InitializerOf(r.GetSyntax(cancellation)) is not { } value || IsNothing(type, value.Value) || IsQuiet(value));

    private static ITypeSymbol? TypeOf(ISymbol member) => member.IsStatic || member.IsImplicitlyDeclared
        ? null
        : member switch { IFieldSymbol field => field.Type, IPropertySymbol property => property.Type, IEventSymbol @event => @event.Type, _ => null };

    private static EqualsValueClauseSyntax? InitializerOf(SyntaxNode declaration) => declaration switch
    {
        PropertyDeclarationSyntax property => property.Initializer,
        VariableDeclaratorSyntax variable => variable.Initializer,
        _ => null,
    };

    // Null may become a struct by a method of the user's.
    private static bool IsNothing(ITypeSymbol type, ExpressionSyntax value)
    {
        while (value is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed) value = suppressed.Operand;
        return value switch
        {
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression } => true,
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } => type.IsReferenceType || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T,
            _ => false,
        };
    }

    private SemanticModel ModelOf(SyntaxNode node)
    {
        if (!_models.TryGetValue(node.SyntaxTree, out SemanticModel? model)) _models.Add(node.SyntaxTree, model = compilation.GetSemanticModel(node.SyntaxTree));
        return model;
    }

    private bool IsQuiet(SyntaxNode syntax) => ModelOf(syntax).GetOperation(syntax, cancellation) is { } operation && IsQuiet(operation, 0);

    private bool IsQuiet(IOperation operation, int depth) =>
        operation.ConstantValue.HasValue || (depth < Deepest && operation.Type?.TypeKind != TypeKind.Dynamic && IsAllowed(operation) && operation.ChildOperations.All(child => IsQuiet(child, depth + 1)));

    // What is in none of these lists may be noticed: events, loops, calls of delegates, fields that all objects share.
    private bool IsAllowed(IOperation operation) => operation switch
    {
        IConstructorBodyOperation or IMethodBodyOperation or IFieldInitializerOperation or IPropertyInitializerOperation or IBlockOperation or IExpressionStatementOperation or IReturnOperation or IEmptyOperation or IArgumentOperation => true,
        IVariableDeclarationGroupOperation or IVariableDeclarationOperation or IVariableDeclaratorOperation or IVariableInitializerOperation or ILocalReferenceOperation => true,
        ILiteralOperation or IDefaultValueOperation or IParameterReferenceOperation or IInstanceReferenceOperation or IParenthesizedOperation or ITupleOperation => true,
        IConditionalOperation or ICoalesceOperation { ValueConversion.IsUserDefined: false } or IConditionalAccessOperation or IConditionalAccessInstanceOperation or IThrowOperation => true,
        IIsTypeOperation or IIsPatternOperation or IConstantPatternOperation or INegatedPatternOperation or ITypePatternOperation or IDeclarationPatternOperation or IBinaryPatternOperation => true,
        IArrayCreationOperation or IArrayInitializerOperation or ISimpleAssignmentOperation or ICoalesceAssignmentOperation => true,
        IDeconstructionAssignmentOperation { Target: ITupleOperation target, Value: var value } => Converted(value) is ITupleOperation && !target.Elements.Any(e => e is ITupleOperation),
        ICollectionExpressionOperation { Elements: var elements, Type: { } type } => type is IArrayTypeSymbol || (TypeGraph.IsFramework(type) && (elements.IsEmpty || IsList(type))),
        IFieldReferenceOperation { Field: { IsStatic: var isShared } field } => !isShared || (field.IsReadOnly && TypeGraph.IsFramework(field.ContainingType)),
        IPropertyReferenceOperation property => IsProperty(property),
        IInvocationOperation { IsVirtual: false, ConstrainedToType: null } call => Is(call.TargetMethod),
        IObjectCreationOperation creation => Is(creation.Constructor),
        IObjectOrCollectionInitializerOperation => true,
        IConversionOperation { OperatorMethod: null } conversion => conversion.Conversion.IsIdentity || conversion.Operand.Type?.IsTupleType != true || conversion.Operand is ITupleOperation,
        IConversionOperation { OperatorMethod: { } method } => Is(method),
        IBinaryOperation { OperatorMethod: { } method, OperatorKind: not (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) } => Is(method),
        IBinaryOperation { OperatorMethod: not null } => false,

        // Other values than text would be asked for theirs.
        IBinaryOperation binary => binary.Type?.SpecialType != SpecialType.System_String || (binary.LeftOperand.Type?.SpecialType == SpecialType.System_String && binary.RightOperand.Type?.SpecialType == SpecialType.System_String),
        IUnaryOperation { OperatorMethod: var method } => method is null || Is(method),
        _ => false,
    };

    // What is made of elements without comparing them.
    private static bool IsList(ITypeSymbol type) =>
        type.OriginalDefinition.SpecialType is SpecialType.System_Collections_Generic_IEnumerable_T or SpecialType.System_Collections_Generic_ICollection_T or SpecialType.System_Collections_Generic_IList_T
            or SpecialType.System_Collections_Generic_IReadOnlyCollection_T or SpecialType.System_Collections_Generic_IReadOnlyList_T
        || (type is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) == "System.Collections.Generic.List`1");

    private bool IsProperty(IPropertyReferenceOperation reference)
    {
        IPropertySymbol property = reference.Property;
        bool isSet = (reference.Parent is IAssignmentOperation assignment && assignment.Target == reference)
            || (reference.Parent is ITupleOperation { Parent: IDeconstructionAssignmentOperation deconstruction } tuple && deconstruction.Target == tuple);

        // A derived class may have another.
        if (property.IsAbstract || reference.ConstrainedToType is not null || ((property.IsVirtual || property.IsOverride) && !property.IsSealed && !property.ContainingType.IsSealed)) return false;
        if (!isSet) return Is(property.GetMethod);
        if (reference.Parent is ICoalesceAssignmentOperation && !Is(property.GetMethod)) return false;
        return !property.IsStatic && SymbolEqualityComparer.Default.Equals(property.ContainingAssembly, compilation.Assembly)
            && (property.SetMethod is { } setter ? Is(setter) : property.GetMethod is { } getter && IsAutomatic(property, getter));
    }

    private static IOperation Converted(IOperation operation) => operation is IConversionOperation conversion ? Converted(conversion.Operand) : operation;
}
