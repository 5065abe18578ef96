using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Once the fix for a field was applied its value comes back, and whatever came back before: with generated code and without.</summary>
public sealed class StoredFieldTests
{
    public static TheoryData<string, string, string, string> Types() => new()
    {
        { "a class", "class C { int _x; public int Y { get; set; } public static C Of() => new() { _x = 3, Y = 4 }; public override string ToString() => $\"{_x}{Y}\"; }", "34", "04" },
        { "a readonly field", "class C { readonly int _x; public C() { } C(int x) => _x = x; public int Y { get; set; } public static C Of() => new(3) { Y = 4 }; public override string ToString() => $\"{_x}{Y}\"; }", "34", "04" },
        { "a record", "record C(int Y) { int _x; public static C Of() => new(4) { _x = 3 }; public override string ToString() => $\"{_x}{Y}\"; }", "34", "04" },
        { "a struct", "struct C { int _x; public int Y { get; set; } public static C Of() => new() { _x = 3, Y = 4 }; public override string ToString() => $\"{_x}{Y}\"; }", "34", "04" },
        { "a collection", "class C : List<int> { int _x; public static C Of() => new() { _x = 3, Y = 4 }; public int Y { get => this[0]; set => Add(value); } public override string ToString() => $\"{_x}{this[0]}\"; }", "34", "04" },
        { "a collection without other members", "class C : List<int> { int _x; public static C Of() => new C { 4 }.With(); C With() { _x = 3; return this; } public override string ToString() => $\"{_x}{this[0]}\"; }", "34", "04" },
        { "a base class", "class B { protected int _x; } class C : B { public int Y { get; set; } public static C Of() => new() { _x = 3, Y = 4 }; public override string ToString() => $\"{_x}{Y}\"; }", "34", "04" },
        { "a generic class", "class G<T> { T? _x; public int Y { get; set; } public void Set(T x) => _x = x; public T? Get() => _x; } class C { public G<int>? G { get; set; } public static C Of() { C c = new() { G = new() { Y = 4 } }; c.G.Set(3); return c; } public override string ToString() => $\"{G!.Get()}{G.Y}\"; }", "34", "04" },
        { "a case of a union", "[FirnUnion(1, typeof(D))] abstract class B; class D : B { int _x; public int Y { get; set; } public static B Of() => new D { _x = 3, Y = 4 }; public override string ToString() => $\"{_x}{Y}\"; } class C { public B? B { get; set; } public static C Of() => new() { B = D.Of() }; public override string ToString() => B!.ToString()!; }", "34", "04" },
        { "a private property", "class C { int X { get; set; } public int Y { get; set; } public static C Of() => new() { X = 3, Y = 4 }; public override string ToString() => $\"{X}{Y}\"; }", "34", "04" },
        { "a private property without a setter", "class C { int X { get; } public C() { } C(int x) => X = x; public int Y { get; set; } public static C Of() => new(3) { Y = 4 }; public override string ToString() => $\"{X}{Y}\"; }", "34", "04" },
        { "lines that are shown read-only", "class C { readonly List<int> _x = []; public IReadOnlyList<int> X => _x; public int Y { get; set; } public static C Of() { C c = new() { Y = 4 }; c._x.Add(3); return c; } public override string ToString() => $\"{_x.Count}{X.Sum()}{Y}\"; }", "134", "004" },
        { "a member of the class itself", "class C { C? _x; public int Y { get; set; } public static C Of() => new() { _x = new() { Y = 3 }, Y = 4 }; public override string ToString() => $\"{_x?.Y}{Y}\"; }", "34", "4" },
        { "a type of its own, nested and private", "partial class C { class P { public int V { get; set; } } P? _x; public int Y { get; set; } public static C Of() => new() { _x = new() { V = 3 }, Y = 4 }; public override string ToString() => $\"{_x?.V}{Y}\"; }", "34", "4" },
    };

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_field_is_stored_or_left_out_as_the_fix_says(string name, string types, string stored, string leftOut)
    {
        Assert.NotEmpty(name);
        foreach ((string word, string expected) in new[] { ("Member", stored), ("Ignore", leftOut) })
        {
            using FixedProject project = new(
                ("C.cs", $"{Generation.Usings}#pragma warning disable CS0649\n{types}\n"),
                ("Program.cs", "using Firn;\nstatic class Program { static string? Main() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(C.Of()))!.ToString(); }"));
            Diagnostic[] said = await project.DiagnosticsAsync();
            Assert.True(said.Length == 1 && said[0].Id == "FIRN0029", FixedProject.Describe(said));
            await project.ApplyAsync((await project.FixesAsync(said[0]))[word]);
            Diagnostic[] left = await project.DiagnosticsAsync();
            Assert.True(left.Length == 0, FixedProject.Describe(left) + "\n" + await project.AllTextAsync());
            Assert.Equal(expected, await project.RunAsync("Program", isGenerated: true));
            Assert.Equal(expected, await project.RunAsync("Program", isGenerated: false));
        }
    }
}
