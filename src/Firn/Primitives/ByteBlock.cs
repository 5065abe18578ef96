using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

/// <summary>Bytes as they are, with their count or without.</summary>
internal static class ByteBlock
{
    public static bool TryWrite(scoped ref Span<byte> destination, scoped ReadOnlySpan<byte> value)
    {
        // The bytes first: they may stand where the count goes.
        Span<byte> start = destination;
        if (!LengthPrefix.TryReserve(ref destination, value.Length, out Span<byte> content)) return false;
        value.CopyTo(content);
        LengthPrefix.Write(start, value.Length);
        return true;
    }

    public static bool TryWrite(scoped ref Span<byte> destination, in ReadOnlySequence<byte> value)
    {
        if (!LengthPrefix.TryWrite(ref destination, value.Length, out Span<byte> content)) return false;
        value.CopyTo(content);
        return true;
    }

    public static bool TryWriteRaw(scoped ref Span<byte> destination, scoped ReadOnlySpan<byte> value)
    {
        if (!value.TryCopyTo(destination)) return false;
        destination = destination[value.Length..];
        return true;
    }

    public static bool TryWriteRaw(scoped ref Span<byte> destination, in ReadOnlySequence<byte> value)
    {
        if (value.Length > destination.Length) return false;
        value.CopyTo(destination);
        destination = destination[(int)value.Length..];
        return true;
    }

    public static bool TryRead(scoped ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out byte[]? value)
    {
        // A span of memory that is no array may be longer than arrays can be.
        if (!LengthPrefix.TryRead(source, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest) || content.Length > Array.MaxLength)
        {
            value = null;
            return false;
        }

        value = content.ToArray();
        source = rest;
        return true;
    }

    public static bool TryRead(scoped ref ReadOnlySpan<byte> source, out ReadOnlySpan<byte> value)
    {
        bool isRead = LengthPrefix.TryRead(source, out value, out ReadOnlySpan<byte> rest);
        source = rest;
        return isRead;
    }

    public static bool TryReadRaw(scoped ref ReadOnlySpan<byte> source, int length, out ReadOnlySpan<byte> value)
    {
        // Unsigned, so that a negative number is more than there ever are.
        if ((uint)length > (uint)source.Length)
        {
            value = default;
            return false;
        }

        value = source[..length];
        source = source[length..];
        return true;
    }

    public static bool TryReadRaw(scoped ref ReadOnlySpan<byte> source, scoped Span<byte> destination)
    {
        if (source.Length < destination.Length) return false;
        source[..destination.Length].CopyTo(destination);
        source = source[destination.Length..];
        return true;
    }
}
