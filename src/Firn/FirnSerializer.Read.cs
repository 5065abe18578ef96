using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn;

public static partial class FirnSerializer
{
    /// <summary>Reads a message.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">The message and nothing else.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Deserialize<T>(byte[] source, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Deserialize<T>(new ReadOnlySpan<byte>(source), options);
    }

    /// <inheritdoc cref="Deserialize{T}(byte[], FirnOptions?)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> source, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        return CodecSlot<T>.IsSettled ? CodecSlot<T>.Settled.Entry.ReadSpanSettled(source, options) : CodecSlot<T>.Unsettled.ReadSpan(source, options);
    }

    /// <inheritdoc cref="Deserialize{T}(byte[], FirnOptions?)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Deserialize<T>(ReadOnlyMemory<byte> source, FirnOptions? options = null) => Deserialize<T>(source.Span, options);

    /// <inheritdoc cref="Deserialize{T}(byte[], FirnOptions?)"/>
    /// <remarks>
    /// Of a message above a kilobyte the segments are read where they are; nothing is joined but the few bytes of a value that lies across two. A shorter one is copied to the
    /// stack first, which takes less time.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Deserialize<T>(in ReadOnlySequence<byte> source, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        return CodecSlot<T>.IsSettled ? CodecSlot<T>.Settled.Entry.ReadSequenceSettled(source, options) : CodecSlot<T>.Unsettled.ReadSequence(source, options);
    }

    /// <summary>Reads a message that other bytes may follow.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">Starts with the message.</param>
    /// <param name="bytesConsumed">The length of the message.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions? options = null) =>
        CodecSlot<T>.Entry.ReadSpan(source, out bytesConsumed, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out long, FirnOptions?)"/>
    public static T? Deserialize<T>(ReadOnlyMemory<byte> source, out long bytesConsumed, FirnOptions? options = null) =>
        Deserialize<T>(source.Span, out bytesConsumed, options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out long, FirnOptions?)"/>
    public static T? Deserialize<T>(in ReadOnlySequence<byte> source, out long bytesConsumed, FirnOptions? options = null) =>
        CodecSlot<T>.Entry.ReadSequence(source, out bytesConsumed, options ?? FirnOptions.Default);

    /// <summary>Reads a stream to its end, which must be the end of one message.</summary>
    /// <typeparam name="T">The type that was written.</typeparam>
    /// <param name="source">The stream; it is not closed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <returns>The value, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Deserialize<T>(Stream source, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        return CodecSlot<T>.IsSettled ? CodecSlot<T>.Settled.Entry.ReadStreamSettled(source, options) : CodecSlot<T>.Unsettled.ReadStream(source, options);
    }
}
