using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.TestCases;

public static partial class StructuralEquality
{
    private enum CollectionShape
    {
        Ordered,
        Unordered,
        Dictionary,
    }

    private static bool IsCollection(Type type) =>
        typeof(IEnumerable).IsAssignableFrom(type) || IsGeneric(type, typeof(PriorityQueue<,>));

    private static bool IsGeneric(Type type, Type definition) => type.IsGenericType && type.GetGenericTypeDefinition() == definition;

    private static Type? FindInterface(Type type, Type definition) =>
        IsGeneric(type, definition) ? type : type.GetInterfaces().FirstOrDefault(i => IsGeneric(i, definition));

    private static string? CompareArrays(Array left, Array right, string path)
    {
        if (left.Rank != right.Rank) return $"{Place(path)}: rank {left.Rank} became {right.Rank}.";
        for (int i = 0; i < left.Rank; i++)
        {
            if (left.GetLength(i) != right.GetLength(i)) return $"{Place(path)}: length {left.GetLength(i)} of dimension {i} became {right.GetLength(i)}.";
        }

        return CompareRuns(left.GetType().GetElementType()!, left, right, path);
    }

    private static string? CompareRuns(Type element, IEnumerable left, IEnumerable right, string path)
    {
        int index = 0;
        IEnumerator other = right.GetEnumerator();
        foreach (object? item in left)
        {
            if (!other.MoveNext()) return $"{Place(path)}: only {index} elements came back.";
            if (Compare(element, item, other.Current, path + "[" + index.ToString(CultureInfo.InvariantCulture) + "]") is { } difference) return difference;
            index++;
        }

        return other.MoveNext() ? $"{Place(path)}: more than {index} elements came back." : null;
    }

    // Structs and classes around a run or a single value.
    private static bool TryCompareWrapper(object left, object right, string path, out string? difference)
    {
        Type type = left.GetType();
        difference = null;
        if (!type.IsGenericType) return false;
        Type definition = type.GetGenericTypeDefinition();
        if (type.Namespace == "System.Runtime.Intrinsics")
        {
            difference = left.Equals(right) ? null : Differ(path, left, right);
            return true;
        }

        if (definition == typeof(Lazy<>))
        {
            PropertyInfo value = type.GetProperty("Value")!;
            difference = Compare(type.GetGenericArguments()[0], value.GetValue(left), value.GetValue(right), path + ".Value");
            return true;
        }

        if (definition == typeof(ImmutableArray<>))
        {
            PropertyInfo isDefault = type.GetProperty("IsDefault")!;
            bool leftIsDefault = (bool)isDefault.GetValue(left)!;
            bool rightIsDefault = (bool)isDefault.GetValue(right)!;
            if (leftIsDefault || rightIsDefault) difference = leftIsDefault == rightIsDefault ? null : $"{Place(path)}: default and empty were mixed up.";
            else difference = CompareRuns(type.GetGenericArguments()[0], (IEnumerable)left, (IEnumerable)right, path);
            return true;
        }

        if (definition == typeof(Memory<>) || definition == typeof(ReadOnlyMemory<>) || definition == typeof(ReadOnlySequence<>) || definition == typeof(ArraySegment<>))
        {
            // A default ArraySegment has no array and is written as empty.
            difference = CompareRuns(type.GetGenericArguments()[0], ToArray(left), ToArray(right), path);
            return true;
        }

        return false;
    }

    private static string? CompareInlineArrays(Type type, int length, object left, object right, string path)
    {
        Type element = type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)[0].FieldType;
        MethodInfo copy = typeof(StructuralEquality).GetMethod(nameof(CopyInline), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type, element);
        return CompareRuns(element, (Array)copy.Invoke(null, [left, length])!, (Array)copy.Invoke(null, [right, length])!, path);
    }

    private static T[] CopyInline<TArray, T>(TArray value, int length)
        where TArray : struct => MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TArray, T>(ref value), length).ToArray();

    private static Array ToArray(object run)
    {
        Type type = run.GetType();
        Type element = type.GetGenericArguments()[0];
        if (IsGeneric(type, typeof(ArraySegment<>)) && type.GetProperty("Array")!.GetValue(run) is null) return Array.CreateInstance(element, 0);
        string name = IsGeneric(type, typeof(ReadOnlySequence<>)) ? nameof(CopySequence) : IsGeneric(type, typeof(ArraySegment<>)) ? nameof(CopySegment) : IsGeneric(type, typeof(Memory<>)) ? nameof(CopyMemory) : nameof(CopyReadOnlyMemory);
        return (Array)typeof(StructuralEquality).GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(element).Invoke(null, [run])!;
    }

    private static T[] CopySequence<T>(ReadOnlySequence<T> run) => run.ToArray();

    private static T[] CopySegment<T>(ArraySegment<T> run) => [.. run];

    private static T[] CopyMemory<T>(Memory<T> run) => run.ToArray();

    private static T[] CopyReadOnlyMemory<T>(ReadOnlyMemory<T> run) => run.ToArray();

    private static string? CompareCollections(Type declared, object left, object right, string path)
    {
        Type type = left.GetType();
        if (IsGeneric(type, typeof(PriorityQueue<,>))) return ComparePriorityQueues(type, left, right, path);
        if (IsGeneric(type, typeof(BlockingCollection<>)))
        {
            foreach (string name in (ReadOnlySpan<string>)["BoundedCapacity", "IsAddingCompleted"])
            {
                PropertyInfo property = type.GetProperty(name)!;
                if (Compare(property.PropertyType, property.GetValue(left), property.GetValue(right), $"{path}.{name}") is { } difference) return difference;
            }

            FieldInfo inner = type.GetField("_collection", BindingFlags.Instance | BindingFlags.NonPublic)!;
            return Compare(typeof(object), inner.GetValue(left), inner.GetValue(right), path);
        }

        if (FindInterface(declared, typeof(IGrouping<,>)) is { } grouping)
        {
            PropertyInfo key = grouping.GetProperty("Key")!;
            if (Compare(grouping.GetGenericArguments()[0], key.GetValue(left), key.GetValue(right), path + ".Key") is { } difference) return difference;
        }

        Type kind = declared == typeof(object) ? type : declared;
        Type element = FindInterface(kind, typeof(IEnumerable<>))?.GetGenericArguments()[0] ?? (kind == typeof(Hashtable) ? typeof(DictionaryEntry) : typeof(object));
        CollectionShape shape = ShapeOf(kind);
        // Behind an interface another class may come back, with a comparer of its own kind.
        if (type == right.GetType())
        {
            if (CompareComparers(left, right, path) is { } difference) return difference;
        }

        return shape switch
        {
            CollectionShape.Dictionary => CompareDictionaries(element, (IEnumerable)left, (IEnumerable)right, path),
            CollectionShape.Unordered => CompareBags(element, (IEnumerable)left, (IEnumerable)right, path),
            _ => CompareRuns(element, (IEnumerable)left, (IEnumerable)right, path),
        };
    }

    private static CollectionShape ShapeOf(Type type)
    {
        if (IsGeneric(type, typeof(OrderedDictionary<,>)) || IsGeneric(type, typeof(SortedDictionary<,>)) || IsGeneric(type, typeof(SortedList<,>)) || IsGeneric(type, typeof(ImmutableSortedDictionary<,>))) return CollectionShape.Ordered;
        if (IsGeneric(type, typeof(SortedSet<>)) || IsGeneric(type, typeof(ImmutableSortedSet<>))) return CollectionShape.Ordered;
        if (FindInterface(type, typeof(IDictionary<,>)) is not null || FindInterface(type, typeof(IReadOnlyDictionary<,>)) is not null) return CollectionShape.Dictionary;
        if (FindInterface(type, typeof(ISet<>)) is not null || FindInterface(type, typeof(IReadOnlySet<>)) is not null || FindInterface(type, typeof(IImmutableSet<>)) is not null) return CollectionShape.Unordered;
        // Its entries are structs, which are compared as such.
        if (type == typeof(Hashtable)) return CollectionShape.Unordered;
        return IsGeneric(type, typeof(ConcurrentBag<>)) ? CollectionShape.Unordered : CollectionShape.Ordered;
    }

    private static string? CompareBags(Type element, IEnumerable left, IEnumerable right, string path)
    {
        List<object?> rest = [.. right.Cast<object?>()];
        int count = 0;
        foreach (object? item in left)
        {
            count++;
            int match = rest.FindIndex(other => Compare(element, item, other, path) is null);
            if (match < 0) return $"{Place(path)}: {Show(item)} did not come back.";
            rest.RemoveAt(match);
        }

        return rest.Count == 0 ? null : $"{Place(path)}: {count} elements became {count + rest.Count}.";
    }

    private static string? CompareDictionaries(Type pair, IEnumerable left, IEnumerable right, string path)
    {
        Type[] arguments = pair.GetGenericArguments();
        PropertyInfo key = pair.GetProperty("Key")!;
        PropertyInfo value = pair.GetProperty("Value")!;
        List<object> rest = [.. right.Cast<object>()];
        int count = 0;
        foreach (object item in left)
        {
            count++;
            object itemKey = key.GetValue(item)!;
            int match = rest.FindIndex(other => Compare(arguments[0], itemKey, key.GetValue(other), path) is null);
            if (match < 0) return $"{Place(path)}: the key {Show(itemKey)} did not come back.";
            if (Compare(arguments[1], value.GetValue(item), value.GetValue(rest[match]), $"{path}[{Show(itemKey)}]") is { } difference) return difference;
            rest.RemoveAt(match);
        }

        return rest.Count == 0 ? null : $"{Place(path)}: {count} entries became {count + rest.Count}.";
    }

    // The order inside the heap is the queue's own business; elements and priorities are not.
    private static string? ComparePriorityQueues(Type type, object left, object right, string path)
    {
        PropertyInfo items = type.GetProperty("UnorderedItems")!;
        Type pair = typeof(ValueTuple<,>).MakeGenericType(type.GetGenericArguments());
        return CompareBags(pair, (IEnumerable)items.GetValue(left)!, (IEnumerable)items.GetValue(right)!, path);
    }

    private static string? CompareComparers(object left, object right, string path)
    {
        foreach (string name in (ReadOnlySpan<string>)["Comparer", "KeyComparer", "ValueComparer"])
        {
            object? first = left.GetType().GetProperty(name)?.GetValue(left);
            object? second = right.GetType().GetProperty(name)?.GetValue(right);
            if (first is null || second is null) continue;
            if (!Normalize(first, left).Equals(Normalize(second, right))) return $"{Place(path)}: {name} {first.GetType()} became {second.GetType()}.";
        }

        return null;
    }

    // Hash collections compare strings ordinally by default: the two comparers are one.
    private static object Normalize(object comparer, object collection) =>
        comparer.Equals(StringComparer.Ordinal) && !collection.GetType().Name.StartsWith("Sorted", StringComparison.Ordinal) && !collection.GetType().Name.StartsWith("ImmutableSorted", StringComparison.Ordinal)
            ? EqualityComparer<string>.Default
            : comparer;
}
