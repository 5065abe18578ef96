using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Closed classes: their cases are the classes that derive from them, all of which stand in their assembly.</content>
internal sealed partial class UnionReader
{
    /// <summary>Whether a class is closed.</summary>
    public static bool IsClosed(Type type) => type is { IsClass: true, IsAbstract: true, IsSealed: false, HasElementType: false } && Attributes.HasNamed(type, LanguageUnions.Namespace, LanguageUnions.ClosedAttribute);

    // Every class that has values of its own. A class that the attributes name as a case, and that is a union itself, takes what derives from it.
    private void AddDerived(TypeKeys keys)
    {
        Dictionary<Type, List<Type>> derived = [];
        foreach (Type type in TypesOf(_type.Assembly))
        {
            if (!type.IsClass || type.BaseType is not { } declared || declared == typeof(object)) continue;
            Type definition = declared.IsGenericType ? declared.GetGenericTypeDefinition() : declared;
            if (!derived.TryGetValue(definition, out List<Type>? types)) derived.Add(definition, types = []);
            types.Add(type);
        }

        List<Type> found = [];
        Collect(_type, derived, keys, found);
        found.Sort((a, b) => string.CompareOrdinal(keys.KeyOf(a), keys.KeyOf(b)));
        foreach (Type type in found) AddKnown(type);
    }

    // A type whose base class is not there is no case of anything that could be made.
    private static Type[] TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            return [.. exception.Types.OfType<Type>()];
        }
    }

    private void Collect(Type type, Dictionary<Type, List<Type>> derived, TypeKeys keys, List<Type> found)
    {
        if (!derived.TryGetValue(type.IsGenericType ? type.GetGenericTypeDefinition() : type, out List<Type>? definitions)) return;
        foreach (Type definition in definitions)
        {
            if (CloseDerived(definition, type) is not { } closed) continue;
            bool isNamed = _cases.Exists(c => c.Type == closed);
            if (!closed.IsAbstract && !isNamed) found.Add(closed);
            if (!isNamed || (!closed.IsAbstract && Read(closed, keys) is null)) Collect(closed, derived, keys, found);
        }
    }

    // The version of a class that derives from a closed one: null where none does.
    private static Type? CloseDerived(Type definition, Type declared)
    {
        if (!definition.IsGenericTypeDefinition) return definition.BaseType == declared ? definition : null;
        Type[] parameters = definition.GetGenericArguments();
        Type?[] arguments = new Type?[parameters.Length];
        if (!Unify(definition.BaseType!, declared, arguments) || Array.IndexOf(arguments, null) >= 0) return null;
        return Close(definition, parameters, arguments!);
    }

    private static bool Unify(Type pattern, Type type, Type?[] arguments)
    {
        if (pattern.IsGenericParameter)
        {
            ref Type? known = ref arguments[pattern.GenericParameterPosition];
            if (known is not null) return known == type;
            known = type;
            return true;
        }

        if (pattern.IsArray) return type.IsArray && pattern.GetArrayRank() == type.GetArrayRank() && Unify(pattern.GetElementType()!, type.GetElementType()!, arguments);
        if (!pattern.IsGenericType) return pattern == type;
        if (!type.IsGenericType || pattern.GetGenericTypeDefinition() != type.GetGenericTypeDefinition()) return false;
        Type[] patterns = pattern.GetGenericArguments(), given = type.GetGenericArguments();
        for (int i = 0; i < patterns.Length; i++)
        {
            if (!Unify(patterns[i], given[i], arguments)) return false;
        }

        return true;
    }
}
