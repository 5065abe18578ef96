namespace Firn.SourceGenerator.Tests;

/// <summary>The files that tests compare with what is compiled.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    private static string Find()
    {
        DirectoryInfo root = new(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(root.FullName, "Firn.slnx"))) root = root.Parent!;
        return root.FullName;
    }
}
