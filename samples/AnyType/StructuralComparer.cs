using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Firn;

namespace AnyType;

/// <summary>Compares two values by what everybody can see of them.</summary>
internal sealed class StructuralComparer
{
    // Of the framework's classes: room that is reserved, and work that is done once it is asked for.
    private static readonly HashSet<string> s_incidental = new(StringComparer.Ordinal) { "Capacity", "MaxCapacity", "IsValueCreated", "SyncRoot", "IsSynchronized", "Comparer", "KeyComparer", "ValueComparer" };

    private readonly HashSet<(object, object)> _compared = new(new ByReference());

    /// <summary>Where the values differ, or null.</summary>
    /// <param name="expected">What was written.</param>
    /// <param name="actual">What was read.</param>
    /// <param name="type">What both were declared as.</param>
    public static string? Compare(object? expected, object? actual, Type type) => new StructuralComparer().Compare(expected, actual, type, "value");

    private string? Compare(object? expected, object? actual, Type declared, string path)
    {
        if (expected is null || actual is null) return expected is null && actual is null ? null : $"{path} was {expected ?? "null"}, and is {actual ?? "null"}";
        Type type = expected.GetType();
        // What a class was declared as it has to be; of an interface another class may do.
        if (type != actual.GetType() && (type.IsValueType || !(declared.IsInterface || declared.IsAbstract || !type.IsPublic))) return $"{path} was of {type}, and is of {actual.GetType()}";
        if (Leaf(expected, actual, type) is { } isEqual) return isEqual ? null : $"{path} was {expected}, and is {actual}";
        if (!type.IsValueType && !_compared.Add((expected, actual))) return null;
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (expected is Array first && actual is Array second) return Arrays(first, second, path);
        if (Sequence(expected) is { } left && Sequence(actual) is { } right)
        {
            bool isUnordered = type.GetInterfaces().Any(i => i.Name is "ISet`1" or "IReadOnlySet`1" or "IDictionary`2" or "IReadOnlyDictionary`2") || type.Name.StartsWith("ConcurrentBag", StringComparison.Ordinal) || type.Name.StartsWith("UnorderedItems", StringComparison.Ordinal);
            if ((isUnordered ? Unordered(left, right, path) : Ordered(left, right, path)) is { } difference) return difference;
            if (IsFramework(type)) return null;
        }

        return Members(expected, actual, type, path);
    }

    private static bool? Leaf(object expected, object actual, Type type)
    {
        switch (expected)
        {
            case float a: return BitConverter.SingleToInt32Bits(a) == BitConverter.SingleToInt32Bits((float)actual);
            case double a: return BitConverter.DoubleToInt64Bits(a) == BitConverter.DoubleToInt64Bits((double)actual);
            case Half a: return BitConverter.HalfToInt16Bits(a) == BitConverter.HalfToInt16Bits((Half)actual);
            case decimal a: return decimal.GetBits(a).AsSpan().SequenceEqual(decimal.GetBits((decimal)actual));
            case DateTime a: return a == (DateTime)actual && a.Kind == ((DateTime)actual).Kind;
            case DateTimeOffset a: return a.EqualsExact((DateTimeOffset)actual);
        }

        if (type.IsPrimitive || type.IsEnum || type.FullName == "System.String") return expected.Equals(actual);
        if (!IsFramework(type) || type.IsGenericType || expected is IEnumerable or ITuple) return null;
        // Its own idea of equality, if it has one.
        return type.GetMethod("Equals", [typeof(object)])!.DeclaringType is { } declaring && declaring != typeof(object) && declaring != typeof(ValueType) ? expected.Equals(actual) : null;
    }

    private string? Arrays(Array expected, Array actual, string path)
    {
        for (int d = 0; d < expected.Rank; d++)
        {
            if (expected.GetLength(d) != actual.GetLength(d) || expected.GetLowerBound(d) != actual.GetLowerBound(d)) return $"{path} has other bounds";
        }

        return Ordered([.. expected.Cast<object?>()], [.. actual.Cast<object?>()], path);
    }

    private string? Ordered(List<object?> expected, List<object?> actual, string path)
    {
        if (expected.Count != actual.Count) return $"{path} had {expected.Count} elements, and has {actual.Count}";
        for (int i = 0; i < expected.Count; i++)
        {
            if (Compare(expected[i], actual[i], typeof(object), $"{path}[{i}]") is { } difference) return difference;
        }

        return null;
    }

    private static string? Unordered(List<object?> expected, List<object?> actual, string path)
    {
        if (expected.Count != actual.Count) return $"{path} had {expected.Count} elements, and has {actual.Count}";
        List<object?> left = [.. actual];
        foreach (object? one in expected)
        {
            int index = left.FindIndex(other => Compare(one, other, typeof(object)) is null);
            if (index < 0) return $"{path} lacks {one}";
            left.RemoveAt(index);
        }

        return null;
    }

    private string? Members(object expected, object actual, Type type, string path)
    {
        bool isCollection = expected is IEnumerable;
        foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Instance))
        {
            if (IsPartOf(field) && Compare(field.GetValue(expected), field.GetValue(actual), field.FieldType, $"{path}.{field.Name}") is { } difference) return difference;
        }

        foreach (PropertyInfo property in type.GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            if (property.GetIndexParameters().Length > 0 || property.GetMethod is not { IsPublic: true } || property.PropertyType.IsByRefLike || property.PropertyType.IsPointer) continue;
            bool isOfFramework = IsFramework(property.DeclaringType!);
            if (!IsPartOf(property) || (isOfFramework && (isCollection || s_incidental.Contains(property.Name)))) continue;
            (object? left, string? leftError) = Get(property, expected);
            (object? right, string? rightError) = Get(property, actual);
            if (leftError != rightError) return $"{path}.{property.Name} threw {leftError ?? "nothing"}, and throws {rightError ?? "nothing"}";
            if (Compare(left, right, property.PropertyType, $"{path}.{property.Name}") is { } difference) return difference;
        }

        return null;
    }

    private static (object? Value, string? Error) Get(PropertyInfo property, object target)
    {
        try
        {
            return (property.GetValue(target), null);
        }
        catch (TargetInvocationException exception)
        {
            return (null, exception.InnerException!.GetType().Name);
        }
    }

    // Members that attributes leave out come back empty; those of types that change themselves while they are written, and those with a
    // codec written by hand, as their authors want them.
    private static bool IsPartOf(MemberInfo member)
    {
        if (member.IsDefined(typeof(FirnIgnoreAttribute)) || member.IsDefined(typeof(IgnoreDataMemberAttribute)) || member.IsDefined(typeof(NonSerializedAttribute)) || IsLeftOutFromOutside(member)) return false;
        Type declaring = member.DeclaringType!;
        if (member.IsDefined(typeof(FirnCodecAttribute)) || declaring.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Any(IsCallback)) return false;
        if (declaring.IsDefined(typeof(DataContractAttribute), inherit: false)) return member.IsDefined(typeof(DataMemberAttribute));
        if (declaring.GetCustomAttribute<FirnSerializableAttribute>(inherit: false) is not { Members: not 0 } selection) return true;
        bool isSelected = (selection.Members & FirnMembers.Explicit) == 0 && ((selection.Members & (member is FieldInfo ? FirnMembers.Fields : FirnMembers.Properties)) != 0 || (selection.Members & (FirnMembers.Fields | FirnMembers.Properties)) == 0);
        return isSelected || member.IsDefined(typeof(FirnMemberAttribute));
    }

    private static bool IsCallback(MethodInfo method) =>
        method.IsDefined(typeof(OnSerializingAttribute)) || method.IsDefined(typeof(OnSerializedAttribute)) || method.IsDefined(typeof(OnDeserializingAttribute)) || method.IsDefined(typeof(OnDeserializedAttribute));

    // Elements, also of what can only be used with foreach; null for what has none.
    private static List<object?>? Sequence(object value)
    {
        if (value is string) return null;
        if (value is IEnumerable elements)
        {
            try
            {
                return [.. elements.Cast<object?>()];
            }
            catch (InvalidOperationException)
            {
                return [];    // the default of a struct around an array
            }
        }

        if (!IsFramework(value.GetType())) return null;
        if (value.GetType().GetMethod("ToArray", Type.EmptyTypes)?.Invoke(value, null) is Array array) return [.. array.Cast<object?>()];
        if (value.GetType().GetMethod("GetEnumerator", Type.EmptyTypes)?.Invoke(value, null) is not { } enumerator) return null;
        List<object?> all = [];
        while ((bool)enumerator.GetType().GetMethod("MoveNext")!.Invoke(enumerator, null)!) all.AddRange(Sequence(enumerator.GetType().GetProperty("Current")!.GetValue(enumerator)!) ?? []);
        return all;
    }

    private static bool IsFramework(Type type) => type.Assembly == typeof(object).Assembly || type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true;

    // By a contract of the assembly's, for a type that nobody can edit.
    private static bool IsLeftOutFromOutside(MemberInfo member) =>
        member.DeclaringType!.Assembly.GetCustomAttributes<FirnContractAttribute>().Any(contract => contract.Type == member.DeclaringType && contract.Ignore.Contains(member.Name));

    private sealed class ByReference : IEqualityComparer<(object, object)>
    {
        public bool Equals((object, object) x, (object, object) y) => ReferenceEquals(x.Item1, y.Item1) && ReferenceEquals(x.Item2, y.Item2);

        public int GetHashCode((object, object) obj) => HashCode.Combine(RuntimeHelpers.GetHashCode(obj.Item1), RuntimeHelpers.GetHashCode(obj.Item2));
    }
}
