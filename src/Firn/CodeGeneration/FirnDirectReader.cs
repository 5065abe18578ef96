using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;
using Firn.Primitives;

namespace Firn.CodeGeneration;

/// <summary>
/// What generated code calls to read an object without a <see cref="FirnReader"/>, from memory that is there: the place to read from stays in a register, where a
/// reader's is stored and loaded for each part. What is wrong with bytes it does not say: then they are read again, by a reader. What is
/// looked at twice, and was changed by others meanwhile, is read as the default. Not for use by hand.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnDirectReader
{
    /// <summary>Whether so many bytes are left.</summary>
    /// <param name="source">The first of them.</param>
    /// <param name="limit">The byte behind the last.</param>
    /// <param name="count">How many are wanted.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Has(ref byte source, ref byte limit, int count) => Unsafe.ByteOffset(ref source, ref limit) >= count;

    /// <summary>Reads text as <see cref="FirnReader.ReadString()"/> does.</summary>
    /// <param name="source">The text's first byte.</param>
    /// <param name="limit">The byte behind the last that may be read.</param>
    /// <param name="size">The bytes of the text.</param>
    /// <returns>The text; null where the bytes are none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? ReadString(ref byte source, ref byte limit, out int size)
    {
        nint run = Unsafe.ByteOffset(ref source, ref limit);
        if (run > 1)
        {
            // As in FirnReader.ReadString, with the encoding's bits above those of the number, so that one comparison refuses other encodings, too.
            uint length = BitOperations.RotateRight((uint)source, 2);
            if (length - 1 < TextKernels.ShortLength && (nint)length < run)
            {
                size = (int)length + 1;
                return ReadShort(ref Unsafe.Add(ref source, 1), (int)length);
            }
        }

        // By way of another variable: one that is given by reference is kept in memory.
        string? text = ReadOther(ref source, (int)run, out int other);
        size = other;
        return text;
    }

    /// <summary><see cref="ReadString"/>, which is part of its callers, for classes with so many texts that it should not be.</summary>
    /// <param name="source">The text's first byte.</param>
    /// <param name="limit">The byte behind the last that may be read.</param>
    /// <param name="size">The bytes of the text.</param>
    /// <returns>The text; null where the bytes are none.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string? ReadStringByCall(ref byte source, ref byte limit, out int size) => ReadString(ref source, ref limit, out size);

    /// <summary>Reads an object that is a part of another value; no part of its callers, however short.</summary>
    /// <typeparam name="TCodec">The codec, of which <see cref="IFirnCodec.ReadingLevels"/> is above 0.</typeparam>
    /// <param name="input">The message; moved behind the object.</param>
    /// <returns>The object, or <see langword="null"/>, as of <see cref="IFirnCodec.ReadDirect"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? ReadPart<TCodec>(ref FirnDirectInput input)
        where TCodec : struct, IFirnCodec => TCodec.ReadDirect(ref input);

    /// <summary>Reads a value of a kind of which every pattern of bytes is one.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <typeparam name="TCodec">Its codec, one of the library's whose <see cref="IFirnCodec.IsBitwise"/> is true.</typeparam>
    /// <param name="source">The first of its bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read<T, TCodec>(ref byte source)
        where T : struct
        where TCodec : struct, IFirnCodec<T> => FixedValue.Load<T, TCodec>(ref source);

    /// <summary>Reads an enum's value, defined or not.</summary>
    /// <typeparam name="T">The enum.</typeparam>
    /// <param name="source">The first of its bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T ReadEnum<T>(ref byte source)
        where T : struct, Enum => EnumBits<T>.Read(in source);

    /// <summary>Reads a struct whose bytes have been looked at.</summary>
    /// <typeparam name="T">The struct.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="source">The first of its bytes.</param>
    public static T ReadStruct<T, TCodec>(ref byte source)
        where TCodec : struct, IFirnCodec<T> => TCodec.TryReadDirect(ref source, out T value) ? value : default!;

    /// <summary>Whether the bytes are a point in time.</summary>
    /// <param name="source">The first of 8.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsDateTime(ref byte source) => DateTimeCodec.IsValue(in source);

    /// <summary>Reads what <see cref="IsDateTime"/> has looked at.</summary>
    /// <param name="source">The first of 8 bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ReadDateTime(ref byte source) => DateTimeCodec.TryReadFixed(in source, out DateTime value) ? value : default;

    /// <summary>Looks and reads at once.</summary>
    /// <param name="source">The first of 8 bytes.</param>
    /// <param name="value">The point in time; anything where the bytes are none.</param>
    /// <returns>What <see cref="IsDateTime"/> says.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadDateTime(ref byte source, out DateTime value) => DateTimeCodec.TryReadFixed(in source, out value);

    /// <summary>Whether the bytes are a decimal.</summary>
    /// <param name="source">The first of 16.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsDecimal(ref byte source) => DecimalCodec.IsValid(in source);

    /// <summary>Reads what <see cref="IsDecimal"/> has looked at.</summary>
    /// <param name="source">The first of 16 bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal ReadDecimal(ref byte source) => DecimalCodec.ReadValid(in source);

    /// <summary>Looks at the part of a decimal that can be wrong, and reads that part. A whole value that is given out by reference would be stored and loaded once more.</summary>
    /// <param name="source">The first of 16 bytes.</param>
    /// <param name="head">What has been looked at.</param>
    /// <returns>What <see cref="IsDecimal"/> says.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadDecimalHead(ref byte source, out ulong head) => DecimalCodec.TryReadHead(in source, out head);

    /// <summary>Reads a decimal of which one part has been read.</summary>
    /// <param name="source">The first of 16 bytes.</param>
    /// <param name="head">That part, of <see cref="TryReadDecimalHead"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal ReadDecimal(ref byte source, ulong head) => DecimalCodec.ReadBehindHead(in source, head);

    /// <summary>Whether the bytes are a point in time with its offset.</summary>
    /// <param name="source">The first of 10.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsDateTimeOffset(ref byte source) => DateTimeOffsetCodec.TryReadFixed(in source, out _);

    /// <summary>Reads what <see cref="IsDateTimeOffset"/> has looked at.</summary>
    /// <param name="source">The first of 10 bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTimeOffset ReadDateTimeOffset(ref byte source) => DateTimeOffsetCodec.TryReadFixed(in source, out DateTimeOffset value) ? value : default;

    /// <summary>Looks and reads at once.</summary>
    /// <param name="source">The first of 10 bytes.</param>
    /// <param name="value">The value; anything where the bytes are none.</param>
    /// <returns>What <see cref="IsDateTimeOffset"/> says.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadDateTimeOffset(ref byte source, out DateTimeOffset value) => DateTimeOffsetCodec.TryReadFixed(in source, out value);

    /// <summary>Whether the bytes are a date.</summary>
    /// <param name="source">The first of 4.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsDateOnly(ref byte source) => DateOnlyCodec.TryReadFixed(in source, out _);

    /// <summary>Reads what <see cref="IsDateOnly"/> has looked at.</summary>
    /// <param name="source">The first of 4 bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateOnly ReadDateOnly(ref byte source) => DateOnlyCodec.TryReadFixed(in source, out DateOnly value) ? value : default;

    /// <summary>Looks and reads at once.</summary>
    /// <param name="source">The first of 4 bytes.</param>
    /// <param name="value">The value; anything where the bytes are none.</param>
    /// <returns>What <see cref="IsDateOnly"/> says.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadDateOnly(ref byte source, out DateOnly value) => DateOnlyCodec.TryReadFixed(in source, out value);

    /// <summary>Whether the bytes are a time of day.</summary>
    /// <param name="source">The first of 8.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTimeOnly(ref byte source) => TimeOnlyCodec.TryReadFixed(in source, out _);

    /// <summary>Reads what <see cref="IsTimeOnly"/> has looked at.</summary>
    /// <param name="source">The first of 8 bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeOnly ReadTimeOnly(ref byte source) => TimeOnlyCodec.TryReadFixed(in source, out TimeOnly value) ? value : default;

    /// <summary>Looks and reads at once.</summary>
    /// <param name="source">The first of 8 bytes.</param>
    /// <param name="value">The value; anything where the bytes are none.</param>
    /// <returns>What <see cref="IsTimeOnly"/> says.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadTimeOnly(ref byte source, out TimeOnly value) => TimeOnlyCodec.TryReadFixed(in source, out value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string ReadShort(ref byte source, int length)
    {
        string text = new('\0', length);

        // Fills a new string of exactly this length before anyone else has seen it; its bytes lie before the limit.
        TextKernels.WidenShort(in source, ref Unsafe.AsRef(in text.GetPinnableReference()), (nuint)length);
        return text;
    }

    // Empty text, longer text, text that is not Latin-1, or none.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? ReadOther(ref byte source, int run, out int size)
    {
        // As in FirnReader.ReadText: text of one block, and Latin-1 behind a header of two bytes.
        if (run > 2)
        {
            uint header = source;
            int length = (int)(header >> 2);
            uint second = Unsafe.Add(ref source, 1);
            if ((header & 3) == TextFormat.Window && (uint)(length - 1) < TextKernels.ShortLength && length + 1 < run && second >= 2)
            {
                string text = new('\0', length);

                // As in ReadShort.
                TextKernels.WidenShortWindow(in Unsafe.Add(ref source, 2), ref Unsafe.AsRef(in text.GetPinnableReference()), (nuint)length, second);
                size = length + 2;
                return text;
            }

            length = TextFormat.OneByteMark + (int)second;
            if (header == ((TextFormat.OneByteMark << 2) | TextFormat.Latin1) && length + 2 <= run)
            {
                string text = new('\0', length);
                TextKernels.Widen(in Unsafe.Add(ref source, 2), ref Unsafe.AsRef(in text.GetPinnableReference()), (nuint)length);
                size = length + 2;
                return text;
            }
        }

        return ReadByReader(ref source, run, out size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? ReadByReader(ref byte source, int run, out int size)
    {
        size = 0;
        FirnReader reader = new(MemoryMarshal.CreateReadOnlySpan(ref source, run), 0, FirnOptions.Default);
        try
        {
            string text = reader.ReadString();
            size = (int)reader.Position;
            return text;
        }
        catch (FirnException)
        {
            return null;
        }
    }
}
