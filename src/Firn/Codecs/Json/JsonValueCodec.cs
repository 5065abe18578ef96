using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Firn.Codecs;

/// <summary>Values of JSON without parts: texts, numbers, true and false, and what their own converters write as such.</summary>
public readonly struct JsonValueCodec : IFirnCodec<JsonValue>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(JsonValue value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException"><see cref="FirnErrorCode.InvalidValue"/>: an object ignores the case of its names, a value can't be written as JSON, or its document was disposed.</exception>
    public static void Write(ref FirnWriter writer, JsonValue value) => JsonContent.Write(ref writer, value, typeof(JsonValue));

    /// <inheritdoc/>
    public static JsonValue Read(ref FirnReader reader) => JsonContent.ReadNode<JsonValue>(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Json);
}
