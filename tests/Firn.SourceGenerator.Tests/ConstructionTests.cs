using System.Reflection;
using System.Runtime.Loader;

namespace Firn.SourceGenerator.Tests;

/// <summary>How objects are made of which no constructor takes all its members: the same with generated code and at run time.</summary>
public sealed class ConstructionTests
{
    // What Program.Main returns, with generated code and without; both have to be equal.
    private static string Both(string source)
    {
        string generated = (string)Generation.RunAndExecute(source)!;
        AssemblyLoadContext context = new("reflected", isCollectible: true);
        using MemoryStream stream = new();
        Assert.True(Generation.Compile(source).Emit(stream).Success);
        stream.Position = 0;
        MethodInfo main = context.LoadFromStream(stream).GetType("Program")!.GetMethod("Main", BindingFlags.Static | BindingFlags.NonPublic)!;
        string reflected = (string)main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;
        context.Unload();
        Assert.Equal(generated, reflected);
        return generated;
    }

    // Writes one class and reads another, as a later version would, or the same.
    private static string Show(string declarations, string value, string show, string later = "") => Both($$"""
        {{declarations}}
        static class Program
        {
            static string Show({{(later.Length > 0 ? later : "T")}} v) => {{show}};
            static object Main()
            {
                T value = {{value}};
                byte[] packed = FirnSerializer.Serialize(value, FirnOptions.Packed), bytes = FirnSerializer.Serialize(value);
                {{(later.Length > 0 ? "" : "if (Show(FirnSerializer.Deserialize<T>(packed, FirnOptions.Packed)!) != Show(FirnSerializer.Deserialize<T>(bytes)!)) throw new Exception();")}}
                return Convert.ToHexString(packed.AsSpan(1)) + " " + Show(FirnSerializer.Deserialize<{{(later.Length > 0 ? later : "T")}}>(bytes)!);
            }
        }
        """);

    [Theory]
    [InlineData("[DataContract] public class T { public T(int capacity) { Name = \"made\"; } [DataMember(Order = 1)] public string? Name { get; set; } public int Other = 5; }", "new T(4) { Name = \"n\" }", "v.Name + v.Other", "n0")]
    [InlineData("[DataContract] public class T { public T(int capacity) { } [DataMember] public string? Name { get; set; } [DataMember] private int _x = 7; public T Set(int x) { _x = x; return this; } public int Get() => _x; }", "new T(4) { Name = null }.Set(3)", "v.Name + v.Get()", "3")]
    [InlineData("[DataContract] public class T { private T() { Other = 5; } public T(int capacity) { } [DataMember] public string? Name { get; set; } public int Other; }", "new T(4) { Name = \"n\" }", "v.Name + v.Other", "n5")]
    [InlineData("[DataContract] public class T { [FirnConstructor] private T(string name) { Name = name + \"!\"; } public T(int capacity) { } [DataMember] public string? Name { get; set; } }", "new T(4) { Name = \"n\" }", "v.Name!", "n!")]
    [InlineData("[DataContract] public class T { public T(int capacity) { } [OnDeserializing] private void Begin(StreamingContext c) => Other = 6; [DataMember] public string? Name { get; set; } public int Other = 5; }", "new T(4) { Name = \"n\" }", "v.Name + v.Other", "n6")]
    [InlineData("[DataContract] public class T { public T(int capacity) { } [DataMember] public List<int> Items { get; } = new(); }", "new T(4) { Items = { 3, 4 } }", "string.Join(\",\", v.Items)", "3,4")]
    [InlineData("[DataContract] public class T { public T(int capacity) { } private List<int> _items = new(); [OnDeserializing] private void Begin(StreamingContext c) => _items = new(); [DataMember] public List<int> Items => _items; }", "new T(4) { Items = { 3, 4 } }", "string.Join(\",\", v.Items)", "3,4")]
    [InlineData("[DataContract] public class T { public T(int capacity) { } [DataMember] public required string Name { get; init; } [DataMember] public int Number { get; init; } public required int Left { get; set; } }", "new T(4) { Name = \"n\", Number = 2, Left = 3 }", "v.Name + v.Number + v.Left", "n20")]
    [InlineData("[DataContract(IsReference = true)] public class T { public T(int capacity) { } [DataMember] public T? Next { get; set; } [DataMember] public int Number { get; set; } }", "Ring.Make()", "$\"{v.Number} {v.Next!.Number} {ReferenceEquals(v, v.Next.Next)}\"", "1 2 True")]
    [InlineData("[DataContract] public class B { public B(string s) { } [DataMember] public int Number { get; set; } public int Own = 4; } [DataContract] public class T : B { public T(int capacity) : base(\"\") { } [DataMember] public string? Name { get; set; } }", "new T(4) { Name = \"n\", Number = 2 }", "v.Name + v.Number + v.Own", "n20")]
    [InlineData("[DataContract] public record T(int Capacity) { [DataMember] public string? Name { get; set; } }", "new T(4) { Name = \"n\" }", "v.Name + v.Capacity", "n0")]
    public void Data_contracts_of_which_no_constructor_can_be_used(string declarations, string value, string show, string expected)
    {
        string ring = value == "Ring.Make()" ? " public static class Ring { public static T Make() { T a = new(1) { Number = 1 }; a.Next = new(1) { Number = 2, Next = a }; return a; } }" : "";
        Assert.EndsWith(" " + expected, Show(declarations + ring, value, show), StringComparison.Ordinal);
    }

    [Fact]
    public void What_data_of_another_version_lack_stays_empty() => Assert.EndsWith(" n0", Show(
        "public class T { public string? Name { get; set; } } [DataContract] public class U { public U(int capacity) { Number = 3; } [DataMember] public string? Name { get; set; } [DataMember] public int Number { get; set; } = 4; }",
        "new T { Name = \"n\" }", "v.Name + v.Number", "U"), StringComparison.Ordinal);

    [Fact]
    public void Filling_an_object_that_is_there() => Assert.Equal("n9", Both("""
        [DataContract] public class T { public T(int capacity) { } [DataMember] public string? Name { get; set; } public int Own = 9; }
        static class Program
        {
            static object Main()
            {
                T target = new(3);
                FirnSerializer.Populate(FirnSerializer.Serialize(new T(4) { Name = "n" }), target);
                return target.Name + target.Own;
            }
        }
        """));

    [Fact]
    public void What_a_constructor_throws_passes_through() => Assert.Equal("not now", Both("""
        [DataContract] public class T { private T() { throw new InvalidOperationException("not now"); } public T(int capacity) { } [DataMember] public string? Name { get; set; } }
        static class Program
        {
            static object Main()
            {
                byte[] bytes = FirnSerializer.Serialize(new T(4) { Name = "n" });
                try { return FirnSerializer.Deserialize<T>(bytes)!.Name!; }
                catch (InvalidOperationException exception) { return exception.Message; }
            }
        }
        """));

    // The compiler does not see constructors of other assemblies that are not public.
    [Theory]
    [InlineData("private T() { Own = 5; } ", "n5")]
    [InlineData("", "n0")]
    public void Data_contracts_of_another_assembly(string constructor, string expected)
    {
        Generation library = Generation.RunUnchecked(Generation.Compile("[DataContract] public class T { " + constructor + "public T(int capacity) { } [DataMember] public string? Name { get; set; } public int Own = 9; }", "Lib"));
        const string Use = "static class Program { static object Main() { T back = FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(new T(4) { Name = \"n\" }))!; return back.Name + back.Own; } }";
        Assert.Equal(expected, Generation.Run(Use, "App", library.ToReference(metadataOnly: true)).Execute(library.Emit()));
    }

    [Theory]
    [InlineData("public class T { public T(int capacity = 4) { Capacity = capacity; } public int A { get; set; } [FirnIgnore] public int Capacity { get; set; } }", "new T(9) { A = 3 }", "v.A + \" \" + v.Capacity", "3 4")]
    [InlineData("public class T(int a, string unit = \"kg\") { public int A { get; } = a; public string Shown() => unit; }", "new T(3, \"g\")", "v.A + v.Shown()", "3kg")]
    [InlineData("[FirnSerializable] public class T(int a, string unit = \"kg\") { public int A { get; } = a; public string Shown() => unit; }", "new T(3, \"g\")", "v.A + v.Shown()", "3kg")]
    [InlineData("[DataContract] public class T(int a, string unit = \"kg\") { [DataMember] public int A { get; } = a; public string Shown() => unit; }", "new T(3, \"g\")", "v.A + v.Shown()", "3kg")]
    [InlineData("public readonly struct T(int a, string unit = \"kg\") { public int A { get; } = a; [FirnIgnore] public string Unit { get; } = unit; }", "new T(3, \"g\")", "v.A + v.Unit", "3kg")]
    [InlineData("public class T(int a, decimal d = 1.50m, DayOfWeek day = DayOfWeek.Friday, DayOfWeek? other = DayOfWeek.Monday, int? n = 5, bool b = true, char c = 'x', long l = -7, double f = 0.5, object? o = null, DateTime t = default, Guid g = default) { public int A { get; } = a; public string Shown() => $\"{d} {day} {other} {n} {b} {c} {l} {f} {o} {t.Ticks} {g == default}\"; }", "new T(3, d: 2)", "v.A + v.Shown().Replace(',', '.')", "31.50 Friday Monday 5 True x -7 0.5  0 True")]
    [InlineData("public class T { public T(int a, [Optional, System.Runtime.CompilerServices.DateTimeConstant(123456789)] DateTime t, [Optional, DefaultParameterValue(5)] int n, in int z = 6) { A = a; _s = $\"{t.Ticks} {n} {z}\"; } private readonly string _s; public int A { get; } public string Shown() => _s; }", "new T(3, default, 1)", "v.A + \" \" + v.Shown()", "3 123456789 5 6")]
    [InlineData("public class T { public T(int a) { A = a; Made = 1; } public T(int a, int b = 2) { A = a; Made = b; } public int A { get; } [FirnIgnore] public int Made { get; } }", "new T(3)", "v.A + \" \" + v.Made", "3 1")]
    [InlineData("public class T { public T() { Made = 1; } public T(int a = 2) { Made = a; } public int A { get; set; } [FirnIgnore] public int Made { get; } }", "new T { A = 3 }", "v.A + \" \" + v.Made", "3 1")]
    [InlineData("public class T : List<int> { public T(int capacity = 4, IEqualityComparer<int>? comparer = null) : base(capacity) { Title = \"\"; } public string Title { get; set; } }", "new T(9) { 1, 2 }", "v.Count + v.Title + v.Capacity", "24")]
    [InlineData("[FirnReferences] public class T { public T(int capacity = 4) { Made = capacity; } public required int A { get; set; } [FirnIgnore] public int Made { get; } }", "new T(9) { A = 3 }", "v.A + \" \" + v.Made", "3 4")]
    public void Optional_parameters_that_match_no_member(string declarations, string value, string show, string expected) =>
        Assert.EndsWith(" " + expected, Show(declarations, value, show), StringComparison.Ordinal);

    [Theory]
    [InlineData("public class U(int a, int b = 7, DayOfWeek day = DayOfWeek.Friday, DateTime? t = null) { public int A { get; } = a; public int B { get; } = b; public DayOfWeek Day { get; } = day; public DateTime? T { get; } = t; }", "$\"{v.A} {v.B} {v.Day} {v.T}\"", "3 7 Friday ")]
    [InlineData("public record U(int A, string B = \"b\");", "v.A + v.B", "3b")]
    [InlineData("[DataContract] public class U { public U(int a, int b = 7) { A = a; B = b; } [DataMember] public int A { get; } [DataMember] public int B { get; } }", "v.A + \" \" + v.B", "3 7")]
    public void Optional_parameters_of_members_that_the_data_lack(string later, string show, string expected) =>
        Assert.EndsWith(" " + expected, Show("public class T { public int A { get; set; } } " + later, "new T { A = 3 }", show, "U"), StringComparison.Ordinal);

    [Theory]
    [InlineData("class T { public T(System.Collections.Generic.IEnumerable<string> lines) => Lines = [.. lines]; public System.Collections.Generic.List<string> Lines { get; } }", "the parameter 'lines' has the type 'System.Collections.Generic.IEnumerable<string>', and the member 'Lines' the type 'System.Collections.Generic.List<string>'")]
    [InlineData("class T { public T(ref int a) => A = a; public int A { get; } }", "of (ref int a), the parameter 'a' is passed by 'ref'")]
    [InlineData("class T { public T(out int a) => A = a = 1; public int A { get; } }", "of (out int a), the parameter 'a' is passed by 'out'")]
    [InlineData("class T { public T(int capacity) { } public int A { get; set; } }", "of (int capacity), the parameter 'capacity' matches no member by name")]
    [InlineData("class T { public T(params int[] items) { } public int A { get; set; } }", "the parameter 'items' matches no member by name")]
    [InlineData("class T { public T(int a) { } [FirnIgnore] public int A { get; set; } public int B { get; set; } }", "the parameter 'a' has the name of a member that is not written")]
    [InlineData("class T { public T(long a = 1) { A = (int)a; } public int A { get; } }", "the parameter 'a' has the type 'long', and the member 'A' the type 'int'")]
    [InlineData("class T { private T() { } public int A { get; set; } }", "none is public")]
    [InlineData("class T { [FirnConstructor] public T(int x) { } public int A { get; set; } }", "of the one with [FirnConstructor], the parameter 'x' matches no member by name")]
    [InlineData("[DataContract] class T : System.Collections.Generic.List<int> { public T(string name) { } }", "the parameter 'name' matches no member by name")]
    [InlineData("class T { public T(int a, int x = 1) { } public T(string b, int x = 1) { } public int A { get; set; } public string? B { get; set; } }", "several public ones match members or have defaults: (int a, int x) and (string b, int x)")]
    [InlineData("class T { public T(int a) { } public T(string b) { } public int A { get; set; } public string? B { get; set; } }", "several public ones match members: (int a) and (string b)")]
    [InlineData("[DataContract] class T { public T(int x) { } private readonly System.Collections.Generic.List<int> _a = []; [DataMember] public System.Collections.Generic.List<int> A => _a; }", "its collection is made by a constructor, of which none can be used")]
    public async Task Why_no_constructor_can_be_used(string declaration, string reason)
    {
        string source = declaration + " static class Program { static void Main() => FirnSerializer.Prepare<T>(); }";
        Microsoft.CodeAnalysis.CSharp.CSharpCompilation compilation = Generation.Compile(source);
        string diagnostics = await DiagnosticTests.Messages(source);
        Assert.Contains(reason, diagnostics, StringComparison.Ordinal);
        using MemoryStream stream = new();
        Assert.True(compilation.Emit(stream).Success);
        AssemblyLoadContext context = new("reflected", isCollectible: true);
        stream.Position = 0;
        MethodInfo main = context.LoadFromStream(stream).GetType("Program")!.GetMethod("Main", BindingFlags.Static | BindingFlags.NonPublic)!;
        Assert.Contains(reason, Assert.Throws<NotSupportedException>(() => main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Parameters_take_the_member_of_their_own_case_first()
    {
        const string Source = """
            public class Both { public Both(int id, int ID) { Id = id; this.ID = ID; } public int Id { get; } public int ID { get; } }
            public record Pair(string Name, string name);
            public static class Program
            {
                static object Main()
                {
                    Both both = FirnSerializer.Clone(new Both(1, 2))!;
                    Pair pair = FirnSerializer.Clone(new Pair("3", "4"))!;
                    return $"{both.Id}{both.ID}{pair.Name}{pair.name}";
                }
            }
            """;
        Assert.Equal("1234", Generation.RunAndExecute(Source));
        Assert.Equal("1234", Generation.Plain(Generation.Compile("#pragma warning disable\n" + Source)).Execute());
    }
}
