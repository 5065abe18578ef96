using System.Buffers;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes bytes: their count, then themselves. That is a list of bytes (format, section 4.1).</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes; null is none, as <see cref="MemoryExtensions.AsSpan{T}(T[])"/> has it.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWrite(this Span<byte> destination, byte[]? value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWrite(ref rest, value);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, byte[], out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes; null is none, as <see cref="MemoryExtensions.AsSpan{T}(T[])"/> has it.</param>
    public static bool TryWrite(this ref Span<byte> destination, byte[]? value) =>
        ByteBlock.TryWrite(ref destination, value);

    /// <summary>Writes bytes: their count, then themselves. That is a list of bytes (format, section 4.1).</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWrite(this Span<byte> destination, scoped ReadOnlySpan<byte> value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWrite(ref rest, value);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, ReadOnlySpan{byte}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes.</param>
    public static bool TryWrite(this ref Span<byte> destination, scoped ReadOnlySpan<byte> value) =>
        ByteBlock.TryWrite(ref destination, value);

    /// <summary>Writes bytes: their count, then themselves. That is a list of bytes (format, section 4.1).</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWrite(this Span<byte> destination, ReadOnlyMemory<byte> value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWrite(ref rest, value.Span);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, ReadOnlyMemory{byte}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes.</param>
    public static bool TryWrite(this ref Span<byte> destination, ReadOnlyMemory<byte> value) =>
        ByteBlock.TryWrite(ref destination, value.Span);

    /// <summary>Writes bytes: their count, then themselves. That is a list of bytes (format, section 4.1).</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes, of all segments.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWrite(this Span<byte> destination, in ReadOnlySequence<byte> value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWrite(ref rest, in value);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, in ReadOnlySequence{byte}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes, of all segments.</param>
    public static bool TryWrite(this ref Span<byte> destination, in ReadOnlySequence<byte> value) =>
        ByteBlock.TryWrite(ref destination, in value);

    /// <summary>Writes bytes as they are, without a count.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes; null is none, as <see cref="MemoryExtensions.AsSpan{T}(T[])"/> has it.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWriteRaw(this Span<byte> destination, byte[]? value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWriteRaw(ref rest, value);
    }

    /// <inheritdoc cref="TryWriteRaw(Span{byte}, byte[], out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes; null is none, as <see cref="MemoryExtensions.AsSpan{T}(T[])"/> has it.</param>
    public static bool TryWriteRaw(this ref Span<byte> destination, byte[]? value) =>
        ByteBlock.TryWriteRaw(ref destination, value);

    /// <summary>Writes bytes as they are, without a count.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWriteRaw(this Span<byte> destination, scoped ReadOnlySpan<byte> value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWriteRaw(ref rest, value);
    }

    /// <inheritdoc cref="TryWriteRaw(Span{byte}, ReadOnlySpan{byte}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes.</param>
    public static bool TryWriteRaw(this ref Span<byte> destination, scoped ReadOnlySpan<byte> value) =>
        ByteBlock.TryWriteRaw(ref destination, value);

    /// <summary>Writes bytes as they are, without a count.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWriteRaw(this Span<byte> destination, ReadOnlyMemory<byte> value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWriteRaw(ref rest, value.Span);
    }

    /// <inheritdoc cref="TryWriteRaw(Span{byte}, ReadOnlyMemory{byte}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes.</param>
    public static bool TryWriteRaw(this ref Span<byte> destination, ReadOnlyMemory<byte> value) =>
        ByteBlock.TryWriteRaw(ref destination, value.Span);

    /// <summary>Writes bytes as they are, without a count.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The bytes, of all segments.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    public static bool TryWriteRaw(this Span<byte> destination, in ReadOnlySequence<byte> value, out Span<byte> rest)
    {
        rest = destination;
        return ByteBlock.TryWriteRaw(ref rest, in value);
    }

    /// <inheritdoc cref="TryWriteRaw(Span{byte}, in ReadOnlySequence{byte}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The bytes, of all segments.</param>
    public static bool TryWriteRaw(this ref Span<byte> destination, in ReadOnlySequence<byte> value) =>
        ByteBlock.TryWriteRaw(ref destination, in value);
}
