using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>Types of assemblies that only an alias names, and two types of one full name.</summary>
public sealed class ExternAliasTests
{
    private static readonly byte[] First = Library("First", "int");
    private static readonly byte[] Second = Library("Second", "string?");

    private static byte[] Library(string name, string type) => Generation.Run($$"""
        namespace Shop;
        public class Item { public {{type}} Value { get; set; } }
        public struct Pair { public {{type}} A; public Kind Kind; }
        public enum Kind : byte { None, Some = 3 }
        public class Page<T> { public T? Content { get; set; } public Item? Item { get; set; } }
        [FirnSerializable] public class Hidden { [FirnMember] private {{type}} _value = default!; public {{type}} Value { get => _value; set => _value = value; } }
        [FirnInclude(typeof(Hidden))] public partial class Context : FirnContext;
        """, name).Emit();

    private static Generation Run(string source, params MetadataReference[] references)
    {
        // The directive comes before all others.
        CSharpCompilation compilation = Generation.Compile("", "Sample", references);
        CSharpParseOptions options = Generation.ParseOptions;
        string[] directives = [.. source.Split('\n').Where(l => l.StartsWith("extern alias", StringComparison.Ordinal))];
        string rest = string.Join("\n", source.Split('\n').Where(l => !l.StartsWith("extern alias", StringComparison.Ordinal)));
        string text = string.Join("\n", directives) + "\n" + compilation.SyntaxTrees[0] + rest;
        Generation generation = Generation.RunUnchecked(compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(CSharpSyntaxTree.ParseText(text, options, path: "Sample.cs")));
        string[] errors = [.. generation.Errors];
        Assert.True(errors.Length == 0, string.Join("\n", errors) + "\n" + string.Join("\n", generation.Sources.Values));
        return generation;
    }

    private static PortableExecutableReference Aliased(byte[] library, params string[] aliases) => MetadataReference.CreateFromImage(library).WithAliases(aliases);

    [Theory]
    [InlineData("x::Shop.Item", "new() { Value = 7 }", "v!.Value", 7)]
    [InlineData("List<x::Shop.Item>", "[new() { Value = 7 }]", "v![0].Value", 7)]
    [InlineData("x::Shop.Page<x::Shop.Item[]>", "new() { Content = [new() { Value = 7 }] }", "v!.Content![0].Value", 7)]
    [InlineData("(x::Shop.Pair, int)", "(new() { A = 7, Kind = x::Shop.Kind.Some }, 1)", "v.Item1.A + (int)v.Item1.Kind", 10)]
    [InlineData("x::Shop.Hidden", "new() { Value = 7 }", "v!.Value", 7)]
    [InlineData("Own", "new() { Item = new() { Value = 7 }, Map = new() { [x::Shop.Kind.Some] = new() } }", "v!.Item!.Value + v.Map!.Count", 8)]
    [InlineData("Derived", "new() { Value = 7, More = 1 }", "v!.Value + v.More", 8)]
    public async Task A_type_that_only_an_alias_names(string type, string value, string show, object expected)
    {
        Generation generation = Run($$"""
            extern alias x;
            public class Own { public x::Shop.Item? Item { get; set; } [FirnMember(Name = "y::z")] public Dictionary<x::Shop.Kind, x::Shop.Pair>? Map { get; set; } }
            public class Derived : x::Shop.Item { public int More { get; set; } }
            public static class Program
            {
                static object Main() => Show(FirnSerializer.Deserialize<{{type}}>(FirnSerializer.Serialize<{{type}}>({{value}})));
                static object Show({{type}}{{(type[0] == '(' ? "" : "?")}} v) => {{show}};
            }
            """, Aliased(First, "x"));
        Assert.Empty(await generation.AnalyzeAsync());
        Assert.Equal(expected, generation.Execute(First));
    }

    [Fact]
    public async Task Two_types_of_one_full_name()
    {
        Generation generation = Run("""
            extern alias y;
            public class Both { public Shop.Item? A { get; set; } public y::Shop.Item? B { get; set; } public List<Shop.Pair>? C { get; set; } public List<y::Shop.Pair>? D { get; set; } public Shop.Hidden? E { get; set; } public y::Shop.Hidden? F { get; set; } }
            public static class Program
            {
                static object Main()
                {
                    FirnSerializer.Serialize(new y::Shop.Item());
                    FirnSerializer.Serialize(new Shop.Item());
                    Both v = FirnSerializer.Deserialize<Both>(FirnSerializer.Serialize(new Both { A = new() { Value = 1 }, B = new() { Value = "2" }, C = [new() { A = 3 }], D = [new() { A = "4" }], E = new() { Value = 5 }, F = new() { Value = "6" } }))!;
                    return v.A!.Value + v.B!.Value + v.C![0].A + v.D![0].A + v.E!.Value + v.F!.Value;
                }
            }
            """, Aliased(First), Aliased(Second, "y"));
        Assert.Empty(await generation.AnalyzeAsync());
        Assert.Equal("123456", generation.Execute(First, Second));
    }

    [Fact]
    public void An_assembly_with_an_alias_and_without_is_named_without() => Assert.Equal(7, Run("""
        extern alias x;
        public static class Program { static object Main() => FirnSerializer.Deserialize<x::Shop.Item>(FirnSerializer.Serialize(new Shop.Item { Value = 7 }))!.Value; }
        """, Aliased(First, "global", "x")).Execute(First));
}
