using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Firn.Codecs;

/// <summary>Values of JSON. One that is undefined, as <see langword="default"/> is, is not null, and null is a value.</summary>
public readonly struct JsonElementCodec : IFirnCodec<JsonElement>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(JsonElement value) => false;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The document was disposed (<see cref="FirnErrorCode.InvalidValue"/>), or a text in it is no UTF-8 (<see cref="FirnErrorCode.InvalidString"/>).</exception>
    public static void Write(ref FirnWriter writer, JsonElement value) => JsonContent.Write(ref writer, value, typeof(JsonElement));

    /// <inheritdoc/>
    public static JsonElement Read(ref FirnReader reader) => JsonContent.ReadElement(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Json);
}
