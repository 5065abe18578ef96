using System.Buffers;
using System.Globalization;
using System.Numerics;
using Firn.Codecs;

namespace Firn;

/// <summary>The elements of a list, set or array, and how they are converted.</summary>
/// <param name="writer">The writer's elements.</param>
/// <param name="node">Converts one of them; null where their bytes stay what they are.</param>
/// <param name="takesNull">Whether the reader takes absent ones.</param>
/// <param name="mayBeAbsent">Whether the reader's may be absent on the wire.</param>
internal sealed class ElementsConversion(WriterElements writer, ConversionNode? node, bool takesNull, bool mayBeAbsent)
{
    private readonly bool _isBlock = node is null && writer.Width > 0 && !writer.IsBit;

    public WriterElements Writer => writer;

    public bool MayBeAbsent => mayBeAbsent;

    /// <summary>Whether every element begins a numbering of objects of its own, as in a container.</summary>
    public bool StartsReferences { get; init; }

    /// <summary>Whether elements may be of a case that the reader does not know, and may be absent instead.</summary>
    public bool MayVanish => takesNull && node is { MayVanish: true };

    /// <summary>The count as the reader has it; refuses absent elements where those can't be absent.</summary>
    /// <param name="count">The elements.</param>
    /// <param name="bitmap">Which are there; empty for all.</param>
    /// <param name="position">Where the container stands.</param>
    public long CountFor(int count, scoped ReadOnlySpan<byte> bitmap, long position)
    {
        if (!takesNull && !bitmap.IsEmpty) Converter.ThrowAbsent(position, string.Create(CultureInfo.InvariantCulture, $"[{FirstAbsent(bitmap)}]"));
        return mayBeAbsent ? (2L * count) + (bitmap.IsEmpty ? 0 : 1) : count;
    }

    /// <summary>The first element that a bitmap says is absent; there is one.</summary>
    public static long FirstAbsent(ReadOnlySpan<byte> bitmap)
    {
        int full = bitmap.IndexOfAnyExcept((byte)0xFF);
        return (8L * full) + BitOperations.TrailingZeroCount(~bitmap[full]);
    }

    /// <summary>Converts elements that have been reserved.</summary>
    public void Convert(ref Converter c, int present)
    {
        if (node is FixedNode fixedNode)
        {
            fixedNode.ConvertRun(ref c, present);
        }
        else if (_isBlock)
        {
            c.Copy((long)present * writer.Width);
        }
        else if (node is null)
        {
            ReaderMark start = c.Reader.Mark();
            writer.Skip(ref c, present);
            c.CopySince(start);
        }
        else
        {
            for (int i = 0; i < present; i++)
            {
                if (StartsReferences) c.References?.Clear();
                writer.Release(ref c.Reader);
                node.Convert(ref c);
            }
        }
    }

    /// <summary>Converts what may have cases that the reader does not know: a look ahead finds those, as which elements are there is written first.</summary>
    /// <param name="c">The converter.</param>
    /// <param name="count">All elements.</param>
    /// <param name="present">Those that the data hold, which have been reserved.</param>
    /// <param name="bitmap">Which they are; empty for all.</param>
    /// <param name="rank">Above 1 for an array, whose further <paramref name="lengths"/> stand behind the count.</param>
    /// <param name="lengths">The lengths of an array.</param>
    public void ConvertVanishing(ref Converter c, int count, int present, scoped ReadOnlySpan<byte> bitmap, int rank, scoped ReadOnlySpan<int> lengths)
    {
        int length = (int)(((long)count + 7) >> 3);
        byte[] kept = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            Span<byte> map = kept.AsSpan(0, length);
            map.Clear();
            int zeroWidthLeft = c.Reader.ZeroWidthLeft;
            int left = LookAhead(ref c, count, bitmap, map);
            writer.Reserve(ref c.Reader, present);
            c.Reader.ZeroWidthLeft = zeroWidthLeft; // counted when they are converted
            bool isSparse = left < count;
            c.WriteCount((2L * (rank > 1 ? lengths[0] : count)) + (isSparse ? 1 : 0));
            for (int i = 1; i < rank; i++) c.WriteCount(lengths[i]);
            if (isSparse) c.WriteBytes(map);
            for (int i = 0; i < count; i++)
            {
                if (!IsSet(bitmap, i)) continue;
                if (StartsReferences) c.References?.Clear();
                writer.Release(ref c.Reader);
                if (IsSet(map, i)) node!.Convert(ref c);
                else writer.Node.Skip(ref c);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(kept);
        }
    }

    private int LookAhead(ref Converter c, int count, scoped ReadOnlySpan<byte> bitmap, scoped Span<byte> map)
    {
        ReaderMark start = c.Reader.Mark();
        int references = c.References?.Current ?? 0;
        int left = 0;
        for (int i = 0; i < count; i++)
        {
            if (!IsSet(bitmap, i)) continue;
            if (StartsReferences) c.References?.Clear();
            writer.Release(ref c.Reader);
            if (!node!.Vanishes(ref c))
            {
                map[i >> 3] |= (byte)(1 << (i & 7));
                left++;
            }

            writer.Node.Skip(ref c);
        }

        c.Reader.Return(start);
        if (c.References is not null) c.References.Current = references;
        return left;
    }

    private static bool IsSet(ReadOnlySpan<byte> bitmap, int index) => bitmap.IsEmpty || (bitmap[index >> 3] >> (index & 7) & 1) != 0;
}

/// <summary>A list or set.</summary>
internal sealed class ListNode(SkipNode source, ElementsConversion elements, bool readsComparer, bool writesComparer) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        long position = c.Reader.Position;
        int comparer = readsComparer ? writesComparer ? c.Reader.Take(1) : SkipList.SkipComparer(ref c.Reader) : 0;
        c.Enter();
        int count = ContainerHeader.ReadCount(ref c.Reader, elements.Writer.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        elements.Writer.Reserve(ref c.Reader, present);
        if (writesComparer) c.Reserve(1) = (byte)comparer;
        if (elements.MayVanish && c.Reader.Options.UnknownCases == FirnUnknownCaseHandling.Null)
        {
            elements.ConvertVanishing(ref c, count, present, bitmap, 1, []);
        }
        else
        {
            c.WriteCount(elements.CountFor(count, bitmap, position));
            c.WriteBytes(bitmap);
            elements.Convert(ref c, present);
        }

        c.Reader.Leave();
    }
}

/// <summary>An array of rank 2 and more.</summary>
internal sealed class ArrayNode(SkipNode source, ElementsConversion elements, int rank) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        long position = c.Reader.Position;
        c.Enter();
        Span<int> all = stackalloc int[32];
        Span<int> lengths = all[..rank];
        int count = ContainerHeader.ReadLengths(ref c.Reader, elements.Writer.MayBeAbsent, lengths, out int present, out ReadOnlySpan<byte> bitmap);
        elements.Writer.Reserve(ref c.Reader, present);
        if (elements.MayVanish && c.Reader.Options.UnknownCases == FirnUnknownCaseHandling.Null && count > 0)
        {
            elements.ConvertVanishing(ref c, count, present, bitmap, rank, lengths);
        }
        else
        {
            c.WriteCount(elements.CountFor(lengths[0], bitmap, position));
            for (int i = 1; i < rank; i++) c.WriteCount(lengths[i]);
            c.WriteBytes(bitmap);
            elements.Convert(ref c, present);
        }

        c.Reader.Leave();
    }
}

/// <summary>A dictionary of which a key or a value is converted.</summary>
internal sealed class DictionaryNode(SkipNode source, WriterElements keys, WriterElements values, ConversionNode key, ConversionNode value, bool takesNull, bool mayBeAbsent, bool readsComparer, bool writesComparer) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        long position = c.Reader.Position;
        int comparer = readsComparer ? writesComparer ? c.Reader.Take(1) : SkipList.SkipComparer(ref c.Reader) : 0;
        if (writesComparer) c.Reserve(1) = (byte)comparer;
        c.Enter();
        int count = ContainerHeader.ReadCount(ref c.Reader, values.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        SkipDictionary.Reserve(ref c.Reader, keys, values, count, present);
        if (takesNull && value.MayVanish && c.Reader.Options.UnknownCases == FirnUnknownCaseHandling.Null)
        {
            ConvertVanishing(ref c, count, present, bitmap);
        }
        else
        {
            if (!takesNull && !bitmap.IsEmpty) Converter.ThrowAbsent(position, string.Create(CultureInfo.InvariantCulture, $"[{ElementsConversion.FirstAbsent(bitmap)}]"));
            c.WriteCount(!mayBeAbsent ? count : (2L * count) + (bitmap.IsEmpty ? 0 : 1));
            c.WriteBytes(bitmap);
            for (int i = 0; i < count; i++) ConvertEntry(ref c, IsSet(bitmap, i), isKept: true);
        }

        c.Reader.Leave();
    }

    private void ConvertEntry(ref Converter c, bool isThere, bool isKept)
    {
        keys.Release(ref c.Reader);
        key.Convert(ref c);
        if (!isThere) return;
        values.Release(ref c.Reader);
        if (isKept) value.Convert(ref c);
        else values.Node.Skip(ref c);
    }

    private void ConvertVanishing(ref Converter c, int count, int present, scoped ReadOnlySpan<byte> bitmap)
    {
        int length = (int)(((long)count + 7) >> 3);
        byte[] kept = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            Span<byte> map = kept.AsSpan(0, length);
            map.Clear();
            ReaderMark start = c.Reader.Mark();
            int references = c.References?.Current ?? 0;
            int zeroWidthLeft = c.Reader.ZeroWidthLeft;
            int left = 0;
            for (int i = 0; i < count; i++)
            {
                keys.Release(ref c.Reader);
                keys.Node.Skip(ref c);
                if (!IsSet(bitmap, i)) continue;
                values.Release(ref c.Reader);
                if (!value.Vanishes(ref c))
                {
                    map[i >> 3] |= (byte)(1 << (i & 7));
                    left++;
                }

                values.Node.Skip(ref c);
            }

            c.Reader.Return(start);
            if (c.References is not null) c.References.Current = references;
            SkipDictionary.Reserve(ref c.Reader, keys, values, count, present);
            c.Reader.ZeroWidthLeft = zeroWidthLeft; // counted when they are converted
            bool isSparse = left < count;
            c.WriteCount((2L * count) + (isSparse ? 1 : 0));
            if (isSparse) c.WriteBytes(map);
            for (int i = 0; i < count; i++) ConvertEntry(ref c, IsSet(bitmap, i), isKept: IsSet(map, i));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(kept);
        }
    }

    private static bool IsSet(scoped ReadOnlySpan<byte> bitmap, int index) => bitmap.IsEmpty || (bitmap[index >> 3] >> (index & 7) & 1) != 0;
}
