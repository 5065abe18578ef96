extern alias codefixes;

using System.Globalization;
using codefixes::Firn.CodeFixes;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Which fixes are offered: those that help as they are, and none where a person has to decide or a tool writes the file.</summary>
public sealed class OfferedFixTests
{
    private const string Use = "static class Use { static byte[] It(C value) => FirnSerializer.Serialize(value); }";

    public static TheoryData<string, string, string, string> Offers() => new()
    {
        { "a field", "FIRN0029", "Member, Ignore", "class C { int _x; public int Y { get; set; } public int Get() => _x; }" },
        { "a field of a type that has no codec", "FIRN0029", "Ignore", "class C { Type? _x; public int Y { get; set; } public Type? Get() => _x; }" },
        { "a field of a list of such", "FIRN0029", "Ignore", "class C { List<Type>? _x; public int Y { get; set; } public object? Get() => _x; }" },
        { "the field of a generic class", "FIRN0029", "Member, Ignore", "class G<T> { T? _x; public int Y { get; set; } public T? Get() => _x; } class C { public G<int>? G { get; set; } }" },
        { "a field of a base class", "FIRN0029", "Member, Ignore", "class B { int _x; public int Get() => _x; } class C : B { public int Y { get; set; } }" },
        { "a captured parameter, which carries no attribute", "FIRN0029", "", "class C(int x) { public C() : this(1) { } public int Y { get; set; } public int Get() => x; }" },
        { "an explicit implementation", "FIRN0029", "Ignore", "interface I { int X { get; set; } } class C : I { int I.X { get; set; } public int Y { get; set; } }" },
        { "an explicit implementation where all is stored", "FIRN0029", "Ignore", "interface I { int X { get; set; } } [FirnSerializable(Members = FirnMembers.All)] class C : I { int I.X { get; set; } public int Y { get; set; } }" },
        { "a member that the constructor of a record takes", "FIRN0012", "", "record C(int X, Action? A);" },
        { "one that it may do without", "FIRN0012", "Ignore", "record C(int X, Action? A = null);" },
        { "one that another constructor does without", "FIRN0012", "Ignore", "record C(int X, Action? A) { public C() : this(0, null) { } }" },
        { "one that the chosen constructor takes", "FIRN0012", "", "class C { public C() { } [FirnConstructor] public C(Action? a) => A = a; public Action? A { get; set; } }" },
        { "an interface with a case", "FIRN0012", "Case, Ignore", "interface I; class A : I { public int X; } class C { public I? O { get; set; } }" },
        { "an interface without one", "FIRN0012", "Ignore", "interface I; class C { public I? O { get; set; } }" },
        { "one with a generic case", "FIRN0012", "Ignore", "interface I; class A<T> : I { public T? X; } class C { public I? O { get; set; } }" },
        { "one with a case that has no codec", "FIRN0012", "Ignore", "interface I; ref struct A : I { public int X; } class C { public I? O { get; set; } }" },
        { "one with a case that it can't name", "FIRN0012", "Ignore", "interface I; class A { class B : I { public int X; } } class C { public I? O { get; set; } }" },
        { "one of the framework", "FIRN0011", "Ignore", "class C { public IComparable? O { get; set; } }" },
        { "one of a derived record", "FIRN0012", "", "abstract record B(Action? A); record C(int X, Action? A) : B(A);" },
        { "one that is stored though another serializer leaves it out", "FIRN0034", "Member", "record C(int X, [property: System.Text.Json.Serialization.JsonIgnore] string? S);" },
        { "a private setter of a type that has no codec", "FIRN0020", "Ignore", "class C { public Type? T { get; private set; } public int X { get; set; } }" },
        { "a private setter of the class itself", "FIRN0020", "Serializable, Ignore", "class C { public C? T { get; private set; } public int X { get; set; } }" },
        { "a get-only property", "FIRN0028", "Serializable, Ignore", "class C { public int T { get; } public int X { get; set; } }" },
        { "a get-only collection", "FIRN0021", "Serializable, Ignore", "class C { public List<int> T { get; } = []; public int X { get; set; } }" },
        { "a collection that a property gives back", "FIRN0021", "Member, Ignore", "class C { List<int> _t = []; public List<int> T { get { return this._t; } } public int X { get; set; } }" },
        { "one of two members with one name", "FIRN0016", "", "class B { public int X { get; set; } } class C : B { public new int X { get; set; } }" },
        { "one of two members over one another", "FIRN0023", "", "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public bool A; [FieldOffset(0)] public byte B; }" },
        { "a computed member", "FIRN0023", "Unmark", "[FirnSerializable] class C { [FirnMember] public int X => Y; public int Y { get; set; } }" },
        { "a private member", "FIRN0023", "Serializable, IgnoreInstead", "class C { [FirnMember] int _x; public int Y { get; set; } public int Get() => _x; }" },
        { "one of two constructors", "FIRN0015", "", "class C { public C(int x, int y) { X = x; Y = y; } public C(int x) => X = x; public int X { get; } public int Y { get; } }" },
        { "no constructor that helps", "FIRN0014", "", "class C { public C(string? x) => X = 1; public int X { get; set; } }" },
        { "several constructors that would help", "FIRN0014", "", "class C { public C(string? x) => X = 1; C() { } internal C(int x) => X = x; public int X { get; set; } }" },
        { "the only constructor that helps", "FIRN0014", "Constructor", "class C { public C(string? x) => X = 1; internal C(int x) => X = x; protected C(bool any) { } public int X { get; set; } }" },
        { "a method with a name that is not found", "FIRN0010", "", "class C { static byte[] Save<T>(T value) => FirnSerializer.Serialize(value); }" },
        { "a method with several type parameters", "FIRN0010", "", "class C { static byte[] ToFirn<T, U>(T value, U by) => FirnSerializer.Serialize(value); }" },
        { "a method that is called through an interface", "FIRN0010", "", "interface I { byte[] ToFirn<T>(T value); } class C : I { public byte[] ToFirn<T>(T value) => FirnSerializer.Serialize(value); }" },
        { "a method", "FIRN0010", "EntryPoint", "class C { public byte[] ToFirn<T>(T value) => FirnSerializer.Serialize(value); }" },
        { "a type parameter of a class", "FIRN0010", "", "class C<T> { public byte[] ToFirn(T value) => FirnSerializer.Serialize(value); } class C;" },
        { "a member of a private type", "FIRN0010", "Partial", "[FirnSerializable(Members = FirnMembers.All)] class C { class P { public int X { get; set; } } List<P>? _p; public object? Get() => _p; }" },
        { "private types in two types", "FIRN0010", "Partial", "class Q { class P { public int X { get; set; } } class R { public static byte[] It() => FirnSerializer.Serialize(new P()); } } class C;" },
        { "an anonymous type", "FIRN0010", "", "class C { public byte[] ToFirn() => FirnSerializer.Serialize(new { X = 1 }); }" },
        { "a file type that shows another", "FIRN0010", "", "file class D { public int X { get; set; } } file class F { public D? D { get; set; } } class C { public byte[] ToFirn() => FirnSerializer.Serialize(new F()); }" },
        { "two file types", "FIRN0010", "NotFile", "file class D { public int X { get; set; } } file class F { public int X { get; set; } } class C { public byte[] ToFirn() => FirnSerializer.Serialize((new F(), new D())); }" },
        { "a private type that shows another", "FIRN0010", "", "partial class G<T> { class D { public int X { get; set; } } class F { public D? D { get; set; } } public byte[] ToFirn() => FirnSerializer.Serialize(new G<int>.F()); } class C;" },
        { "a method of a service", "FIRN0036", "Ignore", "interface I { C A(); void B(IFormattable f); } class C { public int X { get; set; } } [FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;" },
        { "a method of a generic interface", "FIRN0036", "", "interface I : J<IFormattable>; interface J<T> { void A(T value); } class C { public int X { get; set; } } [FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;" },
        { "a context with another base", "FIRN0025", "", "class B; [FirnInclude(typeof(int[]))] class Context : B; class C;" },
        { "a class that holds a reference to nothing that has a codec", "FIRN0027", "", "class C { readonly Type? _t; public Type? Get() => _t; }" },
        { "an opaque class", "FIRN0027", "AllMembers", "class C { readonly int _t; public int Get() => _t; }" },
        { "cases with one tag", "FIRN0040", "", "[FirnUnion(1, typeof(D)), FirnUnion(1, typeof(E))] abstract class C; class D : C; class E : C;" },
        { "a class that is made of its members", "FIRN0043", "", "[FirnReferences] record C(int X);" },
        { "a derived class", "FIRN0044", "References", "[FirnReferences] class B; class C : B;" },
        { "a collection", "FIRN0013", "", "class C : Stack<int>;" },
        { "an exception", "FIRN0031", "", "class C : Exception;" },
    };

    [Theory]
    [MemberData(nameof(Offers))]
    public async Task What_is_mechanical_is_offered(string name, string id, string offered, string types)
    {
        Assert.NotEmpty(name);
        using FixedProject project = new(("C.cs", $"{Generation.Usings}#pragma warning disable CS0649, CS0169, CS8618\n{types}\n"), ("Use.cs", "using Firn;\n" + Use));
        Diagnostic[] said = await project.DiagnosticsAsync();
        Diagnostic? diagnostic = said.FirstOrDefault(d => d.Id == id);
        Assert.True(diagnostic is not null, "Said: " + FixedProject.Describe(said));
        Assert.Equal(offered, string.Join(", ", (await project.FixesAsync(diagnostic)).Keys));
    }

    [Theory]
    [MemberData(nameof(Offers))]
    public async Task What_is_offered_helps_and_nothing_else_is_said_then(string name, string id, string offered, string types)
    {
        Assert.NotEmpty(name);
        foreach (string word in offered.Split(", ", StringSplitOptions.RemoveEmptyEntries))
        {
            using FixedProject project = new(("C.cs", $"{Generation.Usings}#pragma warning disable CS0649, CS0169, CS8618\n{types}\n"), ("Use.cs", "using Firn;\n" + Use));
            Diagnostic[] before = await project.DiagnosticsAsync();
            await project.ApplyAsync((await project.FixesAsync(before.First(d => d.Id == id)))[word]);
            Diagnostic[] after = await project.DiagnosticsAsync();
            Assert.True(after.Length < before.Length && after.All(d => before.Any(b => b.Id == d.Id && b.GetMessage(CultureInfo.InvariantCulture) == d.GetMessage(CultureInfo.InvariantCulture))), word + "\n" + FixedProject.Describe(after) + "\n" + await project.AllTextAsync());
        }
    }

    [Theory]
    [InlineData("C.g.cs", "")]
    [InlineData("C.Designer.cs", "")]
    [InlineData("C.cs", "// <auto-generated/>\n")]
    public async Task What_a_tool_writes_is_left_alone(string name, string header)
    {
        using FixedProject project = new((name, header + "public class C { public int X { get; set; } } public class D : C;"), ("Use.cs", "using Firn;\nstatic class Use { static FirnOptions It() => FirnOptions.Default.WithCase<C, D>(1); }"));
        Diagnostic diagnostic = Assert.Single(await project.DiagnosticsAsync());
        Assert.Equal("FIRN0041", diagnostic.Id);
        Assert.Empty(await project.FixesAsync(diagnostic));
    }

    /// <summary>A diagnostic may only point into its own compilation, which an editor takes other projects of a solution for no part of.</summary>
    [Fact]
    public async Task What_another_project_declares_is_left_alone()
    {
        MetadataReference library = Generation.Compile("public class C { public Type? T { get; set; } int _x; public int P { get; private set; } }", "Library").ToMetadataReference();
        Diagnostic[] said = await Generation.Plain(Generation.Compile(Use, "Sample", library)).AnalyzeAsync();
        Assert.NotEmpty(said);
        Assert.All(said, d => Assert.StartsWith("FIRN", d.Id, StringComparison.Ordinal));
        Assert.All(said, d => Assert.Empty(d.AdditionalLocations));
        Assert.All(said, d => Assert.Empty(d.Properties));
    }

    [Fact]
    public async Task A_class_is_marked_in_the_part_that_a_person_writes()
    {
        using FixedProject project = new(("A.g.cs", "partial class C { public int X { get; set; } }"), ("B.cs", "partial class C\n{\n    private int _x;\n    public int Get() => _x;\n}\n"), ("Use.cs", "using Firn;\n" + Use));
        Diagnostic diagnostic = Assert.Single(await project.DiagnosticsAsync());
        await project.ApplyAsync((await project.FixesAsync(diagnostic))["Member"]);
        Assert.Equal("using Firn;\n\n[FirnSerializable]\npartial class C\n{\n    [FirnMember] private int _x;\n    public int Get() => _x;\n}\n", await project.TextAsync("B.cs"));
        Assert.Empty(await project.DiagnosticsAsync());
    }

    /// <summary>A provider may fix only what the analyzer says, and each id that it claims is fixed in a test.</summary>
    [Fact]
    public void Each_id_that_is_claimed_is_fixed_in_a_test()
    {
        FirnCodeFixProvider provider = new();
        Assert.All(provider.FixableDiagnosticIds, id => Assert.Contains(AllDiagnostics.Descriptors, d => d.Id == id));
        IEnumerable<string> tested = Offers().Where(o => ((string)((object[])o)[2]).Length > 0).Select(o => (string)((object[])o)[1]).Concat(CodeFixRemedyTests.Ids).Concat(ContractFixTests.Ids);
        Assert.Equal(provider.FixableDiagnosticIds.Order(StringComparer.Ordinal), tested.Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void The_document_lists_all_diagnostics_and_which_have_a_fix()
    {
        string[] rows = [.. File.ReadAllLines(Path.Combine(Repository.Root, "docs", "diagnostics.md")).Where(l => l.StartsWith("| [FIRN", StringComparison.Ordinal))];
        Assert.Equal(
            AllDiagnostics.Descriptors.OrderBy(d => d.Id, StringComparer.Ordinal).Select(d => $"| [{d.Id}](diagnostics/{d.Id}.md) | {d.Title.ToString(CultureInfo.InvariantCulture)} | {(d.DefaultSeverity == DiagnosticSeverity.Info ? "hint" : d.DefaultSeverity.ToString().ToLowerInvariant())} | "),
            rows.Select(r => r[..(r.LastIndexOf('|', r.Length - 3) + 2)]));
        Assert.Equal(new FirnCodeFixProvider().FixableDiagnosticIds, rows.Where(r => !r.EndsWith("|  |", StringComparison.Ordinal)).Select(r => r.Substring(3, 8)));
    }
}
