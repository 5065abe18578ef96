using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Firn.Benchmarks.Floors;

/// <summary>Reads strings: a new string of the right length, filled before anyone else sees it.</summary>
internal static unsafe class StringReading
{
    /// <summary>Reads a string and moves the cursor behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Read(ref byte* p)
    {
        uint header = *p;
        if ((header & 3) == OtherStrings.Latin1 && header < 60 << 2)
        {
            uint length = header >> 2;
            string value = ReadShort(p + 1, length);
            p += 1 + length;
            return value;
        }

        // A copy goes out by reference: the caller's own cursor stays in a register.
        byte* next = p;
        string other = ReadLong(ref next, header);
        p = next;
        return other;
    }

    // Part of the loop: no call, and each text of an object has branches of its own. Called, it reads no faster than Firn does ("log" takes 0.90 of
    // that time in line). string.Create would save 1.5 ns a text more where the profile puts its delegate in line, and costs 2 where it doesn't.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string ReadShort(byte* source, uint length)
    {
        string value = new('\0', (int)length);
        fixed (char* start = value)
        {
            ushort* target = (ushort*)start;
            if (Avx512BW.VL.IsSupported && length <= 32)
            {
                // The empty string is shared, but all its lanes are masked out.
                Vector256<byte> bytes = Avx512BW.VL.MaskLoad(source, Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)length)), Vector256<byte>.Zero);
                Avx512BW.MaskStore(target, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Avx512BW.ConvertToVector512UInt16(bytes));
            }
            else if (Avx512BW.VL.IsSupported)
            {
                Avx512BW.ConvertToVector512UInt16(Vector256.Load(source)).Store(target);
                Avx512BW.ConvertToVector512UInt16(Vector256.Load(source + length - 32)).Store(target + length - 32);
            }
            else
            {
                Widen(target, source, length);
            }
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string ReadLong(ref byte* p, uint header)
    {
        uint number = OtherStrings.ReadNumber(ref p, header);
        if ((header & 3) != OtherStrings.Latin1)
        {
            return OtherStrings.Read(ref p, header & 3, number);
        }

        string value = new('\0', (int)number);
        fixed (char* start = value)
        {
            Widen((ushort*)start, p, number);
        }

        p += number;
        return value;
    }

    private static void Widen(ushort* target, byte* source, uint length)
    {
        if (Avx512BW.IsSupported && length >= 32)
        {
            ushort* last = target + length - 32;
            for (; target < last; target += 32, source += 32)
            {
                Avx512BW.ConvertToVector512UInt16(Vector256.Load(source)).Store(target);
            }

            source -= target - last;
            Avx512BW.ConvertToVector512UInt16(Vector256.Load(source)).Store(last);
        }
        else if (Avx2.IsSupported && length >= 16)
        {
            ushort* last = target + length - 16;
            for (; target < last; target += 16, source += 16)
            {
                Avx2.ConvertToVector256Int16(source).AsUInt16().Store(target);
            }

            source -= target - last;
            Avx2.ConvertToVector256Int16(source).AsUInt16().Store(last);
        }
        else if (length >= 8)
        {
            ushort* last = target + length - 8;
            for (; target < last; target += 8, source += 8)
            {
                Vector128.WidenLower(Vector128.CreateScalarUnsafe(*(ulong*)source).AsByte()).Store(target);
            }

            source -= target - last;
            Vector128.WidenLower(Vector128.CreateScalarUnsafe(*(ulong*)source).AsByte()).Store(last);
        }
        else
        {
            for (uint i = 0; i < length; i++)
            {
                target[i] = source[i];
            }
        }
    }
}
