using System.Runtime.Intrinsics;

namespace Firn.Tests.IO;

/// <summary>A kernel under a public name, as test classes are public.</summary>
public interface ITestedKernel
{
    static abstract bool IsSupported { get; }

    static abstract bool HasShortOther { get; }

    static abstract bool TryNarrow(ref readonly char source, ref byte destination, nuint length);

    static abstract ulong NarrowShort(string source, ref byte destination);

    static abstract int WriteShortOther(string source, ref byte destination);

    static abstract bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block);

    static abstract void Widen(ref readonly byte source, ref char destination, nuint length);

    static abstract void WidenShort(ref readonly byte source, ref char destination, nuint length);

    static abstract void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block);

    static abstract void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block);

    static abstract bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes);
}

public readonly struct ScalarKernel : ITestedKernel
{
    public static bool IsSupported => true;

    public static bool HasShortOther => false;

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length) => ScalarText.TryNarrow(in source, ref destination, length);

    public static ulong NarrowShort(string source, ref byte destination) => ScalarText.NarrowShort(source, ref destination);

    public static int WriteShortOther(string source, ref byte destination) => 0;

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) => ScalarText.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => ScalarText.Widen(in source, ref destination, length);

    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => ScalarText.WidenShort(in source, ref destination, length);

    public static void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block) => ScalarText.WidenWindow(in source, ref destination, length, block);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) => ScalarText.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) => ScalarText.TryMeasureUtf8(in source, length, out bytes);
}

public readonly struct Vector128Kernel : ITestedKernel
{
    public static bool IsSupported => Vector128.IsHardwareAccelerated;

    public static bool HasShortOther => false;

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length) => Vector128Text.TryNarrow(in source, ref destination, length);

    public static ulong NarrowShort(string source, ref byte destination) => Vector128Text.NarrowShort(source, ref destination);

    public static int WriteShortOther(string source, ref byte destination) => 0;

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) => Vector128Text.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => Vector128Text.Widen(in source, ref destination, length);

    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => Vector128Text.WidenShort(in source, ref destination, length);

    public static void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Vector128Text.WidenWindow(in source, ref destination, length, block);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Vector128Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) => Vector128Text.TryMeasureUtf8(in source, length, out bytes);
}

public readonly struct Avx2Kernel : ITestedKernel
{
    public static bool IsSupported => Avx2Text.IsSupported;

    public static bool HasShortOther => true;

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length) => Avx2Text.TryNarrow(in source, ref destination, length);

    public static ulong NarrowShort(string source, ref byte destination) => Avx2Text.NarrowShort(source, ref destination);

    public static int WriteShortOther(string source, ref byte destination) => Avx2Text.WriteShortOther(source, ref destination);

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) => Avx2Text.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => Avx2Text.Widen(in source, ref destination, length);

    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => Avx2Text.WidenShort(in source, ref destination, length);

    public static void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Avx2Text.WidenWindow(in source, ref destination, length, block);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Avx2Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) => Avx2Text.TryMeasureUtf8(in source, length, out bytes);
}

public readonly struct Avx512Kernel : ITestedKernel
{
    public static bool IsSupported => Avx512Text.IsSupported;

    public static bool HasShortOther => true;

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length) => Avx512Text.TryNarrow(in source, ref destination, length);

    public static ulong NarrowShort(string source, ref byte destination) => Avx512Text.NarrowShort(source, ref destination);

    public static int WriteShortOther(string source, ref byte destination) => Avx512Text.WriteShortOther(source, ref destination);

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) => Avx512Text.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => Avx512Text.Widen(in source, ref destination, length);

    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => Avx512Text.WidenShort(in source, ref destination, length);

    public static void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Avx512Text.WidenShortWindow(in source, ref destination, length, block);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Avx512Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) => Avx512Text.TryMeasureUtf8(in source, length, out bytes);
}
