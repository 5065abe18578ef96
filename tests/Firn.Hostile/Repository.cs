namespace Firn.Hostile;

/// <summary>The folder of the repository, in which the program lies.</summary>
internal static class Repository
{
    public static string Folder { get; } = Find();

    private static string Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Firn.slnx"))) return folder.FullName;
        }

        throw new DirectoryNotFoundException("No folder above the program holds Firn.slnx.");
    }
}
