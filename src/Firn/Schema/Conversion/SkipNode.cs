using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// Moves past a value of the writer's, checking its structure: counts and their form, room, depth, flags, bitmaps, tags, ids. Not
/// values and not text.
/// </summary>
internal abstract class SkipNode
{
    public abstract void Skip(ref Converter c);

    /// <summary>Whether <see cref="SizeAt"/> knows such values: they take no level of depth, and their size is all that there is to check.</summary>
    public virtual bool HasSize => false;

    /// <summary>The bytes of the value that <paramref name="source"/> begins with; -1 where it is malformed or longer.</summary>
    public virtual int SizeAt(ReadOnlySpan<byte> source) => -1;
}

/// <summary>A value of fixed width, or of none.</summary>
internal sealed class SkipFixed(int width, int levels) : SkipNode
{
    /// <summary>The flags inside; null where there are none.</summary>
    public FixedCheck? Check { get; init; }

    public override bool HasSize => Check is null && levels == 0;

    public override int SizeAt(ReadOnlySpan<byte> source) => width <= source.Length ? width : -1;

    public override void Skip(ref Converter c)
    {
        if (levels > 0) c.Reader.CheckDepth(levels);
        if (Check is null) c.Reader.Skip(width);
        else Check.Run(ref c.Reader.TakeStable(width), c.Reader.Position - width);
    }
}

internal sealed class SkipString : SkipNode
{
    public static SkipString Instance { get; } = new();

    public override bool HasSize => true;

    public override int SizeAt(ReadOnlySpan<byte> source)
    {
        if (source.IsEmpty) return -1;
        int header = source[0], encoding = header & 3, number = header >> 2, front = 1;
        if (number >= TextFormat.OneByteMark)
        {
            int bytes = TextFormat.NumberBytes(number);
            if (bytes == 0 || source.Length <= bytes) return -1;
            number = TextFormat.ReadNumber(in source[1], number, encoding);
            if (number < 0) return -1;
            front += bytes;
        }

        long size = front + LengthOf(encoding, number);
        return size <= source.Length ? (int)size : -1;
    }

    // Behind the header.
    private static long LengthOf(int encoding, int number) => encoding switch { TextFormat.Window => number + 1L, TextFormat.Utf16 => 2L * number, _ => number };

    public override void Skip(ref Converter c) => Skip(ref c.Reader);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Skip(ref FirnReader reader)
    {
        byte header = reader.Take(1);
        // Latin-1 whose length stands in the header.
        if ((header & 3) == 0 && header < TextFormat.OneByteMark << 2) reader.Skip(header >> 2);
        else SkipOther(ref reader, header);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SkipOther(ref FirnReader reader, byte header)
    {
        int encoding = header & 3;
        int number = header >> 2;
        if (number >= TextFormat.OneByteMark) number = reader.ReadTextNumber(number, encoding, reader.Position - 1);
        reader.Skip(LengthOf(encoding, number));
    }
}

/// <summary>What is a count of bytes, and these.</summary>
internal sealed class SkipBytes : SkipNode
{
    public static SkipBytes Instance { get; } = new();

    public override void Skip(ref Converter c) => c.Reader.Skip(c.Reader.ReadCount());
}

internal sealed class SkipBitArray : SkipNode
{
    public static SkipBitArray Instance { get; } = new();

    public override void Skip(ref Converter c)
    {
        long position = c.Reader.Position;
        long bits = c.Reader.ReadCount();
        if (bits > int.MaxValue) Throw.Invalid(FirnErrorCode.InvalidCount, "A count is above the number of elements that a collection can hold.", position);
        BitRun.Skip(ref c.Reader, (int)bits);
    }
}

internal sealed class SkipIPAddress(int behind) : SkipNode
{
    public static SkipIPAddress Address { get; } = new(0);

    public static SkipIPAddress EndPoint { get; } = new(2);

    public override void Skip(ref Converter c)
    {
        long position = c.Reader.Position;
        long length = c.Reader.ReadCount();
        if (length is not (4 or 16)) Throw.Invalid(FirnErrorCode.InvalidCount, "An internet address has neither 4 nor 16 bytes.", position);
        c.Reader.Skip((length == 16 ? 20 : 4) + behind);
    }
}

/// <summary>Packed bits, unused ones zero.</summary>
internal static class BitRun
{
    public static void Skip(ref FirnReader reader, int count)
    {
        long whole = count >> 3;
        reader.Skip(whole);
        int rest = count & 7;
        if (rest == 0) return;
        if (reader.Take(1) >> rest != 0) Throw.Invalid(FirnErrorCode.InvalidValue, "A run of bits has unused bits set.", reader.Position - 1);
    }
}

/// <summary>The flags of structs inside a value of fixed width, whose unused bits must be zero.</summary>
internal sealed class FixedCheck
{
    /// <summary>The place of the last flag byte, and its unused bits; 0 where none are.</summary>
    public int FlagOffset { get; init; }

    public int UnusedBits { get; init; }

    public (int Offset, FixedCheck Check)[] Nested { get; set; } = [];

    public void Run(ref byte value, long position)
    {
        if ((Unsafe.Add(ref value, FlagOffset) & UnusedBits) != 0) Converter.ThrowFlags(position);
        foreach ((int offset, FixedCheck check) in Nested) check.Run(ref Unsafe.Add(ref value, offset), position + offset);
    }
}
