using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads a point in time with its kind: 8 bytes. Values of kind 3 or after the year 9999 are refused. A local time becomes local time of this machine, of the same instant.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out DateTime value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<DateTime, DateTimeCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out DateTime, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out DateTime value) => FixedValue.TryReadChecked<DateTime, DateTimeCodec>(ref source, out value);

    /// <summary>Reads a point in time with its offset from universal time: 10 bytes. Values outside the years 1 to 9999, or with an offset beyond 14 hours, are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out DateTimeOffset value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<DateTimeOffset, DateTimeOffsetCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out DateTimeOffset, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out DateTimeOffset value) => FixedValue.TryReadChecked<DateTimeOffset, DateTimeOffsetCodec>(ref source, out value);

    /// <summary>Reads a date, in days since 0001-01-01: 4 bytes. Values after 9999-12-31 are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out DateOnly value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<DateOnly, DateOnlyCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out DateOnly, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out DateOnly value) => FixedValue.TryReadChecked<DateOnly, DateOnlyCodec>(ref source, out value);

    /// <summary>Reads a time of day, in ticks of 100 ns since midnight: 8 bytes. Values of 24 hours and more are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out TimeOnly value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<TimeOnly, TimeOnlyCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out TimeOnly, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out TimeOnly value) => FixedValue.TryReadChecked<TimeOnly, TimeOnlyCodec>(ref source, out value);

    /// <summary>Reads a span of time, in ticks of 100 ns: 8 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out TimeSpan value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<TimeSpan, TimeSpanCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out TimeSpan, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out TimeSpan value) => FixedValue.TryRead<TimeSpan, TimeSpanCodec>(ref source, out value);
}
