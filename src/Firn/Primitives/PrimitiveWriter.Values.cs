using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes a truth value, 0 or 1: 1 byte.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, bool value, out Span<byte> rest) => FixedValue.TryWrite<bool, BooleanCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, bool, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, bool value) => FixedValue.TryWrite<bool, BooleanCodec>(ref destination, value);

    /// <summary>Writes a UTF-16 code unit, any: 2 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, char value, out Span<byte> rest) => FixedValue.TryWrite<char, CharCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, char, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, char value) => FixedValue.TryWrite<char, CharCodec>(ref destination, value);

    /// <summary>Writes a Unicode scalar value: 4 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, Rune value, out Span<byte> rest) => FixedValue.TryWrite<Rune, RuneCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, Rune, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, Rune value) => FixedValue.TryWrite<Rune, RuneCodec>(ref destination, value);

    /// <summary>Writes a GUID in the order of .NET: 16 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, Guid value, out Span<byte> rest) => FixedValue.TryWrite<Guid, GuidCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, Guid, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, Guid value) => FixedValue.TryWrite<Guid, GuidCodec>(ref destination, value);

    /// <summary>Writes an enum as its integer: 1, 2, 4 or 8 bytes, as wide as that is.</summary>
    /// <typeparam name="TEnum">The enum.</typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value, defined or not.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite<TEnum>(this Span<byte> destination, TEnum value, out Span<byte> rest)
        where TEnum : struct, Enum
    {
        rest = destination;
        return EnumValue.TryWrite(ref rest, value);
    }

    /// <inheritdoc cref="TryWrite{TEnum}(Span{byte}, TEnum, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value, defined or not.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite<TEnum>(this ref Span<byte> destination, TEnum value)
        where TEnum : struct, Enum => EnumValue.TryWrite(ref destination, value);
}
