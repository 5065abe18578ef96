using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Firn.Benchmarks.Floors;

/// <summary>
/// The pieces of the wire format the floors share: counts, dates, decimals, presence bitmaps. Nothing here checks a bound:
/// a floor's target is large enough by construction, and a floor's input was written by a floor.
/// </summary>
internal static unsafe class Wire
{
    /// <summary>Header of a message without schema: version 1, mode none.</summary>
    public const byte Header = 0x10;

    /// <summary>Bytes a floor may write past its result: one masked vector and a half.</summary>
    public const int Slack = 128;

    /// <summary>Writes a count in its shortest form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteCount(byte* p, uint value)
    {
        if (value < 240)
        {
            *p = (byte)value;
            return p + 1;
        }

        return WriteLongCount(p, value);
    }

    /// <summary>Reads a count of at most 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ReadCount(ref byte* p)
    {
        uint first = *p;
        if (first < 240)
        {
            p++;
            return first;
        }

        byte* next = p;
        uint count = ReadLongCount(ref next, first);
        p = next;
        return count;
    }

    /// <summary>The wire form of a date: the memory form, except that local times are stored as their UTC instant.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ToWire(DateTime value)
    {
        ulong raw = Unsafe.BitCast<DateTime, ulong>(value);
        return (long)raw >= 0 ? raw : LocalToWire(value);
    }

    /// <summary>Whether the memory form is not the wire's.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsLocal(DateTime value) => (long)InMemory(value) < 0;

    /// <summary>The memory form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong InMemory(DateTime value) => Unsafe.BitCast<DateTime, ulong>(value);

    /// <summary>The date of a wire form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ToDateTime(ulong raw) => (long)raw >= 0 ? Unsafe.BitCast<ulong, DateTime>(raw) : WireToLocal(raw);

    /// <summary>
    /// Writes a decimal. GetBits has the wire's order and goes from field to target: going through a 16-byte copy of the value costs a
    /// failed store forwarding, 4 ns.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteDecimal(byte* p, decimal value) => _ = decimal.GetBits(value, new Span<int>(p, 4));

    /// <summary>Reads a decimal, as one vector for the same reason.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal ReadDecimal(byte* p) =>
        Unsafe.BitCast<Vector128<uint>, decimal>(Vector128.Shuffle(Vector128.Load((uint*)p), Vector128.Create(3u, 2, 0, 1)));

    /// <summary>0 or 1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Bit(bool value) => Unsafe.BitCast<bool, byte>(value);

    /// <summary>1 when there is a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Present(object? value) => value is null ? 0u : 1u;

    /// <summary>The exact uninitialised array of what stands in <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] ToArray(byte* source, int length)
    {
        byte[] result = NewArray<byte>(length);
        new ReadOnlySpan<byte>(source, length).CopyTo(result);
        return result;
    }

    /// <summary>An array to be filled: cleared where that is faster, which it is for the shorter ones.</summary>
    public static T[] NewArray<T>(int length)
        where T : unmanaged => length * sizeof(T) < 5_000 ? new T[length] : GC.AllocateUninitializedArray<T>(length);

    /// <summary>Writes a list that has absent elements: count 2n+1, bitmap, the present elements. Out of the hot path.</summary>
    public static byte* WriteSparse<T>(byte* p, ReadOnlySpan<T> values, delegate*<byte*, T, byte*> write)
        where T : class
    {
        p = WriteCount(p, ((uint)values.Length * 2) + 1);
        int bytes = (values.Length + 7) / 8;
        new Span<byte>(p, bytes).Clear();
        for (int i = 0; i < values.Length; i++)
        {
            p[i / 8] |= (byte)(Present(values[i]) << (i % 8));
        }

        p += bytes;
        foreach (T? value in values)
        {
            if (value is not null)
            {
                p = write(p, value);
            }
        }

        return p;
    }

    /// <summary>Reads the bitmap and the present elements of a list.</summary>
    public static void ReadSparse<T>(ref byte* p, Span<T> values, delegate*<ref byte*, T> read)
        where T : class
    {
        byte* bitmap = p;
        p += (values.Length + 7) / 8;
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = (bitmap[i / 8] >> (i % 8) & 1) != 0 ? read(ref p) : null!;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteLongCount(byte* p, uint value)
    {
        if (value <= ushort.MaxValue)
        {
            *p = 0xF0;
            *(ushort*)(p + 1) = (ushort)value;
            return p + 3;
        }

        *p = 0xF1;
        *(uint*)(p + 1) = value;
        return p + 5;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint ReadLongCount(ref byte* p, uint first)
    {
        Debug.Assert(first is 0xF0 or 0xF1, "floors write no larger counts");
        uint value = first == 0xF0 ? *(ushort*)(p + 1) : *(uint*)(p + 1);
        p += first == 0xF0 ? 3 : 5;
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LocalToWire(DateTime value)
    {
        bool converts = value.Ticks != DateTime.MinValue.Ticks && value.Ticks != DateTime.MaxValue.Ticks;
        long ticks = converts ? value.ToUniversalTime().Ticks : value.Ticks;
        return (ulong)ticks | (2UL << 62);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DateTime WireToLocal(ulong raw)
    {
        long ticks = (long)(raw & ~(3UL << 62));
        bool converts = ticks != DateTime.MinValue.Ticks && ticks != DateTime.MaxValue.Ticks;
        return converts ? new DateTime(ticks, DateTimeKind.Utc).ToLocalTime() : new DateTime(ticks, DateTimeKind.Local);
    }
}
