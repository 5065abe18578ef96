extern alias generator;

using System.Diagnostics;
using generator::Firn.SourceGenerator;

namespace Firn.SourceGenerator.Tests;

/// <summary>The target of the package, in real builds of a small project: they need no network, as the project has no packages.</summary>
public sealed class ContractBuildTests : IDisposable
{
    private const string Source = """
        public class Order { [FirnMember(Name = "a;b%3B\\c\"$(X)@(Y)*/'?é")] public int Id { get; set; } public List<string?>? Names { get; set; } }
        static class Program { static byte[] Save(Order o) => FirnSerializer.Serialize(o); }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("firn-contract").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_build_writes_the_file_and_the_next_ones_are_held_against_it()
    {
        string targets = Path.Combine(Repository.Root, "src", "Firn", "buildTransitive", "Firn.targets");
        File.WriteAllText(Path.Combine(_folder, "Directory.Build.props"), "<Project />");
        File.WriteAllText(Path.Combine(_folder, "Shop.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <LangVersion>14.0</LangVersion>
                <AssemblyName>Sample</AssemblyName>
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="{typeof(FirnSerializer).Assembly.Location}" />
                <Analyzer Include="{typeof(FirnGenerator).Assembly.Location}" />
              </ItemGroup>
              <Import Project="{targets}" />
            </Project>
            """);
        string code = Path.Combine(_folder, "Order.cs"), file = Path.Combine(_folder, "firn.contract.json");
        File.WriteAllText(code, Generation.Usings + Source);
        Build(0, "-p:FirnUpdateContract=true");
        string expected = ContractProject.Write(Source);
        Assert.Contains("a;b%3B", expected, StringComparison.Ordinal);
        Assert.Equal(expected, File.ReadAllText(file).ReplaceLineEndings("\n"));

        DateTime written = File.GetLastWriteTimeUtc(file);
        Build(0, "-p:FirnUpdateContract=true");
        Assert.Equal(written, File.GetLastWriteTimeUtc(file));

        File.WriteAllText(code, Generation.Usings + Source.Replace("int Id", "long Id", StringComparison.Ordinal));
        Assert.Contains("error FIRN0101", Build(1), StringComparison.Ordinal);
        Assert.Equal(expected, File.ReadAllText(file).ReplaceLineEndings("\n"));
    }

    private string Build(int exitCode, params string[] arguments)
    {
        ProcessStartInfo start = new(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", ["build", "-c", "Release", "-nodeReuse:false", "-p:UseSharedCompilation=false", "--source", _folder, .. arguments])
        {
            WorkingDirectory = _folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // The test host sets these for itself.
        foreach (string name in new[] { "MSBuildSDKsPath", "MSBUILD_EXE_PATH", "MSBuildExtensionsPath", "MSBuildLoadMicrosoftTargetsReadOnly" }) start.Environment.Remove(name);
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(), errors = process.StandardError.ReadToEndAsync();
        Assert.True(process.WaitForExit(TimeSpan.FromMinutes(5)), "The build does not end.");
        string text = output.Result + errors.Result;
        Assert.True(process.ExitCode == exitCode, text);
        return text;
    }
}
