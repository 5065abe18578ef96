using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>A type has the same contract in its own assembly and in others, whatever these see of it.</summary>
public sealed class CrossAssemblyTests
{
    private const string Plain = """
        #pragma warning disable CS0649
        namespace Lib
        {
            public class Person { public string? Name { get; set; } public int Age { get; set; } public Point Place; public Money? Price { get; set; } public Level Level { get; set; } public Node<int>? Tree { get; set; } internal int Hidden { get; set; } private int _x; public int Sum => _x + Hidden; }
            public struct Point { public byte Y { get; set; } public byte X { get; set; } }
            public struct Closed { private byte _y; public byte Y { readonly get => _y; set => _y = value; } public byte X { get; set; } }
            public struct Captured(byte y) { public byte Y => y; public byte X { get; set; } }
            public readonly record struct Money(decimal Amount, string Currency);
            public enum Level : short { Low, High }
            public class Node<T> { public T? Value { get; set; } public Node<T>? Next { get; set; } }
            public record Base(int B); public sealed record Derived(int A, int B) : Base(B);
            public class Required { public required int Z { get; init; } public required string? A { get; set; } }
        }
        """;

    private const string Use = """
        public static class Use
        {
            public static string Run()
            {
                List<string> all = [];
                void Add<T>(byte[] bytes, byte[] schema) => all.Add(typeof(T).Name + " " + Convert.ToHexString(bytes) + " " + Convert.ToHexString(schema));
                Add<Lib.Person>(FirnSerializer.Serialize(new Lib.Person { Name = "n", Age = 3, Place = new() { X = 1, Y = 2 }, Price = new(1, "EUR"), Level = Lib.Level.High, Tree = new() { Value = 1, Next = new() } }), FirnSerializer.GetSchema<Lib.Person>());
                Add<Lib.Closed>(FirnSerializer.Serialize(new Lib.Closed { X = 1, Y = 2 }), FirnSerializer.GetSchema<Lib.Closed>());
                Add<Lib.Captured>(FirnSerializer.Serialize(new Lib.Captured(5) { X = 1 }), FirnSerializer.GetSchema<Lib.Captured>());
                Add<Lib.Derived>(FirnSerializer.Serialize(new Lib.Derived(1, 2)), FirnSerializer.GetSchema<Lib.Derived>());
                Add<Lib.Required>(FirnSerializer.Serialize(new Lib.Required { A = "a", Z = 1 }), FirnSerializer.GetSchema<Lib.Required>());
                Add<Lib.Node<string>>(FirnSerializer.Serialize(new Lib.Node<string> { Value = "v" }), FirnSerializer.GetSchema<Lib.Node<string>>());
                return string.Join("\n", all);
            }
        }
        """;

    private const string Program = "static class Program { static object Main() => Use.Run(); }";

    [Fact]
    public void Plain_types()
    {
        string own = (string)Generation.RunAndExecute(Plain + Use + Program)!;
        Generation library = Generation.Run(Plain, "Lib");
        foreach (MetadataReference reference in new[] { library.ToReference(), library.ToReference(metadataOnly: true), library.Compilation.ToMetadataReference() })
        {
            Assert.Equal(own, Generation.Run(Use + Program, "App", reference).Execute(library.Emit()));
        }
    }

    private const string Annotated = """
        namespace Lib
        {
            [FirnSerializable] public class Account { public int Id { get; private set; } [FirnMember] private string? _secret; public Account With(int id, string s) { Id = id; _secret = s; return this; } public string Get() => Id + _secret; }
            [FirnSerializable] public struct Amount { public int A { get; private set; } public Amount(byte a) { A = a; } }
            [FirnSerializable] public struct Text { public string? T { get; private set; } public Text(string t) { T = t; } }
            [FirnSerializable] public class Page<T> { public T? Item { get; set; } }
            public class Plain { public Account? A { get; set; } public Amount M { get; set; } }
        }
        """;

    private const string UseAnnotated = """
        public class Holder { public Lib.Account? A { get; set; } public Lib.Amount M { get; set; } public Lib.Amount? N { get; set; } public Lib.Text T { get; set; } public byte Z { get; set; } public Lib.Page<Lib.Account>? P { get; set; } public List<Lib.Account>? L { get; set; } }
        public static class Use
        {
            public static string Run()
            {
                Holder h = new() { A = new Lib.Account().With(1, "s"), M = new(2), N = new(3), T = new("t"), Z = 4, P = new() { Item = new Lib.Account().With(5, "p") }, L = [new Lib.Account().With(6, "q")] };
                byte[] bytes = FirnSerializer.Serialize(h);
                Holder b = FirnSerializer.Deserialize<Holder>(bytes)!;
                Lib.Account c = FirnSerializer.Deserialize<Lib.Account>(FirnSerializer.Serialize(h.A))!;
                return $"{b.A!.Get()} {b.M.A} {b.N!.Value.A} {b.T.T} {b.Z} {b.P!.Item!.Get()} {b.L![0].Get()} {c.Get()} {Convert.ToHexString(bytes)}";
            }
        }
        """;

    [Fact]
    public void Annotated_types_are_served_by_their_own_assembly()
    {
        string own = (string)Generation.RunAndExecute(Annotated + UseAnnotated + Program)!;
        Assert.StartsWith("1s 2 3 t 4 5p 6q 1s ", own);
        Generation library = Generation.Run(Annotated, "Lib");
        Assert.Contains("public readonly struct AccountCodec", library.Sources["Lib.AccountCodec.g.cs"]);
        foreach (MetadataReference reference in new[] { library.ToReference(), library.ToReference(metadataOnly: true), library.Compilation.ToMetadataReference() })
        {
            Generation app = Generation.Run(UseAnnotated + Program, "App", reference);
            Assert.DoesNotContain(app.Sources.Keys, name => name.Contains("Account", StringComparison.Ordinal) && !name.Contains("Page", StringComparison.Ordinal));
            Assert.Contains("global::Firn.Generated.Lib.Lib.AccountCodec.Write(ref writer, a)", app.Sources["HolderCodec.g.cs"]);
            Assert.Equal(own, app.Execute(library.Emit()));
        }
    }

    private const string Exported = """
        namespace Lib
        {
            [FirnSerializable] public class Page<T> { public T? Item { get; private set; } public List<T> More { get; } = []; [FirnMember(Id = 3)] private T? _last; [FirnMember(Name = "n", Order = 1)] private int Number { get; set; } public Page<T> With(T a, T b, int n) { Item = a; _last = b; Number = n; More.Add(a); return this; } public string Show() => $"{Item} {_last} {Number} {string.Join(",", More)}"; }
            [FirnSerializable] public class Made<T> { [FirnConstructor] internal Made(T item, int count) { Item = item; Count = count; } public T Item { get; } public int Count { get; } public static Made<T> Make(T item, int count) => new(item, count); }
            [FirnSerializable(Members = FirnMembers.All)] public abstract class Base { private int _x; public void Set(int x) => _x = x; public int Get() => _x; }
            [FirnSerializable] public class Concrete { public int X { get; protected set; } public void Set(int x) => X = x; }
            [DataContract] public class Contract { [DataMember(Order = 2)] private int _a; [DataMember] public string? B { get; private set; } public string? C { get; set; } public Contract With(int a, string b) { _a = a; B = b; return this; } public string Show() => $"{_a} {B} {C}"; }
            public static class Outer<T> { [FirnSerializable] public struct Inner<U> { public T? A { get; private set; } public U? B { get; private set; } public Inner(T a, U b) { A = a; B = b; } } }
        }
        """;

    private const string UseExported = """
        public class D1 : Lib.Base { public int Y { get; set; } }
        public class D2 : Lib.Concrete { public int Y { get; set; } }
        public class D3 : Lib.Contract { }
        public static class Use
        {
            [FirnEntryPoint] static T CloneFirn<T>(List<string> all, T value) { byte[] bytes = FirnSerializer.Serialize(value); all.Add(Convert.ToHexString(bytes)); return FirnSerializer.Deserialize<T>(bytes)!; }

            public static string Run()
            {
                List<string> all = [];
                all.Add(CloneFirn(all, new Lib.Page<int>().With(1, 2, 3)).Show());
                all.Add(CloneFirn(all, new Lib.Page<string>().With("a", "b", 3)).Show());
                all.Add(CloneFirn(all, Lib.Made<string>.Make("m", 4)).Item);
                D1 d1 = new() { Y = 1 }; d1.Set(2);
                all.Add(CloneFirn(all, d1).Get().ToString());
                D2 d2 = new() { Y = 1 }; d2.Set(3);
                all.Add(CloneFirn(all, d2).X.ToString());
                D3 d3 = new(); d3.With(5, "b");
                all.Add(CloneFirn(all, d3).Show());
                all.Add(CloneFirn(all, new Lib.Contract { C = "c" }.With(6, "x")).Show());
                Lib.Outer<int>.Inner<string> i = CloneFirn(all, new Lib.Outer<int>.Inner<string>(7, "seven"));
                all.Add(i.A + i.B);
                return string.Join("\n", all);
            }
        }
        """;

    [Fact]
    public void Generic_and_base_classes_tell_other_assemblies_of_their_private_members()
    {
        string own = (string)Generation.RunAndExecute(Exported + UseExported + Program)!;
        Assert.Equal(["1 2 3 1", "a b 3 a", "m", "2", "3", "5 b ", "6 x ", "7seven"], own.Split('\n').Where((_, i) => i % 2 == 1));
        Generation library = Generation.Run(Exported, "Lib");
        foreach (MetadataReference reference in new[] { library.ToReference(), library.ToReference(metadataOnly: true), library.Compilation.ToMetadataReference() })
        {
            Assert.Equal(own, Generation.Run(UseExported + Program, "App", reference).Execute(library.Emit()));
        }
    }

    [Fact]
    public void Internal_types_of_friends()
    {
        Generation library = Generation.Run("[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"App\")] namespace Lib { internal class I { public int X { get; set; } } }", "Lib");
        Assert.Equal(7, Generation.Run("static class Program { static object Main() => FirnSerializer.Deserialize<Lib.I>(FirnSerializer.Serialize(new Lib.I { X = 7 }))!.X; }", "App", library.ToReference()).Execute(library.Emit()));
    }
}
