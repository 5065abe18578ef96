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

    private const string Ambiguous = """
        namespace Shared { public class Note { public int Id { get; set; } } public struct Money { public long Cents; } public class Box<T> { public T? Content { get; set; } } }
        """;

    private static CSharpCompilation Holding(string name, string types = Ambiguous) =>
        Generation.Compile($$"""{{types}} namespace {{name}} { public class Holder { public Shared.Note? N { get; set; } public List<Shared.Note>? L { get; set; } public Shared.Money M { get; set; } public Shared.Box<int>? B { get; set; } } public class Other { public int X { get; set; } } }""", name);

    // By the project itself, from a linked file; and by two libraries, of which the project names no type.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Types_that_two_assemblies_declare_are_left_to_reflection(bool isOwn)
    {
        CSharpCompilation one = Holding("One"), two = Holding("Two");
        byte[][] images = [Generation.EmitWithout(one), Generation.EmitWithout(two)];
        MetadataReference[] references = isOwn ? [MetadataReference.CreateFromImage(images[0])] : [.. images.Select(i => MetadataReference.CreateFromImage(i))];
        string own = isOwn ? Ambiguous + " namespace Two { public class Holder { public Shared.Note? N { get; set; } public List<Shared.Note>? L { get; set; } public Shared.Money M { get; set; } public Shared.Box<int>? B { get; set; } } }" : "";
        CSharpCompilation compilation = Generation.Compile($$"""
            #pragma warning disable CS0436
            {{own}}
            public static class Program
            {
                static object Main()
                {
                    One.Holder one = FirnSerializer.Clone(new One.Holder { N = new() { Id = 1 }, L = [new() { Id = 2 }], M = new() { Cents = 3 }, B = new() { Content = 4 } })!;
                    Two.Holder two = FirnSerializer.Clone(new Two.Holder { N = new() { Id = 5 }, L = [new() { Id = 6 }], M = new() { Cents = 7 }, B = new() { Content = 8 } })!;
                    return $"{one.N!.Id}{one.L![0].Id}{one.M.Cents}{one.B!.Content}{two.N!.Id}{two.L![0].Id}{two.M.Cents}{two.B!.Content}{FirnSerializer.Clone(new One.Other { X = 9 })!.X}";
                }
            }
            """, "Sample", references);
        Generation generation = Generation.RunUnchecked(compilation);
        Assert.Empty(generation.Errors);
        Assert.Contains("One.OtherCodec.g.cs", generation.Sources.Keys);
        Assert.DoesNotContain("One.HolderCodec.g.cs", generation.Sources.Keys);
        Assert.Equal(isOwn, generation.Sources.ContainsKey("Two.HolderCodec.g.cs"));
        Diagnostic[] found = await generation.AnalyzeAsync();
        Assert.NotEmpty(found);
        Assert.All(found, d => Assert.Equal("FIRN0010", d.Id));
        Assert.Contains(found, d => d.GetMessage(System.Globalization.CultureInfo.InvariantCulture).Contains("Aliases", StringComparison.Ordinal));
        Assert.Equal("123456789", generation.Execute([.. images.Take(references.Length)]));
    }

    // The remedy.
    [Fact]
    public async Task An_alias_tells_types_of_two_assemblies_apart()
    {
        byte[] one = Generation.EmitWithout(Holding("One"));
        byte[] two = Generation.EmitWithout(Holding("Two"));
        Generation generation = Run("""
            extern alias y;
            public static class Program
            {
                static object Main()
                {
                    One.Holder one = FirnSerializer.Clone(new One.Holder { N = new() { Id = 1 }, B = new() { Content = 2 } })!;
                    y::Two.Holder two = FirnSerializer.Clone(new y::Two.Holder { N = new() { Id = 3 }, B = new() { Content = 4 } })!;
                    return $"{one.N!.Id}{one.B!.Content}{two.N!.Id}{two.B!.Content}";
                }
            }
            """, Aliased(one), Aliased(two, "y"));
        Assert.Empty(await generation.AnalyzeAsync());
        Assert.Equal("1234", generation.Execute(one, two));
    }

    // The key of a keyed collection is named in generated code alone where it can be.
    [Fact]
    public void A_key_that_no_file_can_name_is_left_to_the_collection()
    {
        CSharpCompilation library = Generation.Compile("namespace Shared { public readonly record struct Number(int Value); } namespace One { public class Item { public int Id { get; set; } } public class Items : System.Collections.ObjectModel.KeyedCollection<Shared.Number, Item> { protected override Shared.Number GetKeyForItem(Item item) => new(item.Id); } }", "One");
        byte[] image = Generation.EmitWithout(library);
        const string Program = "public static class Program { static object Main() => FirnSerializer.Clone(new One.Items { new() { Id = 7 } })![0].Id; }";
        Generation generation = Generation.RunUnchecked(Generation.Compile("namespace Shared { public class Number; } " + Program, "Sample", MetadataReference.CreateFromImage(image)));
        Assert.Empty(generation.Errors);
        Assert.Contains("CollectionElementsCodec", generation.Sources["One.ItemsCodec.g.cs"], StringComparison.Ordinal);
        Assert.Equal(7, generation.Execute(image));
        generation = Generation.Run(Program, "Other", MetadataReference.CreateFromImage(image));
        Assert.Contains("KeyedElementsCodec", generation.Sources["One.ItemsCodec.g.cs"], StringComparison.Ordinal);
        Assert.Equal(7, generation.Execute(image));
    }
}
