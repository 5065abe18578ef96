using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>The cases that a type's attributes name.</summary>
/// <param name="Cases">Tags and types, each once, in the order of the attributes.</param>
/// <param name="Problems">What does not fit.</param>
internal sealed record UnionDeclaration(IReadOnlyList<(long Tag, ITypeSymbol Type)> Cases, IReadOnlyList<ContractProblem> Problems)
{
    /// <summary>The methods that give further cases while the program runs.</summary>
    public EquatableArray<string> Methods { get; init; }

    /// <summary>The types that these methods mention, as far as they can be cases.</summary>
    public IReadOnlyList<ITypeSymbol> Mentioned { get; init; } = [];

    /// <summary>How a union of the language is looked into and made; null of others.</summary>
    public LanguageUnion? Language { get; init; }
}

/// <summary>Reads <c>[FirnUnion]</c> and <c>[KnownType]</c>, and what the language says of its own unions and closed classes.</summary>
internal sealed partial class UnionReader
{
    private readonly INamedTypeSymbol _type;
    private readonly Compilation _compilation;
    private readonly string _key;
    private readonly List<(long Tag, ITypeSymbol Type)> _cases = [];
    private readonly List<ContractProblem> _problems = [];
    private readonly List<string> _methods = [];
    private readonly List<ITypeSymbol> _mentioned = [];

    private UnionReader(INamedTypeSymbol type, Compilation compilation)
    {
        _type = type;
        _compilation = compilation;
        _key = TypeNames.Key(type);
    }

    /// <summary>The cases of a closed type, or null if it is no union.</summary>
    public static UnionDeclaration? Read(INamedTypeSymbol type, Compilation compilation)
    {
        UnionReader reader = new(type, compilation);
        if (IsOfLanguage(type)) return reader.ReadLanguage();
        if (!type.IsReferenceType)
        {
            if (!KnownAttributes.Has(type, KnownAttributes.Union)) return null;
            reader.Invalid(ProblemText.NoUnionDetail);
            return new UnionDeclaration([], reader._problems);
        }

        bool isUnion = reader.ReadUnion() | reader.ReadKnownTypes();
        if (!IsClosed(type)) return isUnion ? reader.Declare() : null;
        reader.AddDerived();
        return reader.Declare();
    }

    private UnionDeclaration Declare() => new(_cases, _problems) { Methods = _methods.ToEquatableArray(), Mentioned = _mentioned };

    /// <summary>Known types that are no cases, because they do not derive from the type that names them.</summary>
    public static IEnumerable<ITypeSymbol> Ignored(INamedTypeSymbol type, Compilation compilation) =>
        type.GetAttributes().Where(a => KnownAttributes.Is(a, KnownAttributes.KnownType)).Select(Argument).OfType<INamedTypeSymbol>()
            .Where(t => !t.IsUnboundGenericType && !IsOf(t, type, compilation) && !IsOfDefinition(t, type));

    /// <summary>Whether values of one type are values of another, boxed or not.</summary>
    public static bool IsOf(ITypeSymbol type, ITypeSymbol declared, Compilation compilation)
    {
        Conversion conversion = ((CSharpCompilation)compilation).ClassifyConversion(type, declared);
        return conversion.IsIdentity || (conversion.IsImplicit && (conversion.IsReference || conversion.IsBoxing));
    }

    private bool ReadUnion()
    {
        bool any = false;
        foreach (AttributeData attribute in _type.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.Union) || attribute.ConstructorArguments.Length != 2) continue;
            any = true;
            if (attribute.ConstructorArguments[0].Value is not int tag || attribute.ConstructorArguments[1].Value is not ITypeSymbol named)
            {
                Invalid("one of its cases names no type");
            }
            else if (tag < 0)
            {
                Invalid($"its case '{TypeNames.Display(named)}' has a negative tag");
            }
            else if (!TryClose(named, out ITypeSymbol? type))
            {
                Invalid($"its case '{TypeNames.Display(named)}' takes other type arguments than the union has");
            }
            else if (type is not null && !IsOf(type, _type, _compilation))
            {
                // Other instantiations of a generic union have this attribute too.
                if (named is INamedTypeSymbol { IsUnboundGenericType: true } || !IsOfDefinition(type, _type)) Invalid($"its case '{TypeNames.Display(type)}' does not derive from it");
            }
            else if (type is not null)
            {
                Add(tag, type);
            }
        }

        return any;
    }

    private bool ReadKnownTypes()
    {
        bool any = false;
        HashSet<string> known = new(StringComparer.Ordinal);
        foreach (AttributeData attribute in _type.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.KnownType) || attribute.ConstructorArguments.Length != 1) continue;
            if (Argument(attribute) is not { } named)
            {
                any = true;
                if (attribute.ConstructorArguments[0].Value is string method && !_methods.Contains(method)) AddMethod(method);
            }
            else if (TryClose(named, out ITypeSymbol? type) && type is not null && IsOf(type, _type, _compilation))
            {
                any = true;
                string key = TypeNames.Key(type);
                if (!known.Add(key)) Duplicate($"its case '{TypeNames.Display(type)}' is named twice");
                else AddKnown(type);
            }
        }

        if (any && !_type.IsAbstract) AddKnown(_type);
        return any;
    }

    private void AddMethod(string name)
    {
        IMethodSymbol? method = _type.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m => m is { IsStatic: true, Parameters.Length: 0, TypeParameters.Length: 0 });
        INamedTypeSymbol types = _compilation.GetSpecialType(SpecialType.System_Collections_Generic_IEnumerable_T).Construct(_compilation.GetTypeByMetadataName("System.Type")!);
        // Of other assemblies methods that are not public need not be seen.
        bool isUnseen = method is null && !SymbolEqualityComparer.Default.Equals(_type.ContainingAssembly, _compilation.Assembly);
        string? problem = isUnseen ? null : method is null ? ProblemText.NoKnownTypes(name) : !IsOf(method.ReturnType, types, _compilation) ? ProblemText.KnownTypesResult(name, TypeNames.Display(method.ReturnType)) : null;
        if (problem is not null)
        {
            _problems.Add(new ContractProblem(ProblemKind.UnsupportedFeature, _key, _key, "", problem));
            return;
        }

        _methods.Add(name);
        foreach (SyntaxReference reference in method?.DeclaringSyntaxReferences ?? []) Mention(reference);
    }

    // What the method names it may well give: code is generated for that, as if a call named it.
    private void Mention(SyntaxReference reference)
    {
        if (!_compilation.ContainsSyntaxTree(reference.SyntaxTree)) return;
#pragma warning disable RS1030 // only for types that name a method, whose cases can't be known without it
        SemanticModel model = _compilation.GetSemanticModel(reference.SyntaxTree);
#pragma warning restore RS1030
        foreach (TypeOfExpressionSyntax expression in reference.GetSyntax().DescendantNodes().OfType<TypeOfExpressionSyntax>())
        {
            if (model.GetTypeInfo(expression.Type).Type is INamedTypeSymbol named && TryClose(named, out ITypeSymbol? type) && type is not null && Nameability.Problem(type, _compilation) is null && IsOf(type, _type, _compilation)) _mentioned.Add(type);
        }
    }

    private static ITypeSymbol? Argument(AttributeData attribute) => attribute.ConstructorArguments.Length == 1 ? attribute.ConstructorArguments[0].Value as ITypeSymbol : null;

    // An explicit tag counts more than the name's.
    private void AddKnown(ITypeSymbol type)
    {
        if (!_cases.Exists(c => TypeNames.AreSame(c.Type, type))) Add(NameHash.Of(ContractNames.Of(type)), type);
    }

    private void Add(long tag, ITypeSymbol type)
    {
        foreach ((long otherTag, ITypeSymbol other) in _cases)
        {
            if (TypeNames.AreSame(other, type))
            {
                Duplicate($"its case '{TypeNames.Display(type)}' is named twice");
                return;
            }

            if (otherTag == tag)
            {
                Duplicate($"its cases '{TypeNames.Display(other)}' and '{TypeNames.Display(type)}' have one tag, {tag}");
                return;
            }
        }

        _cases.Add((tag, type));
    }

    // An open definition takes the type arguments of the union. Null: no such type exists for these arguments.
    private bool TryClose(ITypeSymbol named, out ITypeSymbol? type)
    {
        type = named;
        if (named is not INamedTypeSymbol { IsUnboundGenericType: true } unbound) return true;
        INamedTypeSymbol definition = unbound.OriginalDefinition;
        if (TryDerive(definition, out INamedTypeSymbol? derived))
        {
            type = derived;
            return true;
        }

        if (_type.ContainingType is { IsGenericType: true } outer && SymbolEqualityComparer.Default.Equals(definition.ContainingType, outer.OriginalDefinition))
        {
            definition = outer.GetTypeMembers(definition.Name, definition.Arity)[0];
        }

        if (definition.Arity > 0 && definition.Arity != _type.Arity) return false;
        INamedTypeSymbol closed = definition.Arity == 0 ? definition : definition.Construct([.. _type.TypeArguments]);
        Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments = new(SymbolEqualityComparer.Default);
        for (int i = 0; i < definition.Arity; i++) arguments.Add(definition.TypeParameters[i].OriginalDefinition, _type.TypeArguments[i]);
        type = definition.OriginalDefinition.TypeParameters.All(p => Satisfies(p, arguments)) ? closed : null;
        return true;
    }

    // By what it derives from: its type arguments need be neither those of the union nor in their order, and it may be declared inside the union.
    private bool TryDerive(INamedTypeSymbol definition, out INamedTypeSymbol? type)
    {
        type = null;
        ITypeParameterSymbol[] parameters = [.. ParametersOf(definition)];
        bool isOfOther = false;
        foreach (INamedTypeSymbol declared in BasesOf(definition).Concat(definition.AllInterfaces))
        {
            if (!SymbolEqualityComparer.Default.Equals(declared.OriginalDefinition, _type.OriginalDefinition)) continue;
            Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments = new(SymbolEqualityComparer.Default);
            if (!Unify(declared, _type, arguments))
            {
                isOfOther = true;
                continue;
            }

            if (parameters.Any(p => !arguments.ContainsKey(p))) return false;
            if (parameters.All(p => Satisfies(p, arguments))) type = Construct(definition, arguments);
            return true;
        }

        return isOfOther;
    }

    private static IEnumerable<INamedTypeSymbol> BasesOf(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is not null; level = level.BaseType) yield return level;
    }

    private bool Satisfies(ITypeParameterSymbol parameter, Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments)
    {
        ITypeSymbol argument = arguments[parameter];
        return IsOfKind(argument, parameter) && parameter.ConstraintTypes.All(t => IsConstrained(argument, t, arguments));
    }

    // A constraint may be about the arguments. One that names what stands around the type is left to the compiler.
    private bool IsConstrained(ITypeSymbol argument, ITypeSymbol constraint, Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments)
    {
        if (Substitute(constraint, arguments) is not { } substituted) return true;
        // A nullable value is boxed as the value, but does not implement what that does.
        return IsOf(argument, substituted, _compilation) && !(substituted.TypeKind == TypeKind.Interface && argument.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T);
    }

    private ITypeSymbol? Substitute(ITypeSymbol type, Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments)
    {
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return arguments.TryGetValue(parameter, out ITypeSymbol? argument) ? argument : null;
            case IArrayTypeSymbol array:
                return Substitute(array.ElementType, arguments) is { } element ? _compilation.CreateArrayTypeSymbol(element, array.Rank) : null;
            case INamedTypeSymbol { ContainingType.IsGenericType: true }:
                return null;
            case INamedTypeSymbol { IsGenericType: true } named:
                ITypeSymbol?[] given = [.. named.TypeArguments.Select(t => Substitute(t, arguments))];
                return Array.IndexOf(given, null) < 0 ? named.OriginalDefinition.Construct(given!) : null;
            default:
                return type;
        }
    }

    private static bool IsOfKind(ITypeSymbol argument, ITypeParameterSymbol parameter) =>
        (!parameter.HasValueTypeConstraint || (argument.IsValueType && argument.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T))
        && (!parameter.HasReferenceTypeConstraint || argument.IsReferenceType)
        && (!parameter.HasUnmanagedTypeConstraint || argument.IsUnmanagedType)
        && (!parameter.HasConstructorConstraint || argument.IsValueType || argument is INamedTypeSymbol { IsAbstract: false } named && named.InstanceConstructors.Any(c => c.Parameters.Length == 0 && c.DeclaredAccessibility == Accessibility.Public));

    // A case of another closed version of a generic union.
    private static bool IsOfDefinition(ITypeSymbol type, INamedTypeSymbol declared)
    {
        if (!declared.IsGenericType) return false;
        for (ITypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(level.OriginalDefinition, declared.OriginalDefinition)) return true;
        }

        return type.AllInterfaces.Any(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, declared.OriginalDefinition));
    }

    private void Invalid(string detail) => _problems.Add(new ContractProblem(ProblemKind.InvalidCase, _key, _key, "", detail));

    private void Duplicate(string detail) => _problems.Add(new ContractProblem(ProblemKind.DuplicateCase, _key, _key, "", detail));
}
