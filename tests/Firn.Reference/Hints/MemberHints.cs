using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace Firn.Reference;

/// <summary>The members of a .NET type by their identities (sections 3.4, 5.3 and 6).</summary>
internal static class MemberHints
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    public static bool IsTuple(Type type) => type.IsGenericType && type.IsAssignableTo(typeof(ITuple)) && type.Namespace == "System";

    public static Dictionary<(long Id, uint Hash), ReferenceHints> Of(Type type, Func<Type, ReferenceHints> hintsOf, Func<Type, string, ReferenceHints> opaque, Func<Type, string, ReferenceHints> caveat)
    {
        Dictionary<(long, uint), ReferenceHints> members = [];
        if (IsTuple(type))
        {
            AddFlattened(members, type, hintsOf);
        }
        else if (CollectionParts.IsOf(type, typeof(KeyValuePair<,>)) || CollectionParts.IsOf(type, typeof(Lazy<>)))
        {
            foreach (Type argument in type.GetGenericArguments()) members.Add((members.Count + 1, 0), hintsOf(argument));
        }
        else if (type.IsGenericType && type.Namespace == "System.Runtime.Intrinsics")
        {
            for (int i = (int)type.GetProperty("Count")!.GetValue(null)!; i > 0; i--) members.Add((i, 0), hintsOf(type.GetGenericArguments()[0]));
        }
        else if (CollectionParts.IsOf(type, typeof(IGrouping<,>)))
        {
            Type[] arguments = type.GetGenericArguments();
            members.Add((1, 0), hintsOf(arguments[0]));
            members.Add((2, 0), hintsOf(typeof(List<>).MakeGenericType(arguments[1])));
        }
        else
        {
            foreach (Type of in CollectionParts.Bases(type))
            {
                foreach (PropertyInfo property in of.GetProperties(Own)) Add(property, property.PropertyType);
                foreach (FieldInfo field in of.GetFields(Own)) Add(field, field.FieldType);
            }
        }

        return members;

        void Add(MemberInfo member, Type of)
        {
            if (member.Name.Contains('<', StringComparison.Ordinal) || of.IsByRef || of.IsPointer || of.ContainsGenericParameters) return;
            FirnMemberAttribute? own = member.GetCustomAttribute<FirnMemberAttribute>();
            string name = own?.Name ?? member.GetCustomAttribute<DataMemberAttribute>()?.Name ?? member.Name;
            (long, uint) identity = own is { Id: >= 0 } ? (own.Id, 0) : (-1, ReferenceMember.HashName(name));
            ReferenceHints hints = hintsOf(of);
            if (HandwrittenCode.Find(member) is { } reason) hints = opaque(of, reason);
            else if (!hints.IsOpaque && hints.Caveat is null && HandwrittenCode.FindAccess(member) is { } access) hints = caveat(of, access);
            members.TryAdd(identity, hints);
        }
    }

    private static void AddFlattened(Dictionary<(long, uint), ReferenceHints> members, Type tuple, Func<Type, ReferenceHints> hintsOf)
    {
        Type[] arguments = tuple.GetGenericArguments();
        for (int i = 0; i < arguments.Length; i++)
        {
            if (i == 7 && IsTuple(arguments[i])) AddFlattened(members, arguments[i], hintsOf);
            else members.Add((members.Count + 1, 0), hintsOf(arguments[i]));
        }
    }
}

/// <summary>The cases of a .NET type by their tags (section 4.7).</summary>
internal static class UnionCases
{
    public static Dictionary<ulong, Type> Of(Type type)
    {
        Dictionary<ulong, Type> cases = [];
        if (IsOfLanguage(type)) return OfLanguage(type);
        foreach (FirnUnionAttribute unionCase in type.GetCustomAttributes<FirnUnionAttribute>(inherit: false)) cases.TryAdd((uint)unionCase.Tag, Close(unionCase.Type, type));
        KnownTypeAttribute[] known = [.. type.GetCustomAttributes<KnownTypeAttribute>(inherit: false)];
        if (known.Length == 0 || cases.Count > 0) return cases;
        foreach (Type of in known.Select(k => k.Type).OfType<Type>().Append(type))
        {
            if (!of.IsAbstract) cases.TryAdd(ReferenceMember.HashName(of.GetCustomAttribute<DataContractAttribute>()?.Name ?? of.Name), of);
        }

        return cases;
    }

    /// <summary>Whether a type is a union of C# itself, whose attribute any assembly may declare.</summary>
    public static bool IsOfLanguage(Type type) => type.CustomAttributes.Any(a => a.AttributeType.FullName == "System.Runtime.CompilerServices.UnionAttribute");

    // What it can be made of.
    private static Dictionary<ulong, Type> OfLanguage(Type type)
    {
        Type? members = type.GetNestedType("IUnionMembers") is { } nested ? nested.IsGenericTypeDefinition ? nested.MakeGenericType(type.GenericTypeArguments) : nested : null;
        IEnumerable<MethodBase> makers = members is null ? type.GetConstructors() : members.GetMethods().Where(m => m.Name == "Create");
        Dictionary<ulong, Type> cases = [];
        foreach (ParameterInfo[] parameters in makers.Select(m => m.GetParameters()).Where(p => p.Length == 1))
        {
            Type given = parameters[0].ParameterType, of = given.IsByRef ? given.GetElementType()! : given;
            of = Nullable.GetUnderlyingType(of) ?? of;
            FirnUnionAttribute? tag = type.GetCustomAttributes<FirnUnionAttribute>(inherit: false).FirstOrDefault(a => Close(a.Type, type) == of);
            cases.TryAdd(tag is null ? ReferenceMember.HashName(ContractName(of)) : (uint)tag.Tag, of);
        }

        return cases;
    }

    // As docs/types.md has it.
    private static string ContractName(Type type)
    {
        if (type.IsArray) return "ArrayOf" + ContractName(type.GetElementType()!);
        if (!type.IsEnum && s_names.TryGetValue(type, out string? known)) return known;
        if (type.GetCustomAttribute<DataContractAttribute>()?.Name is { } given) return given;
        string name = type.Name.Split('`')[0];
        if (type.IsGenericType) name += "Of" + string.Concat(type.GetGenericArguments().Select(ContractName));
        return type.DeclaringType is { IsGenericType: false } outer ? ContractName(outer) + "." + name : name;
    }

    private static readonly Dictionary<Type, string> s_names = new()
    {
        [typeof(bool)] = "boolean",
        [typeof(sbyte)] = "byte",
        [typeof(byte)] = "unsignedByte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "unsignedShort",
        [typeof(int)] = "int",
        [typeof(uint)] = "unsignedInt",
        [typeof(long)] = "long",
        [typeof(ulong)] = "unsignedLong",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
        [typeof(char)] = "char",
        [typeof(string)] = "string",
        [typeof(DateTime)] = "dateTime",
        [typeof(object)] = "anyType",
    };

    // A case of a generic union that has its type parameters.
    private static Type Close(Type unionCase, Type declared) =>
        unionCase.IsGenericTypeDefinition && unionCase.GetGenericArguments().Length == declared.GenericTypeArguments.Length ? unionCase.MakeGenericType(declared.GenericTypeArguments) : unionCase;
}
