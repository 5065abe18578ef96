using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Unicode;

namespace Firn;

/// <summary>The rules of section 2 for text: headers, the choice of an encoding, and the encodings that have no kernel.</summary>
internal static class TextFormat
{
    /// <summary>The bits 0-1 of a header.</summary>
    public const int Latin1 = 0, Window = 1, Utf16 = 2, Utf8 = 3;

    /// <summary>The longest string of the runtime, in code units.</summary>
    public const int MaxLength = 0x3FFFFFDF;

    /// <summary>The most bytes that UTF-8 is chosen for.</summary>
    public const int MaxUtf8Length = (int)(MaxLength * 3L / 2);

    public const int OneByteMark = 60, TwoByteMark = 61, FourByteMark = 62;
    public const int OneByteEnd = 316;      // the first number that one byte can't hold

    /// <summary>The most bytes of a header.</summary>
    public const int LongestHeader = 5;

    /// <summary>Stands for null where formats written by hand have a text that may be null: no text begins so.</summary>
    public const byte NullMark = 0xFF;

    /// <summary>What <see cref="ReadNumber"/> says of a number that a shorter form holds, and of one above the longest text.</summary>
    public const int NotShortest = -1, TooLong = -2;

    private const int Utf8Threshold = 64;

    /// <summary>The bytes of a header for <paramref name="number"/>: 1, 2, 3 or 5.</summary>
    public static int HeaderLength(int number) => number < OneByteMark ? 1 : number < OneByteEnd ? 2 : number <= ushort.MaxValue ? 3 : 5;

    /// <summary>Writes a header; the caller has made room for <see cref="HeaderLength"/> bytes.</summary>
    public static void WriteHeader(ref byte destination, int encoding, int number)
    {
        if (number < OneByteMark)
        {
            destination = (byte)((number << 2) | encoding);
        }
        else if (number < OneByteEnd)
        {
            destination = (byte)((OneByteMark << 2) | encoding);
            Unsafe.Add(ref destination, 1) = (byte)(number - OneByteMark);
        }
        else if (number <= ushort.MaxValue)
        {
            destination = (byte)((TwoByteMark << 2) | encoding);
            LittleEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)number);
        }
        else
        {
            destination = (byte)((FourByteMark << 2) | encoding);
            LittleEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)number);
        }
    }

    /// <summary>The bytes behind the header byte that hold its number: 1, 2 or 4; 0 where the number of the byte itself counts, or is refused.</summary>
    public static int NumberBytes(int mark) => mark switch
    {
        OneByteMark => 1,
        TwoByteMark => 2,
        FourByteMark => 4,
        _ => 0,
    };

    /// <summary>Reads a number that does not fit the header byte.</summary>
    /// <param name="source">The first of <see cref="NumberBytes"/> bytes.</param>
    /// <param name="mark">What the header byte has in place of the number, one that has bytes behind it.</param>
    /// <param name="encoding">The encoding.</param>
    /// <returns>The number, <see cref="NotShortest"/>, or <see cref="TooLong"/>.</returns>
    public static int ReadNumber(ref readonly byte source, int mark, int encoding)
    {
        if (mark == OneByteMark) return OneByteMark + source;
        long number = mark == TwoByteMark ? LittleEndian.ReadUInt16(in source) : LittleEndian.ReadUInt32(in source);
        if (number < (mark == TwoByteMark ? OneByteEnd : ushort.MaxValue + 1)) return NotShortest;
        return number > (encoding == Utf8 ? MaxUtf8Length : MaxLength) ? TooLong : (int)number;
    }

    /// <summary>The block of the first code unit that isn't ASCII; 0 if there is none, or if it can't be that of a window.</summary>
    public static uint FindBlock(ReadOnlySpan<char> text)
    {
        int at = text.IndexOfAnyExceptInRange('\0', '\u007F');
        if (at < 0) return 0;
        uint block = (uint)text[at] >> 7;
        return block is >= 2 and <= 255 ? block : 0;
    }

    /// <summary>The length in UTF-8, or 0 if the format doesn't choose that for this text, known to be neither Latin-1 nor in a window.</summary>
    public static int Utf8Length(ReadOnlySpan<char> text)
    {
        if (text.Length <= Utf8Threshold) return 0;
        bool isWellFormed = TextKernels.TryMeasureUtf8(in MemoryMarshal.GetReference(text), (uint)text.Length, out long bytes);
        return isWellFormed && 4 * bytes <= 6L * text.Length ? (int)bytes : 0;
    }

    /// <summary>The encoding of any text, without writing it.</summary>
    /// <param name="text">The text.</param>
    /// <param name="block">The block of a window.</param>
    /// <param name="size">The bytes of the text, without header and block.</param>
    public static int Choose(ReadOnlySpan<char> text, out uint block, out int size)
    {
        block = 0;
        size = text.Length;
        if (!text.ContainsAnyExceptInRange('\0', '\u00FF')) return Latin1;
        block = FindBlock(text);
        if (block != 0 && FitsWindow(text, block)) return Window;
        size = Utf8Length(text);
        if (size > 0) return Utf8;
        size = 2 * text.Length;
        return Utf16;
    }

    // By encoding it piece by piece to nowhere.
    [SkipLocalsInit]
    private static bool FitsWindow(ReadOnlySpan<char> text, uint block)
    {
        Span<byte> nowhere = stackalloc byte[1024];
        while (text.Length > 0)
        {
            int length = Math.Min(text.Length, nowhere.Length);
            if (!TextKernels.TryNarrowWindow(in MemoryMarshal.GetReference(text), ref MemoryMarshal.GetReference(nowhere), (uint)length, block)) return false;
            text = text[length..];
        }

        return true;
    }

    /// <summary>Encodes a text, or a part of it, whose encoding was chosen.</summary>
    /// <param name="text">The code units; a part of UTF-8 splits no pair of surrogates.</param>
    /// <param name="encoding">The encoding.</param>
    /// <param name="block">The block of a window.</param>
    /// <param name="destination">At least as many bytes as they take.</param>
    /// <returns>The bytes they take.</returns>
    public static int WriteChosen(ReadOnlySpan<char> text, int encoding, uint block, Span<byte> destination)
    {
        ref char first = ref MemoryMarshal.GetReference(text);
        switch (encoding)
        {
            case Latin1:
                TextKernels.TryNarrow(in first, ref MemoryMarshal.GetReference(destination[..text.Length]), (uint)text.Length);
                return text.Length;
            case Window:
                TextKernels.TryNarrowWindow(in first, ref MemoryMarshal.GetReference(destination[..text.Length]), (uint)text.Length, block);
                return text.Length;
            case Utf16:
                ToUtf16(text, destination);
                return 2 * text.Length;
            default:
                return ToUtf8(text, destination);
        }
    }

    /// <summary>Encodes text without lone surrogates.</summary>
    /// <returns>The bytes.</returns>
    public static int ToUtf8(ReadOnlySpan<char> text, Span<byte> destination)
    {
        OperationStatus status = System.Text.Unicode.Utf8.FromUtf16(text, destination, out _, out int written, replaceInvalidSequences: false);
        Debug.Assert(status == OperationStatus.Done);
        return written;
    }

    /// <summary>Copies code units in the order of the wire.</summary>
    public static void ToUtf16(ReadOnlySpan<char> text, Span<byte> destination)
    {
        MemoryMarshal.AsBytes(text).CopyTo(destination);
        if (!BitConverter.IsLittleEndian) Swap(MemoryMarshal.Cast<byte, ushort>(destination));
    }

    /// <summary>Turns code units in the order of the wire into the machine's, in place; nothing on most machines.</summary>
    public static void FromUtf16(Span<char> units)
    {
        if (!BitConverter.IsLittleEndian) Swap(MemoryMarshal.Cast<char, ushort>(units));
    }

    private static void Swap(Span<ushort> units) => System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(units, units);
}
