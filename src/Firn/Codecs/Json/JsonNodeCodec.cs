using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Firn.Codecs;

/// <summary>Nodes of JSON of any kind. JSON has null where there is no node.</summary>
public readonly struct JsonNodeCodec : IFirnCodec<JsonNode>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(JsonNode value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException"><see cref="FirnErrorCode.InvalidValue"/>: an object ignores the case of its names, a value can't be written as JSON, or its document was disposed.</exception>
    public static void Write(ref FirnWriter writer, JsonNode value) => JsonContent.Write(ref writer, value, typeof(JsonNode));

    /// <inheritdoc/>
    public static JsonNode Read(ref FirnReader reader) => JsonContent.ReadNode<JsonNode>(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Json);
}
