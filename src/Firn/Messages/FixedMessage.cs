using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Primitives;

namespace Firn;

/// <summary>A message without a schema that is one value of fixed width, a number or a time: the header and its bytes, which need neither writer nor reader.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
internal static class FixedMessage<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Whether there are such messages. Code that classes share does not look for it.</summary>
    public static bool IsServed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DirectValue<T, TCodec>.IsLeafOfLibrary && !TCodec.MayBeAbsent && TCodec.FixedSize < CodecEntry.StackBufferLength;
    }

    /// <summary>The bytes of each.</summary>
    public static int Length => 1 + TCodec.FixedSize;

    /// <summary>Writes one.</summary>
    /// <param name="start">The first of <see cref="Length"/> bytes.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte start, T value)
    {
        start = Message.PlainHeader;
        TCodec.WriteFixed(ref Unsafe.Add(ref start, 1), value);
    }

    /// <summary>Reads one. Bytes that are none, and options that change values, are left to a reader.</summary>
    /// <param name="source">The message.</param>
    /// <param name="options">The options.</param>
    /// <param name="value">The value; undefined if the result is false.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(ReadOnlySpan<byte> source, FirnOptions options, out T value)
    {
        Unsafe.SkipInit(out value);
        ref byte start = ref MemoryMarshal.GetReference(source);
        return source.Length == Length && options.PlainLength >= Length && start == Message.PlainHeader && DirectValue<T, TCodec>.TryRead(ref Unsafe.Add(ref start, 1), out value);
    }
}
