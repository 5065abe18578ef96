using System.Buffers.Binary;
using System.Numerics;
using System.Text;

namespace Firn.Reference;

/// <summary>Made-up values without parts: boundaries first.</summary>
internal sealed class RandomLeaves(Random random)
{
    private const long MostTicks = 3_155_378_975_999_999_999;
    private const long TicksPerMinute = 600_000_000;
    private const long TicksPerDay = 1_440 * TicksPerMinute;

    private static readonly int[] TextLengths = [0, 1, 2, 15, 16, 17, 33, 58, 59, 60, 61, 63, 64, 65, 66, 130, 315, 316];
    private static readonly int[] BitCounts = [0, 1, 7, 8, 9, 16, 17, 239, 240];
    private static readonly int[] IntegerLengths = [0, 1, 1, 2, 4, 8, 9, 17, 239, 240];
    private static readonly string[] Networks = ["0.0.0.0/0", "10.0.0.0/8", "192.168.1.128/25", "::/0", "fe80::/10", "fe80::%3/64", "::ffff:10.0.0.0/104", "2001:db8::1/128"];
    private static readonly string[] Uris = ["https://example.com/a?b=c#d", "relative/path", "", "x", "/rooted", "mailto:a@example.com", "http://EXAMPLE.com/\u00E4", "urn:x:y", "?q", "#f"];
    private static readonly string[] Cultures = ["", "de-DE", "en", "fr-FR", "ja-JP"];
    // {"a":[1,-2],"b":"x"}, {"":1E5}; [{"a":1.5},{"a":0.1}], []; 1, "x", true, 1.5; null; undefined.
    private static readonly string[] JsonObjects = ["B2036103629201A0054178", "B101AB03E1F5"];
    private static readonly string[] JsonArrays = ["92B10361C01E80C002", "90"];
    private static readonly string[] JsonValues = ["01", "4178", "AA", "C01E"];
    private static readonly string[] JsonNodes = [.. JsonObjects, .. JsonArrays, .. JsonValues];
    private static readonly string[] JsonDocuments = [.. JsonNodes, "A8"];
    private static readonly string[] JsonElements = [.. JsonDocuments, ""];

    public LeafValue Json(ReferenceJson kind)
    {
        string[] values = kind switch
        {
            ReferenceJson.Element => JsonElements,
            ReferenceJson.Document => JsonDocuments,
            ReferenceJson.Node => JsonNodes,
            ReferenceJson.Object => JsonObjects,
            ReferenceJson.Array => JsonArrays,
            _ => JsonValues,
        };
        byte[] content = Convert.FromHexString(values[random.Next(values.Length)]);
        return WithCount(ReferenceKind.Json, content.Length, content);
    }

    private static readonly string[] Zones = ["UTC", "Europe/Berlin", "America/New_York"];

    public LeafValue Leaf(ReferenceKind kind)
    {
        switch (kind)
        {
            case ReferenceKind.Bool:
                return LeafValue.OfBool(random.Next(2) == 0);
            case ReferenceKind.BigInteger:
                byte[] number = new byte[Pick(IntegerLengths)];
                random.NextBytes(number);
                if (number.Length > 0 && random.Next(3) == 0) Array.Fill(number, random.Next(2) == 0 ? (byte)0xFF : (byte)0);
                if (number.Length > 0 && random.Next(3) == 0) number[^1] = (byte)(random.Next(2) == 0 ? 0x7F : 0x80);
                BigInteger value = new(number);
                return WithCount(kind, value.IsZero ? 0 : value.ToByteArray().Length, value.IsZero ? [] : value.ToByteArray());
            case ReferenceKind.BitArray:
                int bits = Pick(BitCounts);
                byte[] packed = new byte[(bits + 7) / 8];
                random.NextBytes(packed);
                if (bits % 8 != 0) packed[^1] &= (byte)((1 << (bits % 8)) - 1);
                return WithCount(kind, bits, packed);
            case ReferenceKind.IPAddress or ReferenceKind.IPEndPoint:
                int width = random.Next(2) == 0 ? 4 : 16;
                byte[] address = new byte[(width == 4 ? 4 : 20) + (kind == ReferenceKind.IPEndPoint ? 2 : 0)];
                random.NextBytes(address);
                return WithCount(kind, width, address);
            default:
                byte[] bytes = new byte[LeafRules.Width(kind)];
                FillFixed(kind, bytes);
                if (LeafRules.Check(kind, bytes) is { } reason) throw new InvalidOperationException($"{kind}: {reason}");
                return new LeafValue(kind, bytes);
        }
    }

    private int Pick(int[] values) => values[random.Next(values.Length)];

    private static LeafValue WithCount(ReferenceKind kind, int count, byte[] bytes)
    {
        BodyWriter writer = new();
        writer.WriteCount((ulong)count);
        writer.WriteBytes(bytes);
        return new LeafValue(kind, writer.ToArray());
    }

    private long Pick(long least, long most) => random.Next(4) switch
    {
        0 => least,
        1 => most,
        _ => random.NextInt64(least, most) + random.Next(2),
    };

    private void FillFixed(ReferenceKind kind, byte[] bytes)
    {
        switch (kind)
        {
            case ReferenceKind.Decimal:
                random.NextBytes(bytes.AsSpan(0, 12));
                if (random.Next(3) == 0) bytes.AsSpan(1, 11).Clear();
                bytes[14] = (byte)Pick(0, 28);
                bytes[15] = (byte)(random.Next(2) * 0x80);
                break;
            case ReferenceKind.DateTime:
                // Local times by their instant, at a limit, and by the clock, near one.
                (long ticks, int bits) = random.Next(5) switch
                {
                    0 => (Pick(0, MostTicks), 0),
                    1 => (Pick(0, MostTicks), 1),
                    2 => (Pick(3 * TicksPerDay, MostTicks - (3 * TicksPerDay)), 2),
                    3 => (random.Next(2) == 0 ? 0 : MostTicks, 2),
                    _ => (random.Next(2) == 0 ? Pick(1, TicksPerDay) : Pick(MostTicks - TicksPerDay, MostTicks - 1), 3),
                };
                BinaryPrimitives.WriteUInt64LittleEndian(bytes, (ulong)ticks | (ulong)bits << 62);
                break;
            case ReferenceKind.DateTimeOffset:
                long offset = Pick(-840, 840);
                BinaryPrimitives.WriteInt64LittleEndian(bytes, Pick(Math.Max(0, offset * TicksPerMinute), Math.Min(MostTicks, MostTicks + (offset * TicksPerMinute))));
                BinaryPrimitives.WriteInt16LittleEndian(bytes.AsSpan(8), (short)offset);
                break;
            case ReferenceKind.TimeOnly:
                BinaryPrimitives.WriteInt64LittleEndian(bytes, Pick(0, 863_999_999_999));
                break;
            case ReferenceKind.DateOnly:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)Pick(0, 3_652_058));
                break;
            case ReferenceKind.Rune:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)(random.Next(2) == 0 ? Pick(0, 0xD7FF) : Pick(0xE000, 0x10FFFF)));
                break;
            case ReferenceKind.Version:
                int parts = 2 + random.Next(3);
                for (int i = 0; i < 4; i++) BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(4 * i), i < parts ? (int)Pick(0, int.MaxValue) : -1);
                break;
            case ReferenceKind.Float:
                BinaryPrimitives.WriteSingleLittleEndian(bytes, Single());
                break;
            case ReferenceKind.Double:
                BinaryPrimitives.WriteDoubleLittleEndian(bytes, random.Next(3) == 0 ? BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)) : Single());
                break;
            default:
                random.NextBytes(bytes);
                switch (random.Next(6))
                {
                    case 0:
                        Array.Fill(bytes, (byte)0);
                        break;
                    case 1:
                        Array.Fill(bytes, (byte)0xFF);
                        break;
                    case 2:
                        Array.Fill(bytes, (byte)0xFF);
                        bytes[^1] = 0x7F;
                        break;
                    case 3:
                        Array.Fill(bytes, (byte)0);
                        bytes[^1] = 0x80;
                        break;
                }

                break;
        }
    }

    private float Single() => random.Next(8) switch
    {
        0 => 0f,
        1 => float.NegativeZero,
        2 => float.NaN,
        3 => float.PositiveInfinity,
        4 => float.Epsilon,
        5 => float.MinValue,
        _ => BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue)),
    };

    public string Text(ReferenceHints? hints, bool mayBeLong)
    {
        switch (hints?.Text)
        {
            case ReferenceText.Uri:
                return Uris[random.Next(Uris.Length)];
            case ReferenceText.CultureInfo:
                return Cultures[random.Next(Cultures.Length)];
            case ReferenceText.TimeZoneInfo:
                return Zones[random.Next(Zones.Length)];
            case ReferenceText.IPNetwork:
                return Networks[random.Next(Networks.Length)];
            case ReferenceText.PhysicalAddress:
                return Convert.ToHexString(Enumerable.Range(0, random.Next(9)).Select(_ => (byte)random.Next(256)).ToArray());
        }

        int length = random.Next(3) > 0 ? random.Next(6) : Pick(TextLengths);
        if (mayBeLong && random.Next(500) == 0) length = 65_534 + random.Next(4);
        StringBuilder text = new();
        switch (random.Next(9))
        {
            case 0 or 1:
                while (text.Length < length) text.Append((char)random.Next(0x80));
                break;
            case 2:
                while (text.Length < length) text.Append((char)random.Next(0x100));
                break;
            case 3:
                // One block of 128, the lowest and the highest among them, with ASCII between.
                int block = random.Next(5) switch { 0 => 1, 1 => 2, 2 => 255, 3 => 256, _ => random.Next(2, 256) };
                while (text.Length < length) text.Append((char)(random.Next(3) == 0 ? random.Next(0x80) : block << 7 | random.Next(0x80)));
                break;
            case 4:
                // About as many bytes of UTF-8 as it may have.
                int wide = length / 4;
                while (text.Length < length) text.Append(text.Length < wide + random.Next(-1, 2) ? '\u20AC' : text.Length == wide + 2 ? '\u00E9' : 'a');
                break;
            case 5:
                while (text.Length < length) text.Append(random.Next(2) == 0 ? "\U0001F600" : "z\u4F60");
                break;
            case 6:
                while (text.Length < length) text.Append((char)random.Next(0xD7F0, 0xE010));
                break;
            case 7:
                while (text.Length < length) text.Append(random.Next(6) == 0 ? '\u2014' : 'e');
                break;
            default:
                while (text.Length < length) text.Append((char)random.Next(0x10000));
                break;
        }

        return text.ToString();
    }
}
