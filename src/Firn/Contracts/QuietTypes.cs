namespace Firn.Contracts;

/// <summary>Which methods of the framework nobody notices when they are called once more: those that make collections and plain values, and look at them. For both engines.</summary>
internal static class QuietTypes
{
    private const string Framework = "System.";
    private const string Collections = "System.Collections.";

    private static readonly HashSet<string> Values = new(StringComparer.Ordinal)
    {
        "System.String", "System.Nullable`1", "System.Guid", "System.DateTime", "System.DateTimeOffset", "System.DateOnly", "System.TimeOnly", "System.TimeSpan", "System.Decimal", "System.Math", "System.MathF",
        "System.Int32", "System.Int64", "System.Double", "System.Single", "System.Int128", "System.UInt128", "System.Half", "System.Char", "System.Version", "System.Index", "System.Range",
        "System.Numerics.BigInteger", "System.Numerics.Complex", "System.Text.Rune",
    };

    /// <summary>Whether a method of a type is such, if all it takes is (<see cref="IsPassed"/>).</summary>
    /// <param name="type">The name of the type's definition in metadata, with its namespace.</param>
    /// <param name="method">The method's name; ".ctor" of a constructor.</param>
    /// <param name="isStatic">Whether it needs no object.</param>
    /// <param name="parameters">How many parameters it has.</param>
    public static bool IsQuiet(string type, string method, bool isStatic, int parameters)
    {
        bool isCollection = type.StartsWith(Collections, StringComparison.Ordinal), isValue = Values.Contains(type) || type.StartsWith("System.ValueTuple", StringComparison.Ordinal) || type.StartsWith("System.Numerics.Vector", StringComparison.Ordinal);
        if (method == ".ctor") return isCollection || isValue || type is "System.Object" or "System.Threading.Lock" or "System.Text.StringBuilder" || IsException(type);
        if (isStatic && parameters == 0 && (isCollection || type is "System.Array" or "System.Linq.Enumerable" || method.StartsWith("get_", StringComparison.Ordinal))) return true;
        if (isCollection) return method is "get_Count" or "get_Length";
        return isValue || (isStatic && method.StartsWith("ThrowIf", StringComparison.Ordinal) && IsException(type));
    }

    /// <summary>Whether such a method may take a reference, though text: none that it calls.</summary>
    /// <param name="type">The name of the parameter's type in metadata, with its namespace.</param>
    /// <param name="method">The method's name.</param>
    public static bool IsPassed(string type, string method) =>
        type is "System.StringComparer" || (method == ".ctor" && type is "System.Collections.Generic.IEqualityComparer`1" or "System.Collections.Generic.IComparer`1") || (method == "ThrowIfNull" && type == "System.Object");

    private static bool IsException(string type) =>
        type.StartsWith(Framework, StringComparison.Ordinal) && type.IndexOf('.', Framework.Length) < 0 && type.EndsWith("Exception", StringComparison.Ordinal);
}
