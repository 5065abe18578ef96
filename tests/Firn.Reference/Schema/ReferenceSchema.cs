namespace Firn.Reference;

/// <summary>All that a descriptor says.</summary>
/// <param name="Root">The root's type.</param>
/// <param name="Definitions">The definitions by number.</param>
/// <param name="Integers">The kinds of its integers in the order in which they stand (section 5.6).</param>
public sealed record ReferenceParsedSchema(ReferenceType Root, IReadOnlyList<ReferenceDefinition> Definitions, IReadOnlyList<ReferenceKind> Integers);

/// <summary>Reads descriptors (section 5), and refuses all that section 5.4 lists.</summary>
public static class ReferenceSchema
{
    private const int MostDefinitions = 4_096;
    private const int MostMembers = 65_536;
    private const int MostContainers = 4_096;
    private const int MostNested = 64;
    private const int MostBytes = 1 << 20;

    /// <summary>The root's type.</summary>
    /// <param name="descriptor">A whole descriptor.</param>
    /// <param name="mayBeAbsent">Whether bit 7 of the root is allowed, as in the head of a container (section 7).</param>
    /// <exception cref="RefusedException">The bytes are no descriptor.</exception>
    public static ReferenceType Parse(ReadOnlySpan<byte> descriptor, bool mayBeAbsent = false) => ParseAll(descriptor, mayBeAbsent).Root;

    /// <summary>All of a descriptor.</summary>
    /// <param name="descriptor">A whole descriptor.</param>
    /// <param name="mayBeAbsent">Whether bit 7 of the root is allowed, as in the head of a container (section 7).</param>
    /// <exception cref="RefusedException">The bytes are no descriptor.</exception>
    public static ReferenceParsedSchema ParseAll(ReadOnlySpan<byte> descriptor, bool mayBeAbsent = false)
    {
        ByteCursor cursor = new(descriptor.ToArray());
        if (descriptor.Length > MostBytes) throw cursor.Refuse("A descriptor of more than 2^20 bytes.");
        Mentioned definitions = [];
        ReferenceType root = ReadType(cursor, definitions, mayBeAbsent, 1);
        long members = 0;
        for (int i = 0; i < definitions.Count; i++)
        {
            if (definitions[i].Kind == ReferenceKind.Union) ReadCases(cursor, definitions, definitions[i], ref members);
            else ReadMembers(cursor, definitions, definitions[i], ref members);
        }

        if (cursor.Remaining > 0) throw cursor.Refuse("Bytes are left over behind the descriptor.");
        HashSet<ReferenceDefinition> measured = [];
        foreach (ReferenceDefinition definition in definitions.Where(d => d.Kind != ReferenceKind.Union)) Measure(definition, measured, [], cursor);
        return new ReferenceParsedSchema(root, definitions, definitions.Integers);
    }

    private static ReferenceType ReadType(ByteCursor cursor, Mentioned definitions, bool mayBeAbsent, int nested)
    {
        if (nested > MostNested) throw cursor.Refuse("Types are nested more than 64 deep.");
        byte first = cursor.ReadByte();
        bool isAbsent = (first & 0x80) != 0;
        ReferenceKind kind = (ReferenceKind)(first & 0x7F);
        if (!Enum.IsDefined(kind) || kind == ReferenceKind.None) throw cursor.Refuse($"Kind {first & 0x7F:X2} is unknown.");
        if (isAbsent && !mayBeAbsent) throw cursor.Refuse("Bit 7 is set where it must be clear.");
        int start = cursor.Position - 1;
        if (kind is >= ReferenceKind.Int8 and <= ReferenceKind.UInt64) definitions.Integers.Add(kind);
        ReferenceType type = new(kind, isAbsent);
        switch (kind)
        {
            case ReferenceKind.List or ReferenceKind.Set:
                type.Element = ReadType(cursor, definitions, mayBeAbsent: true, nested + 1);
                break;
            case ReferenceKind.Dictionary:
                type.Key = ReadType(cursor, definitions, mayBeAbsent: false, nested + 1);
                type.Element = ReadType(cursor, definitions, mayBeAbsent: true, nested + 1);
                break;
            case ReferenceKind.Array:
                type.Rank = cursor.ReadByte();
                if (type.Rank is < 2 or > 32) throw cursor.Refuse("The rank is outside 2..32.");
                type.Element = ReadType(cursor, definitions, mayBeAbsent: true, nested + 1);
                break;
            case ReferenceKind.Object or ReferenceKind.ReferenceObject or ReferenceKind.Union:
                type.Definition = ReadMention(cursor, definitions, kind);
                break;
        }

        bool isNew = type.IsContainer && definitions.Containers.Add(Convert.ToHexString(cursor.Bytes, start, cursor.Position - start));
        if (isNew && definitions.Containers.Count > MostContainers) throw cursor.Refuse("More than 4,096 different lists, sets, dictionaries and arrays.");
        return type;
    }

    /// <summary>The definitions that have been mentioned, in the order of their numbers.</summary>
    private sealed class Mentioned : List<ReferenceDefinition>
    {
        /// <summary>The bytes of all lists, sets, dictionaries and arrays.</summary>
        public HashSet<string> Containers { get; } = [];

        /// <summary>The kinds that enums may have.</summary>
        public List<ReferenceKind> Integers { get; } = [];
    }

    private static ReferenceDefinition ReadMention(ByteCursor cursor, Mentioned definitions, ReferenceKind kind)
    {
        ulong number = cursor.ReadCount();
        if (number > (ulong)definitions.Count) throw cursor.Refuse("A mention skips a number.");
        if (number == (ulong)definitions.Count)
        {
            if (definitions.Count == MostDefinitions) throw cursor.Refuse("More than 4,096 definitions.");
            definitions.Add(new ReferenceDefinition(definitions.Count, kind));
        }

        ReferenceDefinition definition = definitions[(int)number];
        if (definition.Kind != kind) throw cursor.Refuse("A definition is mentioned as two kinds.");
        return definition;
    }

    // Members and cases are counted together.
    private static ulong ReadLength(ByteCursor cursor, ref long members)
    {
        ulong count = cursor.ReadCount();
        if (count > MostMembers || (members += (long)count) > MostMembers) throw cursor.Refuse("More than 65,536 members and cases.");
        return count;
    }

    private static void ReadMembers(ByteCursor cursor, Mentioned definitions, ReferenceDefinition definition, ref long members)
    {
        ulong count = ReadLength(cursor, ref members);
        HashSet<(long, uint)> identities = [];
        for (ulong i = 0; i < count; i++)
        {
            ulong identity = cursor.ReadCount();
            if (identity > 1UL + int.MaxValue) throw cursor.Refuse("An id above 2^31-1.");
            long id = (long)identity - 1;
            uint hash = id < 0 ? cursor.ReadUInt32() : 0;
            if (!identities.Add((id, hash))) throw cursor.Refuse("Two members have one identity.");
            definition.Add(new ReferenceMember(id, hash, ReadType(cursor, definitions, mayBeAbsent: true, 1)));
        }
    }

    private static void ReadCases(ByteCursor cursor, Mentioned definitions, ReferenceDefinition definition, ref long members)
    {
        ulong count = ReadLength(cursor, ref members);
        ulong? last = null;
        for (ulong i = 0; i < count; i++)
        {
            ulong tag = cursor.ReadCount();
            if (tag > uint.MaxValue) throw cursor.Refuse("A tag above 2^32-1.");
            if (tag <= last) throw cursor.Refuse("Tags do not ascend.");
            last = tag;
            definition.Add(new ReferenceCase(tag, ReadType(cursor, definitions, mayBeAbsent: false, 1)));
        }
    }

    // Objects that stand in an object without being absent come first; a circle of them has no finite value.
    private static void Measure(ReferenceDefinition definition, HashSet<ReferenceDefinition> measured, HashSet<ReferenceDefinition> open, ByteCursor cursor)
    {
        if (measured.Contains(definition)) return;
        if (!open.Add(definition)) throw cursor.Refuse("An object contains itself only through members that can never be absent.");
        foreach (ReferenceMember member in definition.Members)
        {
            if (member.Type is { Kind: ReferenceKind.Object, MayBeAbsent: false }) Measure(member.Type.Definition!, measured, open, cursor);
        }

        definition.Measure();
        open.Remove(definition);
        measured.Add(definition);
    }
}
