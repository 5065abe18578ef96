using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <content>The collections that are served of each type that a context lists (<c>Firn.ListedCollections</c>).</content>
internal sealed partial class TypeGraph
{
    private static readonly string[] ListNames =
    [
        "System.Collections.Generic.List`1", "System.Collections.Generic.IEnumerable`1", "System.Collections.Generic.ICollection`1", "System.Collections.Generic.IList`1",
        "System.Collections.Generic.IReadOnlyCollection`1", "System.Collections.Generic.IReadOnlyList`1",
    ];

    private static readonly string[] DictionaryNames = ["System.Collections.Generic.Dictionary`2", "System.Collections.Generic.IDictionary`2", "System.Collections.Generic.IReadOnlyDictionary`2"];

    private static readonly string[] KeyNames = ["System.String", "System.Int32", "System.Int64", "System.Guid"];

    /// <summary>Whether hand-written codecs of the assembly or its contexts serve one of these collections or keys.</summary>
    public bool NamesCollections => _contextCodecs.Values.Concat(_assemblyCodecs.Values).Any(named => named.Type.OriginalDefinition is INamedTypeSymbol type && IsKeyOrCollection(TypeNames.Metadata(type)));

    private static bool IsKeyOrCollection(string name) => ListNames.Contains(name) || DictionaryNames.Contains(name) || KeyNames.Contains(name);

    /// <summary>The collections of a listed type that hand-written codecs may serve.</summary>
    public IEnumerable<ITypeSymbol> ListedCollections(ITypeSymbol element)
    {
        foreach (string name in ListNames)
        {
            if (_compilation.GetTypeByMetadataName(name) is { } list) yield return list.Construct(element);
        }

        foreach (string name in DictionaryNames)
        {
            if (_compilation.GetTypeByMetadataName(name) is not { } dictionary) continue;
            foreach (string key in KeyNames)
            {
                if (_compilation.GetTypeByMetadataName(key) is { } keyType) yield return dictionary.Construct(keyType, element);
            }
        }
    }
}
