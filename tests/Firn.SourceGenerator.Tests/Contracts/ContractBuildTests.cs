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

    private string FilePath => Path.Combine(_folder, "firn.contract.json");

    /// <summary>As NuGet does: behind the targets of the compiler, from a file in <c>obj</c>; where there are several target frameworks, another one.</summary>
    private void WriteProject(string source, string properties = "", bool hasGenerator = true, string frameworks = "<TargetFramework>net10.0</TargetFramework>")
    {
        string package = Path.Combine(Repository.Root, "src", "Firn");
        Directory.CreateDirectory(Path.Combine(_folder, "obj"));
        File.WriteAllText(Path.Combine(_folder, "obj", "Shop.csproj.firn.targets"), $"""
            <Project>
              <Import Project="{package}/buildTransitive/Firn.targets" Condition="'$(TargetFramework)' != ''" />
              <Import Project="{package}/buildMultiTargeting/Firn.targets" Condition="'$(TargetFramework)' == ''" />
            </Project>
            """);
        File.WriteAllText(Path.Combine(_folder, "Directory.Build.props"), "<Project />");
        File.WriteAllText(Path.Combine(_folder, "Shop.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                {frameworks}
                <Nullable>enable</Nullable>
                <LangVersion>14.0</LangVersion>
                <AssemblyName>Sample</AssemblyName>
                {properties}
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="{typeof(FirnSerializer).Assembly.Location}" />
                {(hasGenerator ? $"<Analyzer Include=\"{typeof(FirnGenerator).Assembly.Location}\" />" : "")}
              </ItemGroup>
            </Project>
            """);
        WriteCode(source);
    }

    private void WriteCode(string source) => File.WriteAllText(Path.Combine(_folder, "Order.cs"), Generation.Usings + source);

    private string ReadFile() => File.ReadAllText(FilePath).ReplaceLineEndings("\n");

    [Fact]
    public void A_build_writes_the_file_and_the_next_ones_are_held_against_it()
    {
        WriteProject(Source);
        Build(0, "-p:FirnUpdateContract=true");
        string expected = ContractProject.Write(Source);
        Assert.Contains("a;b%3B", expected, StringComparison.Ordinal);
        Assert.Equal(expected, ReadFile());

        DateTime written = File.GetLastWriteTimeUtc(FilePath);
        Build(0, "-p:FirnUpdateContract=true");
        Assert.Equal(written, File.GetLastWriteTimeUtc(FilePath));

        WriteCode(Source.Replace("int Id", "long Id", StringComparison.Ordinal));
        Assert.Contains("error FIRN0101", Build(1), StringComparison.Ordinal);
        Assert.Equal(expected, ReadFile());

        // What the generator made for the last update is not written again.
        Build(0, "-p:FirnUpdateContract=True", "-p:FirnContractRelease=1.0");
        string released = ReadFile();
        Assert.Contains("\"1.0\"", released, StringComparison.Ordinal);
        Assert.Contains("\"long\"", released, StringComparison.Ordinal);

        string conflict = "<<<<<<< ours\n" + released;
        File.WriteAllText(FilePath, conflict);
        Assert.Contains("The contract file was not written: it can't be read", Build(1, "-p:FirnUpdateContract=true", "-p:RunAnalyzers=false"), StringComparison.Ordinal);
        Assert.Equal(conflict, ReadFile());

        File.WriteAllText(FilePath, released);
        WriteCode(Source.Replace("int Id", "string Id", StringComparison.Ordinal));
        string refused = Build(1, "-p:FirnUpdateContract=true", "-p:RunAnalyzers=false");
        Assert.Contains("The contract file was not written: ", refused, StringComparison.Ordinal);
        Assert.Contains("-p:FirnContractAccept=true", refused, StringComparison.Ordinal);
        Assert.Equal(released, ReadFile());
        Build(0, "-p:FirnUpdateContract=true", "-p:RunAnalyzers=false", "-p:FirnContractAccept=true");
        Assert.Contains("\"releases\"", ReadFile(), StringComparison.Ordinal);
    }

    /// <summary>The property goes on to referenced projects.</summary>
    [Theory]
    [InlineData("class Order;", true)]
    [InlineData(Source, false)]
    public void A_project_without_roots_or_without_the_generator_gets_no_file(string source, bool hasGenerator)
    {
        WriteProject(source, hasGenerator: hasGenerator);
        Build(0, "-p:FirnUpdateContract=true");
        Assert.False(File.Exists(FilePath));
    }

    [Fact]
    public void A_file_of_another_name_is_an_error()
    {
        WriteProject(Source, "<FirnContractFile>$(MSBuildProjectDirectory)/contract.json</FirnContractFile>");
        Assert.Contains("The contract file is called firn.contract.json", Build(1, "-p:FirnUpdateContract=true"), StringComparison.Ordinal);
    }

    [Fact]
    public void One_of_several_target_frameworks_has_to_be_named()
    {
        WriteProject(Source, frameworks: "<TargetFrameworks>net10.0;net9.0</TargetFrameworks>");
        Assert.Contains("for example -f net10.0", Build(1, "--no-restore", "-p:FirnUpdateContract=true"), StringComparison.Ordinal);
    }

    private string Build(int exitCode, params string[] arguments)
    {
        ProcessStartInfo start = new(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", ["build", "-c", "Release", "-nodeReuse:false", "-p:UseSharedCompilation=false", .. arguments.Contains("--no-restore") ? Array.Empty<string>() : ["--source", _folder], .. arguments])
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
