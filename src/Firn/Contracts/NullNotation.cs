namespace Firn.Contracts;

/// <summary>How it is written which values of a member are never null, by its annotations (<c>FirnSchemaBuilder.NotNull</c>). Both engines find the same.</summary>
internal static class NullNotation
{
    /// <summary>A value and what is inside of it.</summary>
    /// <param name="isNotNull">Whether it is never null.</param>
    /// <param name="parts">Those of an array's elements or of type arguments, where they are elements.</param>
    public static string Of(bool isNotNull, IReadOnlyList<string> parts)
    {
        string text = isNotNull ? "!" : "?";
        string inside = string.Concat(parts);
        return inside.IndexOf('!') < 0 ? text : $"{text}({inside})";
    }

    /// <summary>The same, or nothing where no value is said to be never null.</summary>
    public static string Short(string text) => text.IndexOf('!') < 0 ? "" : text;

    /// <summary>Whether type arguments are elements, keys and values on the wire.</summary>
    /// <param name="type">The full name of the generic type in metadata.</param>
    public static bool IsCollection(string type) =>
        (type.StartsWith("System.Collections.", StringComparison.Ordinal) && type != "System.Collections.Generic.KeyValuePair`2")
        || type.StartsWith("Microsoft.FSharp.Collections.", StringComparison.Ordinal)
        || type is "System.Memory`1" or "System.ReadOnlyMemory`1" or "System.ArraySegment`1";

    /// <summary>Whether null is one of the values of a type of F#.</summary>
    /// <param name="type">The full name of the type in metadata.</param>
    public static bool IsNullItself(string type) => type.StartsWith("Microsoft.FSharp.Core.", StringComparison.Ordinal);
}
