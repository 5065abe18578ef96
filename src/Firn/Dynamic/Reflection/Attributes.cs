using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>
/// Attributes that say something about contracts. Others are never made: their constructors are code of other people.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class Attributes
{
    /// <summary>Whether there is any attribute at all: most members have none, and one question is cheaper than seven.</summary>
    public static bool HasAny(MemberInfo member) => member.IsDefined(typeof(Attribute), inherit: false);

    /// <summary>Whether a member carries an attribute itself.</summary>
    public static bool Has(MemberInfo member, Type attribute) => member.IsDefined(attribute, inherit: false);

    /// <summary>Whether a member carries an attribute that the compiler itself looks for by name: assemblies for older frameworks bring their own types of these names.</summary>
    public static bool HasNamed(MemberInfo member, Type attribute)
    {
        if (member.IsDefined(attribute, inherit: false)) return true;
        foreach (CustomAttributeData data in member.GetCustomAttributesData())
        {
            if (data.AttributeType.Name == attribute.Name && data.AttributeType.Namespace == attribute.Namespace) return true;
        }

        return false;
    }

    /// <summary>The attributes of a kind that a member carries itself.</summary>
    public static T[] All<T>(MemberInfo member)
        where T : Attribute => (T[])member.GetCustomAttributes(typeof(T), inherit: false);

    /// <summary>The first attribute of a kind that a member carries itself, or null.</summary>
    public static T? Find<T>(MemberInfo member)
        where T : Attribute
    {
        if (!member.IsDefined(typeof(T), inherit: false)) return null;
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

    /// <summary>The codec that <c>[FirnCodec(typeof(..))]</c> gives a member or type, or null.</summary>
    public static Type? Codec(MemberInfo member) => Find<FirnCodecAttribute>(member) is { Type: null } attribute ? attribute.Codec : null;
}
