using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Streams in memory: what they hold, from their beginning, as a list of bytes. Read back at the beginning, able to grow.</summary>
public readonly struct MemoryStreamCodec : IFirnCodec<MemoryStream>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(MemoryStream value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, MemoryStream value)
    {
        writer.CheckExactType(value);
        StreamContent.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static MemoryStream Read(ref FirnReader reader) => StreamContent.Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>(StreamContent.ObjectBytes, 1);
}
