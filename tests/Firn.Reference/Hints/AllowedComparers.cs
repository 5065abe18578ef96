using System.Collections.Immutable;
using System.Reflection;

namespace Firn.Reference;

/// <summary>Which bytes of comparers a collection takes (sections 3.5 and 4.2).</summary>
internal static class AllowedComparers
{
    private static readonly Type[] SortedKinds = [typeof(SortedSet<>), typeof(SortedDictionary<,>), typeof(SortedList<,>), typeof(ImmutableSortedSet<>), typeof(ImmutableSortedDictionary<,>)];

    public static bool IsSorted(Type type) => CollectionParts.Bases(type).Any(b => SortedKinds.Any(definition => CollectionParts.IsOf(b, definition)));

    /// <summary>The bytes.</summary>
    /// <param name="type">A set or dictionary, or a class of the user's that is one.</param>
    /// <param name="isOwn">Whether it is the user's: then its constructor has chosen.</param>
    /// <param name="key">Its key or element.</param>
    public static byte[] Of(Type type, bool isOwn, Type? key)
    {
        if (key != typeof(string) || type == typeof(System.Dynamic.ExpandoObject)) return [0];
        if (isOwn) return OfInstance(type);
        return IsSorted(type) ? [0, 1, 2, 3, 4] : [0, 1, 2, 3];
    }

    // The constructor with the fewest parameters that gives an object; defaults for the parameters.
    private static byte[] OfInstance(Type type)
    {
        PropertyInfo? property = type.GetProperty("Comparer");
        if (property is null) return [0];
        foreach (ConstructorInfo constructor in type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).OrderBy(c => c.GetParameters().Length))
        {
            try
            {
                object made = constructor.Invoke([.. constructor.GetParameters().Select(p => p.HasDefaultValue ? p.DefaultValue : p.ParameterType.IsValueType ? Activator.CreateInstance(p.ParameterType) : null)]);
                object? comparer = property.GetValue(made);
                bool isSorted = IsSorted(type);
                if (comparer is null) return [0];
                if (comparer.Equals(StringComparer.OrdinalIgnoreCase)) return [1];
                if (comparer.Equals(StringComparer.InvariantCulture)) return [2];
                if (comparer.Equals(StringComparer.InvariantCultureIgnoreCase)) return [3];
                return [isSorted && comparer.Equals(StringComparer.Ordinal) ? (byte)4 : (byte)0];
            }
            catch (TargetInvocationException)
            {
                // The next one, perhaps.
            }
        }

        return [0];
    }
}
