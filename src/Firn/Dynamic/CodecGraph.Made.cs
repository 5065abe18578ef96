using System.Reflection;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Collections that are made of all their elements at once.</content>
internal sealed partial class CodecGraph
{
    private readonly HashSet<Type> _made = [];

    private Resolution? Made(Type type, Assembly? scope)
    {
        if (MadeCollectionReader.Read(type) is not { } collection) return null;
        if (collection.Method is null) return Problem(type, ProblemKind.CustomCollection, collection.Problem);
        Dictionary<(string Type, string Member), MemberSource> sources = [];
        TypeSurface surface = _surfaces.Read(type, sources, collection.Kind, scope, Settles);
        Type elements = typeof(IEnumerable<>).MakeGenericType(collection.Element);
        if (MadeCollections.LossOf(surface, collection.IsDerived, collection.SetsRequired, (level, member) => sources.TryGetValue((level.Type, member.Name), out MemberSource? source) && HoldsElements(source.Type, elements)) is { } loss) return Problem(type, ProblemKind.CustomCollection, loss);
        if (!_made.Add(type)) return Problem(type, ProblemKind.CustomCollection, ProblemText.MadeEndlessDetail);
        Resolution[] parts = Array.ConvertAll(collection.Arguments, argument => Resolve(argument, scope));
        _made.Remove(type);
        if (Array.Find(parts, p => p.Problem is not null) is { } failed) return failed;
        (Type codec, WireKind kind, Type gathered) = collection.Kind switch
        {
            ElementsKind.Dictionary => (typeof(MadeDictionaryCodec<,,,,,>), WireKind.Dictionary, typeof(Dictionary<,>).MakeGenericType(collection.Arguments)),
            ElementsKind.Set => (typeof(MadeSetCodec<,,,>), WireKind.Set, typeof(HashSet<>).MakeGenericType(collection.Arguments)),
            _ => (typeof(MadeListCodec<,,,>), WireKind.List, collection.Element.MakeArrayType()),
        };
        return new Resolution
        {
            Type = type,
            Codec = CodecRef.Of(codec, [type, .. collection.Arguments, typeof(RuntimeMaker<,>).MakeGenericType(type, gathered)], Array.ConvertAll(parts, p => p.Codec!)),
            Absence = type.IsValueType ? CodecAbsence.None : CodecAbsence.Reference,
            Shape = type.IsValueType ? new CodecShape(0, 1, 0, true, CodecShape.Unknown, false) : CodecShape.Class with { MinSize = 1 },
            Parts = parts,
            Mentions = [.. parts.SelectMany(p => p.Mentions)],
            Kind = kind,
        };
    }

    private static bool HoldsElements(Type type, Type elements) => type == elements || Array.Exists(type.GetInterfaces(), i => i == elements);
}
