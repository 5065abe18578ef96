using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>One code unit at a time: for machines without vectors, for the shortest text, and as what the others are measured against.</summary>
internal readonly struct ScalarText : ITextKernel
{
    public static bool TryNarrow(ref readonly char source, ref byte destination, nuint length)
    {
        uint all = 0;
        for (nuint i = 0; i < length; i++)
        {
            uint c = Unsafe.Add(ref Unsafe.AsRef(in source), i);
            all |= c;
            Unsafe.Add(ref destination, i) = (byte)c;
        }

        return all <= 0xFF;
    }

    public static ulong NarrowShort(string source, ref byte destination) =>
        TryNarrow(in source.GetPinnableReference(), ref destination, (uint)source.Length) ? 0UL : 1;

    public static bool TryNarrowWindow(ref readonly char source, ref byte destination, nuint length, uint block)
    {
        for (nuint i = 0; i < length; i++)
        {
            uint c = Unsafe.Add(ref Unsafe.AsRef(in source), i);
            if (c >= 0x80)
            {
                if (c >> 7 != block) return false;
                c |= 0x80;
            }

            Unsafe.Add(ref destination, i) = (byte)c;
        }

        return true;
    }

    public static void Widen(ref readonly byte source, ref char destination, nuint length)
    {
        for (nuint i = 0; i < length; i++) Unsafe.Add(ref destination, i) = (char)Unsafe.Add(ref Unsafe.AsRef(in source), i);
    }

    public static void WidenShort(ref readonly byte source, ref char destination, nuint length) => Widen(in source, ref destination, length);

    public static void WidenWindow(ref readonly byte source, ref char destination, nuint length, uint block)
    {
        uint shift = (block << 7) - 0x80;
        for (nuint i = 0; i < length; i++)
        {
            uint b = Unsafe.Add(ref Unsafe.AsRef(in source), i);
            Unsafe.Add(ref destination, i) = (char)(b < 0x80 ? b : b + shift);
        }
    }

    public static bool TryMeasureUtf8(ref readonly char source, nuint length, out long bytes)
    {
        bytes = (long)length;
        for (nuint i = 0; i < length; i++)
        {
            char c = Unsafe.Add(ref Unsafe.AsRef(in source), i);
            if (c < 0x80) continue;
            bytes += c < 0x800 ? 1 : 2;
            if (!char.IsSurrogate(c)) continue;
            // A pair is 4 bytes, 2 more than its code units.
            if (!char.IsHighSurrogate(c) || ++i == length || !char.IsLowSurrogate(Unsafe.Add(ref Unsafe.AsRef(in source), i))) return false;
        }

        return true;
    }
}
