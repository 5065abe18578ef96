using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Firn;

/// <summary>
/// Portable vectors of 16 bytes. A length that is no multiple of a vector is served by a last vector that overlaps the one before, so
/// there is no loop over single code units and nothing outside of the text is touched.
/// </summary>
internal readonly struct Vector128Text : ITextKernel
{
    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length)
    {
        ref ushort from = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in source));
        if (length < 16) return length < 8 ? TryNarrowTiny(ref from, ref destination, length) : TryNarrowEight(ref from, ref destination, length);

        nuint last = length - 16;
        for (nuint i = 0; i < last; i += 16)
        {
            if (!TryNarrowSixteen(ref from, ref destination, i)) return false;
        }

        return TryNarrowSixteen(ref from, ref destination, last);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrowSixteen(ref ushort source, ref byte destination, nuint at)
    {
        Vector128<ushort> low = Vector128.LoadUnsafe(ref source, at);
        Vector128<ushort> high = Vector128.LoadUnsafe(ref source, at + 8);
        Vector128.Narrow(low, high).StoreUnsafe(ref destination, at);
        return ((low | high) & Vector128.Create((ushort)0xFF00)) == Vector128<ushort>.Zero;
    }

    // 8 to 16 code units: two vectors that overlap.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrowEight(ref ushort source, ref byte destination, nuint length)
    {
        Vector128<ushort> head = Vector128.LoadUnsafe(ref source);
        Vector128<ushort> tail = Vector128.LoadUnsafe(ref source, length - 8);
        Vector128<byte> both = Vector128.Narrow(head, tail);
        StoreHalves(both, ref destination, length);
        return ((head | tail) & Vector128.Create((ushort)0xFF00)) == Vector128<ushort>.Zero;
    }

    // The first and the last 8 bytes. Moved as they lie in memory, so that the machine's byte order plays no part.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreHalves(Vector128<byte> both, ref byte destination, nuint length)
    {
        Unsafe.WriteUnaligned(ref destination, both.AsUInt64().GetElement(0));
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, length - 8), both.AsUInt64().GetElement(1));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrowTiny(ref ushort source, ref byte destination, nuint length)
    {
        if (length >= 4)
        {
            ulong head = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref source));
            ulong tail = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref source, length - 4)));
            Unsafe.WriteUnaligned(ref destination, NarrowFour(head));
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, length - 4), NarrowFour(tail));
            return ((head | tail) & 0xFF00FF00FF00FF00) == 0;
        }

        if (length == 0) return true;
        // 1 to 3: the first, the middle and the last.
        uint first = source;
        uint middle = Unsafe.Add(ref source, length >> 1);
        uint end = Unsafe.Add(ref source, length - 1);
        destination = (byte)first;
        Unsafe.Add(ref destination, length >> 1) = (byte)middle;
        Unsafe.Add(ref destination, length - 1) = (byte)end;
        return (first | middle | end) <= 0xFF;
    }

    // Moves the low bytes of four 16-bit lanes together. Symmetric: right for either byte order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint NarrowFour(ulong four)
    {
        four &= 0x00FF00FF00FF00FF;
        four |= four >> 8;
        return (uint)(four & 0xFFFF) | (uint)((four >> 16) & 0xFFFF0000);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong NarrowShort(string source, ref byte destination) =>
        TryNarrow(in source.GetPinnableReference(), ref destination, (uint)source.Length) ? 0UL : 1;

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block)
    {
        ref ushort from = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in source));
        if (length < 8) return ScalarText.TryNarrowWindow(in source, ref destination, length, block);
        Vector128<ushort> number = Vector128.Create((ushort)block);
        if (length < 16)
        {
            Vector128<ushort> head = NarrowWindow(Vector128.LoadUnsafe(ref from), number, out Vector128<ushort> fits);
            Vector128<ushort> tail = NarrowWindow(Vector128.LoadUnsafe(ref from, length - 8), number, out Vector128<ushort> tailFits);
            Vector128<byte> both = Vector128.Narrow(head, tail);
            StoreHalves(both, ref destination, length);
            return (fits & tailFits) == Vector128<ushort>.AllBitsSet;
        }

        nuint last = length - 16;
        for (nuint i = 0; i < last; i += 16)
        {
            if (!TryNarrowSixteenWindow(ref from, ref destination, i, number)) return false;
        }

        return TryNarrowSixteenWindow(ref from, ref destination, last, number);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrowSixteenWindow(ref ushort source, ref byte destination, nuint at, Vector128<ushort> block)
    {
        Vector128<ushort> low = NarrowWindow(Vector128.LoadUnsafe(ref source, at), block, out Vector128<ushort> fits);
        Vector128<ushort> high = NarrowWindow(Vector128.LoadUnsafe(ref source, at + 8), block, out Vector128<ushort> highFits);
        Vector128.Narrow(low, high).StoreUnsafe(ref destination, at);
        return (fits & highFits) == Vector128<ushort>.AllBitsSet;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> NarrowWindow(Vector128<ushort> units, Vector128<ushort> block, out Vector128<ushort> fits)
    {
        Vector128<ushort> number = units >>> 7;
        Vector128<ushort> inBlock = Vector128.Equals(number, block);
        fits = inBlock | Vector128.Equals(number, Vector128<ushort>.Zero);
        return (units & Vector128.Create((ushort)0x7F)) | (inBlock & Vector128.Create((ushort)0x80));
    }

    public static void Widen(ref readonly byte source, ref char destination, nuint length)
    {
        ref byte from = ref Unsafe.AsRef(in source);
        ref ushort to = ref Unsafe.As<char, ushort>(ref destination);
        if (length < 16)
        {
            WidenUnderSixteen(ref from, ref to, length);
            return;
        }

        nuint last = length - 16;
        for (nuint i = 0; i < last; i += 16) WidenSixteen(ref from, ref to, i);
        WidenSixteen(ref from, ref to, last);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenSixteen(ref byte source, ref ushort destination, nuint at)
    {
        (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(Vector128.LoadUnsafe(ref source, at));
        low.StoreUnsafe(ref destination, at);
        high.StoreUnsafe(ref destination, at + 8);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WidenUnderSixteen(ref byte source, ref ushort destination, nuint length)
    {
        if (length >= 8)
        {
            Vector128<ushort> head = LoadEight(ref source);
            Vector128<ushort> tail = LoadEight(ref Unsafe.Add(ref source, length - 8));
            head.StoreUnsafe(ref destination);
            tail.StoreUnsafe(ref destination, length - 8);
        }
        else if (length >= 4)
        {
            uint head = Unsafe.ReadUnaligned<uint>(ref source);
            uint tail = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, length - 4));
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref destination), WidenFour(head));
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref destination, length - 4)), WidenFour(tail));
        }
        else if (length > 0)
        {
            destination = source;
            Unsafe.Add(ref destination, length >> 1) = Unsafe.Add(ref source, length >> 1);
            Unsafe.Add(ref destination, length - 1) = Unsafe.Add(ref source, length - 1);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> LoadEight(ref byte source) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref source)).AsByte());

    // The opposite of NarrowFour, and as symmetric.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong WidenFour(uint four)
    {
        ulong wide = (four | ((ulong)four << 16)) & 0x0000FFFF0000FFFF;
        return (wide | (wide << 8)) & 0x00FF00FF00FF00FF;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => Widen(in source, ref destination, length);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        ref byte from = ref Unsafe.AsRef(in source);
        ref ushort to = ref Unsafe.As<char, ushort>(ref destination);
        if (length < 8)
        {
            ScalarText.WidenWindow(in source, ref destination, length, block);
            return;
        }

        Vector128<ushort> shift = Vector128.Create((ushort)((block << 7) - 0x80));
        if (length < 16)
        {
            WidenWindow(LoadEight(ref from), shift).StoreUnsafe(ref to);
            WidenWindow(LoadEight(ref Unsafe.Add(ref from, length - 8)), shift).StoreUnsafe(ref to, length - 8);
            return;
        }

        nuint last = length - 16;
        for (nuint i = 0; i < last; i += 16) WidenSixteenWindow(ref from, ref to, i, shift);
        WidenSixteenWindow(ref from, ref to, last, shift);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenSixteenWindow(ref byte source, ref ushort destination, nuint at, Vector128<ushort> shift)
    {
        (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(Vector128.LoadUnsafe(ref source, at));
        WidenWindow(low, shift).StoreUnsafe(ref destination, at);
        WidenWindow(high, shift).StoreUnsafe(ref destination, at + 8);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> WidenWindow(Vector128<ushort> bytes, Vector128<ushort> shift) =>
        bytes + (Vector128.GreaterThan(bytes, Vector128.Create((ushort)0x7F)) & shift);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes)
    {
        ref ushort from = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in source));
        nuint i = 0;
        bytes = 0;

        // Each step looks at 8 code units and, one further, at the 8 that follow them: a high surrogate stands exactly where a low one follows.
        if (length > 8 && !char.IsLowSurrogate(source))
        {
            for (; i + 8 < length; i += 8)
            {
                Vector128<ushort> units = Vector128.LoadUnsafe(ref from, i);
                Vector128<ushort> followers = Vector128.LoadUnsafe(ref from, i + 1);
                Vector128<ushort> top = Vector128.Create((ushort)0xFC00);
                Vector128<ushort> lowMark = Vector128.Create((ushort)0xDC00);
                Vector128<ushort> high = Vector128.Equals(units & top, Vector128.Create((ushort)0xD800));
                if (high != Vector128.Equals(followers & top, lowMark)) return false;
                // True lanes are -1. The high half of a pair counts 3 bytes and the low half 1, so that a cut between the two is right as well.
                Vector128<ushort> low = Vector128.Equals(units & top, lowMark);
                Vector128<ushort> more = Vector128.GreaterThan(units, Vector128.Create((ushort)0x7F)) + Vector128.GreaterThan(units, Vector128.Create((ushort)0x7FF)) - low - low;
                bytes -= Vector128.Sum(more.AsInt16());
            }

            bytes += (long)i;
            // The first code unit of the rest may be a low half, whose high half has been seen.
            if (char.IsLowSurrogate(Unsafe.Add(ref Unsafe.AsRef(in source), i)))
            {
                bytes++;
                i++;
            }
        }

        if (!ScalarText.TryMeasureUtf8(in Unsafe.Add(ref Unsafe.AsRef(in source), i), length - i, out long rest)) return false;
        bytes += rest;
        return true;
    }
}
