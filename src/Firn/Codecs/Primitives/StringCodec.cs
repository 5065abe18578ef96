using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Text, in the shortest of the format's encodings; lone surrogates survive.</summary>
public readonly struct StringCodec : IFirnCodec<string>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(string value) => value is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, string value) => writer.WriteString(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Read(ref FirnReader reader) => reader.ReadString();

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);
}
