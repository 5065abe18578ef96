using System.Collections;
using System.Diagnostics;
using System.Runtime.InteropServices;
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
        ProcessStartInfo start = new(file, arguments) { WorkingDirectory = _folder.Path, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            string name = (string)variable.Key;
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase) || name.StartsWith("VSTEST", StringComparison.OrdinalIgnoreCase)) start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_ROOT"] = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

        // A cache of its own: packages of one version are taken for the same.
        if (arguments[0] == "tool") start.Environment["NUGET_PACKAGES"] = _folder.File("cache");
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(), error = process.StandardError.ReadToEndAsync();
        Assert.True(process.WaitForExit(120_000), $"{file} {string.Join(' ', arguments)} did not end.");
        Assert.True(process.ExitCode == 0, $"{file} {string.Join(' ', arguments)} ended with {process.ExitCode}:\n{output.Result}\n{error.Result}");
        return output.Result.ReplaceLineEndings("\n");
    }

    public void Dispose() => _folder.Dispose();
}
