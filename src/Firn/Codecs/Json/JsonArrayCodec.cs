using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Firn.Codecs;

/// <summary>Arrays of JSON.</summary>
public readonly struct JsonArrayCodec : IFirnCodec<JsonArray>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(JsonArray value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException"><see cref="FirnErrorCode.InvalidValue"/>: an object ignores the case of its names, a value can't be written as JSON, or its document was disposed.</exception>
    public static void Write(ref FirnWriter writer, JsonArray value) => JsonContent.Write(ref writer, value, typeof(JsonArray));

    /// <inheritdoc/>
    public static JsonArray Read(ref FirnReader reader) => JsonContent.ReadNode<JsonArray>(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Json);
}
