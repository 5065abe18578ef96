namespace Firn;

/// <summary>The names of a schema, as they were read (format, sections 5.6 and 7).</summary>
internal sealed class SchemaNames(FirnContainerDefinition[] definitions, EnumNames[] enums, int[] enumOf)
{
    /// <summary>The names of each definition, by number.</summary>
    public FirnContainerDefinition[] Definitions => definitions;

    /// <summary>The enums, by the first integer of the descriptor that is one.</summary>
    public EnumNames[] Enums => enums;

    /// <summary>For every integer of the descriptor that may be an enum: the number of the enum, or -1. Empty where there are no enums.</summary>
    public int[] EnumOf => enumOf;
}

/// <summary>Names that were read with a descriptor, and are good.</summary>
/// <param name="Descriptor">The descriptor.</param>
/// <param name="Names">The names.</param>
internal sealed record CheckedNames(byte[] Descriptor, byte[] Names)
{
    // Longer ones are checked each time: this is untrusted input that would be kept.
    private const int LongestKept = 16 << 10;

    /// <summary>Checks names that came with a descriptor, unless they are those that were checked last.</summary>
    /// <param name="own">The reader's descriptor, which keeps them.</param>
    /// <param name="schema">The writer's schema.</param>
    /// <param name="descriptor">Its bytes.</param>
    /// <param name="names">The names.</param>
    /// <param name="position">Where they stand in the message, for errors.</param>
    /// <exception cref="FirnException">They are malformed.</exception>
    public static void Check(SchemaDescriptor own, Schema schema, ReadOnlySpan<byte> descriptor, ReadOnlySpan<byte> names, long position)
    {
        if (own.LastNames is { } last && names.SequenceEqual(last.Names) && descriptor.SequenceEqual(last.Descriptor)) return;
        SchemaNamesParser.Parse(schema, names, position);
        if (descriptor.Length + names.Length <= LongestKept) own.LastNames = new CheckedNames(descriptor.ToArray(), names.ToArray());
    }
}
