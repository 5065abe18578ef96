using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Surrogates in generated code: which one counts, where it stands, and what the assembly says of it.</summary>
public sealed class SurrogateTests
{
    private const string Surrogates = """
        class First : IFirnSurrogate<P, byte> { public static byte ToSurrogate(P p) => 1; public static P FromSurrogate(byte s) => new() { X = s }; }
        class Second : IFirnSurrogate<P, byte> { public static byte ToSurrogate(P p) => 2; public static P FromSurrogate(byte s) => new() { X = s }; }
        class Third : IFirnSurrogate<P, byte> { public static byte ToSurrogate(P p) => 3; public static P FromSurrogate(byte s) => new() { X = s }; }
        struct PCodec : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(4); public static P Read(ref FirnReader r) => new() { X = (int)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); }

        """;

    private static string Run(string declarations, string value, string show) => (string)Generation.RunAndExecute(declarations + $$"""

        static class Program
        {
            [FirnEntryPoint] static T ReadFirn<T>(byte[] bytes, T example) => FirnSerializer.Deserialize<T>(bytes, FirnOptions.Packed)!;
            static object Main()
            {
                var value = {{value}};
                byte[] bytes = FirnSerializer.Serialize(value, FirnOptions.Packed);
                _ = FirnSerializer.Serialize(value);
                var v = ReadFirn(bytes, value);
                return Convert.ToHexString(bytes.AsSpan(1)) + " " + {{show}};
            }
        }
        """)!;

    [Theory]
    [InlineData("[assembly: FirnSurrogate(typeof(P), typeof(Third))]", "[FirnSurrogate(typeof(Second))]", "[FirnSurrogate(typeof(First))]", "", "0101 1")]
    [InlineData("[assembly: FirnSurrogate(typeof(P), typeof(Third))]", "[FirnSurrogate(typeof(Second))]", "", "", "0102 2")]
    [InlineData("[assembly: FirnSurrogate(typeof(P), typeof(Third))]", "", "", "", "0103 3")]
    [InlineData("[assembly: FirnSurrogate(typeof(P), typeof(Third))]", "[FirnSurrogate(typeof(Second))]", "", "[FirnInclude(typeof(C)), FirnSurrogate(typeof(P), typeof(First))] partial class Context : FirnContext;", "0101 1")]
    [InlineData("[assembly: FirnSurrogate(typeof(P), typeof(Third))]", "[FirnCodec(typeof(PCodec))]", "", "", "0104 4")]
    [InlineData("[assembly: FirnCodec(typeof(P), typeof(PCodec))]", "[FirnSurrogate(typeof(Second))]", "", "", "0102 2")]
    [InlineData("", "[FirnSurrogate(typeof(Second))]", "[FirnCodec(typeof(PCodec))]", "", "0104 4")]
    public void The_nearest_counts(string ofAssembly, string ofType, string ofMember, string context, string expected) =>
        Assert.Equal(expected, Run($"{ofAssembly} {Surrogates} {ofType} class P {{ public int X; }} class C {{ {ofMember} public P? A; }} {context}", "new C { A = new() }", "v.A!.X"));

    private const string Half = "struct H { int _x; public static H Of(int x) => new() { _x = x }; public int X() => _x; } class HalfConversion : IFirnSurrogate<H, short> { public static short ToSurrogate(H h) => (short)h.X(); public static H FromSurrogate(short s) => H.Of(s); } ";

    [Theory]
    [InlineData("[assembly: FirnSurrogate(typeof(H), typeof(HalfConversion))] class C { public byte A; public H B; public H? D; public byte E; public List<H>? F; }", "new C { A = 1, B = H.Of(2), D = H.Of(3), E = 4, F = [H.Of(5)] }", "$\"{v.B.X()} {v.D!.Value.X()} {v.E} {v.F![0].X()}\"", "03" + "01020004" + "0300" + "010500 2 3 4 5")]
    [InlineData("record C([property: FirnSurrogate(typeof(HalfConversion))] H S, byte N);", "new C(H.Of(2), 3)", "v.S.X()", "030200 2")]
    [InlineData("[assembly: FirnSurrogate(typeof(H), typeof(HalfConversion))] struct S { public H A; public byte B; } class C { public byte X; public S Y; public S? Z; public byte Q; }", "new C { X = 1, Y = new S { A = H.Of(2), B = 3 }, Z = new S { A = H.Of(4), B = 5 }, Q = 6 }", "$\"{v.Y.A.X()} {v.Z!.Value.B} {v.Q}\"", "01" + "06" + "01" + "020003" + "040005 2 5 6")]
    [InlineData("[assembly: FirnSurrogate(typeof(H), typeof(HalfConversion))] class C { public Dictionary<H, H?>? M; }", "new C { M = new() { [H.Of(1)] = H.Of(2) } }", "v.M![H.Of(1)]!.Value.X()", "01" + "02" + "0100" + "0200 2")]
    [InlineData("[assembly: FirnSurrogate(typeof(Box<>), typeof(Open<>))] class Box<T> { T? _t; public static Box<T> Of(T t) => new() { _t = t }; public T? Content() => _t; } class Open<T> : IFirnSurrogate<Box<T>, ValueTuple<T?, byte>> { public static (T?, byte) ToSurrogate(Box<T> b) => (b.Content(), 7); public static Box<T> FromSurrogate((T?, byte) s) => Box<T>.Of(s.Item1!); } class C { public Box<byte>? A; public Box<string>? B; }", "new C { A = Box<byte>.Of(1), B = Box<string>.Of(\"b\") }", "v.A!.Content() + v.B!.Content()", "03" + "0107" + "01070462 1b")]
    public void Bytes_and_values(string declarations, string value, string show, string expected)
    {
        int end = declarations.StartsWith("[assembly:", StringComparison.Ordinal) ? declarations.IndexOf(")]", StringComparison.Ordinal) + 2 : 0;
        Assert.Equal(expected, Run(declarations[..end] + Half + declarations[end..], value, show));
    }

    [Fact]
    public void Those_of_contexts_are_told_to_the_run_time_engine()
    {
        string source = Generation.Run("[FirnInclude(typeof(C)), FirnSurrogate(typeof(P), typeof(First)), FirnSurrogate(typeof(Box<>), typeof(Open<>))] partial class Context : FirnContext; class C { public P? A; } class P { public int X; } class Box<T>; class Open<T> : IFirnSurrogate<Box<T>, byte> { public static byte ToSurrogate(Box<T> b) => 0; public static Box<T> FromSurrogate(byte s) => new(); } " + Surrogates).Sources["FirnRegistration.g.cs"];
        string[] lines = [.. source.Split('\n').Where(l => l.Contains("FirnContext", StringComparison.Ordinal)).Select(l => l.Trim())];
        Assert.Equal(["[assembly: global::Firn.CodeGeneration.FirnContextSurrogate(typeof(global::Box<>), typeof(global::Open<>))]", "[assembly: global::Firn.CodeGeneration.FirnContextSurrogate(typeof(global::P), typeof(global::First))]"], lines);
    }

    [Fact]
    public async Task Two_in_one_place_are_refused_and_named()
    {
        string messages = await DiagnosticTests.Messages("[assembly: FirnSurrogate(typeof(P), typeof(Third)), FirnSurrogate(typeof(P), typeof(First))] class P { public int X; } class Use { byte[] M(P p) => FirnSerializer.Serialize(p); } " + Surrogates);
        Assert.Contains("FIRN0046", messages, StringComparison.Ordinal);
        Assert.Contains("[FirnSurrogate] with First and [FirnSurrogate] with Third", messages, StringComparison.Ordinal);
    }

    [Fact]
    public void The_contract_file_shows_the_surrogate()
    {
        const string Class = "[FirnSerializable] class C { public P? A { get; set; } public List<P>? L { get; set; } }";
        string with = Contract(Class + "[FirnSurrogate(typeof(S))] class P { int _x; public int X() => _x; public static P Of(int x) => new() { _x = x }; } class S : IFirnSurrogate<P, S> { public int X { get; set; } public static S ToSurrogate(P p) => new() { X = p.X() }; public static P FromSurrogate(S s) => P.Of(s.X); }");
        Assert.Contains("object S", with, StringComparison.Ordinal);
        Assert.DoesNotContain("object P", with, StringComparison.Ordinal);
        Assert.DoesNotContain("external", with, StringComparison.Ordinal);
    }

    private static string Contract(string source) => ContractProject.Write(source);
}
