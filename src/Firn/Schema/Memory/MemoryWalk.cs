namespace Firn;

/// <summary>
/// Finds the greatest charge for a byte among the parts of a type. Each part covers its own charge, and that of the slot which it stands in, with the bytes that are its
/// alone: a count, a text's header, the flags and fixed members of an object, a union's tag. What takes no bytes is left to the part that holds it.
/// </summary>
/// <param name="schema">The parsed descriptor, for what parts take on the wire.</param>
/// <param name="definitions">What parts take in memory.</param>
/// <param name="isConverted">
/// Whether the data are of another version. Then any part may stand for one of a single byte, or of none among the elements without bytes, which are counted in the data as they are.
/// </param>
internal sealed class MemoryWalk(Schema schema, MemoryDefinition[] definitions, bool isConverted)
{
    // In one byte there are eight bits: of packed bools, or of a bitmap of absent elements.
    private const int Bits = 8;

    // An array of several dimensions has a length for each.
    private const int LeastRank = 2;

    // A text of one character: header and character, an object of 24 bytes, and again the character for what is made of the text.
    private const int ShortTextBytes = 2;
    private const int ShortTextMemory = 24 + (2 * sizeof(char));

    // A value of one byte behind its count: a document, its text and what the parser keeps of the value. Of longer ones a byte stands for less than 64.
    private const int ShortJsonBytes = 2;
    private const int ShortJsonMemory = 256 + 24 + 5;

    // What the codecs of kinds without definition charge beyond the slot, at their shortest.
    private const int NumberMemory = 24 + 8;
    private const int BitsMemory = 64 + 24;
    private const int AddressMemory = 40 + 40;
    private const int EndPointMemory = AddressMemory + 40;
    private const int VersionMemory = 40;

    // What counting the keys of a hash table takes for each of them: a byte for a bucket.
    private const int GuardBytes = 2;

    private readonly long[] _without = new long[definitions.Length];    // of a definition: what its parts leave uncovered, once known
    private readonly bool[] _isKnown = new bool[definitions.Length];
    private readonly Dictionary<MemoryPart, long> _within = [];         // of a collection: what its elements leave uncovered

    /// <summary>The greatest charge for a byte so far, rounded up.</summary>
    public long Ratio { get; private set; }

    /// <summary>The greatest charge for an element without bytes so far.</summary>
    public long ZeroWidth { get; private set; }

    /// <summary>Looks at all values of a type.</summary>
    public void Visit(MemoryPart root) => Leave(Cover(root, 0));

    // Not in one expression with what covers, which finds such elements within.
    private void Leave(long charge) => ZeroWidth = Math.Max(ZeroWidth, charge);

    private void Raise(long charge, long bytes)
    {
        if (isConverted) bytes = 1;
        Ratio = Math.Max(Ratio, (charge + bytes - 1) / bytes);
    }

    // What is left of the charge because the values take no bytes.
    private long Cover(MemoryPart part, long carried)
    {
        long charge = part.Own + carried;
        switch (part.Kind)
        {
            case FirnKind.Object or FirnKind.ReferenceObject:
                return CoverObject(part.Definition, charge);
            case FirnKind.Union:
                Raise(charge + Without(part.Definition), 1);
                return 0;
            case FirnKind.List or FirnKind.Array:
                Raise(charge, part.Kind == FirnKind.Array ? LeastRank : 1);
                CoverElements(part);
                return 0;
            case FirnKind.Set:
                CoverSet(part, charge);
                return 0;
            case FirnKind.Dictionary:
                // Of keys without bytes there is one.
                Raise(charge + Within(part), 1);
                return 0;
            case FirnKind.String:
                Raise(charge, 1);
                Raise(charge + ShortTextMemory, ShortTextBytes);
                return 0;
            case FirnKind.Json:
                Raise(charge, 1);
                Raise(charge + ShortJsonMemory, ShortJsonBytes);
                return 0;
            default:
                Raise(charge + LeafMemory(part.Kind), Math.Max(1, LeafBytes(part.Kind)));
                return 0;
        }
    }

    private static int LeafBytes(FirnKind kind) => kind switch
    {
        FirnKind.IPAddress => 5,
        FirnKind.IPEndPoint => 7,
        _ => SchemaType.LeafWidth(kind),
    };

    private static int LeafMemory(FirnKind kind) => kind switch
    {
        FirnKind.BigInteger => NumberMemory,
        FirnKind.BitArray => BitsMemory,
        FirnKind.IPAddress => AddressMemory,
        FirnKind.IPEndPoint => EndPointMemory,
        FirnKind.Version => VersionMemory,
        _ => 0,
    };

    private void CoverElements(MemoryPart part)
    {
        MemoryPart items = part.Items!;
        if (items.MayBeAbsent || items.Kind == FirnKind.Bool) Raise(part.Element, 1, Bits);
        if (items.Kind != FirnKind.Bool) Leave(Within(part));
    }

    // What the elements of a collection leave uncovered. It is the same however the collection is reached. Of a collection within itself nothing is left: its count is between the two.
    private long Within(MemoryPart part)
    {
        if (_within.TryGetValue(part, out long left)) return left;
        _within.Add(part, 0);
        return _within[part] = part.Kind switch
        {
            FirnKind.Dictionary => Cover(part.Key!, part.Element + GuardBytes + Cover(part.Items!, 0)),
            FirnKind.Set => Cover(part.Items!, part.Element + GuardBytes),
            _ => Cover(part.Items!, part.Element),
        };
    }

    private void Raise(long charge, long bytes, int times) => Raise(charge * times, bytes);

    // Elements are distinct: one is null at most, one without bytes, two are bools.
    private void CoverSet(MemoryPart part, long charge)
    {
        MemoryPart items = part.Items!;
        long element = part.Element + GuardBytes;
        if (items.MayBeAbsent) charge += element;
        if (items.Kind == FirnKind.Bool) charge += 2 * element;
        else charge += Within(part);
        Raise(charge, 1);
    }

    private long CoverObject(int definition, long charge)
    {
        SchemaDefinition layout = schema.Definitions[definition];
        bool isReference = layout.Kind == FirnKind.ReferenceObject;
        charge += definitions[definition].Memory + Without(definition) + (isReference ? KnownObjects.BytesEach : 0);
        if (isConverted)
        {
            Raise(charge, 1);
            Leave(charge);
            return 0;
        }

        int block = layout.BlockSize + (isReference ? 1 : 0);
        if (block > 0)
        {
            Raise(charge, block);
            return 0;
        }

        // All members take bytes of their own or none: the first that does covers the object's charge as well.
        foreach (MemoryPart member in definitions[definition].Parts)
        {
            charge = Cover(member, charge);
            if (charge == 0) break;
        }

        return charge;
    }

    // What the members of an object, which may all be there, or the dearest case of a union leave uncovered. Of a definition within itself nothing: between the two there is what takes bytes.
    private long Without(int definition)
    {
        if (_isKnown[definition]) return _without[definition];
        _isKnown[definition] = true;
        return _without[definition] = schema.Definitions[definition].Kind == FirnKind.Union ? OfCases(definition) : OfMembers(definition);
    }

    private long OfMembers(int definition)
    {
        long sum = 0;
        foreach (MemoryPart member in definitions[definition].Parts)
        {
            if (member.Kind != FirnKind.Bool) sum += Cover(member, 0);
        }

        return sum;
    }

    private long OfCases(int definition)
    {
        long most = 0;
        foreach (MemoryPart unionCase in definitions[definition].Parts) most = Math.Max(most, unionCase.Box + Cover(unionCase, 0));
        return most;
    }
}
