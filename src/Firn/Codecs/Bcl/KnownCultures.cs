using System.Collections.Frozen;
using System.Globalization;

namespace Firn.Codecs;

/// <summary>The cultures that this machine has data for.</summary>
/// <remarks>
/// The system is never asked about a name from outside: it remembers every name, also wrong ones and those with private subtags
/// (measured: 200 to 650 bytes each), so that untrusted input would fill the process.
/// </remarks>
internal static class KnownCultures
{
    private static readonly FrozenSet<string> s_names = Names();

    /// <summary>The culture of that exact name, or null.</summary>
    public static CultureInfo? Find(string name)
    {
        if (!s_names.Contains(name)) return null;
        try
        {
            return CultureInfo.GetCultureInfo(name);
        }
        catch (CultureNotFoundException)
        {
            return null;
        }
    }

    private static FrozenSet<string> Names()
    {
        HashSet<string> names = new(StringComparer.Ordinal) { "" };
        foreach (CultureInfo culture in CultureInfo.GetCultures(CultureTypes.AllCultures))
        {
            // zh-Hans-CN also goes by zh-CN, and is listed by its long name only.
            string name = culture.Name;
            names.Add(name);
            string[] parts = name.Split('-');
            if (parts is [var language, { Length: 4 }, var region]) names.Add($"{language}-{region}");
        }

        return names.ToFrozenSet(StringComparer.Ordinal);
    }
}
