using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "fixed".</summary>
internal static unsafe class FixedFloor
{
    private const int Length = 69; // header, fixed block

    /// <summary>S2. Part of the loop, as what is measured beside it is; called it was slower than that.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Encode(byte* target, FixedRecord value)
    {
        Write(target, value);
        return Length;
    }

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(FixedRecord value)
    {
        byte* block = Scratch.Block;
        Write(block, value);
        return Wire.ToArray(block, Length);
    }

    /// <summary>The length is known before, so the message is written where it stays: the floor that writing to an array is judged by. Part of the loop, as S2.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] ToExactArray(FixedRecord value)
    {
        byte[] result = new byte[Length];
        fixed (byte* p = result)
        {
            Write(p, value);
        }

        return result;
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FixedRecord Decode(byte[] message)
    {
        fixed (byte* p = message)
        {
            return new FixedRecord
            {
                Amount = Wire.ReadDecimal(p + 1),
                Created = Wire.ToDateTime(*(ulong*)(p + 17)),
                Id = Unsafe.ReadUnaligned<Guid>(p + 25),
                Offset = *(long*)(p + 41),
                Partition = *(uint*)(p + 49),
                Retention = new TimeSpan(*(long*)(p + 53)),
                Sequence = *(int*)(p + 61),
                State = (FlatState)(*(int*)(p + 65)),
            };
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FixedRecord Allocate(FixedRecord _) => new();

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FixedRecord Copy(FixedRecord value) => new()
    {
        Amount = value.Amount,
        Created = value.Created,
        Id = value.Id,
        Offset = value.Offset,
        Partition = value.Partition,
        Retention = value.Retention,
        Sequence = value.Sequence,
        State = value.State,
    };

    // The class is compared once, and not before each of its virtual getters; a method that calls nothing on its way keeps what it has in registers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Write(byte* p, FixedRecord value)
    {
        if (value.GetType() != typeof(FixedRecord) || Wire.IsLocal(value.Created)) WriteOther(p, value);
        else Write(p, value, Wire.InMemory(value.Created));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteOther(byte* p, FixedRecord value) => Write(p, value, Wire.ToWire(value.Created));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Write(byte* p, FixedRecord value, ulong created)
    {
        p[0] = Wire.Header;
        Wire.WriteDecimal(p + 1, value.Amount);
        *(ulong*)(p + 17) = created;
        Unsafe.WriteUnaligned(p + 25, value.Id);
        *(long*)(p + 41) = value.Offset;
        *(uint*)(p + 49) = value.Partition;
        *(long*)(p + 53) = value.Retention.Ticks;
        *(int*)(p + 61) = value.Sequence;
        *(int*)(p + 65) = (int)value.State;
    }
}
