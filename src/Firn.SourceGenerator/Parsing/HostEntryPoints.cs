using System.Runtime.CompilerServices;
using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Calls of methods of hosts, which <c>[assembly: FirnHostEntryPoint]</c> of adapters names. Their names are known only by the compilation, so that they are not found by syntax alone.</summary>
internal static class HostEntryPoints
{
    // What a file has of names does not change: only files that were edited are searched again.
    private static readonly ConditionalWeakTable<SyntaxTree, Found> Files = new();

    /// <summary>References to the closed types that stand for values in calls of hosts' methods, each once, in an order that does not depend on files.</summary>
    public static EquatableArray<string> Roots(Compilation compilation, CancellationToken cancellation)
    {
        List<AttributeData> methods = [.. compilation.SourceModule.ReferencedAssemblySymbols.Prepend(compilation.Assembly).SelectMany(Named)];
        if (methods.Count == 0) return default;
        string[] names = [.. methods.Select(Name).Distinct().OrderBy(n => n, StringComparer.Ordinal)];
        string key = string.Join(" ", names);
        HashSet<string> roots = new(StringComparer.Ordinal);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            cancellation.ThrowIfCancellationRequested();
            List<SimpleNameSyntax> calls = CallsIn(tree, key, names, cancellation);
            if (calls.Count == 0) continue;
#pragma warning disable RS1030 // only for files that call a method of such a name
            SemanticModel model = compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
            foreach (SimpleNameSyntax call in calls)
            {
                if (model.GetSymbolInfo(call, cancellation).Symbol is not IMethodSymbol { IsGenericMethod: true } method) continue;
                IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
                foreach (AttributeData attribute in methods)
                {
                    if (!Names(attribute, definition)) continue;
                    roots.UnionWith(EntryPoints.Values(definition.TypeParameters, method.TypeArguments, attribute, compilation).Select(RootReference.Create).OfType<string>());
                }
            }
        }

        return roots.OrderBy(r => r, StringComparer.Ordinal).ToEquatableArray();
    }

    // Assemblies that do not know Firn have no such attribute, and theirs need not be read.
    private static IEnumerable<AttributeData> Named(IAssemblySymbol assembly) =>
        assembly.Modules.Any(m => m.ReferencedAssemblies.Any(a => a.Name == "Firn"))
            ? assembly.GetAttributes().Where(a => KnownAttributes.Is(a, KnownAttributes.HostEntryPoint) && a.ConstructorArguments.Length == 3 && a.ConstructorArguments[0].Value is INamedTypeSymbol && a.ConstructorArguments[1].Value is string)
            : [];

    private static string Name(AttributeData attribute) => (string)attribute.ConstructorArguments[1].Value!;

    private static bool Names(AttributeData attribute, IMethodSymbol definition)
    {
        if (Name(attribute) != definition.Name) return false;
        INamedTypeSymbol type = ((INamedTypeSymbol)attribute.ConstructorArguments[0].Value!).OriginalDefinition;
        for (IMethodSymbol? level = definition; level is not null; level = level.OverriddenMethod?.OriginalDefinition)
        {
            if (SymbolEqualityComparer.Default.Equals(level.ContainingType.OriginalDefinition, type)) return true;
        }

        return false;
    }

    private static List<SimpleNameSyntax> CallsIn(SyntaxTree tree, string key, string[] names, CancellationToken cancellation)
    {
        if (Files.TryGetValue(tree, out Found found) && found.Names == key) return found.Calls;
        found = new Found(key, [.. tree.GetRoot(cancellation).DescendantNodes().OfType<SimpleNameSyntax>().Where(n => Array.IndexOf(names, n.Identifier.ValueText) >= 0)]);
        Files.Remove(tree);
        _ = Files.GetValue(tree, _ => found); // another thread may have been here first, for other names
        return found.Calls;
    }

    private sealed class Found(string names, List<SimpleNameSyntax> calls)
    {
        public string Names { get; } = names;

        public List<SimpleNameSyntax> Calls { get; } = calls;
    }
}
