using System.Globalization;
using System.Security.Cryptography;
using Firn.TestCases;
using Firn.Tests.EntryPoints;

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

    /// <summary>
    /// The hashes by the rows' names: of all that both engines serve. A row that this process refuses has the error's code in place of a hash:
    /// one without data for cultures can't write them.
    /// </summary>
    public static IReadOnlyDictionary<string, string> OfRows() =>
        TypeTable.All.Where(row => !row.NeedsGenerator).ToDictionary(row => row.Name, Of);

    private static string Of(TypeCase row)
    {
        Entries entries = Entries.Of(row);
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        try
        {
            foreach (object? value in row.Values)
            {
                hash.AppendData(entries.Serialize(value, Corpus.Options));
                hash.AppendData(entries.Serialize(value, FirnOptions.Default));
            }

            hash.AppendData(entries.SerializeContainer(row.Values, FirnOptions.Default));
        }
        catch (FirnException failure)
        {
            return failure.Code.ToString();
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset());
    }

    /// <summary>The hashes of the rows that a process printed.</summary>
    public static IReadOnlyDictionary<string, string> Parse(string output) =>
        output.Split('\n', StringSplitOptions.TrimEntries).Where(line => line.StartsWith(Mark, StringComparison.Ordinal)).Select(line => line[Mark.Length..].Split(' ', 2)).ToDictionary(parts => parts[1], parts => parts[0]);
}
