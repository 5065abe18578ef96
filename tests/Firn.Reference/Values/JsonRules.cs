using System.Text;
using System.Text.RegularExpressions;

namespace Firn.Reference;

/// <summary>What a value of JSON may be: undefined only as an element, null only as an element or a document, and a name twice in neither node.</summary>
public enum ReferenceJson
{
    /// <summary>Any.</summary>
    Element,

    /// <summary>Any that is not undefined.</summary>
    Document,

    /// <summary>Any that is neither undefined nor null, without a name twice or half of a surrogate pair in a name.</summary>
    Node,

    /// <summary>An object.</summary>
    Object,

    /// <summary>An array.</summary>
    Array,

    /// <summary>Text, a number, true or false.</summary>
    Value,
}

/// <summary>Content of JSON values: section 2.7.</summary>
internal sealed partial class JsonRules(ByteCursor cursor, int level, int depth)
{
    private const string Symbols = "0123456789-+.eE";

    private readonly StringBuilder _meaning = new();
    private readonly List<string> _names = [];
    private readonly List<List<string>> _objects = [];
    private bool _hasNameTwice;
    private bool _hasHalfInName;

    /// <summary>Why the content is refused, or null.</summary>
    public string? Check(ReferenceJson kind)
    {
        if (cursor.Remaining == 0) return kind == ReferenceJson.Element ? null : "An undefined value.";
        byte head = cursor.Bytes[cursor.Position];
        Value(level);
        if (cursor.Remaining > 0) return "Bytes are left.";
        bool isObject = head is >= 0x80 and < 0x90 or 0xAF or >= 0xB0 and <= 0xB9, isArray = head is >= 0x90 and < 0xA0 or 0xAE;
        bool fits = kind switch
        {
            ReferenceJson.Element or ReferenceJson.Document => true,
            ReferenceJson.Object => isObject,
            ReferenceJson.Array => isArray,
            ReferenceJson.Value => head != 0xA8 && !isObject && !isArray,
            _ => head != 0xA8,
        };
        if (!fits) return "Another kind of JSON.";
        if (kind < ReferenceJson.Node) return null;
        return _hasNameTwice ? "A name twice." : _hasHalfInName ? "Half of a surrogate pair in a name." : null;
    }

    /// <summary>What a value says, with all names in full: a writer may write them again.</summary>
    /// <param name="leaf">Its count and content, which are not refused.</param>
    public static string Meaning(LeafValue leaf)
    {
        ByteCursor cursor = new(leaf.Bytes.ToArray());
        cursor.ReadCount();
        JsonRules rules = new(cursor, 1, int.MaxValue);
        if (rules.Check(ReferenceJson.Element) is { } reason) throw cursor.Refuse(reason);
        return rules._meaning.ToString();
    }

    private void Value(int at)
    {
        int start = cursor.Position;
        Content(at);

        // Each value without parts has one form.
        byte head = cursor.Bytes[start];
        if (head is < 0x80 or >= 0xA0 and < 0xAE or >= 0xC0) _meaning.Append(Convert.ToHexString(cursor.Bytes, start, cursor.Position - start)).Append(',');
    }

    private void Content(int at)
    {
        byte head = cursor.ReadByte();
        switch (head)
        {
            case < 0x40:
                break;
            case < 0x80:
                Text(head - 0x40);
                break;
            case < 0x90:
                Known(head - 0x80, at);
                break;
            case < 0xA0:
                Array(head - 0x90, at);
                break;
            case < 0xA8:
                ulong integer = Digits(head - 0xA0 + 1);
                if (integer % 2 == 0 && integer / 2 < 64) throw cursor.Refuse("A small integer has its own byte.");
                break;
            case < 0xAB:
                break;
            case 0xAB:
                Characters();
                break;
            case 0xAC:
                Digits((cursor.ReadByte() & 7) + 1);
                break;
            case 0xAD:
                Text(Count(64));
                break;
            case 0xAE:
                Array(Count(16), at);
                break;
            case 0xAF:
                Known(Count(16), at);
                break;
            case < 0xB9:
                Object(head - 0xB0, at);
                break;
            case 0xB9:
                Object(Count(9), at);
                break;
            case < 0xC0:
                throw cursor.Refuse($"{head:X2} begins no value.");
            default:
                Digits((head & 7) + 1);
                break;
        }
    }

    private long Count(int least)
    {
        ulong count = cursor.ReadCount();
        if (count < (ulong)least || count > int.MaxValue) throw cursor.Refuse("A count that has another form, or is too large.");
        return (long)count;
    }

    private void Enter(int at)
    {
        if (at > depth) throw cursor.Refuse($"Values are nested deeper than {depth} levels.");
    }

    private void Array(long count, int at)
    {
        Enter(at);
        _meaning.Append('[');
        for (long i = 0; i < count; i++) Value(at + 1);
        _meaning.Append(']');
    }

    private void Known(long number, int at)
    {
        if (number >= _objects.Count) throw cursor.Refuse("No such object.");
        Values(_objects[(int)number], at);
    }

    private void Values(List<string> names, int at)
    {
        Enter(at);
        _hasNameTwice |= names.Distinct(StringComparer.Ordinal).Count() < names.Count;
        _hasHalfInName |= !names.TrueForAll(IsWellFormed);
        _meaning.Append('{');
        foreach (string name in names)
        {
            _meaning.Append(name.Length).Append(':').Append(name);
            Value(at + 1);
        }

        _meaning.Append('}');
    }

    private void Object(long count, int at)
    {
        List<string> names = [];
        bool areKnown = count > 0;
        long bytes = 0;
        for (long i = 0; i < count; i++)
        {
            ulong name = cursor.ReadCount();
            if (name % 2 == 0)
            {
                if (name / 2 >= (ulong)_names.Count) throw cursor.Refuse("No such name.");
                names.Add(_names[(int)(name / 2)]);
                bytes += Encoding.UTF8.GetByteCount(names[^1]);
                continue;
            }

            int start = cursor.Position;
            string text = Text((long)(name / 2));
            int length = cursor.Position - start;
            names.Add(text);
            bytes += length;
            if (length is > 0 and <= 64 && !text.Any(c => c < 0x20 || c is '"' or '\\') && IsWellFormed(text)) _names.Add(text);
            else areKnown = false;
        }

        if (areKnown && bytes <= 24 * count) _objects.Add(names);
        Values(names, at);
    }

    private static bool IsWellFormed(string text) => new UTF8Encoding(false, true) is var strict && IsEncodable(strict, text);

    private static bool IsEncodable(UTF8Encoding strict, string text)
    {
        try
        {
            return strict.GetByteCount(text) >= 0;
        }
        catch (EncoderFallbackException)
        {
            return false;
        }
    }

    // UTF-8, byte by byte, in which half of a surrogate pair may take three bytes.
    private string Text(long length)
    {
        int start = cursor.Take(length), end = cursor.Position;
        StringBuilder text = new();
        bool isBehindHigh = false;
        for (int i = start; i < end;)
        {
            byte first = cursor.Bytes[i];
            int more = first switch { < 0x80 => 0, >= 0xC2 and < 0xE0 => 1, >= 0xE0 and < 0xF0 => 2, >= 0xF0 and < 0xF5 => 3, _ => throw cursor.Refuse("No UTF-8.") };
            int code = more == 0 ? first : first & (0x3F >> more);
            if (more >= end - i) throw cursor.Refuse("No UTF-8.");
            for (int j = 1; j <= more; j++)
            {
                if (cursor.Bytes[i + j] is < 0x80 or > 0xBF) throw cursor.Refuse("No UTF-8.");
                code = code << 6 | (cursor.Bytes[i + j] & 0x3F);
            }

            if ((more == 2 && code < 0x800) || (more == 3 && code is < 0x10000 or > 0x10FFFF)) throw cursor.Refuse("No UTF-8.");
            if (isBehindHigh && code is >= 0xDC00 and <= 0xDFFF) throw cursor.Refuse("A pair in two halves.");
            isBehindHigh = code is >= 0xD800 and <= 0xDBFF;
            if (code > 0xFFFF) text.Append(char.ConvertFromUtf32(code));
            else text.Append((char)code);
            i += more + 1;
        }

        return text.ToString();
    }

    private ulong Digits(int count)
    {
        ulong number = 0;
        byte last = 0;
        for (int i = 0; i < count; i++) number |= (ulong)(last = cursor.ReadByte()) << (8 * i);
        if (count > 1 && last == 0) throw cursor.Refuse("A number has a byte more than it needs.");
        return number;
    }

    private void Characters()
    {
        ulong count = cursor.ReadCount();
        StringBuilder text = new();
        for (ulong i = 0; i < count; i += 2)
        {
            byte two = cursor.ReadByte();
            Symbol(two & 0xF);
            if (i + 1 < count) Symbol(two >> 4);
            else if (two >> 4 != 0xF) throw cursor.Refuse("Unused bits.");
        }

        if (!Number().IsMatch(text.ToString())) throw cursor.Refuse($"{text} is no number.");
        Match plain = Plain().Match(text.ToString());
        if (plain.Success && plain.Groups[2].Length <= 40 && System.Numerics.BigInteger.Parse(plain.Groups[1].Value + plain.Groups[2].Value, System.Globalization.CultureInfo.InvariantCulture) <= long.MaxValue) throw cursor.Refuse("A number that has a shorter form.");

        void Symbol(int symbol) => text.Append(symbol < 15 ? Symbols[symbol] : throw cursor.Refuse("No symbol."));
    }

    [GeneratedRegex("^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?\\z", RegexOptions.CultureInvariant)]
    private static partial Regex Number();

    [GeneratedRegex("^-?([0-9]+)(?:\\.([0-9]+))?\\z", RegexOptions.CultureInvariant)]
    private static partial Regex Plain();
}
