extern alias codefixes;
extern alias generator;

using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using codefixes::Firn.CodeFixes;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Firn.SourceGenerator.Tests;

/// <summary>A project as an editor holds it: documents, what the analyzer says of them, and the fixes that are offered.</summary>
internal sealed class FixedProject : IDisposable
{
    private static readonly FirnCodeFixProvider s_provider = new();

    private readonly AdhocWorkspace _workspace = new();
    private readonly ProjectId _project = ProjectId.CreateNewId();
    private Solution _solution;

    public FixedProject(params (string Name, string Text)[] files)
    {
        _solution = _workspace.CurrentSolution.AddProject(ProjectInfo.Create(
            _project, VersionStamp.Default, "Sample", "Sample", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true),
            parseOptions: Generation.ParseOptions,
            metadataReferences: Generation.Framework));
        foreach ((string name, string text) in files) _solution = _solution.AddDocument(DocumentId.CreateNewId(_project), name, SourceText.From(text), filePath: name);
    }

    public void Dispose() => _workspace.Dispose();

    /// <summary>Errors of the compiler, and all that the analyzer says, in the order of their places.</summary>
    public async Task<Diagnostic[]> DiagnosticsAsync()
    {
        Compilation compilation = await CompilationAsync();
        string[] errors = [.. compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.ToString())];
        Assert.True(errors.Length == 0, string.Join("\n", errors) + "\n" + await AllTextAsync());
        return await AnalyzeAsync(compilation);
    }

    /// <summary>The fixes that a diagnostic brings, by the last part of their keys.</summary>
    public async Task<Dictionary<string, CodeAction>> FixesAsync(Diagnostic diagnostic)
    {
        Dictionary<string, CodeAction> fixes = [];
        if (_solution.GetDocument(diagnostic.Location.SourceTree) is not { } document || !s_provider.FixableDiagnosticIds.Contains(diagnostic.Id)) return fixes;
        CodeFixContext context = new(document, diagnostic, (action, _) => fixes.Add(action.EquivalenceKey!.Split(':')[1], action), CancellationToken.None);
        await s_provider.RegisterCodeFixesAsync(context);
        return fixes;
    }

    /// <summary>Does one fix.</summary>
    public async Task ApplyAsync(CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
        _solution = Assert.IsType<ApplyChangesOperation>(Assert.Single(operations)).ChangedSolution;
    }

    /// <summary>Does a fix for all diagnostics of an id.</summary>
    /// <param name="id">The id.</param>
    /// <param name="word">The fix.</param>
    /// <param name="name">The document that the fix was asked for in.</param>
    /// <param name="scope">What else is fixed.</param>
    public async Task<CodeAction?> ApplyAllAsync(string id, string word, string name, FixAllScope scope = FixAllScope.Document)
    {
        FixAllContext context = new(Document(name), s_provider, scope, $"{id}:{word}", [id], new Provider(this), CancellationToken.None);
        CodeAction? action = await s_provider.GetFixAllProvider()!.GetFixAsync(context);
        if (action is not null) await ApplyAsync(action);
        return action;
    }

    public async Task<string> TextAsync(string name) => (await Document(name).GetTextAsync()).ToString();

    /// <summary>Compiles the project, with generated code or without, and calls <c>Main</c> of its program.</summary>
    public async Task<string?> RunAsync(string program, bool isGenerated)
    {
        Compilation compilation = await CompilationAsync();
        if (isGenerated) compilation = Generation.RunUnchecked((CSharpCompilation)compilation).Compilation;
        using MemoryStream stream = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(stream);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        stream.Position = 0;
        MethodInfo main = new AssemblyLoadContext("fixed").LoadFromStream(stream).GetType(program)!.GetMethod("Main", BindingFlags.Static | BindingFlags.NonPublic)!;
        return (string?)main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null);
    }

    /// <summary>All documents, for messages of failures.</summary>
    public async Task<string> AllTextAsync()
    {
        string all = "";
        foreach (Document document in _solution.GetProject(_project)!.Documents) all += $"// {document.Name}\n{await document.GetTextAsync()}\n";
        return all;
    }

    public static string Describe(IEnumerable<Diagnostic> diagnostics) => string.Join("\n", diagnostics.Select(d => $"{d.Id} {d.GetMessage(CultureInfo.InvariantCulture)}"));

    private Document Document(string name) => _solution.GetProject(_project)!.Documents.Single(d => d.Name == name);

    private async Task<Compilation> CompilationAsync() => (await _solution.GetProject(_project)!.GetCompilationAsync())!;

    private static async Task<Diagnostic[]> AnalyzeAsync(Compilation compilation) =>
        [.. (await compilation.WithAnalyzers([new FirnAnalyzer()]).GetAnalyzerDiagnosticsAsync()).OrderBy(d => d.Location.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(d => d.Location.SourceSpan.Start)];

    private sealed class Provider(FixedProject owner) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => await AnalyzeAsync(await owner.CompilationAsync());

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            (await GetAllDiagnosticsAsync(document.Project, cancellationToken)).Where(d => d.Location.SourceTree?.FilePath == document.FilePath);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
