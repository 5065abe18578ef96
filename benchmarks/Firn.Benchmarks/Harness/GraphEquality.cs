using System.Collections;
using System.Reflection;

namespace Firn.Benchmarks.Harness;

/// <summary>Deep equality of two graphs of the suite by reflection: values, strings, lists, dictionaries, objects and structs with public properties.</summary>
internal static class GraphEquality
{
    /// <summary>The path of the first difference with both values; null when the graphs are equal.</summary>
    public static string? FindDifference(object? expected, object? actual) => Find(expected, actual, "root");

    private static string? Find(object? expected, object? actual, string path)
    {
        if (expected is null || actual is null)
        {
            return expected == actual ? null : $"{path}: expected {expected ?? "null"}, got {actual ?? "null"}";
        }

        Type type = expected.GetType();
        if (type != actual.GetType())
        {
            return $"{path}: expected a {type}, got a {actual.GetType()}";
        }

        if (expected is IList list)
        {
            IList other = (IList)actual;
            if (list.Count != other.Count)
            {
                return $"{path}: expected {list.Count} elements, got {other.Count}";
            }

            for (int i = 0; i < list.Count; i++)
            {
                if (Find(list[i], other[i], $"{path}[{i}]") is { } difference)
                {
                    return difference;
                }
            }

            return null;
        }

        if (expected is IDictionary map)
        {
            IDictionary others = (IDictionary)actual;
            foreach (DictionaryEntry entry in map)
            {
                if (Find(entry.Value, others[entry.Key], $"{path}[{entry.Key}]") is { } difference) return difference;
            }

            return map.Count == others.Count ? null : $"{path}: expected {map.Count} entries, got {others.Count}";
        }

        if (expected is string || type.Namespace == nameof(System) || type.IsEnum)
        {
            // Equal times may differ in kind.
            bool equal = expected.Equals(actual) && (expected is not DateTime time || time.Kind == ((DateTime)actual).Kind);
            return equal ? null : $"{path}: expected {expected}, got {actual}";
        }

        foreach (PropertyInfo property in type.GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            if (Find(property.GetValue(expected), property.GetValue(actual), path + "." + property.Name) is { } difference)
            {
                return difference;
            }
        }

        return null;
    }
}
