using System.Text;

namespace Firn.Dynamic;

/// <summary>Types as C# writes them.</summary>
internal static class TypeDisplay
{
    /// <summary>With namespaces.</summary>
    public static string Full(Type type) => Text(type, withNamespace: true);

    /// <summary>Without namespaces, for people.</summary>
    public static string Short(Type type) => Text(type, withNamespace: false);

    private static string Text(Type type, bool withNamespace)
    {
        if (Keyword(type) is { } keyword) return keyword;
        StringBuilder text = new();
        Append(text, type, withNamespace);
        return text.ToString();
    }

    private static void Append(StringBuilder text, Type type, bool withNamespace)
    {
        if (type.IsArray)
        {
            // C# writes the outer rank first.
            Type element = type;
            while (element.IsArray) element = element.GetElementType()!;
            Append(text, element, withNamespace);
            for (Type array = type; array.IsArray; array = array.GetElementType()!) text.Append('[').Append(',', array.GetArrayRank() - 1).Append(array is { IsVariableBoundArray: true } && array.GetArrayRank() == 1 ? "*]" : "]");
        }
        else if (type.IsPointer)
        {
            Append(text, type.GetElementType()!, withNamespace);
            text.Append('*');
        }
        else if (type.IsByRef)
        {
            Append(text.Append("ref "), type.GetElementType()!, withNamespace);
        }
        else if (type.IsGenericParameter)
        {
            text.Append(type.Name);
        }
        else if (type.IsFunctionPointer)
        {
            text.Append(type);
        }
        else if (Keyword(type) is { } keyword)
        {
            text.Append(keyword);
        }
        else if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            Append(text, underlying, withNamespace);
            text.Append('?');
        }
        else
        {
            AppendNamed(text, type, type.GetGenericArguments(), type.IsGenericTypeDefinition, withNamespace);
        }
    }

    // The arguments of a nested type begin with those of the types around it.
    private static int AppendNamed(StringBuilder text, Type type, Type[] arguments, bool isOpen, bool withNamespace)
    {
        int first = 0;
        if (type.DeclaringType is { } outer)
        {
            first = AppendNamed(text, outer, arguments, isOpen, withNamespace);
            text.Append('.');
        }
        else if (withNamespace && type.Namespace is { Length: > 0 } space)
        {
            text.Append(space).Append('.');
        }

        string name = type.Name;
        int count = OwnArity(type);
        int tick = count == 0 ? -1 : name.LastIndexOf('`');
        text.Append(name, 0, tick < 0 ? name.Length : tick);
        if (count == 0) return first;
        text.Append('<');
        for (int i = 0; i < count; i++)
        {
            if (i > 0) text.Append(isOpen ? "," : ", ");
            if (!isOpen) Append(text, arguments[first + i], withNamespace);
        }

        text.Append('>');
        return first + count;
    }

    /// <summary>How many type parameters the type declares itself, those of the types around it not counted.</summary>
    public static int OwnArity(Type type)
    {
        if (!type.IsGenericType) return 0;
        int all = type.GetGenericArguments().Length;
        return type.DeclaringType is { IsGenericType: true } outer ? all - outer.GetGenericArguments().Length : all;
    }

    private static string? Keyword(Type type) => type.IsEnum ? null : Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => "bool",
        TypeCode.SByte => "sbyte",
        TypeCode.Byte => "byte",
        TypeCode.Int16 => "short",
        TypeCode.UInt16 => "ushort",
        TypeCode.Int32 => "int",
        TypeCode.UInt32 => "uint",
        TypeCode.Int64 => "long",
        TypeCode.UInt64 => "ulong",
        TypeCode.Char => "char",
        TypeCode.Single => "float",
        TypeCode.Double => "double",
        TypeCode.Decimal => "decimal",
        TypeCode.String => "string",
        _ => type == typeof(object) ? "object" : type == typeof(nint) ? "nint" : type == typeof(nuint) ? "nuint" : null,
    };
}
