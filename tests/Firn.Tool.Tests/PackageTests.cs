using System.Runtime.InteropServices;
using Firn.Tests.Packaging;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>The tool as a user gets it: packed, installed from a folder that is the only source, and called by its name.</summary>
public sealed class PackageTests : IDisposable
{
    private const string Sources = """
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <packageSources>
            <clear />
            <add key="packed" value="packages" />
          </packageSources>
          <fallbackPackageFolders>
            <clear />
          </fallbackPackageFolders>
        </configuration>
        """;

    private readonly TemporaryFolder _folder = new();

    [Fact]
    public void The_package_installs_from_a_folder_and_runs()
    {
        string project = Path.Combine(RepositoryFolder.Path, "src", "Firn.Tool");
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        Run("dotnet", "pack", project, "-c", configuration, "--no-build", "-o", _folder.File("packages"), "-nologo", "-v", "quiet");
        File.WriteAllText(_folder.File("nuget.config"), Sources);
        Run("dotnet", "tool", "install", "Firn.Tool", "--tool-path", _folder.File("tools"), "--configfile", _folder.File("nuget.config"));

        string firn = _folder.File(Path.Combine("tools", OperatingSystem.IsWindows() ? "firn.exe" : "firn"));
        Assert.Equal(FirnDocument.Parse(SampleData.OrderMessage).ToJson() + "\n", Run(firn, "json", _folder.Write("order.firn", SampleData.OrderMessage)));
        Assert.Contains("firn [command]", Run(firn, "--help"), StringComparison.Ordinal);
    }

    private string Run(string file, params string[] arguments)
    {
        Dictionary<string, string> environment = new() { ["DOTNET_ROOT"] = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..")) };

        // A cache of its own: packages of one version are taken for the same.
        if (arguments[0] == "tool") environment["NUGET_PACKAGES"] = _folder.File("cache");
        return DotnetCommand.RunProgram(file, _folder.Path, environment, arguments).ReplaceLineEndings("\n");
    }

    public void Dispose() => _folder.Dispose();
}
