using System.Collections;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="Hashtable"/>, as a dictionary of objects by objects.</summary>
/// <remarks>It is written and read through a <see cref="Dictionary{TKey, TValue}"/>, which has the rules for keys that are equal or collide.</remarks>
public readonly struct HashtableCodec : IFirnCodec<Hashtable>
{
    private const int ObjectBytes = 80 + 24;

    // Key, value and hash code; 0.72 of the slots are used at most, and their number is the next prime of a list whose steps are about a fifth. A bit to count probes.
    private const int EntryBytes = (24 * 5 / 3) + 1;

    /// <inheritdoc/>
    public static int MinSize => DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.MinSize;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Hashtable value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Hashtable value)
    {
        writer.CheckExactType(value);
        object? comparer = ComparerOf(value);
        if (comparer is not null && !writer.Options.DropUnknownComparers) Throw.UnknownComparer(typeof(Hashtable), comparer);
        Dictionary<object, object> copy = Copy(value);
        if (IsGuarded(writer.Options, copy.Count) && HasManyProbes(copy)) throw new FirnException(FirnErrorCode.KeyCollisions, $"Its keys collide too often for a reader. {Remedy}", type: typeof(Hashtable));
        DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.Write(ref writer, copy);
    }

    /// <inheritdoc/>
    public static Hashtable Read(ref FirnReader reader)
    {
        long position = reader.Position;
        Dictionary<object, object> entries = DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.Read(ref reader, CollisionGuard.SlowThreshold);
        reader.Charge(ObjectBytes + ((long)EntryBytes * entries.Count));
        if (IsGuarded(reader.Options, entries.Count) && HasManyProbes(entries)) Throw.Invalid(FirnErrorCode.KeyCollisions, $"The keys of a table collide too often. {Remedy}", position);
        Hashtable table = new(entries.Count);
        foreach ((object key, object value) in entries) table.Add(key, value);
        return table;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) =>
        builder.Dictionary<object, ObjectCodec, object, ObjectCodec>(HashTableSize.DictionaryBytes + ObjectBytes, HashTableSize.PerEntry(2 * IntPtr.Size) + EntryBytes);

    private const string Remedy = "Where it comes from a place that is trusted, FirnOptions.Trusted writes and reads it.";

    private static Dictionary<object, object> Copy(Hashtable value)
    {
        Dictionary<object, object> copy = new(value.Count);
        try
        {
            foreach (DictionaryEntry entry in value)
            {
                // Without their comparer two keys may be one.
                if (!copy.TryAdd(entry.Key, entry.Value!)) throw new FirnException(FirnErrorCode.UnknownComparer, "A table can't be written without its comparer: two of its keys are equal then, which a reader refuses.", type: typeof(Hashtable));
            }
        }
        catch (InvalidOperationException)
        {
            Throw.CollectionChanged(typeof(Hashtable));
        }

        return copy;
    }

    private static bool IsGuarded(FirnOptions options, int count) => count >= CollisionGuard.SlowThreshold && options.MaxAllocationRatio != int.MaxValue;

    // The table looks for a free place by steps that keys choose, without a seed: so the steps are counted before it is made. Its size is as in Hashtable(int).
    private static bool HasManyProbes(Dictionary<object, object> entries)
    {
        uint size = (uint)HashTablePrimes.AtLeast((long)(entries.Count / 0.72f));
        BitArray taken = new((int)size);
        long left = (long)CollisionGuard.Limit * entries.Count;
        foreach (object key in entries.Keys)
        {
            uint hash = (uint)key.GetHashCode() & int.MaxValue;
            uint step = 1 + (hash * 101 % (size - 1));
            uint place = hash % size;
            while (taken[(int)place])
            {
                if (--left < 0) return true;
                place = (uint)(((ulong)place + step) % size);
            }

            taken[(int)place] = true;
        }

        return false;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_EqualityComparer")]
    private static extern IEqualityComparer? ComparerOf(Hashtable table);
}
