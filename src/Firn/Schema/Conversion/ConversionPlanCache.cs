using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// The plans for the last descriptors met by a reader's. Bounded, as descriptors are untrusted input: a few places for long ones, more
/// for the usual ones, replaced in turn.
/// </summary>
/// <param name="reader">The reader's descriptor.</param>
/// <param name="nulls">What options say of nulls.</param>
internal sealed class ConversionPlanCache(SchemaDescriptor reader, NullRules nulls)
{
    private const int LongestKept = 16 << 10;
    private const int LongestSmall = 4 << 10;
    private const int LongPlaces = 4;
    private const int Places = 32;

    private readonly Entry?[] _entries = new Entry?[Places];
    private Entry? _last;
    private uint _nextSmall;
    private uint _nextLong;

    /// <summary>The names that came with messages; made when the first ones come.</summary>
    public NamesCache Names => _names ?? MakeNames();

    private NamesCache? _names;

    // A method of its own: the delegate is allocated where it is made.
    private NamesCache MakeNames() => LazyInitializer.EnsureInitialized(ref _names, () => new NamesCache(reader, nulls));

    private sealed record Entry(byte[] Descriptor, ConversionPlan Plan);

    /// <summary>The plan that was asked for last, if it is for messages of this descriptor.</summary>
    /// <param name="descriptor">The writer's descriptor.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ConversionPlan? FindLast(ReadOnlySpan<byte> descriptor) => Volatile.Read(ref _last) is { } last && descriptor.SequenceEqual(last.Descriptor) ? last.Plan : null;

    /// <summary>The plan for messages of a descriptor.</summary>
    /// <param name="type">The root type, for errors.</param>
    /// <param name="descriptor">The writer's descriptor.</param>
    /// <param name="offset">Where it stands in the message, for errors.</param>
    /// <exception cref="FirnException">The descriptor is malformed, or its data can't be read as <paramref name="type"/>.</exception>
    public ConversionPlan Find(Type type, ReadOnlySpan<byte> descriptor, long offset)
    {
        for (int i = 0; i < _entries.Length; i++)
        {
            if (Volatile.Read(ref _entries[i]) is not { } entry || !descriptor.SequenceEqual(entry.Descriptor)) continue;
            Volatile.Write(ref _last, entry);
            return entry.Plan;
        }

        ConversionPlan plan = ConversionPlan.ForMessage(reader, nulls, type, descriptor, offset);
        if (descriptor.Length <= LongestKept) Keep(new Entry(descriptor.ToArray(), plan));
        return plan;
    }

    // Two threads may make the same plan; both are kept, until others take their places.
    private void Keep(Entry entry)
    {
        uint place = entry.Descriptor.Length > LongestSmall
            ? Interlocked.Increment(ref _nextLong) % LongPlaces
            : LongPlaces + (Interlocked.Increment(ref _nextSmall) % (Places - LongPlaces));
        Volatile.Write(ref _entries[place], entry);
        Volatile.Write(ref _last, entry);
    }
}
