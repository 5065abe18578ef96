using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "now".</summary>
internal static unsafe class NowFloor
{
    private const int FixedEnd = 70; // header, flags, fixed block

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, NowRecord value) => (int)(Write(target, value) - target);

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(NowRecord value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, (int)(Write(block, value) - block));
    }

    /// <summary>
    /// Not the floor S3 is defined to be, but what a hand can do here: the length follows from one flag, so the message is written
    /// where it stays. Shows what the copy of a small message costs.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToExactArray(NowRecord value)
    {
        byte[] result = new byte[value.CorrelationId.HasValue ? FixedEnd + 16 : FixedEnd];
        fixed (byte* p = result)
        {
            Write(p, value);
        }

        return result;
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NowRecord Decode(byte[] message)
    {
        fixed (byte* p = message)
        {
            NowRecord value = new()
            {
                Amount = Wire.ReadDecimal(p + 2),
                Created = LocalClock.ToDateTime(*(ulong*)(p + 18)),
                Id = Unsafe.ReadUnaligned<Guid>(p + 26),
                Offset = *(long*)(p + 42),
                Partition = *(uint*)(p + 50),
                Retention = new TimeSpan(*(long*)(p + 54)),
                Sequence = *(int*)(p + 62),
                State = (FlatState)(*(int*)(p + 66)),
            };
            if (p[1] != 0)
            {
                value.CorrelationId = Unsafe.ReadUnaligned<Guid>(p + FixedEnd);
            }

            return value;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NowRecord Allocate(NowRecord _) => new();

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NowRecord Copy(NowRecord value) => new()
    {
        Amount = value.Amount,
        CorrelationId = value.CorrelationId,
        Created = value.Created,
        Id = value.Id,
        Offset = value.Offset,
        Partition = value.Partition,
        Retention = value.Retention,
        Sequence = value.Sequence,
        State = value.State,
    };

    // As in FixedFloor.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Write(byte* p, NowRecord value) =>
        value.GetType() != typeof(NowRecord) ? WriteOther(p, value) : Write(p, value, LocalClock.ToWire(value.Created));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteOther(byte* p, NowRecord value) => Write(p, value, LocalClock.ToWire(value.Created));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Write(byte* p, NowRecord value, ulong created)
    {
        Guid? correlation = value.CorrelationId;
        p[0] = Wire.Header;
        p[1] = (byte)Wire.Bit(correlation.HasValue);
        Wire.WriteDecimal(p + 2, value.Amount);
        *(ulong*)(p + 18) = created;
        Unsafe.WriteUnaligned(p + 26, value.Id);
        *(long*)(p + 42) = value.Offset;
        *(uint*)(p + 50) = value.Partition;
        *(long*)(p + 54) = value.Retention.Ticks;
        *(int*)(p + 62) = value.Sequence;
        *(int*)(p + 66) = (int)value.State;
        if (correlation.HasValue)
        {
            Unsafe.WriteUnaligned(p + FixedEnd, correlation.GetValueOrDefault());
            return p + FixedEnd + 16;
        }

        return p + FixedEnd;
    }
}
