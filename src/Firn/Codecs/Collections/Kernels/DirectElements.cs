using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;
using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.Primitives;

namespace Firn.Codecs;

/// <summary>Counts and bitmaps of collections that are read without a reader (<see cref="IFirnCodec.ReadDirect"/>).</summary>
internal static class DirectElements
{
    /// <summary>Reads a count.</summary>
    /// <returns>The count; -1 where there is none, or one above every message.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadCount(ref FirnDirectInput input)
    {
        if (input.Remaining < 1) return -1;
        byte first = input.Next;
        if (first >= CountFormat.OneByteEnd) return ReadLongCount(ref input);
        input.Skip(1);
        return first;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadLongCount(ref FirnDirectInput input)
    {
        int behind = CountFormat.BytesBehind(input.Next);
        if (behind == 0 || input.Remaining <= behind || !CountFormat.TryReadLong(in Unsafe.Add(ref input.Next, 1), behind, out long count) || count > int.MaxValue) return -1;
        input.Skip(1 + behind);
        return (int)count;
    }

    /// <summary>Reads the count of a list or an array of objects or texts.</summary>
    /// <param name="input">The message.</param>
    /// <param name="minSize">The least bytes of one, at least 1.</param>
    /// <returns>The number of elements, for which there are bytes; its complement where some are absent, and the bitmap follows; -1 where the bytes are no count.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int BeginObjects(ref FirnDirectInput input, int minSize)
    {
        int count = ReadCount(ref input);
        if (count < 0) return -1;
        int number = count >> 1;

        // Of none none is absent: the complement of 0 is no bytes that are a count, either.
        if ((count & 1) != 0) return ~number;
        return (long)number * minSize <= input.Remaining ? number : -1;
    }

    /// <summary>Reads a presence bitmap.</summary>
    /// <param name="input">The message.</param>
    /// <param name="count">The elements it is about, above 0.</param>
    /// <param name="bitmap">Its bytes.</param>
    /// <returns>Whether it is there, and its unused bits are zero.</returns>
    public static bool TryReadBitmap(ref FirnDirectInput input, int count, out ReadOnlySpan<byte> bitmap)
    {
        int length = (int)(((long)count + 7) >> 3);
        bitmap = default;
        if (length > input.Remaining) return false;
        bitmap = MemoryMarshal.CreateReadOnlySpan(ref input.Next, length);
        input.Skip(length);
        return (count & 7) == 0 || bitmap[^1] >> (count & 7) == 0;
    }
}

/// <summary>What lists, arrays and dictionaries that are read without a reader ask of an element type and its codec. Every answer is a constant to the JIT.</summary>
internal static class DirectElements<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Whether elements are said to be such that their memory is their bytes. What the codec says is not tried out: that has time until the first list is read.</summary>
    public static bool SaysBlock
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T).IsValueType && TCodec.IsBitwise && TCodec.FixedSize > 0 && TCodec.FixedDepth == 0 && !TCodec.MayBeAbsent && !Elements<T, TCodec>.IsBit;
    }

    /// <summary>Whether keys and values of dictionaries are numbers and the like: no code of the user's compares them.</summary>
    public static bool IsNumber
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => SaysBlock && (typeof(T).IsPrimitive || typeof(T) == typeof(Guid) || typeof(T) == typeof(TimeSpan) || typeof(T) == typeof(Int128) || typeof(T) == typeof(UInt128) || typeof(T) == typeof(Half));
    }

    /// <summary>The levels of a list or an array of such elements; 0 where they can't be read.</summary>
    public static int LevelsOfList
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TCodec) == typeof(StringCodec) || SaysBlock ? 1 : typeof(T).IsValueType ? LevelsOfValues : LevelsOfParts;
    }

    /// <summary>The same of a dictionary of such values.</summary>
    public static int LevelsOfDictionary
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TCodec) == typeof(StringCodec) || IsNumber ? 1 : LevelsOfParts;
    }

    private static int LevelsOfValues
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => DirectValue<T, TCodec>.IsRead && TCodec.FixedDepth < DirectParts.MostLevels ? 1 + TCodec.FixedDepth : 0;
    }

    private static int LevelsOfParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !typeof(T).IsValueType && TCodec.ReadingLevels is > 0 and < DirectParts.MostLevels ? 1 + TCodec.ReadingLevels : 0;
    }

    /// <summary>The least bytes of a key or value.</summary>
    public static int Size
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TCodec.FixedSize > 0 ? TCodec.FixedSize : TCodec.MinSize;
    }

    /// <summary>Reads an element that is there.</summary>
    /// <param name="input">The message; where it stands does not matter, nor where it stands afterwards.</param>
    /// <param name="next">The first byte of the element.</param>
    /// <param name="value">The element.</param>
    /// <param name="size">Its bytes.</param>
    /// <returns>Whether it is one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(ref FirnDirectInput input, ref byte next, out T value, out int size)
    {
        if (typeof(TCodec) == typeof(StringCodec))
        {
            string text = FirnDirectReader.ReadString(ref next, ref input.Limit, out size)!;
            value = Unsafe.As<string, T>(ref text);
            return text is not null;
        }

        if (!typeof(T).IsValueType && TCodec.ReadingLevels > 0)
        {
            input.MoveTo(ref next);
            object part = FirnDirectReader.ReadPart<TCodec>(ref input)!;
            value = Unsafe.As<object, T>(ref part);
            size = (int)Unsafe.ByteOffset(ref next, ref input.Next);
            return part is not null;
        }

        value = default!;
        size = TCodec.FixedSize;
        if (!IsNumber || !Elements<T, TCodec>.IsBlock || !FirnDirectReader.Has(ref next, ref input.Limit, TCodec.FixedSize)) return false;
        value = Unsafe.ReadUnaligned<T>(in next);
        return true;
    }

    /// <summary>Reads objects none of which is absent. As with <see cref="Elements{T, TCodec}.ReadObjects"/>: part of its callers, and few methods.</summary>
    /// <returns>Whether all are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadObjects(ref FirnDirectInput input, Span<T> destination)
    {
        for (int i = 0; i < destination.Length; i++)
        {
            object part = FirnDirectReader.ReadPart<TCodec>(ref input)!;
            if (part is null) return false;
            destination[i] = Unsafe.As<object, T>(ref part);
        }

        return true;
    }

    /// <summary>Reads objects or texts of which some are absent.</summary>
    /// <param name="input">The message.</param>
    /// <param name="bitmap">Which are there.</param>
    /// <param name="destination">Room for all, cleared.</param>
    /// <returns>Whether they are there, and one is absent.</returns>
    public static bool TryReadSparse(ref FirnDirectInput input, scoped ReadOnlySpan<byte> bitmap, Span<T> destination)
    {
        bool isAnyAbsent = false;
        ref byte next = ref input.Next;
        for (int i = 0; i < destination.Length; i++)
        {
            if ((bitmap[i >> 3] >> (i & 7) & 1) == 0)
            {
                isAnyAbsent = true;
            }
            else
            {
                if (!TryRead(ref input, ref next, out destination[i], out int size)) return false;
                next = ref Unsafe.Add(ref next, size);
            }
        }

        input.MoveTo(ref next);
        return isAnyAbsent;
    }

    /// <summary>Reads the count of elements of fixed width that are no block, and which of them are there.</summary>
    /// <param name="input">The message.</param>
    /// <param name="bitmap">Which are there; empty where all are.</param>
    /// <param name="present">How many are.</param>
    /// <returns>The count, for which there are bytes; -1 where the bytes are none, or the elements would take more memory than is not counted.</returns>
    public static int BeginValues(ref FirnDirectInput input, out ReadOnlySpan<byte> bitmap, out int present)
    {
        bitmap = default;
        present = 0;
        int count = DirectValue<T, TCodec>.IsRead ? DirectElements.ReadCount(ref input) : -1;
        if (count < 0) return -1;
        present = count;
        if (TCodec.MayBeAbsent)
        {
            bool isSparse = (count & 1) != 0;
            present = count >>= 1;
            if (isSparse)
            {
                if (count == 0 || !DirectElements.TryReadBitmap(ref input, count, out bitmap)) return -1;
                present = 0;
                foreach (byte bits in bitmap) present += BitOperations.PopCount(bits);

                // Of elements all of which are there the bitmap is left out.
                if (present == count) return -1;
            }
        }

        long bytes = Elements<T, TCodec>.IsBit ? ((long)present + 7) >> 3 : (long)present * TCodec.FixedSize;
        if (bytes > input.Remaining) return -1;

        // A bit of the message may stand for a slot of memory, and a struct may be larger than its members.
        return (long)count * Unsafe.SizeOf<T>() <= DirectParts.MostBytesPerByte * (1 + bitmap.Length + bytes) ? count : -1;
    }

    /// <summary>Reads such elements.</summary>
    /// <param name="input">The message; the bytes are there.</param>
    /// <param name="bitmap">Which are there; empty where all are. Others may change it meanwhile.</param>
    /// <param name="present">For how many there are bytes.</param>
    /// <param name="destination">Room for all, cleared.</param>
    /// <returns>Whether the bytes are such.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryReadValues(ref FirnDirectInput input, scoped ReadOnlySpan<byte> bitmap, int present, Span<T> destination)
    {
        if (Elements<T, TCodec>.IsBit) return TryReadBits(ref input, bitmap, present, destination);
        if (Elements<T, TCodec>.IsBlock && !TCodec.MayBeAbsent)
        {
            ReadBlock(ref input, destination);
            return true;
        }

        ref byte next = ref input.Next;
        for (int i = 0; i < destination.Length; i++)
        {
            if (TCodec.MayBeAbsent)
            {
                if (!IsThere(bitmap, i)) continue;
                if (--present < 0) return false;
            }

            if (!DirectValue<T, TCodec>.TryRead(ref next, out destination[i])) return false;
            next = ref Unsafe.Add(ref next, TCodec.FixedSize);
        }

        input.MoveTo(ref next);
        return !TCodec.MayBeAbsent || present == 0;
    }

    private static bool TryReadBits(ref FirnDirectInput input, scoped ReadOnlySpan<byte> bitmap, int present, Span<T> destination)
    {
        ref byte source = ref input.Next;
        if (typeof(T) == typeof(bool))
        {
            BitRuns.Unpack(ref source, present, ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(destination)));
        }
        else
        {
            int read = 0;
            for (int i = 0; i < destination.Length; i++)
            {
                if (!IsThere(bitmap, i)) continue;
                if (read == present) return false;
                Unsafe.As<T, bool?>(ref destination[i]) = (Unsafe.Add(ref source, read >> 3) >> (read & 7) & 1) != 0;
                read++;
            }

            if (read != present) return false;
        }

        int bytes = (present + 7) >> 3;
        bool isValid = (present & 7) == 0 || !BitRuns.AreUnusedSet(Unsafe.Add(ref source, bytes - 1), present & 7);
        input.Skip(bytes);
        return isValid;
    }

    private static bool IsThere(scoped ReadOnlySpan<byte> bitmap, int i) => bitmap.IsEmpty || (bitmap[i >> 3] >> (i & 7) & 1) != 0;

    /// <summary>Copies numbers.</summary>
    /// <param name="input">The message; the bytes are there.</param>
    /// <param name="destination">Room for all.</param>
    public static void ReadBlock(ref FirnDirectInput input, Span<T> destination)
    {
        int bytes = destination.Length * TCodec.FixedSize;

        // Elements are bytes in memory, and as many as their codec says (Elements.IsBlock).
        Unsafe.CopyBlockUnaligned(ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(destination)), ref input.Next, (uint)bytes);
        input.Skip(bytes);
    }

    /// <summary>Reads the count of a block.</summary>
    /// <returns>The count, for which there are bytes; -1 where the bytes are none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int BeginBlock(ref FirnDirectInput input)
    {
        int count = SaysBlock && Elements<T, TCodec>.IsBlock ? DirectElements.ReadCount(ref input) : -1;
        return (long)count * TCodec.FixedSize <= input.Remaining ? count : -1;
    }
}
