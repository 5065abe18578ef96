extern alias codefixes;

using System.Collections.Immutable;
using System.Text;
using codefixes::Firn.CodeFixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Firn.SourceGenerator.Tests;

/// <summary>A rename is mended by the editor: then data of then are read by the code of now.</summary>
public sealed class ContractFixTests
{
    private const string Root = " static class Program { static byte[] Main(Order o) => FirnSerializer.Serialize(o); }";

    /// <summary>The diagnostics that have a fix here.</summary>
    public static string[] Ids => ["FIRN0101", "FIRN0103"];

    /// <summary>The class before, the class with a member renamed, and that class after the fix.</summary>
    public static TheoryData<string, string, string> Renames() => new()
    {
        { "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } public string? Title { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"Name\"])] public string? Title { get; set; } }" },
        { "class Order { public int Id; public string? Name; }", "class Order { public int Id; public string? Title; }", "class Order { public int Id; [FirnMember(FormerNames = [\"Name\"])] public string? Title; }" },
        { "class Order { public int Id; public string? Name; public long A; }", "class Order { public int Id; public string? Title; public long A; }", "class Order { public int Id; [FirnMember(FormerNames = [\"Name\"])] public string? Title; public long A; }" },
        { "record Order(int Id, string? Name);", "record Order(int Id, string? Title);", "record Order(int Id, [property: FirnMember(FormerNames = [\"Name\"])] string? Title);" },
        { "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(Order = 3)] public string? Title { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(Order = 3, FormerNames = [\"Name\"])] public string? Title { get; set; } }" },
        { "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } [FirnMember] public string? Title { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"Name\"])] public string? Title { get; set; } }" },
        { "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"Old\"])] public string? Title { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"Old\", \"Name\"])] public string? Title { get; set; } }" },
        { "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = new string[] { \"Old\" })] public string? Title { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = new string[] { \"Old\", \"Name\" })] public string? Title { get; set; } }" },
        { "class Order { public int Id { get; set; } [FirnMember(Name = \"a+b@c;\\\"d\")] public string? Name { get; set; } }", "class Order { public int Id { get; set; } public string? Title { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"a+b@c;\\\"d\"])] public string? Title { get; set; } }" },
    };

    [Theory]
    [MemberData(nameof(Renames))]
    public async Task A_rename_gets_its_former_name(string before, string after, string mended)
    {
        string file = ContractProject.Write(before + Root);
        (Solution solution, Diagnostic[] said) = await SayAsync(after, file);
        Diagnostic diagnostic = Assert.Single(said, d => d.Id == "FIRN0103");
        (string title, Solution changed) = await FixAsync(solution, diagnostic);
        Assert.Equal("Read data of the old name as 'Title': [FirnMember(FormerNames = ..)]", title);
        Assert.Equal(mended, await TextAsync(changed));
        (_, Diagnostic[] left) = await SayAsync(mended, file);
        Assert.All(left, d => Assert.Equal("FIRN0104", d.Id));
    }

    /// <summary>Where all members of a class are renamed, its data are refused: the fix gives each its name. That older code reads no data of now is left.</summary>
    [Fact]
    public async Task All_members_that_were_renamed_get_their_former_names()
    {
        string file = ContractProject.Write("class Order { public int Id { get; set; } public string? Name { get; set; } }" + Root);
        (Solution solution, Diagnostic[] said) = await SayAsync("class Order { public int Number { get; set; } public string? Title { get; set; } }", file);
        (_, Solution changed) = await FixAsync(solution, Assert.Single(said, d => d.Id == "FIRN0101"));
        const string Mended = "class Order { [FirnMember(FormerNames = [\"Id\"])] public int Number { get; set; } [FirnMember(FormerNames = [\"Name\"])] public string? Title { get; set; } }";
        Assert.Equal(Mended, await TextAsync(changed));
        (_, Diagnostic[] left) = await SayAsync(Mended, file);
        Assert.Contains("'Order': all members differ. Of data of this code the last state refuses them", ContractProject.Describe(Assert.Single(left, d => d.Id == "FIRN0101")), StringComparison.Ordinal);
        Assert.Empty(await OfferedAsync(solution, left.Single(d => d.Id == "FIRN0101")));
    }

    private static async Task<(Solution Solution, Diagnostic[] Said)> SayAsync(string types, string file)
    {
        AdhocWorkspace workspace = new();
        ProjectId project = ProjectId.CreateNewId();
        Solution solution = workspace.CurrentSolution.AddProject(ProjectInfo.Create(
            project, VersionStamp.Default, "Sample", "Sample", LanguageNames.CSharp, parseOptions: Generation.ParseOptions, metadataReferences: Generation.Framework,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)));
        solution = solution.AddDocument(DocumentId.CreateNewId(project), "Order.cs", SourceText.From("using Firn;\n" + types, Encoding.UTF8), filePath: "Order.cs");
        solution = solution.AddDocument(DocumentId.CreateNewId(project), "Program.cs", SourceText.From("using Firn;\n" + Root, Encoding.UTF8), filePath: "Program.cs");
        CSharpCompilation compilation = (CSharpCompilation)(await solution.GetProject(project)!.GetCompilationAsync())!;
        Compilation generated = ContractProject.Run(compilation, file).Compilation;
        Assert.Empty(generated.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return (solution, await ContractProject.DiagnosticsAsync(generated, file));
    }

    private static async Task<List<CodeAction>> OfferedAsync(Solution solution, Diagnostic diagnostic)
    {
        List<CodeAction> actions = [];
        Document document = solution.Projects.Single().Documents.First();
        await new FirnCodeFixProvider().RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic.Location.SourceSpan, [diagnostic], (action, _) => actions.Add(action), CancellationToken.None));
        return actions;
    }

    private static async Task<(string Title, Solution Changed)> FixAsync(Solution solution, Diagnostic diagnostic)
    {
        CodeAction action = Assert.Single(await OfferedAsync(solution, diagnostic));
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
        return (action.Title, Assert.IsType<ApplyChangesOperation>(Assert.Single(operations)).ChangedSolution);
    }

    private static async Task<string> TextAsync(Solution solution) => (await solution.Projects.Single().Documents.First().GetTextAsync()).ToString()["using Firn;\n".Length..];
}
