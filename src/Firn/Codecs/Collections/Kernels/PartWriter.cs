using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;
using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.Primitives;

namespace Firn.Codecs;

/// <summary>Counts of lists that are written without a writer (<see cref="IFirnCodec.WritePart"/>).</summary>
internal static class PartWriter
{
    /// <summary>Writes a count, if it fits.</summary>
    /// <returns>The byte behind it; the reference to nothing where it does not fit.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteCount(ref byte destination, long value, ref byte limit)
    {
        if (value >= CountFormat.OneByteEnd) return ref WriteLongCount(ref destination, value, ref limit);
        if (Unsafe.ByteOffset(ref destination, ref limit) < 1) return ref Unsafe.NullRef<byte>();
        destination = (byte)value;
        return ref Unsafe.Add(ref destination, 1);
    }

    /// <summary>The bytes between two places; -1 where the second is the reference to nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Length(ref byte destination, ref byte next) => Unsafe.IsNullRef(ref next) ? -1 : (int)Unsafe.ByteOffset(ref destination, ref next);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteLongCount(ref byte destination, long value, ref byte limit)
    {
        int size = CountFormat.Size(value);
        if (Unsafe.ByteOffset(ref destination, ref limit) < size) return ref Unsafe.NullRef<byte>();
        CountFormat.Write(ref destination, value, size);
        return ref Unsafe.Add(ref destination, size);
    }
}

/// <summary>Lists and arrays that are written without a writer, as parts of others (<see cref="IFirnCodec.WritePart"/>). What can't be is left to <see cref="ElementWriter{T, TCodec}"/>.</summary>
internal static class PartWriter<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    // Longer elements are left to the writer, which goes into their lists: what does not fit is written anew.
    private const int LongestPart = 2048;

    /// <summary>The levels of a list or an array of such elements; 0 where they can't be written so.</summary>
    public static int LevelsOfList
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TCodec) == typeof(StringCodec) || DirectElements<T, TCodec>.SaysBlock ? 1 : typeof(T).IsValueType ? LevelsOfValues : LevelsOfParts;
    }

    private static int LevelsOfValues
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DirectValue<T, TCodec>.IsWritten && TCodec.FixedDepth < DirectParts.MostLevels ? 1 + TCodec.FixedDepth : 0;
    }

    private static int LevelsOfParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.WritingLevels is > 0 and < DirectParts.MostLevels ? 1 + TCodec.WritingLevels : 0;
    }

    /// <summary>
    /// Whether a list of such elements takes a number of bytes that is known before: numbers, and points in time. As a message it is then written to a new array of that length.
    /// </summary>
    public static bool IsRun
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DirectElements<T, TCodec>.SaysBlock || IsTimes;
    }

    /// <summary>The bytes of such a list, or -1 where no array is so long, or elements are others.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LengthOf(int count)
    {
        if (!IsRun) return -1;
        long bytes = CountFormat.Size(count) + ((long)count * TCodec.FixedSize);
        return bytes < Array.MaxLength ? (int)bytes : -1;
    }

    private static bool IsTimes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TCodec) == typeof(DateTimeCodec) && BitConverter.IsLittleEndian;
    }

    /// <summary>Whether elements are texts or have a fixed width, and can be written by <see cref="WriteOne"/>.</summary>
    public static bool HasLeaves
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TCodec) == typeof(StringCodec) || (typeof(T).IsValueType && TCodec.FixedSize > 0 && TCodec.FixedDepth == 0 && !TCodec.MayBeAbsent);
    }

    /// <summary>The room that <see cref="WriteOne"/> asks for: as much as a text can take, in UTF-16, and what its kernel may store behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RoomFor(T element) => typeof(TCodec) == typeof(StringCodec) ? (2L * Unsafe.As<T, string>(ref element).Length) + TextFormat.LongestHeader + FirnWriter.Slack : TCodec.FixedSize;

    /// <summary>Writes a text or an element of fixed width, for which there is room.</summary>
    /// <returns>The byte behind it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteOne(ref byte destination, T element, ref byte limit)
    {
        if (typeof(TCodec) == typeof(StringCodec)) return ref FirnDirectWriter.WriteString(ref destination, Unsafe.As<T, string>(ref element), ref limit);
        TCodec.WriteFixed(ref destination, element);
        return ref Unsafe.Add(ref destination, TCodec.FixedSize);
    }

    /// <summary>Writes a list, if it fits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte destination, ReadOnlySpan<T> elements, ref byte limit)
    {
        if (typeof(TCodec) == typeof(StringCodec)) return ref StringRuns.WritePart(ref destination, ElementWriter<T, TCodec>.Texts(elements), ref limit);
        if (IsTimes) return ref DateTimeRuns.WritePart(ref destination, ElementWriter<T, TCodec>.Times(elements), ref limit);
        if (typeof(T).IsValueType) return ref DirectElements<T, TCodec>.SaysBlock ? ref WriteBlock(ref destination, elements, ref limit) : ref WriteValues(ref destination, elements, ref limit);
        return ref TCodec.WritingLevels == 1 ? ref WriteFlat(ref destination, elements, ref limit) : ref WriteObjects(ref destination, elements, ref limit);
    }

    // Of elements without levels of their own the loop is a method that has registers for all that it needs, which the code of an object around it has not.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteFlat(ref byte destination, ReadOnlySpan<T> elements, ref byte limit) => ref WriteObjects(ref destination, elements, ref limit);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteObjects(ref byte destination, ReadOnlySpan<T> elements, ref byte limit)
    {
        // The writer asks for such objects before it comes to them.
        if (ElementWriter<T, TCodec>.Fetches(elements)) return ref Unsafe.NullRef<byte>();
        ref byte next = ref PartWriter.WriteCount(ref destination, 2L * elements.Length, ref limit);
        if (Unsafe.IsNullRef(ref next)) return ref next;
        for (int i = 0; i < elements.Length; i++)
        {
            // Lists with absent elements are left to the writer; to look for them first would be a pass over the list more.
            T element = elements[i];
            if (element is null) return ref Unsafe.NullRef<byte>();
            next = ref TCodec.WritePart(ref next, Unsafe.As<T, object>(ref element), ref limit);
            if (Unsafe.IsNullRef(ref next)) return ref next;
        }

        return ref next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteBlock(ref byte destination, ReadOnlySpan<T> elements, ref byte limit)
    {
        if (!Elements<T, TCodec>.IsBlock) return ref Unsafe.NullRef<byte>();
        ref byte next = ref PartWriter.WriteCount(ref destination, elements.Length, ref limit);
        long bytes = (long)elements.Length * TCodec.FixedSize;
        if (Unsafe.IsNullRef(ref next) || Unsafe.ByteOffset(ref next, ref limit) < bytes) return ref Unsafe.NullRef<byte>();
        Unsafe.CopyBlockUnaligned(ref next, ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(elements)), (uint)bytes);
        return ref Unsafe.Add(ref next, (nint)bytes);
    }

    // Elements of fixed width that are no block: bools, values that may be absent, structs with flags, times. Their number is known before any is written, so all room is asked for at once.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteValues(ref byte destination, ReadOnlySpan<T> elements, ref byte limit)
    {
        int absent = 0;
        if (TCodec.MayBeAbsent)
        {
            foreach (ref readonly T element in elements) absent += TCodec.IsAbsent(element) ? 1 : 0;
        }

        int present = elements.Length - absent;
        int bitmap = absent > 0 ? (elements.Length + 7) >> 3 : 0;
        long bytes = bitmap + (Elements<T, TCodec>.IsBit ? (present + 7) >> 3 : (long)present * TCodec.FixedSize);
        ref byte next = ref PartWriter.WriteCount(ref destination, TCodec.MayBeAbsent ? (2L * elements.Length) + (absent > 0 ? 1 : 0) : elements.Length, ref limit);
        if (Unsafe.IsNullRef(ref next) || Unsafe.ByteOffset(ref next, ref limit) < bytes) return ref Unsafe.NullRef<byte>();
        if (absent > 0)
        {
            // Others may change the elements meanwhile: the bitmap has to say as many as there is room for.
            if (PackPresence(elements, ref next) != present) return ref Unsafe.NullRef<byte>();
            next = ref Unsafe.Add(ref next, bitmap);
        }

        if (Elements<T, TCodec>.IsBit)
        {
            if (typeof(T) == typeof(bool)) BitRuns.Pack(ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(elements)), elements.Length, ref next);
            else if (!TryPackBits(elements, present, ref next)) return ref Unsafe.NullRef<byte>();
            return ref Unsafe.Add(ref next, (present + 7) >> 3);
        }

        if (Elements<T, TCodec>.IsBlock && !TCodec.MayBeAbsent)
        {
            Unsafe.CopyBlockUnaligned(ref next, ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(elements)), (uint)bytes);
            return ref Unsafe.Add(ref next, (nint)bytes);
        }

        for (int i = 0; i < elements.Length; i++)
        {
            // A copy, whose presence is asked again: others may change the elements meanwhile, and there is room for as many as were counted.
            T element = elements[i];
            if (TCodec.MayBeAbsent && TCodec.IsAbsent(element)) continue;
            if (--present < 0) return ref Unsafe.NullRef<byte>();
            TCodec.WriteFixed(ref next, element);
            next = ref Unsafe.Add(ref next, TCodec.FixedSize);
        }

        return ref present == 0 ? ref next : ref Unsafe.NullRef<byte>();
    }

    private static int PackPresence(ReadOnlySpan<T> elements, ref byte destination)
    {
        int present = 0;
        for (int i = 0; i < elements.Length; i += 8)
        {
            int bits = 0, last = Math.Min(8, elements.Length - i);
            for (int j = 0; j < last; j++) bits |= TCodec.IsAbsent(elements[i + j]) ? 0 : 1 << j;
            Unsafe.Add(ref destination, i >> 3) = (byte)bits;
            present += BitOperations.PopCount((uint)bits);
        }

        return present;
    }

    // bool?, where absent ones have no bit. No more than were counted, as there is room for those.
    private static bool TryPackBits(ReadOnlySpan<T> elements, int present, ref byte destination)
    {
        int bits = 0, filled = 0;
        foreach (ref readonly T element in elements)
        {
            bool? bit = Unsafe.As<T, bool?>(ref Unsafe.AsRef(in element));
            if (bit is not { } isSet) continue;
            if (--present < 0) return false;
            if (isSet) bits |= 1 << filled;
            if (++filled < 8) continue;
            destination = (byte)bits;
            destination = ref Unsafe.Add(ref destination, 1);
            bits = filled = 0;
        }

        if (filled > 0) destination = (byte)bits;
        return present == 0;
    }

    /// <summary>Writes elements none of which was absent: each without the writer, where there is room for it, or else with it. The levels of depth are there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteEach(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        while (true)
        {
            // Nothing but places and an index live through the loop, which has registers for no more.
            ref byte place = ref writer.Place;
            ref byte limit = ref writer.Limit;
            int i = 0;
            for (; i < elements.Length; i++)
            {
                T element = elements[i];
                if (element is null) break;
                ref byte next = ref TCodec.WritePart(ref place, Unsafe.As<T, object>(ref element), ref limit);
                if (Unsafe.IsNullRef(ref next)) break;
                place = ref next;
            }

            writer.MoveTo(ref place);
            if (i == elements.Length) return;
            i += WriteByWriter(ref writer, elements[i..]);
            elements = elements[i..];
        }
    }

    // The element that was refused, and all behind it until others are to be tried without the writer again: where there is more room than there was, and not where it is the element that has
    // to be looked at, as the others may be such, too.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteByWriter(ref FirnWriter writer, ReadOnlySpan<T> elements)
    {
        int i = 0;
        bool isTried = false;
        for (; i < elements.Length && !isTried; i++)
        {
            T element = elements[i];
            if (element is null) Throw.CollectionChanged();
            nint room = writer.Room;
            long before = writer.BytesWritten;
            TCodec.WriteObject(ref writer, Unsafe.As<T, object>(ref element));
            isTried = writer.Room > room && writer.BytesWritten - before <= LongestPart;
        }

        return i;
    }
}
