extern alias generator;

using System.Globalization;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.Tests;

/// <summary>What other generators add is not seen by this one: it is said, with the member, and the remedy works.</summary>
public sealed class OtherGeneratorsTests
{
    private const string Declarations = "#pragma warning disable CS0169, CS0414, CS0649, CS9264, CS0282\npublic class ToolAttribute : Attribute;\n";

    private static Generation Run(string source, string other, string root) => Generation.RunUnchecked(
        Generation.Compile(Declarations + source + $"\npublic static class Program {{ static object? Main() => FirnSerializer.Deserialize<{root}>(FirnSerializer.Serialize<{root}>(Make())) is {{ }} v ? Show(v) : null; static {root} Make() => {root}.Make(); static object Show({root} v) => v.Show(); }}"),
        null,
        new OtherGenerator(other).AsSourceGenerator());

    private static async Task<string[]> Say(Generation generation)
    {
        // A failure in generated code beside what is said would be noise.
        Assert.Empty(generation.Compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return [.. (await generation.AnalyzeAsync()).Select(d => $"{d.Id} {d.Severity} {d.GetMessage(CultureInfo.InvariantCulture)}")];
    }

    [Theory]
    [InlineData("a property over a field", "[Tool] public partial class C { public int A; private int _number; public static C Make() => new() { _number = 3 }; public object Show() => _number; }", "partial class C { public int Number { get => _number; set => _number = value; } }", "The member 'C.Number'")]
    [InlineData("two members", "[Tool] public partial class C { public int A; public static C Make() => new(); public object Show() => A; }", "partial class C { public int B { get; set; } public List<string>? D; }", "The member 'C.B'", "The member 'C.D'")]
    [InlineData("a positional record", "public partial record C(int A) { public static C Make() => new(1); public object Show() => A; }", "partial record C { public int Extra { get; init; } }", "The member 'C.Extra'")]
    [InlineData("a struct", "public partial struct C { public int A; public static C Make() => new(); public object Show() => A; }", "partial struct C { public string? Text; }", "The member 'C.Text'")]
    [InlineData("a required member", "[Tool] public partial class C { public int A; public static C Make() => new() { Must = 1 }; public object Show() => A; }", "partial class C { public required int Must { get; set; } }", "The member 'C.Must'")]
    [InlineData("a base class", "[Tool] public partial class C { public int A; public static C Make() => new(); public object Show() => A; }", "public class B { public int InBase { get; set; } } partial class C : B;", "The member 'B.InBase'")]
    [InlineData("a member of a base class", "[Tool] public partial class B { public int A; } public class C : B { public static C Make() => new(); public object Show() => A; }", "partial class B { public int More { get; set; } }", "The member 'B.More'")]
    [InlineData("a constructor", "[Tool] public partial class C { public int A; public static C Make() => new(1); public object Show() => A; }", "partial class C { public C(int a) { A = a; } }", "The type 'C': another source generator adds a constructor")]
    [InlineData("a callback", "[Tool] public partial class C { public int A; public static C Make() => new(); public object Show() => A; }", "partial class C { [System.Runtime.Serialization.OnDeserialized] public void After() { } }", "The type 'C': another source generator adds a constructor, a base class or a method")]
    [InlineData("a collection behind a partial property", "[FirnSerializable] public partial class C { public partial List<int> L { get; } public static C Make() => new(); public object Show() => L; }", "partial class C { public partial List<int> L { get => field ??= []; } }", "The member 'C.L'")]
    public async Task Parts_of_a_type(string what, string source, string other, params string[] said)
    {
        _ = what;
        string[] all = await Say(Run(source, other, "C"));
        Assert.Equal(said.Length, all.Length);
        foreach (string text in said) Assert.Contains(all, a => a.StartsWith("FIRN0032 Error " + text, StringComparison.Ordinal));
        Assert.All(all, a => Assert.Contains("move the type to a project that this one references", a));
    }

    [Theory]
    [InlineData("the property is declared", "[Tool] public partial class C { public partial int Number { get; set; } public partial string? Text { get; set; } public static C Make() => new() { Number = 3, Text = \"x\" }; public object Show() => Number + Text; }", "partial class C { private int _n; public partial int Number { get => _n; set => _n = value; } public partial string? Text { get => field; set => field = value; } private void Changed() { } }", "3x")]
    [InlineData("the member is left out", "[Tool] public partial class C { public int A; public static C Make() => new() { A = 4 }; public object Show() => A; }", "partial class C { [FirnIgnore] public int Number { get; set; } }", 4)]
    [InlineData("the constructor is declared", "[Tool] public partial class C { [FirnConstructor] public C() { } public int A; public static C Make() => new(1); public object Show() => A; }", "partial class C { public C(int a) { A = a; } }", 1)]
    [InlineData("methods and interfaces do not matter", "[Tool] public partial class C { public int A { get; set; } public static C Make() => new() { A = 5 }; public object Show() => A; }", "partial class C : System.ICloneable { private int _cache; public object Clone() => this; public int Twice => A * 2; public static int S; public event System.Action? E; }", 5)]
    [InlineData("a required property is declared", "[Tool] public partial record C { public required partial int A { get; init; } public static C Make() => new() { A = 6 }; public object Show() => A; }", "partial record C { public required partial int A { get => field; init => field = value; } }", 6)]
    public async Task The_remedy_works(string what, string source, string other, object shown)
    {
        _ = what;
        Generation generation = Run(source, other, "C");
        Assert.Empty(await Say(generation));
        Assert.Equal(shown, generation.Execute());
    }

    /// <summary>The run-time engine sees all parts, so nothing is lost; but no code was generated.</summary>
    [Theory]
    [InlineData("public class C { public Whole? W { get; set; } public static C Make() => new() { W = new() { X = 7 } }; public object Show() => W!.X; }", "public class Whole { public int X { get; set; } }", "C", "The type 'C': no code is generated for it")]
    [InlineData("[Tool] public partial class C { private int _number; public static C Make() => new() { _number = 7 }; public object Show() => _number; }", "partial class C { public int Number { get => _number; set => _number = value; } }", "C", "The type 'C': no code is generated for it")]
    [InlineData("", "public class Whole { public int X { get; set; } public static Whole Make() => new() { X = 7 }; public object Show() => X; }", "Whole", "The type 'Whole': no code is generated for it")]
    [InlineData("public partial class C { public int X { get; set; } public static C Make() => new() { X = 7 }; public object Show() => X; }", "[FirnSerializable] partial class C;", "C", "")]
    public async Task Types_that_are_whole_only_later(string source, string other, string root, string said)
    {
        Generation generation = Run(source, other, root);
        string[] all = await Say(generation);
        if (said.Length == 0) Assert.Empty(all);
        else Assert.All(all, a => Assert.StartsWith("FIRN0032 Warning " + said, a, StringComparison.Ordinal));
        Assert.Equal(7, generation.Execute());
    }

    /// <summary>Where the generator did not run, as in an editor, nothing is compared.</summary>
    [Fact]
    public async Task Without_the_generator_nothing_is_said()
    {
        Compilation compilation = Generation.Compile("public partial class C { public int A; } class P { static byte[] M() => FirnSerializer.Serialize(new C()); }");
        Assert.Empty(await compilation.WithAnalyzers([new FirnAnalyzer()]).GetAnalyzerDiagnosticsAsync());
    }

    [Fact]
    public void Nothing_of_it_is_in_the_assembly()
    {
        Generation generation = Generation.Run("public partial class C { public int A; } class P { static byte[] M() => FirnSerializer.Serialize(new C()); }");
        Assert.Contains("FirnSeenContract(\"global::C\", \"new()|m02 A int\")", generation.Sources["FirnContracts.g.cs"], StringComparison.Ordinal);
        Assert.DoesNotContain("FirnSeenContract", System.Text.Encoding.UTF8.GetString(generation.Emit()), StringComparison.Ordinal);
    }
}
