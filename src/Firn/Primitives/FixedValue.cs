using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>What all kinds of fixed width have in common: the check of the length, and the codec's own bytes.</summary>
/// <remarks>The references go past no span: each method compares its length with the codec's width first.</remarks>
internal static class FixedValue
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite<T, TCodec>(Span<byte> destination, T value, out Span<byte> rest)
        where TCodec : struct, IFirnCodec<T>
    {
        rest = destination;
        return TryWrite<T, TCodec>(ref rest, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite<T, TCodec>(ref Span<byte> destination, T value)
        where TCodec : struct, IFirnCodec<T>
    {
        int length = destination.Length;
        if (length < TCodec.FixedSize) return false;
        ref byte first = ref MemoryMarshal.GetReference(destination);
        TCodec.WriteFixed(ref first, value);
        destination = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref first, TCodec.FixedSize), length - TCodec.FixedSize);
        return true;
    }

    /// <summary>Reads a kind of which every pattern of bytes is a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<T, TCodec>(ReadOnlySpan<byte> source, out T value, out ReadOnlySpan<byte> rest)
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        rest = source;
        return TryRead<T, TCodec>(ref rest, out value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<T, TCodec>(ref ReadOnlySpan<byte> source, out T value)
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        int length = source.Length;
        if (length < TCodec.FixedSize)
        {
            value = default;
            return false;
        }

        ref byte first = ref MemoryMarshal.GetReference(source);
        value = Load<T, TCodec>(ref first);
        source = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref first, TCodec.FixedSize), length - TCodec.FixedSize);
        return true;
    }

    /// <summary>Reads a kind for which some patterns of bytes are no value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadChecked<T, TCodec>(ReadOnlySpan<byte> source, out T value, out ReadOnlySpan<byte> rest)
        where T : struct
        where TCodec : struct, ICheckedCodec<T>
    {
        rest = source;
        return TryReadChecked<T, TCodec>(ref rest, out value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadChecked<T, TCodec>(ref ReadOnlySpan<byte> source, out T value)
        where T : struct
        where TCodec : struct, ICheckedCodec<T>
    {
        int length = source.Length;
        ref byte first = ref MemoryMarshal.GetReference(source);
        if (length < TCodec.FixedSize || !TCodec.TryReadFixed(in first, out value))
        {
            value = default;
            return false;
        }

        source = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref first, TCodec.FixedSize), length - TCodec.FixedSize);
        return true;
    }

    // Such codecs have nothing to report to the reader and never look at it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Load<T, TCodec>(ref byte source)
        where TCodec : struct, IFirnCodec<T>
    {
        Debug.Assert(TCodec.IsBitwise);
        return TCodec.ReadFixed(ref Unsafe.NullRef<FirnReader>(), ref source);
    }
}
