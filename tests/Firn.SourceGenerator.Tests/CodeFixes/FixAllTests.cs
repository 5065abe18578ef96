using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Firn.SourceGenerator.Tests;

/// <summary>A fix for all diagnostics of a document or project: what several need is done once.</summary>
public sealed class FixAllTests
{
    private const string Program = "static class Program { static string? Main() { C c = C.Of(3); C back = Firn.FirnSerializer.Deserialize<C>(Firn.FirnSerializer.Serialize(c))!; return back.ToString(); } }";

    [Fact]
    public async Task All_fields_of_a_document_are_stored()
    {
        const string Before = """
            public class C
            {
                private int _a, _b, _c = 1;
                private string? _d;
                private int E { get; set; }
                public static C Of(int x) => new() { _a = x, _b = x, _c = x, _d = "d", E = x, P = new(), Q = new Part.Inner { X = x } };
                public override string ToString() => $"{_a}{_b}{_c}{_d}{E}{P!.Get()}{Q!.Get()}";
                public Part? P { get; set; }
                public Part.Inner? Q { get; set; }
            }

            public class Part
            {
                private int _f = 4;
                public int Id { get; set; }
                public int Get() => _f;

                [Firn.FirnSerializable]
                public class Inner
                {
                    private int _g = 5;
                    public int X { get; set; }
                    private int _h;
                    public int Get() => _g + _h;
                }
            }
            """;
        const string After = """
            using Firn;

            [FirnSerializable]
            public class C
            {
                [FirnMember] private int _a, _b, _c = 1;
                [FirnMember] private string? _d;
                [FirnMember] private int E { get; set; }
                public static C Of(int x) => new() { _a = x, _b = x, _c = x, _d = "d", E = x, P = new(), Q = new Part.Inner { X = x } };
                public override string ToString() => $"{_a}{_b}{_c}{_d}{E}{P!.Get()}{Q!.Get()}";
                public Part? P { get; set; }
                public Part.Inner? Q { get; set; }
            }

            [FirnSerializable]
            public class Part
            {
                [FirnMember] private int _f = 4;
                public int Id { get; set; }
                public int Get() => _f;

                [Firn.FirnSerializable]
                public class Inner
                {
                    [FirnMember] private int _g = 5;
                    public int X { get; set; }
                    [FirnMember] private int _h;
                    public int Get() => _g + _h;
                }
            }
            """;
        using FixedProject project = new(("C.cs", Before), ("Program.cs", Program));
        Assert.Equal(8, (await project.DiagnosticsAsync()).Count(d => d.Id == "FIRN0029"));
        CodeAction? action = await project.ApplyAllAsync("FIRN0029", "Member", "C.cs");
        Assert.Equal("Store them: [FirnMember], in a type marked [FirnSerializable]", action?.Title);
        Assert.Equal(After, await project.TextAsync("C.cs"));
        Assert.Empty(await project.DiagnosticsAsync());
        Assert.Equal("333d345", await project.RunAsync("Program", isGenerated: true));
        Assert.Equal("333d345", await project.RunAsync("Program", isGenerated: false));
    }

    [Fact]
    public async Task Some_variables_of_some_declarations_are_left_out()
    {
        const string Before = """
            using Firn;

            public class C
            {
                private int _a, b, _c, _d;
                public int B { get => b; set => b = value; }
                public static C Of(int x) => new() { B = x, _a = 1, _c = 2, _d = 3 };
                public override string ToString() => $"{_a}{b}{_c}{_d}";
            }
            """;
        using FixedProject project = new(("C.cs", Before), ("Program.cs", Program));
        await project.DiagnosticsAsync();
        await project.ApplyAllAsync("FIRN0029", "Ignore", "C.cs");
        string expected = Before.Replace("    private int _a, b, _c, _d;\n", "    [FirnIgnore] private int _a;\n    private int b;\n    [FirnIgnore] private int _c, _d;\n", StringComparison.Ordinal);
        Assert.Equal(expected, await project.TextAsync("C.cs"));
        Assert.Empty(await project.DiagnosticsAsync());
        Assert.Equal("0300", await project.RunAsync("Program", isGenerated: true));
    }

    [Theory]
    [InlineData(FixAllScope.Document, 1)]
    [InlineData(FixAllScope.Project, 0)]
    [InlineData(FixAllScope.Solution, 0)]
    public async Task A_class_in_several_files_is_marked_once(FixAllScope scope, int left)
    {
        const string Other = "partial class C\n{\n    private int _b;\n    public int GetB() => _b;\n}\n";
        using FixedProject project = new(
            ("A.cs", "public partial class C\n{\n    private int _a;\n    public int Id { get; set; }\n    public static C Of(int x) => new() { _a = x, _b = x };\n    public override string ToString() => $\"{_a}{_b}\";\n}\n"),
            ("B.cs", Other),
            ("Program.cs", Program));
        Assert.Equal(2, (await project.DiagnosticsAsync()).Length);
        await project.ApplyAllAsync("FIRN0029", "Member", "B.cs", scope);
        Assert.Equal(left, (await project.DiagnosticsAsync()).Length);
        Assert.Equal("using Firn;\n\n" + Other.Replace("private", "[FirnMember] private", StringComparison.Ordinal), await project.TextAsync("B.cs"));
        Assert.Contains("\n[FirnSerializable]\npublic partial class C", await project.TextAsync("A.cs"), StringComparison.Ordinal);
        Assert.Equal(left == 0 ? "33" : "03", await project.RunAsync("Program", isGenerated: true));
    }

    [Fact]
    public async Task Two_calls_about_one_class_declare_it_partial_once()
    {
        using FixedProject project = new(("P.cs", "using Firn;\n\nclass P\n{\n    private class Entry { public int Id { get; set; } }\n    static byte[] A() => FirnSerializer.Serialize(new Entry());\n    static byte[] B() => FirnSerializer.Serialize(new Entry[1]);\n}\n"));
        Assert.Equal(2, (await project.DiagnosticsAsync()).Length);
        await project.ApplyAllAsync("FIRN0010", "Partial", "P.cs");
        Assert.Contains("\npartial class P\n", await project.TextAsync("P.cs"), StringComparison.Ordinal);
        Assert.Empty(await project.DiagnosticsAsync());
    }

    [Fact]
    public async Task Members_of_different_kinds_are_fixed_together()
    {
        const string Before = "using System;\nusing Firn;\n\npublic class C\n{\n    public Guid A { get; } = Guid.NewGuid();\n    public static int B { get; }\n    public int X { get; }\n    public static C Of(int x) => new(x, true);\n    C(int x, bool any) => X = x;\n    public C() { }\n    public override string ToString() => $\"{X}\";\n}\n";
        using FixedProject project = new(("C.cs", Before), ("Program.cs", Program));
        Diagnostic[] said = await project.DiagnosticsAsync();
        Assert.Equal(["FIRN0028", "FIRN0028"], said.Select(d => d.Id));
        await project.ApplyAllAsync("FIRN0028", "Serializable", "C.cs");
        Assert.Equal(Before.Replace("public class", "[FirnSerializable]\npublic class", StringComparison.Ordinal), await project.TextAsync("C.cs"));
        Assert.Empty(await project.DiagnosticsAsync());
        Assert.Equal("3", await project.RunAsync("Program", isGenerated: true));
    }

    [Fact]
    public async Task A_fix_that_no_diagnostic_brings_is_none()
    {
        using FixedProject project = new(("C.cs", "public class C { private int _a; public int Id { get; set; } public static C Of(int x) => new() { _a = x }; public int Get() => _a; }"), ("Program.cs", Program));
        Assert.Single(await project.DiagnosticsAsync());
        Assert.Null(await project.ApplyAllAsync("FIRN0029", "References", "C.cs"));
    }
}
