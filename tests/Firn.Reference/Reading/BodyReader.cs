namespace Firn.Reference;

/// <summary>Reads a body by its type: sections 2 to 4, with the limits of section 9.</summary>
internal sealed class BodyReader(ByteCursor cursor, ReferenceLimits limits, ReferenceTrace? trace)
{
    private const int LongestBigInteger = 1 << 28;

    private readonly List<ObjectValue> _objects = [];
    private readonly List<string> _undecided = [];
    private Int128 _owed;
    private long _zeroWidth;

    public IReadOnlyList<string> Undecided => _undecided;

    public int Remaining => cursor.Remaining;

    public RefusedException Refuse(string reason) => cursor.Refuse(reason);

    /// <summary>Reads a value that is present.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="hints">What is known of its .NET type.</param>
    /// <param name="level">The level that it takes, if it is of a kind that takes one.</param>
    public ReferenceValue Read(ReferenceType type, ReferenceHints? hints, int level)
    {
        LeaveReasons(hints);
        switch (type.Kind)
        {
            case ReferenceKind.String:
                return ReadText(hints);
            case ReferenceKind.BigInteger:
                return ReadBigInteger();
            case ReferenceKind.BitArray:
                return ReadBitArray();
            case ReferenceKind.IPAddress or ReferenceKind.IPEndPoint:
                return ReadAddress(type.Kind);
            case ReferenceKind.Json:
                return ReadJson(hints, level);
            case ReferenceKind.List or ReferenceKind.Set or ReferenceKind.Array:
                return ReadSequence(type, hints, level);
            case ReferenceKind.Dictionary:
                return ReadDictionary(type, hints, level);
            case ReferenceKind.Object:
                return ReadContent(new ObjectValue(type.Kind, type.Definition!), hints, level);
            case ReferenceKind.ReferenceObject:
                return ReadReference(type.Definition!, hints, level);
            case ReferenceKind.Union:
                return ReadUnion(type.Definition!, hints, level);
            default:
                return ReadLeaf(type.Kind);
        }
    }

    private void LeaveReasons(ReferenceHints? hints)
    {
        if ((hints?.OpaqueReason ?? hints?.Caveat) is { } reason) Leave($"{hints!.Type}: {reason}");
    }

    private void Leave(string what)
    {
        if (!_undecided.Contains(what)) _undecided.Add(what);
    }

    private void Trace(int start, ReferenceRole role, ReferenceKind kind) => trace?.Add(start, cursor.Position - start, role, kind);

    private void Enter(int level)
    {
        if (level > limits.Depth) throw Refuse($"Values are nested deeper than {limits.Depth} levels.");
    }

    private LeafValue ReadLeaf(ReferenceKind kind)
    {
        int start = cursor.Position;
        ReadOnlyMemory<byte> bytes = cursor.ReadBytes(LeafRules.Width(kind));
        if (LeafRules.Check(kind, bytes.Span) is { } reason) throw new RefusedException(reason, start);
        Trace(start, kind == ReferenceKind.Bool ? ReferenceRole.Bool : ReferenceRole.Fixed, kind);
        return new LeafValue(kind, bytes);
    }

    private TextValue ReadText(ReferenceHints? hints)
    {
        int start = cursor.Position;
        TextValue value = new(WireText.Read(cursor, (from, length, role) => trace?.Add(from, length, role, ReferenceKind.String)));
        if (hints is not null && TextRules.Check(hints.Text, value.Text) is { } reason) throw new RefusedException(reason, start);
        return value;
    }

    /// <summary>A count of at most 2^31-1, or of twice that and one where the lowest bit says something of its own.</summary>
    private long ReadCount(ReferenceKind kind, bool isDoubled = false)
    {
        int start = cursor.Position;
        ulong count = cursor.ReadCount();
        if (count > (isDoubled ? uint.MaxValue : int.MaxValue)) throw new RefusedException("A count is above 2^31-1.", start);
        Trace(start, ReferenceRole.Count, kind);
        return (long)count;
    }

    private LeafValue ReadBigInteger()
    {
        int start = cursor.Position;
        long count = ReadCount(ReferenceKind.BigInteger);
        if (count > LongestBigInteger) throw new RefusedException("A BigInteger has more than 2^28 bytes.", start);
        int from = cursor.Position;
        ReadOnlySpan<byte> bytes = cursor.ReadBytes(count).Span;
        Trace(from, ReferenceRole.BigInteger, ReferenceKind.BigInteger);

        // Zero has no byte; otherwise the highest byte says more than the sign of the one below it.
        if (bytes.Length == 1 && bytes[0] == 0) throw new RefusedException("A BigInteger of 0 has a byte.", start);
        if (bytes.Length > 1)
        {
            byte extension = (bytes[^2] & 0x80) != 0 ? (byte)0xFF : (byte)0;
            if (bytes[^1] == extension) throw new RefusedException("A BigInteger has more bytes than it needs.", start);
        }

        return LeafFrom(ReferenceKind.BigInteger, start);
    }

    private LeafValue ReadBitArray()
    {
        int start = cursor.Position;
        long count = ReadCount(ReferenceKind.BitArray);
        ReadBits(count, ReferenceRole.Bits, ReferenceKind.BitArray);
        return LeafFrom(ReferenceKind.BitArray, start);
    }

    private LeafValue ReadAddress(ReferenceKind kind)
    {
        int start = cursor.Position;
        long count = ReadCount(kind);
        if (count is not (4 or 16)) throw new RefusedException("An address is of neither 4 nor 16 bytes.", start);
        int from = cursor.Position;
        cursor.Take(count == 4 ? 4 : 20);
        if (kind == ReferenceKind.IPEndPoint) cursor.Take(2);
        Trace(from, ReferenceRole.Address, kind);
        return LeafFrom(kind, start);
    }

    private LeafValue ReadJson(ReferenceHints? hints, int level)
    {
        int start = cursor.Position;
        int length = (int)Math.Min(ReadCount(ReferenceKind.Json), cursor.Remaining + 1);
        int from = cursor.Take(length);
        Trace(from, ReferenceRole.Json, ReferenceKind.Json);
        JsonRules rules = new(new ByteCursor(cursor.Bytes[..cursor.Position], from), level, limits.Depth);
        if (rules.Check(hints?.Json ?? ReferenceJson.Element) is { } reason) throw new RefusedException(reason, start);
        return LeafFrom(ReferenceKind.Json, start);
    }

    private LeafValue LeafFrom(ReferenceKind kind, int start) => new(kind, cursor.Bytes.AsMemory(start, cursor.Position - start));

    /// <summary>Bits from the lowest of the first byte upwards; unused ones must be zero.</summary>
    private bool[] ReadBits(long count, ReferenceRole role, ReferenceKind kind)
    {
        int start = cursor.Position;
        ReadOnlySpan<byte> bytes = cursor.ReadBytes((count + 7) / 8).Span;
        if (count > 0) Trace(start, role, kind);
        bool[] bits = new bool[count];
        for (int i = 0; i < count; i++) bits[i] = (bytes[i / 8] >> (i % 8) & 1) != 0;
        if (count % 8 != 0 && bytes[^1] >> (int)(count % 8) != 0) throw new RefusedException($"An unused bit is set ({role}).", cursor.Position - 1);
        return bits;
    }

    /// <summary>The bitmap of a container: which of its places are present; refused if it says nothing.</summary>
    private bool[] ReadBitmap(long count, ReferenceKind kind)
    {
        int start = cursor.Position;
        if (count == 0) throw Refuse("A bitmap for no elements.");
        bool[] present = ReadBits(count, ReferenceRole.Bitmap, kind);
        if (Array.TrueForAll(present, p => p)) throw new RefusedException("A bitmap with nothing absent.", start);
        return present;
    }

    /// <summary>Keeps bytes for what was announced (section 9.3).</summary>
    private void Reserve(Int128 minimum)
    {
        if (minimum > cursor.Remaining - _owed) throw Refuse($"A container needs at least {minimum} bytes; {cursor.Remaining - _owed} are left for it.");
        _owed += minimum;
    }

    /// <summary>Counts values of zero width (section 4.6).</summary>
    private void ChargeZeroWidth(ReferenceType type, long count)
    {
        if (type.MinimumSize > 0) return;
        _zeroWidth += count;
        if (_zeroWidth > limits.ZeroWidth) throw Refuse($"More than {limits.ZeroWidth} values of zero width.");
    }

    private byte ReadComparer(ReferenceHints? hints)
    {
        int start = cursor.Position;
        byte comparer = cursor.ReadByte();
        Trace(start, ReferenceRole.Comparer, ReferenceKind.None);
        if (comparer > 4) throw new RefusedException($"Comparer {comparer}.", start);
        if (hints is not null && !hints.AllowsComparer(comparer)) throw new RefusedException($"Comparer {comparer} is not allowed in {hints.Type}.", start);
        return comparer;
    }

    private SequenceValue ReadSequence(ReferenceType type, ReferenceHints? hints, int level)
    {
        Enter(level);
        ReferenceType elementType = type.Element!;
        ReferenceHints? elementHints = hints?.Element;
        byte comparer = type.HasComparer ? ReadComparer(hints) : (byte)0;
        long first = ReadCount(type.Kind, elementType.MayBeAbsent);
        bool isSparse = elementType.MayBeAbsent && (first & 1) != 0;
        List<int> lengths = [(int)(elementType.MayBeAbsent ? first / 2 : first)];
        for (int i = 1; i < type.Rank; i++) lengths.Add((int)ReadCount(type.Kind));
        Int128 product = lengths.Contains(0) ? 0 : 1;
        foreach (int length in lengths)
        {
            product *= length;
            if (product > int.MaxValue) throw Refuse("An array has more than 2^31-1 elements.");
        }

        // The document allows any dimensions where there are no elements; .NET does not.
        if (product == 0 && type.Rank > 0 && (lengths.Exists(length => length > Array.MaxLength) || lengths.Aggregate(1.0, (all, length) => all * Math.Max(length, 1)) > int.MaxValue)) Leave("An array without elements has dimensions of which .NET may make none.");
        int count = (int)product;
        if (hints?.Length is { } expected && count != expected) throw Refuse($"An inline array of {expected} elements has {count}.");
        bool[]? present = isSparse ? ReadBitmap(count, type.Kind) : null;
        int presentCount = present?.Count(p => p) ?? count;
        if (type.Kind == ReferenceKind.Set && count - presentCount > 1) throw Refuse("A set with more than one absent element.");
        ChargeZeroWidth(elementType, presentCount);
        ReferenceValue?[] elements;
        if (elementType.Kind == ReferenceKind.Bool)
        {
            Reserve((presentCount + 7L) / 8);
            _owed -= (presentCount + 7L) / 8;
            bool[] bits = ReadBits(presentCount, ReferenceRole.Bits, ReferenceKind.Bool);
            int next = 0;
            elements = new ReferenceValue?[count];
            for (int i = 0; i < count; i++)
            {
                if (present is null || present[i]) elements[i] = LeafValue.OfBool(bits[next++]);
            }
        }
        else
        {
            long minimum = elementType.MinimumSize;
            Reserve((Int128)presentCount * minimum);
            elements = new ReferenceValue?[count];
            for (int i = 0; i < count; i++)
            {
                if (present is not null && !present[i]) continue;
                _owed -= minimum;
                elements[i] = Read(elementType, elementHints, level + 1);
            }
        }

        if (type.Kind == ReferenceKind.Set) CheckKeys([.. elements.OfType<ReferenceValue>()], elementType, elementHints, hints, comparer);
        if (count > 1 && hints?.Priority is { HasOrder: false } priority) Leave($"{priority.Type} has no order, or one of its own.");
        return new SequenceValue(type.Kind, elements) { Comparer = comparer, Lengths = type.Kind == ReferenceKind.Array ? lengths : [] };
    }

    private DictionaryValue ReadDictionary(ReferenceType type, ReferenceHints? hints, int level)
    {
        Enter(level);
        ReferenceType keyType = type.Key!;
        ReferenceType valueType = type.Element!;
        byte comparer = type.HasComparer ? ReadComparer(hints) : (byte)0;
        long first = ReadCount(type.Kind, valueType.MayBeAbsent);
        int count = (int)(valueType.MayBeAbsent ? first / 2 : first);
        bool[]? present = valueType.MayBeAbsent && (first & 1) != 0 ? ReadBitmap(count, type.Kind) : null;
        int presentCount = present?.Count(p => p) ?? count;
        ChargeZeroWidth(keyType, count);
        ChargeZeroWidth(valueType, presentCount);
        Reserve(((Int128)count * keyType.MinimumSize) + ((Int128)presentCount * valueType.MinimumSize));
        List<KeyValuePair<ReferenceValue, ReferenceValue?>> entries = [];
        for (int i = 0; i < count; i++)
        {
            _owed -= keyType.MinimumSize;
            ReferenceValue key = Read(keyType, hints?.Key, level + 1);
            ReferenceValue? value = null;
            if (present is null || present[i])
            {
                _owed -= valueType.MinimumSize;
                value = Read(valueType, hints?.Element, level + 1);
            }
            else if (hints is { HasPresentLists: true })
            {
                throw Refuse("A lookup has a key without a list.");
            }

            entries.Add(new(key, value));
        }

        CheckKeys([.. entries.Select(e => e.Key)], keyType, hints?.Key, hints, comparer);
        return new DictionaryValue(entries) { Comparer = comparer };
    }

    private void CheckKeys(List<ReferenceValue> keys, ReferenceType keyType, ReferenceHints? keyHints, ReferenceHints? hints, byte comparer)
    {
        // By the descriptor alone nobody knows what is equal (section 12.2).
        if (hints is null) return;
        KeyRules rules = new(keyType, keyHints, comparer, hints?.IsSorted ?? false);
        bool hasDuplicate = rules.HasDuplicate(keys);
        if (rules.Undecided is { } undecided) Leave(undecided);
        if (hasDuplicate) throw Refuse("Two keys or elements are equal.");
    }

    private ObjectValue ReadReference(ReferenceDefinition definition, ReferenceHints? hints, int level)
    {
        int start = cursor.Position;
        ulong id = cursor.ReadCount();
        Trace(start, ReferenceRole.ReferenceId, ReferenceKind.ReferenceObject);
        if (id == 0)
        {
            ObjectValue created = new(ReferenceKind.ReferenceObject, definition);
            _objects.Add(created);
            return ReadContent(created, hints, level);
        }

        if (id > (ulong)_objects.Count) throw new RefusedException($"Object {id} has not been there.", start);
        ObjectValue referred = _objects[(int)id - 1];
        if (referred.Definition != definition) throw new RefusedException($"Object {id} is of another definition.", start);
        return referred;
    }

    private ObjectValue ReadContent(ObjectValue value, ReferenceHints? hints, int level)
    {
        Enter(level);
        ReferenceDefinition definition = value.Definition;
        if (level + definition.NestedLevels > limits.Depth) throw Refuse($"Values are nested deeper than {limits.Depth} levels.");
        IReadOnlyList<ReferenceMember> members = definition.Members;
        bool[] isPresent = new bool[members.Count];
        bool[] flags = ReadBits(definition.FlagBits, ReferenceRole.Flags, value.Kind);
        int next = 0;
        for (int i = 0; i < members.Count; i++)
        {
            ReferenceType type = members[i].Type;
            isPresent[i] = !type.MayBeAbsent || flags[next++];
            if (!isPresent[i]) LeaveReasons(hints?.Member(members[i]));
            if (type.Kind != ReferenceKind.Bool) continue;
            bool bit = flags[next++];
            if (bit && !isPresent[i]) throw Refuse("The value of an absent bool is set.");
            if (isPresent[i]) value.Set(i, LeafValue.OfBool(bit));
        }

        for (int i = 0; i < members.Count; i++)
        {
            if (members[i].Type.IsFixedMember) value.Set(i, Read(members[i].Type, hints?.Member(members[i]), level + 1));
        }

        for (int i = 0; i < members.Count; i++)
        {
            ReferenceType type = members[i].Type;
            if (type.Kind != ReferenceKind.Bool && !type.IsFixedMember && isPresent[i]) value.Set(i, Read(type, hints?.Member(members[i]), level + 1));
        }

        if (hints is { HasPresentLists: true } && value.Members[1] is null) throw Refuse("A grouping is without a list.");
        return value;
    }

    private UnionValue ReadUnion(ReferenceDefinition definition, ReferenceHints? hints, int level)
    {
        int start = cursor.Position;
        ulong tag = cursor.ReadCount();
        Trace(start, ReferenceRole.Tag, ReferenceKind.Union);
        ReferenceCase unionCase = definition.FindCase(tag) ?? throw new RefusedException($"{tag} is the tag of no case.", start);
        if (unionCase.Type.Kind != ReferenceKind.Union) return new UnionValue(tag, Read(unionCase.Type, hints?.Case(tag), level));
        Enter(level);
        return new UnionValue(tag, Read(unionCase.Type, hints?.Case(tag), level + 1));
    }
}
