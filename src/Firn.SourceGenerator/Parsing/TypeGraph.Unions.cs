using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Declared types whose values are of several types: those with cases of their own, and those that options add cases to.</summary>
internal sealed partial class TypeGraph
{
    // A class that is both has two nodes, and type keys have no spaces in front.
    private const string UnionPrefix = " ";

    private readonly Dictionary<string, UnionDeclaration?> _declarations = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Resolution> _ownCases = new(StringComparer.Ordinal);

    /// <summary>The keys of types that options add cases to. Asked for only when there is nothing else to be made of such a type.</summary>
    public Lazy<HashSet<string>> OpenBases { get; init; } = new(() => new(StringComparer.Ordinal));

    /// <summary>A union that this assembly has a codec for.</summary>
    internal sealed class UnionNode : CodecNode
    {
        public required UnionDeclaration Declaration { get; init; }

        /// <summary>The cases that have codecs, in the order in which a value is compared with them.</summary>
        public List<(long Tag, Resolution Type)> Cases { get; } = [];

        public override IEnumerable<string> Mentions => Cases.SelectMany(c => c.Type.Mentions);
    }

    /// <summary>Whether values of the type are written behind a tag.</summary>
    public bool IsUnion(INamedTypeSymbol type) => Declaration(type) is not null;

    private UnionDeclaration? Declaration(INamedTypeSymbol type)
    {
        string key = TypeNames.Key(type);
        if (!_declarations.TryGetValue(key, out UnionDeclaration? declaration)) _declarations.Add(key, declaration = UnionReader.Read(type, _compilation));
        return declaration;
    }

    private Resolution? Union(INamedTypeSymbol type, string key)
    {
        if (type.SpecialType == SpecialType.System_Object)
        {
            const string Name = "global::Firn.Codecs.ObjectCodec";
            return new Resolution(type, new CodecReference(key, Name, Name, CodecAbsence.Reference, false, false), null, CodecShape.Class, [], WireKind.Union, []);
        }

        UnionDeclaration? declaration = Declaration(type);
        if (declaration is null && type is { IsAbstract: true, IsStatic: false } && OpenBases.Value.Contains(key)) declaration = new UnionDeclaration([], []);
        if (declaration is null) return null;
        if (!SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly) && _listings.FindCodec(type) is { } found)
        {
            string foreign = TypeNames.Key(found.Codec!);
            return Union(type, foreign, declaration, []);
        }

        INamedTypeSymbol? host = Nameability.HostOf(type);
        foreach ((_, ITypeSymbol unionCase) in declaration.Cases) Nameability.TryCombine(host, Nameability.HostOf(unionCase), out host);
        UnionNode node = new() { Symbol = type, Key = UnionPrefix + key, Place = PlaceCodec(type, key, host, "UnionCodec"), Declaration = declaration };
        node.Problems.AddRange(declaration.Problems);
        _nodes.Add(node.Key, node);
        _pending.Enqueue(node);
        return Union(type, node.Codec, declaration, [node.Key]);
    }

    private static Resolution Union(INamedTypeSymbol type, string codec, UnionDeclaration declaration, string[] mentions)
    {
        bool isStruct = type.IsValueType && declaration.Language is not null;
        CodecReference reference = new(TypeNames.Key(type), codec, codec, isStruct ? CodecAbsence.Union : CodecAbsence.Reference, false, false) { IsOfLanguage = declaration.Language is not null };
        return new Resolution(type, reference, null, isStruct ? CodecShape.StructUnion : CodecShape.Class, mentions, WireKind.Union, []);
    }

    private void Expand(UnionNode node)
    {
        if (node.IsExpanded) return;
        node.IsExpanded = true;
        List<(long Tag, Resolution Type)> wide = [];
        foreach ((long tag, ITypeSymbol type) in node.Declaration.Cases)
        {
            Resolution resolution = SymbolEqualityComparer.Default.Equals(type, node.Symbol) ? OwnCase(node.Symbol) : Resolve(type);
            if (resolution.Problem is { } problem)
            {
                string key = TypeNames.Key(node.Symbol);
                string beginning = node.Declaration.Language is null ? "its case '" : ProblemText.CaseOfLanguageDetail;
                node.Problems.Add(new ContractProblem(ProblemKind.InvalidCase, key, key, "", $"{beginning}{TypeNames.Display(type)}' can't be served: {ProblemText.Reason(problem)}"));
            }
            else if (node.Declaration.Language is null ? !IsWide(resolution) : !IsBroad(resolution))
            {
                node.Cases.Add((tag, resolution));
            }
            else
            {
                // The more derived ones first: of several that a value belongs to, the nearest takes it.
                int place = wide.FindIndex(c => UnionReader.IsOf(type, c.Type.Symbol, _compilation));
                wide.Insert(place < 0 ? wide.Count : place, (tag, resolution));
            }
        }

        node.Cases.AddRange(wide);
    }

    /// <summary>Whether a union of the language may hold values of a case that are not of its very class.</summary>
    public static bool IsBroad(Resolution unionCase) => unionCase.Symbol is IArrayTypeSymbol || (!unionCase.Symbol.IsValueType && !unionCase.Symbol.IsSealed);

    /// <summary>
    /// When such a case is asked for, the lowest first: unions, which look themselves, then abstract classes, then classes, which refuse a value that has more, and interfaces last, which
    /// would take a value for its elements alone.
    /// </summary>
    public static int BroadRank(Resolution unionCase) => unionCase.Kind == WireKind.Union ? 0 : unionCase.Symbol.TypeKind == TypeKind.Interface ? 3 : unionCase.Symbol.IsAbstract ? 1 : 2;

    /// <summary>Whether values of classes that derive from a case belong to it.</summary>
    public static bool IsWide(Resolution unionCase) => unionCase.Kind == WireKind.Union || unionCase.Symbol.IsAbstract;

    // The class itself, in place of the union that it is elsewhere.
    private Resolution OwnCase(INamedTypeSymbol type)
    {
        string key = TypeNames.Key(type);
        if (!_ownCases.TryGetValue(key, out Resolution? resolution)) _ownCases.Add(key, resolution = Unsupported(type) ?? Object(type, key));
        return resolution;
    }
}
