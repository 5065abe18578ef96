using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace Firn.Reference;

/// <summary>The members of a .NET type by their identities (sections 3.4, 5.3 and 6).</summary>
internal static class MemberHints
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    public static bool IsTuple(Type type) => type.IsGenericType && type.IsAssignableTo(typeof(ITuple)) && type.Namespace == "System";

    public static Dictionary<(long Id, uint Hash), ReferenceHints> Of(Type type)
    {
        Dictionary<(long, uint), ReferenceHints> members = [];
        if (IsTuple(type))
        {
            AddFlattened(members, type);
        }
        else if (CollectionParts.IsOf(type, typeof(KeyValuePair<,>)) || CollectionParts.IsOf(type, typeof(Lazy<>)))
        {
            foreach (Type argument in type.GetGenericArguments()) members.Add((members.Count + 1, 0), ReferenceHints.Of(argument));
        }
        else if (CollectionParts.IsOf(type, typeof(IGrouping<,>)))
        {
            Type[] arguments = type.GetGenericArguments();
            members.Add((1, 0), ReferenceHints.Of(arguments[0]));
            members.Add((2, 0), ReferenceHints.Of(typeof(List<>).MakeGenericType(arguments[1])));
        }
        else
        {
            foreach (Type of in CollectionParts.Bases(type))
            {
                foreach (PropertyInfo property in of.GetProperties(Own)) Add(members, property, property.PropertyType);
                foreach (FieldInfo field in of.GetFields(Own)) Add(members, field, field.FieldType);
            }
        }

        return members;
    }

    private static void AddFlattened(Dictionary<(long, uint), ReferenceHints> members, Type tuple)
    {
        Type[] arguments = tuple.GetGenericArguments();
        for (int i = 0; i < arguments.Length; i++)
        {
            if (i == 7 && IsTuple(arguments[i])) AddFlattened(members, arguments[i]);
            else members.Add((members.Count + 1, 0), ReferenceHints.Of(arguments[i]));
        }
    }

    private static void Add(Dictionary<(long, uint), ReferenceHints> members, MemberInfo member, Type type)
    {
        if (member.Name.Contains('<', StringComparison.Ordinal) || type.IsByRef || type.IsPointer || type.ContainsGenericParameters) return;
        FirnMemberAttribute? own = member.GetCustomAttribute<FirnMemberAttribute>();
        string name = own?.Name ?? member.GetCustomAttribute<DataMemberAttribute>()?.Name ?? member.Name;
        (long, uint) identity = own is { Id: >= 0 } ? (own.Id, 0) : (-1, ReferenceMember.HashName(name));
        members.TryAdd(identity, HandwrittenCode.Find(member) is { } reason ? ReferenceHints.Opaque(type, reason) : ReferenceHints.Of(type));
    }
}

/// <summary>The cases of a .NET type by their tags (section 4.7).</summary>
internal static class UnionCases
{
    public static Dictionary<ulong, Type> Of(Type type)
    {
        Dictionary<ulong, Type> cases = [];
        foreach (FirnUnionAttribute unionCase in type.GetCustomAttributes<FirnUnionAttribute>(inherit: false)) cases.TryAdd((uint)unionCase.Tag, unionCase.Type);
        foreach (KnownTypeAttribute known in type.GetCustomAttributes<KnownTypeAttribute>(inherit: false))
        {
            if (known.Type is { } of) cases.TryAdd(ReferenceMember.HashName(of.Name), of);
        }

        return cases;
    }
}
