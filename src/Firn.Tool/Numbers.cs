using System.Globalization;

namespace Firn.Tool;

/// <summary>Numbers for people: the same in every culture.</summary>
internal static class Numbers
{
    public static string Of(long number) => number.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number and its noun, which takes an s unless there is one.</summary>
    public static string Of(long number, string noun) => $"{Of(number)} {noun}{(number == 1 ? "" : "s")}";

    public static string Share(long part, long whole) => whole == 0 ? "" : (100.0 * part / whole).ToString("0.0", CultureInfo.InvariantCulture) + " %";
}
