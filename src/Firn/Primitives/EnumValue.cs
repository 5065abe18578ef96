using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>Enums: the check of the length, as <see cref="FixedValue"/> makes it of other kinds, and <see cref="EnumBits{TEnum}"/>.</summary>
/// <remarks>The references go past no span: each method compares its length with the enum's width first.</remarks>
internal static class EnumValue
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite<TEnum>(ref Span<byte> destination, TEnum value)
        where TEnum : struct, Enum
    {
        int length = destination.Length;
        if (length < EnumBits<TEnum>.Size) return false;
        ref byte first = ref MemoryMarshal.GetReference(destination);
        EnumBits<TEnum>.Write(ref first, value);
        destination = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref first, EnumBits<TEnum>.Size), length - EnumBits<TEnum>.Size);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<TEnum>(ref ReadOnlySpan<byte> source, out TEnum value)
        where TEnum : struct, Enum
    {
        int length = source.Length;
        if (length < EnumBits<TEnum>.Size)
        {
            value = default;
            return false;
        }

        ref byte first = ref MemoryMarshal.GetReference(source);
        value = EnumBits<TEnum>.Read(in first);
        source = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref first, EnumBits<TEnum>.Size), length - EnumBits<TEnum>.Size);
        return true;
    }
}
