using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <content>Reading, allocation and copies.</content>
internal static unsafe partial class LargeFloor
{
    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LargeRecord Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            byte* p = start + 1;
            uint flags = *p;
            LargeRecord value = new()
            {
                Code = *(int*)(p + 1),
                Delta = *(short*)(p + 5),
                IsActive = (flags & 8) != 0,
                Key = Unsafe.ReadUnaligned<Guid>(p + 7),
                ModifiedAt = Wire.ToDateTime(*(ulong*)(p + 23)),
                Port = *(ushort*)(p + 31),
                Score = *(double*)(p + 33),
            };
            p += FixedEnd;
            if ((flags & 1) != 0)
            {
                value.Counts = ReadCounts(ref p);
            }

            if ((flags & 2) != 0)
            {
                value.Description = StringReading.Read(ref p);
            }

            if ((flags & 4) != 0)
            {
                value.First = ReadSmall(ref p);
            }

            if ((flags & 16) != 0)
            {
                value.Others = ReadOthers(ref p);
            }

            if ((flags & 32) != 0)
            {
                value.Tags = ReadTags(ref p);
            }

            if ((flags & 64) != 0)
            {
                value.Totals = ReadTotals(ref p);
            }

            return value;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LargeRecord Allocate(LargeRecord value)
    {
        foreach (string key in value.Totals.Keys)
        {
            GC.KeepAlive(GraphFloor.Allocate(key));
        }

        return new LargeRecord
        {
            Counts = new int[value.Counts.Length],
            Description = GraphFloor.Allocate(value.Description),
            First = SmallFloor.Allocate(value.First),
            Others = Array.ConvertAll(value.Others, SmallFloor.Allocate),
            Tags = Array.ConvertAll(value.Tags, GraphFloor.Allocate),
            Totals = new Dictionary<string, int>(value.Totals.Count),
        };
    }

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LargeRecord Copy(LargeRecord value) => new()
    {
        Code = value.Code,
        Counts = value.Counts is { } counts ? counts.AsSpan().ToArray() : null!,
        Delta = value.Delta,
        Description = GraphFloor.Copy(value.Description),
        First = CopySmall(value.First),
        IsActive = value.IsActive,
        Key = value.Key,
        ModifiedAt = value.ModifiedAt,
        Others = value.Others is { } others ? Array.ConvertAll(others, CopySmall) : null!,
        Port = value.Port,
        Score = value.Score,
        Tags = value.Tags is { } tags ? Array.ConvertAll(tags, GraphFloor.Copy) : null!,
        Totals = value.Totals is { } totals ? CopyTotals(totals) : null!,
    };

    private static SmallRecord CopySmall(SmallRecord? value) => value is null ? null! : SmallFloor.Copy(value);

    private static Dictionary<string, int> CopyTotals(Dictionary<string, int> map)
    {
        Dictionary<string, int> copy = new(map.Count);
        foreach (KeyValuePair<string, int> entry in map)
        {
            copy.TryAdd(GraphFloor.Copy(entry.Key), entry.Value);
        }

        return copy;
    }

    private static int[] ReadCounts(ref byte* p)
    {
        int count = (int)Wire.ReadCount(ref p);
        int[] values = GC.AllocateUninitializedArray<int>(count);
        new ReadOnlySpan<int>(p, count).CopyTo(values);
        p += count * sizeof(int);
        return values;
    }

    private static SmallRecord ReadSmall(ref byte* cursor)
    {
        byte* p = cursor;
        bool hasDescription = *p != 0;
        SmallRecord value = new()
        {
            Code = *(int*)(p + 1),
            ModifiedAt = Wire.ToDateTime(*(ulong*)(p + 5)),
            Score = *(double*)(p + 13),
        };
        p += SmallFixedEnd;
        if (hasDescription)
        {
            value.Description = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static SmallRecord[] ReadOthers(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        SmallRecord[] values = new SmallRecord[count >> 1];
        if ((count & 1) != 0)
        {
            Wire.ReadSparse<SmallRecord>(ref p, values, &ReadSmall);
        }
        else
        {
            for (int i = 0; i < values.Length; i++)
            {
                values[i] = ReadSmall(ref p);
            }
        }

        cursor = p;
        return values;
    }

    private static string[] ReadTags(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        string[] values = new string[count >> 1];
        if ((count & 1) != 0)
        {
            Wire.ReadSparse<string>(ref p, values, &StringReading.Read);
        }
        else
        {
            for (int i = 0; i < values.Length; i++)
            {
                values[i] = StringReading.Read(ref p);
            }
        }

        cursor = p;
        return values;
    }

    private static Dictionary<string, int> ReadTotals(ref byte* cursor)
    {
        byte* p = cursor + 1; // the comparer
        int count = (int)Wire.ReadCount(ref p);
        Dictionary<string, int> map = new(count);
        for (int i = 0; i < count; i++)
        {
            string key = StringReading.Read(ref p);
            map.TryAdd(key, *(int*)p);
            p += sizeof(int);
        }

        cursor = p;
        return map;
    }
}
