using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "flat-text".</summary>
internal static unsafe class FlatTextFloor
{
    private const int FixedEnd = 71; // header, flags, fixed block
    private const uint AnyOptional = (1 << 10) - 1;
    private const int TextBit = 10;

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, FlatTextRecord value) => (int)(Write(target, value) - target);

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(FlatTextRecord value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, (int)(Write(block, value) - block));
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FlatTextRecord Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            uint flags = *(ushort*)(start + 1);
            FlatTextRecord value = new()
            {
                Amount = Wire.ReadDecimal(start + 3),
                Created = Wire.ToDateTime(*(ulong*)(start + 19)),
                Id = Unsafe.ReadUnaligned<Guid>(start + 27),
                Offset = *(long*)(start + 43),
                Partition = *(uint*)(start + 51),
                Retention = new TimeSpan(*(long*)(start + 55)),
                Sequence = *(int*)(start + 63),
                State = (FlatState)(*(int*)(start + 67)),
            };
            byte* p = start + FixedEnd;
            if ((flags & AnyOptional) != 0)
            {
                p = ReadOptional(p, flags, value);
            }

            if (flags >> TextBit != 0)
            {
                value.Text = StringReading.Read(ref p);
            }

            return value;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FlatTextRecord Allocate(FlatTextRecord value) => new() { Text = GraphFloor.Allocate(value.Text) };

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FlatTextRecord Copy(FlatTextRecord value) => new()
    {
        Amount = value.Amount,
        CorrelationId = value.CorrelationId,
        Created = value.Created,
        Id = value.Id,
        Offset = value.Offset,
        OptionalAmount = value.OptionalAmount,
        OptionalCorrelationId = value.OptionalCorrelationId,
        OptionalCreated = value.OptionalCreated,
        OptionalId = value.OptionalId,
        OptionalOffset = value.OptionalOffset,
        OptionalPartition = value.OptionalPartition,
        OptionalRetention = value.OptionalRetention,
        OptionalSequence = value.OptionalSequence,
        OptionalState = value.OptionalState,
        Partition = value.Partition,
        Retention = value.Retention,
        Sequence = value.Sequence,
        State = value.State,
        Text = GraphFloor.Copy(value.Text),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Write(byte* p, FlatTextRecord value)
    {
        string? text = value.Text;
        p[0] = Wire.Header;
        Wire.WriteDecimal(p + 3, value.Amount);
        *(ulong*)(p + 19) = Wire.ToWire(value.Created);
        Unsafe.WriteUnaligned(p + 27, value.Id);
        *(long*)(p + 43) = value.Offset;
        *(uint*)(p + 51) = value.Partition;
        *(long*)(p + 55) = value.Retention.Ticks;
        *(int*)(p + 63) = value.Sequence;
        *(int*)(p + 67) = (int)value.State;
        uint flags = 0;
        byte* end = WriteOptional(p + FixedEnd, value, ref flags);
        *(ushort*)(p + 1) = (ushort)(flags | (Wire.Present(text) << TextBit));
        return text is null ? end : StringWriting.Write(end, text);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteOptional(byte* p, FlatTextRecord value, ref uint flags)
    {
        Guid? correlation = value.CorrelationId;
        decimal? amount = value.OptionalAmount;
        Guid? optionalCorrelation = value.OptionalCorrelationId;
        DateTime? created = value.OptionalCreated;
        Guid? id = value.OptionalId;
        long? offset = value.OptionalOffset;
        uint? partition = value.OptionalPartition;
        TimeSpan? retention = value.OptionalRetention;
        int? sequence = value.OptionalSequence;
        FlatState? state = value.OptionalState;
        flags = Wire.Bit(correlation.HasValue)
            | (Wire.Bit(amount.HasValue) << 1)
            | (Wire.Bit(optionalCorrelation.HasValue) << 2)
            | (Wire.Bit(created.HasValue) << 3)
            | (Wire.Bit(id.HasValue) << 4)
            | (Wire.Bit(offset.HasValue) << 5)
            | (Wire.Bit(partition.HasValue) << 6)
            | (Wire.Bit(retention.HasValue) << 7)
            | (Wire.Bit(sequence.HasValue) << 8)
            | (Wire.Bit(state.HasValue) << 9);
        if (flags == 0)
        {
            return p;
        }

        if (correlation.HasValue)
        {
            Unsafe.WriteUnaligned(p, correlation.GetValueOrDefault());
            p += 16;
        }

        if (amount.HasValue)
        {
            Wire.WriteDecimal(p, amount.GetValueOrDefault());
            p += 16;
        }

        if (optionalCorrelation.HasValue)
        {
            Unsafe.WriteUnaligned(p, optionalCorrelation.GetValueOrDefault());
            p += 16;
        }

        if (created.HasValue)
        {
            *(ulong*)p = Wire.ToWire(created.GetValueOrDefault());
            p += 8;
        }

        if (id.HasValue)
        {
            Unsafe.WriteUnaligned(p, id.GetValueOrDefault());
            p += 16;
        }

        if (offset.HasValue)
        {
            *(long*)p = offset.GetValueOrDefault();
            p += 8;
        }

        if (partition.HasValue)
        {
            *(uint*)p = partition.GetValueOrDefault();
            p += 4;
        }

        if (retention.HasValue)
        {
            *(long*)p = retention.GetValueOrDefault().Ticks;
            p += 8;
        }

        if (sequence.HasValue)
        {
            *(int*)p = sequence.GetValueOrDefault();
            p += 4;
        }

        if (state.HasValue)
        {
            *(int*)p = (int)state.GetValueOrDefault();
            p += 4;
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* ReadOptional(byte* p, uint flags, FlatTextRecord value)
    {
        if ((flags & 1) != 0)
        {
            value.CorrelationId = Unsafe.ReadUnaligned<Guid>(p);
            p += 16;
        }

        if ((flags & 2) != 0)
        {
            value.OptionalAmount = Wire.ReadDecimal(p);
            p += 16;
        }

        if ((flags & 4) != 0)
        {
            value.OptionalCorrelationId = Unsafe.ReadUnaligned<Guid>(p);
            p += 16;
        }

        if ((flags & 8) != 0)
        {
            value.OptionalCreated = Wire.ToDateTime(*(ulong*)p);
            p += 8;
        }

        if ((flags & 16) != 0)
        {
            value.OptionalId = Unsafe.ReadUnaligned<Guid>(p);
            p += 16;
        }

        if ((flags & 32) != 0)
        {
            value.OptionalOffset = *(long*)p;
            p += 8;
        }

        if ((flags & 64) != 0)
        {
            value.OptionalPartition = *(uint*)p;
            p += 4;
        }

        if ((flags & 128) != 0)
        {
            value.OptionalRetention = new TimeSpan(*(long*)p);
            p += 8;
        }

        if ((flags & 256) != 0)
        {
            value.OptionalSequence = *(int*)p;
            p += 4;
        }

        if ((flags & 512) != 0)
        {
            value.OptionalState = (FlatState)(*(int*)p);
            p += 4;
        }

        return p;
    }
}
