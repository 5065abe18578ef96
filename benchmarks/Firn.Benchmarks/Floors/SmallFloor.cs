using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "small".</summary>
internal static unsafe class SmallFloor
{
    private const int FixedEnd = 22; // header, flags, fixed block

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, SmallRecord value) => (int)(Write(target, value) - target);

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(SmallRecord value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, (int)(Write(block, value) - block));
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static SmallRecord Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            SmallRecord value = new()
            {
                Code = *(int*)(start + 2),
                ModifiedAt = Wire.ToDateTime(*(ulong*)(start + 6)),
                Score = *(double*)(start + 14),
            };
            if (start[1] != 0)
            {
                byte* p = start + FixedEnd;
                value.Description = StringReading.Read(ref p);
            }

            return value;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static SmallRecord Allocate(SmallRecord value) => new() { Description = GraphFloor.Allocate(value.Description) };

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static SmallRecord Copy(SmallRecord value) => new()
    {
        Code = value.Code,
        Description = GraphFloor.Copy(value.Description),
        ModifiedAt = value.ModifiedAt,
        Score = value.Score,
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Write(byte* p, SmallRecord value)
    {
        string? description = value.Description;
        p[0] = Wire.Header;
        p[1] = (byte)Wire.Present(description);
        *(int*)(p + 2) = value.Code;
        *(ulong*)(p + 6) = Wire.ToWire(value.ModifiedAt);
        *(double*)(p + 14) = value.Score;
        return description is null ? p + FixedEnd : StringWriting.Write(p + FixedEnd, description);
    }
}
