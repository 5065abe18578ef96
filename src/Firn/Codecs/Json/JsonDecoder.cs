using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Unicode;

namespace Firn.Codecs;

/// <summary>
/// Makes the text of a JSON value out of its content (section 2.7 of the format). Every byte of the text, and what a parser keeps for every value in it, is charged before there is room for it.
/// </summary>
internal struct JsonDecoder
{
    /// <summary>What a parser keeps for a value or the end of one.</summary>
    private const int TokenBytes = 12;

    // Of the names of an object, where each stands; of a known one and of a known object as much.
    private const int NameBytes = 2 * sizeof(int);

    private readonly long _position;    // of the content in the message
    private readonly JsonDecoderNames _names;
    private int _next;
    private byte[] _text;
    private int _length;
    private long _tokens;

    /// <summary>Starts with content of a length of at least a byte.</summary>
    public JsonDecoder(int length, long position)
    {
        _position = position;
        _names = JsonDecoderNames.Rent();
        _text = ScratchPool.Rent(2 * Math.Min(length, ScratchPool.LargestKept / 2));
    }

    /// <summary>Gives back what was rented.</summary>
    public readonly void Dispose()
    {
        ScratchPool.Return(_text);
        JsonDecoderNames.Return(_names);
    }

    /// <summary>The text in UTF-8.</summary>
    public ReadOnlySpan<byte> ReadText(ref FirnReader reader, scoped ReadOnlySpan<byte> content)
    {
        Read(ref reader, content);
        if (_next != content.Length) Fail("Bytes are left behind a JSON value.");
        // Which the parser keeps in one array.
        if (_tokens * TokenBytes > Array.MaxLength) Throw.Invalid(FirnErrorCode.AllocationExceeded, "A JSON value has more parts than one array can hold.", _position);
        return _text.AsSpan(0, _length);
    }

    private void Read(ref FirnReader reader, scoped ReadOnlySpan<byte> content)
    {
        int head = TakeByte(content);
        switch (head)
        {
            case < JsonHead.SmallEnd:
                WriteNumber(ref reader, (ulong)head << 1, 0);
                break;
            case < JsonHead.Known:
                WriteText(ref reader, Take(content, head - JsonHead.Text));
                break;
            case < JsonHead.Array:
                ReadKnown(ref reader, content, head - JsonHead.Known);
                break;
            case < JsonHead.Integer:
                ReadArray(ref reader, content, head - JsonHead.Array);
                break;
            case < JsonHead.Null:
                ReadInteger(ref reader, content, head - JsonHead.Integer + 1);
                break;
            case JsonHead.Null:
                WriteToken(ref reader, "null"u8);
                break;
            case JsonHead.False:
                WriteToken(ref reader, "false"u8);
                break;
            case JsonHead.True:
                WriteToken(ref reader, "true"u8);
                break;
            case JsonHead.Characters:
                ReadCharacters(ref reader, content);
                break;
            case JsonHead.LongFraction:
                int second = TakeByte(content);
                ReadFraction(ref reader, content, (second >> 3) + JsonHead.FractionEnd + 1, (second & 7) + 1);
                break;
            case JsonHead.LongText:
                WriteText(ref reader, Take(content, TakeCount(content, JsonHead.TextEnd)));
                break;
            case JsonHead.LongArray:
                ReadArray(ref reader, content, TakeCount(content, JsonHead.ArrayEnd));
                break;
            case JsonHead.FarKnown:
                ReadKnown(ref reader, content, TakeNumber(content, JsonHead.KnownEnd));
                break;
            case < JsonHead.LongObject:
                ReadObject(ref reader, content, head - JsonHead.Object);
                break;
            case JsonHead.LongObject:
                ReadObject(ref reader, content, TakeCount(content, JsonHead.ObjectEnd));
                break;
            case < JsonHead.Fraction:
                Fail("A JSON value begins with a byte that no value begins with.");
                break;
            default:
                ReadFraction(ref reader, content, ((head >> 3) & 7) + 1, (head & 7) + 1);
                break;
        }
    }

    private int TakeByte(scoped ReadOnlySpan<byte> content)
    {
        if (_next == content.Length) Fail("A JSON value ends too early.");
        return content[_next++];
    }

    private ReadOnlySpan<byte> Take(ReadOnlySpan<byte> content, int count)
    {
        if (count > content.Length - _next) Fail("A JSON value ends too early.");
        ReadOnlySpan<byte> bytes = content.Slice(_next, count);
        _next += count;
        return bytes;
    }

    private long TakeAnyCount(scoped ReadOnlySpan<byte> content)
    {
        if (!CountFormat.TryRead(content[_next..], out long count, out int size)) Fail("A count in a JSON value is not in its shortest form, or ends too early.");
        _next += size;
        return count;
    }

    // Of what takes a byte each at least.
    private int TakeCount(scoped ReadOnlySpan<byte> content, int least)
    {
        long count = TakeNumber(content, least);
        if (count > content.Length - _next) Fail("A JSON value ends too early.");
        return (int)count;
    }

    private int TakeNumber(scoped ReadOnlySpan<byte> content, int least)
    {
        long number = TakeAnyCount(content);
        if (number < least || number > int.MaxValue) Fail("A count in a JSON value is not in its shortest form, or too large.");
        return (int)number;
    }

    private void ReadArray(ref FirnReader reader, scoped ReadOnlySpan<byte> content, int count)
    {
        reader.Enter();
        CountToken(ref reader);
        WriteToken(ref reader, "["u8);
        for (int i = 0; i < count; i++)
        {
            if (i > 0) Write(ref reader, ","u8);
            Read(ref reader, content);
        }

        Write(ref reader, "]"u8);
        reader.Leave();
    }

    private void ReadKnown(ref FirnReader reader, scoped ReadOnlySpan<byte> content, int number)
    {
        if (number >= _names.ObjectCount) Fail("A JSON object refers to an earlier one that is not there.");
        (int start, int count) = _names.ObjectAt(number);
        ReadMembers(ref reader, content, start, count);
    }

    private void ReadObject(ref FirnReader reader, scoped ReadOnlySpan<byte> content, int count)
    {
        int start = _names.NameCount;
        long length = 0;
        bool areKnown = count > 0;
        for (int i = 0; i < count; i++)
        {
            reader.Charge(NameBytes);
            long name = TakeAnyCount(content);
            if ((name & 1) == 0)
            {
                if (name >> 1 >= _names.KnownCount) Fail("A name refers to an earlier one that is not there.");
                length += _names.AddKnown((int)(name >> 1));
                continue;
            }

            if (name >> 1 > content.Length - _next) Fail("A JSON value ends too early.");
            int at = _next;
            ReadOnlySpan<byte> text = Take(content, (int)(name >> 1));
            bool mayBeKnown = JsonUnescape.MayBeKnown(text);
            if (mayBeKnown) reader.Charge(NameBytes);
            _names.Add(at, text.Length, mayBeKnown);
            areKnown &= mayBeKnown;
            length += text.Length;
        }

        if (areKnown && length <= (long)JsonHead.AverageName * count)
        {
            reader.Charge(NameBytes);
            _names.AddObject(start, count);
        }

        ReadMembers(ref reader, content, start, count);
    }

    private void ReadMembers(ref FirnReader reader, scoped ReadOnlySpan<byte> content, int start, int count)
    {
        if (count > content.Length - _next) Fail("A JSON value ends too early.");
        reader.Enter();
        CountToken(ref reader);
        WriteToken(ref reader, "{"u8);
        for (int i = 0; i < count; i++)
        {
            if (i > 0) Write(ref reader, ","u8);
            (int at, int length, bool isKnown) = _names.NameAt(start + i);
            if (isKnown) WriteName(ref reader, content.Slice(at, length));
            else WriteText(ref reader, content.Slice(at, length));
            Write(ref reader, ":"u8);
            Read(ref reader, content);
        }

        Write(ref reader, "}"u8);
        reader.Leave();
    }

    private void ReadInteger(ref FirnReader reader, scoped ReadOnlySpan<byte> content, int size)
    {
        ulong number = TakeDigits(content, size);
        if ((number & 1) == 0 && number >> 1 < JsonHead.SmallEnd) Fail("A number of a JSON value is not in its shortest form.");
        WriteNumber(ref reader, number, 0);
    }

    private void ReadFraction(ref FirnReader reader, scoped ReadOnlySpan<byte> content, int fraction, int size) => WriteNumber(ref reader, TakeDigits(content, size), fraction);

    private ulong TakeDigits(scoped ReadOnlySpan<byte> content, int size)
    {
        ReadOnlySpan<byte> bytes = Take(content, size);
        ulong number = 0;
        for (int i = 0; i < bytes.Length; i++) number |= (ulong)bytes[i] << (8 * i);
        if (JsonNumber.SizeOf(number) != size) Fail("A number of a JSON value is not in its shortest form.");
        return number;
    }

    private void WriteNumber(ref FirnReader reader, ulong number, int fraction)
    {
        Span<byte> digits = stackalloc byte[20];
        (number >> 1).TryFormat(digits, out int count, default, System.Globalization.CultureInfo.InvariantCulture);
        int zeros = Math.Max(0, fraction + 1 - count), sign = (int)(number & 1);
        Span<byte> room = Reserve(ref reader, sign + zeros + count + (fraction > 0 ? 1 : 0));
        CountToken(ref reader);
        if (sign != 0) room[0] = (byte)'-';
        room = room[sign..];
        if (fraction == 0)
        {
            digits[..count].CopyTo(room);
            return;
        }

        // As if the point stood in front of all digits, with the zeros in front of them.
        int whole = zeros + count - fraction;
        room.Fill((byte)'0');
        room[whole] = (byte)'.';
        for (int i = 0; i < count; i++)
        {
            int place = zeros + i;
            room[place < whole ? place : place + 1] = digits[i];
        }
    }

    private void ReadCharacters(ref FirnReader reader, scoped ReadOnlySpan<byte> content)
    {
        long count = TakeAnyCount(content);
        long size = (count >> 1) + (count & 1);
        if (size > content.Length - _next) Fail("A JSON value ends too early.");
        ReadOnlySpan<byte> bytes = Take(content, (int)size);
        CountToken(ref reader);
        Span<byte> room = Reserve(ref reader, (int)count);
        for (int i = 0; i < room.Length; i++)
        {
            int symbol = (bytes[i >> 1] >> (4 * (i & 1))) & 0xF;
            if (symbol == 0xF) Fail("A number of a JSON value has a character that numbers don't have.");
            room[i] = JsonHead.Symbols[symbol];
        }

        if ((count & 1) != 0 && bytes[^1] >> 4 != 0xF) Fail("A number of a JSON value has unused bits that are not set.");
        if (!JsonNumber.IsNumber(room)) Fail("A number of a JSON value is none.");
        if (JsonNumber.TryParse(room, out _, out _)) Fail("A number of a JSON value is not in its shortest form.");
    }

    private void WriteName(ref FirnReader reader, scoped ReadOnlySpan<byte> name)
    {
        CountToken(ref reader);
        Span<byte> room = Reserve(ref reader, name.Length + 2);
        room[0] = (byte)'"';
        name.CopyTo(room[1..]);
        room[^1] = (byte)'"';
    }

    private void WriteText(ref FirnReader reader, scoped ReadOnlySpan<byte> text)
    {
        if (!text.ContainsAny(JsonUnescape.Escaped) && Utf8.IsValid(text)) WriteName(ref reader, text);
        else WriteEscaped(ref reader, text);
    }

    private void WriteEscaped(ref FirnReader reader, scoped ReadOnlySpan<byte> text)
    {
        WriteToken(ref reader, "\""u8);
        bool isBehindHigh = false;
        while (text.Length > 0)
        {
            if (JsonUnescape.TryReadHalf(text, out char half))
            {
                // A pair takes four bytes, so that there is one form of it.
                if (isBehindHigh && char.IsLowSurrogate(half)) FailText();
                isBehindHigh = char.IsHighSurrogate(half);
                JsonUnescape.WriteUnit(half, Reserve(ref reader, 6));
                text = text[3..];
                continue;
            }

            isBehindHigh = false;
            if (text[0] is (byte)'"' or (byte)'\\')
            {
                Write(ref reader, "\\"u8);
                Write(ref reader, text[..1]);
                text = text[1..];
            }
            else if (text[0] < 0x20)
            {
                JsonUnescape.WriteUnit((char)text[0], Reserve(ref reader, 6));
                text = text[1..];
            }
            else
            {
                int length = text.IndexOfAny(JsonUnescape.EscapedOrHalf);
                ReadOnlySpan<byte> plain = length < 0 ? text : text[..length];
                if (plain.IsEmpty) plain = text[..Math.Min(3, text.Length)];    // a character of three bytes that begins as halves do
                if (!Utf8.IsValid(plain)) FailText();
                Write(ref reader, plain);
                text = text[plain.Length..];
            }
        }

        Write(ref reader, "\""u8);
    }

    private void WriteToken(ref FirnReader reader, scoped ReadOnlySpan<byte> text)
    {
        CountToken(ref reader);
        Write(ref reader, text);
    }

    private void Write(ref FirnReader reader, scoped ReadOnlySpan<byte> text) => text.CopyTo(Reserve(ref reader, text.Length));

    private void CountToken(ref FirnReader reader)
    {
        _tokens++;
        reader.Charge(TokenBytes);
    }

    private Span<byte> Reserve(ref FirnReader reader, int count)
    {
        reader.Charge(count);
        if (_text.Length - _length < count) Grow(count);
        Span<byte> room = _text.AsSpan(_length, count);
        _length += count;
        return room;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int count)
    {
        long least = (long)_length + count;
        if (least > Array.MaxLength) Throw.Invalid(FirnErrorCode.AllocationExceeded, "The text of a JSON value is longer than one array can be.", _position);
        byte[] larger = ScratchPool.Rent((int)Math.Max(least, Math.Min(Array.MaxLength, 2L * _length)));
        _text.AsSpan(0, _length).CopyTo(larger);
        ScratchPool.Return(_text);
        _text = larger;
    }

    [DoesNotReturn]
    private readonly void FailText() => throw new FirnException(FirnErrorCode.InvalidString, "A text of a JSON value is no valid UTF-8.", _position + _next);

    [DoesNotReturn]
    private readonly void Fail(string problem) => throw new FirnException(FirnErrorCode.InvalidValue, problem, _position + _next);
}
