extern alias generator;

using System.Reflection;
using System.Runtime.Loader;
using generator::Firn.SourceGenerator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>The C# of documents, compiled with the generator and run. Where a block of text follows a program, that is its output.</summary>
/// <param name="references">Which of the assemblies that the tests run with, by their file names, the code may use.</param>
/// <param name="usings">Global usings, as a project's implicit ones.</param>
internal sealed class DocumentCode(Func<string, bool> references, string usings)
{
    public const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    public sealed record Block(string Language, string Text);

    /// <summary>The blocks of C# of some documents: each document's path from the repository's root, and the block's number in it.</summary>
    public static TheoryData<string, int> Programs(IEnumerable<string> documents)
    {
        TheoryData<string, int> programs = [];
        foreach (string document in documents)
        {
            List<Block> blocks = Blocks(document);
            for (int i = 0; i < blocks.Count; i++)
            {
                if (blocks[i].Language == "csharp") programs.Add(document, i);
            }
        }

        return programs;
    }

    /// <summary>The documents of a folder, by their paths from the repository's root.</summary>
    public static IEnumerable<string> In(string folder) =>
        Directory.GetFiles(Path.Combine(RepositoryFolder.Path, folder), "*.md").Order(StringComparer.Ordinal).Select(document => $"{folder}/{Path.GetFileName(document)}");

    public static List<Block> Blocks(string document)
    {
        List<Block> blocks = [];
        List<string>? block = null;
        string language = "";
        foreach (string line in File.ReadAllLines(Path.Combine(RepositoryFolder.Path, document)))
        {
            string trimmed = line.Trim();
            if (block is null && trimmed.StartsWith("```", StringComparison.Ordinal))
            {
                block = [];
                language = trimmed[3..];
                Assert.False(language is "cs" or "c#", "Write csharp, so that the block is tested.");
            }
            else if (block is not null && trimmed == "```")
            {
                blocks.Add(new Block(language, string.Join('\n', block)));
                block = null;
            }
            else
            {
                block?.Add(line);
            }
        }

        Assert.Null(block);
        return blocks;
    }

    /// <summary>Compiles a block and runs it.</summary>
    /// <param name="document">The document.</param>
    /// <param name="number">The block.</param>
    /// <param name="joinsDeclarations">Whether it is compiled together with those before it that only declare.</param>
    public async Task Run(string document, int number, bool joinsDeclarations)
    {
        List<Block> blocks = Blocks(document);
        CSharpParseOptions parsing = new(LanguageVersion.Preview);
        SyntaxTree code = CSharpSyntaxTree.ParseText(blocks[number].Text, parsing);
        bool isProgram = IsProgram(code);
        IEnumerable<SyntaxTree> before = joinsDeclarations
            ? blocks.Take(number).Where(block => block.Language == "csharp").Select(block => (SyntaxTree)CSharpSyntaxTree.ParseText(block.Text, parsing)).Where(tree => !IsProgram(tree))
            : [];
        CSharpCompilation compilation = CSharpCompilation.Create(
            Path.GetFileNameWithoutExtension(document) + number,
            [CSharpSyntaxTree.ParseText(usings, parsing), .. before, code],
            References(),
            new CSharpCompilationOptions(isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new FirnGenerator().AsSourceGenerator()], parseOptions: parsing);
        driver.RunGeneratorsAndUpdateCompilation(compilation, out Compilation full, out _);

        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = full.Emit(image);
        Assert.True(result.Success, $"Block {number}: {string.Join('\n', result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error))}");
        image.Position = 0;
        Assembly assembly = new AssemblyLoadContext(document, isCollectible: false).LoadFromStream(image);
        if (!isProgram)
        {
            RunTests(assembly);
            return;
        }

        MethodInfo entryPoint = assembly.EntryPoint!;
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

        string written = output.ToString().ReplaceLineEndings("\n").TrimEnd();
        Assert.NotEmpty(written);
        if (number + 1 < blocks.Count && blocks[number + 1].Language == "text") Assert.Equal(blocks[number + 1].Text, written);
    }

    private static bool IsProgram(SyntaxTree code) => code.GetRoot().DescendantNodes().Any(node => node is GlobalStatementSyntax);

    private static void RunTests(Assembly assembly)
    {
        foreach (Type type in assembly.GetExportedTypes())
        {
            foreach (MethodInfo method in type.GetMethods().Where(m => m.IsDefined(typeof(FactAttribute)))) method.Invoke(Activator.CreateInstance(type), null);
        }
    }

    private IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => references(Path.GetFileName(path)))
            .Select(path => MetadataReference.CreateFromFile(path));
}

/// <summary>Tests that take the console for themselves.</summary>
[CollectionDefinition(nameof(ConsoleCollection), DisableParallelization = true)]
public class ConsoleCollection;
