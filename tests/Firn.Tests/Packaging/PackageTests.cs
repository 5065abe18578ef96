using System.IO.Compression;
using System.Text.Json;
using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>
/// The package as a user gets it: packed to a temporary folder, restored from there into a cache of its own by a project outside the
/// solution, built with the generator that the package brings, and run.
/// </summary>
public sealed class PackageTests : IDisposable
{
    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <ImplicitUsings>enable</ImplicitUsings>
            <Nullable>enable</Nullable>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
          </PropertyGroup>
          <ItemGroup>
            <PackageReference Include="Firn" Version="*" />
          </ItemGroup>
        </Project>
        """;

    private const string Sources = """
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <packageSources>
            <clear />
            <add key="packed" value="../packages" />
          </packageSources>
          <fallbackPackageFolders>
            <clear />
          </fallbackPackageFolders>
        </configuration>
        """;

    // No attribute anywhere: a plain class, an internal nested class, a record struct with required members, a recursive generic type.
    private const string Program = """
        using Firn;

        Plain plain = new() { Number = 7, Text = "seven", Flags = [true, false, true], Next = new() { Number = 8 } };
        Plain plainBack = FirnSerializer.Deserialize<Plain>(FirnSerializer.Serialize(plain))!;
        Console.WriteLine($"plain {plainBack.Number} {plainBack.Text} {string.Join(',', plainBack.Flags!)} {plainBack.Next!.Number} {plainBack.Next.Text is null}");

        Console.WriteLine(Outer.RoundTrip());

        Required required = new() { Id = 5, Name = "five" };
        Required requiredBack = FirnSerializer.Deserialize<Required>(FirnSerializer.Serialize(required));
        Console.WriteLine($"required {requiredBack == required}");

        Tree<string> tree = new() { Value = "root", Children = [new() { Value = "leaf" }, new() { Children = [new() { Value = "deep" }] }] };
        Tree<string> treeBack = FirnSerializer.Deserialize<Tree<string>>(FirnSerializer.Serialize(tree, FirnOptions.Packed), FirnOptions.Packed)!;
        Console.WriteLine($"tree {treeBack.Value} {treeBack.Children![0].Value} {treeBack.Children[1].Children![0].Value}");

        try
        {
            FirnSerializer.Deserialize<Plain>([1, 2, 3]);
        }
        catch (FirnException exception)
        {
            Console.WriteLine($"refused {exception.Code}");
        }

        public class Plain
        {
            public int Number { get; set; }
            public string? Text { get; set; }
            public List<bool>? Flags { get; set; }
            public Plain? Next { get; set; }
        }

        public static class Outer
        {
            internal sealed class Nested
            {
                public Dictionary<string, DateTime>? Dates { get; set; }
            }

            public static string RoundTrip()
            {
                Nested nested = new() { Dates = new() { ["epoch"] = DateTime.UnixEpoch } };
                Nested back = FirnSerializer.Clone(nested)!;
                return $"nested {back.Dates!["epoch"]:yyyy}";
            }
        }

        public readonly record struct Required
        {
            public required int Id { get; init; }
            public required string Name { get; init; }
        }

        public sealed class Tree<T>
        {
            public T? Value { get; set; }
            public List<Tree<T>>? Children { get; set; }
        }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("firn-consumer-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void A_project_outside_the_solution_uses_the_package()
    {
        string packages = Path.Combine(_folder, "packages");
        DotnetCommand.Run(RepositoryFolder.Path, new Dictionary<string, string>(), "pack", "src/Firn/Firn.csproj", "-c", RepositoryFolder.Configuration, "--no-build", "-o", packages, "-v", "quiet");
        string package = Assert.Single(Directory.GetFiles(packages, "*.nupkg"));
        AssertContents(package);

        string consumer = Directory.CreateDirectory(Path.Combine(_folder, "consumer")).FullName;
        File.WriteAllText(Path.Combine(consumer, "Consumer.csproj"), Project);
        File.WriteAllText(Path.Combine(consumer, "nuget.config"), Sources);
        File.WriteAllText(Path.Combine(consumer, "Program.cs"), Program);
        string cache = Path.Combine(_folder, "cache");
        Dictionary<string, string> environment = new() { ["NUGET_PACKAGES"] = cache };
        DotnetCommand.Run(consumer, environment, "build", "Consumer.csproj", "-c", "Release", "-v", "quiet");
        Assert.True(Directory.Exists(Path.Combine(cache, "firn")), "The package was not restored into the cache of its own.");

        string output = DotnetCommand.Run(consumer, environment, Path.Combine("bin", "Release", "net10.0", "Consumer.dll"));
        Assert.Equal(
            ["plain 7 seven True,False,True 8 True", "nested 1970", "required True", "tree root leaf deep", "refused InvalidHeader"],
            output.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries));

        // What the program is configured with: nothing, unless it is to be trimmed or compiled ahead of time, or says what it wants.
        Assert.Equal("", RuntimeEngineSwitch(consumer, environment));
        Assert.Equal("false Trim=true", RuntimeEngineSwitch(consumer, environment, "-p:PublishTrimmed=true"));
        Assert.Equal("false Trim=true", RuntimeEngineSwitch(consumer, environment, "-p:PublishAot=true"));
        Assert.Equal("true Trim=true", RuntimeEngineSwitch(consumer, environment, "-p:PublishTrimmed=true", "-p:FirnRuntimeEngine=true"));
        Assert.Equal("false Trim=true", RuntimeEngineSwitch(consumer, environment, "-p:FirnRuntimeEngine=false"));
    }

    private static string RuntimeEngineSwitch(string consumer, Dictionary<string, string> environment, params string[] properties)
    {
        string items = DotnetCommand.Run(consumer, environment, ["msbuild", "Consumer.csproj", "-getItem:RuntimeHostConfigurationOption", .. properties]);
        using JsonDocument document = JsonDocument.Parse(items);
        foreach (JsonElement item in document.RootElement.GetProperty("Items").GetProperty("RuntimeHostConfigurationOption").EnumerateArray())
        {
            if (item.GetProperty("Identity").GetString() == "Firn.RuntimeEngine") return $"{item.GetProperty("Value").GetString()} Trim={item.GetProperty("Trim").GetString()}";
        }

        return "";
    }

    private static void AssertContents(string package)
    {
        using ZipArchive archive = ZipFile.OpenRead(package);
        string[] names = [.. archive.Entries.Select(entry => entry.FullName)];
        Assert.Contains("lib/net10.0/Firn.dll", names);
        Assert.Contains("lib/net10.0/Firn.xml", names);
        Assert.Equal(["Firn.CodeFixes.dll", "Firn.SourceGenerator.dll"], names.Where(name => name.StartsWith("analyzers/", StringComparison.Ordinal)).Select(name => name.Replace("analyzers/dotnet/cs/", "", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Contains("README.md", names);
        Assert.Contains("build/Firn.targets", names);
        Assert.Contains("buildTransitive/Firn.targets", names);
        Assert.Contains("buildMultiTargeting/Firn.targets", names);
        Assert.DoesNotContain(names, name => name.StartsWith("lib/", StringComparison.Ordinal) && (name.Contains("SourceGenerator", StringComparison.Ordinal) || name.Contains("CodeFixes", StringComparison.Ordinal)));
    }
}
