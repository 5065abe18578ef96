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

    /// <summary>Whether every integer is the same enum as in a schema of the same descriptor, with the same names for the same values.</summary>
    public bool HasEnumsOf(SchemaNames others)
    {
        // Pairs of enums are the same in many places.
        HashSet<(int, int)> known = [];
        for (int i = 0; i < Math.Max(enumOf.Length, others.EnumOf.Length); i++)
        {
            int own = i < enumOf.Length ? enumOf[i] : -1, other = i < others.EnumOf.Length ? others.EnumOf[i] : -1;
            if (own < 0 != other < 0) return false;
            if (own >= 0 && known.Add((own, other)) && !enums[own].Values.AsSpan().SequenceEqual(others.Enums[other].Values)) return false;
        }

        return true;
    }
}
