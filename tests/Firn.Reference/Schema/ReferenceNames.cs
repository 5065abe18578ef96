namespace Firn.Reference;

/// <summary>An enum as names have it (section 5.6).</summary>
/// <param name="Name">The type's name.</param>
/// <param name="IsFlags">Whether its values are combined of bits.</param>
/// <param name="Places">The integers of the descriptor that are it.</param>
/// <param name="Values">Its values by name, as unsigned bits.</param>
public sealed record ReferenceEnum(string Name, bool IsFlags, IReadOnlyList<int> Places, IReadOnlyList<(string Name, ulong Bits)> Values);

/// <summary>The names of a schema (section 5.6), read and written as the document says.</summary>
public sealed class ReferenceNames
{
    private const int LongestName = 4_096;
    private const int MostBytes = 1 << 20;

    private readonly List<string> _names = [];
    private readonly List<ReferenceEnum> _enums = [];

    private ReferenceNames()
    {
    }

    /// <summary>The names of all definitions, members and cases, in the order in which they stand.</summary>
    public IReadOnlyList<string> Names => _names;

    /// <summary>The enums.</summary>
    public IReadOnlyList<ReferenceEnum> Enums => _enums;

    /// <summary>The bytes that say the same.</summary>
    /// <param name="integers">The kinds of the descriptor's integers.</param>
    public byte[] Write(IReadOnlyList<ReferenceKind> integers)
    {
        ArgumentNullException.ThrowIfNull(integers);
        BodyWriter writer = new();
        foreach (string name in _names) writer.WriteText(name);
        writer.WriteCount((ulong)_enums.Count);
        foreach (ReferenceEnum named in _enums)
        {
            writer.WriteText(named.Name);
            writer.WriteByte(named.IsFlags ? (byte)1 : (byte)0);
            writer.WriteCount((ulong)named.Places.Count);
            for (int i = 0; i < named.Places.Count; i++) writer.WriteCount((ulong)(i == 0 ? named.Places[0] : named.Places[i] - named.Places[i - 1]));
            writer.WriteCount((ulong)named.Values.Count);
            foreach ((string name, ulong bits) in named.Values)
            {
                writer.WriteText(name);
                for (int b = 0; b < LeafRules.Width(integers[named.Places[0]]); b++) writer.WriteByte((byte)(bits >> (8 * b)));
            }
        }

        return writer.ToArray();
    }

    /// <summary>Reads names.</summary>
    /// <param name="schema">What they name.</param>
    /// <param name="bytes">The bytes.</param>
    /// <exception cref="RefusedException">They are no names of it.</exception>
    public static ReferenceNames Parse(ReferenceParsedSchema schema, ReadOnlySpan<byte> bytes)
    {
        ArgumentNullException.ThrowIfNull(schema);
        ByteCursor cursor = new(bytes.ToArray());
        if (bytes.Length > MostBytes) throw cursor.Refuse("Names of more than 2^20 bytes.");
        ReferenceNames names = new();
        foreach (ReferenceDefinition definition in schema.Definitions)
        {
            names._names.Add(ReadName(cursor));
            HashSet<string> members = [];
            foreach (ReferenceMember member in definition.Members)
            {
                string name = ReadName(cursor);
                if (member.Id < 0 && ReferenceMember.HashName(name) != member.NameHash) throw cursor.Refuse($"The hash of '{name}' is another.");
                if (!members.Add(name)) throw cursor.Refuse($"Two members are named '{name}'.");
                names._names.Add(name);
            }

            foreach (ReferenceCase _ in definition.Cases) names._names.Add(ReadName(cursor));
        }

        names.ReadEnums(cursor, schema.Integers);
        if (cursor.Remaining > 0) throw cursor.Refuse("Bytes are left over behind the names.");
        return names;
    }

    private void ReadEnums(ByteCursor cursor, IReadOnlyList<ReferenceKind> integers)
    {
        HashSet<int> taken = [];
        ulong count = cursor.ReadCount();
        for (ulong e = 0; e < count; e++)
        {
            string name = ReadName(cursor);
            byte form = cursor.ReadByte();
            if (form > 1) throw cursor.Refuse($"Form {form} of an enum.");
            List<int> places = [];
            ulong most = cursor.ReadCount();
            if (most == 0) throw cursor.Refuse("An enum without a place.");
            for (ulong i = 0; i < most; i++)
            {
                ulong distance = cursor.ReadCount();
                if (i > 0 && distance == 0) throw cursor.Refuse("A place twice.");
                ulong place = distance + (i == 0 ? 0 : (ulong)places[^1]);
                if (place >= (ulong)integers.Count) throw cursor.Refuse($"Integer {place} is not there.");
                if (!taken.Add((int)place)) throw cursor.Refuse($"Integer {place} is two enums.");
                places.Add((int)place);
            }

            if (places.Select(p => integers[p]).Distinct().Count() > 1) throw cursor.Refuse("An enum of two kinds.");
            if (_enums.Count > 0 && places[0] < _enums[^1].Places[0]) throw cursor.Refuse("The enums are out of order.");
            _enums.Add(new ReferenceEnum(name, form == 1, places, ReadValues(cursor, LeafRules.Width(integers[places[0]]))));
        }
    }

    private static List<(string, ulong)> ReadValues(ByteCursor cursor, int width)
    {
        List<(string Name, ulong Bits)> values = [];
        ulong count = cursor.ReadCount();
        for (ulong i = 0; i < count; i++)
        {
            string name = ReadName(cursor);
            ulong bits = 0;
            for (int b = 0; b < width; b++) bits |= (ulong)cursor.ReadByte() << (8 * b);
            if (values.Exists(v => v.Name == name)) throw cursor.Refuse($"Two values are named '{name}'.");
            if (values is [.., var last] && (bits < last.Bits || (bits == last.Bits && string.CompareOrdinal(name, last.Name) < 0))) throw cursor.Refuse("Values do not ascend.");
            values.Add((name, bits));
        }

        return values;
    }

    private static string ReadName(ByteCursor cursor)
    {
        string name = WireText.Read(cursor, static (_, _, _) => { });
        if (name.Length > LongestName) throw cursor.Refuse("A name of more than 4,096 code units.");
        for (int i = 0; i < name.Length; i++)
        {
            if (char.IsControl(name[i])) throw cursor.Refuse("A control character in a name.");
            if (char.IsHighSurrogate(name[i]) && i + 1 < name.Length && char.IsLowSurrogate(name[i + 1])) i++;
            else if (char.IsSurrogate(name[i])) throw cursor.Refuse("Half of a surrogate pair in a name.");
        }

        return name;
    }
}
