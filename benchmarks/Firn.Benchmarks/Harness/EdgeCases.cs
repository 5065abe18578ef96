using System.Collections;
using System.Reflection;

namespace Firn.Benchmarks.Harness;

/// <summary>
/// What the timed inputs do not have: each member in turn absent, each list empty or with an absent element, local and extreme times,
/// text in each encoding. Codecs have to agree there too, or a floor is fast because it does less.
/// </summary>
internal static class EdgeCases
{
    private static readonly string[] Texts =
        ["", "\u00FF", "\u0100", "\u0410\u043d", "\u201cquoted\u201d \u2013 yes", "\uD800", new('\u0800', 60), new('\u0401', 59), string.Concat(Enumerable.Repeat("mixed \u00e9 \u4e2d text ", 5)), new('x', 59), new('x', 60), new('x', 315), new('x', 316)];

    private static readonly DateTime[] Times =
        [DateTime.MinValue, DateTime.MaxValue, new(0, DateTimeKind.Local), new(2025, 7, 1, 12, 0, 0, DateTimeKind.Local), new(2025, 7, 1, 12, 0, 0, DateTimeKind.Utc)];

    /// <summary>Runs <paramref name="check"/> on each variant of <paramref name="root"/>, which is changed in place and restored. Of a list, only the first element is varied.</summary>
    public static void Visit(object root, Action check)
    {
        // Varied as members only: absent and empty.
        if (root is IDictionary)
        {
            return;
        }

        if (root is Array array)
        {
            VisitArray(array, check);
            return;
        }

        if (root is IList list)
        {
            VisitList(list, check);
            return;
        }

        foreach (PropertyInfo property in root.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            object? original = property.GetValue(root);
            foreach (object? variant in Variants(property.PropertyType))
            {
                property.SetValue(root, variant);
                check();
            }

            property.SetValue(root, original);
            if (original is not null and not string && !property.PropertyType.IsValueType)
            {
                Visit(original, check);
            }
        }
    }

    private static void VisitArray(Array array, Action check)
    {
        if (array.Length == 0 || array.GetType().GetElementType()!.IsValueType)
        {
            return;
        }

        object? first = array.GetValue(0);
        array.SetValue(null, 0);
        check();
        array.SetValue(first, 0);
        if (first is not null and not string)
        {
            Visit(first, check);
        }
    }

    private static void VisitList(IList list, Action check)
    {
        if (list.Count == 0)
        {
            return;
        }

        object? first = list[0];
        list[0] = null;
        check();
        list[0] = first;
        if (first is not null and not string)
        {
            Visit(first, check);
        }

        object?[] elements = [.. list.Cast<object?>()];
        list.Clear();
        check();
        list.Add(null);
        check();
        list.Clear();
        foreach (object? element in elements)
        {
            list.Add(element);
        }
    }

    private static IEnumerable<object?> Variants(Type type)
    {
        if (type == typeof(string))
        {
            return [null, .. Texts];
        }

        if (type == typeof(DateTime))
        {
            return Times.Cast<object?>();
        }

        if (type == typeof(bool))
        {
            return [false, true];
        }

        if (type == typeof(decimal))
        {
            return [decimal.MinValue, 0.0000001m, -1.50m];
        }

        if (type.IsArray)
        {
            return [null, Array.CreateInstance(type.GetElementType()!, 0)];
        }

        if (type.IsAssignableTo(typeof(IDictionary)))
        {
            return [null, Activator.CreateInstance(type)];
        }

        // A nullable's default instance is its value type's: boxed, it becomes present.
        return Nullable.GetUnderlyingType(type) is { } underlying ? [null, Activator.CreateInstance(underlying)]
            : type.IsValueType ? []
            : [null];
    }
}
