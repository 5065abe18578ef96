using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>How the flags of a writer's object become those of the reader's.</summary>
internal sealed class FlagMap(int targetOffset, int targetBytes)
{
    private readonly List<(int Source, int Target, int Count)> _moves = [];
    private readonly List<int> _ones = [];
    private readonly List<(int Source, string Member)> _required = [];
    private (int Source, int Target, ulong Mask)[]? _wordMoves;
    private (int, int, int)[] _bitMoves = [];
    private ulong _wordOnes;
    private int[] _bitOnes = [];
    private (int Bit, string Member)[] _needed = [];
    private int _sourceBytes;

    /// <summary>A flag that is kept.</summary>
    public void Move(int source, int target)
    {
        if (_moves.Count > 0 && _moves[^1] is var last && last.Source + last.Count == source && last.Target + last.Count == target) _moves[^1] = (last.Source, last.Target, last.Count + 1);
        else _moves.Add((source, target, 1));
    }

    /// <summary>A flag that is always set: what could not be absent may be now.</summary>
    public void Set(int target) => _ones.Add(target);

    /// <summary>A flag that must be set: what may be absent can't be now.</summary>
    public void Require(int source, string member) => _required.Add((source, member));

    /// <summary>Whether there is anything to do.</summary>
    public bool IsNeeded => targetBytes > 0 || _required.Count > 0;

    /// <summary>Ends the making.</summary>
    /// <param name="sourceBytes">The bytes of the writer's flags.</param>
    public void Complete(int sourceBytes)
    {
        _sourceBytes = sourceBytes;
        _needed = [.. _required];
        if (sourceBytes <= 8 && targetBytes <= 8)
        {
            _wordMoves = [.. _moves.Select(m => (m.Source, m.Target, m.Count == 64 ? ulong.MaxValue : (1UL << m.Count) - 1))];
            foreach (int bit in _ones) _wordOnes |= 1UL << bit;
        }
        else
        {
            _bitMoves = [.. _moves];
            _bitOnes = [.. _ones];
        }
    }

    /// <summary>Writes the reader's flags.</summary>
    /// <param name="source">The writer's flags, which have been checked.</param>
    /// <param name="target">The reader's block.</param>
    /// <param name="position">Where the object stands, for errors.</param>
    public void Run(ref byte source, ref byte target, long position)
    {
        foreach ((int bit, string member) in _needed)
        {
            if (!WriterObject.IsSet(ref source, bit)) Converter.ThrowAbsent(position, member);
        }

        target = ref Unsafe.Add(ref target, targetOffset);
        if (_wordMoves is not null)
        {
            ulong flags = Load(ref source, _sourceBytes);
            ulong result = _wordOnes;
            foreach ((int from, int to, ulong mask) in _wordMoves) result |= (flags >> from & mask) << to;
            Store(ref target, result, targetBytes);
            return;
        }

        for (int i = 0; i < targetBytes; i++) Unsafe.Add(ref target, i) = 0;
        foreach (int bit in _bitOnes) Unsafe.Add(ref target, bit >> 3) |= (byte)(1 << (bit & 7));
        foreach ((int from, int to, int count) in _bitMoves)
        {
            for (int i = 0; i < count; i++)
            {
                if (WriterObject.IsSet(ref source, from + i)) Unsafe.Add(ref target, (to + i) >> 3) |= (byte)(1 << ((to + i) & 7));
            }
        }
    }

    private static ulong Load(ref byte source, int bytes)
    {
        if (bytes == 1) return source;
        ulong value = 0;
        for (int i = 0; i < bytes; i++) value |= (ulong)Unsafe.Add(ref source, i) << (8 * i);
        return value;
    }

    private static void Store(ref byte target, ulong value, int bytes)
    {
        for (int i = 0; i < bytes; i++)
        {
            Unsafe.Add(ref target, i) = (byte)value;
            value >>= 8;
        }
    }
}
