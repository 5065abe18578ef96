namespace Firn.Contracts;

/// <summary>Which methods of the framework nobody notices when they are called once more: those that make collections and plain values, and look at them. For both engines.</summary>
internal static class QuietTypes
{
    private const string Framework = "System.";
    private const string Collections = "System.Collections.";
    private const string Constructor = ".ctor";
    private const string Helpers = "System.Runtime.CompilerServices.RuntimeHelpers";

    // Of a list, and of a nullable value: they call nothing of what they take.
    private const string Add = "Add";
    private const string ValueOrDefault = "GetValueOrDefault";

    private static readonly HashSet<string> Values = new(StringComparer.Ordinal)
    {
        "System.String", "System.Guid", "System.DateTime", "System.DateTimeOffset", "System.DateOnly", "System.TimeOnly", "System.TimeSpan", "System.Decimal", "System.Math", "System.MathF",
        "System.Boolean", "System.Byte", "System.SByte", "System.Int16", "System.UInt16", "System.Int32", "System.UInt32", "System.Int64", "System.UInt64", "System.Int128", "System.UInt128", "System.Half",
        "System.Single", "System.Double", "System.Char", "System.Version", "System.Index", "System.Range", "System.Numerics.BigInteger", "System.Numerics.Complex", "System.Text.Rune",
    };

    // Of these only values that all programs share are asked for.
    private static readonly HashSet<string> Shared = new(StringComparer.Ordinal)
    {
        "System.StringComparer", "System.Globalization.CultureInfo", "System.Text.Encoding", "System.TimeProvider",
    };

    /// <summary>Whether a value of the type has no code but the framework's own.</summary>
    /// <param name="type">The name of the type's definition in metadata, with its namespace.</param>
    public static bool IsValue(string type) => Values.Contains(type);

    /// <summary>Whether a method of a type is quiet, if all it takes are such values (<see cref="IsValue"/>), enums, or what <see cref="IsPassed"/> allows.</summary>
    /// <param name="type">The name of the type's definition in metadata, with its namespace.</param>
    /// <param name="method">The method's name; ".ctor" of a constructor.</param>
    /// <param name="isStatic">Whether it needs no object.</param>
    /// <param name="parameters">How many parameters it has.</param>
    public static bool IsQuiet(string type, string method, bool isStatic, int parameters)
    {
        bool isCollection = type.StartsWith(Collections, StringComparison.Ordinal);
        if (method == Constructor) return isCollection || Values.Contains(type) || IsHolder(type) || type is "System.Object" or "System.Threading.Lock" or "System.Text.StringBuilder" || IsException(type);
        if (isStatic && parameters == 0 && (isCollection || type is "System.Array" or "System.Linq.Enumerable" || (Shared.Contains(type) && method.StartsWith("get_", StringComparison.Ordinal)))) return true;
        if (type == Helpers) return method == "InitializeArray";
        if (isCollection) return method is "get_Count" or "get_Length" || (method == Add && type == "System.Collections.Generic.List`1");
        return Values.Contains(type) || (type == "System.Nullable`1" && method is "get_HasValue" or "get_Value" or ValueOrDefault) || (isStatic && method.StartsWith("ThrowIf", StringComparison.Ordinal) && IsException(type));
    }

    /// <summary>Whether a quiet method may take something else: it calls nothing of it.</summary>
    /// <param name="type">The name of the parameter's type in metadata, with its namespace.</param>
    /// <param name="isValueType">Whether it is a struct, or may be one.</param>
    /// <param name="method">The method's name.</param>
    public static bool IsPassed(string type, bool isValueType, string method) =>
        type == "System.StringComparer" || method is Add or ValueOrDefault or "InitializeArray" || (method == "ThrowIfNull" && type == "System.Object")
        || (method == Constructor && (isValueType || type is "System.Collections.Generic.IEqualityComparer`1" or "System.Collections.Generic.IComparer`1"));

    private static bool IsHolder(string type) => type == "System.Nullable`1" || type.StartsWith("System.ValueTuple`", StringComparison.Ordinal) || type.StartsWith("System.Numerics.Vector", StringComparison.Ordinal);

    private static bool IsException(string type) =>
        type.StartsWith(Framework, StringComparison.Ordinal) && type.IndexOf('.', Framework.Length) < 0 && type.EndsWith("Exception", StringComparison.Ordinal);
}
