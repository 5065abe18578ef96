using System.Diagnostics.CodeAnalysis;
using System.Text.Json;

namespace Firn.Codecs;

/// <summary>Makes the content of a JSON value (section 2.7 of the format). One for each thread is kept between calls.</summary>
internal sealed partial class JsonEncoder
{
    private const int FirstLength = 1024;
    private const int LongestKept = 1 << 18;

    [ThreadStatic]
    private static JsonEncoder? t_kept;

    private byte[] _bytes = new byte[FirstLength];
    private int _length;

    private JsonEncoder()
    {
    }

    /// <summary>What was made so far.</summary>
    public ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _length);

    /// <summary>An encoder that nothing was written to.</summary>
    public static JsonEncoder Rent()
    {
        JsonEncoder encoder = t_kept ?? new JsonEncoder();
        // Nodes may run code of users, which may write other values.
        t_kept = null;
        return encoder;
    }

    /// <summary>Gives back an encoder, also after an exception.</summary>
    public static void Return(JsonEncoder encoder)
    {
        encoder._length = 0;
        if (encoder._text is { Capacity: > LongestKept }) (encoder._text, encoder._textWriter) = (null, null);
        if (encoder.ForgetNames() && encoder._bytes.Length <= LongestKept && encoder._collected.Length <= LongestKept) t_kept = encoder;
    }

    /// <summary>A value without parts: null, true or false.</summary>
    public void WriteHead(int head)
    {
        if (_length == _bytes.Length) Grow(1);
        _bytes[_length++] = (byte)head;
    }

    /// <summary>The start of an array.</summary>
    public void WriteArray(int count)
    {
        if (count < JsonHead.ArrayEnd) WriteHead(JsonHead.Array + count);
        else WriteHead(JsonHead.LongArray, count);
    }

    private void WriteHead(int head, int count)
    {
        WriteHead(head);
        WriteCount(count);
    }

    private void WriteCount(long count)
    {
        int size = CountFormat.Size(count);
        CountFormat.Write(ref Reserve(size)[0], count, size);
    }

    private Span<byte> Reserve(int count)
    {
        if (_bytes.Length - _length < count) Grow(count);
        Span<byte> room = _bytes.AsSpan(_length, count);
        _length += count;
        return room;
    }

    private void Grow(int count) => Grow(ref _bytes, _length, count);

    private static void Grow<T>([NotNull] ref T[]? array, int length, int count)
    {
        int least = checked(length + count);
        Array.Resize(ref array, (int)Math.Max(least, Math.Min(Array.MaxLength, 2L * length)));
    }

    /// <summary>A value of a document.</summary>
    public void Write(ref FirnWriter writer, JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                writer.Enter();
                WriteObject(ref writer, value);
                writer.Leave();
                break;
            case JsonValueKind.Array:
                writer.Enter();
                WriteArray(value.GetArrayLength());
                foreach (JsonElement element in value.EnumerateArray()) Write(ref writer, element);
                writer.Leave();
                break;
            case JsonValueKind.String:
                WriteEscaped(System.Runtime.InteropServices.JsonMarshal.GetRawUtf8Value(value)[1..^1]);
                break;
            case JsonValueKind.Number:
                WriteNumber(System.Runtime.InteropServices.JsonMarshal.GetRawUtf8Value(value));
                break;
            case JsonValueKind.True:
                WriteHead(JsonHead.True);
                break;
            case JsonValueKind.False:
                WriteHead(JsonHead.False);
                break;
            default:
                WriteHead(JsonHead.Null);
                break;
        }
    }

    private void WriteObject(ref FirnWriter writer, JsonElement value)
    {
        foreach (JsonProperty property in value.EnumerateObject()) CollectEscaped(System.Runtime.InteropServices.JsonMarshal.GetRawUtf8PropertyName(property));
        WriteNames();
        foreach (JsonProperty property in value.EnumerateObject()) Write(ref writer, property.Value);
    }
}
