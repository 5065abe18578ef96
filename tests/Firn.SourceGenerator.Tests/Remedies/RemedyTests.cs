extern alias generator;

using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// What messages tell people to do is done here: each row's sample is compiled and said to have the problem, by the analyzer and by the run-time
/// engine; the mended one is compiled without any diagnostic of Firn, and runs with generated code and without.
/// </summary>
public sealed class RemedyTests
{
    private static readonly Remedy[] s_rows = [.. RemedyTable.Rows()];
    private static readonly Lazy<Outcome> s_all = new(() => new Outcome([.. s_rows.Where(r => !IsAlone(r))]));

    public static TheoryData<int, string> Rows()
    {
        TheoryData<int, string> data = [];
        for (int i = 0; i < s_rows.Length; i++) data.Add(i, $"{s_rows[i].Id}: {s_rows[i].Clause}");
        return data;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void What_a_message_says_helps(int index, string name)
    {
        Remedy row = s_rows[index];
        Assert.EndsWith(row.Clause, name, StringComparison.Ordinal);
        Outcome outcome = IsAlone(row) ? new Outcome([row]) : s_all.Value;
        string space = outcome.SpaceOf(row);
        if (row.Engines.HasFlag(RemedyEngines.BuildTime))
        {
            string[] said = outcome.Diagnostics(outcome.Before, space);
            Assert.True(said.Any(d => d.StartsWith(row.Id, StringComparison.Ordinal) && d.Contains(row.Clause, StringComparison.Ordinal)), $"Said before: {string.Join("\n", said)}");
        }

        string[] left = outcome.Diagnostics(outcome.After, space);
        Assert.True(left.Length == 0, $"Said after: {string.Join("\n", left)}");
        // Before generated code is there, which serves types of the framework in all assemblies.
        if (row.Engines.HasFlag(RemedyEngines.RunTime))
        {
            string refusal = Assert.Throws<NotSupportedException>(() => Call(outcome.ReflectedBefore.Value, space)).Message.Replace(space + ".", "", StringComparison.Ordinal);
            Assert.Contains(row.Clause, refusal, StringComparison.Ordinal);
        }

        Assert.Equal(row.Result, Call(outcome.Generated.Value, space));
        if (row.RunsReflected) Assert.Equal(row.Result, Call(outcome.ReflectedAfter.Value, space));
    }

    // What an assembly says of itself is about all of it; so is what it lacks.
    private static bool IsAlone(Remedy row) => row.Library.Length > 0 || row.Before.Contains("[assembly:", StringComparison.Ordinal) || row.After.Contains("[assembly:", StringComparison.Ordinal);

    private static string? Call(Assembly assembly, string space)
    {
        MethodInfo main = assembly.GetType(space + ".Program")!.GetMethod("Main", BindingFlags.Static | BindingFlags.NonPublic)!;
        return (string?)main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null);
    }

    /// <summary>All samples compiled together, each in a namespace and a file of its own.</summary>
    private sealed class Outcome
    {
        private readonly Dictionary<Remedy, string> _spaces = [];

        public Outcome(Remedy[] rows)
        {
            foreach (Remedy row in rows) _spaces.Add(row, "R" + (_spaces.Count + 1).ToString(CultureInfo.InvariantCulture));
            Remedy? alone = rows is [{ Library.Length: > 0 } only] ? only : null;
            byte[]? before = alone is null ? null : Library(alone.Library, alone.LibraryHasCode.Before), after = alone is null ? null : Library(alone.MendedLibrary, alone.LibraryHasCode.After);
            CSharpCompilation samples = Compile("Before", before, r => RemedySource.Of(_spaces[r], r.Before, r.RunBefore)), mended = Compile("After", after, r => RemedySource.Of(_spaces[r], r.After, r.Run));
            Before = Analyze(samples, alone);
            After = Analyze(mended, alone);
            Generated = new(() => Load(Generation.RunUnchecked(mended).Compilation, alone is { LibraryIsDeployed.After: false } ? null : after));
            ReflectedBefore = new(() => Load(samples, alone is { LibraryIsDeployed.Before: false } ? null : before));
            ReflectedAfter = new(() => Load(mended, alone is { LibraryIsDeployed.After: false } ? null : after));
        }

        public ImmutableArray<Diagnostic> Before { get; }

        public ImmutableArray<Diagnostic> After { get; }

        public Lazy<Assembly> Generated { get; }

        public Lazy<Assembly> ReflectedBefore { get; }

        public Lazy<Assembly> ReflectedAfter { get; }

        public string SpaceOf(Remedy row) => _spaces[row];

        /// <summary>What was said about one row, its namespace taken away.</summary>
        public string[] Diagnostics(ImmutableArray<Diagnostic> all, string space) =>
            [.. all.Where(d => d.Location.SourceTree?.FilePath == space + ".cs").Select(d => $"{d.Id} {d.GetMessage(CultureInfo.InvariantCulture).Replace(space + ".", "", StringComparison.Ordinal)}")];

        private static byte[] Library(string source, bool hasCode) => hasCode ? Generation.Run(source, "Library").Emit() : Emit(Generation.Compile(source, "Library"));

        private CSharpCompilation Compile(string name, byte[]? library, Func<Remedy, string> source)
        {
            CSharpCompilation compilation = Generation.Compile("unsafe class Empty; namespace System.Runtime.CompilerServices { [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)] sealed class UnionAttribute : Attribute; }", name, library is null ? [] : [MetadataReference.CreateFromImage(library)]);
            compilation = compilation.AddSyntaxTrees(_spaces.Select(p => CSharpSyntaxTree.ParseText(Generation.Usings + source(p.Key), Generation.ParseOptions, p.Value + ".cs")));
            compilation = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
            string[] errors = [.. compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => $"{name}: {d} in {Row(d)}")];
            Assert.True(errors.Length == 0, string.Join("\n", errors));
            return compilation;
        }

        private string Row(Diagnostic diagnostic) => _spaces.FirstOrDefault(p => p.Value + ".cs" == diagnostic.Location.SourceTree?.FilePath).Key is { } row ? $"{row.Id}: {row.Clause}" : "";

        private static ImmutableArray<Diagnostic> Analyze(CSharpCompilation compilation, Remedy? alone) =>
            compilation.WithAnalyzers([new FirnAnalyzer()], alone is { IsTrimmed: true } ? new AnalyzerOptions([], new DiagnosticTests.Properties("PublishTrimmed")) : new AnalyzerOptions([])).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult();

        private static Assembly Load(Compilation compilation, byte[]? library)
        {
            AssemblyLoadContext context = new("remedies");
            if (library is not null)
            {
                Assembly loaded = context.LoadFromStream(new MemoryStream(library));
                context.Resolving += (_, name) => name.Name == "Library" ? loaded : null;
            }

            return context.LoadFromStream(new MemoryStream(Emit(compilation)));
        }

        private static byte[] Emit(Compilation compilation)
        {
            using MemoryStream stream = new();
            Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(stream);
            Assert.True(result.Success, string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
            return stream.ToArray();
        }
    }
}
