using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>
/// Compares texts with the hashes of an approved file, a line for each. <c>FIRN_APPROVE=1</c> takes the texts as they are. With <c>FIRN_TEXT_FOLDER</c> the texts are written to that folder,
/// so that those of two versions can be compared.
/// </summary>
internal static class ApprovedHashes
{
    public static void Check(string path, IEnumerable<(string Name, string Text)> texts)
    {
        SortedDictionary<string, string> now = new(StringComparer.Ordinal);
        foreach ((string name, string text) in texts) now.Add(name, Hash(text.ReplaceLineEndings("\n")));
        if (Environment.GetEnvironmentVariable("FIRN_TEXT_FOLDER") is { Length: > 0 } folder) Write(Path.Combine(folder, Path.GetFileNameWithoutExtension(path)), texts);
        string[] lines = [.. now.Select(pair => $"{pair.Value} {pair.Key}")];
        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") File.WriteAllText(path, string.Join('\n', lines) + "\n");
        string[] approved = [.. File.ReadAllText(path).ReplaceLineEndings("\n").Split('\n', StringSplitOptions.RemoveEmptyEntries)];
        string[] difference = [.. approved.Except(lines).Select(line => "- " + line), .. lines.Except(approved).Select(line => "+ " + line)];
        Assert.True(difference.Length == 0, $"{difference.Length} lines differ from {Path.GetFileName(path)}. FIRN_APPROVE=1 accepts them; FIRN_TEXT_FOLDER writes the texts to a folder, to compare them with those of another version.\n" + string.Join('\n', difference.Take(40)));
    }

    private static string Hash(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)).AsSpan(0, 8));

    private static void Write(string folder, IEnumerable<(string Name, string Text)> texts)
    {
        Directory.CreateDirectory(folder);
        int number = 0;
        foreach ((string name, string text) in texts.OrderBy(t => t.Name, StringComparer.Ordinal))
        {
            string file = string.Concat(name.Select(c => char.IsAsciiLetterOrDigit(c) ? c : '_').Take(60));
            File.WriteAllText(Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"{number++:D4}-{file}.txt")), $"// {name}\n{text}");
        }
    }
}
