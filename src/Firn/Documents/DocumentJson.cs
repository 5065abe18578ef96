using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;

namespace Firn;

/// <summary>Documents as JSON, of the mapping that docs/guides/looking-inside.md says.</summary>
internal static class DocumentJson
{
    /// <summary>The nesting of JSON that a text may have: of a level of the deepest message a union, a comparer, an array and a pair; and of what has no level, as a vector, at the end.</summary>
    public const int DeepestText = (4 * FirnOptions.DepthCeiling) + 8;

    // The names of the mapping.
    public const string Id = "$id";
    public const string Reference = "$ref";
    public const string Case = "$case";
    public const string CaseName = "$name";
    public const string Value = "$value";
    public const string Lengths = "$lengths";
    public const string Elements = "$elements";
    public const string Comparer = "$comparer";
    public const string Json = "$json";

    /// <summary>What stands behind a local time that is marked.</summary>
    public const string LocalMark = "[local]";

    /// <summary>Comparers by their bytes; of the first nothing is said.</summary>
    public static readonly string[] Comparers = ["Default", "OrdinalIgnoreCase", "InvariantCulture", "InvariantCultureIgnoreCase", "Ordinal"];

    private const ulong TickBits = 0x3FFFFFFFFFFFFFFF;

    // What Utf8JsonWriter takes at most as one text, in characters, and as one list of bytes.
    private const int MostText = 166_666_666;
    private const int MostBase64 = 125_000_000;

    // To find decimal digits takes time by the square: of so many bytes 0.2 ms, of 64 KB a second.
    private const int MostDecimalBytes = 1_024;

    private sealed record JsonOutput(FirnJsonOptions Options, long End);

    /// <summary>Writes a value.</summary>
    /// <exception cref="FirnException">The text is longer, or nested deeper, than the options or the writer allow.</exception>
    public static void Write(Utf8JsonWriter writer, FirnDocument document, DocumentNode node, int value, FirnJsonOptions options)
    {
        long start = writer.BytesCommitted + writer.BytesPending;
        try
        {
            Write(writer, document, node, value, new JsonOutput(options, options.MaxBytes > long.MaxValue - start ? long.MaxValue : start + options.MaxBytes));
        }
        catch (InsufficientExecutionStackException)
        {
            throw new FirnException(FirnErrorCode.DepthExceeded, "The document is nested too deep for the stack of this thread.", 0);
        }
    }

    private static void Write(Utf8JsonWriter writer, FirnDocument document, DocumentNode node, int value, JsonOutput output)
    {
        // A short message may stand for a text of any length: names are repeated, and objects without bytes may hold two of another definition each.
        if (writer.BytesCommitted + writer.BytesPending > output.End) throw new FirnException(FirnErrorCode.MessageTooLarge, $"The document as JSON is longer than {output.Options.MaxBytes} bytes (FirnJsonOptions.MaxBytes).", 0);
        if (value == DocumentRows.Absent)
        {
            writer.WriteNullValue();
            return;
        }

        switch (node)
        {
            case DocumentLeafNode leaf:
                WriteLeaf(writer, document, leaf, value, output);
                break;
            case DocumentBoolNode:
                writer.WriteBooleanValue(value != 0);
                break;
            case DocumentVariableObjectNode content:
                writer.WriteStartObject();
                WriteMembers(writer, document, content, document.Rows[value], value, output);
                writer.WriteEndObject();
                break;
            case DocumentFixedObjectNode block:
                writer.WriteStartObject();
                WriteMembers(writer, document, block, value, 0, output);
                writer.WriteEndObject();
                break;
            case DocumentListNode list:
                WriteList(writer, document, list, value, output);
                break;
            case DocumentDictionaryNode dictionary:
                WriteDictionary(writer, document, dictionary, value, output);
                break;
            case DocumentUnionNode union:
                WriteUnion(writer, document, union, value, output);
                break;
            case DocumentReferenceNode kept:
                WriteReference(writer, document, kept, value, output);
                break;
            default:
                WriteArray(writer, document, (DocumentArrayNode)node, value, output);
                break;
        }
    }

    private static void WriteMembers(Utf8JsonWriter writer, FirnDocument document, DocumentObjectNode node, int start, int rows, JsonOutput output)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        DocumentNode[] members = node.Members;
        JsonEncodedText[] names = node.Names ??= [.. node.Type.Definition!.Members.Select(member => JsonEncodedText.Encode(NameOf(member)))];
        for (int i = 0; i < members.Length; i++)
        {
            writer.WritePropertyName(names[i]);
            Write(writer, document, members[i], node.Find(document, start, rows, i), output);
        }
    }

    /// <summary>The name of a member in JSON. One that begins as those of the mapping do gets one more in front.</summary>
    public static string NameOf(FirnSchemaMember member) => member switch
    {
        { IsElements: true } => Elements,
        { Name: { } name } => JsonText.Name(Marked(name)),
        _ => SchemaText.IdentityOf(member),
    };

    /// <summary>Whether a list is a text in base64.</summary>
    public static bool IsBytes(FirnSchemaType type) => type is { Kind: FirnKind.List, Element: { Kind: FirnKind.UInt8, MayBeNull: false, Enum: null } };

    private static string Marked(string name) => name.StartsWith('$') ? "$" + name : name;

    private static void WriteReference(Utf8JsonWriter writer, FirnDocument document, DocumentReferenceNode node, int id, JsonOutput output)
    {
        writer.WriteStartObject();
        writer.WriteNumber(id < 0 ? Reference : Id, Math.Abs(id));
        if (id > 0)
        {
            int rows = document.ContentOf(id);
            WriteMembers(writer, document, node.Content, document.Rows[rows], rows, output);
        }

        writer.WriteEndObject();
    }

    private static void WriteUnion(Utf8JsonWriter writer, FirnDocument document, DocumentUnionNode node, int value, JsonOutput output)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        int index = document.Rows[value];
        FirnSchemaCase unionCase = node.Type.Definition!.Cases[index];
        writer.WriteStartObject();
        writer.WriteNumber(Case, unionCase.Tag);
        if (unionCase.Name is not null) JsonText.Write(writer, CaseName, unionCase.Name);
        writer.WritePropertyName(Value);
        Write(writer, document, node.Cases[index], document.Rows[value + 1], output);
        writer.WriteEndObject();
    }

    private static void WriteList(Utf8JsonWriter writer, FirnDocument document, DocumentListNode node, int value, JsonOutput output)
    {
        int count = document.Rows[value], start = document.Rows[value + 1];
        if (IsBytes(node.Type))
        {
            if (count > MostBase64) throw new FirnException(FirnErrorCode.MessageTooLarge, $"A list of {count} bytes is longer than a text of JSON may be.", start);
            writer.WriteBase64StringValue(document.Bytes.Slice(start, count));
        }
        else
        {
            bool hasComparer = BeginComparer(writer, document, node.HasComparer, value);
            if (hasComparer) writer.WritePropertyName(Elements);
            WriteElements(writer, document, node.Elements, count, start, value + 2, output);
            if (hasComparer) writer.WriteEndObject();
        }
    }

    // An object around what has a comparer that is not the usual one.
    private static bool BeginComparer(Utf8JsonWriter writer, FirnDocument document, bool mayHaveComparer, int value)
    {
        if (!mayHaveComparer || document.Rows[value - 1] == 0) return false;
        writer.WriteStartObject();
        writer.WriteString(Comparer, Comparers[document.Rows[value - 1]]);
        return true;
    }

    private static void WriteArray(Utf8JsonWriter writer, FirnDocument document, DocumentArrayNode node, int value, JsonOutput output)
    {
        writer.WriteStartObject();
        writer.WriteStartArray(Lengths);
        for (int i = 0; i < node.Type.Rank; i++) writer.WriteNumberValue(document.Rows[value + 2 + i]);
        writer.WriteEndArray();
        writer.WritePropertyName(Elements);
        WriteElements(writer, document, node.Elements, document.Rows[value], document.Rows[value + 1], value + 2 + node.Type.Rank, output);
        writer.WriteEndObject();
    }

    private static void WriteElements(Utf8JsonWriter writer, FirnDocument document, DocumentElements elements, int count, int start, int rows, JsonOutput output)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        writer.WriteStartArray();
        for (int i = 0; i < count; i++) Write(writer, document, elements.Node, elements.Find(document, start, rows, i), output);
        writer.WriteEndArray();
    }

    // Keys of text are names, of which JSON may have one twice; all other dictionaries are pairs, and those with a half of a surrogate pair in a key, which a name can't hold.
    private static void WriteDictionary(Utf8JsonWriter writer, FirnDocument document, DocumentDictionaryNode node, int value, JsonOutput output)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        int end = value + 1 + (2 * document.Rows[value]);
        bool hasNames = node.Key.Type.Kind == FirnKind.String && AreNames(document, value + 1, end);
        bool hasComparer = BeginComparer(writer, document, node.HasComparer, value);
        if (hasNames && !hasComparer) writer.WriteStartObject();
        if (!hasNames && hasComparer) writer.WritePropertyName(Elements);
        if (!hasNames) writer.WriteStartArray();
        for (int row = value + 1; row < end; row += 2)
        {
            if (hasNames)
            {
                writer.WritePropertyName(Marked(ReadText(document, document.Rows[row])));
                Write(writer, document, node.Value, document.Rows[row + 1], output);
                continue;
            }

            writer.WriteStartArray();
            Write(writer, document, node.Key, document.Rows[row], output);
            Write(writer, document, node.Value, document.Rows[row + 1], output);
            writer.WriteEndArray();
        }

        if (!hasNames) writer.WriteEndArray();
        if (hasNames || hasComparer) writer.WriteEndObject();
    }

    private static bool AreNames(FirnDocument document, int row, int end)
    {
        for (; row < end; row += 2)
        {
            int start = document.Rows[row];
            if ((document.Bytes[start] & 3) == TextFormat.Utf16 && !JsonText.IsWellFormed(ReadText(document, start))) return false;
        }

        return true;
    }

    private static string ReadText(FirnDocument document, int start)
    {
        FirnReader reader = new(document.Bytes, start, FirnOptions.Trusted);
        return Checked(reader.ReadString());
    }

    private static string Checked(string text) => text.Length <= MostText ? text : throw new FirnException(FirnErrorCode.MessageTooLarge, $"A text of {text.Length} characters is longer than one of JSON may be.", 0);

    private static void WriteLeaf(Utf8JsonWriter writer, FirnDocument document, DocumentLeafNode node, int start, JsonOutput output)
    {
        FirnSchemaType type = node.Type;
        if (type.Enum is { } named && !(output.Options.EnumsAsNumbers && named.HasPlainNames))
        {
            WriteEnum(writer, named, new FirnElement(document, node, start).GetInt128(), output);
            return;
        }

        ref readonly byte bytes = ref document.Bytes[start];
        switch (type.Kind)
        {
            case FirnKind.String:
                if (!TryWriteAscii(writer, document.Bytes[start..])) JsonText.WriteText(writer, ReadText(document, start));
                break;
            case FirnKind.Int32:
                writer.WriteNumberValue((int)LittleEndian.ReadUInt32(in bytes));
                break;
            case FirnKind.UInt32:
                writer.WriteNumberValue(LittleEndian.ReadUInt32(in bytes));
                break;
            case FirnKind.Int64 or FirnKind.IntPtr when !output.Options.LargeNumbersAsStrings:
                writer.WriteNumberValue((long)LittleEndian.ReadUInt64(in bytes));
                break;
            case FirnKind.UInt64 or FirnKind.UIntPtr when !output.Options.LargeNumbersAsStrings:
                writer.WriteNumberValue(LittleEndian.ReadUInt64(in bytes));
                break;
            case FirnKind.Double:
                WriteDouble(writer, BitConverter.UInt64BitsToDouble(LittleEndian.ReadUInt64(in bytes)));
                break;
            case FirnKind.Single:
                WriteFloat(writer, BitConverter.UInt32BitsToSingle(LittleEndian.ReadUInt32(in bytes)));
                break;
            case FirnKind.DateTime:
                WriteDateTime(writer, LittleEndian.ReadUInt64(in bytes), output.Options.MarkLocalTimes);
                break;
            default:
                WriteOther(writer, new FirnElement(document, node, start), output);
                break;
        }
    }

    // A name that means another value, as of an enum with names like numbers, is not written; nor is a number as text then.
    private static void WriteEnum(Utf8JsonWriter writer, FirnSchemaEnumType named, Int128 value, JsonOutput output)
    {
        string? name = output.Options.EnumsAsNumbers ? null : named.FindName(value);
        if (name is not null && (named.HasPlainNames || (named.TryFindValue(name, out Int128 known) && known == value))) writer.WriteStringValue(name);
        else if (named.HasPlainNames && output.Options.LargeNumbersAsStrings && named.Kind is FirnKind.Int64 or FirnKind.UInt64) writer.WriteStringValue(TextOf(value));
        else writer.WriteRawValue(TextOf(value), skipInputValidation: true);
    }

    // Text whose bytes are UTF-8 already, of up to 59 characters: most of it.
    private static bool TryWriteAscii(Utf8JsonWriter writer, ReadOnlySpan<byte> text)
    {
        int length = text[0] >> 2;
        if ((text[0] & 3) != TextFormat.Latin1 || length >= TextFormat.OneByteMark) return false;
        ReadOnlySpan<byte> bytes = text.Slice(1, length);
        if (!Ascii.IsValid(bytes)) return false;
        writer.WriteStringValue(bytes);
        return true;
    }

    private static void WriteOther(Utf8JsonWriter writer, FirnElement element, JsonOutput output)
    {
        switch (element.Kind)
        {
            case FirnKind.Int8 or FirnKind.UInt8 or FirnKind.Int16 or FirnKind.UInt16:
                writer.WriteNumberValue(element.GetInt64());
                break;
            case FirnKind.Int64 or FirnKind.UInt64 or FirnKind.IntPtr or FirnKind.UIntPtr or FirnKind.Int128 or FirnKind.UInt128 or FirnKind.Decimal:
                WriteLarge(writer, TextOf(element.GetValue()!), output);
                break;
            case FirnKind.BigInteger:
                BigInteger number = (BigInteger)element.GetValue()!;
                if (IsDecimal(number)) WriteLarge(writer, TextOf(number), output);
                else writer.WriteStringValue(Checked(TextOf(number)));
                break;
            case FirnKind.Half:
                Half half = (Half)element.GetValue()!;
                if (Half.IsFinite(half)) writer.WriteRawValue(half.ToString(CultureInfo.InvariantCulture), skipInputValidation: true);
                else writer.WriteStringValue(NoNumber(half, BitConverter.HalfToUInt16Bits(half), BitConverter.HalfToUInt16Bits(Half.NaN), 4));
                break;
            case FirnKind.Json:
                WriteJson(writer, (JsonElement)element.GetValue()!, output);
                break;
            case FirnKind.Complex:
                Complex complex = (Complex)element.GetValue()!;
                writer.WriteStartArray();
                WriteDouble(writer, complex.Real);
                WriteDouble(writer, complex.Imaginary);
                writer.WriteEndArray();
                break;
            case >= FirnKind.Vector2 and <= FirnKind.Matrix4x4:
                writer.WriteStartArray();
                for (int i = 0; i < element.FloatCount; i++) WriteFloat(writer, element.FloatAt(i));
                writer.WriteEndArray();
                break;
            default:
                JsonText.WriteText(writer, Checked(TextOf(element.GetValue()!)));
                break;
        }
    }

    // As it stands, but for what would be taken for a value that is absent, or for the mapping's own.
    private static void WriteJson(Utf8JsonWriter writer, JsonElement value, JsonOutput output)
    {
        bool isMarked = value.ValueKind is JsonValueKind.Undefined or JsonValueKind.Null || IsMarked(value);
        if (isMarked) writer.WriteStartObject();
        if (isMarked) writer.WriteStartArray(Json);
        if (value.ValueKind != JsonValueKind.Undefined)
        {
            ReadOnlySpan<byte> text = JsonMarshal.GetRawUtf8Value(value);
            if (writer.BytesCommitted + writer.BytesPending + text.Length > output.End) throw new FirnException(FirnErrorCode.MessageTooLarge, $"The document as JSON is longer than {output.Options.MaxBytes} bytes (FirnJsonOptions.MaxBytes).", 0);
            writer.WriteRawValue(text, skipInputValidation: true);
        }

        if (isMarked) writer.WriteEndArray();
        if (isMarked) writer.WriteEndObject();
    }

    /// <summary>Whether a value of JSON is an object with one property, named as the mapping's mark.</summary>
    public static bool IsMarked(JsonElement value)
    {
        if (value.ValueKind != JsonValueKind.Object || value.GetPropertyCount() != 1) return false;
        foreach (JsonProperty property in value.EnumerateObject()) return JsonStrings.IsNamed(property, Json);
        return false;
    }

    private static bool IsDecimal(BigInteger number) => number.GetByteCount() <= MostDecimalBytes;

    /// <summary>A value without parts as text.</summary>
    public static string TextOf(object value) => value switch
    {
        decimal number when number == 0 && decimal.IsNegative(number) => string.Create(CultureInfo.InvariantCulture, $"-{number}"),
        BigInteger number when !IsDecimal(number) => (number.Sign < 0 ? "-0x" : "0x") + BigInteger.Abs(number).ToString("X", CultureInfo.InvariantCulture),
        JsonElement { ValueKind: JsonValueKind.Undefined } => "undefined",
        JsonElement json => json.GetRawText(),
        DateTime { Kind: DateTimeKind.Local } time => time.ToUniversalTime().ToString("O", CultureInfo.InvariantCulture) + LocalMark,
        DateTime time => time.ToString("O", CultureInfo.InvariantCulture),
        DateTimeOffset time => time.ToString("O", CultureInfo.InvariantCulture),
        TimeSpan span => span.ToString("c", CultureInfo.InvariantCulture),
        TimeOnly time => time.ToString("O", CultureInfo.InvariantCulture),
        DateOnly date => date.ToString("O", CultureInfo.InvariantCulture),
        System.Collections.BitArray bits => string.Create(bits.Length, bits, static (text, source) =>
        {
            for (int i = 0; i < text.Length; i++) text[i] = source[i] ? '1' : '0';
        }),
        _ => string.Create(CultureInfo.InvariantCulture, $"{value}"),
    };

    private static void WriteLarge(Utf8JsonWriter writer, string digits, JsonOutput output)
    {
        if (output.Options.LargeNumbersAsStrings) writer.WriteStringValue(digits);
        else writer.WriteRawValue(digits, skipInputValidation: true);
    }

    // JSON has no numbers for these. The shortest text that gives the same number again.
    private static void WriteFloat(Utf8JsonWriter writer, float value)
    {
        if (float.IsFinite(value)) writer.WriteNumberValue(value);
        else writer.WriteStringValue(NoNumber(value, BitConverter.SingleToUInt32Bits(value), BitConverter.SingleToUInt32Bits(float.NaN), 8));
    }

    private static void WriteDouble(Utf8JsonWriter writer, double value)
    {
        if (double.IsFinite(value)) writer.WriteNumberValue(value);
        else writer.WriteStringValue(NoNumber(value, BitConverter.DoubleToUInt64Bits(value), BitConverter.DoubleToUInt64Bits(double.NaN), 16));
    }

    // Of a NaN its bits, where they are not those of the usual one.
    private static string NoNumber<T>(T value, ulong bits, ulong usual, int digits)
        where T : IFloatingPointIeee754<T> =>
        T.IsNaN(value) && bits != usual ? $"NaN(0x{bits.ToString($"X{digits}", CultureInfo.InvariantCulture)})" : value.ToString(null, CultureInfo.InvariantCulture);

    // A local time is an instant, or what the writer's clock showed: which, its bits say. So the text is the same in every zone.
    private static void WriteDateTime(Utf8JsonWriter writer, ulong bits, bool marksLocal)
    {
        long ticks = (long)(bits & TickBits);
        int kind = (int)(bits >> 62);
        bool isInstant = kind == 1 || (kind == 2 && ticks != 0 && ticks != DateTime.MaxValue.Ticks);
        Span<byte> text = stackalloc byte[64];
        new DateTime(ticks, isInstant ? DateTimeKind.Utc : DateTimeKind.Unspecified).TryFormat(text, out int length, "O", CultureInfo.InvariantCulture);
        if (marksLocal && kind >= 2) length += Encoding.UTF8.GetBytes(LocalMark, text[length..]);
        writer.WriteStringValue(text[..length]);
    }
}
