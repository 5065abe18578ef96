using System.Reflection;
using System.Runtime.Serialization;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Classes, structs and tuples.</content>
internal sealed partial class CodecListing
{
    private void Object(ObjectNode node)
    {
        TypeContract contract = node.Contract!;
        ObjectLayout layout = _graph.LayoutOf(node);
        string kind = node.IsTuple ? "tuple" : contract.IsStruct ? "struct" : contract.KeepsIdentity ? "class whose objects keep their identity" : "class";
        string name = node.Case is { } unionCase ? $"{TypeDisplay.Full(node.Type)}.{unionCase.Name}" : TypeDisplay.Full(node.Type);
        if (node.Case is not null) kind = "case";
        Line($"{name}: {kind} of {Count(contract.Members.Count, "member")}");
        Line($"  {Sizes(layout)}");
        if (!node.IsTuple) Line($"  made by {Constructor(node)}");
        foreach (MethodInfo callback in node.Callbacks) Line($"  calls {callback.Name}, {contract.Callbacks[Array.IndexOf(node.Callbacks, callback)].Kind switch { CallbackKind.Serializing => "before it is written", CallbackKind.Serialized => "after it is written", CallbackKind.Deserializing => "before members are set", _ => "after members are set" }}");
        foreach (MemberInfo member in node.Defaulted) Line($"  sets {member.Name} to its default: it is required, and not in the data");
        for (int i = 0; i < node.Members.Length; i++) Line("  " + Member(node, contract, layout, i));
    }

    private static string Sizes(ObjectLayout layout)
    {
        string flags = layout.FlagBits == 0 ? "no flags" : $"{Count(layout.FlagBits, "flag")} in {Count(layout.FlagBytes, "byte")}";
        string unknown = layout.Unknown.Count == 0 ? "" : $" and {Count(layout.Unknown.Count, "value")} of hand-written codecs";
        string width = layout.Shape.FixedSize switch
        {
            CodecShape.Unknown => "every value of the width that those give",
            0 => $"values of at least {Count(layout.Shape.MinSize, "byte")}",
            int size => $"every value of {Count(size, "byte")}{(layout.Shape.IsBitwise ? ", copied as memory where that has no gaps" : "")}",
        };
        return $"{flags}, block of {Count(layout.BlockSize, "byte")}{unknown}, {width}";
    }

    private static string Constructor(ObjectNode node)
    {
        string name = TypeDisplay.Short(node.Type);
        if (node.Case is { } unionCase) return $"{name}.{unionCase.Creation.Name}({string.Join(", ", unionCase.Creation.GetParameters().Select(p => $"{TypeDisplay.Short(p.ParameterType)} {p.Name}"))})";
        if (node.Constructor is not { } constructor) return node.Contract!.IsStruct ? $"default({name})" : $"RuntimeHelpers.GetUninitializedObject(typeof({name})), as none of its constructors can be used";
        string access = constructor.IsPublic ? "" : ", which is not public";
        return $"new {name}({string.Join(", ", constructor.GetParameters().Select(p => $"{TypeDisplay.Short(p.ParameterType)} {p.Name}"))}){access}";
    }

    private static string Member(ObjectNode node, TypeContract contract, ObjectLayout layout, int index)
    {
        MemberContract member = contract.Members[index];
        MemberLayout place = layout.Members[index];
        Resolution resolution = node.Members[index];
        string identity = member.Writing == MemberWriting.Elements ? "the elements" : $"{member.Name}{Identity(member)} {TypeDisplay.Short(resolution.Type)}";
        string required = member.IsRequired ? ", refused where data lack it" : "";
        string former = member.FormerNames.Count == 0 ? "" : $", once {string.Join(", ", member.FormerNames.Select(n => $"'{n}'"))}";
        string constant = member.WhenNull is { } value ? $", {NullConstant.Display(value)} where data have null" : "";
        string access = node.IsTuple || member.Writing == MemberWriting.Elements ? "" : $"; {Access(node, contract, index)}";
        string ignored = IgnoredElsewhere(node, index) is { } attribute ? $", though it carries {attribute}" : "";
        return $"{index} {identity}: {Place(place)}; {CodecTexts.Name(resolution.Codec!)}{access}{required}{former}{constant}{ignored}";
    }

    // What keeps the member out of the data of other serializers, unless a word says that it is meant to be in these.
    private static string? IgnoredElsewhere(ObjectNode node, int index)
    {
        if (node.IsTuple || node.Paths[index] is not [.., { } member] || !Attributes.HasAny(member)) return null;
        if (Attributes.Has(member, typeof(FirnMemberAttribute)) || Attributes.Has(member, typeof(DataMemberAttribute)) || Attributes.Has(member, typeof(FirnCodecAttribute)) || Attributes.Has(member, typeof(FirnSurrogateAttribute))) return null;
        try
        {
            foreach (CustomAttributeData data in member.GetCustomAttributesData())
            {
                if (ForeignIgnores.Find(data.AttributeType.Name) is { } attribute && ForeignIgnores.Hides(Condition(data))) return attribute;
            }
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            // The serializer whose attribute it may be is not there.
        }

        return null;
    }

    private static int? Condition(CustomAttributeData attribute)
    {
        foreach (CustomAttributeNamedArgument argument in attribute.NamedArguments)
        {
            if (argument.MemberName == ForeignIgnores.Condition) return argument.TypedValue.Value as int?;
        }

        return null;
    }

    private static string Identity(MemberContract member) => member.Id >= 0 ? $" id {member.Id}" : member.WireName != member.Name ? $" as '{member.WireName}'" : "";

    private static string Place(MemberLayout place)
    {
        string flag = place.Bit < 0 ? "" : $" if flag {place.Bit}";
        return place.Place switch
        {
            MemberPlace.Flag => $"flag {place.Bit}",
            MemberPlace.OptionalFlag => $"flags {place.Bit} and {place.Bit + 1}",
            MemberPlace.Fixed => $"block, at {place.Offset}{(place.UnknownBefore > 0 ? " and what stands before" : "")}",
            MemberPlace.Unknown => "block or behind it, as its codec says",
            _ => "behind the block" + flag,
        };
    }

    private static string Access(ObjectNode node, TypeContract contract, int index)
    {
        MemberContract member = contract.Members[index];
        bool isField = node.Paths[index][^1] is FieldInfo;
        string got = isField || member.Reading == MemberReading.Field ? "field" : "property";
        string set = member.Writing switch
        {
            MemberWriting.Constructor => $"by parameter {Array.IndexOf([.. contract.Constructor.Arguments], index)}{(member.AlsoInitialized ? " and, being required, once more" : "")}",
            MemberWriting.Initializer => "when the object is made",
            MemberWriting.SetMethod => "by its setter, which is not public",
            MemberWriting.Field => isField ? "though it is read-only or not public" : "by the field behind it",
            MemberWriting.FillField => "by adding to the collection that is there, else by its field",
            MemberWriting.Fill => "by adding to the collection that is there",
            _ => "by assignment",
        };
        return $"{got}, set {set}";
    }
}
