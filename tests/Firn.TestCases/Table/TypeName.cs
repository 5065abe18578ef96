using System.Text;

namespace Firn.TestCases;

/// <summary>Types as C# writes them.</summary>
public static class TypeName
{
    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(bool)] = "bool",
        [typeof(sbyte)] = "sbyte",
        [typeof(byte)] = "byte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(nint)] = "nint",
        [typeof(nuint)] = "nuint",
        [typeof(char)] = "char",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
        [typeof(string)] = "string",
        [typeof(object)] = "object",

        // There are others of these names.
        [typeof(System.Drawing.Point)] = "Drawing.Point",
        [typeof(System.Data.DataTable)] = "Data.DataTable",
    };

    /// <summary>The name of a type, without namespace, with its type arguments.</summary>
    /// <param name="type">Any closed type.</param>
    public static string Of(Type type)
    {
        if (type.IsGenericParameter) return type.Name;
        if (Keywords.TryGetValue(type, out string? keyword)) return keyword;
        if (type.IsArray)
        {
            // C# writes the outer rank first.
            StringBuilder ranks = new();
            Type element = type;
            while (element.IsArray)
            {
                ranks.Append('[').Append(',', element.GetArrayRank() - 1).Append(']');
                element = element.GetElementType()!;
            }

            return Of(element) + ranks;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying) return Of(underlying) + "?";
        Type[] arguments = type.GetGenericArguments();
        int used = type.DeclaringType is { } outer ? outer.GetGenericArguments().Length : 0;
        string prefix = type.DeclaringType is null ? "" : Of(type.DeclaringType.IsGenericTypeDefinition ? type.DeclaringType.MakeGenericType(arguments[..used]) : type.DeclaringType) + ".";
        string name = type.Name.Split('`')[0];
        return arguments.Length == used ? prefix + name : $"{prefix}{name}<{string.Join(", ", arguments[used..].Select(Of))}>";
    }
}
