extern alias generator;

using System.Globalization;
using System.Text;
using generator::Firn.Contracts;
using generator::Firn.SourceGenerator.Emission;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// One project whose types, members, parameters and namespaces have names that generated code could stumble over: words of the language, names of what it uses, letters of other
/// alphabets, names that differ in case only. It compiles, and both engines write the same bytes and read them.
/// </summary>
public sealed class HostileNamesTests
{
    // Words of the language, always and in places.
    private const string Words = """
        abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for
        foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed
        short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while
        add alias allows and args ascending async await by descending dynamic equals extension field file from get global group init into join let managed nameof nint not notnull nuint
        on or orderby partial record remove required scoped select set unmanaged value var when where with yield assembly module method type param property
        """;

    // What generated code uses itself, or could mistake for something of its own.
    private const string Used = """
        reader writer Read Write MinSize FixedSize FixedDepth IsBitwise MayBeAbsent IsAbsent WriteFixed ReadFixed Describe Create Fill ReadSparse FillSparse WritePart WriteDirect ReadDirect
        Input input Firn System Codecs Generated CodeGeneration T T1 TKey TCodec obj Value p next size limit left instance builder isPresent known tag f0 f1 has0 part0 case0 elements
        Unsafe FirnWriter FirnReader IFirnCodec IFirnObjectCodec FirnSchemaBuilder FirnKind FirnDirectWriter FirnDirectReader FirnConstruction FirnRegistration FirnCodecRegistry
        MethodImpl MethodImplOptions UnsafeAccessor UnsafeAccessorKind ModuleInitializer Obsolete List Dictionary IEnumerable KeyValuePair Int32 Int32Codec StringCodec ListCodec Codec Accessors
        Console Nullable String Object Type Attribute Exception NotSupportedException Target target GetX SetX FieldOfX CallX Item1 Key RegisterFirnCodecs Register Types
        Part part PART pArt URL Url url _ __ _1 _a _A a A ab Ab AB
        """;

    // Ω, accents, Japanese, a dotted capital I, a Roman numeral, a letter of other case, combining marks, an escape; and one that paths have no room for.
    private static readonly string[] Letters = ["Ω", "été", "名前", "İ", "ⅷ", "ß", "ǅ", "a\u0301", "\u0414\u0430", "ªx", new string('L', 250), new string('L', 249) + "l"];

    private static readonly string[] Names = [.. (Words + " " + Used).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries), .. Letters];

    private static string Source()
    {
        StringBuilder text = new("#pragma warning disable CS8981, CS8860, CS8907, CS0169, CS0649, CS0414, CS8618, CS9113, CS0108, CS0109, CS8625, CS1717, CS0693, CS8601, CS8603, CS9264, CS9265, CS9266, CS9258\n");
        StringBuilder main = new();
        void Check(string type, string value, string isSame) => main.Append(
            $"    private static void M{main.Length}() {{ {type} v = {value}; byte[] b = FirnSerializer.Serialize<{type}>(v); {type} r = FirnSerializer.Deserialize<{type}>(b)!; Add(\"{type.Replace("@", "")}\", b, {isSame}); }}\n");
        for (int i = 0; i < Names.Length; i++)
        {
            string n = "@" + Names[i];
            // A member cannot have the name of the type around it.
            text.Append($$"""
                namespace Members.N{{i}}
                {
                    public class Properties { public int {{n}} { get; set; } public string? Other { get; set; } }
                    public class Texts { public string? {{n}}; public int? Other; public List<Texts>? More; }
                    public struct Fields { public int {{n}}; }
                    public record Positional(int {{n}}, string? Other1);
                    public readonly record struct Values(bool? {{n}}, string? Other1);
                    public class Required { public required int {{n}} { get; init; } public int? Other { get; init; } }
                    public class Made(List<int> {{n}}) { public List<int> {{n}} { get; } = {{n}}; }
                    [FirnSerializable(Members = FirnMembers.All)] public class Hidden { private int {{n}} = 3; private protected string? Other { get; private set; } = "o"; public int Show => {{n}} + Other!.Length; }
                    [FirnSerializable] public class Generic<{{n}}> { [FirnMember] private {{n}}? _x; public static Generic<{{n}}> Make({{n}} x) => new() { _x = x }; public {{n}} Show() => _x!; }
                    [FirnReferences] public class Kept { public Kept? {{n}} { get; set; } public int Number0; }
                    public partial class Host { private struct {{n}} { public int X; public string? Y; } public static void Run() { {{n}} v = new() { X = 5, Y = "y" }; byte[] b = FirnSerializer.Serialize(v); Program.Add("Host", b, FirnSerializer.Deserialize<{{n}}>(b).Y == "y"); } }
                }

                namespace Types.N{{i}}
                {
                    public class {{n}} { public int Number0; public {{n}}[]? More { get; set; } public Inner? In; public class Inner { public string? Text0 { get; set; } } }
                }

                namespace Hosts.N{{i}}
                {
                    public partial class {{n}} { private class Secret0 { public int X0; } public static void Run0() { byte[] b = FirnSerializer.Serialize(new Secret0 { X0 = 5 }); Program.Add("Secret", b, FirnSerializer.Deserialize<Secret0>(b)!.X0 == 5); } }
                }

                namespace Spaces.N{{i}}.{{n}}
                {
                    public class V { public int X; public List<V>? More { get; set; } }
                }


                """);
            string members = $"global::Members.N{i}.";
            Check(members + "Properties", $"new() {{ {n} = 7, Other = \"x\" }}", $"r.{n} == 7 && r.Other == \"x\"");
            Check(members + "Texts", $"new() {{ {n} = \"seven\", Other = 1 }}", $"r.{n} == \"seven\" && r.Other == 1");
            Check(members + "Fields", $"new() {{ {n} = 7 }}", $"r.{n} == 7");
            Check(members + "Positional", "new(7, \"x\")", "r == v");
            Check(members + "Values", "new(true, \"x\")", "r == v");
            Check(members + "Required", $"new() {{ {n} = 7, Other = 8 }}", $"r.{n} == 7 && r.Other == 8");
            Check(members + "Made", "new([7])", $"r.{n}[0] == 7");
            Check(members + "Hidden", "new()", "r.Show == 4");
            Check(members + "Generic<int>", members + "Generic<int>.Make(7)", "r.Show() == 7");
            Check(members + "Kept", $"new() {{ {n} = new() {{ Number0 = 7 }} }}", $"r.{n}!.Number0 == 7");
            Check($"global::Types.N{i}.{n}", "new() { Number0 = 7, More = [new() { Number0 = 8 }], In = new() { Text0 = \"x\" } }", "r.Number0 == 7 && r.More![0].Number0 == 8 && r.In!.Text0 == \"x\"");
            Check($"global::Spaces.N{i}.{n}.V", "new() { X = 7, More = [new()] }", "r.X == 7 && r.More!.Count == 1");
            main.Append($"    private static void M{main.Length}() {{ {members}Host.Run(); global::Hosts.N{i}.{n}.Run0(); }}\n");
        }

        return text.Append(Shapes).Append("""

            public static class Program
            {
                private static readonly List<string> s_lines = [];

                public static void Add(string type, byte[] bytes, bool isSame) => s_lines.Add(type + " " + isSame + " " + Convert.ToHexString(bytes));

                public static object Main()
                {
                    foreach (System.Reflection.MethodInfo method in typeof(Program).GetMethods(System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic).OrderBy(m => m.Name, StringComparer.Ordinal)) method.Invoke(null, null);
                    Shape.Run();
                    return s_lines.ToArray();
                }


            """).Append(main).Append("}\n").ToString();
    }

    // Shapes and namespaces that are none of one name alone.
    private const string Shapes = """
        namespace System.Collections.Generic.More { public class Foo { public int X { get; set; } public List<Foo>? L; } }
        namespace Firn.Codecs.X { public class Foo { public int X { get; set; } public Int32Codec? M { get; set; } } public class Int32Codec { public int X; } }
        namespace Firn { public class Mine { public int X { get; set; } public FirnKind Kind; } }
        namespace Firn.Generated { public class Mine { public int X { get; set; } public string? T { get; set; } } }
        namespace Firn.Generated.Hostile.A { public class B { public int X { get; set; } public string? T { get; set; } } }
        namespace Shop.Unsafe { public class Part { public int X; } }
        namespace Shop.FirnWriter { public class Part { public int X; } }
        namespace Shop.PartCodec { public class Part { public int X; } }
        namespace Shop { public class Part { public int X; public Unsafe.Part? A; public FirnWriter.Part? B; public PartCodec.Part? C; } public class Outer { public class Part { public int X; } } public class Outer_Part { public int X; } public class outer_part { public int X; } }
        namespace @class.@namespace { public class @struct { public int @int { get; set; } public Dictionary<string, @struct[]>? D { get; set; } } }
        namespace Twins
        {
            public static class URL { public class Part { public int X; [FirnSerializable] public class P { [FirnMember] private int _x = 1; public int X => _x; } } }
            public static class Url { public class Part { public int X; [FirnSerializable] public class P { [FirnMember] private int _x = 2; public int X => _x; } } }
            public class Box { public int X; }
            public class box { public int X; }
            public class Box<T> { public T? X; }
            public class BOX<T, U> { public T? X; public U? Y; }
            [FirnSerializable] public class Outer<T> { [FirnMember] private T? _t; public T? Show => _t; [FirnSerializable] public class Inner<T> { [FirnMember] private T? _x; [FirnMember] public T? Y { get; private set; } public static Inner<T> Make(T x) => new() { _x = x, Y = x }; public T? Show => _x; } }
            [FirnSerializable] public class Outer_Inner { [FirnMember] private int _x = 4; public int X => _x; }
            [FirnSerializable] public class GetX { [FirnMember] private int XAccessors { get; set; } = 6; public int X => XAccessors; }
            public class Page<T> { public T? Content { get; set; } }
        }

        public enum Big : ulong { None, All = ulong.MaxValue }
        public class List { public int X; }
        public class Int32 { public int X; }
        public class Own : List<int> { public int Extra { get; set; } }
        public class Odd
        {
            public dynamic? Any { get; set; }
            public List<dynamic>? Anys { get; set; }
            public (dynamic A, int B) Pair;
            public Dictionary<string, dynamic>? Map;
            public Twins.Page<dynamic>? Page;
            public nint N; public nuint U; public Big E; public Big? F;
            public (int a, string? b, (int, int)? c) Tuple;
            public (int, int, int, int, int, int, int, int, string) Nine;
            public int[][,]? Jagged;
            public new int Equals { get; set; }
            public new string? GetType { get; set; }
            public new string? ToString { get; set; }
            public new int GetHashCode { get; set; }
            public List? List; public Int32? Int32; public Own? Own;
        }

        public static class Shape
        {
            public static void Run()
            {
                FirnOptions o = FirnOptions.Default.WithCase<object, string>(1);
                byte[] b = FirnSerializer.Serialize(new Odd { Any = "a", Anys = ["b"], Pair = ("c", 1), Map = new() { ["k"] = "d" }, Page = new() { Content = "e" }, N = -1, U = 2, E = Big.All, F = Big.All, Tuple = (1, "t", (2, 3)), Nine = (1, 2, 3, 4, 5, 6, 7, 8, "9"), Jagged = [new int[1, 1]], Equals = 4, GetType = "g", ToString = "s", GetHashCode = 5, List = new() { X = 6 }, Int32 = new() { X = 7 }, Own = new() { 8 } }, o);
                Odd r = FirnSerializer.Deserialize<Odd>(b, o)!;
                Program.Add("Odd", b, r.Any == "a" && r.Anys![0] == "b" && r.Pair.A == "c" && r.Map!["k"] == "d" && r.Page!.Content == "e" && r.N == -1 && r.E == Big.All && r.Tuple.c == (2, 3) && r.Nine.Item9 == "9" && r.Jagged![0][0, 0] == 0 && r.Equals == 4 && r.GetType == "g" && r.GetHashCode == 5 && r.List!.X == 6 && r.Int32!.X == 7 && r.Own![0] == 8);
                Add(new System.Collections.Generic.More.Foo { X = 1, L = [new()] }, FirnSerializer.Serialize, FirnSerializer.Deserialize<System.Collections.Generic.More.Foo>, r => r.X == 1);
                Add(new Firn.Codecs.X.Foo { X = 1, M = new() { X = 2 } }, FirnSerializer.Serialize, FirnSerializer.Deserialize<Firn.Codecs.X.Foo>, r => r.M!.X == 2);
                Add(new Firn.Mine { X = 1 }, FirnSerializer.Serialize, FirnSerializer.Deserialize<Firn.Mine>, r => r.X == 1);
                Add(new Firn.Generated.Mine { X = 1 }, FirnSerializer.Serialize, FirnSerializer.Deserialize<Firn.Generated.Mine>, r => r.X == 1);
                Add(new Firn.Generated.Hostile.A.B { X = 1 }, FirnSerializer.Serialize, FirnSerializer.Deserialize<Firn.Generated.Hostile.A.B>, r => r.X == 1);
                Add(new Shop.Part { X = 1, A = new() { X = 2 }, B = new() { X = 3 }, C = new() { X = 4 } }, FirnSerializer.Serialize, FirnSerializer.Deserialize<Shop.Part>, r => r.A!.X == 2 && r.B!.X == 3 && r.C!.X == 4);
                Add((new Shop.Outer.Part { X = 1 }, new Shop.Outer_Part { X = 2 }, new Shop.outer_part { X = 3 }), FirnSerializer.Serialize, FirnSerializer.Deserialize<(Shop.Outer.Part, Shop.Outer_Part, Shop.outer_part)>, r => r.Item1.X == 1 && r.Item2.X == 2 && r.Item3.X == 3);
                Add(new Twins.Page<@class.@namespace.@struct> { Content = new() { @int = 1 } }, FirnSerializer.Serialize, FirnSerializer.Deserialize<Twins.Page<@class.@namespace.@struct>>, r => r.Content!.@int == 1);
                Add((new Twins.URL.Part { X = 1 }, new Twins.Url.Part { X = 2 }, new Twins.URL.Part.P(), new Twins.Url.Part.P()), FirnSerializer.Serialize, FirnSerializer.Deserialize<(Twins.URL.Part, Twins.Url.Part, Twins.URL.Part.P, Twins.Url.Part.P)>, r => r.Item1.X == 1 && r.Item2.X == 2 && r.Item3.X == 1 && r.Item4.X == 2);
                Add((new Twins.Box { X = 1 }, new Twins.box { X = 2 }, new Twins.Box<int> { X = 3 }, new Twins.BOX<int, string> { X = 4 }), FirnSerializer.Serialize, FirnSerializer.Deserialize<(Twins.Box, Twins.box, Twins.Box<int>, Twins.BOX<int, string>)>, r => r.Item1.X == 1 && r.Item2.X == 2 && r.Item3.X == 3 && r.Item4.X == 4);
                Add((Twins.Outer<string>.Inner<int>.Make(3), new Twins.Outer<int>(), new Twins.Outer_Inner(), new Twins.GetX()), FirnSerializer.Serialize, FirnSerializer.Deserialize<(Twins.Outer<string>.Inner<int>, Twins.Outer<int>, Twins.Outer_Inner, Twins.GetX)>, r => r.Item1.Show == 3 && r.Item1.Y == 3 && r.Item3.X == 4 && r.Item4.X == 6);
            }

            private delegate byte[] Write<T>(T value, FirnOptions? options = null);
            private delegate T? Read<T>(ReadOnlySpan<byte> bytes, FirnOptions? options = null);

            private static void Add<T>(T value, Write<T> write, Read<T> read, Func<T, bool> isSame)
            {
                byte[] bytes = write(value);
                Program.Add(typeof(T).Name, bytes, isSame(read(bytes)!));
            }
        }
        """;

    [Fact]
    public async Task Everything_compiles_and_comes_back()
    {
        CSharpCompilation compilation = Generation.Compile(Source(), "Hostile");
        Generation generation = Generation.RunUnchecked(compilation);
        string[] errors = [.. generation.Errors];
        Assert.True(errors.Length == 0, string.Join("\n", errors.Take(20)));
        Assert.Equal([], (await generation.AnalyzeAsync()).Select(d => d.ToString()).Take(20));
        Assert.True(generation.Sources.Count > Names.Length * 12, generation.Sources.Count.ToString(CultureInfo.InvariantCulture));
        Assert.All(generation.Sources.Keys, name => Assert.True(name.Length < 200, name));
        string[] lines = Assert.IsType<string[]>(generation.Execute());
        Assert.True(lines.Length > Names.Length * 14, lines.Length.ToString(CultureInfo.InvariantCulture));
        Assert.Equal([], lines.Where(l => l.Contains(" False ", StringComparison.Ordinal)).Take(10));

        // The same program without generated code.
        Assert.Equal(lines, Generation.Plain(compilation).Execute());
    }

    /// <summary>Overflow is an error in some projects; nothing that generated code computes may overflow.</summary>
    [Fact]
    public void Checked_arithmetic_changes_nothing()
    {
        CSharpCompilation compilation = Generation.Compile(
            "public class C { public bool A, B, D, E, F, G, H, I; public string? T0, T1, T2, T3, T4, T5, T6, T7, T8; public long L = -1; public byte[]? Bytes; public List<C>? More; public int? N; public DateTime Time; } public static class Program { static object Main() { C c = new() { A = true, I = true, T0 = new string('x', 300), T8 = \"y\", Bytes = new byte[1000], N = int.MinValue }; c.More = [new() { T8 = \"z\" }]; C r = FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(c))!; return r.T8 + r.More![0].T8 + r.L + r.N; } }");
        Generation generation = Generation.RunUnchecked(compilation.WithOptions(compilation.Options.WithOverflowChecks(true)));
        Assert.Empty(generation.Errors);
        Assert.Equal("yz-1" + int.MinValue, generation.Execute());
    }

    /// <summary>A type of the user's that would be imported by the same name: generated code spells its own out.</summary>
    [Theory]
    [InlineData("namespace Firn { public class List<T> { } }")]
    [InlineData("namespace Firn.Codecs { public class Unsafe { } }")]
    [InlineData("namespace System.Collections.Generic { public class FirnWriter { } public class StringCodec { } }")]
    [InlineData("namespace System.Runtime.CompilerServices { public class FirnReader { } public class UnsafeAccessorAttribute2 { } }")]
    [InlineData("namespace Unsafe.Inner { public class C { public int X; } } namespace FirnWriter { public class D { public int X; } } public class E { public Unsafe.Inner.C? C; public FirnWriter.D? D; }")]
    public void Names_that_would_be_ambiguous(string declarations) => Assert.Equal(7, Generation.RunAndExecute(declarations + """

        [FirnSerializable] public class Order { public int Id { get; private set; } public string? Text { get; set; } public System.Collections.Generic.List<Line>? Lines { get; set; } public static Order Make() => new() { Id = 7 }; }
        public struct Line { public int Number; public string? Text; [FirnMember(FormerNames = ["Unsafe", "a\"FirnWriter"])] public int Other; }
        [FirnUnion(1, typeof(Round))] public abstract class Shape; public class Round : Shape { public double R; }
        public static class Program { static object Main() { FirnSerializer.Serialize<Shape>(new Round()); return FirnSerializer.Deserialize<Order>(FirnSerializer.Serialize(Order.Make()))!.Id; } }
        """));

    /// <summary>Names that generated code uses alone are known, so that it can tell when they mean something else.</summary>
    [Fact]
    public void All_short_names_are_the_library_s()
    {
        string[] imported = [.. typeof(FirnSerializer).Assembly.GetTypes().Concat(typeof(List<>).Assembly.GetExportedTypes()).Concat(typeof(Stack<>).Assembly.GetExportedTypes()).Concat(typeof(System.Runtime.CompilerServices.Unsafe).Assembly.GetExportedTypes())
            .Where(t => ShortNames.Imported.Contains(t.Namespace)).Select(t => t.Name.Split('`')[0])];
        Assert.Equal([], ShortNames.All.Except([.. imported, .. imported.Select(n => n.Replace("Attribute", ""))]));
        Assert.Equal([], typeof(FirnSerializer).Assembly.GetTypes().Where(t => t is { Namespace: "Firn.Codecs", IsPublic: true, IsGenericType: false } && t.Name.EndsWith("Codec", StringComparison.Ordinal)).Select(t => t.Name).Where(n => !LibraryCodecTable.IsCodecName(n)));
    }
}
