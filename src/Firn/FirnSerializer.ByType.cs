using System.Buffers;

namespace Firn;

/// <content>
/// The entry points for types that are known only while the program runs: each is the generic one of the same name, with the declared type
/// as an argument. Bytes, values, limits and errors are the same.
/// </content>
public static partial class FirnSerializer
{
    /// <summary>Writes a value to a new array of exactly the message's length.</summary>
    /// <param name="value">The value; null is written as such. Of a class that derives from the type it is what <see cref="Serialize{T}(T, FirnOptions?)"/> makes of it.</param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <remarks>
    /// A stream or buffer writer in front of a type is taken as the destination of <see cref="Serialize{T}(Stream, T, FirnOptions?)"/>, and the
    /// type as the value: one that is to be written itself has to be cast to <see cref="object"/>.
    /// </remarks>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null. Nothing has been written.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static byte[] Serialize(object? value, Type inputType, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        return entry.WriteArray(entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>Writes a value to a buffer writer.</summary>
    /// <param name="destination">Gets the message, in one or more runs.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null. Nothing has been written.</exception>
    /// <exception cref="FirnException">The value can't be written; part of the message may have been.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void Serialize(IBufferWriter<byte> destination, object? value, Type inputType, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        entry.WriteTo(destination, entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>Writes a value to a buffer writer that is a struct, also a <see langword="ref"/> struct: the caller's own moves, and it is not boxed.</summary>
    /// <typeparam name="TWriter">The buffer writer's type.</typeparam>
    /// <param name="destination">Gets the message, in one or more runs. A variable or field, by reference.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null. Nothing has been written.</exception>
    /// <exception cref="FirnException">The value can't be written; part of the message may have been.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void Serialize<TWriter>(ref TWriter destination, object? value, Type inputType, FirnOptions? options = null)
        where TWriter : IBufferWriter<byte>, allows ref struct
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        entry.WriteTo(ref destination, entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>Writes a value to a span, if it fits.</summary>
    /// <param name="destination">Gets the message from its first byte on; bytes after the message may be changed too.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="bytesWritten">The length of the message, or 0 when it does not fit.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>Whether the message fits.</returns>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static bool TrySerialize(Span<byte> destination, object? value, Type inputType, out int bytesWritten, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        return Fits(entry.TryWrite(destination, entry.Admit(value), options ?? FirnOptions.Default), out bytesWritten);
    }

    /// <summary>Writes a value to a stream, in pieces: blocks longer than what is left of a chunk of 64 KiB as they stand in memory, the rest through that chunk. Sized objects and compressed messages are collected first.</summary>
    /// <param name="destination">Gets the message; it is neither flushed nor closed.</param>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null. Nothing has been written.</exception>
    /// <exception cref="FirnException">The value can't be written; part of the message may have been.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static void Serialize(Stream destination, object? value, Type inputType, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        entry.WriteTo(destination, entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>Writes a value to pooled memory of exactly the message's length, for messages that are sent and forgotten.</summary>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="inputType">The declared type: what a reader has to name.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The message; dispose it to give the memory back.</returns>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static FirnBuffer SerializeToBuffer(object? value, Type inputType, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        return entry.WriteBuffer(entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>The exact length of the message that writing the value would give, in bytes.</summary>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static long Measure(object? value, Type inputType, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        return entry.Measure(entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>A copy of a value, all it refers to included, made by writing and reading it.</summary>
    /// <param name="value">The value; null gives null.</param>
    /// <param name="inputType">The declared type.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>. Limits other than the depth do not apply.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has no null.</exception>
    /// <exception cref="FirnException">The value can't be written.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static object? Clone(object? value, Type inputType, FirnOptions? options = null)
    {
        BoxedEntry entry = CodecTable.Boxed(inputType);
        return entry.Clone(entry.Admit(value), options ?? FirnOptions.Default);
    }

    /// <summary>
    /// The descriptor of a type: what embedded messages carry, and what two types must share to read each other's messages
    /// (docs/wire-format.md, section 5).
    /// </summary>
    /// <param name="type">The root type.</param>
    /// <param name="options">The options whose cases of unions count. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>A new array.</returns>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static byte[] GetSchema(Type type, FirnOptions? options = null) => [.. CodecTable.Boxed(type).DescriptorUnder(options ?? FirnOptions.Default).Bytes];

    /// <summary>
    /// The bytes of memory that reading a message of a type may take for each byte of it: what the type's own values need where they are shortest. So many bytes are allowed, where that is
    /// more than <see cref="FirnOptions.MaxAllocationRatio"/> (docs/threat-model.md, "Memory for a byte of input").
    /// </summary>
    /// <param name="type">The root type.</param>
    /// <param name="options">The options whose cases of unions count. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <param name="anyVersion">Whether the message may be of another version of the type, whose objects may have been shorter. Default: of this one.</param>
    /// <returns>At least 0. What hand-written codecs charge counts as far as they describe it.</returns>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static long GetAllocationRatio(Type type, FirnOptions? options = null, bool anyVersion = false)
    {
        MemoryBound bound = CodecTable.Boxed(type).BoundUnder(options ?? FirnOptions.Default);
        return anyVersion ? Math.Max(bound.Ratio, bound.ConvertedRatio) : bound.Ratio;
    }

    /// <summary>
    /// The type to declare a value as where only its class is known: for hosts that give an object and no type. The writer passes the value's class and the reader the type that it was asked for;
    /// both get the same root, so that each can read what the other wrote.
    /// </summary>
    /// <param name="type">The class of a value, or a type that a reader names.</param>
    /// <param name="options">The options whose cases of unions count. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>
    /// Of a type that is a case of unions, the topmost of its base classes that has it as a case, or else the interface that does, if there is one that all others derive from. Of a class that is not
    /// served and implements one <see cref="IEnumerable{T}"/> whose elements are, as an iterator does, that interface. The type itself otherwise.
    /// </returns>
    /// <remarks><see cref="object"/> is never the root, whatever cases options add to it.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null. Nothing else is thrown.</exception>
    public static Type GetRootType(Type type, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        return RootTypes.Of(type, options ?? FirnOptions.Default);
    }

    /// <summary>
    /// Whether a type is served: for adapters that leave what Firn does not serve to the host's next serializer. No code is built for the answer.
    /// </summary>
    /// <param name="type">Any type.</param>
    /// <returns>
    /// Whether calls with it find what serves it: code that was generated or written by hand, or where the run-time engine is on a type that the engine takes with all that it reaches. Not for
    /// pointers, <see langword="ref"/> structs and open generic types; not for <see cref="object"/> and other abstract types, unless they have cases or options of this process have added some. Single values may still be refused.
    /// </returns>
    /// <remarks>
    /// The first question about a type takes as long as finding its members does, up to some milliseconds. The answer is kept until another assembly is loaded or announces codecs, or options
    /// add cases to an abstract type.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null. Nothing else is thrown.</exception>
    public static bool CanSerialize(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return ServedTypes.Contains(type);
    }

    /// <summary>
    /// Finds or builds what serves a type now, so that its first message does not pay for it: when a program starts, or to learn whether the
    /// type is served. Further calls do nothing.
    /// </summary>
    /// <param name="type">The root type.</param>
    /// <exception cref="NotSupportedException">No code serves the type; the message says why.</exception>
    public static void Prepare(Type type) => CodecTable.Boxed(type).Prepare();
}
