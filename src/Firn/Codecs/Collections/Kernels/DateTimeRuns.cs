using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>
/// Runs of points in time on a little-endian machine: copied as they lie in memory, some at once, and looked at meanwhile for those that
/// <see cref="DateTimeCodec"/> has to convert or refuse. Most runs have none.
/// </summary>
internal static class DateTimeRuns
{
    // 4 KB at a time, or as many as there is room for.
    private const int Part = 512;

    public static void Write(ref FirnWriter writer, ReadOnlySpan<DateTime> run)
    {
        while (!run.IsEmpty)
        {
            ReadOnlySpan<ulong> part = MemoryMarshal.Cast<DateTime, ulong>(run[..(int)Math.Min(run.Length, Math.Max(Part, writer.Room / sizeof(ulong)))]);
            Span<byte> bytes = writer.ReserveSpan(part.Length * sizeof(ulong));
            if (Copy(part, MemoryMarshal.Cast<byte, ulong>(bytes), ulong.MaxValue, 0)) WriteLocal(bytes);
            run = run[part.Length..];
        }
    }

    /// <summary>Writes a whole list without a writer, if it fits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ref byte WritePart(ref byte destination, ReadOnlySpan<DateTime> times, ref byte limit)
    {
        ref byte next = ref PartWriter.WriteCount(ref destination, times.Length, ref limit);
        long bytes = (long)times.Length * sizeof(ulong);
        if (Unsafe.IsNullRef(ref next) || Unsafe.ByteOffset(ref next, ref limit) < bytes) return ref Unsafe.NullRef<byte>();
        Span<ulong> room = MemoryMarshal.CreateSpan(ref Unsafe.As<byte, ulong>(ref next), times.Length);
        if (Copy(MemoryMarshal.Cast<DateTime, ulong>(times), room, ulong.MaxValue, 0)) WriteLocal(MemoryMarshal.AsBytes(room));
        return ref Unsafe.Add(ref next, (nint)bytes);
    }

    public static void Read(ref FirnReader reader, Span<DateTime> destination)
    {
        while (!destination.IsEmpty)
        {
            Span<DateTime> part = destination[..Math.Min(destination.Length, Part)];
            ReadOnlySpan<byte> source = reader.TakeSpan(part.Length * sizeof(ulong));
            // Too many ticks become a set bit 63 by the addition; local times have it.
            if (reader.Options.DateTimes != FirnDateTimeHandling.AsWritten
                || Copy(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<DateTime, ulong>(part), ~DateTimeCodec.UtcBit, long.MaxValue - DateTimeCodec.MaxTicks))
            {
                ReadOther(ref reader, source, part);
            }

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

    // Copies values, and says whether any has bit 63 set: by itself, or after a number was added to what a mask leaves of it. Each value is loaded
    // once: what is copied is what is looked at, whatever changes meanwhile.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Copy(ReadOnlySpan<ulong> source, Span<ulong> destination, ulong mask, ulong addend)
    {
        ref ulong from = ref MemoryMarshal.GetReference(source);
        ref ulong to = ref MemoryMarshal.GetReference(destination);
        nuint length = (nuint)source.Length;
        nuint step = (nuint)Vector<ulong>.Count;
        Vector<ulong> masks = new(mask);
        Vector<ulong> addends = new(addend);
        Vector<ulong> seen = Vector<ulong>.Zero;
        Vector<ulong> seenNext = Vector<ulong>.Zero;
        nuint i = 0;
        for (; i + (2 * step) <= length; i += 2 * step)
        {
            Vector<ulong> bits = Vector.LoadUnsafe(ref from, i);
            Vector<ulong> next = Vector.LoadUnsafe(ref from, i + step);
            bits.StoreUnsafe(ref to, i);
            next.StoreUnsafe(ref to, i + step);
            bits &= masks;
            next &= masks;
            seen |= bits | (bits + addends);
            seenNext |= next | (next + addends);
        }

        seen |= seenNext;
        ulong one = 0;
        for (; i < length; i++)
        {
            ulong bits = Unsafe.Add(ref from, i);
            Unsafe.Add(ref to, i) = bits;
            bits &= mask;
            one |= bits | (bits + addend);
        }

        return (long)one < 0 || Vector.LessThanAny(seen.As<ulong, long>(), Vector<long>.Zero);
    }
}
