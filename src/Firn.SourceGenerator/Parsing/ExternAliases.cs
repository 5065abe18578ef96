using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// The assemblies of a compilation that only an alias names (<c>extern alias</c>). Almost no project has any. Names of types are made in many places that know no
/// compilation, so the thread says which one it works for.
/// </summary>
internal sealed class ExternAliases
{
    [ThreadStatic]
    private static ExternAliases? t_current;

    private readonly Dictionary<IAssemblySymbol, string> _aliases = new(SymbolEqualityComparer.Default);

    /// <summary>Those that names on this thread are made with, or null where there are none.</summary>
    public static ExternAliases? Current => t_current;

    /// <summary>What a compilation has, or null.</summary>
    public static ExternAliases? Find(Compilation compilation)
    {
        ExternAliases? found = null;
        foreach (MetadataReference reference in compilation.References)
        {
            if (reference.Properties.Aliases.IsDefaultOrEmpty || reference.Properties.Aliases.Contains(MetadataReferenceProperties.GlobalAlias)) continue;
            if (compilation.GetAssemblyOrModuleSymbol(reference) is IAssemblySymbol assembly) (found ??= new())._aliases[assembly] = reference.Properties.Aliases[0];
        }

        return found;
    }

    /// <summary>Has names on this thread made with these until the result is disposed.</summary>
    public static Scope Use(ExternAliases? aliases) => new(aliases);

    /// <summary>The alias of a type's assembly, or null where its name stands behind the global one.</summary>
    public string? Of(INamedTypeSymbol? type) => type?.ContainingAssembly is { } assembly && _aliases.TryGetValue(assembly, out string? alias) ? alias : null;

    /// <summary>What was used before, until it is again.</summary>
    internal readonly struct Scope : IDisposable
    {
        private readonly ExternAliases? _before;

        public Scope(ExternAliases? aliases)
        {
            _before = t_current;
            t_current = aliases;
        }

        public void Dispose() => t_current = _before;
    }
}
