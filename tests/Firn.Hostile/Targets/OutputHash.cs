using System.Globalization;
using System.Security.Cryptography;

namespace Firn.Hostile.Targets;

/// <summary>A hash of all bytes that each row of the type table writes in this process.</summary>
internal static class OutputHash
{
    private const string Mark = "firn-output ";

    /// <summary>Sets the culture before anything else happens, and prints the hash of each row.</summary>
    public static int Print(string? culture)
    {
        if (culture is not null) CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = CultureInfo.DefaultThreadCurrentCulture = CultureInfo.GetCultureInfo(culture);
        foreach ((string row, string hash) in OfRows()) Console.WriteLine($"{Mark}{hash} {row}");
        return 0;
    }

    /// <summary>The hashes by the rows' names: of all that both engines serve.</summary>
    public static IReadOnlyDictionary<string, string> OfRows() =>
        Corpus.All.GroupBy(payload => payload.Row).Where(row => !row.Key.NeedsGenerator).ToDictionary(row => row.Key.Name, Of);

    private static string Of(IEnumerable<Payload> row)
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (Payload payload in row)
        {
            hash.AppendData(payload.Entries.Serialize(payload.Value, Corpus.Options));
            hash.AppendData(payload.Entries.Serialize(payload.Value, FirnOptions.Default));
        }

        hash.AppendData(row.First().Entries.SerializeContainer(row.Select(payload => payload.Value), FirnOptions.Default));
        return Convert.ToHexStringLower(hash.GetHashAndReset());
    }

    /// <summary>The hashes of the rows that a process printed.</summary>
    public static IReadOnlyDictionary<string, string> Parse(string output) =>
        output.Split('\n', StringSplitOptions.TrimEntries).Where(line => line.StartsWith(Mark, StringComparison.Ordinal)).Select(line => line[Mark.Length..].Split(' ', 2)).ToDictionary(parts => parts[1], parts => parts[0]);
}
