using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Streams: what they hold, as a list of bytes. One that can seek is written from its beginning and left where it stood; any other
/// from where it stands to its end. Read back as a <see cref="MemoryStream"/> at its beginning.
/// </summary>
public readonly struct StreamCodec : IFirnCodec<Stream>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Stream value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The stream holds more than 2 GiB, or another number of bytes than it announced.</exception>
    public static void Write(ref FirnWriter writer, Stream value) => StreamContent.Write(ref writer, value);

    /// <inheritdoc/>
    public static Stream Read(ref FirnReader reader) => StreamContent.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>(StreamContent.ObjectBytes, 1);
}
