namespace Firn.Tool.Tests;

/// <summary>Where the repository lies: the folder with the solution, above the tests' output.</summary>
internal static class RepositoryFolder
{
    public static string Path { get; } = Find();

    private static string Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(System.IO.Path.Combine(folder.FullName, "Firn.slnx"))) return folder.FullName;
        }

        throw new DirectoryNotFoundException("No folder above the tests holds Firn.slnx.");
    }
}
