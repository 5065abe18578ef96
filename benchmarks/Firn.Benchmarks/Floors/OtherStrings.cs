using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;
using System.Text.Unicode;

namespace Firn.Benchmarks.Floors;

/// <summary>
/// String headers, and the encodings that are not Latin-1: window, UTF-8, UTF-16. Windows of up to 32 characters are one masked load and
/// store, as Latin-1 is, or two with AVX2; the rest is complete, but not tuned.
/// </summary>
internal static unsafe class OtherStrings
{
    /// <summary>One byte a character.</summary>
    public const uint Latin1 = 0;

    /// <summary>ASCII and one aligned block of 128.</summary>
    public const uint Window = 1;

    /// <summary>Two bytes a code unit.</summary>
    public const uint Utf16 = 2;

    /// <summary>UTF-8; the number counts bytes.</summary>
    public const uint Utf8 = 3;

    /// <summary>Writes the header: encoding and number, the number in its shortest form.</summary>
    public static byte* WriteHeader(byte* p, uint number, uint encoding)
    {
        switch (number)
        {
            case < 60:
                *p = (byte)((number << 2) | encoding);
                return p + 1;
            case < 316:
                *p = (byte)((60 << 2) | encoding);
                p[1] = (byte)(number - 60);
                return p + 2;
            case <= ushort.MaxValue:
                *p = (byte)((61 << 2) | encoding);
                *(ushort*)(p + 1) = (ushort)number;
                return p + 3;
            default:
                *p = (byte)((62 << 2) | encoding);
                *(uint*)(p + 1) = number;
                return p + 5;
        }
    }

    /// <summary>Reads the number behind <paramref name="header"/> and moves the cursor to the characters.</summary>
    public static uint ReadNumber(ref byte* p, uint header)
    {
        uint number = header >> 2;
        byte* start = p;
        switch (number)
        {
            case < 60:
                p += 1;
                return number;
            case 60:
                p += 2;
                return start[1] + 60u;
            case 61:
                p += 3;
                return *(ushort*)(start + 1);
            default:
                p += 5;
                return *(uint*)(start + 1);
        }
    }

    /// <summary>Writes a string that is not Latin-1 in the first encoding that fits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Write(byte* p, ushort* source, int length)
    {
        if (length <= 32 && (Avx512BW.IsSupported ? TryWriteWindow(ref p, source, (uint)length) : Avx2.IsSupported && TryWriteWindowInHalves(ref p, source, (uint)length))) return p;
        uint block = 0;
        bool oneBlock = true;
        for (int i = 0; i < length; i++)
        {
            uint c = source[i];
            if (c >= 0x80)
            {
                block = block == 0 ? c >> 7 : block;
                oneBlock &= c >> 7 == block;
            }
        }

        // Block 1 is the upper half of Latin-1, whose strings do not come here alone.
        if (oneBlock && block is >= 2 and <= 255)
        {
            p = WriteHeader(p, (uint)length, Window);
            *p++ = (byte)block;
            for (int i = 0; i < length; i++)
            {
                *p++ = source[i] < 0x80 ? (byte)source[i] : (byte)(source[i] | 0x80);
            }

            return p;
        }

        ReadOnlySpan<char> text = new(source, length);
        if (length > 64 && HasNoLoneSurrogate(text))
        {
            int bytes = Encoding.UTF8.GetByteCount(text);
            if (4L * bytes <= 6L * length)
            {
                p = WriteHeader(p, (uint)bytes, Utf8);
                return p + Encoding.UTF8.GetBytes(text, new Span<byte>(p, bytes));
            }
        }

        p = WriteHeader(p, (uint)length, Utf16);
        new ReadOnlySpan<byte>(source, length * 2).CopyTo(new Span<byte>(p, length * 2));
        return p + ((long)length * 2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteWindow(ref byte* p, ushort* source, uint length)
    {
        Vector512<ushort> chars = Avx512BW.MaskLoad(source, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Vector512<ushort>.Zero);
        Vector512<ushort> other = Vector512.GreaterThan(chars, Vector512.Create((ushort)0x7F));
        uint block = (uint)source[BitOperations.TrailingZeroCount(other.ExtractMostSignificantBits())] >> 7;
        Vector512<ushort> blocks = Vector512.Create((ushort)block);
        if (block is < 2 or > 255 || !Vector512.EqualsAll(Vector512.ConditionalSelect(other, chars >>> 7, blocks), blocks)) return false;
        p[0] = (byte)((length << 2) | Window);
        p[1] = (byte)block;
        Avx512BW.ConvertToVector256Byte((chars & Vector512.Create((ushort)0x7F)) | (other & Vector512.Create((ushort)0x80))).Store(p + 2);
        p += 2 + length;
        return true;
    }

    // By pairs of characters, as that is what AVX2 loads: behind an odd number of them stands the string's end, which is ASCII.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteWindowInHalves(ref byte* p, ushort* source, uint length)
    {
        Vector256<int> pairs = Vector256.Create((int)((length + 1) >> 1));
        Vector256<ushort> low = Avx2.MaskLoad((int*)source, Vector256.GreaterThan(pairs, Vector256<int>.Indices)).AsUInt16();
        Vector256<ushort> high = Avx2.MaskLoad((int*)source + 8, Vector256.GreaterThan(pairs, Vector256<int>.Indices + Vector256.Create(8))).AsUInt16();
        Vector256<ushort> ascii = Vector256.Create((ushort)0x7F);
        Vector256<ushort> otherLow = Vector256.GreaterThan(low, ascii);
        Vector256<ushort> otherHigh = Vector256.GreaterThan(high, ascii);
        uint block = (uint)source[BitOperations.TrailingZeroCount(Vector256.Narrow(otherLow, otherHigh).ExtractMostSignificantBits())] >> 7;
        Vector256<ushort> blocks = Vector256.Create((ushort)block);
        if (block is < 2 or > 255 || ((otherLow & ((low >>> 7) ^ blocks)) | (otherHigh & ((high >>> 7) ^ blocks))) != Vector256<ushort>.Zero) return false;
        p[0] = (byte)((length << 2) | Window);
        p[1] = (byte)block;
        Vector256<ushort> mark = Vector256.Create((ushort)0x80);
        Vector256.Narrow((low & ascii) | (otherLow & mark), (high & ascii) | (otherHigh & mark)).Store(p + 2);
        p += 2 + length;
        return true;
    }

    // By four bytes and by pairs of characters; the one behind an odd number of them is the string's end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ReadWindowInHalves(byte* p, ushort* target, uint number, uint block)
    {
        Vector256<byte> bytes = Avx2.MaskLoad((int*)p, Vector256.GreaterThan(Vector256.Create((int)((number + 3) >> 2)), Vector256<int>.Indices)).AsByte();
        Vector256<int> pairs = Vector256.Create((int)((number + 1) >> 1));
        Store(Avx2.ConvertToVector256Int16(bytes.GetLower()).AsUInt16(), 0);
        if (number > 16) Store(Avx2.ConvertToVector256Int16(bytes.GetUpper()).AsUInt16(), 16);

        void Store(Vector256<ushort> wide, int from)
        {
            Vector256<ushort> other = Vector256.GreaterThan(wide, Vector256.Create((ushort)0x7F));
            Vector256<ushort> chars = (wide & Vector256.Create((ushort)0x7F)) | (other & Vector256.Create((ushort)block));
            chars &= Vector256.LessThan(Vector256<ushort>.Indices + Vector256.Create((ushort)from), Vector256.Create((ushort)number));
            Avx2.MaskStore((int*)(target + from), Vector256.GreaterThan(pairs, Vector256<int>.Indices + Vector256.Create(from / 2)), chars.AsInt32());
        }
    }

    /// <summary>Reads the characters of a string that is not Latin-1.</summary>
    public static string Read(ref byte* p, uint encoding, uint number)
    {
        if (encoding == Utf8)
        {
            byte* bytes = p;
            p += number;
            return Encoding.UTF8.GetString(bytes, (int)number);
        }

        string value = new('\0', (int)number);
        fixed (char* target = value)
        {
            if (encoding == Window)
            {
                uint block = (uint)*p++ << 7;
                if (Avx512BW.VL.IsSupported && number <= 32)
                {
                    Vector256<byte> bytes = Avx512BW.VL.MaskLoad(p, Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)number)), Vector256<byte>.Zero);
                    Vector512<ushort> wide = Avx512BW.ConvertToVector512UInt16(bytes);
                    Vector512<ushort> other = Vector512.GreaterThan(wide, Vector512.Create((ushort)0x7F));
                    Vector512<ushort> chars = (wide & Vector512.Create((ushort)0x7F)) | (other & Vector512.Create((ushort)block));
                    Avx512BW.MaskStore((ushort*)target, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)number)), chars);
                    p += number;
                    return value;
                }

                if (Avx2.IsSupported && number <= 32)
                {
                    ReadWindowInHalves(p, (ushort*)target, number, block);
                    p += number;
                    return value;
                }

                for (uint i = 0; i < number; i++, p++)
                {
                    target[i] = (char)(*p < 0x80 ? *p : block | (*p & 0x7Fu));
                }
            }
            else
            {
                new ReadOnlySpan<byte>(p, (int)number * 2).CopyTo(new Span<byte>(target, (int)number * 2));
                p += number * 2;
            }
        }

        return value;
    }

    private static bool HasNoLoneSurrogate(ReadOnlySpan<char> text)
    {
        while (!text.IsEmpty)
        {
            if (Rune.DecodeFromUtf16(text, out _, out int consumed) != OperationStatus.Done)
            {
                return false;
            }

            text = text[consumed..];
        }

        return true;
    }
}
