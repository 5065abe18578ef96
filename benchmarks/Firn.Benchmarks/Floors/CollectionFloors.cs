using System.Numerics;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>
/// Floors of the collections: one copy of memory where that is what is written, else a loop by hand over the same collection. Each writes and
/// reads a whole message, header included.
/// </summary>
internal static unsafe class CollectionFloors
{
    private const int LargestSet = 1000;

    [ThreadStatic]
    private static int[]? t_row;

    /// <summary>S2 of a list of numbers.</summary>
    public static byte* WriteNumbers<T>(byte* p, List<T> list)
        where T : unmanaged => WriteBlock(p, CollectionsMarshal.AsSpan(list));

    /// <summary>D2 of a list of numbers.</summary>
    public static List<T> ReadNumbers<T>(byte* p)
        where T : unmanaged
    {
        p++;
        int count = (int)Wire.ReadCount(ref p);
        List<T> list = new(count);
        CollectionsMarshal.SetCount(list, count);
        new ReadOnlySpan<T>(p, count).CopyTo(CollectionsMarshal.AsSpan(list));
        return list;
    }

    /// <summary>S2 of an array whose memory is what is written.</summary>
    public static byte* WriteBlock<T>(byte* p, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        *p = Wire.Header;
        return WriteRun(p + 1, values);
    }

    /// <summary>D2 of such an array.</summary>
    public static T[] ReadBlock<T>(byte* p)
        where T : unmanaged
    {
        p++;
        return ReadRun<T>(ref p);
    }

    /// <summary>S2 of a list of times: a copy that looks for local ones.</summary>
    public static byte* Write(byte* p, List<DateTime> list)
    {
        ReadOnlySpan<DateTime> values = CollectionsMarshal.AsSpan(list);
        *p++ = Wire.Header;
        p = Wire.WriteCount(p, (uint)values.Length);
        fixed (DateTime* from = values)
        {
            if (CopyAnyLocal((ulong*)from, (ulong*)p, values.Length))
            {
                for (int i = 0; i < values.Length; i++) ((ulong*)p)[i] = Wire.ToWire(values[i]);
            }
        }

        return p + (values.Length * sizeof(ulong));
    }

    /// <summary>D2 of a list of times.</summary>
    public static List<DateTime> ReadTimes(byte* p)
    {
        p++;
        int count = (int)Wire.ReadCount(ref p);
        List<DateTime> list = new(count);
        CollectionsMarshal.SetCount(list, count);
        Span<DateTime> values = CollectionsMarshal.AsSpan(list);
        fixed (DateTime* to = values)
        {
            if (!CopyAnyLocal((ulong*)p, (ulong*)to, count)) return list;
        }

        for (int i = 0; i < values.Length; i++) values[i] = Wire.ToDateTime(((ulong*)p)[i]);
        return list;
    }

    private static bool CopyAnyLocal(ulong* from, ulong* to, int count)
    {
        Vector<ulong> some = Vector<ulong>.Zero;
        Vector<ulong> others = Vector<ulong>.Zero;
        int i = 0;
        for (; i <= count - (2 * Vector<ulong>.Count); i += 2 * Vector<ulong>.Count)
        {
            Vector<ulong> values = Vector.Load(from + i);
            Vector<ulong> next = Vector.Load(from + i + Vector<ulong>.Count);
            values.Store(to + i);
            next.Store(to + i + Vector<ulong>.Count);
            some |= values;
            others |= next;
        }

        some |= others;

        ulong any = 0;
        for (; i < count; i++) any |= to[i] = from[i];
        for (int lane = 0; lane < Vector<ulong>.Count; lane++) any |= some[lane];
        return (long)any < 0;
    }

    /// <summary>S2 of a set: its own copy into a reused row, which is then copied.</summary>
    public static byte* Write(byte* p, HashSet<int> set)
    {
        int[] row = t_row ??= new int[LargestSet];
        set.CopyTo(row);
        *p++ = Wire.Header;
        p = Wire.WriteCount(p, (uint)set.Count);
        row.AsSpan(0, set.Count).CopyTo(new Span<int>(p, set.Count));
        return p + (set.Count * sizeof(int));
    }

    /// <summary>D2 of a set.</summary>
    public static HashSet<int> ReadSet(byte* p)
    {
        p++;
        int count = (int)Wire.ReadCount(ref p);
        HashSet<int> set = new(count);
        for (int i = 0; i < count; i++) set.Add(((int*)p)[i]);
        return set;
    }

    /// <summary>S2 of a dictionary; its values are there.</summary>
    public static byte* Write(byte* p, Dictionary<int, string> map)
    {
        *p++ = Wire.Header;
        p = Wire.WriteCount(p, (uint)map.Count * 2);
        foreach (KeyValuePair<int, string> entry in map)
        {
            *(int*)p = entry.Key;
            p = StringWriting.Write(p + sizeof(int), entry.Value);
        }

        return p;
    }

    /// <summary>D2 of a dictionary.</summary>
    public static Dictionary<int, string> ReadMap(byte* p)
    {
        p++;
        int count = (int)(Wire.ReadCount(ref p) >> 1);
        Dictionary<int, string> map = new(count);
        for (int i = 0; i < count; i++)
        {
            int key = *(int*)p;
            p += sizeof(int);
            map.TryAdd(key, StringReading.Read(ref p));
        }

        return map;
    }

    /// <summary>S2 of a list of texts.</summary>
    public static byte* Write(byte* p, List<string> list)
    {
        *p = Wire.Header;
        return StringListFloor.Write(p + 1, list);
    }

    /// <summary>D2 of a list of texts.</summary>
    public static List<string> ReadTexts(byte* p)
    {
        p++;
        return StringListFloor.Read(ref p);
    }

    /// <summary>S2 of a layer: flags, the members of fixed width, then arrays and text, in the order of names.</summary>
    public static byte* Write(byte* p, Layer value)
    {
        p[0] = Wire.Header;
        p[1] = (byte)(Wire.Present(value.Biases) | (Wire.Present(value.Id) << 1) | (Wire.Present(value.Weights) << 2));
        *(ulong*)(p + 2) = Wire.ToWire(value.CreatedAt);
        *(int*)(p + 10) = value.Height;
        *(int*)(p + 14) = (int)value.Kind;
        *(int*)(p + 18) = value.Stride;
        *(int*)(p + 22) = value.Width;
        p += 26;
        if (value.Biases is { } biases) p = WriteRun<float>(p, biases);
        if (value.Id is { } id) p = StringWriting.Write(p, id);
        if (value.Weights is { } weights) p = WriteRun<float>(p, weights);
        return p;
    }

    /// <summary>D2 of a layer.</summary>
    public static Layer ReadLayer(byte* p)
    {
        Layer value = new()
        {
            CreatedAt = Wire.ToDateTime(*(ulong*)(p + 2)),
            Height = *(int*)(p + 10),
            Kind = (LayerKind)(*(int*)(p + 14)),
            Stride = *(int*)(p + 18),
            Width = *(int*)(p + 22),
        };
        uint flags = p[1];
        p += 26;
        if ((flags & 1) != 0) value.Biases = ReadRun<float>(ref p);
        if ((flags & 2) != 0) value.Id = StringReading.Read(ref p);
        if ((flags & 4) != 0) value.Weights = ReadRun<float>(ref p);
        return value;
    }

    /// <summary>S2 of rows.</summary>
    public static byte* Write(byte* p, List<Row> list)
    {
        *p++ = Wire.Header;
        p = Wire.WriteCount(p, (uint)list.Count * 2);
        foreach (Row row in CollectionsMarshal.AsSpan(list))
        {
            p[0] = (byte)(Wire.Present(row.Data) | (Wire.Present(row.Name) << 1));
            *(int*)(p + 1) = row.Number;
            p += 5;
            if (row.Data is { } data) p = WriteRun<byte>(p, data);
            if (row.Name is { } name) p = StringWriting.Write(p, name);
        }

        return p;
    }

    /// <summary>D2 of rows.</summary>
    public static List<Row> ReadRows(byte* p)
    {
        p++;
        int count = (int)(Wire.ReadCount(ref p) >> 1);
        List<Row> list = new(count);
        CollectionsMarshal.SetCount(list, count);
        foreach (ref Row row in CollectionsMarshal.AsSpan(list))
        {
            row = new Row { Number = *(int*)(p + 1) };
            uint flags = p[0];
            p += 5;
            if ((flags & 1) != 0) row.Data = ReadRun<byte>(ref p);
            if ((flags & 2) != 0) row.Name = StringReading.Read(ref p);
        }

        return list;
    }

    private static byte* WriteRun<T>(byte* p, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        p = Wire.WriteCount(p, (uint)values.Length);
        values.CopyTo(new Span<T>(p, values.Length));
        return p + (values.Length * sizeof(T));
    }

    private static T[] ReadRun<T>(ref byte* p)
        where T : unmanaged
    {
        int count = (int)Wire.ReadCount(ref p);
        T[] values = Wire.NewArray<T>(count);
        new ReadOnlySpan<T>(p, count).CopyTo(values);
        p += count * sizeof(T);
        return values;
    }
}
