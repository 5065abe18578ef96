using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <content>What the finder of parts asks (<see cref="PartLevels{TNode, TValue}"/>).</content>
internal sealed partial class TypeGraph : IPartGraph<TypeGraph.ObjectNode, TypeGraph.Resolution>
{
    private readonly QuietCode _quiet;
    private PartLevels<ObjectNode, Resolution>? _parts;

    /// <summary>What is read without a reader and written without a writer as a part of others.</summary>
    public PartLevels<ObjectNode, Resolution> Parts => _parts ??= new PartLevels<ObjectNode, Resolution>(this);

    /// <summary>Finds the levels of all classes and structs that are such parts.</summary>
    /// <param name="nodes">What is emitted: nothing is wrong with those, nor with what they reach.</param>
    public void FindDirectParts(IEnumerable<CodecNode> nodes) => Parts.Find([.. nodes.OfType<ObjectNode>().Where(node => node.Contract is not null)]);

    /// <summary>What is known of values that can be made and given up again without anybody noticing; null where they can't.</summary>
    public Triviality? TrivialityOf(ObjectNode node)
    {
        if (node is { IsTrivialKnown: false, Contract: { } contract })
        {
            // Tuples and pairs are the framework's.
            node.Triviality = node.Construction.Length == 0 ? TrivialClass.Find(node, Assembly, _quiet) : contract.IsStruct ? Triviality.Empty : null;
            node.IsTrivialKnown = true;
        }

        return node.Triviality;
    }

    bool IPartGraph<ObjectNode, Resolution>.IsTrivial(ObjectNode node) => TrivialityOf(node) is not null;

    TypeContract IPartGraph<ObjectNode, Resolution>.ContractOf(ObjectNode node) => node.Contract!;

    IReadOnlyList<Resolution> IPartGraph<ObjectNode, Resolution>.MembersOf(ObjectNode node) => node.Members;

    ObjectNode? IPartGraph<ObjectNode, Resolution>.NodeOf(Resolution value) => value.Kind == WireKind.Object && value.Mentions.Length == 1 ? _nodes[value.Mentions[0]] as ObjectNode : null;

    IReadOnlyList<Resolution> IPartGraph<ObjectNode, Resolution>.PartsOf(Resolution value) => value.Parts;

    PartValue IPartGraph<ObjectNode, Resolution>.Describe(Resolution value)
    {
        CodecReference codec = value.Codec!;
        bool isLeaf = value.Shape is { FixedSize: > 0, HasLevels: false };
        bool isNumber = !codec.IsHandwritten && !codec.IsEnum && DirectKinds.Of(codec.PrimitiveKind, isEnum: false) == DirectKinds.Any;
        return new PartValue(codec.IsString, codec.IsFlag, codec.Absence, DirectKindOf(value), isLeaf, isNumber, CollectionOf(value), 0, 0);
    }

    /// <summary>How a value is read without a reader, unless it is a struct of the user's.</summary>
    public static string DirectKindOf(Resolution value) =>
        value.Codec!.IsHandwritten ? "" : value.Shape is { FixedSize: > 0, HasLevels: false, IsBitwise: true } ? DirectKinds.Any : DirectKinds.Of(value.Codec.PrimitiveKind, value.Codec.IsEnum);

    private static PartCollection CollectionOf(Resolution value)
    {
        if (value.Codec!.IsHandwritten) return PartCollection.None;
        if (value.Symbol is IArrayTypeSymbol { IsSZArray: true }) return PartCollection.List;
        if (value.Symbol is not INamedTypeSymbol named) return PartCollection.None;
        return TypeNames.Metadata(named.OriginalDefinition) switch
        {
            "System.Collections.Generic.List`1" or "System.Collections.Generic.IEnumerable`1" or "System.Collections.Generic.ICollection`1" or "System.Collections.Generic.IList`1" => PartCollection.List,
            "System.Collections.Generic.IReadOnlyCollection`1" or "System.Collections.Generic.IReadOnlyList`1" => PartCollection.List,
            "System.Collections.Generic.Dictionary`2" or "System.Collections.Generic.IDictionary`2" or "System.Collections.Generic.IReadOnlyDictionary`2" => PartCollection.Dictionary,
            _ => PartCollection.None,
        };
    }
}
