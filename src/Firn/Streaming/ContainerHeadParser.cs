namespace Firn;

/// <summary>
/// Reads the head of a container from bytes that arrive bit by bit, asking for no more than there must be: what follows a container on
/// a stream is not touched.
/// </summary>
/// <param name="entry">The entry of the values' type; null where there is none, and values are read by the descriptor alone.</param>
/// <param name="options">The options.</param>
internal sealed class ContainerHeadParser(CodecEntry? entry, FirnOptions options)
{
    private readonly SchemaDescriptor? _descriptor = entry?.DescriptorUnder(options);
    private const int FixedLength = 6;      // magic, version, codec

    private int _position;          // what has been understood
    private int _descriptorStart;
    private int _descriptorLength;
    private int _namesLeft;
    private bool _hasEnums;         // names of enums follow the others
    private int _enumsStart = -1;   // where those stand, once their length is known
    private int _enumsLength;
    private bool _hasDescriptor;
    private bool _isNamed;
    private int[] _partCounts = [];

    /// <summary>Whether the whole head is there.</summary>
    public bool IsComplete => _hasDescriptor && _namesLeft == 0 && !_hasEnums;

    /// <summary>The length of the head, once it is complete.</summary>
    public int Length => _position;

    /// <summary>How frames are converted, if the container was written with another descriptor than the reader's.</summary>
    public ConversionPlan? Plan { get; private set; }

    /// <summary>The writer's schema, where it is not the reader's own, or there is no reader's. The root has the bit for absence where values may be null.</summary>
    public Schema? Writer { get; private set; }

    /// <summary>
    /// Goes on with all bytes that there are, counted from the container's start. Returns how many there must be at least to go on further;
    /// when the head is complete, its length and that of the first frame's length behind it.
    /// </summary>
    public int Advance(ReadOnlySpan<byte> bytes)
    {
        CheckStart(bytes);
        if (!_hasDescriptor)
        {
            int needed = FindDescriptor(bytes);
            if (needed > bytes.Length) return needed;
            _isNamed = (bytes[5] & ContainerFormat.HasEnums) != 0;
            TakeDescriptor(bytes.Slice(_descriptorStart, _descriptorLength));
        }

        while (_namesLeft > 0)
        {
            // At least one byte for every name that follows this one, and the first frame's length.
            int behind = _namesLeft - 1 + (_hasEnums ? 1 : 0) + ContainerFormat.LengthSize;
            long end = EndOfString(bytes, _position);
            if (end > ContainerFormat.LongestHead) Refuse("The head of the container is too long.", _position);
            if (end > bytes.Length) return (int)end + behind;
            _position = (int)end;
            _namesLeft--;
        }

        if (_hasEnums)
        {
            int needed = FindEnums(bytes);
            if (needed > bytes.Length) return needed;
            _position = needed;
            _hasEnums = false;
        }

        return _position + ContainerFormat.LengthSize;
    }

    /// <summary>Refuses what is no container, or not one of this version, as soon as it shows.</summary>
    public static void CheckStart(ReadOnlySpan<byte> bytes)
    {
        int length = Math.Min(bytes.Length, ContainerFormat.Magic.Length);
        if (!bytes[..length].SequenceEqual(ContainerFormat.Magic[..length])) Refuse("The input is no container: it does not begin with FIRN.", 0);
        if (bytes.Length > 4 && bytes[4] != ContainerFormat.Version) Refuse("The container is of another version of the format than 1.", 4);
        if (bytes.Length > 5) MessageCompression.RequireToRead((byte)(bytes[5] & ~ContainerFormat.HasEnums), "container", 5);
    }

    private static void Refuse(string problem, long offset) => Throw.Invalid(FirnErrorCode.InvalidContainer, problem, offset);

    private int FindDescriptor(ReadOnlySpan<byte> bytes)
    {
        // A descriptor takes a byte at least, and the first frame's length stands behind the head.
        const int Least = FixedLength + 2 + ContainerFormat.LengthSize;
        if (bytes.Length <= FixedLength) return Least;
        int size = 1 + CountFormat.BytesBehind(bytes[FixedLength]);
        if (bytes.Length < FixedLength + size) return Least + size - 1;
        FirnReader reader = new(bytes, FixedLength, FirnOptions.Default);
        long length = reader.ReadCount();
        if (length == 0) Throw.Invalid(FirnErrorCode.InvalidSchema, "The container has no descriptor.", FixedLength);
        if (length > ContainerFormat.LongestHead) Refuse("The head of the container is too long.", FixedLength);
        _descriptorStart = FixedLength + size;
        _descriptorLength = (int)length;
        int end = _descriptorStart + _descriptorLength;
        return end <= bytes.Length ? end : end + ContainerFormat.LengthSize;
    }

    // Where the names of enums end; what has to be there beyond that, as long as it is not.
    private int FindEnums(ReadOnlySpan<byte> bytes)
    {
        if (_enumsStart < 0)
        {
            const int Least = 1 + ContainerFormat.LengthSize;
            if (bytes.Length <= _position) return _position + Least;
            int size = 1 + CountFormat.BytesBehind(bytes[_position]);
            if (bytes.Length < _position + size) return _position + size + ContainerFormat.LengthSize;
            FirnReader reader = new(bytes, _position, FirnOptions.Default);
            long length = reader.ReadCount();
            if (length > SchemaNamesParser.Longest || _position + size + length > ContainerFormat.LongestHead) Refuse("The head of the container is too long.", _position);
            _enumsStart = _position + size;
            _enumsLength = (int)length;
        }

        int end = _enumsStart + _enumsLength;
        return end <= bytes.Length ? end : end + ContainerFormat.LengthSize;
    }

    private void TakeDescriptor(ReadOnlySpan<byte> descriptor)
    {
        if (entry is null)
        {
            Writer = SchemaParser.Parse(descriptor, _descriptorStart, rootMayBeAbsent: true);
        }
        else if (options.NullRules != NullRules.None || !descriptor.SequenceEqual(ContainerHeadWriter.ElementDescriptor(_descriptor!, entry.MayBeAbsent)))
        {
            try
            {
                Plan = ConversionPlan.ForRun(_descriptor!, options.NullRules, entry.ValueType, entry.MayBeAbsent, descriptor, _descriptorStart);
            }
            catch (FirnException exception) when (exception.Code == FirnErrorCode.SchemaMismatch)
            {
                exception.Offset = _descriptorStart; // about the schema as a whole
                throw;
            }

            Writer = Plan.Writer;
        }

        _partCounts = Writer is null
            ? [.. _descriptor!.Definitions.Select(definition => definition.Members.Count + definition.Cases.Count)]
            : [.. Writer.Definitions.Select(definition => definition.Members.Length + definition.Cases.Length)];
        _hasDescriptor = true;
        _hasEnums = _isNamed;
        _position = _descriptorStart + _descriptorLength;
        _namesLeft = _partCounts.Length + _partCounts.Sum();
    }

    // Where the string at a position ends, as far as can be told: its header is looked at, its text is not.
    private static long EndOfString(ReadOnlySpan<byte> bytes, int position)
    {
        if (position >= bytes.Length) return position + 1;
        int header = bytes[position];
        int size = (header >> 2) switch { 60 => 2, 61 => 3, 62 => 5, _ => 1 };
        if (position + size > bytes.Length) return position + size;
        ReadOnlySpan<byte> number = bytes.Slice(position + 1, size - 1);
        long length = size switch
        {
            1 => header >> 2,
            2 => 60L + number[0],
            3 => LittleEndian.ReadUInt16(in number[0]),
            _ => LittleEndian.ReadUInt32(in number[0]),
        };
        return position + size + ((header & 3) switch { 1 => length + 1, 2 => 2 * length, _ => length });
    }

    /// <summary>The head, once it is complete. The names are checked against the hashes that they stand for.</summary>
    public FirnContainerHeader Finish(ReadOnlySpan<byte> bytes)
    {
        FirnReader reader = new(bytes[..(_isNamed ? _enumsStart : _position)], _descriptorStart + _descriptorLength, FirnOptions.Default);
        FirnContainerDefinition[] definitions = new FirnContainerDefinition[_partCounts.Length];
        for (int d = 0; d < definitions.Length; d++)
        {
            string name = reader.ReadString();
            string[] parts = new string[_partCounts[d]];
            for (int p = 0; p < parts.Length; p++)
            {
                long position = reader.Position;
                parts[p] = reader.ReadString();
                if (HashOf(d, p) is { } hash && SchemaDescriptor.HashName(parts[p]) != hash) Refuse("The name of a member is not the one that its hash stands for.", position);
            }

            definitions[d] = new FirnContainerDefinition(name, parts);
        }

        SchemaNames names = new(definitions, [], []);
        if (_isNamed)
        {
            reader.ReadCount();
            names = SchemaNamesParser.ParseEnums(Writer ?? _descriptor!.Schema, bytes.Slice(_enumsStart, _enumsLength), _enumsStart, definitions);
            ReadByName(bytes, names);
        }

        reader.ExpectEnd();
        if (Plan is { } plan && plan.IsRefused(options)) throw plan.Refuse(options, entry!.ValueType, _descriptorStart, (definition, member) => definitions[definition].Parts[member]);
        byte[] schema = bytes.Slice(_descriptorStart, _descriptorLength).ToArray();
        bool valuesMayBeNull = (schema[0] & ContainerFormat.MayBeAbsent) != 0;
        schema[0] &= unchecked((byte)~ContainerFormat.MayBeAbsent);
        return new FirnContainerHeader((FirnCompression)(bytes[5] & ~ContainerFormat.HasEnums), valuesMayBeNull, schema, definitions, names);
    }

    // Where an enum has other numbers for the same names.
    private void ReadByName(ReadOnlySpan<byte> bytes, SchemaNames names)
    {
        if (entry is null || names.Enums.Length == 0 || (Plan is null && (_descriptor!.Enums.Length == 0 || names.HasEnumsOf(_descriptor.EnumNames)))) return;
        try
        {
            if (ConversionPlan.ForRunByName(_descriptor!, options.NullRules, entry.ValueType, entry.MayBeAbsent, bytes.Slice(_descriptorStart, _descriptorLength), _descriptorStart, names) is not { } plan) return;
            Plan = plan;
            Writer = plan.Writer;
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.SchemaMismatch)
        {
            exception.Offset = _descriptorStart; // about the schema as a whole
            throw;
        }
    }

    // The hash that a member is known by; null for members with an id, and for cases of unions.
    private uint? HashOf(int definition, int part)
    {
        if (Writer is not null)
        {
            SchemaMember[] written = Writer.Definitions[definition].Members;
            return part < written.Length && written[part].Id < 0 ? written[part].NameHash : null;
        }

        List<MemberLabel> members = _descriptor!.Definitions[definition].Members;
        return part < members.Count && members[part].Id < 0 ? SchemaDescriptor.HashName(members[part].Name) : null;
    }
}
