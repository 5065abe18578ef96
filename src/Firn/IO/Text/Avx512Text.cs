using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Firn;

/// <summary>
/// Short text without a branch on its length: loads and stores under a mask of single code units. Long text gains nothing over
/// <see cref="Avx2Text"/>, which serves it.
/// </summary>
internal readonly struct Avx512Text : ITextKernel
{
    // Hardware acceleration is also asked for because processors that slow down under vectors of 64 bytes say no to it.
    public static bool IsSupported => Avx512BW.VL.IsSupported && Vector512.IsHardwareAccelerated && Avx2Text.IsSupported;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool TryNarrowShort(string source, ref byte destination)
    {
        int length = source.Length;
        fixed (char* text = source)
        {
            // Places that are masked out are not touched, which with the pin makes the loads safe.
            Vector512<ushort> units = Avx512BW.MaskLoad((ushort*)text, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Vector512<ushort>.Zero);
            Avx512BW.ConvertToVector256Byte(units).StoreUnsafe(ref destination);
            if (length > 32)
            {
                Vector512<ushort> rest = Vector512.Load((ushort*)text + length - 32);
                Avx512BW.ConvertToVector256Byte(rest).StoreUnsafe(ref destination, (nuint)length - 32);
                units |= rest;
            }

            return (units & Vector512.Create((ushort)0xFF00)) == Vector512<ushort>.Zero;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void WidenShort(ref readonly byte source, ref char destination, nuint length)
    {
        fixed (byte* from = &source)
        fixed (char* to = &destination)
        {
            if (length > 32)
            {
                WidenThirtyTwo(from, to);
                WidenThirtyTwo(from + length - 32, to + length - 32);
                return;
            }

            // Places that are masked out are neither read nor written.
            Vector256<byte> bytes = Avx512BW.VL.MaskLoad(from, Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)length)), Vector256<byte>.Zero);
            Avx512BW.MaskStore((ushort*)to, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Avx512BW.ConvertToVector512UInt16(bytes));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void WidenThirtyTwo(byte* source, char* destination) =>
        Avx512BW.ConvertToVector512UInt16(Vector256.Load(source)).Store((ushort*)destination);

    /// <summary>Widens text of ASCII and one block, of 1 to <see cref="TextKernels.ShortLength"/> code units.</summary>
    public static unsafe void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        if (length > 32)
        {
            Avx2Text.WidenWindow(in source, ref destination, length, block);
            return;
        }

        fixed (byte* from = &source)
        fixed (char* to = &destination)
        {
            Vector512<ushort> units = Avx512BW.ConvertToVector512UInt16(Avx512BW.VL.MaskLoad(from, Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)length)), Vector256<byte>.Zero));
            units += Vector512.GreaterThan(units, Vector512.Create((ushort)0x7F)) & Vector512.Create((ushort)((block << 7) - 0x80));
            Avx512BW.MaskStore((ushort*)to, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), units);
        }
    }

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length) => Avx2Text.TryNarrow(in source, ref destination, length);

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) =>
        Avx2Text.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => Avx2Text.Widen(in source, ref destination, length);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) =>
        Avx2Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) =>
        Avx2Text.TryMeasureUtf8(in source, length, out bytes);
}
