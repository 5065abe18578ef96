using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Describes what a class or struct looks like, so that the shared rules can decide.</summary>
internal sealed class SurfaceReader
{
    private readonly Compilation _compilation;
    private readonly ForeignListings _listings;
    private readonly CancellationToken _cancellation;
    private readonly MemoryReader _memory;
    private readonly OutsideContracts _contracts;

    public SurfaceReader(Compilation compilation, ForeignListings listings, OutsideContracts contracts, CancellationToken cancellation)
    {
        _contracts = contracts;
        _compilation = compilation;
        _listings = listings;
        _cancellation = cancellation;
        _memory = new MemoryReader(compilation, type => ContractBuilder.Build(Read(type, []), out _) is { MirrorsFields: true });
    }

    /// <summary>The type's surface, and the symbol of each member by declaring type and name.</summary>
    public TypeSurface Read(INamedTypeSymbol type, Dictionary<(string, string), MemberSource> sources) => Read(type, sources, CollectionReader.Read(type, TypeGraph.IsFramework).Kind);

    /// <summary>The same where it is known what the type holds besides its members.</summary>
    public TypeSurface Read(INamedTypeSymbol type, Dictionary<(string, string), MemberSource> sources, ElementsKind elements)
    {
        List<LevelSurface> levels = [];
        HashSet<ISymbol>? implementation = elements == ElementsKind.None ? null : CollectionReader.Implementation(type, TypeGraph.IsFramework);
        List<IAssemblySymbol> askingForAll = [];
        List<INamedTypeSymbol> types = [];
        for (INamedTypeSymbol? level = type; level is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) }; level = level.BaseType)
        {
            if (implementation is not null && TypeGraph.IsFramework(level)) break;
            LevelSurface surface = Level(level, sources);
            if (implementation is not null) surface = surface with { Members = surface.Members.Where(m => sources[(surface.Type, m.Name)].Symbol is not { } symbol || !implementation.Contains(symbol)).ToEquatableArray() };
            if (!surface.IsFramework && !surface.IsAnnotated && askingForAll.Any(a => !SymbolEqualityComparer.Default.Equals(a, level.ContainingAssembly))) surface = surface with { IsAskedForAll = true };
            if (surface is { IsAnnotated: true, IsDataContract: false } && ContractBuilder.IsAll(surface.Selection)) askingForAll.Add(level.ContainingAssembly);
            levels.Insert(0, surface);
            types.Insert(0, level);
        }

        TypeSurface own = new()
        {
            Type = TypeNames.Key(type),
            IsStruct = type.IsValueType,
            Elements = elements,
            Levels = levels.ToEquatableArray(),
            Constructors = Constructors(type).ToEquatableArray(),
            Fields = type.IsValueType ? Fields(type) : default,
            HasAccessorCode = type.IsValueType && HasAccessorCode(type),
        };
        return _contracts.Apply(type, types, own, sources);
    }

    /// <summary>A field or property of a configuration, with what its attributes say.</summary>
    public static MemberSurface Configured(ISymbol symbol) => symbol is IFieldSymbol field ? Field(field) : Property((IPropertySymbol)symbol, []);

    /// <summary>What one class of the chain declares.</summary>
    public LevelSurface Level(INamedTypeSymbol type, Dictionary<(string, string), MemberSource> sources)
    {
        string key = TypeNames.Key(type);
        bool isFramework = TypeGraph.IsFramework(type);
        // Of types in other assemblies only the public surface can be seen, and the fields of structs, unless their own assembly tells more.
        bool isUnseen = !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly) && !(KnownAttributes.IsAnnotated(type) && _listings.FindDefinition(type) is not null);
        HashSet<string> backed = BackedProperties(type);
        List<MemberSurface> members = [];
        foreach (ISymbol symbol in type.GetMembers())
        {
            MemberSurface? member = symbol switch
            {
                IFieldSymbol { IsStatic: false, IsConst: false, IsImplicitlyDeclared: false, CanBeReferencedByName: true, AssociatedSymbol: null } field => Field(field),
                IPropertySymbol { IsStatic: false, IsIndexer: false, ExplicitInterfaceImplementations.Length: 0 } property when !(type.IsRecord && property.Name == "EqualityContract") => Property(property, backed),
                _ => null,
            };
            if (member is null) continue;
            members.Add(member);
            sources[(key, member.Name)] = MemberSource.Of(symbol);
        }

        if (!isFramework && _memory.LayoutOf(type).Kind == MemoryLayoutKind.Explicit) SetMemory(type, members);
        bool dataContract = KnownAttributes.Has(type, KnownAttributes.DataContract);
        LevelSurface level = new(key, dataContract || KnownAttributes.IsAnnotated(type), dataContract, KnownAttributes.Selection(type), members.ToEquatableArray(), CallbackReader.Read(type))
        {
            KeepsIdentity = KnownAttributes.KeepsIdentity(type),
            IsFramework = isFramework,
            IsUnseen = isUnseen,
            State = isFramework || (isUnseen && type.IsReferenceType) ? default : State.Of(type, CapturedParameters(type)),
        };
        return Accessors(type) is { } accessors ? CallbackReader.Merge(ExportedSurface.Merge(level, type, accessors, sources), accessors) : level;
    }

    private void SetMemory(INamedTypeSymbol type, List<MemberSurface> members)
    {
        Dictionary<string, IFieldSymbol> fields = new(StringComparer.Ordinal);
        foreach (IFieldSymbol field in type.GetMembers().OfType<IFieldSymbol>())
        {
            if (!field.IsStatic) fields[BackedProperty(field) is { } property ? ContractBuilder.BackingField(property) : field.Name] = field;
        }

        for (int i = 0; i < members.Count; i++)
        {
            MemberSurface member = members[i];
            if (member.IsIgnored || !fields.TryGetValue(member.IsField ? member.Name : ContractBuilder.BackingField(member.Name), out IFieldSymbol? field)) continue;
            members[i] = member with { Memory = new MemberMemory(_memory.OffsetOf(field), _memory.ShapeOf(field)) };
        }
    }

    /// <summary>The accessor class of a type of another assembly, or null.</summary>
    public INamedTypeSymbol? Accessors(INamedTypeSymbol type) => _listings.IsForeign(type) ? _listings.FindDefinition(type)?.Accessors : null;

    private IEnumerable<ConstructorSurface> Constructors(INamedTypeSymbol type)
    {
        IEnumerable<ConstructorSurface> visible = type.InstanceConstructors.Where(c => !IsImplicitOfStruct(c)).Select(Constructor);
        return Accessors(type) is { } accessors && ExportedSurface.Constructor(type, accessors) is { } chosen ? visible.Where(c => !c.IsChosen).Append(chosen) : visible;
    }

    private static MemberSurface Field(IFieldSymbol field)
    {
        Visibility visibility = field.DeclaredAccessibility == Accessibility.Public ? Visibility.Public : Visibility.NonPublic;
        return WithAttributes(field, new MemberSurface
        {
            Name = field.Name,
            Type = TypeNames.Key(field.Type),
            IsField = true,
            Getter = visibility,
            Setter = field.IsReadOnly ? Visibility.None : visibility,
            IsRequired = field.IsRequired,
            IsMutableCollection = IsMutableCollection(field.Type),
            IsOwnCollection = IsOwnCollection(field.Type),
            IsNoData = State.IsNoData(field.Type) || State.IsLock(field),
            IsIgnored = KnownAttributes.IsNotSerialized(field),
        });
    }

    private static MemberSurface Property(IPropertySymbol property, HashSet<string> backed) => WithAttributes(property, new MemberSurface
    {
        Name = property.Name,
        Type = TypeNames.Key(property.Type),
        IsField = false,
        Getter = VisibilityOf(property.GetMethod),
        Setter = property.ReturnsByRef || property.ReturnsByRefReadonly ? Visibility.None : VisibilityOf(property.SetMethod),
        IsInitOnly = property.SetMethod is { IsInitOnly: true },
        IsRequired = property.IsRequired,
        HasBackingField = backed.Contains(property.Name),
        ReturnsField = property.SetMethod is null && State.ReturnsField(property),
        IsNoData = State.IsNoData(property.Type),
        IsOverride = property.IsOverride,
        IsMutableCollection = IsMutableCollection(property.Type),
        IsOwnCollection = IsOwnCollection(property.Type),
    });

    private static MemberSurface WithAttributes(ISymbol symbol, MemberSurface member)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (KnownAttributes.Is(attribute, KnownAttributes.Ignore) || KnownAttributes.Is(attribute, KnownAttributes.IgnoreDataMember) || KnownAttributes.Is(attribute, KnownAttributes.NonSerialized))
            {
                member = member with { IsIgnored = true };
            }
            else if (KnownAttributes.Is(attribute, KnownAttributes.Member))
            {
                int id = attribute.NamedArguments.FirstOrDefault(a => a.Key == "Id").Value.Value as int? ?? -1;
                int? order = attribute.NamedArguments.FirstOrDefault(a => a.Key == "Order").Value.Value as int?;
                member = member with { HasMemberAttribute = true, Id = id, Order = order ?? member.Order, WireName = KnownAttributes.Argument<string>(attribute, "Name") ?? member.WireName, FormerNames = KnownAttributes.Texts(attribute, "FormerNames"), WhenNull = ConstantOf(attribute, symbol) };
            }
            else if (KnownAttributes.Is(attribute, KnownAttributes.DataMember))
            {
                int? order = attribute.NamedArguments.FirstOrDefault(a => a.Key == "Order").Value.Value as int?;
                member = member with { IsDataMember = true, Order = member.Order ?? (order is >= 0 ? order : null), WireName = member.WireName ?? KnownAttributes.Argument<string>(attribute, "Name"), IsRequiredInData = KnownAttributes.Argument<bool>(attribute, "IsRequired") };
            }
        }

        return member;
    }

    private static NullConstant? ConstantOf(AttributeData attribute, ISymbol member)
    {
        TypedConstant constant = attribute.NamedArguments.FirstOrDefault(a => a.Key == "WhenNull").Value;
        if (constant.Kind == TypedConstantKind.Error || constant.IsNull) return null;
        (string word, string text) = constant.Kind is TypedConstantKind.Primitive or TypedConstantKind.Enum ? NullConstant.Describe(constant.Value) : ("", "");
        return new NullConstant(constant.Kind == TypedConstantKind.Enum ? TypeNames.Key(constant.Type!) : word, text, UnderlyingOf(MemberSource.TypeOf(member))) { IsDeclaredNullable = DeclaredNulls.IsNullable(member) };
    }

    /// <summary>The word for the integers of an enum, or nothing.</summary>
    public static string UnderlyingOf(ITypeSymbol type) => type is INamedTypeSymbol { EnumUnderlyingType: { } underlying } ? TypeNames.Key(underlying) : "";

    /// <summary>A constructor of a type or a configuration.</summary>
    public static ConstructorSurface Constructor(IMethodSymbol constructor) => new(
        constructor.DeclaredAccessibility == Accessibility.Public,
        KnownAttributes.Has(constructor, KnownAttributes.Constructor),
        KnownAttributes.Has(constructor, KnownAttributes.SetsRequiredMembers),
        constructor.Parameters.Select(p => new ParameterSurface(p.Name, KeyOf(p), ParameterDefault.Of(p))).ToEquatableArray());

    /// <summary>The types of a constructor's parameters, as its surface has them.</summary>
    public static IEnumerable<string> ParameterTypes(IMethodSymbol constructor) => constructor.Parameters.Select(KeyOf);

    // An argument that is only read is passed by value as far as the caller can tell.
    private static string KeyOf(IParameterSymbol parameter) =>
        (parameter.RefKind is RefKind.None or RefKind.In ? "" : parameter.RefKind is RefKind.Out ? "out " : "ref ") + TypeNames.Key(parameter.Type);

    private static bool IsImplicitOfStruct(IMethodSymbol constructor) =>
        constructor is { IsImplicitlyDeclared: true, Parameters.Length: 0, ContainingType.IsValueType: true };

    private static Visibility VisibilityOf(IMethodSymbol? accessor) =>
        accessor is null ? Visibility.None : accessor.DeclaredAccessibility == Accessibility.Public ? Visibility.Public : Visibility.NonPublic;

    /// <summary>Whether elements can be added to values of the type.</summary>
    public static bool IsMutableCollection(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol named) return false;
        if (LibraryCodecTable.Find(TypeNames.Metadata(named.OriginalDefinition)) is { } row) return row.IsMutable;
        return named.TypeKind is TypeKind.Class && named.AllInterfaces.Any(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T);
    }

    /// <summary>Whether values of the type are a collection that may have members of its own.</summary>
    public static bool IsOwnCollection(ITypeSymbol type) => type.TypeKind == TypeKind.Class && IsMutableCollection(type) && !TypeGraph.IsFramework(type);

    /// <summary>The property whose compiler-made field this is, or null. In metadata only the name tells.</summary>
    public static string? BackedProperty(IFieldSymbol field)
    {
        const string Suffix = ">k__BackingField";
        if (field.AssociatedSymbol is IPropertySymbol property) return property.Name;
        return field.Name.StartsWith("<", StringComparison.Ordinal) && field.Name.EndsWith(Suffix, StringComparison.Ordinal) ? field.Name.Substring(1, field.Name.Length - 1 - Suffix.Length) : null;
    }

    // None where the compiler will add fields that symbols don't show: parameters of a primary constructor which methods use.
    private EquatableArray<string> Fields(INamedTypeSymbol type)
    {
        if (CapturedParameters(type).Count > 0) return default;
        return type.GetMembers().OfType<IFieldSymbol>().Where(f => !f.IsStatic && !f.IsConst)
            .Select(f => BackedProperty(f) is { } property ? ContractBuilder.BackingField(property) : f.Name).ToEquatableArray();
    }

    // [field: NonSerialized] leaves the field out.
    private static HashSet<string> BackedProperties(INamedTypeSymbol type) => [.. type.GetMembers().OfType<IFieldSymbol>().Where(f => !KnownAttributes.IsNotSerialized(f)).Select(BackedProperty).OfType<string>()];

    private bool HasAccessorCode(INamedTypeSymbol type)
    {
        HashSet<string> backed = BackedProperties(type);
        return type.GetMembers().OfType<IPropertySymbol>().Any(p => backed.Contains(p.Name) && (HasCode(p.GetMethod) || HasCode(p.SetMethod)));
    }

    // In metadata the compiler's accessors have its mark; in source those of a positional property have no syntax of their own.
    private bool HasCode(IMethodSymbol? accessor)
    {
        if (accessor is null) return false;
        if (accessor.DeclaringSyntaxReferences.IsEmpty) return !accessor.IsImplicitlyDeclared && accessor.Locations.All(l => l.IsInMetadata) && !KnownAttributes.Has(accessor, "System.Runtime.CompilerServices.CompilerGeneratedAttribute");
        return accessor.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellation) is AccessorDeclarationSyntax { Body: not null } or AccessorDeclarationSyntax { ExpressionBody: not null } or ArrowExpressionClauseSyntax);
    }

    /// <summary>The parameters of a primary constructor for which the compiler adds fields, because code beside the initializers uses them.</summary>
    public List<IParameterSymbol> CapturedParameters(INamedTypeSymbol type)
    {
        List<IParameterSymbol> captured = [];
        if (type.IsRecord || PrimaryParameters(type) is not { Count: > 0 } parameters) return captured;
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            if (!_compilation.ContainsSyntaxTree(part.SyntaxTree)) continue;
            SemanticModel? model = null;
            foreach (IdentifierNameSyntax name in part.GetSyntax(_cancellation).DescendantNodes(n => n is not TypeDeclarationSyntax || n == part.GetSyntax(_cancellation)).OfType<IdentifierNameSyntax>())
            {
                if (!parameters.Contains(name.Identifier.ValueText) || IsInInitializer(name)) continue;
#pragma warning disable RS1030 // only for types with a primary constructor, whose fields can't be known without it
                model ??= _compilation.GetSemanticModel(part.SyntaxTree);
#pragma warning restore RS1030
                if (model.GetSymbolInfo(name, _cancellation).Symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor } parameter
                    && SymbolEqualityComparer.Default.Equals(constructor.ContainingType, type.OriginalDefinition) && !captured.Contains(parameter, SymbolEqualityComparer.Default))
                {
                    captured.Add(parameter);
                }
            }
        }

        return captured;
    }

    private HashSet<string>? PrimaryParameters(INamedTypeSymbol type)
    {
        foreach (SyntaxReference reference in type.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax(_cancellation) is TypeDeclarationSyntax { ParameterList.Parameters: { Count: > 0 } list }) return [.. list.Select(p => p.Identifier.ValueText)];
        }

        return null;
    }

    private static bool IsInInitializer(SyntaxNode node)
    {
        for (SyntaxNode? n = node; n is not null and not TypeDeclarationSyntax; n = n.Parent)
        {
            if (n is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } } or PrimaryConstructorBaseTypeSyntax) return true;
        }

        return false;
    }
}
