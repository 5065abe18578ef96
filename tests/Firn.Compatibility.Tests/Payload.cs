namespace Firn.Compatibility.Tests;

/// <summary>
/// Messages written by earlier builds, in <c>Payloads/</c>. Files are added and never changed or deleted: what could be read once can be
/// read for ever. <c>FIRN_APPROVE=1</c> writes those that are missing.
/// </summary>
internal static class Payload
{
    // The release whose code wrote a file first.
    private const string Release = "0.1";

    /// <summary>The folder of the repository.</summary>
    public static string Repository { get; } = FindRepository();

    private static readonly string s_folder = Path.Combine(Repository, "tests", "Firn.Compatibility.Tests", "Payloads");


    /// <summary>Every file that was ever written for <paramref name="name"/>, one for each release that wrote other bytes.</summary>
    public static IReadOnlyList<byte[]> ReadAll(string name)
    {
        byte[][] files = [.. Directory.GetDirectories(s_folder).Order(StringComparer.Ordinal).Select(release => Path.Combine(release, name + ".firn")).Where(File.Exists).Select(File.ReadAllBytes)];
        if (files.Length == 0) throw new FileNotFoundException($"There is no payload {name}.firn. Run the tests once with FIRN_APPROVE=1 and commit it.");
        return files;
    }

    /// <summary>Writes a missing file, when asked to.</summary>
    public static void Approve(string name, byte[] message)
    {
        string path = Path.Combine(s_folder, Release, name + ".firn");
        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") != "1" || File.Exists(path)) return;
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, message);
    }

    /// <summary>The names of all files, without their endings.</summary>
    public static IEnumerable<string> Names => Directory.EnumerateFiles(s_folder, "*.firn", SearchOption.AllDirectories).Select(file => Path.GetFileNameWithoutExtension(file)).Distinct();

    private static string FindRepository()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Firn.slnx"))) return folder.FullName;
        }

        throw new DirectoryNotFoundException("No folder above the tests holds Firn.slnx.");
    }
}
