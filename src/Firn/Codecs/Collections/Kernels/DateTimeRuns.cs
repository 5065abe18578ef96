using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>
/// Runs of points in time on a little-endian machine: copied as they lie in memory, and then looked at, some at once, for those that
/// <see cref="DateTimeCodec"/> has to convert or refuse. Most runs have none.
/// </summary>
internal static class DateTimeRuns
{
    // 4 KB at a time.
    private const int Part = 512;

    public static void Write(ref FirnWriter writer, ReadOnlySpan<DateTime> run)
    {
        while (!run.IsEmpty)
        {
            ReadOnlySpan<ulong> part = MemoryMarshal.Cast<DateTime, ulong>(run[..Math.Min(run.Length, Part)]);
            Span<byte> bytes = writer.ReserveSpan(part.Length * sizeof(ulong));
            MemoryMarshal.AsBytes(part).CopyTo(bytes);
            // What was copied is looked at, not what may be changed meanwhile.
            if (AnyLocal(MemoryMarshal.Cast<byte, ulong>(bytes))) WriteLocal(bytes);
            run = run[part.Length..];
        }
    }

    public static void Read(ref FirnReader reader, Span<DateTime> destination)
    {
        while (!destination.IsEmpty)
        {
            Span<DateTime> part = destination[..Math.Min(destination.Length, Part)];
            Span<ulong> bits = MemoryMarshal.Cast<DateTime, ulong>(part);
            ReadOnlySpan<byte> source = reader.TakeSpan(part.Length * sizeof(ulong));
            source.CopyTo(MemoryMarshal.AsBytes(bits));
            if (reader.Options.DateTimes != FirnDateTimeHandling.AsWritten || !AreAsInMemory(bits)) ReadOther(ref reader, source, part);
            destination = destination[part.Length..];
        }
    }

    private static void WriteLocal(Span<byte> bytes)
    {
        for (; !bytes.IsEmpty; bytes = bytes[sizeof(ulong)..])
        {
            ref byte destination = ref MemoryMarshal.GetReference(bytes);
            DateTimeCodec.WriteFixed(ref destination, Unsafe.BitCast<ulong, DateTime>(LittleEndian.ReadUInt64(in destination)));
        }
    }

    private static void ReadOther(ref FirnReader reader, ReadOnlySpan<byte> source, Span<DateTime> destination)
    {
        // Nothing that is no point in time stays behind, where one is refused.
        destination.Clear();
        ref byte first = ref MemoryMarshal.GetReference(source);
        for (int i = 0; i < destination.Length; i++) destination[i] = DateTimeCodec.ReadFixed(ref reader, ref Unsafe.Add(ref first, i * sizeof(ulong)));
    }

    private static bool AnyLocal(ReadOnlySpan<ulong> bits)
    {
        ReadOnlySpan<Vector<ulong>> vectors = MemoryMarshal.Cast<ulong, Vector<ulong>>(bits);
        Vector<ulong> seen = Vector<ulong>.Zero;
        foreach (Vector<ulong> vector in vectors) seen |= vector;
        ulong one = 0;
        foreach (ulong bit in bits[(vectors.Length * Vector<ulong>.Count)..]) one |= bit;
        return IsTopBitSet(seen, one);
    }

    private static bool AreAsInMemory(ReadOnlySpan<ulong> bits)
    {
        // Too many ticks become a set bit 63 by the addition; local times have it.
        const ulong Distance = long.MaxValue - DateTimeCodec.MaxTicks;
        Vector<ulong> mask = new(~DateTimeCodec.UtcBit);
        Vector<ulong> distance = new(Distance);
        ReadOnlySpan<Vector<ulong>> vectors = MemoryMarshal.Cast<ulong, Vector<ulong>>(bits);
        Vector<ulong> seen = Vector<ulong>.Zero;
        foreach (Vector<ulong> vector in vectors)
        {
            Vector<ulong> ticks = vector & mask;
            seen |= ticks | (ticks + distance);
        }

        ulong one = 0;
        foreach (ulong bit in bits[(vectors.Length * Vector<ulong>.Count)..])
        {
            ulong ticks = bit & ~DateTimeCodec.UtcBit;
            one |= ticks | (ticks + Distance);
        }

        return !IsTopBitSet(seen, one);
    }

    private static bool IsTopBitSet(Vector<ulong> seen, ulong one)
    {
        for (int i = 0; i < Vector<ulong>.Count; i++) one |= seen[i];
        return (long)one < 0;
    }
}
