extern alias generator;

using System.Reflection;
using System.Runtime.Loader;
using generator::Firn.SourceGenerator;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Emit;

namespace Firn.SourceGenerator.Tests;

/// <summary>Compiles source with the generator, as a build does, and loads the result.</summary>
internal sealed class Generation
{
    public static readonly MetadataReference[] Framework =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is { } name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "netstandard.dll" or "mscorlib.dll" or "Microsoft.CSharp.dll" or "Microsoft.Win32.Primitives.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
        MetadataReference.CreateFromFile(typeof(FirnSerializer).Assembly.Location),
    ];

    public static readonly CSharpParseOptions ParseOptions = new(LanguageVersion.Preview);

    private Generation(Compilation compilation, GeneratorDriverRunResult result)
    {
        Compilation = compilation;
        Result = result;
    }

    /// <summary>The compilation with the generated files.</summary>
    public Compilation Compilation { get; }

    /// <summary>What the generator did.</summary>
    public GeneratorDriverRunResult Result { get; }

    /// <summary>The generated files by name.</summary>
    public Dictionary<string, string> Sources => Result.Results.Single(r => r.Generator.GetGeneratorType() == typeof(FirnGenerator)).GeneratedSources.ToDictionary(s => s.HintName, s => s.SourceText.ToString());

    /// <summary>A compilation of the source, without the generator. Every warning counts as an error.</summary>
    public static CSharpCompilation Compile(string source, string name = "Sample", params MetadataReference[] references) => CSharpCompilation.Create(
        name,
        [CSharpSyntaxTree.ParseText(Usings + source, ParseOptions, path: name + ".cs")],
        [.. Framework, .. references],
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: source.Contains("unsafe ", StringComparison.Ordinal), generalDiagnosticOption: ReportDiagnostic.Error));

    /// <summary>Runs the generator over the source and fails on any warning or error of the result.</summary>
    public static Generation Run(string source, string name = "Sample", params MetadataReference[] references)
    {
        Generation generation = RunUnchecked(Compile(source, name, references));
        string[] errors = [.. generation.Errors];
        Assert.True(errors.Length == 0, string.Join("\n", errors) + "\n" + string.Join("\n", generation.Sources.Values));
        return generation;
    }

    /// <summary>A compilation without generated code: the run-time engine serves it.</summary>
    public static Generation Plain(CSharpCompilation compilation) => new(compilation, CSharpGeneratorDriver.Create([], parseOptions: ParseOptions).RunGenerators(compilation).GetRunResult());

    /// <summary>Runs the generator, and others beside it.</summary>
    public static Generation RunUnchecked(CSharpCompilation compilation, FirnGenerator? generator = null, params ISourceGenerator[] others)
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create([(generator ?? new FirnGenerator()).AsSourceGenerator(), .. others], parseOptions: (CSharpParseOptions)compilation.SyntaxTrees[0].Options);
        driver = driver.RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _);
        return new Generation(output, driver.GetRunResult());
    }

    /// <summary>The bytes of a compilation without generated code, or those of its reference assembly.</summary>
    public static byte[] EmitWithout(CSharpCompilation compilation, bool metadataOnly = false)
    {
        using MemoryStream stream = new();
        EmitResult result = compilation.Emit(stream, options: metadataOnly ? new EmitOptions(metadataOnly: true, includePrivateMembers: false) : null);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return stream.ToArray();
    }

    public IEnumerable<string> Errors => Compilation.GetDiagnostics().Where(d => d.Severity >= DiagnosticSeverity.Warning)
        .Select(d => d + "\n" + d.Location.SourceTree?.GetText().Lines[d.Location.GetLineSpan().StartLinePosition.Line]);

    /// <summary>What the analyzer says of the compilation with all generated files.</summary>
    public async Task<Diagnostic[]> AnalyzeAsync()
    {
        Compilation compilation = Compilation.WithOptions(Compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
        return [.. (await compilation.WithAnalyzers([new FirnAnalyzer()]).GetAnalyzerDiagnosticsAsync()).OrderBy(d => d.Location.SourceSpan.Start)];
    }

    /// <summary>The assembly's bytes, or those of its reference assembly.</summary>
    public byte[] Emit(bool metadataOnly = false)
    {
        using MemoryStream stream = new();
        EmitResult result = Compilation.Emit(stream, options: metadataOnly ? new EmitOptions(metadataOnly: true, includePrivateMembers: false) : null);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return stream.ToArray();
    }

    public MetadataReference ToReference(bool metadataOnly = false) => MetadataReference.CreateFromImage(Emit(metadataOnly));

    /// <summary>Loads the assembly, others in front, and calls <c>Program.Main()</c>, which returns what it wants to say.</summary>
    public object? Execute(params byte[][] dependencies)
    {
        AssemblyLoadContext context = new("generated");
        Dictionary<string, Assembly> loaded = [];
        foreach (byte[] dependency in dependencies)
        {
            Assembly assembly = context.LoadFromStream(new MemoryStream(dependency));
            loaded[assembly.GetName().Name!] = assembly;
        }

        context.Resolving += (_, name) => loaded.GetValueOrDefault(name.Name!);
        return CallMain(context.LoadFromStream(new MemoryStream(Emit())));
    }

    /// <summary>The same with a library of its own: what this assembly names codecs for concerns no other test, and theirs not this one.</summary>
    public object? ExecuteAlone() => CallMain(new AloneContext().LoadFromStream(new MemoryStream(Emit())));

    private static object? CallMain(Assembly assembly)
    {
        MethodInfo main = assembly.GetType("Program")!.GetMethod("Main", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!;
        try
        {
            return main.Invoke(null, null);
        }
        catch (TargetInvocationException e) when (e.InnerException is not null)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(e.InnerException);
            throw;
        }
    }

    private sealed class AloneContext() : AssemblyLoadContext("alone")
    {
        protected override Assembly? Load(AssemblyName assemblyName)
        {
            Assembly library = typeof(FirnSerializer).Assembly;
            return assemblyName.Name == library.GetName().Name ? LoadFromAssemblyPath(library.Location) : null;
        }
    }

    /// <summary>Compiles, runs and returns what <c>Program.Main()</c> returns.</summary>
    public static object? RunAndExecute(string source) => Run(source).Execute();

    /// <summary>What stands in front of each source.</summary>
    public const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Diagnostics.CodeAnalysis;
        using System.Linq;
        using System.Runtime.InteropServices;
        using System.Runtime.Serialization;
        using Firn;
        using Firn.Codecs;

        """;
}
