namespace Firn;

/// <summary>Reads a descriptor (format, section 5) into a <see cref="Schema"/>, refusing whatever is malformed.</summary>
internal ref struct SchemaParser
{
    private const int DeepestNesting = 64;
    private const int MostDefinitions = 4_096;
    private const int MostMembers = 65_536;

    private FirnReader _reader;
    private int _mentioned;
    private int _members;

    private SchemaParser(FirnReader reader) => _reader = reader;

    /// <summary>Parses the bytes of a descriptor.</summary>
    /// <exception cref="FirnException">They are malformed; offsets count from their start.</exception>
    public static Schema Parse(ReadOnlySpan<byte> descriptor)
    {
        SchemaParser parser = new(new FirnReader(descriptor, FirnOptions.Default));
        SchemaType root = parser.ReadType(1, mayBeAbsent: false);
        List<SchemaMember[]> definitions = [];
        while (definitions.Count < parser._mentioned) definitions.Add(parser.ReadDefinition());
        if (parser._reader.Remaining != 0) parser.Fail("Bytes are left over behind the descriptor.");
        return new Schema(root, definitions);
    }

    private readonly void Fail(string problem) => Throw.Invalid(FirnErrorCode.InvalidSchema, problem, _reader.Position);

    private SchemaType ReadType(int level, bool mayBeAbsent)
    {
        if (level > DeepestNesting) Fail("The types of the descriptor are nested too deep.");
        byte first = _reader.Take(1);
        bool absent = (first & 0x80) != 0;
        if (absent && !mayBeAbsent) Fail("A root, key or case of the descriptor may be absent.");
        FirnKind kind = (FirnKind)(first & 0x7F);
        switch (kind)
        {
            case >= FirnKind.Bool and <= FirnKind.Version:
            case >= FirnKind.String and <= FirnKind.IPEndPoint:
                return new SchemaType(kind, absent);
            case FirnKind.List or FirnKind.Set:
                return new SchemaType(kind, absent) { Element = ReadType(level + 1, mayBeAbsent: true) };
            case FirnKind.Dictionary:
                return new SchemaType(kind, absent) { Key = ReadType(level + 1, mayBeAbsent: false), Element = ReadType(level + 1, mayBeAbsent: true) };
            case FirnKind.Array:
                int rank = _reader.Take(1);
                if (rank is < 2 or > 32) Fail("An array of the descriptor has a rank below 2 or above 32.");
                return new SchemaType(kind, absent) { Rank = rank, Element = ReadType(level + 1, mayBeAbsent: true) };
            case FirnKind.Object:
                long number = _reader.ReadCount();
                if (number > _mentioned || number >= MostDefinitions) Fail("The descriptor mentions a definition out of turn.");
                if (number == _mentioned) _mentioned++;
                return new SchemaType(kind, absent) { Definition = (int)number };
            default:
                Fail("The descriptor has an unknown kind.");
                return null!;
        }
    }

    private SchemaMember[] ReadDefinition()
    {
        long count = _reader.ReadCount();
        // A member takes at least two bytes: identity and kind.
        if (count > _reader.Remaining / 2 || (_members += (int)count) > MostMembers) Fail("The descriptor has too many members.");
        SchemaMember[] members = new SchemaMember[(int)count];
        for (int i = 0; i < members.Length; i++)
        {
            long identity = _reader.ReadCount();
            if (identity > 1L + int.MaxValue) Fail("The descriptor has a member id out of range.");
            uint hash = identity == 0 ? LittleEndian.ReadUInt32(in _reader.Take(4)) : 0;
            members[i] = new SchemaMember((int)(identity - 1), hash, ReadType(1, mayBeAbsent: true));
        }

        return members;
    }
}
