using System.Text;

namespace Firn.Reference;

/// <summary>Writes values by their types: sections 2 to 4.</summary>
internal sealed class BodyWriter
{
    private readonly List<byte> _bytes = [];
    private readonly Dictionary<ObjectValue, int> _ids = new(ReferenceEqualityComparer.Instance);

    public byte[] ToArray() => [.. _bytes];

    public void WriteByte(byte value) => _bytes.Add(value);

    public void WriteBytes(ReadOnlySpan<byte> bytes) => _bytes.AddRange(bytes);

    public void WriteCount(ulong value)
    {
        switch (value)
        {
            case < 240:
                WriteLittleEndian(value, 1);
                break;
            case < 65_536:
                WriteByte(0xF0);
                WriteLittleEndian(value, 2);
                break;
            case <= uint.MaxValue:
                WriteByte(0xF1);
                WriteLittleEndian(value, 4);
                break;
            default:
                WriteByte(0xF2);
                WriteLittleEndian(value, 8);
                break;
        }
    }

    private void WriteLittleEndian(ulong value, int width)
    {
        for (int i = 0; i < width; i++) _bytes.Add((byte)(value >> (8 * i)));
    }

    private void WriteBits(IEnumerable<bool> bits)
    {
        int place = 0;
        foreach (bool bit in bits)
        {
            if (place == 0) _bytes.Add(0);
            if (bit) _bytes[^1] |= (byte)(1 << place);
            place = (place + 1) % 8;
        }
    }

    /// <summary>Writes a value that is present.</summary>
    public void Write(ReferenceType type, ReferenceValue value)
    {
        if (value.Kind != type.Kind) throw new ArgumentException($"A {value.Kind} where a {type.Kind} belongs.", nameof(value));
        switch (value)
        {
            case LeafValue leaf:
                WriteBytes(leaf.Bytes.Span);
                break;
            case TextValue text:
                WriteText(text.Text);
                break;
            case SequenceValue sequence:
                WriteSequence(type, sequence);
                break;
            case DictionaryValue dictionary:
                WriteDictionary(type, dictionary);
                break;
            case UnionValue union:
                WriteCount(union.Tag);
                Write(type.Definition!.FindCase(union.Tag)!.Type, union.Value);
                break;
            case ObjectValue { Kind: ReferenceKind.ReferenceObject } kept when _ids.TryGetValue(kept, out int id):
                WriteCount((ulong)id);
                break;
            case ObjectValue { Kind: ReferenceKind.ReferenceObject } kept:
                _ids.Add(kept, _ids.Count + 1);
                WriteCount(0);
                WriteContent(kept);
                break;
            case ObjectValue content:
                WriteContent(content);
                break;
        }
    }

    public void WriteText(string text)
    {
        if (text.All(c => c <= 0xFF))
        {
            WriteTextHeader(0, text.Length);
            foreach (char c in text) WriteByte((byte)c);
            return;
        }

        int[] blocks = [.. text.Where(c => c >= 0x80).Select(c => c >> 7).Distinct()];
        if (blocks is [>= 2 and <= 255])
        {
            WriteTextHeader(1, text.Length);
            WriteByte((byte)blocks[0]);
            foreach (char c in text) WriteByte((byte)(c < 0x80 ? c : 0x80 + (c & 0x7F)));
            return;
        }

        if (text.Length > 64 && !HasLoneSurrogate(text))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            if (4L * utf8.Length <= 6L * text.Length)
            {
                WriteTextHeader(3, utf8.Length);
                WriteBytes(utf8);
                return;
            }
        }

        WriteTextHeader(2, text.Length);
        foreach (char c in text) WriteLittleEndian(c, 2);
    }

    private void WriteTextHeader(int encoding, int length)
    {
        switch (length)
        {
            case < 60:
                WriteByte((byte)(encoding | length << 2));
                break;
            case < 316:
                WriteByte((byte)(encoding | 60 << 2));
                WriteByte((byte)(length - 60));
                break;
            case < 65_536:
                WriteByte((byte)(encoding | 61 << 2));
                WriteLittleEndian((ulong)length, 2);
                break;
            default:
                WriteByte((byte)(encoding | 62 << 2));
                WriteLittleEndian((ulong)length, 4);
                break;
        }
    }

    private static bool HasLoneSurrogate(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1])) i++;
            else if (char.IsSurrogate(text[i])) return true;
        }

        return false;
    }

    // n, or where something may be absent 2n, with one more if something is.
    private void WriteFirstCount(ReferenceType type, int count, bool isSparse) =>
        WriteCount(type.MayBeAbsent ? (2UL * (uint)count) + (isSparse ? 1UL : 0UL) : (ulong)count);

    private void WriteSequence(ReferenceType type, SequenceValue sequence)
    {
        ReferenceType elementType = type.Element!;
        if (type.HasComparer) WriteByte(sequence.Comparer);
        bool isSparse = sequence.Elements.Contains(null);
        IReadOnlyList<int> lengths = type.Kind == ReferenceKind.Array ? sequence.Lengths : [sequence.Elements.Count];
        WriteFirstCount(elementType, lengths[0], isSparse);
        foreach (int length in lengths.Skip(1)) WriteCount((ulong)length);
        if (isSparse) WriteBits(sequence.Elements.Select(e => e is not null));
        IEnumerable<ReferenceValue> present = sequence.Elements.OfType<ReferenceValue>();
        if (elementType.Kind == ReferenceKind.Bool)
        {
            WriteBits(present.Select(e => ((LeafValue)e).IsTrue));
            return;
        }

        foreach (ReferenceValue element in present) Write(elementType, element);
    }

    private void WriteDictionary(ReferenceType type, DictionaryValue dictionary)
    {
        if (type.HasComparer) WriteByte(dictionary.Comparer);
        bool isSparse = dictionary.Entries.Any(e => e.Value is null);
        WriteFirstCount(type.Element!, dictionary.Entries.Count, isSparse);
        if (isSparse) WriteBits(dictionary.Entries.Select(e => e.Value is not null));
        foreach ((ReferenceValue key, ReferenceValue? value) in dictionary.Entries)
        {
            Write(type.Key!, key);
            if (value is not null) Write(type.Element!, value);
        }
    }

    private void WriteContent(ObjectValue value)
    {
        IReadOnlyList<ReferenceMember> members = value.Definition.Members;
        List<bool> flags = [];
        for (int i = 0; i < members.Count; i++)
        {
            if (members[i].Type.MayBeAbsent) flags.Add(value.Members[i] is not null);
            if (members[i].Type.Kind == ReferenceKind.Bool) flags.Add(value.Members[i] is LeafValue { IsTrue: true });
        }

        WriteBits(flags);
        for (int i = 0; i < members.Count; i++)
        {
            if (members[i].Type.IsFixedMember) Write(members[i].Type, value.Members[i]!);
        }

        for (int i = 0; i < members.Count; i++)
        {
            ReferenceType type = members[i].Type;
            if (type.Kind != ReferenceKind.Bool && !type.IsFixedMember && value.Members[i] is { } member) Write(type, member);
        }
    }
}
