namespace Firn;

/// <summary>
/// The last names that came with messages for a reader's descriptor, which are good, and whether enums are read by them. Bounded, as they are untrusted input,
/// and replaced in turn.
/// </summary>
/// <param name="reader">The reader's descriptor.</param>
/// <param name="nulls">What options say of nulls.</param>
internal sealed class NamesCache(SchemaDescriptor reader, NullRules nulls)
{
    // Longer ones are checked each time: this is untrusted input that would be kept.
    private const int LongestKept = 16 << 10;
    private const int Places = 8;

    private readonly Entry?[] _entries = new Entry?[Places];
    private Entry? _last;
    private uint _next;

    private sealed record Entry(byte[] Descriptor, byte[] Names, ConversionPlan? Plan)
    {
        public bool IsOf(ReadOnlySpan<byte> descriptor, ReadOnlySpan<byte> names) => names.SequenceEqual(Names) && descriptor.SequenceEqual(Descriptor);
    }

    /// <summary>Checks names that came with a descriptor.</summary>
    /// <param name="type">The root type, for errors.</param>
    /// <param name="plan">How messages of the descriptor are read by numbers; null where it is the reader's own, and read as it is.</param>
    /// <param name="descriptor">The writer's descriptor.</param>
    /// <param name="names">The names.</param>
    /// <param name="start">Where the descriptor stands in the message, for errors.</param>
    /// <param name="namesStart">Where the names stand there.</param>
    /// <returns>How the message is read: by another plan where some enum has other numbers for the same names.</returns>
    /// <exception cref="FirnException">They are malformed.</exception>
    public ConversionPlan? Find(Type type, ConversionPlan? plan, ReadOnlySpan<byte> descriptor, ReadOnlySpan<byte> names, long start, long namesStart)
    {
        if (Volatile.Read(ref _last) is { } last && last.IsOf(descriptor, names)) return last.Plan ?? plan;
        for (int i = 0; i < _entries.Length; i++)
        {
            if (Volatile.Read(ref _entries[i]) is not { } entry || !entry.IsOf(descriptor, names)) continue;
            Volatile.Write(ref _last, entry);
            return entry.Plan ?? plan;
        }

        ConversionPlan? byName = Check(type, plan, descriptor, names, start, namesStart);
        if (descriptor.Length + names.Length <= LongestKept)
        {
            Entry made = new(descriptor.ToArray(), names.ToArray(), byName);
            Volatile.Write(ref _entries[Interlocked.Increment(ref _next) % Places], made);
            Volatile.Write(ref _last, made);
        }

        return byName ?? plan;
    }

    private ConversionPlan? Check(Type type, ConversionPlan? plan, ReadOnlySpan<byte> descriptor, ReadOnlySpan<byte> names, long start, long namesStart)
    {
        SchemaNames written = SchemaNamesParser.Parse(plan?.Writer ?? reader.Schema, names, namesStart);
        // Where members differ, an enum may also be what a converter takes.
        if (written.Enums.Length == 0 || (plan is null && (reader.Enums.Length == 0 || written.HasEnumsOf(reader.EnumNames)))) return null;
        try
        {
            return ConversionPlan.ForMessageByName(reader, nulls, type, descriptor, start, written);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.SchemaMismatch)
        {
            exception.Offset = start; // about the schema as a whole
            throw;
        }
    }
}
