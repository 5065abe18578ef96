using System.Reflection;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Declared types whose values are of several types: those with cases of their own, and those that options add cases to.</content>
internal sealed partial class CodecGraph
{
    private readonly Dictionary<Type, Resolution> _ownCases = [];

    private Resolution? Union(Type type, Assembly? scope)
    {
        if (type == typeof(object))
        {
            return new Resolution { Type = type, Codec = CodecRef.Of(typeof(ObjectCodec)), Absence = CodecAbsence.Reference, Shape = CodecShape.Class, Kind = WireKind.Union };
        }

        UnionDeclaration? declaration = UnionReader.Read(type, _keys);
        if (declaration is null && type is { IsAbstract: true, IsSealed: false } && (OpenBases.Contains(type) || OpenBasesToo?.Contains(type) == true)) declaration = new UnionDeclaration([], []);
        if (declaration is null) return null;
        if (Generated(type, isUnion: true, scope) is { } generated) return generated;
        BuiltKey key = new(type, isUnion: true, scope);
        if (Existing(key) is { } existing) return existing;
        UnionNode node = new(type, declaration) { Key = key };
        node.Problems.AddRange(declaration.Problems);
        return Added(node);
    }

    private void ExpandCases(UnionNode node)
    {
        List<ResolvedCase> wide = [];
        foreach ((long tag, Type type) in node.Declaration.Cases)
        {
            Resolution resolution = type == node.Type ? OwnCase(node.Type, node.Key.Scope) : Resolve(type, node.Key.Scope);
            if (resolution.Problem is { } problem)
            {
                string key = _keys.KeyOf(node.Type);
                node.Problems.Add(new ContractProblem(ProblemKind.InvalidCase, key, key, "", $"its case '{ProblemText.Name(_keys.KeyOf(type))}' can't be served: {ProblemText.Reason(problem)}"));
            }
            else if (!IsWide(resolution))
            {
                node.Cases.Add(new ResolvedCase(tag, resolution));
            }
            else
            {
                // The more derived ones first: of several that a value belongs to, the nearest takes it.
                int place = wide.FindIndex(c => c.Resolution.Type.IsAssignableFrom(type));
                wide.Insert(place < 0 ? wide.Count : place, new ResolvedCase(tag, resolution));
            }
        }

        node.Cases.AddRange(wide);
    }

    /// <summary>Whether values of classes that derive from a case belong to it.</summary>
    public static bool IsWide(Resolution unionCase) => unionCase.Kind == WireKind.Union || unionCase.Type.IsAbstract;

    // The class itself, in place of the union that it is elsewhere.
    private Resolution OwnCase(Type type, Assembly? scope)
    {
        if (!_ownCases.TryGetValue(type, out Resolution? resolution)) _ownCases.Add(type, resolution = Unsupported(type) ?? Object(type, scope));
        return resolution;
    }
}
