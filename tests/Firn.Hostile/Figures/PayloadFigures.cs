using System.Security.Cryptography;
using Firn.Compatibility.Tests;

namespace Firn.Hostile.Figures;

/// <summary>
/// R14: the messages that past releases wrote are read, by the code of the other versions of their types, too; and none is gone or was
/// changed, going by a list of their hashes.
/// </summary>
internal static class PayloadFigures
{
    private const string ListName = "SHA256SUMS";

    public static IEnumerable<Figure> List => [new("R14", "committed messages of past releases that are not read, were changed or are gone", "0", Readable)];

    private static FigureResult Readable(FigureRun run)
    {
        Problems problems = new();
        string folder = Path.Combine(Repository.Folder, "tests", "Firn.Compatibility.Tests", "Payloads");
        Dictionary<string, string> listed = File.ReadLines(Path.Combine(folder, ListName)).Select(line => line.Split("  ", 2)).ToDictionary(parts => parts[1], parts => parts[0]);
        string[] files = [.. Directory.EnumerateFiles(folder, "*.firn", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder, file).Replace('\\', '/'))];
        foreach ((string name, string hash) in listed)
        {
            string path = Path.Combine(folder, name);
            if (!File.Exists(path)) problems.Add($"{name} is gone.");
            else if (Convert.ToHexStringLower(SHA256.HashData(File.ReadAllBytes(path))) != hash) problems.Add($"{name} was changed.");
        }

        foreach (string file in files.Where(file => !listed.ContainsKey(file))) problems.Add($"{file} is not in {ListName}: add it by 'sha256sum {file} >> {ListName}' in {folder}.");

        ChangeTests changes = new();
        foreach (string name in ChangeTests.All.OfType<object[]>().Select(row => (string)row[0])) Try(name, () => changes.Reads_the_payloads_of_the_other_side(name));
        Try("every file has its test", changes.Every_payload_has_its_test);
        ModelTests model = new();
        foreach (int length in ModelTests.PieceLengths.OfType<object[]>().Select(row => (int)row[0]))
        {
            Try($"the model, read by a later version in pieces of {length}", () => model.A_later_version_reads_the_file(length));
            Try($"the model, read by an earlier version in pieces of {length}", () => model.An_earlier_version_reads_the_file(length));
        }

        Try("the model, read by its own version", model.Its_own_version_reads_and_writes_the_file);
        return problems.NoneOf(listed.Count, "messages");

        void Try(string what, Action read)
        {
            try
            {
                read();
            }
            catch (Exception exception)
            {
                problems.Add($"{what}: {exception}");
            }
        }
    }
}
