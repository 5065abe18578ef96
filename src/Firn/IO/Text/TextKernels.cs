using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Firn;

/// <summary>
/// Which kernel serves: the best that the machine has, or the one that the AppContext value <c>Firn.Kernels</c> or the environment
/// variable <c>FIRN_KERNELS</c> names (scalar, vector128, avx2, avx512; without the instructions the next lower).
/// </summary>
/// <remarks>
/// Read once. The fields are static readonly, so that compiled code holds one kernel and no choice. A switch exists for tests and for
/// measuring; the bytes are the same with all of them.
/// </remarks>
internal static class TextKernels
{
    /// <summary>The most code units whose number the header byte itself can hold.</summary>
    public const int ShortLength = 59;

    /// <summary>The bytes that <see cref="WriteShortOther"/> may store: a header, and the longest text in UTF-16. That is more than the 65 bytes that it stores for the shortest.</summary>
    public const int ShortOtherRoom = 1 + (2 * ShortLength);

    public static readonly TextKernel Selected = Select(AppContext.GetData("Firn.Kernels") as string ?? Environment.GetEnvironmentVariable("FIRN_KERNELS"));

    public static readonly bool UseAvx512 = Selected == TextKernel.Avx512;
    public static readonly bool UseAvx2 = Selected == TextKernel.Avx2;
    public static readonly bool UseVector128 = Selected == TextKernel.Vector128;

    /// <summary>The kernel for a name; unknown names and null mean the best.</summary>
    internal static TextKernel Select(string? name)
    {
        TextKernel wanted = name?.ToLowerInvariant() switch
        {
            "scalar" => TextKernel.Scalar,
            "vector128" => TextKernel.Vector128,
            "avx2" => TextKernel.Avx2,
            _ => TextKernel.Avx512,
        };

        if (wanted >= TextKernel.Avx512 && Avx512Text.IsSupported) return TextKernel.Avx512;
        if (wanted >= TextKernel.Avx2 && Avx2Text.IsSupported) return TextKernel.Avx2;
        return wanted >= TextKernel.Vector128 && Vector128.IsHardwareAccelerated ? TextKernel.Vector128 : TextKernel.Scalar;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length)
    {
        if (UseAvx512) return Avx512Text.TryNarrow(in source, ref destination, length);
        if (UseAvx2) return Avx2Text.TryNarrow(in source, ref destination, length);
        return UseVector128 ? Vector128Text.TryNarrow(in source, ref destination, length) : ScalarText.TryNarrow(in source, ref destination, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong NarrowShort(string source, ref byte destination)
    {
        if (UseAvx512) return Avx512Text.NarrowShort(source, ref destination);
        if (UseAvx2) return Avx2Text.NarrowShort(source, ref destination);
        return UseVector128 ? Vector128Text.NarrowShort(source, ref destination) : ScalarText.NarrowShort(source, ref destination);
    }

    /// <summary>As <see cref="Avx2Text.WriteShortOther"/>; where that is not supported 0, and the text takes the general way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteShortOther(string source, ref byte destination)
    {
        if (UseAvx512) return Avx512Text.WriteShortOther(source, ref destination);
        return UseAvx2 ? Avx2Text.WriteShortOther(source, ref destination) : 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block)
    {
        if (UseAvx512 || UseAvx2) return Avx2Text.TryNarrowWindow(in source, ref destination, length, block);
        return UseVector128 ? Vector128Text.TryNarrowWindow(in source, ref destination, length, block) : ScalarText.TryNarrowWindow(in source, ref destination, length, block);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Widen(ref readonly byte source, ref char destination, nuint length)
    {
        if (UseAvx512 || UseAvx2) Avx2Text.Widen(in source, ref destination, length);
        else if (UseVector128) Vector128Text.Widen(in source, ref destination, length);
        else ScalarText.Widen(in source, ref destination, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WidenShort(ref readonly byte source, ref char destination, nuint length)
    {
        if (UseAvx512) Avx512Text.WidenShort(in source, ref destination, length);
        else if (UseAvx2) Avx2Text.WidenShort(in source, ref destination, length);
        else if (UseVector128) Vector128Text.WidenShort(in source, ref destination, length);
        else ScalarText.WidenShort(in source, ref destination, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        if (UseAvx512) Avx512Text.WidenShortWindow(in source, ref destination, length, block);
        else WidenWindow(in source, ref destination, length, block);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        if (UseAvx512 || UseAvx2) Avx2Text.WidenWindow(in source, ref destination, length, block);
        else if (UseVector128) Vector128Text.WidenWindow(in source, ref destination, length, block);
        else ScalarText.WidenWindow(in source, ref destination, length, block);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) =>
        Selected == TextKernel.Scalar ? ScalarText.TryMeasureUtf8(in source, length, out bytes) : Vector128Text.TryMeasureUtf8(in source, length, out bytes);
}
