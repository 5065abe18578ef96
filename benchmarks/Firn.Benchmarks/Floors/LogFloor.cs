using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "log".</summary>
internal static unsafe class LogFloor
{
    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, List<LogEntry> list)
    {
        byte* p = target;
        *p++ = Wire.Header;
        ReadOnlySpan<LogEntry?> values = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (LogEntry? value in values)
        {
            if (value is null)
            {
                return (int)(Wire.WriteSparse<LogEntry>(target + 1, values!, &WriteEntry) - target);
            }

            p = WriteEntry(p, value);
        }

        return (int)(p - target);
    }

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(List<LogEntry> list)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, Encode(block, list));
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<LogEntry> Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            byte* p = start + 1;
            uint count = Wire.ReadCount(ref p);
            List<LogEntry> list = new((int)(count >> 1));
            CollectionsMarshal.SetCount(list, (int)(count >> 1));
            Span<LogEntry> values = CollectionsMarshal.AsSpan(list);
            if ((count & 1) != 0)
            {
                Wire.ReadSparse(ref p, values, &ReadEntry);
            }
            else
            {
                for (int i = 0; i < values.Length; i++)
                {
                    byte* next = p;
                    values[i] = ReadEntry(ref next);
                    p = next;
                }
            }

            return list;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<LogEntry> Allocate(List<LogEntry> list) => GraphFloor.Many(list, static value => new LogEntry
    {
        Date = GraphFloor.Allocate(value.Date),
        Identity = GraphFloor.Allocate(value.Identity),
        Request = GraphFloor.Allocate(value.Request),
        UserId = GraphFloor.Allocate(value.UserId),
    });

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<LogEntry> Copy(List<LogEntry> list) => GraphFloor.Many(list, static value => new LogEntry
    {
        Address0 = value.Address0,
        Address1 = value.Address1,
        Address2 = value.Address2,
        Address3 = value.Address3,
        Code = value.Code,
        Date = GraphFloor.Copy(value.Date),
        Identity = GraphFloor.Copy(value.Identity),
        Request = GraphFloor.Copy(value.Request),
        Size = value.Size,
        UserId = GraphFloor.Copy(value.UserId),
    });

    /// <summary>Writes an entry.</summary>
    public static byte* WriteEntry(byte* p, LogEntry value)
    {
        string? date = value.Date;
        string? identity = value.Identity;
        string? request = value.Request;
        string? user = value.UserId;
        p[0] = (byte)(Wire.Present(date) | (Wire.Present(identity) << 1) | (Wire.Present(request) << 2) | (Wire.Present(user) << 3));
        p[1] = value.Address0;
        p[2] = value.Address1;
        p[3] = value.Address2;
        p[4] = value.Address3;
        *(ushort*)(p + 5) = value.Code;
        *(ulong*)(p + 7) = value.Size;
        p += 15;
        if (date is not null)
        {
            p = StringWriting.Write(p, date);
        }

        if (identity is not null)
        {
            p = StringWriting.Write(p, identity);
        }

        if (request is not null)
        {
            p = StringWriting.Write(p, request);
        }

        return user is not null ? StringWriting.Write(p, user) : p;
    }

    /// <summary>Reads an entry.</summary>
    public static LogEntry ReadEntry(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *p;
        LogEntry value = new()
        {
            Address0 = p[1],
            Address1 = p[2],
            Address2 = p[3],
            Address3 = p[4],
            Code = *(ushort*)(p + 5),
            Size = *(ulong*)(p + 7),
        };
        p += 15;
        if ((flags & 1) != 0)
        {
            value.Date = StringReading.Read(ref p);
        }

        if ((flags & 2) != 0)
        {
            value.Identity = StringReading.Read(ref p);
        }

        if ((flags & 4) != 0)
        {
            value.Request = StringReading.Read(ref p);
        }

        if ((flags & 8) != 0)
        {
            value.UserId = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }
}
