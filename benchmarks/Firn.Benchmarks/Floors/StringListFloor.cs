using System.Runtime.InteropServices;

namespace Firn.Benchmarks.Floors;

/// <summary>Lists of strings, in "players" and "media".</summary>
internal static unsafe class StringListFloor
{
    /// <summary>Writes a list.</summary>
    public static byte* Write(byte* p, List<string> list)
    {
        byte* start = p;
        ReadOnlySpan<string?> values = CollectionsMarshal.AsSpan(list);
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

    /// <summary>Reads a list.</summary>
    public static List<string> Read(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        List<string> list = new((int)(count >> 1));
        CollectionsMarshal.SetCount(list, (int)(count >> 1));
        Span<string> values = CollectionsMarshal.AsSpan(list);
        if ((count & 1) != 0)
        {
            Wire.ReadSparse(ref p, values, &StringReading.Read);
        }
        else
        {
            for (int i = 0; i < values.Length; i++)
            {
                values[i] = StringReading.Read(ref p);
            }
        }

        cursor = p;
        return list;
    }
}
