using System.Globalization;
using System.Net;

namespace Firn.Reference;

/// <summary>What a type that is written as a string makes of it.</summary>
public enum ReferenceText
{
    /// <summary>Any text, kept as it is.</summary>
    Any,

    /// <summary>A <see cref="System.Uri"/>.</summary>
    Uri,

    /// <summary>A <see cref="System.Text.StringBuilder"/>.</summary>
    StringBuilder,

    /// <summary>A <see cref="System.Globalization.CultureInfo"/> that the machine knows.</summary>
    CultureInfo,

    /// <summary>A <see cref="System.TimeZoneInfo"/>.</summary>
    TimeZoneInfo,

    /// <summary>An <see cref="System.Net.IPNetwork"/>.</summary>
    IPNetwork,

    /// <summary>A <see cref="System.Net.NetworkInformation.PhysicalAddress"/>.</summary>
    PhysicalAddress,
}

/// <summary>Texts that are no values of their type, and what the others mean: the classes of .NET are the judge (section 2.5).</summary>
internal static class TextRules
{
    private static readonly Lazy<HashSet<string>> s_cultures = new(() => [.. CultureNames(), ""]);

    /// <summary>Why a text is no value, or null if it is one.</summary>
    public static string? Check(ReferenceText rule, string text) => rule switch
    {
        ReferenceText.Uri or ReferenceText.CultureInfo or ReferenceText.TimeZoneInfo or ReferenceText.IPNetwork or ReferenceText.PhysicalAddress when Find(rule, text) is null => $"No {rule}.",
        _ => null,
    };

    /// <summary>The text under which a value is written that was read from this one.</summary>
    public static string Normalize(ReferenceText rule, string text) => Find(rule, text) switch
    {
        CultureInfo culture => culture.Name,
        TimeZoneInfo zone => zone.Id,
        _ => text,
    };

    /// <summary>What a text is equal as.</summary>
    public static object Image(ReferenceText rule, string text) => Find(rule, text) ?? text;

    private static object? Find(ReferenceText rule, string text)
    {
        switch (rule)
        {
            case ReferenceText.Uri:
                UriKind kind = text.AsSpan().TrimStart().StartsWith('/') ? UriKind.Relative : UriKind.RelativeOrAbsolute;
                return Uri.TryCreate(text, kind, out Uri? uri) ? uri : null;
            case ReferenceText.CultureInfo:
                return s_cultures.Value.Contains(text) ? CultureInfo.GetCultureInfo(text) : null;
            case ReferenceText.TimeZoneInfo:
                return IsZoneId(text) && TimeZoneInfo.TryFindSystemTimeZoneById(text, out TimeZoneInfo? zone) && IsSpelled(zone.Id, text) ? zone : null;
            case ReferenceText.IPNetwork:
                return text.Length <= 64 && IPNetwork.TryParse(text, out IPNetwork network) && network.ToString() == text ? network : null;
            case ReferenceText.PhysicalAddress:
                return text.Length % 2 == 0 && text.All(char.IsAsciiHexDigitUpper) ? text : null;
            default:
                return null;
        }
    }

    private static bool IsZoneId(string text) =>
        text.Length <= 64 && text.All(c => char.IsAsciiLetterOrDigit(c) || " ()+-./_".Contains(c)) && text.Split('/').All(part => part is not ("" or "." or ".."));

    // In another case an id is found where the machine itself does not tell cases apart, or once the process has found the zone; only the former counts.
    private static bool IsSpelled(string id, string text) =>
        id == text || ((OperatingSystem.IsWindows() || OperatingSystem.IsMacOS()) && id.Equals(text, StringComparison.OrdinalIgnoreCase));

    // Those that the machine lists, and those with language, script and region also without the script.
    private static IEnumerable<string> CultureNames()
    {
        foreach (CultureInfo culture in CultureInfo.GetCultures(CultureTypes.AllCultures))
        {
            yield return culture.Name;
            if (culture.Name.Split('-') is [string language, { Length: 4 }, string region]) yield return $"{language}-{region}";
        }
    }
}
