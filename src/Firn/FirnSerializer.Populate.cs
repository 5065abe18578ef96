using System.Buffers;

namespace Firn;

public static partial class FirnSerializer
{
    /// <summary>
    /// Reads a message into an object that is there. The object's own members are set; what they hold is replaced, unless
    /// <see cref="FirnOptions.PopulateHandling"/> says that it is read into. Members that data of another version lack stay as they are. Of a collection the elements are replaced; it keeps its comparer.
    /// </summary>
    /// <typeparam name="T">The type that was written: a class whose members can all be set when an object exists, or a collection of the library that can be changed.</typeparam>
    /// <param name="source">The message and nothing else.</param>
    /// <param name="target">The object. If the message turns out to be wrong halfway, some of its members have been set.</param>
    /// <param name="options">Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">The bytes are no such message; or they hold null, and the object is as it was.</exception>
    /// <exception cref="NotSupportedException">No code serves <typeparamref name="T"/>, or its objects can't be filled: structs, classes with
    /// members that only construction sets, arrays, immutable collections, unions. Nothing has been read.</exception>
    public static void Populate<T>(ReadOnlySpan<byte> source, T target, FirnOptions? options = null) =>
        FindFilling(target).Populate(source, target, options ?? FirnOptions.Default);

    /// <inheritdoc cref="Populate{T}(ReadOnlySpan{byte}, T, FirnOptions?)"/>
    public static void Populate<T>(byte[] source, T target, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        Populate(source.AsSpan(), target, options);
    }

    /// <inheritdoc cref="Populate{T}(ReadOnlySpan{byte}, T, FirnOptions?)"/>
    public static void Populate<T>(ReadOnlyMemory<byte> source, T target, FirnOptions? options = null) => Populate(source.Span, target, options);

    /// <inheritdoc cref="Populate{T}(ReadOnlySpan{byte}, T, FirnOptions?)"/>
    public static void Populate<T>(in ReadOnlySequence<byte> source, T target, FirnOptions? options = null) =>
        FindFilling(target).Populate(source, target, options ?? FirnOptions.Default);

    private static CodecEntry<T> FindFilling<T>(T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        CodecEntry<T> entry = CodecSlot<T>.Entry;
        entry.CheckFills();
        return entry;
    }
}
