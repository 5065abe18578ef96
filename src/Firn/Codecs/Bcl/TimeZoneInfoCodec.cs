using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Time zones: their id. A zone that is not the one that this machine has under its id is not written; one that the reading machine does not have can't be read.</summary>
/// <remarks>The names that are shown of a zone are the reading machine's, in its language. <see cref="TimeZoneInfo.Equals(TimeZoneInfo?)"/> does not count them either.</remarks>
public readonly struct TimeZoneInfoCodec : IFirnCodec<TimeZoneInfo>
{
    private const int MaxIdLength = 64;

    // What ids are made of, in the IANA database and on Windows.
    private static readonly SearchValues<char> s_idCharacters = SearchValues.Create(" ()+-./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(TimeZoneInfo value) => value is null;

    // Of the registry, and of most file systems of Apple, an id is found in any case. The system remembers the one that was asked for first, so that there the case says nothing.
    private static readonly StringComparison s_idComparison =
        OperatingSystem.IsWindows() || OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS() || OperatingSystem.IsMacCatalyst() ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The zone was made by hand, or its rules are not those that this machine has for its id.</exception>
    public static void Write(ref FirnWriter writer, TimeZoneInfo value)
    {
        if (!ReferenceEquals(value, TimeZoneInfo.Utc)) CheckKnown(value);
        writer.WriteString(value.Id);
    }

    /// <inheritdoc/>
    public static TimeZoneInfo Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string id = reader.ReadString();
        if (TryFind(id, out TimeZoneInfo? zone)) return zone;
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is not the id of a time zone that this machine knows.", position);
        return null;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);

    private static void CheckKnown(TimeZoneInfo value)
    {
        if (TryFind(value.Id, out TimeZoneInfo? known) && (ReferenceEquals(known, value) || known.Equals(value))) return;
        string problem = known is null ? "this machine knows no zone of this id" : "this machine has other rules for this id";
        throw new FirnException(FirnErrorCode.InvalidValue, $"The time zone '{value.Id}' is written as its id, but {problem}: it was made by hand, or altered, and would not be read back equal. Store what it was made from, TimeZoneInfo.ToSerializedString() for example.", type: typeof(TimeZoneInfo));
    }

    // An id that differs in case from the zone's is found only while the process remembers the zone: what was asked for before must not decide.
    private static bool TryFind(string id, [NotNullWhen(true)] out TimeZoneInfo? zone)
    {
        zone = null;
        return IsId(id) && TimeZoneInfo.TryFindSystemTimeZoneById(id, out zone) && string.Equals(zone.Id, id, s_idComparison);
    }

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
