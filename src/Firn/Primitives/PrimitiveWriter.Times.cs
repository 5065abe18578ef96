using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes a point in time with its kind: 8 bytes. A local time is written as its instant in universal time; local <see cref="DateTime.MinValue"/> and <see cref="DateTime.MaxValue"/> as they are.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, DateTime value, out Span<byte> rest) => FixedValue.TryWrite<DateTime, DateTimeCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, DateTime, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, DateTime value) => FixedValue.TryWrite<DateTime, DateTimeCodec>(ref destination, value);

    /// <summary>Writes a point in time with its offset from universal time: 10 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, DateTimeOffset value, out Span<byte> rest) => FixedValue.TryWrite<DateTimeOffset, DateTimeOffsetCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, DateTimeOffset, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, DateTimeOffset value) => FixedValue.TryWrite<DateTimeOffset, DateTimeOffsetCodec>(ref destination, value);

    /// <summary>Writes a date, in days since 0001-01-01: 4 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, DateOnly value, out Span<byte> rest) => FixedValue.TryWrite<DateOnly, DateOnlyCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, DateOnly, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, DateOnly value) => FixedValue.TryWrite<DateOnly, DateOnlyCodec>(ref destination, value);

    /// <summary>Writes a time of day, in ticks of 100 ns since midnight: 8 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, TimeOnly value, out Span<byte> rest) => FixedValue.TryWrite<TimeOnly, TimeOnlyCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, TimeOnly, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, TimeOnly value) => FixedValue.TryWrite<TimeOnly, TimeOnlyCodec>(ref destination, value);

    /// <summary>Writes a span of time, in ticks of 100 ns: 8 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, TimeSpan value, out Span<byte> rest) => FixedValue.TryWrite<TimeSpan, TimeSpanCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, TimeSpan, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, TimeSpan value) => FixedValue.TryWrite<TimeSpan, TimeSpanCodec>(ref destination, value);
}
