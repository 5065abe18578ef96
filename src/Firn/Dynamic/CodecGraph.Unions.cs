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
        if (node.Declaration.FSharp is { } union)
        {
            ExpandFSharpCases(node, union);
            return;
        }

        List<ResolvedCase> wide = [];
        foreach ((long tag, Type type) in node.Declaration.Cases)
        {
            Resolution resolution = type == node.Type ? OwnCase(node.Type, node.Key.Scope) : Resolve(type, node.Key.Scope);
            if (resolution.Problem is { } problem)
            {
                string key = _keys.KeyOf(node.Type);
                string beginning = node.Declaration.Language is null ? "its case '" : ProblemText.CaseOfLanguageDetail;
                node.Problems.Add(new ContractProblem(ProblemKind.InvalidCase, key, key, "", $"{beginning}{ProblemText.Name(_keys.KeyOf(type))}' can't be served: {ProblemText.Reason(problem)}"));
            }
            else if (node.Declaration.Language is null ? !IsWide(resolution) : !IsBroad(resolution))
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

    /// <summary>Whether a union of the language may hold values of a case that are not of its very class.</summary>
    public static bool IsBroad(Resolution unionCase) => unionCase.Type.IsArray || (!unionCase.Type.IsValueType && !unionCase.Type.IsSealed);

    /// <summary>
    /// When such a case is asked for, the lowest first: unions, which look themselves, then abstract classes, then classes, which refuse a value that has more, and interfaces last, which
    /// would take a value for its elements alone.
    /// </summary>
    public static int BroadRank(Resolution unionCase) => unionCase.Kind == WireKind.Union ? 0 : unionCase.Type.IsInterface ? 3 : unionCase.Type.IsAbstract ? 1 : 2;

    /// <summary>Whether a value is compared with the very class of a case, and not looked for without a box.</summary>
    public static bool IsExact(UnionNode node, Resolution unionCase) =>
        node.Declaration.Language is { } language ? !(IsWide(unionCase) && !unionCase.Type.IsValueType) && language.Of(unionCase.Type).TryGetValue is null : !IsWide(unionCase);

    /// <summary>The bytes that reading charges for what holds a case: the box of a struct, and the object of a union of the language that is a class.</summary>
    public static long ChargeOf(UnionNode node, Resolution unionCase, int size)
    {
        if (node.Declaration.FSharp is not null) return 0;
        bool isBoxed = unionCase.Type.IsValueType && node.Declaration.Language?.Of(unionCase.Type).TryGetValue is null;
        return (isBoxed ? CaseLabel.BoxHead + size : 0) + (node.Declaration.Language is not null && !node.Type.IsValueType ? LanguageUnions.ObjectBytes : 0);
    }

    /// <summary>Whether values of classes that derive from a case belong to it.</summary>
    public static bool IsWide(Resolution unionCase) => unionCase.Kind == WireKind.Union || unionCase.Type.IsAbstract;

    // The class itself, in place of the union that it is elsewhere.
    private Resolution OwnCase(Type type, Assembly? scope)
    {
        if (!_ownCases.TryGetValue(type, out Resolution? resolution)) _ownCases.Add(type, resolution = Unsupported(type, scope) ?? Object(type, scope));
        return resolution;
    }
}
