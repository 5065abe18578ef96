using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.Serialization;
using System.Text;

namespace Firn.Dynamic;

/// <summary>Names that data contracts know types by, from which the tags of known types are made (<c>docs/types.md</c>).</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class ContractNames
{
    /// <summary>The name that <c>[DataContract]</c> gives the type, else its own; of a generic type with those of its arguments.</summary>
    public static string Of(Type type)
    {
        if (type.IsArray) return "ArrayOf" + Of(type.GetElementType()!);
        if (Primitive(type) is { } primitive) return primitive;
        if (type.HasElementType || type.IsGenericParameter || type.IsFunctionPointer) return type.Name;
        return Of(type, type.GetGenericArguments());
    }

    // The arguments of a nested type begin with those of the types around it.
    private static string Of(Type type, Type[] all)
    {
        int arity = TypeDisplay.OwnArity(type);
        int first = type.DeclaringType is { IsGenericType: true } around ? around.GetGenericArguments().Length : 0;
        string[] arguments = new string[arity];
        for (int i = 0; i < arity; i++) arguments[i] = Of(all[first + i]);
        if (Attributes.Find<DataContractAttribute>(type) is { Name: { Length: > 0 } given })
        {
            for (int i = 0; i < arity; i++) given = given.Replace("{" + i.ToString(CultureInfo.InvariantCulture) + "}", arguments[i], StringComparison.Ordinal);
            return given;
        }

        StringBuilder name = new();
        if (type.DeclaringType is { } outer) name.Append(Of(outer, all)).Append('.');
        int tick = arity == 0 ? -1 : type.Name.LastIndexOf('`');
        name.Append(type.Name, 0, tick < 0 ? type.Name.Length : tick);
        if (arity > 0) name.Append("Of");
        foreach (string argument in arguments) name.Append(argument);
        return name.ToString();
    }

    // As XML Schema and data contracts have them.
    private static string? Primitive(Type type) => type.IsEnum ? null : Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => "boolean",
        TypeCode.SByte => "byte",
        TypeCode.Byte => "unsignedByte",
        TypeCode.Int16 => "short",
        TypeCode.UInt16 => "unsignedShort",
        TypeCode.Int32 => "int",
        TypeCode.UInt32 => "unsignedInt",
        TypeCode.Int64 => "long",
        TypeCode.UInt64 => "unsignedLong",
        TypeCode.Single => "float",
        TypeCode.Double => "double",
        TypeCode.Decimal => "decimal",
        TypeCode.Char => "char",
        TypeCode.String => "string",
        TypeCode.DateTime => "dateTime",
        _ => type == typeof(object) ? "anyType" : null,
    };
}
