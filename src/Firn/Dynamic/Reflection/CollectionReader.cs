using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>What a class of the user's is a collection of.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal sealed class CollectionReader
{
    private static readonly CollectionReader Nothing = new(ElementsKind.None, [], "");

    private CollectionReader(ElementsKind kind, Type[] arguments, string problem)
    {
        Kind = kind;
        Arguments = arguments;
        Problem = problem;
    }

    /// <summary>The kind on the wire.</summary>
    public ElementsKind Kind { get; }

    /// <summary>The element type, or the types of key and value.</summary>
    public Type[] Arguments { get; }

    /// <summary>The type of the keys by which a keyed collection finds its elements, or null.</summary>
    public Type? Key { get; private init; }

    /// <summary>Why its elements can't be written and read, or empty.</summary>
    public string Problem { get; }

    /// <summary>Looks at a class or struct that is not one of the framework.</summary>
    public static CollectionReader Read(Type type)
    {
        Type[] interfaces = type.GetInterfaces();
        Type? foundation = Foundation(type);
        // A priority queue can't be enumerated.
        if (interfaces.Length == 0 && foundation is null) return Nothing;
        Type? collection = null, dictionary = null;
        int collections = 0, dictionaries = 0;
        bool isSet = false;
        foreach (Type contract in interfaces)
        {
            if (!contract.IsGenericType) continue;
            Type definition = contract.GetGenericTypeDefinition();
            if (definition == typeof(ICollection<>))
            {
                collection = contract;
                collections++;
            }
            else if (definition == typeof(IDictionary<,>))
            {
                dictionary = contract;
                dictionaries++;
            }
            else
            {
                isSet |= definition == typeof(ISet<>);
            }
        }

        if (collection is null) return Unfillable(type, interfaces, foundation);
        if (type.IsValueType) return Refuse(ProblemText.StructCollectionDetail);
        if (collections > 1) return Refuse($"{ProblemText.ManyCollectionsDetail}{Names(interfaces)}");
        if (foundation is not null && foundation.Name.StartsWith("ReadOnly", StringComparison.Ordinal)) return Refuse($"it derives from {TypeDisplay.Short(foundation)}{ProblemText.ReadOnlyCollectionDetail}");
        if (dictionaries == 1) return new CollectionReader(ElementsKind.Dictionary, dictionary!.GetGenericArguments(), "");
        Type[] element = collection.GetGenericArguments();
        if (isSet) return new CollectionReader(ElementsKind.Set, element, "");
        return KeyOf(type) is { } key ? new CollectionReader(ElementsKind.Keyed, element, "") { Key = key } : new CollectionReader(ElementsKind.List, element, "");
    }

    /// <summary>The accessors of properties that make the type a collection: not members of its contract.</summary>
    public static List<MethodInfo> Implementation(Type type)
    {
        List<MethodInfo> accessors = [];
        foreach (Type contract in type.GetInterfaces())
        {
            if (contract.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) != true || !FrameworkTypes.IsFramework(contract)) continue;
            InterfaceMapping map = type.GetInterfaceMap(contract);
            for (int i = 0; i < map.InterfaceMethods.Length; i++)
            {
                // An override counts where it is declared first.
                if (map.InterfaceMethods[i].IsSpecialName && map.TargetMethods[i]?.GetBaseDefinition() is { DeclaringType: { } declaring } accessor && !FrameworkTypes.IsFramework(declaring)) accessors.Add(accessor);
            }
        }

        return accessors;
    }

    /// <summary>Whether a property has one of these accessors. The same method may come as several objects.</summary>
    public static bool Implements(PropertyInfo property, List<MethodInfo> accessors)
    {
        foreach (MethodInfo accessor in accessors)
        {
            if (accessor.DeclaringType == property.DeclaringType && (accessor.MetadataToken == property.GetMethod?.MetadataToken || accessor.MetadataToken == property.SetMethod?.MetadataToken)) return true;
        }

        return false;
    }

    /// <summary>Whether elements can be added to values of the type.</summary>
    public static bool IsMutable(Type type)
    {
        if (type.HasElementType || type.IsGenericParameter) return false;
        string? name = (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName;
        if (name is not null && LibraryCodecTable.Find(name) is { } row) return row.IsMutable;
        if (!type.IsClass) return false;
        foreach (Type contract in type.GetInterfaces())
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(ICollection<>)) return true;
        }

        return false;
    }

    private static CollectionReader Unfillable(Type type, Type[] interfaces, Type? foundation)
    {
        if (foundation is not null && (LibraryCodecTable.Find((foundation.IsGenericType ? foundation.GetGenericTypeDefinition() : foundation).FullName!) is { Kind: not WireKind.Primitive } || IsEnumerable(foundation.GetInterfaces())))
        {
            return Refuse($"it derives from {TypeDisplay.Short(foundation)}, which is no ICollection<T> to which elements could be added");
        }

        foreach (Type contract in interfaces)
        {
            if (contract == typeof(System.Collections.IList) || contract == typeof(System.Collections.IDictionary)) return Refuse($"it implements {TypeDisplay.Short(contract)}, which does not say of what type its elements are, and no ICollection<T>");
        }

        // Whatever an annotated class says of itself, it can't say what is in its base.
        if (foundation is not null && Listable(foundation.GetInterfaces()) is not null) return Refuse($"it derives from {TypeDisplay.Short(foundation)}, whose elements are of no type that could be told, and which is no ICollection<T>");
        // An annotated one says itself what its data are.
        return Listable(interfaces) is { } listable && !Attributes.IsAnnotated(type) ? Refuse($"it implements {listable}{ProblemText.EnumerableDetail}") : Nothing;
    }

    // By what elements can be got and not be added, or null.
    private static string? Listable(Type[] interfaces)
    {
        if (Array.Exists(interfaces, i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IGrouping<,>))) return "IGrouping<TKey, TElement>";
        if (IsEnumerable(interfaces)) return "IEnumerable<T>";
        bool isUntyped = false;
        foreach (Type contract in interfaces)
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>)) return "IAsyncEnumerable<T>";
            isUntyped |= contract == typeof(System.Collections.IEnumerable);
        }

        return isUntyped ? "IEnumerable" : null;
    }

    private static bool IsEnumerable(Type[] interfaces)
    {
        foreach (Type contract in interfaces)
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(IEnumerable<>)) return true;
        }

        return false;
    }

    private static Type? KeyOf(Type type)
    {
        for (Type? level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (level.IsGenericType && level.GetGenericTypeDefinition() == typeof(System.Collections.ObjectModel.KeyedCollection<,>)) return level.GetGenericArguments()[0];
        }

        return null;
    }

    // The class of the framework from which the type derives, if it does.
    private static Type? Foundation(Type type)
    {
        if (type.IsValueType) return null;
        for (Type? level = type.BaseType; level is not null && level != typeof(object); level = level.BaseType)
        {
            if (FrameworkTypes.IsFramework(level)) return level;
        }

        return null;
    }

    private static string Names(Type[] interfaces)
    {
        List<string> names = [];
        foreach (Type contract in interfaces)
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(ICollection<>)) names.Add(TypeDisplay.Short(contract));
        }

        names.Sort(StringComparer.Ordinal);
        return string.Join(" and ", names);
    }

    private static CollectionReader Refuse(string problem) => new(ElementsKind.None, [], problem);
}
