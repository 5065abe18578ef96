using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Firn.Codecs;

/// <summary>Objects of JSON.</summary>
public readonly struct JsonObjectCodec : IFirnCodec<JsonObject>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(JsonObject value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException"><see cref="FirnErrorCode.InvalidValue"/>: an object ignores the case of its names, a value can't be written as JSON, or its document was disposed.</exception>
    public static void Write(ref FirnWriter writer, JsonObject value) => JsonContent.Write(ref writer, value, typeof(JsonObject));

    /// <inheritdoc/>
    public static JsonObject Read(ref FirnReader reader) => JsonContent.ReadNode<JsonObject>(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Json);
}
