using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Which values of a member are never null, by what the compiler wrote of its nullable annotations. Looked for when an option first asks for it.</summary>
/// <param name="member">The field or property.</param>
/// <param name="hasCodec">Whether an attribute gives it a codec or surrogate: then nothing is known of what is inside.</param>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal sealed class DeclaredNulls(MemberInfo member, bool hasCodec)
{
    private static readonly NullPlaces s_none = new();

    // One field, as several threads may look at once.
    private NullPlaces? _places;

    /// <summary>The values, or null where there are none.</summary>
    public NullPlaces? Find()
    {
        NullPlaces places = _places ??= (Text() is { Length: > 0 } text ? NullPlaces.Parse(text) : null) ?? s_none;
        return places == s_none ? null : places;
    }

    /// <summary>Whether a text is declared as one that may be null, and may be set to null.</summary>
    /// <param name="member">The field or property.</param>
    public static bool IsNullable(MemberInfo member)
    {
        try
        {
            MemberInfo declared = Declared(member);
            return FindNotes(declared) is [2, ..] && !Says(declared, typeof(DisallowNullAttribute));
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return false;
        }
    }

    // Annotations of a generic type are those of its declaration.
    private static MemberInfo Declared(MemberInfo member) =>
        member.DeclaringType is { IsConstructedGenericType: true } closed ? closed.GetGenericTypeDefinition().GetMemberWithSameMetadataDefinitionAs(member) : member;

    private string Text()
    {
        try
        {
            MemberInfo declared = Declared(member);
            Type type = declared is FieldInfo field ? field.FieldType : ((PropertyInfo)declared).PropertyType;
            if (FindNotes(declared) is not { } notes) return "";
            int next = 0;
            string text = Describe(type, notes, ref next);
            if (text.Length > 0 && !type.IsValueType && !type.IsGenericParameter)
            {
                if (Says(declared, typeof(AllowNullAttribute))) text = "?" + text[1..];
                if (Says(declared, typeof(DisallowNullAttribute)) && !NullNotation.IsNullItself(TypeDisplay.Full(type))) text = "!" + text[1..];
            }

            return NullNotation.Short(hasCodec ? text[..1] : text);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return ""; // a type that is not there has no annotations
        }
    }

    // The compiler writes what is said of a property to the parameter of its setter.
    private static bool Says(MemberInfo declared, Type attribute) =>
        Attributes.HasNamed(declared, attribute) || (declared is PropertyInfo { SetMethod: { } setter } && setter.GetParameters() is [.., { } value] && value.GetCustomAttributesData().Any(a => a.AttributeType.FullName == attribute.FullName));

    // One byte for all places, or one for each: 0 says nothing, 1 is not null, 2 may be null.
    private static byte[]? FindNotes(MemberInfo declared)
    {
        if (Note(declared.GetCustomAttributesData(), "System.Runtime.CompilerServices.NullableAttribute") is { } own) return own;
        bool isPublic = declared is FieldInfo { IsPublic: true } or PropertyInfo { GetMethod.IsPublic: true };
        if (!isPublic && Note(declared.Module.GetCustomAttributesData(), "System.Runtime.CompilerServices.NullablePublicOnlyAttribute") is not null) return null;
        for (Type? level = declared.DeclaringType; level is not null; level = level.DeclaringType)
        {
            if (Note(level.GetCustomAttributesData(), "System.Runtime.CompilerServices.NullableContextAttribute") is { } context) return context;
        }

        return null;
    }

    private static byte[]? Note(IList<CustomAttributeData> attributes, string name)
    {
        foreach (CustomAttributeData attribute in attributes)
        {
            if (attribute.AttributeType.FullName != name || attribute.ConstructorArguments is not [{ } argument]) continue;
            return argument.Value switch
            {
                byte note => [note],
                IReadOnlyCollection<CustomAttributeTypedArgument> notes => [.. notes.Select(n => (byte)n.Value!)],
                _ => [0],
            };
        }

        return null;
    }

    private static string Describe(Type type, byte[] notes, ref int next)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            string value = Describe(underlying, notes, ref next);
            return "?" + value[1..];
        }

        if (type is { IsValueType: true, IsGenericType: false, IsGenericParameter: false }) return "?";
        byte note = notes.Length == 1 ? notes[0] : next < notes.Length ? notes[next] : (byte)0;
        next++;
        if (type.IsGenericParameter) return "?";
        List<string> parts = [];
        if (type.IsArray)
        {
            parts.Add(Describe(type.GetElementType()!, notes, ref next));
        }
        else if (type.IsGenericType)
        {
            foreach (Type argument in type.GetGenericArguments()) parts.Add(Describe(argument, notes, ref next));
        }

        string name = type.IsArray ? "" : type.IsGenericType ? type.GetGenericTypeDefinition().FullName ?? "" : type.FullName ?? "";
        return NullNotation.Of(note == 1 && !type.IsValueType && !NullNotation.IsNullItself(name), type.IsArray || NullNotation.IsCollection(name) ? parts : []);
    }
}
