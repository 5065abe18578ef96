namespace Firn.Reference;

/// <summary>Deflate (RFC 1951), bit by bit, so that it is known where the stream ends.</summary>
internal sealed class Inflater
{
    private static readonly int[] LengthBases = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
    private static readonly int[] LengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
    private static readonly int[] DistanceBases = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
    private static readonly int[] DistanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
    private static readonly int[] CodeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

    private readonly byte[] _data;
    private readonly byte[] _raw;
    private long _bit;
    private int _written;

    private Inflater(byte[] data, int rawLength)
    {
        _data = data;
        _raw = new byte[rawLength];
    }

    /// <summary>What the data expand to, or null if they are no stream, do not end with it, or expand to another length.</summary>
    public static byte[]? Expand(byte[] data, int rawLength)
    {
        Inflater inflater = new(data, rawLength);
        try
        {
            while (inflater.Block())
            {
            }
        }
        catch (InvalidDataException)
        {
            return null;
        }

        return (inflater._bit + 7) / 8 == data.Length && inflater._written == rawLength ? inflater._raw : null;
    }

    private int Bit()
    {
        if (_bit >= _data.Length * 8L) throw new InvalidDataException();
        int bit = _data[_bit / 8] >> (int)(_bit % 8) & 1;
        _bit++;
        return bit;
    }

    private int Bits(int count)
    {
        int value = 0;
        for (int i = 0; i < count; i++) value |= Bit() << i;
        return value;
    }

    private void Write(byte value)
    {
        if (_written == _raw.Length) throw new InvalidDataException();
        _raw[_written++] = value;
    }

    private bool Block()
    {
        bool isLast = Bit() == 1;
        switch (Bits(2))
        {
            case 0:
                Stored();
                break;
            case 1:
                int[] lengths = new int[288];
                for (int i = 0; i < lengths.Length; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
                Compressed(new Code(lengths, 0, 288), new Code([.. Enumerable.Repeat(5, 30)], 0, 30));
                break;
            case 2:
                Dynamic();
                break;
            default:
                throw new InvalidDataException();
        }

        return !isLast;
    }

    private void Stored()
    {
        _bit = (_bit + 7) / 8 * 8;
        int length = Bits(16);
        if (Bits(16) != (~length & 0xFFFF)) throw new InvalidDataException();
        for (int i = 0; i < length; i++) Write((byte)Bits(8));
    }

    private void Dynamic()
    {
        int literals = Bits(5) + 257;
        int distances = Bits(5) + 1;
        int codes = Bits(4) + 4;
        if (literals > 286 || distances > 30) throw new InvalidDataException();
        int[] lengths = new int[19];
        for (int i = 0; i < codes; i++) lengths[CodeLengthOrder[i]] = Bits(3);
        Code lengthCode = new(lengths, 0, 19);
        if (!lengthCode.IsComplete) throw new InvalidDataException();
        lengths = new int[literals + distances];
        for (int i = 0; i < lengths.Length;)
        {
            int symbol = lengthCode.Decode(this);
            if (symbol < 16)
            {
                lengths[i++] = symbol;
                continue;
            }

            if (symbol == 16 && i == 0) throw new InvalidDataException();
            int repeated = symbol == 16 ? lengths[i - 1] : 0;
            int times = symbol switch { 16 => 3 + Bits(2), 17 => 3 + Bits(3), _ => 11 + Bits(7) };
            if (i + times > lengths.Length) throw new InvalidDataException();
            for (; times > 0; times--) lengths[i++] = repeated;
        }

        if (lengths[256] == 0) throw new InvalidDataException();
        Code literalCode = new(lengths, 0, literals);
        Code distanceCode = new(lengths, literals, distances);
        if (!literalCode.IsComplete && !literalCode.IsSingle) throw new InvalidDataException();
        if (!distanceCode.IsComplete && !distanceCode.IsSingle) throw new InvalidDataException();
        Compressed(literalCode, distanceCode);
    }

    private void Compressed(Code literals, Code distances)
    {
        while (true)
        {
            int symbol = literals.Decode(this);
            if (symbol == 256) return;
            if (symbol < 256)
            {
                Write((byte)symbol);
                continue;
            }

            symbol -= 257;
            if (symbol >= LengthBases.Length) throw new InvalidDataException();
            int length = LengthBases[symbol] + Bits(LengthBits[symbol]);
            symbol = distances.Decode(this);
            if (symbol >= DistanceBases.Length) throw new InvalidDataException();
            int distance = DistanceBases[symbol] + Bits(DistanceBits[symbol]);
            if (distance > _written) throw new InvalidDataException();
            for (; length > 0; length--) Write(_raw[_written - distance]);
        }
    }

    /// <summary>A code of Huffman's, from the lengths of its symbols.</summary>
    private sealed class Code
    {
        private readonly int[] _counts = new int[16];
        private readonly int[] _symbols;

        public Code(int[] lengths, int start, int count)
        {
            for (int i = 0; i < count; i++) _counts[lengths[start + i]]++;
            int left = 1;
            for (int length = 1; length < 16; length++)
            {
                left = (left << 1) - _counts[length];
                if (left < 0) throw new InvalidDataException();
            }

            IsComplete = left == 0;
            // No symbol, or one of a single bit: a stream may leave the rest of the code open.
            IsSingle = count == _counts[0] + _counts[1];
            _symbols = [.. Enumerable.Range(0, count).Where(i => lengths[start + i] > 0).OrderBy(i => lengths[start + i])];
        }

        public bool IsComplete { get; }

        public bool IsSingle { get; }

        public int Decode(Inflater inflater)
        {
            int code = 0;
            int first = 0;
            int index = 0;
            for (int length = 1; length < 16; length++)
            {
                code |= inflater.Bit();
                int count = _counts[length];
                if (code - first < count) return _symbols[index + (code - first)];
                index += count;
                first = (first + count) << 1;
                code <<= 1;
            }

            throw new InvalidDataException();
        }
    }
}
