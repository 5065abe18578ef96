using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Analyzers;

/// <summary>
/// The fields of a served type that no stored member stands for. A field counts as stored where the setter of a stored property writes it, or both accessors use it, also through
/// other methods of the type; where the type is a collection, where the methods use it that make it one.
/// </summary>
internal sealed class UnstoredState
{
    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellation;
    private readonly INamedTypeSymbol _type;
    private readonly HashSet<ISymbol> _stored = new(SymbolEqualityComparer.Default);

    private UnstoredState(Compilation compilation, INamedTypeSymbol type, CancellationToken cancellation)
    {
        _compilation = compilation;
        _type = type;
        _cancellation = cancellation;
    }

    /// <summary>The fields, or what people call them by: the property that the compiler made one for, the parameter of a primary constructor.</summary>
    /// <param name="graph">The types that are served. Only read.</param>
    /// <param name="node">One of them that has a contract.</param>
    /// <param name="compilation">Its compilation.</param>
    /// <param name="cancellation">Ends the search.</param>
    public static List<ISymbol> Find(TypeGraph graph, TypeGraph.ObjectNode node, Compilation compilation, CancellationToken cancellation)
    {
        List<ISymbol> unstored = [];
        TypeContract contract = node.Contract!;
        UnstoredState? state = null;
        for (INamedTypeSymbol? level = node.Symbol; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            if (!SymbolEqualityComparer.Default.Equals(level.ContainingAssembly, compilation.Assembly)) continue;
            LevelSurface surface = graph.Level(level, []);
            if (ContractBuilder.IsNarrowed(surface)) continue;
            foreach (StateField field in surface.State)
            {
                if (SymbolOf(graph, level, field) is not { } symbol) continue;
                string name = ContractBuilder.NameOf(field);
                if (contract.Members.Any(m => m.Name == name && m.DeclaringType == surface.Type) || contract.IgnoredOutside.Contains(new OutsideIgnore(surface.Type, name))) continue;
                if (symbol is IPropertySymbol property && IsOverridden(node, property, contract)) continue;
                state ??= new UnstoredState(compilation, node.Symbol, cancellation).Search(contract);
                if (!state._stored.Contains(symbol.OriginalDefinition)) unstored.Add(symbol);
            }
        }

        return unstored;
    }

    private static ISymbol? SymbolOf(TypeGraph graph, INamedTypeSymbol level, StateField field)
    {
        string name = ContractBuilder.NameOf(field);
        if (field.Property.Length > 0) return level.GetMembers().OfType<IPropertySymbol>().FirstOrDefault(p => p.Name == name);
        return name != field.Name ? graph.CapturedParameters(level).Find(p => p.Name == name) : level.GetMembers(name).OfType<IFieldSymbol>().FirstOrDefault();
    }

    // Whether a property that is stored, or that a word leaves out, is the same one: overrides it or is overridden by it. One that only has its name is another.
    private static bool IsOverridden(TypeGraph.ObjectNode node, IPropertySymbol property, TypeContract contract)
    {
        for (INamedTypeSymbol? level = node.Symbol; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            foreach (IPropertySymbol other in level.GetMembers(property.Name).OfType<IPropertySymbol>())
            {
                if (!Overrides(other, property) && !Overrides(property, other)) continue;
                if (contract.Members.Any(m => m.Name == other.Name && m.DeclaringType == TypeNames.Key(level))) return true;
                if (KnownAttributes.Has(other, KnownAttributes.Ignore) || KnownAttributes.Has(other, KnownAttributes.IgnoreDataMember)) return true;
            }
        }

        return false;
    }

    private static bool Overrides(IPropertySymbol property, IPropertySymbol other)
    {
        for (IPropertySymbol? overridden = property.OverriddenProperty; overridden is not null; overridden = overridden.OverriddenProperty)
        {
            if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, other.OriginalDefinition)) return true;
        }

        return false;
    }

    private UnstoredState Search(TypeContract contract)
    {
        for (INamedTypeSymbol? level = _type; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            foreach (IPropertySymbol property in level.GetMembers().OfType<IPropertySymbol>())
            {
                if (contract.Members.Any(m => !m.IsField && m.Name == property.Name)) Store(property);
            }
        }

        if (contract.Members.Any(m => m.Writing == MemberWriting.Elements)) StoreCollection();
        return this;
    }

    // What a setter writes comes back by it, and so does what getter and setter share: a list that is filled. What one of them only reads, such as a bound or a default, does not.
    private void Store(IPropertySymbol property)
    {
        Use getting = new(this);
        Use setting = new(this);
        getting.Add(property.GetMethod);
        setting.Add(property.SetMethod);
        _stored.UnionWith(getting.Written);
        _stored.UnionWith(setting.Written);
        if (setting.Written.Count == 0) setting.All.UnionWith(getting.All);
        getting.All.IntersectWith(setting.All);
        _stored.UnionWith(getting.All);
    }

    // What the elements are kept in is used by the methods that add them and give them back.
    private void StoreCollection()
    {
        Use use = new(this);
        foreach (INamedTypeSymbol contract in _type.AllInterfaces)
        {
            if (!TypeGraph.IsFramework(contract) || !TypeNames.Namespace(contract).StartsWith("System.Collections", StringComparison.Ordinal)) continue;
            foreach (ISymbol member in contract.GetMembers())
            {
                if (_type.FindImplementationForInterfaceMember(member) is { } implementation) use.Add(implementation);
            }
        }

        // A collection of the framework calls overrides: InsertItem, GetKeyForItem.
        for (INamedTypeSymbol? level = _type; level is not null && !TypeGraph.IsFramework(level); level = level.BaseType)
        {
            foreach (ISymbol member in level.GetMembers())
            {
                if (member is IMethodSymbol { IsOverride: true, OverriddenMethod.ContainingType.SpecialType: SpecialType.None } or IPropertySymbol { IsOverride: true }) use.Add(member);
            }
        }

        _stored.UnionWith(use.All);
    }

    /// <summary>What members use of the type, themselves or through others.</summary>
    private sealed class Use(UnstoredState state)
    {
        private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);
        private readonly Queue<ISymbol> _pending = new();

        /// <summary>The fields, the properties that the compiler made fields for, and the parameters of primary constructors.</summary>
        public HashSet<ISymbol> All { get; } = new(SymbolEqualityComparer.Default);

        /// <summary>Those of them that are written, or whose address is taken.</summary>
        public HashSet<ISymbol> Written { get; } = new(SymbolEqualityComparer.Default);

        public void Add(ISymbol? member)
        {
            if (member is null) return;
            Reach(member);
            while (_pending.Count > 0) Read(_pending.Dequeue());
        }

        private void Reach(ISymbol member)
        {
            if (_seen.Add(member.OriginalDefinition)) _pending.Enqueue(member.OriginalDefinition);
        }

        private void Read(ISymbol member)
        {
            state._cancellation.ThrowIfCancellationRequested();
            foreach (SyntaxReference reference in ReferencesOf(member))
            {
                if (!state._compilation.ContainsSyntaxTree(reference.SyntaxTree)) continue;
                SemanticModel? model = null;
                foreach (SimpleNameSyntax name in reference.GetSyntax(state._cancellation).DescendantNodes().OfType<SimpleNameSyntax>())
                {
                    // The initializer of a property is no accessor of it.
                    if (name.FirstAncestorOrSelf<EqualsValueClauseSyntax>() is { Parent: PropertyDeclarationSyntax }) continue;
#pragma warning disable RS1030 // only for types with fields that nothing else accounts for
                    model ??= state._compilation.GetSemanticModel(reference.SyntaxTree);
#pragma warning restore RS1030
                    switch (model.GetSymbolInfo(name, state._cancellation).Symbol)
                    {
                        case IFieldSymbol field:
                            Add(field, name, model);
                            break;
                        case IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } } parameter:
                            Add(parameter, name, model);
                            break;
                        case IPropertySymbol property when state.IsOwn(property):
                            Add(property, name, model);
                            Reach(property);
                            break;
                        case IMethodSymbol method when state.IsOwn(method):
                            Reach(method);
                            break;
                    }
                }
            }
        }

        private void Add(ISymbol symbol, SimpleNameSyntax name, SemanticModel model)
        {
            All.Add(symbol.OriginalDefinition);
            if (IsWritten(name, model)) Written.Add(symbol.OriginalDefinition);
        }

        // One declared in two parts has its code in the second.
        private static ImmutableArray<SyntaxReference> ReferencesOf(ISymbol member) => member switch
        {
            IPropertySymbol { PartialImplementationPart: { } part } => part.DeclaringSyntaxReferences,
            IMethodSymbol { PartialImplementationPart: { } part } => part.DeclaringSyntaxReferences,
            IMethodSymbol { AssociatedSymbol: IPropertySymbol { PartialImplementationPart: { } part } } accessor => (accessor.MethodKind == MethodKind.PropertyGet ? part.GetMethod : part.SetMethod)?.DeclaringSyntaxReferences ?? [],
            _ => member.DeclaringSyntaxReferences,
        };

        // As the compiler has it: assigned, passed by reference, or a struct a member of which is used.
        private static bool IsWritten(SimpleNameSyntax name, SemanticModel model)
        {
            ExpressionSyntax expression = name;
            while (true)
            {
                switch (expression.Parent)
                {
                    case MemberAccessExpressionSyntax access when access.Name == expression:
                    case ParenthesizedExpressionSyntax:
                        expression = (ExpressionSyntax)expression.Parent;
                        break;
                    case MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax:
                        return model.GetTypeInfo(expression).Type is { IsValueType: true };
                    case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce when coalesce.Left == expression:
                        return model.GetTypeInfo(expression).Type is { IsValueType: true };
                    case AssignmentExpressionSyntax assignment:
                        return assignment.Left == expression;
                    case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression or (int)SyntaxKind.AddressOfExpression }:
                    case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression }:
                    case RefExpressionSyntax:
                        return true;
                    case ArgumentSyntax { Parent: TupleExpressionSyntax tuple }:
                        expression = tuple;
                        break;
                    case ArgumentSyntax argument:
                        return !argument.RefKindKeyword.IsKind(SyntaxKind.None);
                    default:
                        return false;
                }
            }
        }
    }

    private bool IsOwn(ISymbol member)
    {
        for (INamedTypeSymbol? level = _type; level is not null; level = level.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(level.OriginalDefinition, member.ContainingType.OriginalDefinition)) return true;
        }

        return false;
    }
}
