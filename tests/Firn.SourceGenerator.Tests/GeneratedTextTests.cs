using Firn.Tests.Packaging;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// The text that is generated for the rows of the type table, for the models of samples and for services. Who changes how it is found, and not what it is, is told of each difference.
/// <c>EmittedCodeTests</c> is the same for the other engine.
/// </summary>
public sealed class GeneratedTextTests
{
    private const string ImplicitUsings = "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Threading; global using System.Threading.Tasks;\n";

    // All kinds of calls, parameters and results.
    private const string Services = """
        using Firn.Grpc;
        namespace Shop
        {
            public sealed class Order { public int Id { get; set; } public List<Line>? Lines { get; set; } }
            public sealed record Line(string Article, decimal Price);
            public readonly record struct OrderId(int Number);
            public interface IStatus { Task<string?> StatusAsync(); }
            [FirnService] public interface IOrders : IStatus
            {
                Task<Order?> FindAsync(OrderId id, CancellationToken cancellation = default);
                ValueTask<int> AddAsync(OrderId id, int number, string? note, FirnCallContext context = default);
                ValueTask PingAsync();
                IAsyncEnumerable<Order> ListAsync(int count);
                [FirnMethod(OneMessagePerItem = true, Name = "One")] IAsyncEnumerable<long> SingleAsync(int count);
                Task<decimal> UploadAsync(string name, IAsyncEnumerable<Line> lines);
                IAsyncEnumerable<OrderId> ChatAsync(IAsyncEnumerable<OrderId> ids);
                Task<Stream> CopyAsync(Stream content);
                [FirnIgnore] Order Local();
            }
            [Firn.FirnIncludeMembersOf(typeof(IOrders)), Firn.FirnInclude(typeof(Page<>))] public partial class ShopContext : Firn.FirnContext;
            public class Page<T> { public T? Content { get; set; } }
        }
        """;

    // The compiler of these tests knows no unions: what the declarations in the type table become is written by hand here.
    private const string Unions = """
        using Firn;
        using System.Runtime.CompilerServices;
        [Union, FirnUnion(1, typeof(int)), FirnUnion(2, typeof(Cat))] public struct Pet { public Pet(int? value) => Value = value; public Pet(Cat value) => Value = value; public Pet(Pet[] value) => Value = value; public object? Value { get; } }
        [Union] public struct Number { public Number(int value) { } public Number(double value) { } public bool HasValue => false; public object? Value => null; public bool TryGetValue(out int value) { value = 0; return false; } public bool TryGetValue(out double value) { value = 0; return false; } }
        [Union] public class Slot<T> : Slot<T>.IUnionMembers { public interface IUnionMembers { object? Value { get; } bool HasValue { get; } bool TryGetValue(out int value); static Slot<T> Create(int value) => new(); static Slot<T> Create(T value) => new(); } object? IUnionMembers.Value => null; bool IUnionMembers.HasValue => false; bool IUnionMembers.TryGetValue(out int value) { value = 0; return false; } }
        public record Cat(int Lives);
        [IsClosedType] public abstract record Node; public sealed record Leaf(int Size) : Node; public abstract record Inner : Node; public record Branch(Node? First) : Inner;
        public class Holder { public Pet Pet { get; set; } public Pet? Maybe { get; set; } public Number Number { get; set; } public Slot<string>? Slot { get; set; } public Node? Node { get; set; } }
        static class Roots { static byte[] Write(Holder value) => FirnSerializer.Serialize(value); }
        namespace System.Runtime.CompilerServices { public sealed class UnionAttribute : Attribute; public sealed class IsClosedTypeAttribute : Attribute; }
        """;

    [Fact]
    public void Generated_text_is_the_approved_one()
    {
        Dictionary<string, string> external = Texts("Firn.TestCases.External", Folder("tests", "Firn.TestCases.External"), []);
        MetadataReference library = CSharpCompilation.Create("Firn.TestCases.External", Trees(Folder("tests", "Firn.TestCases.External")), Generation.Framework, Options).ToMetadataReference();
        (string, Dictionary<string, string>)[] projects =
        [
            ("Firn.TestCases.External", external),
            ("Firn.TestCases", Texts("Firn.TestCases", Folder("tests", "Firn.TestCases"), [library])),
            ("Tour", Texts("Tour", Folder("samples", "Tour", "Model"), [], "static class Roots { static byte[] Write(Tour.Model.Atlas value) => Firn.FirnSerializer.Serialize(value); }")),
            ("Shop", Texts("Shop", Folder("samples", "Shop", "Contracts"), [], GrpcStubs.Source)),
            ("unions", Texts("unions", [], [], Unions)),
            ("services", Texts("services", [], [], GrpcStubs.Source, "using Firn; " + Services)),
        ];
        ApprovedHashes.Check(
            Path.Combine(RepositoryFolder.Path, "tests", "Firn.SourceGenerator.Tests", "GeneratedText.approved.txt"),
            [.. projects.SelectMany(project => project.Item2.Select(file => ($"{project.Item1}/{file.Key}", file.Value)))]);
    }

    private static CSharpCompilationOptions Options => new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true);

    private static Dictionary<string, string> Texts(string name, string[] files, MetadataReference[] references, params string[] sources)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(name, [.. Trees(files), .. sources.Select(source => CSharpSyntaxTree.ParseText(source, Generation.ParseOptions))], [.. Generation.Framework, .. references], Options);
        Dictionary<string, string> texts = Generation.RunUnchecked(compilation).Sources;
        Assert.NotEmpty(texts);
        return texts;
    }

    private static SyntaxTree[] Trees(string[] files) =>
        [CSharpSyntaxTree.ParseText(ImplicitUsings, Generation.ParseOptions), .. files.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), Generation.ParseOptions, path: file))];

    private static string[] Folder(params string[] names)
    {
        string folder = Path.Combine([RepositoryFolder.Path, .. names]);
        string separator = Path.DirectorySeparatorChar.ToString();
        return [.. Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Where(file => !file.Contains($"{separator}obj{separator}", StringComparison.Ordinal) && !file.Contains($"{separator}bin{separator}", StringComparison.Ordinal) && !file.Contains("LanguageUnions", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
    }
}
