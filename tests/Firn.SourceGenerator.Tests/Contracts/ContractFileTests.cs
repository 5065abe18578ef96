using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>What an update writes, and what a file says of the data.</summary>
public sealed class ContractFileTests
{
    internal const string Shop = """
        namespace Shop
        {
            public enum State : byte { New, Paid, Sent }
            [Flags] public enum Marks { None, Gift = 1, Fast = 2 }
            public class Sale
            {
                [FirnMember(Id = 3)] public int Number { get; set; }
                [FirnMember(FormerNames = ["Buyer"])] public string? Customer { get; set; }
                public required State State { get; set; }
                public Marks? Marks { get; set; }
                public Dictionary<string, List<Line>>? Lines { get; set; }
                public (int X, Uri? Y)[,]? Grid { get; set; }
                public Shape? Shape { get; set; }
                public Node? Head { get; set; }
                public ILookup<int, string>? Found { get; set; }
            }
            public struct Line { public decimal Price; public Guid Id; }
            [FirnUnion(7, typeof(Circle))] public abstract class Shape;
            public class Circle : Shape { public double Radius { get; set; } }
            [FirnReferences] public class Node { public Node? Next { get; set; } }
        }
        static class Program { static object? Main() => (Convert.ToHexString(FirnSerializer.GetSchema<Shop.Sale>()), Convert.ToHexString(FirnSerializer.GetSchema<List<Shop.Line?>>())); }
        """;

    [Fact]
    public void The_file_is_sorted_with_a_line_for_each_member()
    {
        string file = ContractProject.Write(Shop);
        Assert.Equal(Expected.ReplaceLineEndings("\n"), file);
    }

    private const string Expected = """
        {
          "firnContract": 1,
          "current": {
            "roots": {
              "Shop.Sale": "object Shop.Sale",
              "Shop.Shape": "union Shop.Shape",
              "System.Collections.Generic.List<Shop.Line?>": "list<object Shop.Line?>"
            },
            "types": {
              "enum Shop.Marks": {
                "underlying": "int",
                "flags": true,
                "values": [
                  { "name": "None", "value": 0 },
                  { "name": "Gift", "value": 1 },
                  { "name": "Fast", "value": 2 }
                ]
              },
              "enum Shop.State": {
                "underlying": "byte",
                "values": [
                  { "name": "New", "value": 0 },
                  { "name": "Paid", "value": 1 },
                  { "name": "Sent", "value": 2 }
                ]
              },
              "object Shop.Circle": {
                "members": [
                  { "name": "Radius", "hash": "3A8111D3", "type": "double" }
                ]
              },
              "object Shop.Line": {
                "dense": true,
                "members": [
                  { "name": "Price", "hash": "DD3EC7CA", "type": "decimal" },
                  { "name": "Id", "hash": "36E8B900", "type": "Guid" }
                ]
              },
              "object Shop.Sale": {
                "members": [
                  { "name": "Customer", "hash": "09F3C039", "type": "string?", "formerNames": ["Buyer"] },
                  { "name": "Found", "hash": "0ABAED3F", "type": "dictionary<int, list<string?>?>?" },
                  { "name": "Grid", "hash": "2FB366B1", "type": "array2<object System.ValueTuple<int, System.Uri>>?" },
                  { "name": "Head", "hash": "B2972AE3", "type": "reference Shop.Node?" },
                  { "name": "Lines", "hash": "8A1A00DC", "type": "dictionary<string, list<object Shop.Line>?>?" },
                  { "name": "Marks", "hash": "AB70BAC9", "type": "enum Shop.Marks?" },
                  { "name": "Number", "id": 3, "type": "int" },
                  { "name": "Shape", "hash": "4380DDC6", "type": "union Shop.Shape?" },
                  { "name": "State", "hash": "1DECA496", "type": "enum Shop.State", "required": true }
                ]
              },
              "object System.ValueTuple<int, System.Uri>": {
                "dense": true,
                "members": [
                  { "name": "Item1", "id": 1, "type": "int" },
                  { "name": "Item2", "id": 2, "type": "string?" }
                ]
              },
              "reference Shop.Node": {
                "members": [
                  { "name": "Next", "hash": "DCE2DA08", "type": "reference Shop.Node?" }
                ]
              },
              "union Shop.Shape": {
                "cases": [
                  { "tag": 7, "type": "object Shop.Circle" }
                ]
              }
            }
          }
        }

        """;

    [Fact]
    public void The_schema_of_a_root_is_the_one_of_its_messages()
    {
        string file = ContractProject.Write(Shop);
        (string sale, string lines) = ((string, string))Generation.RunAndExecute(Shop)!;
        FirnContract contract = FirnContract.Parse(Encoding.UTF8.GetBytes(file));
        Assert.Equal(["Shop.Sale", "Shop.Shape", "System.Collections.Generic.List<Shop.Line?>"], contract.Roots);
        Assert.Equal(sale, Convert.ToHexString(contract.GetSchema("Shop.Sale").Descriptor.Span));
        Assert.Equal(lines, Convert.ToHexString(contract.GetSchema("System.Collections.Generic.List<Shop.Line?>").Descriptor.Span));
    }

    [Fact]
    public void The_document_shows_what_an_update_writes()
    {
        string document = File.ReadAllText(Path.Combine(Repository.Root, "docs", "contract.md"));
        int start = document.IndexOf("```json\n", StringComparison.Ordinal) + 8;
        Assert.Equal(document[start..document.IndexOf("```", start, StringComparison.Ordinal)], ContractProject.Write("""
            namespace Shop
            {
                public enum State : byte { New, Paid }
                public class Sale
                {
                    [FirnMember(Id = 3)] public int Number { get; set; }
                    [FirnMember(FormerNames = ["Buyer"])] public string? Customer { get; set; }
                    public required State State { get; set; }
                }
            }
            static class Program { static byte[] Save(Shop.Sale sale) => FirnSerializer.Serialize(sale); }
            """));
    }

    /// <summary>Every root of the type table whose name compiles: the generator and the library describe it alike.</summary>
    [Fact]
    public void Schemas_of_the_whole_type_table_are_those_of_messages()
    {
        CSharpCompilation library = CSharpCompilation.Create("Firn.TestCases.External", Trees("Firn.TestCases.External"), Generation.Framework, Options);
        byte[] external = Generation.RunUnchecked(library).Emit();
        CSharpCompilation plain = CSharpCompilation.Create("Firn.TestCases", Trees("Firn.TestCases"), [.. Generation.Framework, MetadataReference.CreateFromImage(external)], Options);
        FirnContract contract = FirnContract.Parse(Encoding.UTF8.GetBytes(ContractProject.State(plain)));
        List<string> names = [.. contract.Roots];
        CSharpCompilation compilation = Calling(names);
        HashSet<int> wrong = [.. compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error && d.Location.SourceTree == compilation.SyntaxTrees[^1]).Select(d => d.Location.GetLineSpan().StartLinePosition.Line - 1)];
        names = [.. names.Where((_, i) => !wrong.Contains(i))];
        object? all = Generation.RunUnchecked(Calling(names)).Execute(external);
        int compared = 0;
        foreach ((string name, string hex) in (List<(string, string)>)all!)
        {
            if (!contract.TryGetSchema(name, out FirnSchema? schema)) continue;
            Assert.True(hex == Convert.ToHexString(schema.Descriptor.Span), $"{name}\n{FirnSchema.Parse(Convert.FromHexString(hex)).ToText()}\n{schema.ToText()}");
            compared++;
        }

        Assert.True(compared > 300, $"{compared} of {contract.Roots.Count}");

        CSharpCompilation Calling(List<string> roots) => plain.AddSyntaxTrees(CSharpSyntaxTree.ParseText(
            "public static class Program { public static object? Main() { var all = new System.Collections.Generic.List<(string, string)>();\n"
            + string.Concat(roots.Select(r => $"Add(all, {SymbolDisplay.FormatLiteral(r, quote: true)}, static () => Firn.FirnSerializer.GetSchema<{r}>());\n"))
            + "return all; } static void Add(System.Collections.Generic.List<(string, string)> all, string name, System.Func<byte[]> schema) { try { all.Add((name, System.Convert.ToHexString(schema()))); } catch (System.NotSupportedException) { } } }",
            Generation.ParseOptions, path: "Program.cs"));
    }

    private static CSharpCompilationOptions Options => new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true);

    private static SyntaxTree[] Trees(string project)
    {
        string folder = Path.Combine(Repository.Root, "tests", project), separator = Path.DirectorySeparatorChar.ToString();
        string[] files = [.. Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Where(file => !file.Contains($"{separator}obj{separator}", StringComparison.Ordinal) && !file.Contains($"{separator}bin{separator}", StringComparison.Ordinal) && !file.Contains("LanguageUnions", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
        // The compiler of these tests knows no unions: the table is without those rows.
        const string None = "namespace Firn.TestCases { public static partial class TypeTable { private static IEnumerable<TypeCase> LanguageUnions() => []; } }";
        return [CSharpSyntaxTree.ParseText(project == "Firn.TestCases" ? None : "", Generation.ParseOptions), CSharpSyntaxTree.ParseText("global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Threading; global using System.Threading.Tasks;", Generation.ParseOptions), .. files.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), Generation.ParseOptions, path: file))];
    }
}
