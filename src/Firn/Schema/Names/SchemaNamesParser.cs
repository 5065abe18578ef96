using System.Text;

namespace Firn;

/// <summary>
/// Reads the names of a schema (format, section 5.6), refusing whatever is malformed. Time and memory are linear in their length, whatever they say.
/// </summary>
internal ref struct SchemaNamesParser
{
    /// <summary>The longest names that are accepted.</summary>
    public const int Longest = 1 << 20;

    /// <summary>The longest name, in UTF-16 code units.</summary>
    public const int LongestName = 4_096;

    private readonly Schema _schema;
    private readonly long _offset;
    private HashSet<string> _seen;
    private FirnReader _reader;

    private SchemaNamesParser(Schema schema, ReadOnlySpan<byte> names, long offset)
    {
        _schema = schema;
        _offset = offset;
        _seen = new(StringComparer.Ordinal);
        _reader = new FirnReader(names, FirnOptions.Default);
    }

    /// <summary>Parses the names of a message.</summary>
    /// <param name="schema">What they name.</param>
    /// <param name="names">The bytes.</param>
    /// <param name="offset">Where they stand, for errors.</param>
    /// <exception cref="FirnException">They are malformed, or are not those of the schema.</exception>
    public static SchemaNames Parse(Schema schema, ReadOnlySpan<byte> names, long offset) => Parse(schema, names, offset, null);

    /// <summary>Parses the names of enums in the head of a container.</summary>
    /// <param name="schema">What they name.</param>
    /// <param name="enums">The bytes.</param>
    /// <param name="offset">Where they stand, for errors.</param>
    /// <param name="definitions">The names that stand in front of them.</param>
    /// <exception cref="FirnException">They are malformed, or are not those of the schema.</exception>
    public static SchemaNames ParseEnums(Schema schema, ReadOnlySpan<byte> enums, long offset, FirnContainerDefinition[] definitions) => Parse(schema, enums, offset, definitions);

    private static SchemaNames Parse(Schema schema, ReadOnlySpan<byte> names, long offset, FirnContainerDefinition[]? definitions)
    {
        SchemaNamesParser parser = new(schema, names, offset);
        try
        {
            if (names.Length > Longest) parser.Fail("The names of the schema are longer than 1 MiB.");
            definitions ??= parser.ReadDefinitions();
            EnumNames[] enums = parser.ReadEnums(out int[] enumOf);
            if (parser._reader.Remaining != 0) parser.Fail("Bytes are left over behind the names of the schema.");
            return new SchemaNames(definitions, enums, enumOf);
        }
        catch (FirnException exception) when (exception.Code != FirnErrorCode.InvalidSchema)
        {
            throw new FirnException(FirnErrorCode.InvalidSchema, "The names of the schema end too early, or a count or text in them is malformed.", offset + exception.Offset);
        }
    }

    private readonly void Fail(string problem) => Throw.Invalid(FirnErrorCode.InvalidSchema, problem, _offset + _reader.Position);

    private FirnContainerDefinition[] ReadDefinitions()
    {
        SchemaDefinition[] definitions = _schema.Definitions;
        FirnContainerDefinition[] named = new FirnContainerDefinition[definitions.Length];
        for (int d = 0; d < named.Length; d++)
        {
            string name = ReadName();
            SchemaMember[] members = definitions[d].Members;
            string[] parts = new string[members.Length + definitions[d].Cases.Length];
            if (parts.Length > _reader.Remaining) Fail("The names of the schema end too early.");
            ForgetSeen(parts.Length);
            for (int p = 0; p < parts.Length; p++)
            {
                parts[p] = ReadName();
                if (p >= members.Length) continue;
                if (members[p].Id < 0 && SchemaDescriptor.HashName(parts[p]) != members[p].NameHash) Fail("The name of a member is not the one that its hash stands for.");
                if (!_seen.Add(parts[p])) Fail("An object of the schema has two members of one name.");
            }

            named[d] = new FirnContainerDefinition(name, parts);
        }

        return named;
    }

    // To clear a table takes as long as it is large: after many names a small one is made for few.
    private void ForgetSeen(int coming)
    {
        if (_seen.Capacity > 64 && _seen.Capacity / 8 > coming) _seen = new(StringComparer.Ordinal);
        else _seen.Clear();
    }

    private string ReadName()
    {
        string name = _reader.ReadString();
        if (FindFault(name) is { } fault) Fail($"A name in the schema {fault}.");
        return name;
    }

    /// <summary>What is wrong with a name, in words; or null.</summary>
    public static string? FindFault(string name)
    {
        if (name.Length > LongestName) return "is longer than 4,096 characters";
        for (int i = 0; i < name.Length; i++)
        {
            char c = name[i];
            if (char.IsControl(c)) return "has a control character";
            if (!char.IsSurrogate(c)) continue;
            if (Rune.TryGetRuneAt(name, i, out _)) i++;
            else return "has half of a surrogate pair";
        }

        return null;
    }

    private EnumNames[] ReadEnums(out int[] enumOf)
    {
        enumOf = [];
        long count = _reader.ReadCount();
        if (count == 0) return [];
        FirnKind[] integers = _schema.Integers;
        if (count > integers.Length) Fail("The schema names more enums than it has integers.");
        enumOf = new int[integers.Length];
        Array.Fill(enumOf, -1);
        EnumNames[] enums = new EnumNames[count];
        int last = -1;
        for (int e = 0; e < enums.Length; e++)
        {
            string name = ReadName();
            int form = _reader.Take(1);
            if (form > 1) Fail("An enum of the schema is of an unknown form.");
            int first = ReadPlaces(integers, enumOf, e);
            if (first <= last) Fail("The enums of the schema are out of order.");
            last = first;
            enums[e] = new EnumNames(name, form == 1, integers[first], ReadValues(SchemaType.LeafWidth(integers[first])));
        }

        return enums;
    }

    // Each place but the first is written as its distance from the one before.
    private int ReadPlaces(FirnKind[] integers, int[] enumOf, int number)
    {
        long count = _reader.ReadCount();
        if (count == 0 || count > integers.Length) Fail("An enum of the schema stands nowhere, or in more places than there are.");
        long place = -1;
        int first = -1;
        for (long i = 0; i < count; i++)
        {
            long distance = _reader.ReadCount();
            if (i > 0 && distance == 0) Fail("An enum of the schema stands in one place twice.");
            place = i == 0 ? distance : place + distance;
            if (place >= integers.Length || place < 0) Fail("An enum of the schema stands in a place that there is not.");
            if (i == 0) first = (int)place;
            if (integers[place] != integers[first]) Fail("An enum of the schema is two kinds of integers.");
            if (enumOf[place] >= 0) Fail("An integer of the schema is two enums.");
            enumOf[place] = number;
        }

        return first;
    }

    private EnumValue[] ReadValues(int width)
    {
        long count = _reader.ReadCount();
        if (count > _reader.Remaining / (1 + width)) Fail("The names of the schema end too early.");
        EnumValue[] values = new EnumValue[count];
        ForgetSeen(values.Length);
        for (int i = 0; i < values.Length; i++)
        {
            string name = ReadName();
            if (!_seen.Add(name)) Fail("An enum of the schema has two values of one name.");
            ulong bits = 0;
            ReadOnlySpan<byte> bytes = _reader.TakeSpan(width);
            for (int b = width - 1; b >= 0; b--) bits = (bits << 8) | bytes[b];
            if (i > 0 && (bits < values[i - 1].Bits || (bits == values[i - 1].Bits && string.CompareOrdinal(name, values[i - 1].Name) < 0))) Fail("The values of an enum of the schema are out of order.");
            values[i] = new EnumValue(name, bits);
        }

        return values;
    }
}
