using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

internal sealed partial class TypeGraph
{
    /// <summary>Whether the type is a tuple, key-value pair or lazy value: an object whose members have the ids 1 to n.</summary>
    private static bool IsTuple(INamedTypeSymbol type) =>
        IsFramework(type) && (TupleElements(type).Length > 0 || TypeNames.Metadata(type.OriginalDefinition) == "System.ValueTuple");

    /// <summary>The elements of a tuple, key-value pair or lazy value, nested rests flattened; none for other types.</summary>
    private static ITypeSymbol[] TupleElements(INamedTypeSymbol type)
    {
        if (type.TypeArguments.Length == 0 || !IsFramework(type)) return [];
        switch (TypeNames.Metadata(type.OriginalDefinition))
        {
            case "System.Collections.Generic.KeyValuePair`2" or "System.Lazy`1":
                return [.. type.TypeArguments];
            case string name when name.StartsWith("System.ValueTuple`", StringComparison.Ordinal) || name.StartsWith("System.Tuple`", StringComparison.Ordinal):
                if (type.TypeArguments.Length == 8 && type.TypeArguments[7] is INamedTypeSymbol rest && TupleElements(rest) is { Length: > 0 } more)
                {
                    return [.. type.TypeArguments.Take(7), .. more];
                }

                return [.. type.TypeArguments];
            default:
                return [];
        }
    }

    // The constructors of tuples of eight accept nothing else.
    private static bool EndsInTuple(INamedTypeSymbol type)
    {
        if (type.TypeArguments.Length != 8) return true;
        if (type.TypeArguments[7] is not INamedTypeSymbol rest || !IsFramework(rest)) return false;
        string name = TypeNames.Metadata(rest.OriginalDefinition);
        if (name == "System.ValueTuple") return type.IsValueType;
        return name.StartsWith(type.IsValueType ? "System.ValueTuple`" : "System.Tuple`", StringComparison.Ordinal) && EndsInTuple(rest);
    }

    // How the value is made of its elements, and the path to each of them.
    private static void Construction(INamedTypeSymbol type, out string construction, out string[] paths)
    {
        int count = TupleElements(type).Length;
        switch (type.Name)
        {
            case "KeyValuePair":
                construction = $"new {TypeNames.Key(type)}({{0}}, {{1}})";
                paths = ["Key", "Value"];
                break;
            case "Lazy":
                // Named, because Lazy<bool> has a constructor that takes a bool for something else.
                construction = $"new {TypeNames.Key(type)}(value: {{0}})";
                paths = ["Value"];
                break;
            default:
                int next = 0;
                construction = Nested(type, ref next);
                paths = [.. Enumerable.Range(0, count).Select(i => string.Concat(Enumerable.Repeat("Rest.", i / 7)) + "Item" + ((i % 7) + 1))];
                break;
        }
    }

    private static string Nested(INamedTypeSymbol type, ref int next)
    {
        List<string> arguments = [];
        foreach (ITypeSymbol argument in type.TypeArguments.Take(7)) arguments.Add($"{{{next++}}}");
        if (type.TypeArguments.Length == 8)
        {
            arguments.Add(type.TypeArguments[7] is INamedTypeSymbol rest && TupleElements(rest).Length > 0 ? Nested(rest, ref next) : $"{{{next++}}}");
        }

        return $"new {TypeNames.Key(type)}({string.Join(", ", arguments)})";
    }
}
