using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <content>Collections that are made of all their elements at once.</content>
internal sealed partial class TypeGraph
{
    private const string MakerPrefix = "  ";

    private readonly HashSet<string> _made = new(StringComparer.Ordinal);

    /// <summary>What makes a collection of its elements. No codec, but code that codecs name.</summary>
    internal sealed class MakerNode : CodecNode
    {
        public required MadeCollectionReader Collection { get; init; }

        public override IEnumerable<string> Mentions => [];
    }

    private Resolution? Made(INamedTypeSymbol type)
    {
        if (MadeCollectionReader.Read(type, _compilation) is not { } collection) return null;
        if (collection.Method is not { } method) return Problem(type, ProblemKind.CustomCollection, collection.Problem);
        string key = TypeNames.Key(type);
        Dictionary<(string, string), MemberSource> sources = [];
        TypeSurface surface = _surfaces.Read(type, sources, collection.Kind);
        if (MadeCollections.LossOf(surface, collection.IsDerived, collection.SetsRequired, (level, member) => sources.TryGetValue((level.Type, member.Name), out MemberSource? source) && HoldsElements(source.Type, collection.Element)) is { } loss) return Problem(type, ProblemKind.CustomCollection, loss);
        if (!_made.Add(key)) return Problem(type, ProblemKind.CustomCollection, ProblemText.MadeEndlessDetail);
        Resolution[] parts = [.. collection.Arguments.Select(Resolve)];
        _made.Remove(key);
        if (System.Array.Find(parts, p => p.Problem is not null) is { } failed) return failed;
        INamedTypeSymbol? host = Nameability.HostOf(type);
        foreach (ITypeSymbol argument in collection.Arguments) Nameability.TryCombine(host, Nameability.HostOf(argument), out host);
        if (method.MethodKind != MethodKind.Constructor) Nameability.TryCombine(host, Nameability.HostOf(method.ContainingType), out host);
        if (!_nodes.TryGetValue(MakerPrefix + key, out CodecNode? maker))
        {
            maker = new MakerNode { Symbol = type, Key = MakerPrefix + key, Place = PlaceCodec(type, key, host, "Maker") with { Accessibility = host is null ? "internal" : "private" }, Collection = collection, IsExpanded = true };
            _nodes.Add(maker.Key, maker);
        }

        (string codec, WireKind kind) = collection.Kind switch
        {
            ElementsKind.Dictionary => ("MadeDictionaryCodec", WireKind.Dictionary),
            ElementsKind.Set => ("MadeSetCodec", WireKind.Set),
            _ => ("MadeListCodec", WireKind.List),
        };
        string name = $"global::Firn.Codecs.{codec}<{string.Join(", ", collection.Arguments.Select(TypeNames.Key).Prepend(key).Append(maker.Codec).Concat(parts.Select(p => p.Codec!.Codec)))}>";
        CodecShape shape = type.IsValueType ? new CodecShape(0, 1, 0, true, CodecShape.Unknown, false) : CodecShape.Class with { MinSize = 1 };
        return new Resolution(type, new CodecReference(key, name, name, type.IsValueType ? CodecAbsence.None : CodecAbsence.Reference, false, false), null, shape, [.. parts.SelectMany(p => p.Mentions).Append(maker.Key).Distinct()], kind, parts);
    }

    private bool HoldsElements(ITypeSymbol type, ITypeSymbol element)
    {
        INamedTypeSymbol enumerable = _compilation.GetSpecialType(SpecialType.System_Collections_Generic_IEnumerable_T).Construct(element);
        return SymbolEqualityComparer.Default.Equals(type, enumerable) || type.AllInterfaces.Any(i => SymbolEqualityComparer.Default.Equals(i, enumerable));
    }
}
