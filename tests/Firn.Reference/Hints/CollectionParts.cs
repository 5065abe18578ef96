using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Dynamic;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Firn.Reference;

/// <summary>The keys and elements of collections.</summary>
internal static class CollectionParts
{
    private static readonly Type[] Runs = [typeof(Memory<>), typeof(ReadOnlyMemory<>), typeof(ReadOnlySequence<>)];

    // What they are built of anew, they may hold in another order.
    private static readonly Type[] FreeOrders =
    [
        typeof(PriorityQueue<,>), typeof(ConcurrentBag<>), typeof(ConcurrentDictionary<,>), typeof(FrozenSet<>), typeof(FrozenDictionary<,>), typeof(ImmutableHashSet<>), typeof(ImmutableDictionary<,>),
        typeof(IImmutableSet<>), typeof(IImmutableDictionary<,>),
    ];

    private static readonly Type[] AlwaysNew =
    [
        typeof(List<>), typeof(HashSet<>), typeof(Dictionary<,>), typeof(LinkedList<>), typeof(Queue<>), typeof(Stack<>), typeof(PriorityQueue<,>), typeof(SortedSet<>), typeof(SortedDictionary<,>), typeof(SortedList<,>),
    ];

    public static bool IsOf(Type type, Type definition) => type.IsGenericType && type.GetGenericTypeDefinition() == definition;

    public static bool HasFreeOrder(Type type) => type == typeof(Hashtable) || Bases(type).Any(b => FreeOrders.Any(definition => IsOf(b, definition)));

    public static bool IsAlwaysNew(Type type) => type == typeof(ArrayList) || type == typeof(Hashtable) || type == typeof(ExpandoObject) || AlwaysNew.Any(definition => IsOf(type, definition));

    public static bool IsGrouped(Type type) => IsOf(type, typeof(ILookup<,>)) || IsOf(type, typeof(Lookup<,>)) || IsOf(type, typeof(IGrouping<,>));

    /// <summary>The type and what it derives from.</summary>
    public static IEnumerable<Type> Bases(Type type)
    {
        for (Type? of = type; of is not null; of = of.BaseType) yield return of;
    }

    /// <summary>The types of keys and elements, as the format has them; nulls if the type is no collection.</summary>
    public static (Type? Key, Type? Element) Of(Type type)
    {
        if (type == typeof(string)) return default;
        if (type.IsArray) return (null, type.GetElementType());
        if (typeof(Stream).IsAssignableFrom(type)) return (null, typeof(byte));
        if (type == typeof(ArrayList)) return (null, typeof(object));
        if (type == typeof(Hashtable)) return (typeof(object), typeof(object));
        if (InlineLength(type) is not null) return (null, type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)[0].FieldType);
        Type[] arguments = type.GetGenericArguments();
        if (Runs.Any(definition => IsOf(type, definition))) return (null, arguments[0]);
        foreach (Type of in Bases(type))
        {
            if (IsOf(of, typeof(PriorityQueue<,>))) return (null, typeof(ValueTuple<,>).MakeGenericType(of.GetGenericArguments()));
        }

        Type[] interfaces = type.IsInterface ? [type, .. type.GetInterfaces()] : type.GetInterfaces();
        if (Find(interfaces, typeof(ILookup<,>)) is { } lookup) return (lookup[0], typeof(List<>).MakeGenericType(lookup[1]));
        if (Find(interfaces, typeof(IGrouping<,>)) is not null) return default;
        if ((Find(interfaces, typeof(IDictionary<,>)) ?? Find(interfaces, typeof(IReadOnlyDictionary<,>))) is { } dictionary) return (dictionary[0], dictionary[1]);
        return Find(interfaces, typeof(IEnumerable<>)) is { } list ? (null, list[0]) : default;
    }

    /// <summary>The number of elements of a struct that is an inline array; null for other types.</summary>
    public static int? InlineLength(Type type) => type.IsValueType ? type.GetCustomAttribute<InlineArrayAttribute>()?.Length : null;

    private static Type[]? Find(Type[] interfaces, Type definition) => Array.Find(interfaces, i => IsOf(i, definition))?.GetGenericArguments();
}
