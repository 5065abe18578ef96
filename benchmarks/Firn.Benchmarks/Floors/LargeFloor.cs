using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "large": writing.</summary>
internal static unsafe partial class LargeFloor
{
    private const int FixedEnd = 41;      // flags, fixed block
    private const int SmallFixedEnd = 21; // the same of a nested record

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, LargeRecord value)
    {
        *target = Wire.Header;
        return (int)(Write(target + 1, value) - target);
    }

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(LargeRecord value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, Encode(block, value));
    }

    private static byte* Write(byte* p, LargeRecord value)
    {
        int[]? counts = value.Counts;
        string? description = value.Description;
        SmallRecord? first = value.First;
        SmallRecord[]? others = value.Others;
        string[]? tags = value.Tags;
        Dictionary<string, int>? totals = value.Totals;
        *p = (byte)(Wire.Present(counts) | (Wire.Present(description) << 1) | (Wire.Present(first) << 2) | (Wire.Bit(value.IsActive) << 3)
            | (Wire.Present(others) << 4) | (Wire.Present(tags) << 5) | (Wire.Present(totals) << 6));
        *(int*)(p + 1) = value.Code;
        *(short*)(p + 5) = value.Delta;
        Unsafe.WriteUnaligned(p + 7, value.Key);
        *(ulong*)(p + 23) = Wire.ToWire(value.ModifiedAt);
        *(ushort*)(p + 31) = value.Port;
        *(double*)(p + 33) = value.Score;
        p += FixedEnd;
        if (counts is not null)
        {
            p = Wire.WriteCount(p, (uint)counts.Length);
            counts.AsSpan().CopyTo(new Span<int>(p, counts.Length));
            p += counts.Length * sizeof(int);
        }

        if (description is not null)
        {
            p = StringWriting.Write(p, description);
        }

        if (first is not null)
        {
            p = WriteSmall(p, first);
        }

        if (others is not null)
        {
            p = WriteOthers(p, others);
        }

        if (tags is not null)
        {
            p = WriteTags(p, tags);
        }

        return totals is not null ? WriteTotals(p, totals) : p;
    }

    private static byte* WriteSmall(byte* p, SmallRecord value)
    {
        string? description = value.Description;
        *p = (byte)Wire.Present(description);
        *(int*)(p + 1) = value.Code;
        *(ulong*)(p + 5) = Wire.ToWire(value.ModifiedAt);
        *(double*)(p + 13) = value.Score;
        return description is null ? p + SmallFixedEnd : StringWriting.Write(p + SmallFixedEnd, description);
    }

    private static byte* WriteOthers(byte* p, SmallRecord?[] values)
    {
        byte* start = p;
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (SmallRecord? value in values)
        {
            if (value is null)
            {
                return Wire.WriteSparse<SmallRecord>(start, values!, &WriteSmall);
            }

            p = WriteSmall(p, value);
        }

        return p;
    }

    private static byte* WriteTags(byte* p, string?[] values)
    {
        byte* start = p;
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (string? value in values)
        {
            if (value is null)
            {
                return Wire.WriteSparse<string>(start, values!, &StringWriting.Write);
            }

            p = StringWriting.Write(p, value);
        }

        return p;
    }

    // The keys of no input have a comparer of their own.
    private static byte* WriteTotals(byte* p, Dictionary<string, int> map)
    {
        *p++ = 0;
        p = Wire.WriteCount(p, (uint)map.Count);
        foreach (KeyValuePair<string, int> entry in map)
        {
            p = StringWriting.Write(p, entry.Key);
            *(int*)p = entry.Value;
            p += sizeof(int);
        }

        return p;
    }
}
