using System.Reflection;
using System.Runtime.Loader;
using Firn.SourceGenerator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>The C# of the readme compiles with the generator, and runs.</summary>
[Collection(nameof(ConsoleCollection))]
public class ReadmeTests
{
    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    private static readonly string Text = File.ReadAllText(Path.Combine(RepositoryFolder.Path, "README.md"));

    [Fact]
    public void The_readme_has_code() => Assert.NotEmpty(Blocks());

    public static TheoryData<int> Numbers => [.. Enumerable.Range(0, Math.Max(1, Blocks().Count))];

    private static List<string> Blocks()
    {
        List<string> blocks = [];
        List<string>? block = null;
        foreach (string line in Text.Split('\n').Select(line => line.TrimEnd('\r')))
        {
            string trimmed = line.Trim();
            if (block is null && (trimmed is "```csharp" or "```cs" or "```c#")) block = [];
            else if (block is not null && trimmed == "```")
            {
                blocks.Add(string.Join('\n', block));
                block = null;
            }
            else block?.Add(line);
        }

        Assert.Null(block);
        return blocks;
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public async Task A_block_compiles_and_runs(int number)
    {
        List<string> blocks = Blocks();
        Assert.True(number < blocks.Count, "README.md has no block of C#.");
        CSharpParseOptions parsing = new(LanguageVersion.Preview);
        SyntaxTree code = CSharpSyntaxTree.ParseText(blocks[number], parsing);
        bool isProgram = code.GetRoot().DescendantNodes().Any(node => node is GlobalStatementSyntax);
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Readme" + number,
            [CSharpSyntaxTree.ParseText(Usings, parsing), code],
            References(),
            new CSharpCompilationOptions(isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new FirnGenerator().AsSourceGenerator()], parseOptions: parsing);
        driver.RunGeneratorsAndUpdateCompilation(compilation, out Compilation full, out _);

        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = full.Emit(image);
        Assert.True(result.Success, $"Block {number}: {string.Join('\n', result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error))}");
        if (!isProgram) return;

        image.Position = 0;
        AssemblyLoadContext context = new("readme", isCollectible: false);
        MethodInfo entryPoint = context.LoadFromStream(image).EntryPoint!;
        TextWriter console = Console.Out;
        using StringWriter output = new();
        Console.SetOut(output);
        try
        {
            object? outcome = entryPoint.Invoke(null, entryPoint.GetParameters().Length == 0 ? [] : [Array.Empty<string>()]);
            if (outcome is Task task) await task;
        }
        finally
        {
            Console.SetOut(console);
        }

        Assert.NotEmpty(output.ToString());
    }

    private static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is string name && (name == "Firn.dll" || name.StartsWith("System.", StringComparison.Ordinal) || name is "netstandard.dll" or "mscorlib.dll"))
            .Select(path => MetadataReference.CreateFromFile(path));
}

/// <summary>Tests that take the console for themselves.</summary>
[CollectionDefinition(nameof(ConsoleCollection), DisableParallelization = true)]
public class ConsoleCollection;
