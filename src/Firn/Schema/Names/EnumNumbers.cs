namespace Firn;

/// <summary>Which numbers of a writer's enum are which of a reader's, where both have names and some name stands for another number (format, section 8).</summary>
internal sealed class EnumNumbers
{
    private readonly Dictionary<ulong, ulong> _moved = [];      // by the writer's numbers, whose names the reader has
    private readonly HashSet<ulong> _ambiguous = [];
    private readonly Names _reader;
    private readonly bool _isFlags;
    private readonly bool _zeroHasOtherName;
    private readonly (ulong Number, ulong Now)[] _flags = [];

    private EnumNumbers(EnumNames writer, Names reader)
    {
        Writer = writer;
        _reader = reader;
        foreach (EnumValue value in writer.Values)
        {
            ulong number = writer.Extend(value.Bits);
            if (reader.Numbers.TryGetValue(value.Name, out ulong now))
            {
                if (_moved.TryGetValue(number, out ulong other) && other != now) _ambiguous.Add(number);
                _moved[number] = now;
            }
            else if (number == 0)
            {
                _zeroHasOtherName = true;
            }
        }

        _isFlags = writer.IsFlags || reader.Enum.IsFlags;
        // The widest first, as combinations have names as well.
        if (_isFlags) _flags = [.. _moved.Where(n => n.Key != 0 && !_ambiguous.Contains(n.Key)).Select(n => (n.Key, n.Value)).OrderByDescending(n => n.Key)];
    }

    public EnumNames Writer { get; }

    public EnumNames Reader => _reader.Enum;

    /// <summary>The numbers of two enums; null where no name stands for another number, so that numbers stay what they are. Takes time by the values of the writer's.</summary>
    public static EnumNumbers? Find(EnumNames writer, Names reader) =>
        Array.Exists(writer.Values, v => reader.Numbers.TryGetValue(v.Name, out ulong now) && now != writer.Extend(v.Bits)) ? new EnumNumbers(writer, reader) : null;

    /// <summary>What a number of the writer's is to the reader, both with the sign in all 64 bits.</summary>
    /// <param name="number">The number.</param>
    /// <param name="now">What it is now.</param>
    /// <returns>False where that can't be told: the number has another meaning to the reader.</returns>
    public bool TryFind(ulong number, out ulong now)
    {
        if (_moved.TryGetValue(number, out now)) return !_ambiguous.Contains(number);
        now = number;
        // Zero is what nobody has set, also where the writer has no name for it.
        if (number == 0) return _isFlags || !_zeroHasOtherName || !_reader.Taken.Contains(0);
        if (!_isFlags) return !_reader.Taken.Contains(number);
        ulong left = number;
        now = 0;
        foreach ((ulong flag, ulong flagNow) in _flags)
        {
            if ((left & flag) != flag) continue;
            left &= ~flag;
            now |= flagNow;
        }

        now |= left;
        return (left & _reader.TakenBits) == 0;
    }

    /// <summary>The writer's name of a number of which the reader has no name, or null. For errors: it looks through all.</summary>
    public string? NameOf(ulong number)
    {
        foreach (EnumValue value in Writer.Values)
        {
            if (Writer.Extend(value.Bits) == number && !_reader.Numbers.ContainsKey(value.Name)) return value.Name;
        }

        return null;
    }

    /// <summary>An enum of a reader's: made once, however many of a writer's are compared with it.</summary>
    public sealed class Names
    {
        public Names(EnumNames reader)
        {
            Enum = reader;
            foreach (EnumValue value in reader.Values)
            {
                ulong number = reader.Extend(value.Bits);
                Numbers[value.Name] = number;
                Taken.Add(number);
                TakenBits |= number;
            }
        }

        public EnumNames Enum { get; }

        public Dictionary<string, ulong> Numbers { get; } = new(StringComparer.Ordinal);

        /// <summary>The numbers that have names.</summary>
        public HashSet<ulong> Taken { get; } = [];

        /// <summary>The bits that are set in any of them.</summary>
        public ulong TakenBits { get; }
    }
}
