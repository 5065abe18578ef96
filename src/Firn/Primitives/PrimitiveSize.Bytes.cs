using System.Buffers;

namespace Firn.Primitives;

public static partial class PrimitiveSize
{
    /// <summary>The bytes that bytes take behind their count, the count included; null counts as none.</summary>
    /// <param name="value">The bytes.</param>
    public static int GetSize(byte[]? value) => (int)Counted(value?.Length ?? 0);

    /// <summary>The bytes that bytes take behind their count, the count included.</summary>
    /// <param name="value">The bytes.</param>
    public static long GetSize(ReadOnlySpan<byte> value) => Counted(value.Length);

    /// <inheritdoc cref="GetSize(ReadOnlySpan{byte})"/>
    public static long GetSize(ReadOnlyMemory<byte> value) => Counted(value.Length);

    /// <inheritdoc cref="GetSize(ReadOnlySpan{byte})"/>
    public static long GetSize(in ReadOnlySequence<byte> value) => Counted(value.Length);

    private static long Counted(long length) => CountFormat.Size(length) + length;
}
