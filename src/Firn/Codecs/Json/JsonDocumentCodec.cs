using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Firn.Codecs;

/// <summary>Documents of JSON. One that is read need not be disposed.</summary>
public readonly struct JsonDocumentCodec : IFirnCodec<JsonDocument>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(JsonDocument value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The document was disposed (<see cref="FirnErrorCode.InvalidValue"/>), or a text in it is no UTF-8 (<see cref="FirnErrorCode.InvalidString"/>).</exception>
    public static void Write(ref FirnWriter writer, JsonDocument value) => JsonContent.Write(ref writer, value.RootElement, typeof(JsonDocument));

    /// <inheritdoc/>
    public static JsonDocument Read(ref FirnReader reader) => JsonContent.ReadDocument(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Json);
}
