using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads a truth value, 0 or 1: 1 byte. Values above 1 are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out bool value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<bool, BooleanCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out bool, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out bool value) => FixedValue.TryReadChecked<bool, BooleanCodec>(ref source, out value);

    /// <summary>Reads a UTF-16 code unit, any: 2 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out char value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<char, CharCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out char, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out char value) => FixedValue.TryRead<char, CharCodec>(ref source, out value);

    /// <summary>Reads a Unicode scalar value: 4 bytes. Values that are surrogates or above 0x10FFFF are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out Rune value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<Rune, RuneCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out Rune, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out Rune value) => FixedValue.TryReadChecked<Rune, RuneCodec>(ref source, out value);

    /// <summary>Reads a GUID in the order of .NET: 16 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out Guid value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<Guid, GuidCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out Guid, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out Guid value) => FixedValue.TryRead<Guid, GuidCodec>(ref source, out value);

    /// <summary>Reads an enum from its integer: 1, 2, 4 or 8 bytes. Values that the enum does not define are values, too.</summary>
    /// <typeparam name="TEnum">The enum.</typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<TEnum>(this ReadOnlySpan<byte> source, out TEnum value, out ReadOnlySpan<byte> rest)
        where TEnum : struct, Enum
    {
        rest = source;
        return EnumValue.TryRead(ref rest, out value);
    }

    /// <inheritdoc cref="TryRead{TEnum}(ReadOnlySpan{byte}, out TEnum, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<TEnum>(this ref ReadOnlySpan<byte> source, out TEnum value)
        where TEnum : struct, Enum => EnumValue.TryRead(ref source, out value);
}
