using Xunit;

namespace Firn.Tool.Tests.Screens;

/// <summary>Compares what a run has written with the approved file of the screen; <c>FIRN_APPROVE=1</c> takes it as it is now.</summary>
internal static class ApprovedScreen
{
    public static string Folder { get; } = Path.Combine(RepositoryFolder.Path, "tests", "Firn.Tool.Tests", "Screens");

    public static string PathOf(string name) => Path.Combine(Folder, name + ".approved.txt");

    public static void Check(string name, string command, ToolRun run)
    {
        string actual = $"$ {command}\n{run.Text}{(run.Error.Length > 0 ? "--- on standard error\n" + run.Error : "")}--- exit code {run.Code}\n";
        string path = PathOf(name);
        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") File.WriteAllText(path, actual);
        Assert.True(File.Exists(path), $"There is no approved screen {name}: FIRN_APPROVE=1 writes it.\n{actual}");
        Assert.Equal(File.ReadAllText(path).ReplaceLineEndings("\n"), actual);
    }
}
