namespace Firn;

/// <summary>Short text under masks: .NET 9 lacks the loads. Never chosen.</summary>
internal readonly struct Avx512Text : ITextKernel
{
    public static bool IsSupported => false;

    public static ulong NarrowShort(string source, ref byte destination) => Avx2Text.NarrowShort(source, ref destination);

    public static int WriteShortOther(string source, ref byte destination) => Avx2Text.WriteShortOther(source, ref destination);

    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => Avx2Text.WidenShort(in source, ref destination, length);

    public static void WidenShortWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Avx2Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length) => Avx2Text.TryNarrow(in source, ref destination, length);

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block) => Avx2Text.TryNarrowWindow(in source, ref destination, length, block);

    public static void Widen(ref readonly byte source, ref char destination, nuint length) => Avx2Text.Widen(in source, ref destination, length);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block) => Avx2Text.WidenWindow(in source, ref destination, length, block);

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes) => Avx2Text.TryMeasureUtf8(in source, length, out bytes);
}
