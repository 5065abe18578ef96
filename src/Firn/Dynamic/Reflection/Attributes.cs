using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>
/// Attributes that say something about contracts. Others are never made: their constructors are code of other people, and their
/// assemblies need not be there.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class Attributes
{
    /// <summary>Whether there is any attribute at all: most members have none, and one question is cheaper than seven.</summary>
    public static bool HasAny(MemberInfo member)
    {
        try
        {
            return member.IsDefined(typeof(Attribute), inherit: false);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return true;
        }
    }

    /// <summary>Whether a member carries an attribute itself.</summary>
    public static bool Has(MemberInfo member, Type attribute)
    {
        try
        {
            return member.IsDefined(attribute, inherit: false);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception) && MetadataAttributes.Has(member, attribute) is not null)
        {
            return MetadataAttributes.Has(member, attribute) == true;
        }
    }

    /// <summary>Whether a member carries an attribute that the compiler itself looks for by name: assemblies for older frameworks bring their own types of these names.</summary>
    public static bool HasNamed(MemberInfo member, Type attribute) => Has(member, attribute) || HasNamed(member, attribute.Namespace!, attribute.Name);

    /// <summary>The same for an attribute that this framework may not have.</summary>
    public static bool HasNamed(MemberInfo member, string space, string name)
    {
        try
        {
            foreach (CustomAttributeData data in member.GetCustomAttributesData())
            {
                if (data.AttributeType.Name == name && data.AttributeType.Namespace == space) return true;
            }
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return MetadataAttributes.Has(member, space, name) == true;
        }

        return false;
    }

    /// <summary>The attributes of a kind that a member carries itself.</summary>
    public static T[] All<T>(MemberInfo member)
        where T : Attribute
    {
        try
        {
            return (T[])member.GetCustomAttributes(typeof(T), inherit: false);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception) && MetadataAttributes.Has(member, typeof(T)) is not null)
        {
            return MetadataAttributes.All<T>(member.Module.Assembly, member.MetadataToken);
        }
    }

    /// <summary>The attributes of a kind that an assembly carries.</summary>
    public static T[] All<T>(Assembly assembly)
        where T : Attribute
    {
        try
        {
            return (T[])assembly.GetCustomAttributes(typeof(T), inherit: false);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return MetadataAttributes.All<T>(assembly, MetadataAttributes.OfAssembly);
        }
    }

    /// <summary>The first attribute of a kind that a member carries itself, or null.</summary>
    public static T? Find<T>(MemberInfo member)
        where T : Attribute
    {
        if (!Has(member, typeof(T))) return null;
        T[] all = All<T>(member);
        return all.Length == 0 ? null : all[0];
    }

    /// <summary>Whether a type's members are taken as it says, non-public ones too.</summary>
    public static bool IsAnnotated(Type type) => Has(type, typeof(FirnSerializableAttribute)) || Has(type, typeof(DataContractAttribute));

    /// <summary>Whether <c>[DataContract]</c> decides which members are taken.</summary>
    public static bool IsDataContract(Type type) => Has(type, typeof(DataContractAttribute));

    /// <summary>What <c>[FirnSerializable]</c> says about the members.</summary>
    public static MemberSelection Selection(Type type) =>
        Find<FirnSerializableAttribute>(type) is { } attribute ? (MemberSelection)(int)attribute.Members : MemberSelection.Default;

    /// <summary>Whether a class itself says that its objects keep their identity.</summary>
    public static bool KeepsIdentity(Type type) => Has(type, typeof(FirnReferencesAttribute)) || Find<DataContractAttribute>(type) is { IsReference: true };

    /// <summary>What <c>[FirnConvert(typeof(..))]</c> names on a member, in its order.</summary>
    public static Type?[] Converters(MemberInfo member) =>
        Has(member, typeof(FirnConvertAttribute)) ? Array.ConvertAll(All<FirnConvertAttribute>(member), a => (Type?)a.Converter) : [];

    /// <summary>What <c>[FirnCodec(typeof(..))]</c> or <c>[FirnSurrogate(typeof(..))]</c> gives a member or type, or null. Those of contexts name the type that they serve.</summary>
    public static NamedCodec? Codec(MemberInfo member)
    {
        NamedCodec? codec = null;
        if (Has(member, typeof(FirnCodecAttribute)))
        {
            foreach (FirnCodecAttribute attribute in All<FirnCodecAttribute>(member))
            {
                if (attribute.Type is not null || attribute.Codec is null) continue;
                codec = new NamedCodec(attribute.Codec, IsSurrogate: false);
                break;
            }
        }

        if (!Has(member, typeof(FirnSurrogateAttribute))) return codec;
        foreach (FirnSurrogateAttribute attribute in All<FirnSurrogateAttribute>(member))
        {
            if (attribute.Type is null && attribute.Surrogate is not null) codec = NamedCodec.Beside(codec, new NamedCodec(attribute.Surrogate, IsSurrogate: true));
        }

        return codec;
    }
}
