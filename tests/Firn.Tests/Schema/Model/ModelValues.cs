using System.Numerics;

namespace Firn.Tests.Schema.Model;

// A value: null; bool; BigInteger for integers; double for binary numbers; byte[] for what has no structure; string; or one of these.
internal sealed class ModelList(int comparer, List<object?> elements, int[]? lengths = null)
{
    public int Comparer => comparer;

    public List<object?> Elements => elements;

    public int[] Lengths => lengths ?? [];
}

internal sealed class ModelDictionary(int comparer, List<(object Key, object? Value)> entries)
{
    public int Comparer => comparer;

    public List<(object Key, object? Value)> Entries => entries;
}

internal sealed class ModelObject(ModelDefinition definition)
{
    public ModelDefinition Definition => definition;

    /// <summary>By the members' names; those that the data lack are not there.</summary>
    public Dictionary<string, object?> Values { get; } = [];
}

internal sealed record ModelCase(long Tag, object Value);

/// <summary>Writes and reads bodies as the text of the format has them, without any care for speed.</summary>
internal sealed class ModelBody
{
    private readonly List<byte> _bytes = [];
    private readonly Dictionary<ModelObject, int> _written = new(ReferenceEqualityComparer.Instance);
    private readonly List<ModelObject> _read = [];
    private readonly byte[] _source;
    private readonly bool _isMarked;
    private int _position;

    private ModelBody(byte[] source, bool isMarked)
    {
        _source = source;
        _isMarked = isMarked;
    }

    public static byte[] Write(ModelType type, object value)
    {
        ModelBody body = new([], false);
        body.Value(type, value);
        return [.. body._bytes];
    }

    /// <summary>Reads the whole of a converted body.</summary>
    public static object Read(ModelType type, byte[] source, bool isMarked)
    {
        ModelBody body = new(source, isMarked);
        object value = body.Value(type);
        if (body._position != source.Length) throw new InvalidDataException("Bytes are left over.");
        return value;
    }

    private void Count(long value) => ModelLayout.Count(_bytes, value);

    private void Value(ModelType type, object value)
    {
        switch (type.Kind)
        {
            case FirnKind.Bool:
                _bytes.Add((bool)value ? (byte)1 : (byte)0);
                break;
            case FirnKind.String:
                FirnWriter writer = new(new byte[16]);
                writer.WriteString((string)value);
                _bytes.AddRange(writer.WrittenSpan);
                writer.Dispose();
                break;
            case FirnKind.BigInteger or FirnKind.Json:
                Count(((byte[])value).Length);
                _bytes.AddRange((byte[])value);
                break;
            case FirnKind.BitArray:
                Count(((bool[])value).Length);
                Bits((bool[])value);
                break;
            case FirnKind.IPAddress or FirnKind.IPEndPoint:
                int extra = type.Kind == FirnKind.IPEndPoint ? 2 : 0;
                Count(((byte[])value).Length == 4 + extra ? 4 : 16);
                _bytes.AddRange((byte[])value);
                break;
            case FirnKind.List or FirnKind.Set or FirnKind.Array:
                WriteList(type, (ModelList)value);
                break;
            case FirnKind.Dictionary:
                WriteDictionary(type, (ModelDictionary)value);
                break;
            case FirnKind.Union:
                ModelCase unionCase = (ModelCase)value;
                Count(unionCase.Tag);
                Value(type.Definition!.Cases.Single(c => c.Tag == unionCase.Tag).Type, unionCase.Value);
                break;
            case FirnKind.ReferenceObject:
                if (_written.TryGetValue((ModelObject)value, out int id))
                {
                    Count(id);
                    break;
                }

                _written.Add((ModelObject)value, _written.Count + 1);
                Count(0);
                WriteObject(type.Definition!, (ModelObject)value);
                break;
            case FirnKind.Object:
                WriteObject(type.Definition!, (ModelObject)value);
                break;
            default:
                _bytes.AddRange(FixedBytes(type.Kind, value));
                break;
        }
    }

    private static byte[] FixedBytes(FirnKind kind, object value)
    {
        int width = ModelLayout.LeafWidth(kind);
        switch (value)
        {
            case BigInteger number:
                byte[] bytes = new byte[width];
                Array.Fill(bytes, number.Sign < 0 ? (byte)0xFF : (byte)0);
                byte[] shortest = number.ToByteArray();
                shortest.AsSpan(0, Math.Min(width, shortest.Length)).CopyTo(bytes);
                return bytes;
            case double number:
                return width switch { 2 => BitConverter.GetBytes((Half)number), 4 => BitConverter.GetBytes((float)number), _ => BitConverter.GetBytes(number) };
            default:
                return (byte[])value;
        }
    }

    private void Bits(IEnumerable<bool> values)
    {
        int used = 0;
        foreach (bool value in values)
        {
            if (used == 0) _bytes.Add(0);
            if (value) _bytes[^1] |= (byte)(1 << used);
            used = (used + 1) & 7;
        }
    }

    private void WriteList(ModelType type, ModelList list)
    {
        if (ModelLayout.HasComparer(type)) _bytes.Add((byte)list.Comparer);
        int[] lengths = type.Kind == FirnKind.Array ? list.Lengths : [list.Elements.Count];
        bool isSparse = list.Elements.Contains(null);
        Count(type.Element!.IsAbsent ? (2L * lengths[0]) + (isSparse ? 1 : 0) : lengths[0]);
        foreach (int length in lengths[1..]) Count(length);
        if (isSparse) Bits(list.Elements.Select(e => e is not null));
        IEnumerable<object> present = list.Elements.OfType<object>();
        if (type.Element.Kind == FirnKind.Bool) Bits(present.Cast<bool>());
        else foreach (object element in present) Value(type.Element, element);
    }

    private void WriteDictionary(ModelType type, ModelDictionary dictionary)
    {
        if (ModelLayout.HasComparer(type)) _bytes.Add((byte)dictionary.Comparer);
        bool isSparse = dictionary.Entries.Exists(e => e.Value is null);
        Count(type.Element!.IsAbsent ? (2L * dictionary.Entries.Count) + (isSparse ? 1 : 0) : dictionary.Entries.Count);
        if (isSparse) Bits(dictionary.Entries.Select(e => e.Value is not null));
        foreach ((object key, object? value) in dictionary.Entries)
        {
            Value(type.Key!, key);
            if (value is not null) Value(type.Element, value);
        }
    }

    private void WriteObject(ModelDefinition definition, ModelObject value)
    {
        List<bool> flags = [];
        foreach (ModelMember member in definition.Members)
        {
            object? of = value.Values[member.Name];
            if (member.Type.IsAbsent) flags.Add(of is not null);
            if (member.Type.Kind == FirnKind.Bool) flags.Add(of is true);
        }

        Bits(flags);
        foreach (ModelMember member in definition.Members.Where(ModelLayout.IsFixed)) Value(member.Type, value.Values[member.Name]!);
        foreach (ModelMember member in definition.Members)
        {
            if (member.Type.Kind != FirnKind.Bool && !ModelLayout.IsFixed(member) && value.Values[member.Name] is { } of) Value(member.Type, of);
        }
    }

    private byte[] Take(int count)
    {
        byte[] bytes = _source[_position..(_position + count)];
        _position += count;
        return bytes;
    }

    private int ReadCount()
    {
        FirnReader reader = new(_source.AsSpan(_position), FirnOptions.Trusted);
        long count = reader.ReadCount();
        _position += (int)reader.Position;
        return (int)count;
    }

    private bool[] TakeBits(int count)
    {
        byte[] bytes = Take((count + 7) / 8);
        return [.. Enumerable.Range(0, count).Select(i => (bytes[i / 8] >> (i % 8) & 1) != 0)];
    }

    private object Value(ModelType type)
    {
        switch (type.Kind)
        {
            case FirnKind.Bool:
                return Take(1)[0] == 1;
            case FirnKind.String:
                FirnReader reader = new(_source.AsSpan(_position), FirnOptions.Trusted);
                string text = reader.ReadString();
                _position += (int)reader.Position;
                return text;
            case FirnKind.BigInteger or FirnKind.Json:
                return Take(ReadCount());
            case FirnKind.BitArray:
                return TakeBits(ReadCount());
            case FirnKind.IPAddress or FirnKind.IPEndPoint:
                return Take((ReadCount() == 4 ? 4 : 20) + (type.Kind == FirnKind.IPEndPoint ? 2 : 0));
            case FirnKind.List or FirnKind.Set or FirnKind.Array:
                return ReadList(type);
            case FirnKind.Dictionary:
                return ReadDictionary(type);
            case FirnKind.Union:
                int tag = ReadCount();
                return new ModelCase(tag, Value(type.Definition!.Cases.Single(c => c.Tag == tag).Type));
            case FirnKind.ReferenceObject:
                int id = ReadCount();
                if (id > 0) return _read[id - 1].Definition == type.Definition ? _read[id - 1] : throw new InvalidDataException("A reference to another type.");
                ModelObject value = new(type.Definition!);
                _read.Add(value);
                return ReadObject(value, isBlock: false);
            case FirnKind.Object:
                return ReadObject(new ModelObject(type.Definition!), isBlock: false);
            default:
                return ReadFixed(type.Kind);
        }
    }

    private object ReadFixed(FirnKind kind)
    {
        byte[] bytes = Take(ModelLayout.LeafWidth(kind));
        return kind switch
        {
            FirnKind.Half => (double)BitConverter.ToHalf(bytes),
            FirnKind.Single => (double)BitConverter.ToSingle(bytes),
            FirnKind.Double => BitConverter.ToDouble(bytes),
            FirnKind.UInt8 or FirnKind.UInt16 or FirnKind.UInt32 or FirnKind.UInt64 or FirnKind.UInt128 or FirnKind.UIntPtr => new BigInteger(bytes, isUnsigned: true),
            FirnKind.Int8 or FirnKind.Int16 or FirnKind.Int32 or FirnKind.Int64 or FirnKind.Int128 or FirnKind.IntPtr => new BigInteger(bytes),
            _ => bytes,
        };
    }

    private ModelList ReadList(ModelType type)
    {
        int comparer = ModelLayout.HasComparer(type) ? Take(1)[0] : 0;
        int[] lengths = [.. Enumerable.Range(0, Math.Max(1, type.Rank)).Select(_ => ReadCount())];
        bool isSparse = type.Element!.IsAbsent && (lengths[0] & 1) != 0;
        if (type.Element.IsAbsent) lengths[0] /= 2;
        int count = lengths.Aggregate(1, (a, b) => a * b);
        bool[] there = isSparse ? TakeBits(count) : [.. Enumerable.Repeat(true, count)];
        if (isSparse && !there.Contains(false)) throw new InvalidDataException("A bitmap of nothing.");
        Queue<bool>? bits = type.Element.Kind == FirnKind.Bool ? new(TakeBits(there.Count(t => t))) : null;
        List<object?> elements = [];
        foreach (bool isThere in there) elements.Add(!isThere ? null : bits is not null ? bits.Dequeue() : Value(type.Element));
        return new ModelList(comparer, elements, type.Rank > 0 ? lengths : null);
    }

    private ModelDictionary ReadDictionary(ModelType type)
    {
        int comparer = ModelLayout.HasComparer(type) ? Take(1)[0] : 0;
        int count = ReadCount();
        bool isSparse = type.Element!.IsAbsent && (count & 1) != 0;
        if (type.Element.IsAbsent) count /= 2;
        bool[] there = isSparse ? TakeBits(count) : [.. Enumerable.Repeat(true, count)];
        List<(object, object?)> entries = [];
        foreach (bool isThere in there)
        {
            object key = Value(type.Key!);
            entries.Add((key, isThere ? Value(type.Element) : null));
        }

        return new ModelDictionary(comparer, entries);
    }

    private ModelObject ReadObject(ModelObject value, bool isBlock)
    {
        ModelDefinition definition = value.Definition;
        if (_isMarked && definition.ReadsSparse && !isBlock && Take(1)[0] == 1)
        {
            for (int left = ReadCount(); left > 0; left--)
            {
                int number = ReadCount();
                ModelMember member = definition.Members[number / 2];
                value.Values.Add(member.Name, (number & 1) == 0 ? null : Value(member.Type));
            }

            return value;
        }

        Queue<bool> flags = new(TakeBits((ModelLayout.FlagBits(definition) + 7) / 8 * 8));
        HashSet<ModelMember> there = [];
        foreach (ModelMember member in definition.Members)
        {
            bool isThere = !member.Type.IsAbsent || flags.Dequeue();
            value.Values.Add(member.Name, null);
            if (member.Type.Kind != FirnKind.Bool)
            {
                if (isThere) there.Add(member);
                continue;
            }

            bool of = flags.Dequeue();
            if (of && !isThere) throw new InvalidDataException("An absent bool has a value.");
            if (isThere) value.Values[member.Name] = of;
        }

        if (flags.Contains(true)) throw new InvalidDataException("An unused flag is set.");
        foreach (ModelMember member in definition.Members.Where(ModelLayout.IsFixed))
        {
            value.Values[member.Name] = member.Type.Kind == FirnKind.Object ? ReadObject(new ModelObject(member.Type.Definition!), isBlock: true) : Value(member.Type);
        }

        foreach (ModelMember member in definition.Members)
        {
            if (there.Contains(member) && !ModelLayout.IsFixed(member)) value.Values[member.Name] = Value(member.Type);
        }

        return value;
    }
}
