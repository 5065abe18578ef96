using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Time zones: their id. A zone that was made by hand, or that the reading machine does not have, can't be read.</summary>
public readonly struct TimeZoneInfoCodec : IFirnCodec<TimeZoneInfo>
{
    private const int MaxIdLength = 64;

    // What ids are made of, in the IANA database and on Windows.
    private static readonly SearchValues<char> s_idCharacters = SearchValues.Create(" ()+-./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(TimeZoneInfo value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TimeZoneInfo value) => writer.WriteString(value.Id);

    /// <inheritdoc/>
    public static TimeZoneInfo Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string id = reader.ReadString();
        if (IsId(id) && TimeZoneInfo.TryFindSystemTimeZoneById(id, out TimeZoneInfo? zone)) return zone;
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is not the id of a time zone that this machine knows.", position);
        return null;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);

    // The system takes an id as the path of a file below its own folder: no text may lead out of it.
    private static bool IsId(string id)
    {
        if (id.Length is 0 or > MaxIdLength || id.AsSpan().ContainsAnyExcept(s_idCharacters)) return false;
        foreach (Range part in id.AsSpan().Split('/'))
        {
            if (id.AsSpan()[part] is "" or "." or "..") return false;
        }

        return true;
    }
}
