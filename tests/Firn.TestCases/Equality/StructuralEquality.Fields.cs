using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Serialization;

namespace Firn.TestCases;

public static partial class StructuralEquality
{
    private static readonly ConcurrentDictionary<Type, FieldInfo[]> Fields = new();

    private static string? CompareFields(Type type, object left, object right, string path)
    {
        foreach (FieldInfo field in Fields.GetOrAdd(type, FindFields))
        {
            if (Compare(field.FieldType, field.GetValue(left), field.GetValue(right), path + "." + NameOf(field)) is { } difference) return difference;
        }

        return null;
    }

    private static string NameOf(FieldInfo field) => field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)] : field.Name;

    // Fields, not properties: a member that was forgotten shows, whatever its accessors do.
    private static FieldInfo[] FindFields(Type type)
    {
        List<FieldInfo> fields = [];

        // A collection is compared by its elements; a class that derives from one has fields of its own.
        bool isCollection = IsCollection(type);
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            if (isCollection && level.Assembly != typeof(StructuralEquality).Assembly && level.Namespace is { } space && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal))) break;
            bool isDataContract = level.IsDefined(typeof(DataContractAttribute), inherit: false);
            foreach (FieldInfo field in level.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                MemberInfo member = level.GetProperty(NameOf(field), BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly) ?? (MemberInfo)field;
                if (IsLeftOut(field) || IsLeftOut(member)) continue;
                if (isDataContract && !member.IsDefined(typeof(DataMemberAttribute))) continue;
                fields.Add(field);
            }
        }

        return [.. fields];
    }

    private static bool IsLeftOut(MemberInfo member) =>
        member.IsDefined(typeof(IgnoreDataMemberAttribute)) || member.IsDefined(typeof(FirnIgnoreAttribute)) || (member is FieldInfo field && (field.Attributes & FieldAttributes.NotSerialized) != 0);
}
