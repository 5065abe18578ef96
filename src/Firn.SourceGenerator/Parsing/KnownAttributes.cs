using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Attributes that say something about contracts, found by name.</summary>
internal static class KnownAttributes
{
    public const string Serializable = "Firn.FirnSerializableAttribute";
    public const string Include = "Firn.FirnIncludeAttribute";
    public const string IncludeMembersOf = "Firn.FirnIncludeMembersOfAttribute";
    public const string EntryPoint = "Firn.FirnEntryPointAttribute";
    public const string HostEntryPoint = "Firn.FirnHostEntryPointAttribute";
    public const string Codec = "Firn.FirnCodecAttribute";
    public const string Surrogate = "Firn.FirnSurrogateAttribute";
    public const string Contract = "Firn.FirnContractAttribute";
    public const string Member = "Firn.FirnMemberAttribute";
    public const string Convert = "Firn.FirnConvertAttribute";
    public const string Ignore = "Firn.FirnIgnoreAttribute";
    public const string Constructor = "Firn.FirnConstructorAttribute";
    public const string Union = "Firn.FirnUnionAttribute";
    public const string LanguageUnion = LanguageUnions.Namespace + "." + LanguageUnions.Attribute;
    public const string Closed = LanguageUnions.Namespace + "." + LanguageUnions.ClosedAttribute;
    public const string References = "Firn.FirnReferencesAttribute";
    public const string GeneratedCodec = "Firn.CodeGeneration.FirnGeneratedCodecAttribute";
    public const string ContextCodec = "Firn.CodeGeneration.FirnContextCodecAttribute";
    public const string ContextSurrogate = "Firn.CodeGeneration.FirnContextSurrogateAttribute";
    public const string ContextContract = "Firn.CodeGeneration.FirnContextContractAttribute";
    public const string CallbackSurface = "Firn.CodeGeneration.FirnCallbackSurfaceAttribute";
    public const string MemberSurface = "Firn.CodeGeneration.FirnMemberSurfaceAttribute";
    public const string DataContract = "System.Runtime.Serialization.DataContractAttribute";
    public const string DataMember = "System.Runtime.Serialization.DataMemberAttribute";
    public const string IgnoreDataMember = "System.Runtime.Serialization.IgnoreDataMemberAttribute";
    public const string KnownType = "System.Runtime.Serialization.KnownTypeAttribute";
    public const string NonSerialized = "System.NonSerializedAttribute";
    public const string CollectionBuilder = MadeCollections.BuilderAttribute;
    public const string InlineArray = "System.Runtime.CompilerServices.InlineArrayAttribute";
    public const string StructLayout = "System.Runtime.InteropServices.StructLayoutAttribute";
    public const string FieldOffset = "System.Runtime.InteropServices.FieldOffsetAttribute";
    public const string AllowNull = "System.Diagnostics.CodeAnalysis.AllowNullAttribute";
    public const string DisallowNull = "System.Diagnostics.CodeAnalysis.DisallowNullAttribute";
    public const string SetsRequiredMembers = "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute";

    /// <summary>In the order of <see cref="CallbackKind"/>.</summary>
    public static readonly string[] Callbacks =
    [
        "System.Runtime.Serialization.OnSerializingAttribute", "System.Runtime.Serialization.OnSerializedAttribute",
        "System.Runtime.Serialization.OnDeserializingAttribute", "System.Runtime.Serialization.OnDeserializedAttribute",
    ];

    public static AttributeData? Find(ISymbol symbol, string name)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (Is(attribute, name)) return attribute;
        }

        return null;
    }

    /// <summary>What <c>[FirnCodec(typeof(..))]</c> or <c>[FirnSurrogate(typeof(..))]</c> gives a member or type itself. Those of contexts name the type that they serve.</summary>
    public static NamedCodec? Named(ISymbol symbol)
    {
        NamedCodec? codec = null, surrogate = null;
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.ConstructorArguments.Length != 1) continue;
            if (Is(attribute, Codec)) codec ??= new NamedCodec(attribute.ConstructorArguments[0].Value as ITypeSymbol, IsSurrogate: false);
            else if (Is(attribute, Surrogate)) surrogate = NamedCodec.Beside(surrogate, new NamedCodec(attribute.ConstructorArguments[0].Value as ITypeSymbol, IsSurrogate: true));
        }

        return codec is null ? surrogate : surrogate is null ? codec : NamedCodec.Beside(codec, surrogate);
    }

    public static bool Has(ISymbol symbol, string name) => Find(symbol, name) is not null;

    public static bool Is(AttributeData attribute, string name) => attribute.AttributeClass is { } type && Is(type, name);

    // Compares from the end, so that most attributes are told apart without a string being made.
    private static bool Is(INamedTypeSymbol type, string name) =>
        name.EndsWith(type.Name, StringComparison.Ordinal)
        && name.Length > type.Name.Length && name[name.Length - type.Name.Length - 1] == '.'
        && TypeNames.Namespace(type).Length == name.Length - type.Name.Length - 1
        && name.StartsWith(TypeNames.Namespace(type), StringComparison.Ordinal);

    /// <summary>Whether a field carries <c>[NonSerialized]</c>. Of other assemblies it is a bit in metadata, which symbols don't show as an attribute.</summary>
    public static bool IsNotSerialized(IFieldSymbol field)
    {
        if (Has(field, NonSerialized)) return true;
        if (!field.DeclaringSyntaxReferences.IsEmpty || field.OriginalDefinition.MetadataToken == 0 || field.ContainingModule?.GetMetadata() is not { } metadata) return false;
        FieldDefinitionHandle handle = (FieldDefinitionHandle)MetadataTokens.EntityHandle(field.OriginalDefinition.MetadataToken);
        return ((int)metadata.GetMetadataReader().GetFieldDefinition(handle).Attributes & 0x80) != 0;
    }

    public static T? Argument<T>(AttributeData attribute, string name)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == name && argument.Value.Kind != TypedConstantKind.Array && argument.Value.Value is T value) return value;
        }

        return default;
    }

    /// <summary>The texts of an argument that is an array of them.</summary>
    public static EquatableArray<string> Texts(AttributeData attribute, string name)
    {
        TypedConstant argument = attribute.NamedArguments.FirstOrDefault(a => a.Key == name).Value;
        return argument is { Kind: TypedConstantKind.Array, IsNull: false } ? argument.Values.Select(v => v.Value).OfType<string>().Distinct().ToEquatableArray() : default;
    }

    /// <summary>When <c>[JsonIgnore]</c> counts, or null where it does not say.</summary>
    public static int? Condition(AttributeData attribute)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == ForeignIgnores.Condition && argument.Value.Kind == TypedConstantKind.Enum) return argument.Value.Value as int?;
        }

        return null;
    }

    public static bool IsAnnotated(INamedTypeSymbol type) => Has(type, Serializable) || Has(type, DataContract);

    /// <summary>Whether a class itself says that its objects keep their identity.</summary>
    public static bool KeepsIdentity(INamedTypeSymbol type) =>
        Has(type, References) || (Find(type, DataContract) is { } contract && Argument<bool>(contract, "IsReference"));

    public static MemberSelection Selection(INamedTypeSymbol type) =>
        Find(type, Serializable) is { } attribute ? (MemberSelection)Argument<int>(attribute, "Members") : MemberSelection.Default;
}
