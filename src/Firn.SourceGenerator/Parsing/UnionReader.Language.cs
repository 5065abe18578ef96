using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>How a union of the language is looked into and made.</summary>
/// <param name="Members">The interface that has its members; empty where the union itself has them.</param>
/// <param name="HasHasValue">Whether it says without a box that it holds something.</param>
/// <param name="Cases">Of each case, by its key.</param>
internal sealed record LanguageUnion(string Members, bool HasHasValue, IReadOnlyDictionary<string, LanguageCase> Cases);

/// <summary>A case of a union of the language.</summary>
/// <param name="Creation">The type that the union is made with: that of a parameter, which may be the nullable one.</param>
/// <param name="IsTried">Whether the union gives a value of the case without a box.</param>
internal sealed record LanguageCase(string Creation, bool IsTried);

/// <content>Unions of the language: their cases are what they can be made of.</content>
internal sealed partial class UnionReader
{
    /// <summary>Whether a type is a union of the language, by its declaration or by the attribute.</summary>
    public static bool IsOfLanguage(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct
        && (KnownAttributes.Has(type, KnownAttributes.LanguageUnion) || (type.TypeKind == TypeKind.Struct && type.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is TypeDeclarationSyntax { Keyword.ValueText: "union" })));

    private UnionDeclaration ReadLanguage()
    {
        if (_type.IsAbstract)
        {
            Invalid(ProblemText.AbstractUnionDetail);
            return new UnionDeclaration([], _problems);
        }

        INamedTypeSymbol? members = MembersOf(_type);
        INamedTypeSymbol provider = members ?? _type;
        Dictionary<string, LanguageCase> cases = new(StringComparer.Ordinal);
        List<ITypeSymbol> types = [];
        foreach (IParameterSymbol parameter in Creations(members))
        {
            ITypeSymbol type = parameter.Type.TypeKind == TypeKind.Dynamic ? _compilation.ObjectType : parameter.Type;
            if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable) type = nullable.TypeArguments[0];
            string key = TypeNames.Key(type), creation = TypeNames.Key(parameter.Type);
            // Of two that make a union of one case, the one that takes it as it is.
            if (!cases.ContainsKey(key)) types.Add(type);
            else if (creation != key) continue;
            cases[key] = new LanguageCase(creation, type.IsValueType && IsTried(provider, type));
        }

        if (!HasProperty(provider, LanguageUnions.Value, SpecialType.System_Object)) Invalid(ProblemText.NoContentDetail);
        if (types.Count == 0) Invalid(ProblemText.NoCasesDetail);
        if (OtherState() is { } member) Invalid($"{ProblemText.UnionStateDetail}{member}'");
        if (KnownAttributes.KeepsIdentity(_type)) Invalid(ProblemText.UnionIdentityDetail);
        if (Levels(_type).SelectMany(level => level.GetMembers()).OfType<IMethodSymbol>().FirstOrDefault(m => Array.Exists(KnownAttributes.Callbacks, name => KnownAttributes.Has(m, name))) is { } callback) Invalid($"{ProblemText.UnionCallbackDetail}{callback.Name}'");
        ReadTags(types);
        foreach (ITypeSymbol type in types) AddKnown(type);
        return new UnionDeclaration(_cases, _problems) { Language = new LanguageUnion(members is null ? "" : TypeNames.Key(members), HasProperty(provider, LanguageUnions.HasValue, SpecialType.System_Boolean), cases) };
    }

    // A member beside what the union holds, whose value nothing would store. Those of its bases count.
    private string? OtherState()
    {
        for (INamedTypeSymbol? level = _type; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            foreach (ISymbol member in level.GetMembers())
            {
                bool isState = member is IFieldSymbol { IsStatic: false, IsConst: false, DeclaredAccessibility: Accessibility.Public }
                    or IPropertySymbol { IsStatic: false, IsIndexer: false, Name: not LanguageUnions.Value, DeclaredAccessibility: Accessibility.Public, GetMethod: not null, SetMethod.DeclaredAccessibility: Accessibility.Public };
                if (isState && !KnownAttributes.Has(member, KnownAttributes.Ignore) && !KnownAttributes.Has(member, KnownAttributes.IgnoreDataMember)) return member.Name;
            }
        }

        return null;
    }

    private static INamedTypeSymbol? MembersOf(INamedTypeSymbol type)
    {
        INamedTypeSymbol? members = type.GetTypeMembers(LanguageUnions.Members, 0).FirstOrDefault(t => t.TypeKind == TypeKind.Interface && t.DeclaredAccessibility == Accessibility.Public);
        return members is not null && type.AllInterfaces.Contains(members, SymbolEqualityComparer.Default) ? members : null;
    }

    // The parameters of constructors, or of methods named Create.
    private IEnumerable<IParameterSymbol> Creations(INamedTypeSymbol? members)
    {
        IEnumerable<IMethodSymbol> methods = members is null
            ? _type.InstanceConstructors
            : members.GetMembers(LanguageUnions.Create).OfType<IMethodSymbol>().Where(m => m is { IsStatic: true, IsAbstract: false, IsVirtual: false, Arity: 0 } && TypeNames.AreSame(m.ReturnType, _type));
        return methods.Where(m => m.DeclaredAccessibility == Accessibility.Public && m.Parameters.Length == 1).Select(m => m.Parameters[0])
            .Where(p => p.RefKind is RefKind.None or RefKind.In && !p.Type.IsRefLikeType && p.Type.TypeKind is not (TypeKind.Pointer or TypeKind.FunctionPointer) && !TypeNames.AreSame(p.Type, _type));
    }

    private static bool HasProperty(INamedTypeSymbol provider, string name, SpecialType type) =>
        Levels(provider).SelectMany(level => level.GetMembers(name)).OfType<IPropertySymbol>().Any(p => p is { IsStatic: false, DeclaredAccessibility: Accessibility.Public, Parameters.Length: 0, RefKind: RefKind.None, GetMethod.DeclaredAccessibility: Accessibility.Public } && (p.Type.SpecialType == type || (type == SpecialType.System_Object && p.Type.TypeKind == TypeKind.Dynamic)));

    // What may be inherited.
    private static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol provider)
    {
        for (INamedTypeSymbol? level = provider; level is not null; level = level.BaseType) yield return level;
        if (provider.TypeKind != TypeKind.Interface) yield break;
        foreach (INamedTypeSymbol inherited in provider.AllInterfaces) yield return inherited;
    }

    private static bool IsTried(INamedTypeSymbol provider, ITypeSymbol type) =>
        Levels(provider).SelectMany(level => level.GetMembers(LanguageUnions.TryGetValue)).OfType<IMethodSymbol>().Any(m => m is { IsStatic: false, Arity: 0, DeclaredAccessibility: Accessibility.Public, ReturnType.SpecialType: SpecialType.System_Boolean, Parameters: [{ RefKind: RefKind.Out } parameter] } && TypeNames.AreSame(parameter.Type, type));

    // Tags that attributes give cases.
    private void ReadTags(List<ITypeSymbol> types)
    {
        foreach (AttributeData attribute in _type.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.Union) || attribute.ConstructorArguments.Length != 2) continue;
            if (attribute.ConstructorArguments[0].Value is not int tag || attribute.ConstructorArguments[1].Value is not ITypeSymbol named) Invalid("one of its cases names no type");
            else if (tag < 0) Invalid($"its case '{TypeNames.Display(named)}' has a negative tag");
            else if (!TryClose(named, out ITypeSymbol? type)) Invalid($"its case '{TypeNames.Display(named)}' takes other type arguments than the union has");
            else if (type is not null && types.Exists(t => TypeNames.AreSame(t, type))) Add(tag, type);
            // Other instantiations of a generic union have this attribute too.
            else if (type is null || !_type.IsGenericType) Invalid($"its [FirnUnion] names '{TypeNames.Display(named)}'{ProblemText.NotACaseDetail}");
        }
    }
}
