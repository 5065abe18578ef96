using Firn.Reference;

namespace Firn.Hostile.Fuzzing;

/// <summary>Damage that knows what stands in a place: other counts, tags that nothing has, flags that are not used.</summary>
internal static class PlaceDamage
{
    // H37: overlong, surrogates, above the last, truncated; and a byte order mark and a zero, which are legal.
    private static readonly byte[][] s_texts =
    [
        [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80], [0xFF], [0xEF, 0xBB, 0xBF], [0x00], [0xD8, 0x00], [0x00, 0xD8], [0x00, 0xDC],
    ];

    // Section 5.1: what a type may begin with.
    private static readonly byte[] s_kinds =
    [
        0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x24,
        0x30, 0x31, 0x32, 0x33, 0x34, 0x40, 0x41, 0x42, 0x43, 0x50, 0x52, 0x53, 0x00, 0x25, 0x3F, 0x51, 0x54, 0x7F,
    ];

    /// <summary>Adds one change of a place.</summary>
    public static void Add(ReadOnlySpan<byte> original, Place place, Place[] places, Edits edits, ref SeededRandom random)
    {
        Span<byte> room = stackalloc byte[Counts.MostBytes];
        ReadOnlySpan<byte> bytes = original.Slice(Math.Min(place.Offset, original.Length), Math.Min(place.Length, original.Length - Math.Min(place.Offset, original.Length)));
        if (random.OneIn(10))
        {
            Rearrange(original, place, bytes, places, edits, ref random);
            return;
        }

        switch (place.Role)
        {
            case ReferenceRole.Header:
                edits.Replace(place.Offset, 1, [(byte)(random.OneIn(4) ? random.NextByte() : 0x10 | random.Below(16))]);
                break;
            case ReferenceRole.SchemaLength or ReferenceRole.NamesLength or ReferenceRole.RawLength or ReferenceRole.DataLength or ReferenceRole.Count or ReferenceRole.Tag or ReferenceRole.ReferenceId:
                int old = Counts.TryRead(original[Math.Min(place.Offset, original.Length)..], out ulong truth);
                int length = Counts.WriteLie(room, truth, original.Length - place.Offset, ref random);
                edits.Replace(place.Offset, Math.Max(old, place.Length), room[..length]);
                break;
            case ReferenceRole.Schema or ReferenceRole.Names:
                Schema(bytes, place, places, edits, ref random);
                break;
            case ReferenceRole.Comparer or ReferenceRole.Bool or ReferenceRole.WindowBase or ReferenceRole.CompressionCodec:
                edits.Replace(place.Offset, 1, [random.OneIn(3) ? random.NextByte() : (byte)random.Below(7)]);
                break;
            case ReferenceRole.StringHeader:
                edits.Replace(place.Offset, place.Length, room[..StringHeader(room, bytes, ref random)]);
                break;
            case ReferenceRole.StringText:
                edits.Replace(place.Offset + random.Below(place.Length), random.Below(4), random.Of<byte[]>(s_texts));
                break;
            case ReferenceRole.Flags or ReferenceRole.Bitmap or ReferenceRole.Bits:
                Bits(bytes, place, edits, ref random);
                break;
            default:
                Value(bytes, place, edits, ref random);
                break;
        }
    }

    // The place goes, stands twice, or is that of another place of the same role.
    private static void Rearrange(ReadOnlySpan<byte> original, Place place, ReadOnlySpan<byte> bytes, Place[] places, Edits edits, ref SeededRandom random)
    {
        switch (random.Below(3))
        {
            case 0:
                edits.Replace(place.Offset, place.Length, []);
                break;
            case 1:
                edits.Replace(place.Offset, 0, bytes);
                break;
            default:
                if (places.Length == 0) break;
                int start = random.Below(places.Length);
                for (int i = 0; i < places.Length; i++)
                {
                    Place other = places[(start + i) % places.Length];
                    if (other.Role != place.Role || other == place) continue;
                    edits.Replace(place.Offset, place.Length, original.Slice(other.Offset, other.Length));
                    break;
                }

                break;
        }
    }

    // A type, a count or an identity becomes another. Mostly the length in front is put right, so that the damage is read.
    private static void Schema(ReadOnlySpan<byte> bytes, Place place, Place[] places, Edits edits, ref SeededRandom random)
    {
        if (bytes.IsEmpty) return;
        int at = random.Below(bytes.Length);
        int removed = random.Below(3) switch { 0 => 0, _ => 1 };
        Span<byte> inserted = stackalloc byte[4];
        int length = 1;
        switch (random.Below(6))
        {
            case 0:
                inserted[0] = (byte)(bytes[at] ^ 0x80);
                removed = 1;
                break;
            case 1:
                inserted[0] = (byte)(bytes[at] + random.Below(5) - 2);
                removed = 1;
                break;
            case 2:
                length = 0;
                removed = 1 + random.Small(8);
                break;
            case 3:
                inserted[0] = random.NextByte();
                break;
            default:
                inserted[0] = (byte)(random.Of<byte>(s_kinds) | (random.OneIn(2) ? 0x80 : 0));
                break;
        }

        removed = Math.Min(removed, bytes.Length - at);
        edits.Replace(place.Offset + at, removed, inserted[..length]);
        if (length == removed || random.OneIn(4)) return;
        Span<byte> count = stackalloc byte[Counts.MostBytes];
        count = count[..Counts.Write(count, (ulong)(bytes.Length + length - removed))];
        foreach (Place other in places)
        {
            if (other.Role == (place.Role == ReferenceRole.Names ? ReferenceRole.NamesLength : ReferenceRole.SchemaLength)) edits.Replace(other.Offset, other.Length, count);
        }
    }

    // Section 2.6: the low bits are the encoding, the others a number or where it stands.
    private static int StringHeader(Span<byte> room, ReadOnlySpan<byte> bytes, ref SeededRandom random)
    {
        bytes[..Math.Min(bytes.Length, room.Length)].CopyTo(room);
        int length = Math.Max(1, Math.Min(bytes.Length, room.Length));
        switch (random.Below(5))
        {
            case 0:
                room[0] = (byte)((room[0] & 0xFC) | random.Below(4));
                return length;
            case 1:
                room[0] = (byte)((random.Below(64) << 2) | (room[0] & 3));
                return length;
            case 2:
                room[0] = random.NextByte();
                return length;
            default:
                int form = 60 + random.Below(4);
                room[0] = (byte)((form << 2) | (room[0] & 3));
                int more = form switch { 60 => 1, 61 => 2, 62 => 4, _ => 0 };
                for (int i = 1; i <= more; i++) room[i] = random.OneIn(2) ? (byte)0xFF : random.NextByte();
                if (more == 4 && random.OneIn(2)) room[4] = random.Of<byte>([0x00, 0x3F, 0x7F, 0x80]);
                return 1 + more;
        }
    }

    private static void Bits(ReadOnlySpan<byte> bytes, Place place, Edits edits, ref SeededRandom random)
    {
        if (bytes.IsEmpty) return;
        int at = random.Below(bytes.Length);
        switch (random.Below(5))
        {
            case 0:
                edits.Replace(place.Offset + at, 1, [0x00]);
                break;
            case 1:
                edits.Replace(place.Offset + at, 1, [0xFF]);
                break;
            case 2:
                edits.Replace(place.Offset + bytes.Length - 1, 1, [(byte)(bytes[^1] | 0x80)]);
                break;
            default:
                edits.Replace(place.Offset + at, 1, [(byte)(bytes[at] ^ (1 << random.Below(8)))]);
                break;
        }
    }

    // Extremes and anything: what the kind allows is for its codec to know.
    private static void Value(ReadOnlySpan<byte> bytes, Place place, Edits edits, ref SeededRandom random)
    {
        Span<byte> value = stackalloc byte[64];
        value = value[..Math.Min(value.Length, bytes.Length)];
        if (value.IsEmpty) return;
        bytes[..value.Length].CopyTo(value);
        switch (random.Below(6))
        {
            case 0:
                value.Clear();
                break;
            case 1:
                value.Fill(0xFF);
                break;
            case 2:
                value.Fill(0xFF);
                value[^1] = 0x7F;
                break;
            case 3:
                value.Clear();
                value[^1] = 0x80;
                break;
            case 4:
                value[random.Below(value.Length)] = random.NextByte();
                break;
            default:
                foreach (ref byte b in value) b = random.NextByte();
                break;
        }

        edits.Replace(place.Offset, value.Length, value);
    }
}
