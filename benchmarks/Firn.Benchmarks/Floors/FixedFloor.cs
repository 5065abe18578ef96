using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "fixed".</summary>
internal static unsafe class FixedFloor
{
    private const int Length = 69; // header, fixed block

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
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

    /// <summary>The length is known before, so the message is written where it stays: the floor that writing to an array is judged by.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToExactArray(FixedRecord value)
    {
        byte[] result = GC.AllocateUninitializedArray<byte>(Length);
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Write(byte* p, FixedRecord value)
    {
        p[0] = Wire.Header;
        Wire.WriteDecimal(p + 1, value.Amount);
        *(ulong*)(p + 17) = Wire.ToWire(value.Created);
        Unsafe.WriteUnaligned(p + 25, value.Id);
        *(long*)(p + 41) = value.Offset;
        *(uint*)(p + 49) = value.Partition;
        *(long*)(p + 53) = value.Retention.Ticks;
        *(int*)(p + 61) = value.Sequence;
        *(int*)(p + 65) = (int)value.State;
    }
}
