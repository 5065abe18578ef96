using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// No text without a row. What <c>ProblemText</c> says to do is read from its source, by kind of problem; so is the last sentence of descriptors
/// with a message of their own. What rows quote is taken away, and only commas and "or" may be left.
/// </summary>
public sealed partial class RemedyCoverageTests
{
    // What no sample can do, with the reason.
    private static readonly string[] s_exempt =
    [
        "Mend the compiler's error about it",   // no sample with it compiles
        "Have the program find the assembly that is missing",   // OddMetadataTests has types that no compiler writes
        "Give one of the assemblies another name or version", "Load both assemblies into one context", "have the program add cases with FirnOptions.WithCase",  // UnreachableRemedyTests of Firn.Dynamic.Tests
        "Remove LangVersion from the project", "set it to {0} or higher", "Report it with the declaration of the type", "give the type a codec of your own with [FirnCodec] until it is mended",  // FailureTests
        "Give the reference to its assembly an alias of its own (Aliases in the project file)", "leave the type to the run-time engine and suppress the warning",  // ExternAliasTests has several assemblies
        "Load that assembly first", "Give the type a contract in the assembly that uses both", "Make the configuration public",
        "Put the attributes on the type in that assembly", "[FirnContract] on that assembly", "give the type a surrogate with [FirnSurrogate] in place of the contract",  // OutsideContractTests has several assemblies
        // OtherGeneratorsTests has other generators.
        "Declare those parts yourself", "move the types to a project that this one references", "move the type to a project that this one references", "Declare that part yourself", "mark the constructor to use with [FirnConstructor]",
        "Declare it yourself, as a partial property where that generator takes one ([ObservableProperty] public partial * * {{ get; set; }})", "leave it out with [FirnIgnore] (on a field that a property is made of: [property: FirnIgnore])",
        "Reference Firn in that assembly and include the type there in a context", "name a codec for it with [FirnCodec]",  // UnseenMember: said by generated code as it runs, about another assembly
        // ContractDiagnosticTests, ContractFixTests and ContractReleaseTests have contract files.
        "Take the change back", "accept it and update the contract file with -p:FirnUpdateContract=true", "If it was renamed, give the new one [FirnMember(FormerNames = [\"{3}\"])]",
        "else update the contract file with -p:FirnUpdateContract=true", "Update it with -p:FirnUpdateContract=true", "Mend the line", "take the last good file from source control",
        "Name another version with -p:FirnContractRelease", "one that is there with -p:FirnContractRetire",
    ];

    public static TheoryData<string, string> Texts()
    {
        TheoryData<string, string> data = [];
        HashSet<(string, string)> known = [];
        SyntaxNode[] roots = [.. Directory.GetFiles(Path.Combine(Repository.Root, "src", "Firn", "Contracts"), "ProblemText*.cs").Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot())];
        Dictionary<string, int> numbers = Numbers();
        foreach (SwitchExpressionArmSyntax arm in Method(roots, "Explain").DescendantNodes().OfType<SwitchExpressionArmSyntax>())
        {
            ExpressionSyntax remedy = ((TupleExpressionSyntax)arm.Expression).Arguments[1].Expression;
            Match kind = Kind().Match(arm.Pattern.ToString());
            string[] ids = kind.Success ? [Id(kind.Groups[1].Value, numbers)] : ["FIRN0023"];
            foreach (string id in ids)
            {
                foreach (string text in Values(roots, remedy).Where(text => known.Add((id, text)))) data.Add(id, text);
            }
        }

        foreach (DiagnosticDescriptor descriptor in AllDiagnostics.Descriptors)
        {
            string format = descriptor.MessageFormat.ToString(CultureInfo.InvariantCulture);
            if (format.StartsWith("{0}: {1}. {2}.", StringComparison.Ordinal)) continue;
            data.Add(descriptor.Id, format[(format.LastIndexOf(". ", StringComparison.Ordinal) + 2)..^1]);
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void Each_clause_has_a_row(string id, string text)
    {
        string rest = Normal(text);
        IEnumerable<string> clauses = RemedyTable.Rows().Where(r => r.Id == id).Select(r => r.Clause).Concat(s_exempt);
        foreach (string clause in clauses.Select(Normal).Distinct(StringComparer.Ordinal).OrderByDescending(c => c.Length)) rest = rest.Replace(clause, "", StringComparison.Ordinal);
        Assert.True(Joints().IsMatch(rest), $"A row is missing in RemedyTable for '{rest.Trim(',', ' ')}'.");
    }

    /// <summary>A row for a text that is gone tries nothing.</summary>
    [Fact]
    public void Each_row_has_a_text()
    {
        ILookup<string, string> texts = Texts().ToLookup(t => (string)t[0], t => Normal((string)t[1]));
        Assert.All(RemedyTable.Rows(), row => Assert.True(texts[row.Id].Any(t => t.Contains(Normal(row.Clause), StringComparison.Ordinal)), $"{row.Id}: {row.Clause}"));
    }

    [GeneratedRegex(@"ProblemKind\.(\w+)")]
    private static partial Regex Kind();

    [GeneratedRegex(@"^(, or |, and |, )*$")]
    private static partial Regex Joints();

    [GeneratedRegex(@"'[^']*'|typeof\((?!\.\.)[^)]*\)|\{[^}]*\}")]
    private static partial Regex Holes();

    // What depends on the sample is not compared.
    private static string Normal(string text) => Holes().Replace(text, match => match.Value.StartsWith("typeof", StringComparison.Ordinal) ? "typeof(*)" : "*");

    private static Dictionary<string, int> Numbers()
    {
        string source = File.ReadAllText(Path.Combine(Repository.Root, "src", "Firn", "Contracts", "ContractProblem.cs"));
        return CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes().OfType<EnumMemberDeclarationSyntax>().ToDictionary(m => m.Identifier.ValueText, m => int.Parse(m.EqualsValue!.Value.ToString(), CultureInfo.InvariantCulture));
    }

    // Kinds that only the run-time engine has are named, because their numbers are those of other diagnostics.
    private static string Id(string kind, Dictionary<string, int> numbers) => kind is "UnreachableAssembly" or "UnreadableMember" or "UnseenMember" ? kind : $"FIRN{numbers[kind]:0000}";

    private static MethodDeclarationSyntax Method(SyntaxNode[] roots, string name) => roots.SelectMany(r => r.DescendantNodes()).OfType<MethodDeclarationSyntax>().Single(m => m.Identifier.ValueText == name);

    private static IEnumerable<string> Values(SyntaxNode[] roots, ExpressionSyntax expression) => expression switch
    {
        LiteralExpressionSyntax literal => [literal.Token.ValueText],
        InterpolatedStringExpressionSyntax text => [string.Concat(text.Contents.Select(c => c is InterpolatedStringTextSyntax part ? part.TextToken.ValueText : "*")).Replace("'*'", "*", StringComparison.Ordinal)],
        ConditionalExpressionSyntax choice => [.. Values(roots, choice.WhenTrue), .. Values(roots, choice.WhenFalse)],
        InvocationExpressionSyntax { Expression: IdentifierNameSyntax called } => Returned(Method(roots, called.Identifier.ValueText)).SelectMany(e => Values(roots, e)),
        IdentifierNameSyntax name => Values(roots, roots.SelectMany(r => r.DescendantNodes()).OfType<VariableDeclaratorSyntax>().Single(v => v.Identifier.ValueText == name.Identifier.ValueText).Initializer!.Value),
        _ => throw new NotSupportedException($"A remedy is written as {expression.Kind()}: {expression}"),
    };

    private static IEnumerable<ExpressionSyntax> Returned(MethodDeclarationSyntax method) =>
        method.ExpressionBody is { } body ? [body.Expression] : method.DescendantNodes().OfType<ReturnStatementSyntax>().Where(r => !IsOfFSharp(r)).Select(r => r.Expression!);

    // No C# is refused with them: the tests of F# have them.
    private static bool IsOfFSharp(ReturnStatementSyntax returned) => returned.Parent is IfStatementSyntax { Condition: var condition } && condition.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == "FSharpRemedy");
}
