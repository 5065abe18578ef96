using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Firn.Benchmarks.Floors;

/// <summary>
/// Writes strings. Latin-1, by far the most frequent, is narrowed by vectors with one range check; the rest goes through
/// <see cref="OtherStrings"/>. Up to 32 characters one masked load does the whole string: no branch depends on its length, so none is
/// mispredicted. May write <see cref="Wire.Slack"/> bytes past the result.
/// </summary>
internal static unsafe class StringWriting
{
    /// <summary>Writes header and characters of <paramref name="value"/>; returns the end.</summary>
    public static byte* Write(byte* p, string value)
    {
        fixed (char* start = value)
        {
            ushort* source = (ushort*)start;
            uint length = (uint)value.Length;
            if (length >= 60)
            {
                return WriteLong(p, source, length);
            }

            if (Avx512BW.IsSupported)
            {
                Vector512<ushort> lanes = Vector512.Create((ushort)length);
                Vector512<ushort> first = Avx512BW.MaskLoad(source, Vector512.LessThan(Vector512<ushort>.Indices, lanes), Vector512<ushort>.Zero);
                Avx512BW.ConvertToVector256Byte(first).Store(p + 1);
                if (length > 32)
                {
                    Vector512<ushort> last = Vector512.Load(source + length - 32);
                    Avx512BW.ConvertToVector256Byte(last).Store(p + 1 + length - 32);
                    first |= last;
                }

                if (!Vector512.EqualsAll(first & Vector512.Create((ushort)0xFF00), Vector512<ushort>.Zero))
                {
                    return OtherStrings.Write(p, source, (int)length);
                }

                *p = (byte)(length << 2);
                return p + 1 + length;
            }

            if (Avx2.IsSupported && length <= 32)
            {
                // Pairs of characters: an odd length takes the string's terminator along, which is zero and inside the object.
                Vector256<int> pairs = Vector256.Create((int)((length + 1) >> 1));
                Vector256<ushort> first = Avx2.MaskLoad((int*)source, Vector256.LessThan(Vector256<int>.Indices, pairs)).AsUInt16();
                Vector256<ushort> second = Avx2.MaskLoad((int*)source + 8, Vector256.LessThan(Vector256<int>.Indices + Vector256.Create(8), pairs)).AsUInt16();
                if (!Vector256.EqualsAll((first | second) & Vector256.Create((ushort)0xFF00), Vector256<ushort>.Zero))
                {
                    return OtherStrings.Write(p, source, (int)length);
                }

                *p = (byte)(length << 2);
                Vector256.Narrow(first, second).Store(p + 1);
                return p + 1 + length;
            }

            if (!Narrow(p + 1, source, length))
            {
                return OtherStrings.Write(p, source, (int)length);
            }

            *p = (byte)(length << 2);
            return p + 1 + length;
        }
    }

    private static byte* WriteLong(byte* p, ushort* source, uint length)
    {
        byte* target = OtherStrings.WriteHeader(p, length, OtherStrings.Latin1);
        return Narrow(target, source, length) ? target + length : OtherStrings.Write(p, source, (int)length);
    }

    /// <summary>Narrows to bytes; false when a character is above 0xFF, and then the target holds nothing of use.</summary>
    private static bool Narrow(byte* target, ushort* source, uint length)
    {
        // The last block overlaps the one before it: no tail loop.
        if (Avx512BW.IsSupported && length >= 64)
        {
            Vector512<ushort> all = Vector512<ushort>.Zero;
            ushort* end = source + length;
            ushort* last = end - 64;
            for (; source < last; source += 64, target += 64)
            {
                Vector512<ushort> first = Vector512.Load(source);
                Vector512<ushort> second = Vector512.Load(source + 32);
                Avx512BW.ConvertToVector256Byte(first).Store(target);
                Avx512BW.ConvertToVector256Byte(second).Store(target + 32);
                all |= first | second;
            }

            Vector512<ushort> low = Vector512.Load(last);
            Vector512<ushort> high = Vector512.Load(last + 32);
            target -= source - last;
            Avx512BW.ConvertToVector256Byte(low).Store(target);
            Avx512BW.ConvertToVector256Byte(high).Store(target + 32);
            return Vector512.EqualsAll((all | low | high) & Vector512.Create((ushort)0xFF00), Vector512<ushort>.Zero);
        }

        if (Vector256.IsHardwareAccelerated && length >= 32)
        {
            Vector256<ushort> all = Vector256<ushort>.Zero;
            ushort* last = source + length - 32;
            for (; source < last; source += 32, target += 32)
            {
                Vector256<ushort> first = Vector256.Load(source);
                Vector256<ushort> second = Vector256.Load(source + 16);
                Vector256.Narrow(first, second).Store(target);
                all |= first | second;
            }

            Vector256<ushort> low = Vector256.Load(last);
            Vector256<ushort> high = Vector256.Load(last + 16);
            target -= source - last;
            Vector256.Narrow(low, high).Store(target);
            return Vector256.EqualsAll((all | low | high) & Vector256.Create((ushort)0xFF00), Vector256<ushort>.Zero);
        }

        if (length >= 8)
        {
            Vector128<ushort> all = Vector128<ushort>.Zero;
            ushort* last = source + length - 8;
            for (; source < last; source += 8, target += 8)
            {
                Vector128<ushort> block = Vector128.Load(source);
                *(ulong*)target = Vector128.Narrow(block, block).AsUInt64().ToScalar();
                all |= block;
            }

            Vector128<ushort> tail = Vector128.Load(last);
            target -= source - last;
            *(ulong*)target = Vector128.Narrow(tail, tail).AsUInt64().ToScalar();
            return Vector128.EqualsAll((all | tail) & Vector128.Create((ushort)0xFF00), Vector128<ushort>.Zero);
        }

        uint seen = 0;
        for (uint i = 0; i < length; i++)
        {
            seen |= source[i];
            target[i] = (byte)source[i];
        }

        return seen <= 0xFF;
    }
}
