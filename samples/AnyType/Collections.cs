using System.Collections;
using System.Reflection;

namespace AnyType;

/// <summary>Makes collections: from arrays of what their constructors or factories take, else by adding.</summary>
internal static class Collections
{
    /// <summary>What values of collection interfaces are made as.</summary>
    public static readonly string[] Implementations =
    [
        "System.Collections.Generic.List`1", "System.Collections.Generic.HashSet`1", "System.Collections.Generic.Dictionary`2", "System.Collections.Immutable.ImmutableList`1",
        "System.Collections.Immutable.ImmutableHashSet`1", "System.Collections.Immutable.ImmutableDictionary`2", "System.Collections.Immutable.ImmutableQueue`1",
        "System.Collections.Immutable.ImmutableStack`1", "System.Collections.Frozen.FrozenSet`1", "System.Collections.Frozen.FrozenDictionary`2", "System.Collections.Concurrent.ConcurrentQueue`1", "System.IO.MemoryStream",
    ];

    /// <summary>A collection, or null if the type is none.</summary>
    public static object? Make(Type type, Random random, int depth, ValueMaker maker, TypeCatalog catalog)
    {
        if (!type.IsGenericType || type.GetInterface("System.Collections.IEnumerable") is null && !type.Name.StartsWith("PriorityQueue", StringComparison.Ordinal)) return IsFillable(type) ? Added(type, random, depth, maker) : null;
        if (type.Namespace?.StartsWith("System", StringComparison.Ordinal) != true) return Added(type, random, depth, maker);
        Type[] arguments = type.GetGenericArguments();
        Type element = arguments.Length == 1 ? arguments[0] : TypeCatalog.MakeGeneric(catalog.Find("System.Collections.Generic.KeyValuePair`2")!, arguments)!;
        if (type.Name.StartsWith("ILookup", StringComparison.Ordinal) || type.Name.StartsWith("IGrouping", StringComparison.Ordinal)) return null;
        bool isSet = arguments.Length > 1 || type.GetInterfaces().Any(i => i.Name is "ISet`1" or "IReadOnlySet`1");
        Array elements = arguments.Length == 1 ? maker.Elements(element, random, depth, mayBeNull: !isSet) : Pairs(element, arguments, random, depth, maker);
        if (isSet) elements = Distinct(elements, element, arguments.Length > 1);
        return Constructed(type, elements, arguments, catalog) ?? Produced(type, elements, catalog) ?? Added(type, random, depth, maker);
    }

    /// <summary>Adds some elements to a list that knows their type.</summary>
    public static void Fill(IList list, Random random, int depth, ValueMaker maker)
    {
        if (list.GetType().GetInterfaces().FirstOrDefault(i => i.Name == "ICollection`1") is not { } collection) return;
        foreach (object? element in maker.Elements(collection.GetGenericArguments()[0], random, depth + 1, mayBeNull: true)) list.Add(element);
    }

    private static bool IsFillable(Type type) => type.GetInterfaces().Any(i => i.Name == "ICollection`1") && type.GetConstructor(Type.EmptyTypes) is not null;

    private static Array Pairs(Type pair, Type[] arguments, Random random, int depth, ValueMaker maker)
    {
        Array keys = maker.Elements(arguments[0], random, depth, mayBeNull: false);
        Array pairs = Array.CreateInstance(pair, keys.Length);
        Array values = maker.Elements(arguments[1], random, depth, mayBeNull: true);
        for (int i = 0; i < pairs.Length; i++)
        {
            object? value = values.Length > 0 ? values.GetValue(i % values.Length) : arguments[1].IsValueType ? Activator.CreateInstance(arguments[1]) : null;
            pairs.SetValue(Activator.CreateInstance(pair, keys.GetValue(i), value), i);
        }

        return pairs;
    }

    private static Array Distinct(Array elements, Type element, bool arePairs)
    {
        HashSet<object> seen = [];
        List<object> kept = [];
        PropertyInfo? key = arePairs ? element.GetProperty("Key") : null;
        foreach (object? one in elements)
        {
            if (one is not null && seen.Add(key is null ? one : key.GetValue(one)!)) kept.Add(one);
        }

        Array distinct = Array.CreateInstance(element, kept.Count);
        for (int i = 0; i < kept.Count; i++) distinct.SetValue(kept[i], i);
        return distinct;
    }

    // List<T>(IEnumerable<T>), ReadOnlyDictionary<K, V>(IDictionary<K, V>) and the like.
    private static object? Constructed(Type type, Array elements, Type[] arguments, TypeCatalog catalog)
    {
        foreach (ConstructorInfo constructor in type.GetConstructors())
        {
            if (constructor.GetParameters() is not [{ ParameterType: { } parameter }]) continue;
            if (parameter.IsInstanceOfType(elements)) return constructor.Invoke([elements]);
            // What takes a changeable list or dictionary is given one.
            foreach (string name in (string[])["System.Collections.Generic.Dictionary`2", "System.Collections.ObjectModel.ObservableCollection`1", "System.Collections.Generic.HashSet`1"])
            {
                if (catalog.Find(name) is not { } definition || definition.GetGenericArguments().Length != arguments.Length || TypeCatalog.MakeGeneric(definition, arguments) is not { } inner) continue;
                if (parameter.IsAssignableFrom(inner) && inner != type && parameter.IsGenericType) return constructor.Invoke([Constructed(inner, elements, arguments, catalog)]);
            }
        }

        return null;
    }

    // ImmutableArray.CreateRange(..), FrozenSet.ToFrozenSet(..): static methods of the class beside it.
    private static object? Produced(Type type, Array elements, TypeCatalog catalog)
    {
        if (catalog.Find($"{type.Namespace}.{type.Name.Split('`')[0]}") is not { } factory) return null;
        foreach (MethodInfo method in factory.GetMethods(BindingFlags.Public | BindingFlags.Static))
        {
            if (method.Name is not ("CreateRange" or "ToFrozenSet" or "ToFrozenDictionary") || method.GetGenericArguments().Length != type.GetGenericArguments().Length) continue;
            MethodInfo closed = method.MakeGenericMethod(type.GetGenericArguments());
            ParameterInfo[] parameters = closed.GetParameters();
            if (closed.ReturnType != type || !parameters[0].ParameterType.IsInstanceOfType(elements) || parameters.Skip(1).Any(p => !p.IsOptional)) continue;
            return closed.Invoke(null, [elements, .. parameters.Skip(1).Select(_ => (object?)null)]);
        }

        return null;
    }

    // By its own method, one by one.
    private static object? Added(Type type, Random random, int depth, ValueMaker maker)
    {
        MethodInfo? add = type.GetMethods().FirstOrDefault(m => m.Name is "Add" or "Enqueue" or "Push" or "AddLast" && m.GetParameters().Length is 1 or 2 && !m.IsGenericMethod && m.DeclaringType!.IsGenericType)
            ?? type.GetInterfaces().FirstOrDefault(i => i.Name == "ICollection`1")?.GetMethod("Add");
        if (add is null || type.GetConstructor(Type.EmptyTypes) is not { } constructor) return null;
        object collection = constructor.Invoke([]);
        Array[] columns = [.. add.GetParameters().Select(p => maker.Elements(p.ParameterType, random, depth, mayBeNull: false))];
        for (int i = 0; i < columns.Min(c => c.Length); i++)
        {
            try
            {
                add.Invoke(collection, [.. columns.Select(c => c.GetValue(i))]);
            }
            catch (TargetInvocationException exception) when (exception.InnerException is ArgumentException)
            {
                // One that is there already.
            }
        }

        return collection;
    }
}
