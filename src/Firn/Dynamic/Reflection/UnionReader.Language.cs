using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>How a union of the language is looked into and made.</summary>
/// <param name="value">What gives the value that it holds; null where nothing does.</param>
/// <param name="hasValue">What says without a box that it holds something, or null.</param>
/// <param name="cases">What makes it of each case, and what gives values of that case without a box.</param>
internal sealed class LanguageUnion(MethodInfo? value, MethodInfo? hasValue, Dictionary<Type, LanguageCase> cases)
{
    public MethodInfo? Value => value;

    public MethodInfo? HasValue => hasValue;

    public LanguageCase Of(Type type) => cases[type];
}

/// <summary>A case of a union of the language.</summary>
/// <param name="creation">The constructor or method that makes the union of a value.</param>
/// <param name="tryGetValue">What gives a value of a value type without a box, or null.</param>
internal sealed class LanguageCase(MethodBase creation, MethodInfo? tryGetValue)
{
    public MethodBase Creation => creation;

    public MethodInfo? TryGetValue => tryGetValue;
}

/// <content>Unions of the language: their cases are what they can be made of.</content>
internal sealed partial class UnionReader
{
    private const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;

    /// <summary>Whether a type is a union of the language.</summary>
    public static bool IsOfLanguage(Type type) =>
        (type.IsValueType || type.IsClass) && !type.IsPrimitive && !type.IsEnum && !type.HasElementType
        && Attributes.HasAny(type) && Attributes.HasNamed(type, LanguageUnions.Namespace, LanguageUnions.Attribute);

    private UnionDeclaration ReadLanguage()
    {
        if (_type.IsAbstract)
        {
            Invalid(ProblemText.AbstractUnionDetail);
            return new UnionDeclaration([], _problems);
        }

        Type? members = MembersOf(_type);
        Type provider = members ?? _type;
        Dictionary<Type, LanguageCase> cases = [];
        List<Type> types = [];
        foreach (MethodBase creation in Creations(members))
        {
            Type parameter = ParameterOf(creation), type = Nullable.GetUnderlyingType(parameter) ?? parameter;
            // Of two that make a union of one case, the one that takes it as it is.
            if (!cases.ContainsKey(type)) types.Add(type);
            else if (parameter != type) continue;
            cases[type] = new LanguageCase(creation, type.IsValueType ? TryGetValueOf(provider, type) : null);
        }

        MethodInfo? value = GetterOf(provider, LanguageUnions.Value, typeof(object));
        if (value is null) Invalid(ProblemText.NoContentDetail);
        if (types.Count == 0) Invalid(ProblemText.NoCasesDetail);
        if (OtherState() is { } member) Invalid($"{ProblemText.UnionStateDetail}{member}'");
        if (Attributes.KeepsIdentity(_type)) Invalid(ProblemText.UnionIdentityDetail);
        foreach (Type level in Levels(_type))
        {
            if (level != typeof(object) && level != typeof(ValueType) && CallbackReader.Read(level) is { Count: > 0 } callbacks) Invalid($"{ProblemText.UnionCallbackDetail}{callbacks[0].Name}'");
        }

        ReadTags(types);
        foreach (Type type in types) AddKnown(type);
        return new UnionDeclaration(_cases, _problems) { Language = new LanguageUnion(value, GetterOf(provider, LanguageUnions.HasValue, typeof(bool)), cases) };
    }

    // Constructors, or methods named Create, in the order of their declaration.
    private List<MethodBase> Creations(Type? members)
    {
        List<MethodBase> found = [];
        foreach (MethodBase method in members is null ? (MethodBase[])_type.GetConstructors(Instance) : members.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
        {
            if (members is not null && (method.Name != LanguageUnions.Create || method.IsVirtual || method.IsGenericMethod || ((MethodInfo)method).ReturnType != _type)) continue;
            if (method.GetParameters() is not [{ } parameter] || (parameter.ParameterType.IsByRef && !IsTakenByIn(parameter))) continue;
            Type type = ParameterOf(method);
            if (!type.IsByRefLike && !type.IsPointer && !type.IsFunctionPointer && type != _type) found.Add(method);
        }

        found.Sort((a, b) => a.MetadataToken.CompareTo(b.MetadataToken));
        return found;
    }

    // Not by "ref readonly", nor by the attribute alone.
    private static bool IsTakenByIn(ParameterInfo parameter) =>
        parameter.IsIn && parameter.CustomAttributes.Any(a => a.AttributeType.Name == "IsReadOnlyAttribute") && !parameter.CustomAttributes.Any(a => a.AttributeType.Name == "RequiresLocationAttribute");

    // A member beside what the union holds, whose value nothing would store. Those of its bases count.
    private string? OtherState()
    {
        for (Type? level = _type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(Instance))
            {
                if (!IsIgnored(field)) return field.Name;
            }

            foreach (PropertyInfo property in level.GetProperties(Instance))
            {
                if (property.Name != LanguageUnions.Value && property.GetMethod is not null && property.SetMethod is { IsPublic: true } && property.GetIndexParameters().Length == 0 && !IsIgnored(property)) return property.Name;
            }
        }

        return null;
    }

    private static bool IsIgnored(MemberInfo member) =>
        Attributes.HasAny(member) && (Attributes.Has(member, typeof(FirnIgnoreAttribute)) || Attributes.Has(member, typeof(System.Runtime.Serialization.IgnoreDataMemberAttribute)));

    private static Type ParameterOf(MethodBase creation)
    {
        Type type = creation.GetParameters()[0].ParameterType;
        return type.IsByRef ? type.GetElementType()! : type;
    }

    private static Type? MembersOf(Type type)
    {
        if (type.GetNestedType(LanguageUnions.Members, BindingFlags.Public) is not { IsInterface: true } members) return null;
        if (members.IsGenericTypeDefinition)
        {
            // The arguments are those of the union.
            if (!type.IsConstructedGenericType || members.GetGenericArguments().Length != type.GetGenericArguments().Length) return null;
            members = members.MakeGenericType(type.GetGenericArguments());
        }

        return members.IsAssignableFrom(type) ? members : null;
    }

    private static MethodInfo? GetterOf(Type provider, string name, Type type)
    {
        foreach (Type level in Levels(provider))
        {
            foreach (PropertyInfo property in level.GetProperties(Instance))
            {
                if (property.Name == name && property.PropertyType == type && property.GetIndexParameters().Length == 0 && property.GetMethod is { IsPublic: true } getter) return getter;
            }
        }

        return null;
    }

    // What may be inherited, the nearest first.
    private static IEnumerable<Type> Levels(Type provider)
    {
        for (Type? level = provider; level is not null; level = level.BaseType) yield return level;
        if (!provider.IsInterface) yield break;
        foreach (Type inherited in provider.GetInterfaces()) yield return inherited;
    }

    private static MethodInfo? TryGetValueOf(Type provider, Type type)
    {
        foreach (MethodInfo method in Levels(provider).SelectMany(level => level.GetMethods(Instance)))
        {
            if (method.Name != LanguageUnions.TryGetValue || method.IsGenericMethod || method.ReturnType != typeof(bool)) continue;
            if (method.GetParameters() is [{ IsOut: true } parameter] && parameter.ParameterType == type.MakeByRefType()) return method;
        }

        return null;
    }

    // Tags that attributes give cases.
    private void ReadTags(List<Type> types)
    {
        foreach (FirnUnionAttribute attribute in Attributes.All<FirnUnionAttribute>(_type))
        {
            if (attribute.Type is not { } named) Invalid("one of its cases names no type");
            else if (attribute.Tag < 0) Invalid($"its case '{TypeDisplay.Short(named)}' has a negative tag");
            else if (!TryClose(named, out Type? type)) Invalid($"its case '{TypeDisplay.Short(named)}' takes other type arguments than the union has");
            else if (type is not null && types.Contains(type)) Add(attribute.Tag, type);
            // Other instantiations of a generic union have this attribute too.
            else if (type is null || !_type.IsGenericType) Invalid($"its [FirnUnion] names '{TypeDisplay.Short(named)}'{ProblemText.NotACaseDetail}");
        }
    }
}
