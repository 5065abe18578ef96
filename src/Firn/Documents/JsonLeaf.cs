using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Firn.Codecs;

namespace Firn;

/// <summary>Values without parts, of the JSON that <see cref="DocumentJson"/> writes for them. What a kind can't hold exactly is refused; floating-point numbers alone are rounded.</summary>
internal static class JsonLeaf
{
    private const NumberStyles IntegerStyle = NumberStyles.AllowLeadingSign;

    // Of more decimal digits big integers are not read: the time grows by the square. Their text is hexadecimal.
    private const int MostDigits = 2_500;

    // What a decimal has at most are 29 digits; zeros may stand around them.
    private const int LongestDecimal = 512;

    private const long MostTicks = 3_155_378_975_999_999_999;

    private static readonly string[] s_times = ["yyyy-MM-dd'T'HH:mm:ss.FFFFFFF", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'"];
    private static readonly string[] s_offsets = ["yyyy-MM-dd'T'HH:mm:ss.FFFFFFFzzz", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'"];

    /// <summary>Writes a value of a kind that needs no definition, and is no bool.</summary>
    public static void Write(ref FirnWriter writer, FirnSchemaType type, JsonElement value, JsonPath path)
    {
        switch (type.Kind)
        {
            case FirnKind.String:
                writer.WriteString(Text(value, path));
                break;
            case FirnKind.Int8:
                SByteCodec.Write(ref writer, Integer<sbyte>(type, value, path));
                break;
            case FirnKind.UInt8:
                ByteCodec.Write(ref writer, Integer<byte>(type, value, path));
                break;
            case FirnKind.Int16:
                Int16Codec.Write(ref writer, Integer<short>(type, value, path));
                break;
            case FirnKind.UInt16:
                UInt16Codec.Write(ref writer, Integer<ushort>(type, value, path));
                break;
            case FirnKind.Int32:
                Int32Codec.Write(ref writer, Integer<int>(type, value, path));
                break;
            case FirnKind.UInt32:
                UInt32Codec.Write(ref writer, Integer<uint>(type, value, path));
                break;
            case FirnKind.Int64 or FirnKind.IntPtr:
                Int64Codec.Write(ref writer, Integer<long>(type, value, path));
                break;
            case FirnKind.UInt64 or FirnKind.UIntPtr:
                UInt64Codec.Write(ref writer, Integer<ulong>(type, value, path));
                break;
            case FirnKind.Int128:
                Int128Codec.Write(ref writer, Integer<Int128>(type, value, path));
                break;
            case FirnKind.UInt128:
                UInt128Codec.Write(ref writer, Integer<UInt128>(type, value, path));
                break;
            case FirnKind.BigInteger:
                BigIntegerCodec.Write(ref writer, Big(type, value, path));
                break;
            case FirnKind.Json:
                JsonElementCodec.Write(ref writer, Json(value, path));
                break;
            case FirnKind.Half:
                HalfCodec.Write(ref writer, Float<Half>(type, value, path));
                break;
            case FirnKind.Single:
                SingleCodec.Write(ref writer, Float<float>(type, value, path));
                break;
            case FirnKind.Double:
                DoubleCodec.Write(ref writer, Float<double>(type, value, path));
                break;
            case FirnKind.Decimal:
                DecimalCodec.Write(ref writer, Decimal(type, value, path));
                break;
            case FirnKind.Complex:
                WriteNumbers<double>(ref writer, 2, value, path);
                break;
            case >= FirnKind.Vector2 and <= FirnKind.Matrix4x4:
                WriteNumbers<float>(ref writer, SchemaType.LeafWidth(type.Kind) / 4, value, path);
                break;
            default:
                WriteText(ref writer, type, value, Text(value, path), path);
                break;
        }
    }

    // Kinds that are texts in JSON.
    private static void WriteText(ref FirnWriter writer, FirnSchemaType type, JsonElement value, string text, JsonPath path)
    {
        switch (type.Kind)
        {
            case FirnKind.Char when text.Length == 1:
                CharCodec.Write(ref writer, text[0]);
                return;
            case FirnKind.Rune when Rune.TryGetRuneAt(text + "\0", 0, out Rune rune) && rune.Utf16SequenceLength == text.Length:
                RuneCodec.Write(ref writer, rune);
                return;
            case FirnKind.Guid when Guid.TryParseExact(text, "D", out Guid guid) && IsTextOf(guid, text):
                GuidCodec.Write(ref writer, guid);
                return;
            case FirnKind.DateTime when TryTime(text, out ulong time):
                UInt64Codec.Write(ref writer, time);
                return;
            case FirnKind.DateTimeOffset when DateTimeOffset.TryParseExact(text, s_offsets, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset time):
                DateTimeOffsetCodec.Write(ref writer, time);
                return;
            case FirnKind.TimeSpan when TimeSpan.TryParseExact(text, "c", CultureInfo.InvariantCulture, out TimeSpan span):
                TimeSpanCodec.Write(ref writer, span);
                return;
            case FirnKind.TimeOnly when TimeOnly.TryParseExact(text, "HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture, DateTimeStyles.None, out TimeOnly time):
                TimeOnlyCodec.Write(ref writer, time);
                return;
            case FirnKind.DateOnly when DateOnly.TryParseExact(text, "yyyy-MM-dd", CultureInfo.InvariantCulture, DateTimeStyles.None, out DateOnly date):
                DateOnlyCodec.Write(ref writer, date);
                return;
            case FirnKind.Index when TryIndex(text, out Index index):
                IndexCodec.Write(ref writer, index);
                return;
            case FirnKind.Range when text.IndexOf("..", StringComparison.Ordinal) is >= 0 and var dots && TryIndex(text.AsSpan(0, dots), out Index start) && TryIndex(text.AsSpan(dots + 2), out Index end):
                RangeCodec.Write(ref writer, new Range(start, end));
                return;
            case FirnKind.Version when Version.TryParse(text, out Version? version) && IsTextOf(version, text):
                VersionCodec.Write(ref writer, version);
                return;
            case FirnKind.BitArray when !text.AsSpan().ContainsAnyExcept('0', '1'):
                BitArrayCodec.Write(ref writer, new BitArray([.. text.Select(bit => bit == '1')]));
                return;
            case FirnKind.IPAddress when IPAddress.TryParse(text, out IPAddress? address) && IsTextOf(address, text):
                IPAddressCodec.Write(ref writer, address);
                return;
            case FirnKind.IPEndPoint when IPEndPoint.TryParse(text, out IPEndPoint? endPoint) && IsTextOf(endPoint, text):
                IPEndPointCodec.Write(ref writer, endPoint);
                return;
            default:
                throw Wrong(type, value, path);
        }
    }

    // The parsers of these take more than they keep: blanks, signs, scopes that only this machine has, octal numbers.
    private static bool IsTextOf(object value, string text) => string.Equals(DocumentJson.TextOf(value), text, StringComparison.OrdinalIgnoreCase);

    // Ticks and kind as the format has them (section 2.4): whether a local time is an instant or what a clock showed does not depend on this machine's zone.
    private static bool TryTime(string text, out ulong bits)
    {
        bool isLocal = text.EndsWith(DocumentJson.LocalMark, StringComparison.Ordinal);
        if (isLocal) text = text[..^DocumentJson.LocalMark.Length];
        bool isInstant = text.EndsWith('Z');
        bits = 0;
        if (!DateTime.TryParseExact(text, s_times, CultureInfo.InvariantCulture, DateTimeStyles.None, out DateTime time)) return false;
        bool isLimit = time.Ticks is 0 or MostTicks;
        bool isEdge = time.Ticks is < TimeSpan.TicksPerDay or > MostTicks - TimeSpan.TicksPerDay;
        if (isLocal && isInstant && isEdge) return false;
        ulong kind = isLocal ? isInstant || isLimit ? 2u : 3u : isInstant ? 1u : 0u;
        bits = (ulong)time.Ticks | (kind << 62);
        return true;
    }

    private static bool TryIndex(ReadOnlySpan<char> text, out Index index)
    {
        bool isFromEnd = text.StartsWith('^');
        bool isNumber = int.TryParse(isFromEnd ? text[1..] : text, NumberStyles.None, CultureInfo.InvariantCulture, out int value);
        index = isNumber ? new Index(value, isFromEnd) : default;
        return isNumber && !text.Contains('\0');
    }

    private static FirnException Wrong(FirnSchemaType type, JsonElement value, JsonPath path) => path.Error($"{Shown(value)} is no value of {SchemaText.Describe(type)}.");

    /// <summary>A value as an error shows it.</summary>
    public static string Shown(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Object => "An object",
        JsonValueKind.Array => "An array",
        JsonValueKind.String => JsonStrings.TryRead(value, out string text) ? SchemaText.QuoteShort(text) : "A string",
        _ => Encoding.UTF8.GetString(JsonMarshal.GetRawUtf8Value(value)) is var raw && raw.Length <= 64 ? raw : raw[..64] + "..",
    };

    /// <summary>A text.</summary>
    public static string Text(JsonElement value, JsonPath path)
    {
        if (value.ValueKind != JsonValueKind.String) path.Refuse($"{Shown(value)} stands where a string has to.");
        if (!JsonStrings.TryRead(value, out string text)) path.Refuse("The string is no valid UTF-8.");
        return text;
    }

    // Numbers, which are strings where they were written for readers that have only doubles. The framework's parsers take zeros behind them.
    private static string Number(FirnSchemaType type, JsonElement value, JsonPath path) => value.ValueKind switch
    {
        JsonValueKind.Number => value.GetRawText(),
        JsonValueKind.String when Text(value, path) is var text && !text.Contains('\0') => text,
        _ => throw Wrong(type, value, path),
    };

    private static T Integer<T>(FirnSchemaType type, JsonElement value, JsonPath path)
        where T : IBinaryInteger<T>, IMinMaxValue<T>
    {
        string text = Number(type, value, path);
        if (value.ValueKind == JsonValueKind.String && type.Enum is { } named && named.TryFindValue(text, out Int128 known)) return T.CreateChecked(known);
        if (T.TryParse(text, IntegerStyle, CultureInfo.InvariantCulture, out T? number)) return number;
        if (type.Enum is { } all && value.ValueKind == JsonValueKind.String) path.Refuse($"{Shown(value)} is neither a name of {SchemaText.Short(all.Name)} nor a number.");
        throw path.Error($"{Shown(value)} is no integer from {T.MinValue} to {T.MaxValue}.");
    }

    private static BigInteger Big(FirnSchemaType type, JsonElement value, JsonPath path)
    {
        ReadOnlySpan<char> text = Number(type, value, path);
        bool isNegative = text.StartsWith('-');
        ReadOnlySpan<char> digits = isNegative ? text[1..] : text;
        if (digits.StartsWith("0x"))
        {
            // A zero in front, as a first digit of 8 and more would be a sign.
            if (BigInteger.TryParse($"0{digits[2..]}", NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out BigInteger large) && digits.Length > 2) return isNegative ? -large : large;
            throw Wrong(type, value, path);
        }

        if (digits.Length > MostDigits) path.Refuse($"An integer of {digits.Length} digits is longer than {MostDigits}. Write it as a string, \"0x\" and hexadecimal digits.");
        return BigInteger.TryParse(text, IntegerStyle, CultureInfo.InvariantCulture, out BigInteger number) ? number : throw Wrong(type, value, path);
    }

    // The value itself; in the mark, one element of an array or none, which is an undefined one.
    private static JsonElement Json(JsonElement value, JsonPath path)
    {
        if (!DocumentJson.IsMarked(value)) return value;
        JsonElement held = value.EnumerateObject().First().Value;
        if (held.ValueKind != JsonValueKind.Array || held.GetArrayLength() > 1) path.Refuse($"Behind {DocumentJson.Json} stands an array of one value, or of none.");
        return held.GetArrayLength() == 0 ? default : held[0];
    }

    private static T Float<T>(FirnSchemaType type, JsonElement value, JsonPath path)
        where T : IFloatingPointIeee754<T>
    {
        string text = Number(type, value, path);
        if (value.ValueKind == JsonValueKind.String)
        {
            switch (text)
            {
                case "NaN":
                    return T.NaN;
                case "Infinity":
                    return T.PositiveInfinity;
                case "-Infinity":
                    return T.NegativeInfinity;
            }

            if (text.StartsWith("NaN(0x", StringComparison.Ordinal)) return NaN<T>(type, text, value, path);
        }

        if (!T.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out T? number) || !T.IsFinite(number)) throw Wrong(type, value, path);
        return number;
    }

    private static T NaN<T>(FirnSchemaType type, string text, JsonElement value, JsonPath path)
        where T : IFloatingPointIeee754<T>
    {
        int digits = typeof(T) == typeof(double) ? 16 : typeof(T) == typeof(float) ? 8 : 4;
        if (text.Length == digits + 7 && text[^1] == ')' && ulong.TryParse(text.AsSpan(6, digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ulong bits))
        {
            T number = typeof(T) == typeof(double) ? (T)(object)BitConverter.UInt64BitsToDouble(bits)
                : typeof(T) == typeof(float) ? (T)(object)BitConverter.UInt32BitsToSingle((uint)bits)
                : (T)(object)BitConverter.UInt16BitsToHalf((ushort)bits);
            if (T.IsNaN(number)) return number;
        }

        throw Wrong(type, value, path);
    }

    private static decimal Decimal(FirnSchemaType type, JsonElement value, JsonPath path)
    {
        string text = Number(type, value, path);
        const NumberStyles style = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;
        if (text.Length > LongestDecimal || !decimal.TryParse(text, style, CultureInfo.InvariantCulture, out decimal number)) throw Wrong(type, value, path);
        if (!IsExact(text, number)) path.Refuse($"{Shown(value)} has more digits than a decimal holds.");
        return number;
    }

    // The number that the text is, and the one that was made of it, as integers and powers of ten.
    private static bool IsExact(string text, decimal number)
    {
        int mark = text.AsSpan().IndexOfAny('e', 'E');
        string digits = mark < 0 ? text : text[..mark];
        int point = digits.IndexOf('.');
        BigInteger written = BigInteger.Parse(point < 0 ? digits : digits.Remove(point, 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);

        // Of zero any exponent may be there, however long.
        if (written.IsZero || number == 0) return written.IsZero && number == 0;
        long exponent = 0;
        if (mark >= 0 && !long.TryParse(text.AsSpan(mark + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out exponent)) return false;
        if (Math.Abs(exponent) > LongestDecimal + 29) return false;
        long power = exponent - (point < 0 ? 0 : digits.Length - point - 1);
        int[] bits = decimal.GetBits(number);
        BigInteger made = new BigInteger(new decimal(bits[0], bits[1], bits[2], number < 0, 0));
        long difference = power + number.Scale;
        return difference >= 0 ? written * BigInteger.Pow(10, (int)difference) == made : written == made * BigInteger.Pow(10, (int)-difference);
    }

    private static void WriteNumbers<T>(ref FirnWriter writer, int count, JsonElement value, JsonPath path)
        where T : IFloatingPointIeee754<T>
    {
        if (value.ValueKind != JsonValueKind.Array || value.GetArrayLength() != count) path.Refuse($"{Shown(value)} stands where an array of {count} numbers has to.");
        int index = 0;
        foreach (JsonElement element in value.EnumerateArray())
        {
            path.Push(index++);
            if (typeof(T) == typeof(float)) SingleCodec.Write(ref writer, Float<float>(s_single, element, path));
            else DoubleCodec.Write(ref writer, Float<double>(s_double, element, path));
            path.Pop();
        }
    }

    private static readonly FirnSchemaType s_single = new(SchemaType.Leaf(FirnKind.Single, mayBeAbsent: false));
    private static readonly FirnSchemaType s_double = new(SchemaType.Leaf(FirnKind.Double, mayBeAbsent: false));
}
