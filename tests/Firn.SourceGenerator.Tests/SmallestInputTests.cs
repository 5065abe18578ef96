extern alias generator;

using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.Tests;

/// <summary>The smallest programs that once lost data, wrote what could not be read, or did not compile: each has its outcome with both engines.</summary>
public sealed class SmallestInputTests
{
    [Theory]
    [InlineData("2", "FirnSerializer.Deserialize<Settings>(FirnSerializer.Serialize(new Settings { Size = 2 }))!.Size", "public class Settings { [Obsolete(\"use Size\", true)] public int OldSize { get; set; } public int Size { get; set; } }")]
    [InlineData("2", "FirnSerializer.Deserialize<Both>(FirnSerializer.Serialize(new Both { A = new() { X = 1 }, B = new() { Y = 2 } }))!.B!.Y", "public class Both { public URL.Part? A { get; set; } public Url.Part? B { get; set; } } public static class URL { public class Part { public int X { get; set; } } } public static class Url { public class Part { public int Y { get; set; } } }")]
    [InlineData("n", "FirnSerializer.Deserialize<Column>(FirnSerializer.Serialize(new Column(4) { Name = \"n\" }))!.Name!", "[DataContract] public class Column { public Column(int capacity) { } [DataMember(Order = 1)] public string? Name { get; set; } }")]
    [InlineData("5", "FirnSerializer.Deserialize<Marked>(FirnSerializer.Serialize(new Marked(5)))!.A", "[FirnSerializable] public class Marked { public Marked() { } public Marked(int a) { A = a; } public int A { get; } }")]
    [InlineData("100000", "FirnSerializer.Deserialize<List<Node>>(FirnSerializer.Serialize(Enumerable.Range(0, 100_000).Select(_ => new Node()).ToList()))!.Count", "public class Node { public bool On { get; set; } public List<int> A { get; set; } = []; public List<int> B { get; set; } = []; public Dictionary<int, int> C { get; set; } = []; }")]
    public async Task Kept(string expected, string expression, string types)
    {
        Assert.Empty(await Diagnose(Program(expression, types)));
        Assert.Equal(expected, Outcome(expression, types, withCode: true));
        Assert.Equal(expected, Outcome(expression, types, withCode: false));
    }

    [Theory]
    [InlineData("FIRN0031", "MyError", "FirnSerializer.Deserialize<MyError>(FirnSerializer.Serialize(new MyError(\"boom\") { Code = 1 }))!.Message", "public class MyError : Exception { public MyError() { } public MyError(string m) : base(m) { } public int Code { get; set; } }")]
    [InlineData("FIRN0027", "Sku", "FirnSerializer.Deserialize<Line>(FirnSerializer.Serialize(new Line { Sku = Sku.From(7), Quantity = 2 }))!.Sku.Value", "public readonly struct Sku { private readonly int _v; private Sku(int v) => _v = v; public int Value => _v; public static Sku From(int v) => new(v); } public class Line { public Sku Sku { get; set; } public int Quantity { get; set; } }")]
    [InlineData("FIRN0028", "Plain.A", "FirnSerializer.Deserialize<Plain>(FirnSerializer.Serialize(new Plain(5)))!.A", "public class Plain { public Plain() { } public Plain(int a) { A = a; } public int A { get; } }")]
    [InlineData("FIRN0028", "Pet.Value", "FirnSerializer.Deserialize<Owner>(FirnSerializer.Serialize(new Owner { Pet = new(new Dog(\"a\")) }))!.Pet.Value", "public class Owner { public Pet Pet { get; set; } } public record Dog(string Name); public record Cat(int Lives); public struct Pet { public Pet(Dog value) => Value = value; public Pet(Cat value) => Value = value; public object? Value { get; } }")]
    public async Task Refused_by_the_build_and_by_the_other_engine(string id, string named, string expression, string types)
    {
        Diagnostic found = Assert.Single(await Diagnose(Program(expression, types)));
        Assert.Equal((id, DiagnosticSeverity.Error), (found.Id, found.Severity));
        Assert.Contains(named, found.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        string outcome = Outcome(expression, types, withCode: false);
        Assert.StartsWith("NotSupportedException", outcome, StringComparison.Ordinal);
        Assert.Contains(named, outcome, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("FirnException DerivedInstance", "FirnSerializer.Serialize(new Page { Items = new Named { Owner = \"o\" } }).Length", "public class Page { public IList<int>? Items { get; set; } } public class Named : List<int> { public string? Owner { get; set; } }")]
    [InlineData("FirnException InvalidValue", "FirnSerializer.Serialize(TimeZoneInfo.CreateCustomTimeZone(\"Mine\", TimeSpan.FromHours(3), \"Mine\", \"Mine\")).Length", "")]
    [InlineData("FirnException SchemaMismatch", "FirnSerializer.Deserialize<User>(FirnSerializer.Serialize(new Bill { Number = 7 }))!.Name!", "public record User { public string? Name { get; set; } } public record Bill { public int Number { get; set; } }")]
    public async Task Refused_while_it_runs(string error, string expression, string types)
    {
        Assert.Empty(await Diagnose(Program(expression, types)));
        Assert.StartsWith(error, Outcome(expression, types, withCode: true), StringComparison.Ordinal);
        Assert.StartsWith(error, Outcome(expression, types, withCode: false), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Told_by_the_build()
    {
        Diagnostic found = Assert.Single(await Diagnose(Program("FirnSerializer.Serialize(new Order()).Length", "public class Order { private readonly List<string> _lines = []; public int Id { get; set; } public IReadOnlyList<string> Lines => _lines; public void Add(string s) => _lines.Add(s); }")));
        Assert.Equal(("FIRN0029", DiagnosticSeverity.Warning), (found.Id, found.Severity));
        Assert.Contains("Order._lines", found.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public class Person { public string? Name { get; set; } public int Age { get; private set; } public string Upper => Name?.ToUpperInvariant() ?? \"\"; }", "Person.Age")]
    [InlineData("public class Person { public string? Name { get; set; } public int Age { internal get; set; } }", "Person.Age")]
    [InlineData("public class Person { public string? Name { get; set; } public Guid Id { get; } = Guid.NewGuid(); }", "Person.Id")]
    [InlineData("public class Person { public string? Name { get; set; } public List<int> Ages { get; } = []; }", "Person.Ages")]
    [InlineData("public class Person { public string? Name { get; set; } private readonly List<int> _ages = []; public List<int> Ages => _ages; }", "Person.Ages")]
    [InlineData("public abstract class Named { public abstract int Length { get; } } public class Person : Named { public string? Name { get; set; } public override int Length { get; } = 4; }", "Person.Length")]
    [InlineData("public class Person { private string? _name; public string? Describe() => _name = \"x\"; }", "Library.Person")]
    [InlineData("public class Person : System.ComponentModel.AsyncCompletedEventArgs { public Person() : base(null, false, 1) { } public string? Name { get; set; } }", "Library.Person")]
    [InlineData("[DataContract] public class Person { [DataMember] public string? Name { get; set; } [DataMember] internal int Age { get; set; } }", "Person.Age")]
    [InlineData("public class Person { public string? Name { get; set; } public string Upper => Name ?? \"\"; public int Area => 2 * Upper.Length; public List<int> Many => [Area]; [field: NonSerialized] public int Cache { get; } public Action? Done { get; } }", "")]
    [InlineData("public class Person : EventArgs { public string? Name { get; set; } }", "")]
    [InlineData("public class Person : System.ComponentModel.CancelEventArgs { public string? Name { get; set; } }", "")]
    public void A_type_of_a_library_is_looked_at_when_it_is_first_used(string types, string refused)
    {
        CSharpCompilation library = Generation.Compile($"#pragma warning disable\nnamespace Library {{ {types} }}", "Library");
        byte[] image = Generation.EmitWithout(library);
        MetadataReference shown = MetadataReference.CreateFromImage(Generation.EmitWithout(library, metadataOnly: true));
        const string Use = "static class Program { static object Main() { try { return FirnSerializer.Serialize(new Library.Person()).Length; } catch (NotSupportedException e) { return e.Message; } } }";
        Generation user = Generation.Run(Use, "User", shown);
        object? generated = user.Execute(image);
        object? reflected = Load(Generation.EmitWithout(Generation.Compile(Use, "UserWithout", shown)), image);
        if (refused.Length == 0)
        {
            Assert.Equal(Assert.IsType<int>(generated), reflected);
            return;
        }

        Assert.Contains(refused, Assert.IsType<string>(generated), StringComparison.Ordinal);
        Assert.Contains(refused, reflected is string text ? text : "served by reflection: " + (types.Contains("DataContract", StringComparison.Ordinal) ? refused : ""), StringComparison.Ordinal);
    }

    // Whatever the first call is, and whether its options ask for a description or not.
    [Theory]
    [InlineData("FirnSerializer.Serialize(person, FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Clone(person) is null ? 0 : 1")]
    [InlineData("FirnSerializer.Measure(person, FirnOptions.Packed)")]
    [InlineData("FirnSerializer.TrySerialize(new byte[1000], person, out int written, FirnOptions.Packed) ? 1 : 0")]
    [InlineData("Write(person)")]
    [InlineData("FirnSerializer.Serialize(new List<Library.Person> { person }, FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Serialize((person, 1), FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Clone(new Dictionary<int, Library.Person[]> { [1] = [person] }) is null ? 0 : 1")]
    [InlineData("FirnSerializer.Serialize(new Holder { Person = person }, FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Serialize(new Middle.Order { Person = person }, FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Serialize(new List<Middle.Order> { new() { Person = person } }, FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Serialize(new OrderHolder { Order = new() { Person = person } }, FirnOptions.Packed).Length")]
    [InlineData("FirnSerializer.Serialize(person, typeof(Library.Person), FirnOptions.Packed).Length + (typeof(Holder) == null ? FirnSerializer.Clone(person)!.GetHashCode() : 0)")]
    [InlineData("FirnSerializer.Deserialize<Library.Person>(new byte[] { 0x20, 0, 0 }, FirnOptions.Packed) is null ? 0 : 1")]
    public void A_type_of_a_library_is_looked_at_by_whatever_uses_it_first(string use)
    {
        string[] libraries =
        [
            "public class Person { public string? Name { get; set; } public Guid Id { get; } = Guid.NewGuid(); }",
            "public class Person { private string? _name; public string? Describe() => _name = \"x\"; }",
        ];
        foreach (string types in libraries)
        {
            CSharpCompilation library = Generation.Compile($"#pragma warning disable\nnamespace Library {{ {types} }}", "Library");
            byte[] image = Generation.EmitWithout(library);
            MetadataReference shown = MetadataReference.CreateFromImage(Generation.EmitWithout(library, metadataOnly: true));
            Generation middle = Generation.Run("namespace Middle { [FirnSerializable] public class Order { public int Number { get; set; } public Library.Person? Person { get; set; } } }", "Middle", shown);
            string program = $$"""
                public class Holder { public Library.Person? Person { get; set; } }
                public class OrderHolder { public Middle.Order? Order { get; set; } }
                static class Program
                {
                    static int Write(Library.Person person) { System.IO.MemoryStream stream = new(); FirnSerializer.Serialize(stream, person, FirnOptions.Packed); return (int)stream.Length; }
                    static object Main()
                    {
                        Library.Person person = new();
                        try { return {{use}}; } catch (NotSupportedException e) { return e.Message; }
                    }
                }
                """;
            Generation user = Generation.Run(program, "User", shown, middle.ToReference());
            Assert.Contains("Library.Person", Assert.IsType<string>(user.Execute(image, middle.Emit())), StringComparison.Ordinal);
            Assert.Contains("Library.Person", Assert.IsType<string>(Load(Generation.EmitWithout(Generation.Compile(program, "UserWithout", shown, middle.ToReference())), image, middle.Emit())), StringComparison.Ordinal);
        }
    }

    private static string Program(string expression, string types) =>
        $"static class Program {{ static object Main() {{ try {{ return {expression}; }} catch (NotSupportedException e) {{ return \"NotSupportedException \" + e.Message; }} catch (FirnException e) {{ return \"FirnException \" + e.Code + \" \" + e.Message; }} }} }} {types}";

    private static string Outcome(string expression, string types, bool withCode)
    {
        CSharpCompilation compilation = Generation.Compile("#pragma warning disable\n" + Program(expression, types), withCode ? "WithCode" : "WithoutCode");
        return string.Format(CultureInfo.InvariantCulture, "{0}", withCode ? Generation.RunUnchecked(compilation).Execute() : Load(Generation.EmitWithout(compilation)));
    }

    private static object? Load(byte[] image, params byte[][] dependencies)
    {
        AssemblyLoadContext context = new("smallest");
        Assembly[] loaded = [.. dependencies.Select(d => context.LoadFromStream(new MemoryStream(d)))];
        context.Resolving += (_, name) => Array.Find(loaded, a => a.GetName().Name == name.Name);
        return context.LoadFromStream(new MemoryStream(image)).GetType("Program")!.GetMethod("Main", BindingFlags.Static | BindingFlags.NonPublic)!.Invoke(null, null);
    }

    private static async Task<ImmutableArray<Diagnostic>> Diagnose(string source)
    {
        CSharpCompilation compilation = Generation.Compile(source);
        compilation = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
        // What the generator saw is part of what the analyzer compares.
        return await Generation.RunUnchecked(compilation).Compilation.WithAnalyzers([new FirnAnalyzer()]).GetAnalyzerDiagnosticsAsync();
    }
}
