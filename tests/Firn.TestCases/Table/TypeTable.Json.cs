using System.Text.Json;
using System.Text.Json.Nodes;

namespace Firn.TestCases;

/// <content>Values of JSON.</content>
public static partial class TypeTable
{
    // Each kind, each form of a number, and names and objects that occur again.
    private static readonly string[] JsonTexts =
    [
        "null", "true", "[]", "{}", "0", "63", "64", "-1", "-0", "12.50", "-0.0", "1e5", "100000000000000000000", "\"\"", "\"Zo\u00EB \\\" \\\\\"", "\"\\ud800\"", """[null,true,[1],{"a":{"a":1,"b":[{"a":2,"b":3}]},"c":"x"}]""",
        """[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"},{"name":"Cy","id":3.25}]""", """{"a":1,"a":2,"":3}""",
    ];

    // A document may be null, and have a name twice; a node may not, but within it a value may.
    private static bool IsNode(string text) => text != "null" && !text.StartsWith("{\"a\":1,\"a\"", StringComparison.Ordinal) && !text.Contains("ud800", StringComparison.Ordinal);

    private static IEnumerable<TypeCase> Json()
    {
        JsonElement[] elements = [default, .. JsonTexts.Select(text => JsonElement.Parse(text))];
        JsonDocument[] documents = [.. JsonTexts.Select(text => JsonDocument.Parse(text))];
        JsonNode[] nodes = [.. JsonTexts.Where(IsNode).Select(text => JsonNode.Parse(text)!), JsonValue.Create(5), JsonValue.Create("x"), new JsonArray(1, null, "y"), new JsonObject { ["a"] = 1, ["b"] = null }];
        JsonObject[] objects = [.. nodes.OfType<JsonObject>()];
        JsonArray[] arrays = [.. nodes.OfType<JsonArray>()];
        JsonValue[] values = [.. nodes.OfType<JsonValue>(), JsonValue.Create(2.5m), JsonValue.Create(false)];

        yield return FirnCase(elements);
        yield return FirnCase<JsonElement?>([null, .. elements]);
        yield return FirnCase(PlaceValues.InPlaces(elements));
        yield return FirnCase(PlaceValues.InNullables(elements));
        yield return FirnCase<JsonDocument?>([null, .. documents]);
        yield return FirnCase(PlaceValues.InPlaces(documents));
        yield return FirnCase<JsonNode?>([null, .. nodes]);
        yield return FirnCase(PlaceValues.InPlaces(nodes));
        yield return FirnCase<JsonObject?>([null, .. objects]);
        yield return FirnCase(PlaceValues.InPlaces(objects));
        yield return FirnCase<JsonArray?>([null, .. arrays]);
        yield return FirnCase(PlaceValues.InPlaces(arrays));
        yield return FirnCase<JsonValue?>([null, .. values]);
        yield return FirnCase(PlaceValues.InPlaces(values));
    }
}
