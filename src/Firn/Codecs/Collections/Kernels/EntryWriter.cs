using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>The one place that writes the entries of dictionaries (format, section 4.4): count, presence of values, key, value, key, value.</summary>
internal static class EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <summary>Whether an entry with its value has a fixed width.</summary>
    private static bool IsFixed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TKeyCodec.FixedSize > 0 && TValueCodec.FixedSize > 0;
    }

    /// <summary>
    /// Whether entries can be written without the writer, where there is room (<see cref="WritePart"/>). What is written before a value that is absent is written anew: no code of the user's
    /// is called for it twice.
    /// </summary>
    public static bool HasParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => PartWriter<TKey, TKeyCodec>.HasLeaves && PartWriter<TValue, TValueCodec>.HasLeaves
            && (!Elements<TValue, TValueCodec>.MayBeAbsent || typeof(TKeyCodec) == typeof(StringCodec) || DirectElements<TKey, TKeyCodec>.SaysBlock);
    }

    /// <summary>The room that <see cref="WritePart"/> asks for.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RoomFor(TKey key, TValue value) => PartWriter<TKey, TKeyCodec>.RoomFor(key) + PartWriter<TValue, TValueCodec>.RoomFor(value);

    /// <summary>Writes an entry whose value is there without the writer, where there is room.</summary>
    /// <returns>The byte behind it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WritePart(ref byte destination, TKey key, TValue value, ref byte limit) =>
        ref PartWriter<TValue, TValueCodec>.WriteOne(ref PartWriter<TKey, TKeyCodec>.WriteOne(ref destination, key, ref limit), value, ref limit);

    /// <summary>Writes a whole dictionary after its comparer, and takes its level of depth.</summary>
    public static void Write(ref FirnWriter writer, ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
    {
        if (Elements<TValue, TValueCodec>.MayBeAbsent)
        {
            foreach (ref readonly KeyValuePair<TKey, TValue> entry in entries)
            {
                if (!Elements<TValue, TValueCodec>.IsAbsent(entry.Value)) continue;
                WriteSparse(ref writer, entries);
                return;
            }
        }

        BeginFull(ref writer, entries.Length);
        foreach (ref readonly KeyValuePair<TKey, TValue> entry in entries) WriteOne(ref writer, entry.Key, entry.Value);
        writer.Leave();
    }

    /// <summary>Begins a dictionary in which no value is absent; <see cref="WriteOne"/> for each entry and <see cref="FirnWriter.Leave"/> follow.</summary>
    public static void BeginFull(ref FirnWriter writer, int count)
    {
        writer.Enter();
        writer.WriteCount(Elements<TValue, TValueCodec>.MayBeAbsent ? 2L * count : count);
        Check(ref writer, count, count);
    }

    private static void Check(ref FirnWriter writer, int count, int present)
    {
        ElementWriter<TKey, TKeyCodec>.CheckRun(ref writer, count);
        ElementWriter<TValue, TValueCodec>.CheckRun(ref writer, present);
    }

    /// <summary>Writes an entry whose value is there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteOne(ref FirnWriter writer, TKey key, TValue value)
    {
        if (Elements<TKey, TKeyCodec>.IsAbsent(key)) Throw.NullKey();
        if (IsFixed)
        {
            ref byte destination = ref writer.Reserve(TKeyCodec.FixedSize + TValueCodec.FixedSize);
            TKeyCodec.WriteFixed(ref destination, key);
            TValueCodec.WriteFixed(ref Unsafe.Add(ref destination, TKeyCodec.FixedSize), value);
        }
        else
        {
            if (TKeyCodec.FixedSize > 0 && typeof(TValueCodec) == typeof(StringCodec))
            {
                string? text = Unsafe.As<TValue, string>(ref value);
                if (text is null) Throw.CollectionChanged();
                ref byte destination = ref writer.TryWriteStringBehind(TKeyCodec.FixedSize, text);
                if (!Unsafe.IsNullRef(ref destination))
                {
                    TKeyCodec.WriteFixed(ref destination, key);
                    return;
                }
            }

            ElementWriter<TKey, TKeyCodec>.WriteOne(ref writer, key);
            ElementWriter<TValue, TValueCodec>.WriteOne(ref writer, value);
        }
    }

    private static void WriteSparse(ref FirnWriter writer, ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
    {
        writer.Enter();
        writer.WriteCount((2L * entries.Length) + 1);
        int present = 0;
        for (int first = 0; first < entries.Length; first += 8)
        {
            int bits = 0;
            int last = Math.Min(8, entries.Length - first);
            for (int i = 0; i < last; i++)
            {
                int there = Elements<TValue, TValueCodec>.IsAbsent(entries[first + i].Value) ? 0 : 1;
                bits |= there << i;
                present += there;
            }

            writer.Reserve(1) = (byte)bits;
        }

        // The entries are a snapshot that no one else sees: presence can't change behind the bitmap.
        Check(ref writer, entries.Length, present);
        foreach (ref readonly KeyValuePair<TKey, TValue> entry in entries)
        {
            if (Elements<TKey, TKeyCodec>.IsAbsent(entry.Key)) Throw.NullKey();
            ElementWriter<TKey, TKeyCodec>.WriteOne(ref writer, entry.Key);
            if (!Elements<TValue, TValueCodec>.IsAbsent(entry.Value)) ElementWriter<TValue, TValueCodec>.WriteOne(ref writer, entry.Value);
        }

        writer.Leave();
    }
}
