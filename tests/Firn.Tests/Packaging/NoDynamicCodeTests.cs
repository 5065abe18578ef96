extern alias generator;

using generator::Firn.SourceGenerator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Xunit;

namespace Firn.Tests.Packaging;

/// <summary>
/// The program of <c>tests/Firn.Aot</c>, compiled with the generator and run in a process of its own without dynamic code: generated and
/// built-in types work through all entry points, others are refused with a remedy, and nothing that emits code is loaded.
/// </summary>
public sealed class NoDynamicCodeTests : IDisposable
{
    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("firn-static-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Everything_but_the_engine_works_without_it()
    {
        string program = Compile();
        string[] outputs =
        [
            // The engine is there: the checks of the runs that follow are not empty.
            Run(program, "engine", ""),
            Run(program, "", "System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported"),
            Run(program, "", "Firn.RuntimeEngine"),
        ];
        Assert.All(outputs, output => Assert.EndsWith(" passed, 0 failed", output.TrimEnd(), StringComparison.Ordinal));
        Assert.All(outputs, output => Assert.Equal(outputs[0], output));
    }

    private static string Run(string program, string argument, string switchedOff)
    {
        string configuration = Path.Combine(Path.GetDirectoryName(program)!, $"{(switchedOff.Length > 0 ? switchedOff : "all")}.json");
        string properties = switchedOff.Length == 0 ? "" : $"\"{switchedOff}\": false";
        File.WriteAllText(configuration, $$"""
            {
              "runtimeOptions": {
                "tfm": "net10.0",
                "framework": { "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" },
                "configProperties": { {{properties}} }
              }
            }
            """);
        // Only the engine that serves by itself: the variable leaves generated code aside.
        Dictionary<string, string> environment = new() { ["FIRN_ENGINE"] = "" };
        return DotnetCommand.Run(Path.GetDirectoryName(program)!, environment, ["exec", "--runtimeconfig", configuration, program, .. argument.Length == 0 ? Array.Empty<string>() : [argument]]);
    }

    private string Compile()
    {
        CSharpParseOptions parsing = new(LanguageVersion.Preview);
        IEnumerable<SyntaxTree> sources = Directory.GetFiles(Path.Combine(RepositoryFolder.Path, "tests/Firn.Aot"), "*.cs").Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), parsing, path));
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Firn.Aot",
            [CSharpSyntaxTree.ParseText(Usings, parsing), .. sources],
            References(),
            new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable));
        CSharpGeneratorDriver.Create([new FirnGenerator().AsSourceGenerator()], parseOptions: parsing).RunGeneratorsAndUpdateCompilation(compilation, out Compilation full, out _);
        string program = Path.Combine(_folder, "Firn.Aot.dll");
        EmitResult result = full.Emit(program);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        File.Copy(typeof(FirnSerializer).Assembly.Location, Path.Combine(_folder, "Firn.dll"));
        return program;
    }

    private static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is string name && (name == "Firn.dll" || name.StartsWith("System.", StringComparison.Ordinal) || name == "netstandard.dll"))
            .Select(path => MetadataReference.CreateFromFile(path));
}
