using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Firn;

/// <summary>Vectors of 32 bytes; short text is loaded under a mask, whatever its length.</summary>
internal readonly struct Avx2Text : ITextKernel
{
    public static bool IsSupported => Avx2.IsSupported;

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length)
    {
        if (length < 32) return Vector128Text.TryNarrow(in source, ref destination, length);

        // As in Avx512Text: what follows the start is looked at together.
        ref ushort from = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in source));
        Vector256<ushort> units = NarrowThirtyTwo(ref from, ref destination, 0);
        if (!IsLatin1(units)) return false;
        nuint last = length - 32;
        for (nuint i = 32; i < last;)
        {
            // A loop of its own, without a question in it.
            nuint end = nuint.Min(last, i + 256);
            for (; i < end; i += 32) units |= NarrowThirtyTwo(ref from, ref destination, i);
            if (!IsLatin1(units)) return false;
        }

        return IsLatin1(units | NarrowThirtyTwo(ref from, ref destination, last));
    }

    // Gives a union of the code units.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> NarrowThirtyTwo(ref ushort source, ref byte destination, nuint at)
    {
        Vector256<ushort> low = Vector256.LoadUnsafe(ref source, at);
        Vector256<ushort> high = Vector256.LoadUnsafe(ref source, at + 16);
        Narrow(low, high).StoreUnsafe(ref destination, at);
        return low | high;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsLatin1(Vector256<ushort> units) => Avx.TestZ(units, Vector256.Create((ushort)0xFF00));

    // Of code units up to 0xFF. The instruction packs each half of 16 bytes by itself, the permutation puts the quarters in order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Narrow(Vector256<ushort> low, Vector256<ushort> high) =>
        Avx2.Permute4x64(Avx2.PackUnsignedSaturate(low.AsInt16(), high.AsInt16()).AsInt64(), 0b11_01_10_00).AsByte();

    // A pinned string of up to 32 code units, and zeros behind it. The masks are about pairs of code units, so an odd length takes in
    // the string's terminator, a zero that every string has; lanes that are masked out are not touched. Spans have no terminator.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector256<ushort> LoadShort(char* text, int length, out Vector256<ushort> high)
    {
        Vector256<int> pairs = Vector256.Create((length + 1) >> 1);
        high = Avx2.MaskLoad((int*)text + 8, Vector256.GreaterThan(pairs, Vector256.Create(8, 9, 10, 11, 12, 13, 14, 15))).AsUInt16();
        return Avx2.MaskLoad((int*)text, Vector256.GreaterThan(pairs, Vector256.Create(0, 1, 2, 3, 4, 5, 6, 7))).AsUInt16();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong NarrowShort(string source, ref byte destination)
    {
        int length = source.Length;
        Vector256<ushort> units;
        fixed (char* text = source)
        {
            Vector256<ushort> low, high;
            if (length <= 32)
            {
                low = LoadShort(text, length, out high);
                Narrow(low, high).StoreUnsafe(ref destination);
                units = low | high;
            }
            else
            {
                // 33 to 59: the first 32 and the last 32.
                low = Vector256.Load((ushort*)text);
                high = Vector256.Load((ushort*)text + 16);
                Vector256<ushort> lastLow = Vector256.Load((ushort*)text + length - 32);
                Vector256<ushort> lastHigh = Vector256.Load((ushort*)text + length - 16);
                Narrow(low, high).StoreUnsafe(ref destination);
                Narrow(lastLow, lastHigh).StoreUnsafe(ref destination, (nuint)length - 32);
                units = low | high | lastLow | lastHigh;
            }
        }

        // As in Avx512Text. Both bits of a code unit are set whose high byte is not zero.
        return ~Vector256.Equals(units & Vector256.Create((ushort)0xFF00), Vector256<ushort>.Zero).AsByte().ExtractMostSignificantBits();
    }

    /// <summary>
    /// Writes text known not to be Latin-1, of at most <see cref="TextKernels.ShortLength"/> code units, with its header: as window text, or as UTF-16,
    /// the only other encoding of text so short. Stores up to <see cref="TextKernels.ShortOtherRoom"/> bytes whatever the length.
    /// </summary>
    /// <returns>The bytes of header and text.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe int WriteShortOther(string source, ref byte destination)
    {
        int length = source.Length;
        if (length > 32) return WriteOtherOfTwoParts(source, ref destination);
        fixed (char* text = source)
        {
            Vector256<ushort> low = LoadShort(text, length, out Vector256<ushort> high);

            // There is a code unit that isn't ASCII, as the text isn't Latin-1; if there were none, it would be the first that is looked at.
            uint block = (uint)text[BitOperations.TrailingZeroCount(PlacesOutsideAscii(low, high)) & 31] >> 7;
            Vector256<ushort> number = Vector256.Create((ushort)block);
            Vector256<byte> bytes = Narrow(NarrowWindow(low, number, out Vector256<ushort> fits), NarrowWindow(high, number, out Vector256<ushort> highFits));
            if (block is >= 2 and <= 255 && (fits & highFits) == Vector256<ushort>.AllBitsSet)
            {
                destination = (byte)((length << 2) | TextFormat.Window);
                Unsafe.Add(ref destination, 1) = (byte)block;
                bytes.StoreUnsafe(ref destination, 2);
                return length + 2;
            }

            destination = (byte)((length << 2) | TextFormat.Utf16);
            low.AsByte().StoreUnsafe(ref destination, 1);
            high.AsByte().StoreUnsafe(ref destination, 33);
            return (2 * length) + 1;
        }
    }

    // The same of more than 32 code units: the first 32 and the last 32, which may be partly the same.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe int WriteOtherOfTwoParts(string source, ref byte destination)
    {
        int length = source.Length;
        int behind = length - 32;
        fixed (char* text = source)
        {
            Vector256<ushort> low = Vector256.Load((ushort*)text);
            Vector256<ushort> high = Vector256.Load((ushort*)text + 16);
            Vector256<ushort> lastLow = Vector256.Load((ushort*)text + behind);
            Vector256<ushort> lastHigh = Vector256.Load((ushort*)text + behind + 16);
            ulong places = PlacesOutsideAscii(low, high) | ((ulong)PlacesOutsideAscii(lastLow, lastHigh) << behind);
            uint block = (uint)text[BitOperations.TrailingZeroCount(places) & 63] >> 7;
            Vector256<ushort> number = Vector256.Create((ushort)block);
            Vector256<byte> bytes = Narrow(NarrowWindow(low, number, out Vector256<ushort> fits), NarrowWindow(high, number, out Vector256<ushort> highFits));
            Vector256<byte> lastBytes = Narrow(NarrowWindow(lastLow, number, out Vector256<ushort> lastFits), NarrowWindow(lastHigh, number, out Vector256<ushort> lastHighFits));
            if (block is >= 2 and <= 255 && (fits & highFits & lastFits & lastHighFits) == Vector256<ushort>.AllBitsSet)
            {
                destination = (byte)((length << 2) | TextFormat.Window);
                Unsafe.Add(ref destination, 1) = (byte)block;
                bytes.StoreUnsafe(ref destination, 2);
                lastBytes.StoreUnsafe(ref destination, (nuint)behind + 2);
                return length + 2;
            }

            destination = (byte)((length << 2) | TextFormat.Utf16);
            low.AsByte().StoreUnsafe(ref destination, 1);
            high.AsByte().StoreUnsafe(ref destination, 33);
            lastLow.AsByte().StoreUnsafe(ref destination, (nuint)(2 * behind) + 1);
            lastHigh.AsByte().StoreUnsafe(ref destination, (nuint)(2 * behind) + 33);
            return (2 * length) + 1;
        }
    }

    // A bit for each code unit.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint PlacesOutsideAscii(Vector256<ushort> low, Vector256<ushort> high)
    {
        Vector256<ushort> ascii = Vector256.Create((ushort)0x7F);
        Vector256<sbyte> outside = Avx2.PackSignedSaturate(Vector256.GreaterThan(low, ascii).AsInt16(), Vector256.GreaterThan(high, ascii).AsInt16());
        return Avx2.Permute4x64(outside.AsInt64(), 0b11_01_10_00).AsByte().ExtractMostSignificantBits();
    }

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block)
    {
        if (length < 32) return Vector128Text.TryNarrowWindow(in source, ref destination, length, block);

        ref ushort from = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in source));
        Vector256<ushort> number = Vector256.Create((ushort)block);
        nuint last = length - 32;
        for (nuint i = 0; i < last; i += 32)
        {
            if (!TryNarrowThirtyTwoWindow(ref from, ref destination, i, number)) return false;
        }

        return TryNarrowThirtyTwoWindow(ref from, ref destination, last, number);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrowThirtyTwoWindow(ref ushort source, ref byte destination, nuint at, Vector256<ushort> block)
    {
        Vector256<ushort> low = NarrowWindow(Vector256.LoadUnsafe(ref source, at), block, out Vector256<ushort> fits);
        Vector256<ushort> high = NarrowWindow(Vector256.LoadUnsafe(ref source, at + 16), block, out Vector256<ushort> highFits);
        Narrow(low, high).StoreUnsafe(ref destination, at);
        return (fits & highFits) == Vector256<ushort>.AllBitsSet;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> NarrowWindow(Vector256<ushort> units, Vector256<ushort> block, out Vector256<ushort> fits)
    {
        Vector256<ushort> number = units >>> 7;
        Vector256<ushort> inBlock = Vector256.Equals(number, block);
        fits = inBlock | Vector256.Equals(number, Vector256<ushort>.Zero);
        return (units & Vector256.Create((ushort)0x7F)) | (inBlock & Vector256.Create((ushort)0x80));
    }

    public static void Widen(ref readonly byte source, ref char destination, nuint length)
    {
        if (length < 32)
        {
            Vector128Text.Widen(in source, ref destination, length);
            return;
        }

        ref byte from = ref Unsafe.AsRef(in source);
        ref short to = ref Unsafe.As<char, short>(ref destination);
        nuint last = length - 32;
        for (nuint i = 0; i < last; i += 32)
        {
            WidenSixteen(ref from, ref to, i);
            WidenSixteen(ref from, ref to, i + 16);
        }

        WidenSixteen(ref from, ref to, last);
        WidenSixteen(ref from, ref to, last + 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenSixteen(ref byte source, ref short destination, nuint at) =>
        Avx2.ConvertToVector256Int16(Vector128.LoadUnsafe(ref source, at)).StoreUnsafe(ref destination, at);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WidenShort(ref readonly byte source, ref char destination, nuint length)
    {
        ref byte from = ref Unsafe.AsRef(in source);
        ref short to = ref Unsafe.As<char, short>(ref destination);
        if (length < 16)
        {
            Vector128Text.WidenUnderSixteen(ref from, ref Unsafe.As<short, ushort>(ref to), length);
            return;
        }

        WidenSixteen(ref from, ref to, 0);
        if (length > 32)
        {
            WidenSixteen(ref from, ref to, 16);
            WidenSixteen(ref from, ref to, length - 32);
        }

        WidenSixteen(ref from, ref to, length - 16);
    }

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        if (length < 32)
        {
            Vector128Text.WidenWindow(in source, ref destination, length, block);
            return;
        }

        ref byte from = ref Unsafe.AsRef(in source);
        ref short to = ref Unsafe.As<char, short>(ref destination);
        Vector256<short> shift = Vector256.Create((short)((block << 7) - 0x80));
        nuint last = length - 16;
        for (nuint i = 0; i < last; i += 16) WidenSixteenWindow(ref from, ref to, i, shift);
        WidenSixteenWindow(ref from, ref to, last, shift);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenSixteenWindow(ref byte source, ref short destination, nuint at, Vector256<short> shift)
    {
        Vector256<short> units = Avx2.ConvertToVector256Int16(Vector128.LoadUnsafe(ref source, at));
        (units + (Vector256.GreaterThan(units, Vector256.Create((short)0x7F)) & shift)).StoreUnsafe(ref destination, at);
    }

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) =>
        Vector128Text.TryMeasureUtf8(in source, length, out bytes);
}
