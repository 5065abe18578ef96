using Firn.SourceGenerator.Emission;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Names of the user's that generated code could be mistaken for, or that it could find in place of the library's.</summary>
internal sealed class UserNames(Compilation compilation)
{
    private readonly Dictionary<string, INamespaceSymbol?> _namespaces = new(StringComparer.Ordinal);
    private readonly Dictionary<string, bool> _spelled = new(StringComparer.Ordinal);
    private bool? _isAmbiguous;

    /// <summary>Whether names have to be spelt out in generated code for types of a namespace, the global one being empty.</summary>
    public bool MustSpell(string space)
    {
        if (_isAmbiguous ??= IsAmbiguous()) return true;
        if (!_spelled.TryGetValue(space, out bool spelled))
        {
            // Below the namespace of generated code, too, there may be one of that name then.
            _spelled[space] = spelled = Find(space)?.GetNamespaceMembers().Any(n => ShortNames.Contains(n.Name)) == true;
        }

        return spelled;
    }

    /// <summary>Whether a namespace has another one of that name below it: generated code has namespaces of the same names.</summary>
    public bool IsTaken(string space, string name) => Find(space)?.GetNamespaceMembers().Any(n => string.Equals(n.Name, name, StringComparison.OrdinalIgnoreCase)) == true;

    // Whether anybody but the framework and Firn declares a type that would be imported under a name which generated code uses.
    private bool IsAmbiguous()
    {
        foreach (string space in ShortNames.Imported)
        {
            if (Find(space) is not { } found) continue;
            foreach (INamedTypeSymbol type in found.GetTypeMembers())
            {
                if (type.ContainingAssembly.Name == "Firn" || TypeGraph.IsFramework(type) || !compilation.IsSymbolAccessibleWithin(type, compilation.Assembly)) continue;
                string name = type.Name.EndsWith("Attribute", StringComparison.Ordinal) ? type.Name.Substring(0, type.Name.Length - 9) : type.Name;
                if (ShortNames.Contains(type.Name) || ShortNames.Contains(name)) return true;
            }
        }

        return false;
    }

    private INamespaceSymbol? Find(string space)
    {
        if (_namespaces.TryGetValue(space, out INamespaceSymbol? found)) return found;
        found = compilation.GlobalNamespace;
        foreach (string part in space.Length == 0 ? [] : space.Split('.'))
        {
            string name = part.TrimStart('@');
            found = found?.GetNamespaceMembers().FirstOrDefault(n => n.Name == name);
        }

        return _namespaces[space] = found;
    }
}
