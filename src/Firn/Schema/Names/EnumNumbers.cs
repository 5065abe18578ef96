namespace Firn;

/// <summary>Which numbers of a writer's enum are which of a reader's, where both have names and some name stands for another number (format, section 8).</summary>
internal sealed class EnumNumbers
{
    private readonly Dictionary<ulong, string> _written = [];
    private readonly Dictionary<ulong, ulong> _moved = [];
    private readonly HashSet<ulong> _ambiguous = [];
    private readonly HashSet<ulong> _taken;
    private readonly bool _isFlags;
    private readonly ulong[] _flags = [];
    private readonly ulong _takenBits;

    private EnumNumbers(EnumNames writer, EnumNames reader, Dictionary<string, ulong> numbers)
    {
        Writer = writer;
        Reader = reader;
        _taken = [.. numbers.Values];
        foreach (EnumValue value in writer.Values)
        {
            ulong number = writer.Extend(value.Bits);
            bool isKnown = numbers.TryGetValue(value.Name, out ulong now);
            if (isKnown && _moved.TryGetValue(number, out ulong other) && other != now) _ambiguous.Add(number);
            if (isKnown) _moved[number] = now;
            else if (!_moved.ContainsKey(number)) _written[number] = value.Name;
        }

        _isFlags = writer.IsFlags && reader.IsFlags;
        if (!_isFlags) return;
        // The widest first, as combinations have names as well.
        _flags = [.. _moved.Keys.Where(n => n != 0 && !_ambiguous.Contains(n)).OrderByDescending(n => n)];
        foreach (ulong number in _taken) _takenBits |= number;
    }

    public EnumNames Writer { get; }

    public EnumNames Reader { get; }

    /// <summary>The numbers of two enums; null where no name stands for another number, so that numbers stay what they are.</summary>
    public static EnumNumbers? Find(EnumNames writer, EnumNames reader)
    {
        if (ReferenceEquals(writer, reader)) return null;
        Dictionary<string, ulong> numbers = new(reader.Values.Length, StringComparer.Ordinal);
        foreach (EnumValue value in reader.Values) numbers[value.Name] = reader.Extend(value.Bits);
        return Array.Exists(writer.Values, v => numbers.TryGetValue(v.Name, out ulong now) && now != writer.Extend(v.Bits)) ? new EnumNumbers(writer, reader, numbers) : null;
    }

    /// <summary>What a number of the writer's is to the reader, both with the sign in all 64 bits.</summary>
    /// <param name="number">The number.</param>
    /// <param name="now">What it is now.</param>
    /// <returns>False where that can't be told: the number has another meaning to the reader.</returns>
    public bool TryFind(ulong number, out ulong now)
    {
        if (_moved.TryGetValue(number, out now)) return !_ambiguous.Contains(number);
        now = number;
        // Zero is what nobody has set, also where the writer has no name for it.
        if (number == 0) return _isFlags || !_written.ContainsKey(0) || !_taken.Contains(0);
        if (!_isFlags) return !_taken.Contains(number);
        ulong left = number;
        now = 0;
        foreach (ulong flag in _flags)
        {
            if ((left & flag) != flag) continue;
            left &= ~flag;
            now |= _moved[flag];
        }

        now |= left;
        return (left & _takenBits) == 0;
    }

    /// <summary>The writer's name of a number that the reader has no name of, or null.</summary>
    public string? NameOf(ulong number) => _written.TryGetValue(number, out string? name) ? name : null;
}
