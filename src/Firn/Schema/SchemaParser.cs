using System.Runtime.InteropServices;

namespace Firn;

/// <summary>
/// Reads a descriptor (format, section 5) into a <see cref="Schema"/>, refusing whatever is malformed. Time and memory are linear in
/// the descriptor's length, whatever it says; and what is alike is one object, as more is made of each later.
/// </summary>
internal ref struct SchemaParser
{
    /// <summary>The longest descriptor that is accepted.</summary>
    public const int LongestDescriptor = 1 << 20;

    private const int DeepestNesting = 64;
    private const int MostDefinitions = 4_096;
    private const int MostMembers = 65_536;
    private const int MostContainers = 4_096;

    private readonly long _offset;
    private readonly List<(SchemaType Present, SchemaType? Absent)> _mentioned;
    private readonly Dictionary<(FirnKind Kind, bool MayBeAbsent, int Rank, SchemaType? Key, SchemaType Element), SchemaType> _containers;
    private readonly List<FirnKind> _integers;
    private readonly Dictionary<(FirnKind Kind, bool MayBeAbsent, int Enum), SchemaType> _enums;
    private readonly SchemaNames? _names;
    private readonly int[] _enumOf;
    private FirnReader _reader;
    private int _members;

    private SchemaParser(ReadOnlySpan<byte> descriptor, long offset, SchemaNames? names)
    {
        _reader = new FirnReader(descriptor, FirnOptions.Default);
        _offset = offset;
        _mentioned = [];
        _containers = [];
        _integers = [];
        _enums = [];
        _names = names;
        _enumOf = names?.EnumOf ?? [];
    }

    /// <summary>Parses the bytes of a descriptor.</summary>
    /// <param name="descriptor">The bytes.</param>
    /// <param name="offset">Where they stand in the message, for errors.</param>
    /// <param name="rootMayBeAbsent">Whether the root may have the bit for absence, as in a container.</param>
    /// <param name="names">Which integers are enums, and their names; of a descriptor that has been parsed without.</param>
    /// <exception cref="FirnException">They are malformed.</exception>
    public static Schema Parse(ReadOnlySpan<byte> descriptor, long offset = 0, bool rootMayBeAbsent = false, SchemaNames? names = null)
    {
        SchemaParser parser = new(descriptor, offset, names);
        try
        {
            return parser.Parse(rootMayBeAbsent);
        }
        catch (FirnException exception) when (exception.Code != FirnErrorCode.InvalidSchema)
        {
            throw new FirnException(FirnErrorCode.InvalidSchema, "The descriptor ends too early, or a count in it is malformed.", offset + exception.Offset);
        }
    }

    private Schema Parse(bool rootMayBeAbsent)
    {
        if (_reader.Remaining > LongestDescriptor) Fail("The descriptor is longer than 1 MiB.");
        SchemaType root = ReadType(1, rootMayBeAbsent);
        List<SchemaDefinition> definitions = [];
        while (definitions.Count < _mentioned.Count)
        {
            FirnKind kind = _mentioned[definitions.Count].Present.Kind;
            definitions.Add(kind == FirnKind.Union ? ReadUnion() : ReadObject(kind));
        }

        if (_reader.Remaining != 0) Fail("Bytes are left over behind the descriptor.");
        Schema schema = new(root, [.. definitions], [.. _integers]) { Enums = _names?.Enums ?? [] };
        if (schema.FindLayoutFault() is { } fault) Fail(fault);
        return schema;
    }

    private readonly void Fail(string problem) => Throw.Invalid(FirnErrorCode.InvalidSchema, problem, _offset + _reader.Position);

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
            case >= FirnKind.String and <= FirnKind.Json:
                return SchemaType.MayBeEnum(kind) ? Integer(kind, absent) : SchemaType.Leaf(kind, absent);
            case FirnKind.List or FirnKind.Set:
                return Container(kind, absent, 0, null, ReadType(level + 1, mayBeAbsent: true));
            case FirnKind.Dictionary:
                SchemaType key = ReadType(level + 1, mayBeAbsent: false);
                return Container(kind, absent, 0, key, ReadType(level + 1, mayBeAbsent: true));
            case FirnKind.Array:
                int rank = _reader.Take(1);
                if (rank is < 2 or > 32) Fail("An array of the descriptor has a rank below 2 or above 32.");
                return Container(kind, absent, rank, null, ReadType(level + 1, mayBeAbsent: true));
            case FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union:
                return Mention(kind, absent);
            default:
                Fail("The descriptor has an unknown kind.");
                return null!;
        }
    }

    private readonly SchemaType Integer(FirnKind kind, bool absent)
    {
        int place = _integers.Count;
        _integers.Add(kind);
        if (place >= _enumOf.Length || _enumOf[place] < 0) return SchemaType.Leaf(kind, absent);
        ref SchemaType? type = ref CollectionsMarshal.GetValueRefOrAddDefault(_enums, (kind, absent, _enumOf[place]), out _);
        return type ??= new SchemaType(kind, absent) { Enum = _enumOf[place] };
    }

    private readonly int MostLeft(int smallest) => (int)Math.Min(_reader.Remaining / smallest, MostMembers);

    private readonly SchemaType Container(FirnKind kind, bool absent, int rank, SchemaType? key, SchemaType element)
    {
        ref SchemaType? type = ref CollectionsMarshal.GetValueRefOrAddDefault(_containers, (kind, absent, rank, key, element), out bool isKnown);
        // Lists of two enums are alike in the descriptor, and were counted there.
        if (!isKnown && _enumOf.Length == 0 && _containers.Count > MostContainers) Fail("The descriptor has more than 4,096 different lists, sets, dictionaries and arrays.");
        return type ??= new SchemaType(kind, absent) { Rank = rank, Key = key, Element = element };
    }

    private SchemaType Mention(FirnKind kind, bool absent)
    {
        long number = _reader.ReadCount();
        if (number > _mentioned.Count || number >= MostDefinitions) Fail("The descriptor mentions a definition out of turn, or has more than 4,096.");
        int index = (int)number;
        if (index == _mentioned.Count) _mentioned.Add((new SchemaType(kind, mayBeAbsent: false) { Definition = index }, null));
        (SchemaType present, SchemaType? mayBeAbsent) = _mentioned[index];
        if (present.Kind != kind) Fail("The descriptor mentions a definition as two kinds.");
        if (!absent) return present;
        if (mayBeAbsent is null) _mentioned[index] = (present, mayBeAbsent = present.With(mayBeAbsent: true));
        return mayBeAbsent;
    }

    private int ReadLength()
    {
        long count = _reader.ReadCount();
        // A member or case takes at least two bytes: identity or tag, and kind.
        if (count > MostLeft(2) || (_members += (int)count) > MostMembers) Fail("The descriptor has too many members.");
        return (int)count;
    }

    private SchemaDefinition ReadObject(FirnKind kind)
    {
        SchemaMember[] members = new SchemaMember[ReadLength()];
        HashSet<(int, uint)> identities = new(members.Length);
        for (int i = 0; i < members.Length; i++)
        {
            long identity = _reader.ReadCount();
            if (identity > 1L + int.MaxValue) Fail("The descriptor has a member id out of range.");
            uint hash = identity == 0 ? LittleEndian.ReadUInt32(in _reader.Take(4)) : 0;
            if (!identities.Add(((int)(identity - 1), hash))) Fail("An object of the descriptor has two members of one identity.");
            members[i] = new SchemaMember((int)(identity - 1), hash, ReadType(1, mayBeAbsent: true));
        }

        return new SchemaDefinition(kind, members, []);
    }

    private SchemaDefinition ReadUnion()
    {
        SchemaCase[] cases = new SchemaCase[ReadLength()];
        for (int i = 0; i < cases.Length; i++)
        {
            long tag = _reader.ReadCount();
            if (tag > uint.MaxValue) Fail("The descriptor has a case whose tag is out of range.");
            if (i > 0 && tag <= cases[i - 1].Tag) Fail("The tags of a union in the descriptor do not ascend.");
            cases[i] = new SchemaCase(tag, ReadType(1, mayBeAbsent: false));
        }

        return new SchemaDefinition(FirnKind.Union, [], cases);
    }
}
