using System.Collections;
using System.Collections.Specialized;
using System.Drawing;
using System.Globalization;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using DrawingPoint = System.Drawing.Point;

namespace Firn.TestCases;

public static partial class StructuralEquality
{
    // Values without parts of their own. Where Equals is looser than the format (NaN, -0.0, the scale of a decimal, the kind of a
    // date), bits are compared.
    private static bool TryCompareLeaf(object left, object right, out bool equal)
    {
        switch (left)
        {
            case float x:
                equal = right is float f && BitConverter.SingleToInt32Bits(x) == BitConverter.SingleToInt32Bits(f);
                return true;
            case double x:
                equal = right is double d && BitConverter.DoubleToInt64Bits(x) == BitConverter.DoubleToInt64Bits(d);
                return true;
            case Half x:
                equal = right is Half h && BitConverter.HalfToInt16Bits(x) == BitConverter.HalfToInt16Bits(h);
                return true;
            case Complex x:
                equal = right is Complex c && SameBits(x, c);
                return true;
            case Vector2 x:
                equal = right is Vector2 v2 && SameBits(x, v2);
                return true;
            case Vector3 x:
                equal = right is Vector3 v3 && SameBits(x, v3);
                return true;
            case Vector4 x:
                equal = right is Vector4 v4 && SameBits(x, v4);
                return true;
            case Quaternion x:
                equal = right is Quaternion q && SameBits(x, q);
                return true;
            case Plane x:
                equal = right is Plane p && SameBits(x, p);
                return true;
            case Matrix3x2 x:
                equal = right is Matrix3x2 m32 && SameBits(x, m32);
                return true;
            case Matrix4x4 x:
                equal = right is Matrix4x4 m44 && SameBits(x, m44);
                return true;
            case decimal x:
                equal = right is decimal m && decimal.GetBits(x).AsSpan().SequenceEqual(decimal.GetBits(m));
                return true;
            case DateTime x:
                equal = right is DateTime t && x.Ticks == t.Ticks && x.Kind == t.Kind;
                return true;
            case DateTimeOffset x:
                equal = right is DateTimeOffset o && x.EqualsExact(o);
                return true;
            case string x:
                equal = right is string s && string.Equals(x, s, StringComparison.Ordinal);
                return true;
            case StringBuilder x:
                equal = right is StringBuilder b && string.Equals(x.ToString(), b.ToString(), StringComparison.Ordinal);
                return true;
            case BitArray x:
                equal = right is BitArray a && x.Cast<bool>().SequenceEqual(a.Cast<bool>());
                return true;
            case Uri x:
                equal = right is Uri u && x.OriginalString == u.OriginalString && x.IsAbsoluteUri == u.IsAbsoluteUri;
                return true;
            case CultureInfo x:
                equal = right is CultureInfo i && x.Name == i.Name;
                return true;
            case TimeZoneInfo x:
                equal = right is TimeZoneInfo z && x.Id == z.Id && x.HasSameRules(z);
                return true;
            case PointF x:
                equal = right is PointF pf && SameBits(x, pf);
                return true;
            case SizeF x:
                equal = right is SizeF sf && SameBits(x, sf);
                return true;
            case RectangleF x:
                equal = right is RectangleF rf && SameBits(x, rf);
                return true;
            case NFloat x:
                equal = right is NFloat n && BitConverter.DoubleToInt64Bits(x.Value) == BitConverter.DoubleToInt64Bits(n.Value);
                return true;
            case NameValueCollection x:
                equal = right is NameValueCollection nv && SameNames(x, nv);
                return true;
            case MailAddress x:
                equal = right is MailAddress ma && (x.Address, x.DisplayName, x.User, x.Host) == (ma.Address, ma.DisplayName, ma.User, ma.Host);
                return true;
            case Encoding x:
                equal = right is Encoding e && x.Equals(e) && x.WebName == e.WebName && x.Preamble.SequenceEqual(e.Preamble);
                return true;
            case JsonElement x:
                equal = right is JsonElement je && SameJson(x, je);
                return true;
            case JsonDocument x:
                equal = right is JsonDocument jd && SameJson(x.RootElement, jd.RootElement);
                return true;
            case JsonNode x:
                equal = right is JsonNode jn && SameJson(JsonElement.Parse(x.ToJsonString()), JsonElement.Parse(jn.ToJsonString()));
                return true;
            case System.Data.DataTable x:
                equal = right is System.Data.DataTable dt && TableEquality.Difference(x, dt) is null;
                return true;
            case System.Data.DataSet x:
                equal = right is System.Data.DataSet ds && TableEquality.Difference(x, ds) is null;
                return true;
            case Regex x:
                // How an expression runs is not kept.
                equal = right is Regex r && x.ToString() == r.ToString() && (x.Options & ~RegexOptions.Compiled) == r.Options && x.MatchTimeout == r.MatchTimeout;
                return true;
            case DrawingPoint or Size or Rectangle or Color or CLong or CULong or IPNetwork or PhysicalAddress:
            case IPAddress or IPEndPoint or Version or BigInteger or Guid or TimeSpan or TimeOnly or DateOnly or Rune or Index or Range:
            case Int128 or UInt128 or nint or nuint or Enum:
                equal = left.Equals(right);
                return true;
            default:
                equal = left.GetType().IsPrimitive && left.Equals(right);
                return left.GetType().IsPrimitive;
        }
    }

    // Numbers as they are written; texts without regard to how they are escaped, unless halves of surrogate pairs are in them.
    private static bool SameJson(JsonElement left, JsonElement right)
    {
        if (left.ValueKind != right.ValueKind) return false;
        switch (left.ValueKind)
        {
            case JsonValueKind.Array:
                return left.GetArrayLength() == right.GetArrayLength() && left.EnumerateArray().Zip(right.EnumerateArray()).All(pair => SameJson(pair.First, pair.Second));
            case JsonValueKind.Object:
                return left.GetPropertyCount() == right.GetPropertyCount() && left.EnumerateObject().Zip(right.EnumerateObject()).All(pair => pair.First.Name == pair.Second.Name && SameJson(pair.First.Value, pair.Second.Value));
            case JsonValueKind.Undefined:
                return true;
            default:
                return left.GetRawText() == right.GetRawText() || (left.ValueKind == JsonValueKind.String && left.GetString() == right.GetString());
        }
    }

    private static bool SameBits<T>(T left, T right)
        where T : unmanaged =>
        MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in left)).SequenceEqual(MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in right)));

    private static string? CompareStreams(Stream left, Stream right, string path) =>
        Contents(left).AsSpan().SequenceEqual(Contents(right)) ? null : $"{Place(path)}: the streams' bytes differ.";

    // All of a stream, wherever it stands; it stands there again afterwards.
    private static byte[] Contents(Stream stream)
    {
        long position = stream.Position;
        stream.Position = 0;
        byte[] bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        stream.Position = position;
        return bytes;
    }

    // What a name stands for may begin with null, or be nothing at all.
    private static bool SameNames(NameValueCollection left, NameValueCollection right)
    {
        if (left.GetType() != right.GetType() || left.Count != right.Count || !ComparerOf(left).Equals(ComparerOf(right))) return false;
        for (int i = 0; i < left.Count; i++)
        {
            string?[]? values = left.GetValues(i), others = right.GetValues(i);
            if (left.GetKey(i) != right.GetKey(i) || values is null != others is null || !(values ?? []).SequenceEqual(others ?? [])) return false;
        }

        return true;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Comparer")]
    private static extern IEqualityComparer ComparerOf(NameObjectCollectionBase collection);
}
