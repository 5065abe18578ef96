using Firn.Contracts;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Analyzers;

/// <summary>
/// The fields of a served type that no stored member stands for. A field counts as stored where the accessors of a stored property use it, also through
/// other methods of the type; where the type is a collection, so do the methods that make it one.
/// </summary>
internal sealed class UnstoredState
{
    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellation;
    private readonly INamedTypeSymbol _type;
    private readonly HashSet<ISymbol> _used = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly Queue<ISymbol> _pending = new();

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
                string name = ContractBuilder.NameOf(field);
                if (contract.Members.Any(m => m.Name == name && (field.Property.Length > 0 || m.DeclaringType == surface.Type))) continue;
                if (SymbolOf(graph, level, field) is not { } symbol) continue;
                state ??= new UnstoredState(compilation, node.Symbol, cancellation).Search(contract);
                if (!state._used.Contains(symbol.OriginalDefinition)) unstored.Add(symbol);
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

    private UnstoredState Search(TypeContract contract)
    {
        for (INamedTypeSymbol? level = _type; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            foreach (IPropertySymbol property in level.GetMembers().OfType<IPropertySymbol>())
            {
                if (contract.Members.Any(m => !m.IsField && m.Name == property.Name)) Reach(property);
            }
        }

        if (contract.Members.Any(m => m.Writing == MemberWriting.Elements)) ReachCollection();
        while (_pending.Count > 0) Read(_pending.Dequeue());
        return this;
    }

    // What the elements are kept in is used by the methods that add them and give them back.
    private void ReachCollection()
    {
        foreach (INamedTypeSymbol contract in _type.AllInterfaces)
        {
            if (!TypeGraph.IsFramework(contract) || !TypeNames.Namespace(contract).StartsWith("System.Collections", StringComparison.Ordinal)) continue;
            foreach (ISymbol member in contract.GetMembers())
            {
                if (_type.FindImplementationForInterfaceMember(member) is { } implementation) Reach(implementation);
            }
        }

        // A collection of the framework calls overrides: InsertItem, GetKeyForItem.
        for (INamedTypeSymbol? level = _type; level is not null && !TypeGraph.IsFramework(level); level = level.BaseType)
        {
            foreach (ISymbol member in level.GetMembers())
            {
                if (member is IMethodSymbol { IsOverride: true, OverriddenMethod.ContainingType.SpecialType: SpecialType.None } or IPropertySymbol { IsOverride: true }) Reach(member);
            }
        }
    }

    private void Reach(ISymbol member)
    {
        if (_seen.Add(member.OriginalDefinition)) _pending.Enqueue(member.OriginalDefinition);
    }

    private void Read(ISymbol member)
    {
        _cancellation.ThrowIfCancellationRequested();
        foreach (SyntaxReference reference in member.DeclaringSyntaxReferences)
        {
            if (!_compilation.ContainsSyntaxTree(reference.SyntaxTree)) continue;
            SemanticModel? model = null;
            foreach (SimpleNameSyntax name in reference.GetSyntax(_cancellation).DescendantNodes().OfType<SimpleNameSyntax>())
            {
                // The initializer of a property is no accessor of it.
                if (name.FirstAncestorOrSelf<EqualsValueClauseSyntax>() is { Parent: PropertyDeclarationSyntax }) continue;
#pragma warning disable RS1030 // only for types with fields that nothing else accounts for
                model ??= _compilation.GetSemanticModel(reference.SyntaxTree);
#pragma warning restore RS1030
                switch (model.GetSymbolInfo(name, _cancellation).Symbol)
                {
                    case IFieldSymbol field:
                        _used.Add(field.OriginalDefinition);
                        break;
                    case IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } } parameter:
                        _used.Add(parameter.OriginalDefinition);
                        break;
                    case IPropertySymbol property when IsOwn(property):
                        _used.Add(property.OriginalDefinition);
                        Reach(property);
                        break;
                    case IMethodSymbol method when IsOwn(method):
                        Reach(method);
                        break;
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
