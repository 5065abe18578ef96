using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// Turns objects into compact bytes and back. Any class, record or struct as it stands: the generator in the package sees the types
/// of the calls and writes their code when the project is compiled.
/// </summary>
/// <remarks>
/// All members are thread-safe. Errors: <see cref="FirnException"/> for bytes that are no such value and for values that can't be
/// written (a cycle, an instance of a derived class); <see cref="NotSupportedException"/> for a type that no code serves. Exceptions
/// of user code (constructors, setters, comparers) pass through.
/// </remarks>
public static partial class FirnSerializer
{
    /// <summary>Writes a value to a new array of exactly the message's length.</summary>
    /// <typeparam name="T">The declared type: what a reader has to name.</typeparam>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] Serialize<T>(T value, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        return CodecSlot<T>.IsSettled ? CodecSlot<T>.Settled.Entry.WriteArraySettled(value, options) : CodecSlot<T>.Unsettled.WriteArray(value, options);
    }

    /// <summary>Writes a value to a buffer writer.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="destination">Gets the message, in one or more runs. A struct would be boxed here, and the caller's own not move: pass it by reference, to <see cref="Serialize{T, TWriter}(ref TWriter, T, FirnOptions?)"/>.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">The value can't be written; part of the message may have been.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Serialize<T>(IBufferWriter<byte> destination, T value, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        if (CodecSlot<T>.IsSettled) CodecSlot<T>.Settled.Entry.WriteToSettled(destination, value, options);
        else CodecSlot<T>.Unsettled.WriteTo(destination, value, options);
    }

    /// <summary>Writes a value to a buffer writer that is a struct, also a <see langword="ref"/> struct: the caller's own moves, and nothing is boxed.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <typeparam name="TWriter">The buffer writer's type. Only <typeparamref name="T"/> is served with code.</typeparam>
    /// <param name="destination">Gets the message, in one or more runs. A variable or field, by reference.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <remarks>Bytes and errors are those of <see cref="Serialize{T}(IBufferWriter{byte}, T, FirnOptions?)"/>. A buffer writer that is a class may be passed, too.</remarks>
    /// <exception cref="FirnException">The value can't be written; part of the message may have been.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Serialize<T, TWriter>(ref TWriter destination, T value, FirnOptions? options = null)
        where TWriter : IBufferWriter<byte>, allows ref struct
    {
        options ??= FirnOptions.Default;
        if (CodecSlot<T>.IsSettled) CodecSlot<T>.Settled.Entry.WriteTo(ref destination, value, options);
        else CodecSlot<T>.Unsettled.WriteTo(ref destination, value, options);
    }

    /// <summary>Refuses, when it is compiled, a call that would write to a copy of the caller's buffer writer: a struct is passed by reference.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <typeparam name="TWriter">The buffer writer's type.</typeparam>
    /// <param name="destination">A copy.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <exception cref="NotSupportedException">Always.</exception>
    [Obsolete("A buffer writer that is a struct is passed by reference, as otherwise a copy of it moves: Serialize(ref writer, value).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void Serialize<T, TWriter>(TWriter destination, T value, FirnOptions? options = null)
        where TWriter : struct, IBufferWriter<byte>, allows ref struct => throw new NotSupportedException("A buffer writer that is a struct is passed by reference: Serialize(ref writer, value).");

    /// <summary>Writes a value to a span, if it fits.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="destination">Gets the message from its first byte on; bytes after the message may be changed too.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="bytesWritten">The length of the message, or 0 when it does not fit.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>Whether the message fits.</returns>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TrySerialize<T>(Span<byte> destination, T value, out int bytesWritten, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        int length = CodecSlot<T>.IsSettled ? CodecSlot<T>.Settled.Entry.TryWriteSettled(destination, value, options) : CodecSlot<T>.Unsettled.TryWrite(destination, value, options);
        return Fits(length, out bytesWritten);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Fits(int length, out int bytesWritten)
    {
        bytesWritten = Math.Max(length, 0);
        return length >= 0;
    }

    /// <summary>Writes a value to a stream, in pieces: blocks longer than what is left of a chunk of 64 KiB as they stand in memory, the rest through that chunk. Sized objects and compressed messages are collected first.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="destination">Gets the message; it is neither flushed nor closed.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">The value can't be written; part of the message may have been.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Serialize<T>(Stream destination, T value, FirnOptions? options = null)
    {
        options ??= FirnOptions.Default;
        if (CodecSlot<T>.IsSettled) CodecSlot<T>.Settled.Entry.WriteToSettled(destination, value, options);
        else CodecSlot<T>.Unsettled.WriteTo(destination, value, options);
    }

    /// <summary>Writes a value to pooled memory of exactly the message's length, for messages that are sent and forgotten.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The message; dispose it to give the memory back.</returns>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static FirnBuffer SerializeToBuffer<T>(T value, FirnOptions? options = null) => CodecSlot<T>.Entry.WriteBuffer(value, options ?? FirnOptions.Default);

    /// <summary>The exact length of the message that writing the value would give, in bytes.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static long Measure<T>(T value, FirnOptions? options = null) => CodecSlot<T>.Entry.Measure(value, options ?? FirnOptions.Default);

    /// <summary>A copy of a value, all it refers to included, made by writing and reading it.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="value">The value; null gives null.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Limits other than the depth do not apply.</param>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static T? Clone<T>(T value, FirnOptions? options = null) => CodecSlot<T>.Entry.Clone(value, options ?? FirnOptions.Default);

    /// <summary>
    /// The descriptor of a type: what embedded messages carry, and what two types must share to read each other's messages
    /// (docs/wire-format.md, section 5).
    /// </summary>
    /// <typeparam name="T">The root type.</typeparam>
    /// <param name="options">The options whose cases of unions count. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>A new array.</returns>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static byte[] GetSchema<T>(FirnOptions? options = null) => [.. CodecSlot<T>.Entry.DescriptorUnder(options ?? FirnOptions.Default).Bytes];

    /// <summary>
    /// The bytes of memory that reading a message of a type may take for each byte of it: what the type's own values need where they are shortest. So many bytes are allowed, where that is
    /// more than <see cref="FirnOptions.MaxAllocationRatio"/> (docs/threat-model.md, "Memory for a byte of input").
    /// </summary>
    /// <typeparam name="T">The root type.</typeparam>
    /// <param name="options">The options whose cases of unions count. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="anyVersion">Whether the message may be of another version of the type, whose objects may have been shorter. Default: of this one.</param>
    /// <returns>At least 0. What hand-written codecs charge counts as far as they describe it.</returns>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>.</exception>
    public static long GetAllocationRatio<T>(FirnOptions? options = null, bool anyVersion = false)
    {
        MemoryBound bound = CodecSlot<T>.Entry.BoundUnder(options ?? FirnOptions.Default);
        return anyVersion ? Math.Max(bound.Ratio, bound.ConvertedRatio) : bound.Ratio;
    }

    /// <summary>
    /// Finds or builds what serves a type now, so that its first message does not pay for it: when a program starts, or to learn whether the
    /// type is served. Further calls do nothing.
    /// </summary>
    /// <typeparam name="T">The root type.</typeparam>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>; the message says why.</exception>
    public static void Prepare<T>() => CodecSlot<T>.Entry.Prepare();
}
