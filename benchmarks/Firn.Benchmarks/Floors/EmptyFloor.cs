using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "empty". Members in the order of their names: a number, then what may be absent.</summary>
internal static unsafe class EmptyFloor
{
    private const int FixedEnd = 6; // header, flags, number

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, EmptyRecord value) => (int)(Write(target, value) - target);

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(EmptyRecord value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, (int)(Write(block, value) - block));
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static EmptyRecord Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            uint flags = start[1];
            byte* p = start + FixedEnd;
            return new()
            {
                Id = *(int*)(start + 2),
                Lines = (flags & 1) != 0 ? ReadLines(ref p) : null!,
                Name = (flags & 2) != 0 ? StringReading.Read(ref p) : null!,
                Parts = (flags & 4) != 0 ? ReadParts(ref p) : null!,
                Totals = (flags & 8) != 0 ? ReadTotals(ref p) : null!,
            };
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static EmptyRecord Allocate(EmptyRecord value) => new()
    {
        Lines = value.Lines is null ? null! : new List<int>(value.Lines.Count),
        Name = GraphFloor.Allocate(value.Name),
        Parts = value.Parts is null ? null! : NewParts(value.Parts.Length),
        Totals = value.Totals is null ? null! : new Dictionary<string, int>(value.Totals.Count),
    };

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static EmptyRecord Copy(EmptyRecord value) => new()
    {
        Id = value.Id,
        Lines = value.Lines is null ? null! : new List<int>(value.Lines),
        Name = GraphFloor.Copy(value.Name),
        Parts = value.Parts is null ? null! : [.. value.Parts],
        Totals = value.Totals is null ? null! : new Dictionary<string, int>(value.Totals),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Write(byte* p, EmptyRecord value)
    {
        p[0] = Wire.Header;
        p[1] = (byte)(Wire.Present(value.Lines) | (Wire.Present(value.Name) << 1) | (Wire.Present(value.Parts) << 2) | (Wire.Present(value.Totals) << 3));
        *(int*)(p + 2) = value.Id;
        p += FixedEnd;
        if (value.Lines is { } lines) p = WriteInts(p, CollectionsMarshal.AsSpan(lines));
        if (value.Name is { } name) p = StringWriting.Write(p, name);
        if (value.Parts is { } parts) p = WriteInts(p, parts);
        if (value.Totals is not { } totals) return p;
        *p++ = 0; // the default comparer
        p = Wire.WriteCount(p, (uint)totals.Count);
        return totals.Count == 0 ? p : WriteTotals(p, totals);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteInts(byte* p, ReadOnlySpan<int> values)
    {
        p = Wire.WriteCount(p, (uint)values.Length);
        values.CopyTo(new Span<int>(p, values.Length));
        return p + ((long)values.Length * sizeof(int));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteTotals(byte* p, Dictionary<string, int> totals)
    {
        foreach ((string key, int total) in totals)
        {
            p = StringWriting.Write(p, key);
            *(int*)p = total;
            p += sizeof(int);
        }

        return p;
    }

    // As readers have it: no array of its own where nothing is in it.
    private static int[] NewParts(int length) => length == 0 ? [] : new int[length];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static List<int> ReadLines(ref byte* p)
    {
        int count = (int)Wire.ReadCount(ref p);
        List<int> list = new(count);
        if (count == 0) return list;
        CollectionsMarshal.SetCount(list, count);
        new ReadOnlySpan<int>(p, count).CopyTo(CollectionsMarshal.AsSpan(list));
        p += (long)count * sizeof(int);
        return list;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int[] ReadParts(ref byte* p)
    {
        int count = (int)Wire.ReadCount(ref p);
        int[] parts = NewParts(count);
        new ReadOnlySpan<int>(p, count).CopyTo(parts);
        p += (long)count * sizeof(int);
        return parts;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Dictionary<string, int> ReadTotals(ref byte* p)
    {
        p++;
        int count = (int)Wire.ReadCount(ref p);
        Dictionary<string, int> totals = new(count);
        for (int i = 0; i < count; i++)
        {
            string key = StringReading.Read(ref p);
            totals.Add(key, *(int*)p);
            p += sizeof(int);
        }

        return totals;
    }
}
