using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Firn;

/// <summary>
/// Short text without a branch on its length: loads and stores under a mask of single code units. Long text is narrowed by vectors of 64 bytes;
/// widening it gains nothing over <see cref="Avx2Text"/>, which does that.
/// </summary>
internal readonly struct Avx512Text : ITextKernel
{
    // Hardware acceleration is also asked for because processors that slow down under vectors of 64 bytes say no to it.
    public static bool IsSupported => Avx512BW.VL.IsSupported && Vector512.IsHardwareAccelerated && Avx2Text.IsSupported;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong NarrowShort(string source, ref byte destination)
    {
        int length = source.Length;
        Vector512<ushort> units;
        fixed (char* text = source)
        {
            // Places that are masked out are not touched, which with the pin makes the loads safe.
            units = Avx512BW.MaskLoad((ushort*)text, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Vector512<ushort>.Zero);
            Avx512BW.ConvertToVector256Byte(units).StoreUnsafe(ref destination);
            if (length > 32)
            {
                Vector512<ushort> rest = Vector512.Load((ushort*)text + length - 32);
                Avx512BW.ConvertToVector256Byte(rest).StoreUnsafe(ref destination, (nuint)length - 32);
                units |= rest;
            }
        }

        // Behind the pin, whose end would stand between the comparison and the caller's branch.
        return Vector512.GreaterThan(units, Vector512.Create((ushort)0xFF)).ExtractMostSignificantBits();
    }

    /// <inheritdoc cref="Avx2Text.WriteShortOther"/>
    public static unsafe int WriteShortOther(string source, ref byte destination)
    {
        int length = source.Length;
        int behind = 0;
        fixed (char* text = source)
        {
            // The first 32 under a mask, as above, and, of more, the last 32, which may be partly the same.
            Vector512<ushort> units = Avx512BW.MaskLoad((ushort*)text, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Vector512<ushort>.Zero);
            Vector512<ushort> last = Vector512<ushort>.Zero;
            if (length > 32)
            {
                behind = length - 32;
                last = Vector512.Load((ushort*)text + behind);
            }

            // There is a code unit that isn't ASCII, as the text isn't Latin-1; if there were none, it would be the first that is looked at.
            Vector512<ushort> ascii = Vector512.Create((ushort)0x7F);
            ulong places = Vector512.GreaterThan(units, ascii).ExtractMostSignificantBits() | (Vector512.GreaterThan(last, ascii).ExtractMostSignificantBits() << behind);
            uint block = (uint)text[BitOperations.TrailingZeroCount(places) & 63] >> 7;
            Vector512<ushort> bytes = NarrowWindow(units, block, out Vector512<ushort> misfits);
            Vector512<ushort> lastBytes = NarrowWindow(last, block, out Vector512<ushort> lastMisfits);
            if (block is >= 2 and <= 255 && (misfits | lastMisfits) == Vector512<ushort>.Zero)
            {
                destination = (byte)((length << 2) | TextFormat.Window);
                Unsafe.Add(ref destination, 1) = (byte)block;
                Avx512BW.ConvertToVector256Byte(bytes).StoreUnsafe(ref destination, 2);
                if (behind > 0) Avx512BW.ConvertToVector256Byte(lastBytes).StoreUnsafe(ref destination, (nuint)behind + 2);
                return length + 2;
            }

            destination = (byte)((length << 2) | TextFormat.Utf16);
            units.AsByte().StoreUnsafe(ref destination, 1);
            if (behind > 0) last.AsByte().StoreUnsafe(ref destination, (nuint)(2 * behind) + 1);
            return (2 * length) + 1;
        }
    }

    // Code units of neither ASCII nor the block are the misfits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> NarrowWindow(Vector512<ushort> units, uint block, out Vector512<ushort> misfits)
    {
        Vector512<ushort> other = Vector512.GreaterThan(units, Vector512.Create((ushort)0x7F));
        misfits = other & ~Vector512.Equals(units >>> 7, Vector512.Create((ushort)block));
        return (units & Vector512.Create((ushort)0x7F)) | (other & Vector512.Create((ushort)0x80));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void WidenShort(ref readonly byte source, ref char destination, nuint length)
    {
        if (length > 32)
        {
            // By references: memory is pinned for masks only, which takes some eight stores.
            ref byte first = ref Unsafe.AsRef(in source);
            ref ushort target = ref Unsafe.As<char, ushort>(ref destination);
            Avx512BW.ConvertToVector512UInt16(Vector256.LoadUnsafe(ref first)).StoreUnsafe(ref target);
            Avx512BW.ConvertToVector512UInt16(Vector256.LoadUnsafe(ref first, length - 32)).StoreUnsafe(ref target, length - 32);
            return;
        }

        fixed (byte* from = &source)
        fixed (char* to = &destination)
        {
            // Places that are masked out are neither read nor written.
            Vector256<byte> bytes = Avx512BW.VL.MaskLoad(from, Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)length)), Vector256<byte>.Zero);
            Avx512BW.MaskStore((ushort*)to, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Avx512BW.ConvertToVector512UInt16(bytes));
        }
    }

    /// <summary>Widens text of ASCII and one block, of 1 to <see cref="TextKernels.ShortLength"/> code units.</summary>
    public static unsafe void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        fixed (byte* from = &source)
        fixed (char* to = &destination)
        {
            if (length > 32)
            {
                WidenWindow(Vector256.Load(from), block).Store((ushort*)to);
                WidenWindow(Vector256.Load(from + length - 32), block).Store((ushort*)to + length - 32);
                return;
            }

            Vector256<byte> bytes = Avx512BW.VL.MaskLoad(from, Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)length)), Vector256<byte>.Zero);
            Avx512BW.MaskStore((ushort*)to, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), WidenWindow(bytes, block));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> WidenWindow(Vector256<byte> bytes, uint block)
    {
        Vector512<ushort> units = Avx512BW.ConvertToVector512UInt16(bytes);
        return units + (Vector512.GreaterThan(units, Vector512.Create((ushort)0x7F)) & Vector512.Create((ushort)((block << 7) - 0x80)));
    }

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length)
    {
        if (length < 64) return Avx2Text.TryNarrow(in source, ref destination, length);

        // Text that is not Latin-1 mostly shows it at its start; what follows is looked at together, some hundred code units at a time.
        ref ushort from = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in source));
        Vector512<ushort> units = NarrowSixtyFour(ref from, ref destination, 0);
        if (!IsLatin1(units)) return false;
        nuint last = length - 64;
        for (nuint i = 64; i < last; i += 64)
        {
            units |= NarrowSixtyFour(ref from, ref destination, i);
            if ((i & 0x1C0) == 0 && !IsLatin1(units)) return false;
        }

        return IsLatin1(units | NarrowSixtyFour(ref from, ref destination, last));
    }

    // Gives a union of the code units.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> NarrowSixtyFour(ref ushort source, ref byte destination, nuint at)
    {
        Vector512<ushort> low = Vector512.LoadUnsafe(ref source, at);
        Vector512<ushort> high = Vector512.LoadUnsafe(ref source, at + 32);
        Avx512BW.ConvertToVector256Byte(low).StoreUnsafe(ref destination, at);
        Avx512BW.ConvertToVector256Byte(high).StoreUnsafe(ref destination, at + 32);
        return low | high;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsLatin1(Vector512<ushort> units) => (units & Vector512.Create((ushort)0xFF00)) == Vector512<ushort>.Zero;

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) =>
        Avx2Text.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => Avx2Text.Widen(in source, ref destination, length);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) =>
        Avx2Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) =>
        Avx2Text.TryMeasureUtf8(in source, length, out bytes);
}
