using System.Buffers;

namespace Firn;

/// <content>Reading by <see cref="Type"/>.</content>
public static partial class FirnSerializer
{
    /// <summary>Reads a message.</summary>
    /// <param name="source">The message and nothing else.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The value, boxed if it is of a value type, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static object? Deserialize(byte[] source, Type returnType, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return CodecTable.Boxed(returnType).ReadSpan(source, options ?? FirnOptions.Default);
    }

    /// <inheritdoc cref="Deserialize(byte[], Type, FirnOptions?)"/>
    public static object? Deserialize(ReadOnlySpan<byte> source, Type returnType, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadSpan(source, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Deserialize(byte[], Type, FirnOptions?)"/>
    public static object? Deserialize(ReadOnlyMemory<byte> source, Type returnType, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadSpan(source.Span, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Deserialize(byte[], Type, FirnOptions?)"/>
    /// <remarks>
    /// Of a message above a kilobyte the segments are read where they are; nothing is joined but the few bytes of a value that lies across two. A shorter one is copied to the
    /// stack first, which takes less time.
    /// </remarks>
    public static object? Deserialize(in ReadOnlySequence<byte> source, Type returnType, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadSequence(source, options ?? FirnOptions.Default);

    /// <summary>Reads a message that other bytes may follow.</summary>
    /// <param name="source">Starts with the message.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="bytesConsumed">The length of the message.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The value, boxed if it is of a value type, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> source, Type returnType, out long bytesConsumed, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadSpan(source, out bytesConsumed, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, out long, FirnOptions?)"/>
    public static object? Deserialize(ReadOnlyMemory<byte> source, Type returnType, out long bytesConsumed, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadSpan(source.Span, out bytesConsumed, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, out long, FirnOptions?)"/>
    public static object? Deserialize(in ReadOnlySequence<byte> source, Type returnType, out long bytesConsumed, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadSequence(source, out bytesConsumed, options ?? FirnOptions.Default);

    /// <summary>Reads a stream to its end, which must be the end of one message.</summary>
    /// <param name="source">The stream; it is not closed.</param>
    /// <param name="returnType">The type that was written.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>; <see cref="FirnOptions.MaxMessageBytes"/> bounds what is read.</param>
    /// <returns>The value, boxed if it is of a value type, or null where null was written.</returns>
    /// <exception cref="FirnException">The bytes are no such message, or more than the limit.</exception>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static object? Deserialize(Stream source, Type returnType, FirnOptions? options = null) =>
        CodecTable.Boxed(returnType).ReadStream(source, options ?? FirnOptions.Default);

    /// <summary>
    /// Reads a message into an object that is there. The object's own members are set; what they hold is replaced, unless <see cref="FirnOptions.PopulateHandling"/>
    /// says that it is read into. Members that data of another version lack stay as they are. Of a collection the elements are replaced; it keeps its comparer.
    /// </summary>
    /// <param name="source">The message and nothing else.</param>
    /// <param name="target">The object. If the message turns out to be wrong halfway, some of its members have been set.</param>
    /// <param name="type">The type that was written: a class whose members can all be set when an object exists, or a collection of the library that can be changed.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="ArgumentException">The object is not of the type. Nothing has been read.</exception>
    /// <exception cref="FirnException">The bytes are no such message; or they hold null, and the object is as it was.</exception>
    /// <exception cref="NotSupportedException">No code serves the type, or its objects can't be filled: structs, classes with members that
    /// only construction sets, arrays, immutable collections, unions. Nothing has been read.</exception>
    public static void Populate(ReadOnlySpan<byte> source, object target, Type type, FirnOptions? options = null) =>
        FindFilling(target, type).Populate(source, target, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Populate(ReadOnlySpan{byte}, object, Type, FirnOptions?)"/>
    public static void Populate(byte[] source, object target, Type type, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        FindFilling(target, type).Populate(source.AsSpan(), target, options ?? FirnOptions.Default);
    }

    /// <inheritdoc cref="Populate(ReadOnlySpan{byte}, object, Type, FirnOptions?)"/>
    public static void Populate(ReadOnlyMemory<byte> source, object target, Type type, FirnOptions? options = null) =>
        FindFilling(target, type).Populate(source.Span, target, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Populate(ReadOnlySpan{byte}, object, Type, FirnOptions?)"/>
    public static void Populate(in ReadOnlySequence<byte> source, object target, Type type, FirnOptions? options = null) =>
        FindFilling(target, type).Populate(source, target, options ?? FirnOptions.Default);

    private static BoxedEntry FindFilling(object target, Type type)
    {
        ArgumentNullException.ThrowIfNull(target);
        BoxedEntry entry = CodecTable.Boxed(type);
        entry.CheckFills();
        entry.Admit(target, nameof(target));
        return entry;
    }
}
