extern alias generator;

using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using generator::Firn.SourceGenerator;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Firn.SourceGenerator.Tests;

/// <summary>A project with a contract file, or with properties of the build that ask for one.</summary>
internal static class ContractProject
{
    public const string Update = "FirnUpdateContract";
    public const string Release = "FirnContractRelease";
    public const string Retire = "FirnContractRetire";
    public const string Accept = "FirnContractAccept";

    /// <summary>The contract file that an update writes.</summary>
    public static string Write(string source, string? existing = null, params (string Name, string Value)[] properties) =>
        TryWrite(Generation.Compile(source), existing, properties) ?? throw new InvalidOperationException("Nothing was written.");

    /// <summary>The same of a compilation; null where the generator wrote none.</summary>
    public static string? TryWrite(CSharpCompilation compilation, string? existing, params (string Name, string Value)[] properties) => Make(compilation, existing, properties) is ['{', ..] file ? file : null;

    /// <summary>What the build takes out of the generated file: a contract file, or what is in the way of it.</summary>
    public static string? Make(CSharpCompilation compilation, string? existing, params (string Name, string Value)[] properties)
    {
        GeneratorDriverRunResult result = Run(compilation, existing, [.. properties, (Update, "true")]).Driver.GetRunResult();
        string? file = result.Results.Single().GeneratedSources.Where(s => s.HintName == "FirnContractFile.g.cs").Select(s => s.SourceText.ToString()).FirstOrDefault();
        return file is null ? null : Extract(file);
    }

    /// <summary>The contracts of a compilation, as the analyzer gets them.</summary>
    public static string State(CSharpCompilation compilation)
    {
        GeneratorRunResult result = Run(compilation, null, (Update, "true")).Driver.GetRunResult().Results.Single();
        string state = result.GeneratedSources.Where(s => s.HintName == "FirnContractState.g.cs").Select(s => s.SourceText.ToString()).SingleOrDefault()
            ?? throw new InvalidOperationException($"No state was generated. {result.Exception} {string.Join("\n", result.Diagnostics)} {string.Join("\n", compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error))} {string.Join("\n", result.GeneratedSources.Select(s => s.HintName).Where(h => h.StartsWith("Firn", StringComparison.Ordinal)))}");
        return state[24..state.IndexOf("*/\n/*\n", StringComparison.Ordinal)];
    }

    /// <summary>What the target of the build does.</summary>
    public static string Extract(string file) => Uri.UnescapeDataString(Uri.UnescapeDataString(file[24..^3]));

    /// <summary>What the analyzer says, all as one text a line, without those of the other analyzer.</summary>
    public static async Task<string[]> AnalyzeAsync(string source, string? file, params (string Name, string Value)[] properties) =>
        [.. (await DiagnosticsAsync(source, file, properties)).Select(Describe)];

    public static string Describe(Diagnostic diagnostic) => $"{diagnostic.Id} {diagnostic.GetMessage(CultureInfo.InvariantCulture)}";

    public static async Task<Diagnostic[]> DiagnosticsAsync(string source, string? file, params (string Name, string Value)[] properties)
    {
        (_, Compilation compilation) = Run(Generation.Compile(source), file, properties);
        return await DiagnosticsAsync(compilation, file, properties);
    }

    public static async Task<Diagnostic[]> DiagnosticsAsync(Compilation compilation, string? file, params (string Name, string Value)[] properties)
    {
        AnalyzerOptions options = new(AdditionalFiles(file), new Properties(properties));
        Compilation plain = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
        CompilationWithAnalyzers analysis = plain.WithAnalyzers([new ContractAnalyzer()], options);
        return [.. (await analysis.GetAnalyzerDiagnosticsAsync()).OrderByDescending(d => d.DefaultSeverity).ThenBy(d => d.Location.SourceSpan.Start).ThenBy(d => d.GetMessage(CultureInfo.InvariantCulture), StringComparer.Ordinal)];
    }

    public static (GeneratorDriver Driver, Compilation Compilation) Run(CSharpCompilation compilation, string? file, params (string Name, string Value)[] properties)
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new FirnGenerator().AsSourceGenerator()], AdditionalFiles(file), Generation.ParseOptions, new Properties(properties),
            new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
        driver = driver.RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _);
        return (driver, output);
    }

    public static ImmutableArray<AdditionalText> AdditionalFiles(string? file) => file is null ? [] : [new File(file)];

    private sealed class File(string text) : AdditionalText
    {
        public override string Path => "/shop/firn.contract.json";

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text, Encoding.UTF8);
    }

    private sealed class Properties((string Name, string Value)[] properties) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions => new Options(properties);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        private sealed class Options((string Name, string Value)[] properties) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value)
            {
                value = properties.FirstOrDefault(p => "build_property." + p.Name == key).Value;
                return value is not null;
            }
        }
    }
}
