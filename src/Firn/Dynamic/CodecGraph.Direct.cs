using Firn.Codecs;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic;

/// <content>What the finder of parts asks (<see cref="PartLevels{TNode, TValue}"/>).</content>
internal sealed partial class CodecGraph : IPartGraph<ObjectNode, Resolution>
{
    private PartLevels<ObjectNode, Resolution>? _parts;

    /// <summary>What is read without a reader and written without a writer as a part of others.</summary>
    public PartLevels<ObjectNode, Resolution> Parts => _parts ??= new PartLevels<ObjectNode, Resolution>(this);

    /// <summary>Finds the levels of all classes and structs that are such parts. To be called when the graph is complete.</summary>
    public void FindDirectParts()
    {
        List<ObjectNode> nodes = [];
        foreach (CodecNode node in Nodes)
        {
            if (node is ObjectNode { Codec: null, Contract: not null, Case: null, Problems.Count: 0 } value) nodes.Add(value);
        }

        Parts.Find(nodes);
        foreach (ObjectNode node in nodes)
        {
            node.ReadingLevels = Parts.ReadingOf(node);
            node.WritingLevels = Parts.WritingOf(node);
        }
    }

    TypeContract IPartGraph<ObjectNode, Resolution>.ContractOf(ObjectNode node) => node.Contract!;

    IReadOnlyList<Resolution> IPartGraph<ObjectNode, Resolution>.MembersOf(ObjectNode node) => node.Members;

    bool IPartGraph<ObjectNode, Resolution>.IsTrivial(ObjectNode node) => TrivialClass.Of(node) is not null;

    // What was emitted for another root says its levels itself.
    ObjectNode? IPartGraph<ObjectNode, Resolution>.NodeOf(Resolution value) => value is { Kind: WireKind.Object, Absence: not CodecAbsence.Option, Mentions: [ObjectNode { Codec: null, Case: null } node] } ? node : null;

    IReadOnlyList<Resolution> IPartGraph<ObjectNode, Resolution>.PartsOf(Resolution value) => value.Parts;

    PartValue IPartGraph<ObjectNode, Resolution>.Describe(Resolution value)
    {
        bool isLeaf = value.Shape is { FixedSize: > 0, HasLevels: false };
        bool isNumber = !value.ValueType.IsEnum && DirectKinds.Of(value.PrimitiveKind, isEnum: false) == DirectKinds.Any;
        ObjectNode? built = value is { Kind: WireKind.Object, Absence: not CodecAbsence.Option, Mentions: [ObjectNode { Codec: not null } node] } ? node : null;
        return new PartValue(value.IsString, value.IsFlag, value.Absence, value.DirectKind, isLeaf, isNumber, CollectionOf(value.Codec), built?.ReadingLevels ?? value.ReadingLevels, built?.WritingLevels ?? value.WritingLevels);
    }

    private static readonly HashSet<Type> s_lists =
    [
        typeof(ListCodec<,>), typeof(ArrayCodec<,>), typeof(EnumerableInterfaceCodec<,>), typeof(CollectionInterfaceCodec<,>), typeof(ListInterfaceCodec<,>), typeof(ReadOnlyCollectionInterfaceCodec<,>),
        typeof(ReadOnlyListInterfaceCodec<,>),
    ];

    private static PartCollection CollectionOf(CodecRef? codec) =>
        codec?.Definition is not { } definition ? PartCollection.None
        : s_lists.Contains(definition) ? PartCollection.List
        : definition == typeof(DictionaryCodec<,,,>) || definition == typeof(DictionaryInterfaceCodec<,,,>) || definition == typeof(ReadOnlyDictionaryInterfaceCodec<,,,>) ? PartCollection.Dictionary
        : PartCollection.None;
}
