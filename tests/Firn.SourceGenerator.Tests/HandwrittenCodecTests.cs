namespace Firn.SourceGenerator.Tests;

/// <summary>Codecs written by hand, on members, types, contexts and assemblies, of fixed and of variable width.</summary>
public sealed class HandwrittenCodecTests
{
    // One byte more than the value, so that the codec's work is seen in the bytes.
    private const string Codecs = """
        struct Celsius { public short Tenths; public Celsius(int t) { Tenths = (short)t; } }
        struct ShiftedByte : IFirnCodec<byte>
        {
            public static int MinSize => 1;
            public static int FixedSize => 1;
            public static void Write(ref FirnWriter writer, byte value) => WriteFixed(ref writer.Reserve(1), value);
            public static byte Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(1));
            public static void WriteFixed(ref byte destination, byte value) => destination = (byte)(value + 1);
            public static byte ReadFixed(ref FirnReader reader, ref byte source) => (byte)(source - 1);
            public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
        }
        struct CountCodec : IFirnCodec<int>
        {
            public static int MinSize => 1;
            public static void Write(ref FirnWriter writer, int value) => writer.WriteCount(value);
            public static int Read(ref FirnReader reader) => (int)reader.ReadCount();
            public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>();
        }
        struct CelsiusCodec : IFirnCodec<Celsius>
        {
            public static int MinSize => 2;
            public static int FixedSize => 2;
            public static void Write(ref FirnWriter writer, Celsius value) => Int16Codec.Write(ref writer, value.Tenths);
            public static Celsius Read(ref FirnReader reader) => new(Int16Codec.Read(ref reader));
            public static void WriteFixed(ref byte destination, Celsius value) => Int16Codec.WriteFixed(ref destination, value.Tenths);
            public static Celsius ReadFixed(ref FirnReader reader, ref byte source) => new(Int16Codec.ReadFixed(ref reader, ref source));
            public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int16);
        }
        struct UpperCodec : IFirnCodec<string>
        {
            public static int MinSize => 1;
            public static void Write(ref FirnWriter writer, string value) => writer.WriteString(value.ToUpperInvariant());
            public static string Read(ref FirnReader reader) => reader.ReadString();
            public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);
        }

        """;

    private static string Run(string declarations, string value, string show) => (string)Generation.RunAndExecute(declarations + Codecs + $$"""
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
    [InlineData("class C { public byte A; [FirnCodec(typeof(ShiftedByte))] public byte B; public byte D; }", "new C { A = 1, B = 2, D = 3 }", "$\"{v.A} {v.B} {v.D}\"", "010303 1 2 3")]
    [InlineData("class C { public byte A; [FirnCodec(typeof(CountCodec))] public int B; public byte D; }", "new C { A = 1, B = 2, D = 3 }", "$\"{v.A} {v.B} {v.D}\"", "010302 1 2 3")]
    [InlineData("class C { [FirnCodec(typeof(ShiftedByte))] public byte? B; public byte A; }", "new C { A = 1, B = 2 }", "$\"{v.A} {v.B}\"", "010103 1 2")]
    [InlineData("class C { [FirnCodec(typeof(ShiftedByte))] public byte? B; public byte A; }", "new C { A = 1 }", "$\"{v.A} {v.B}\"", "0001 1 ")]
    [InlineData("record C([property: FirnCodec(typeof(UpperCodec))] string? S, string? T, [property: FirnCodec(typeof(CountCodec))] int N, [property: FirnCodec(typeof(ShiftedByte))] byte Z);", "new C(\"a\", null, 5, 6)", "v.ToString()", "01" + "07" + "05" + "0441 C { S = A, T = , N = 5, Z = 6 }")]
    [InlineData("struct S { [FirnCodec(typeof(ShiftedByte))] public byte A; public byte B; } class C { public byte X; public S Y; public S? Z; public byte Q; }", "new C { X = 1, Y = new S { A = 2, B = 3 }, Z = new S { A = 4, B = 5 }, Q = 6 }", "$\"{v.Y.A} {v.Z!.Value.B} {v.Q}\"", "01" + "0601" + "0303" + "0505 2 5 6")]
    [InlineData("struct S { [FirnCodec(typeof(CountCodec))] public int A; public byte B; } class C { public S Y; public byte Q; }", "new C { Y = new S { A = 2, B = 3 }, Q = 6 }", "$\"{v.Y.A} {v.Y.B} {v.Q}\"", "06" + "0302 2 3 6")]
    [InlineData("[assembly: FirnCodec(typeof(Celsius), typeof(CelsiusCodec))] class C { public byte A; public Celsius B; public Celsius? D; public byte E; public List<Celsius>? F; }", "new C { A = 1, B = new(2), D = new(3), E = 4, F = [new(5)] }", "$\"{v.B.Tenths} {v.D!.Value.Tenths} {v.E} {v.F![0].Tenths}\"", "03" + "01020004" + "0300" + "010500 2 3 4 5")]
    [InlineData("[FirnCodec(typeof(PointCodec))] class Point { public int X; } struct PointCodec : IFirnCodec<Point> { public static int MinSize => 1; public static void Write(ref FirnWriter w, Point p) => w.WriteCount(p.X); public static Point Read(ref FirnReader r) => new() { X = (int)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); } class C { public Point? P; public Point? Q; }", "new C { P = new Point { X = 3 } }", "$\"{v.P!.X} {v.Q}\"", "0103 3 ")]
    [InlineData("[FirnInclude(typeof(C)), FirnCodec(typeof(Celsius), typeof(CelsiusCodec))] partial class Context : FirnContext; class C { public byte A; public Celsius B; }", "new C { A = 1, B = new(2) }", "$\"{v.B.Tenths}\"", "010200 2")]
    public void Bytes_and_values(string declarations, string value, string show, string expected) => Assert.Equal(expected, Run(declarations, value, show));

    [Fact]
    public void The_nearest_codec_counts()
    {
        const string Declarations = """
            [assembly: FirnCodec(typeof(P), typeof(Third))]
            struct First : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(1); public static P Read(ref FirnReader r) => new() { X = (int)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); }
            struct Second : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(2); public static P Read(ref FirnReader r) => new() { X = (int)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); }
            struct Third : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(3); public static P Read(ref FirnReader r) => new() { X = (int)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); }

            """;
        Assert.Equal("0101 1", Run(Declarations + "[FirnCodec(typeof(Second))] class P { public int X; } class C { [FirnCodec(typeof(First))] public P? A; }", "new C { A = new() }", "v.A!.X"));
        Assert.Equal("0102 2", Run(Declarations + "[FirnCodec(typeof(Second))] class P { public int X; } class C { public P? A; }", "new C { A = new() }", "v.A!.X"));
        Assert.Equal("0103 3", Run(Declarations + "class P { public int X; } class C { public P? A; }", "new C { A = new() }", "v.A!.X"));
        Assert.Equal("0101 1", Run(Declarations + "[FirnCodec(typeof(Second))] class P { public int X; } class C { public P? A; } [FirnInclude(typeof(C)), FirnCodec(typeof(P), typeof(First))] partial class Context : FirnContext;", "new C { A = new() }", "v.A!.X"));
    }

    // With a library of its own, as one process has one codec for each type.
    [Fact]
    public void What_an_assembly_names_for_a_basic_type_does_not_change_what_is_written_by_hand() => Assert.Equal("010500000000000000 05", Generation.Run("""
        [assembly: FirnCodec(typeof(nuint), typeof(ShortCodec))]

        struct ShortCodec : IFirnCodec<nuint>
        {
            public static int MinSize => 1;
            public static void Write(ref FirnWriter writer, nuint value) => writer.WriteCount((long)value);
            public static nuint Read(ref FirnReader reader) => (nuint)reader.ReadCount();
            public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>();
        }

        static class Program
        {
            static object Main()
            {
                string served = Convert.ToHexString(FirnSerializer.Serialize((nuint)5, FirnOptions.Packed).AsSpan(1));
                FirnWriter writer = new();
                writer.Write((nuint?)5);
                return Convert.ToHexString(writer.WrittenSpan) + " " + served;
            }
        }
        """).ExecuteAlone());

    [Fact]
    public void Codecs_of_contexts_are_told_to_the_run_time_engine()
    {
        const string Declarations = """
            [FirnInclude(typeof(C)), FirnCodec(typeof(Celsius), typeof(CelsiusCodec)), FirnCodec(typeof(Pair<int>), typeof(PairCodec<>))]
            partial class Context : FirnContext;
            class C { public byte A; public Celsius B; }
            class Pair<T>;
            struct PairCodec<T> : IFirnCodec<Pair<T>> { public static int MinSize => 1; public static void Write(ref FirnWriter w, Pair<T> p) => w.WriteCount(1); public static Pair<T> Read(ref FirnReader r) { r.ReadCount(); return new(); } public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
            partial class Outer
            {
                protected class Hidden;
                protected struct HiddenCodec : IFirnCodec<Hidden> { public static int MinSize => 1; public static void Write(ref FirnWriter w, Hidden p) => w.WriteCount(1); public static Hidden Read(ref FirnReader r) { r.ReadCount(); return new(); } public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
                [FirnInclude(typeof(C)), FirnCodec(typeof(Hidden), typeof(HiddenCodec))]
                partial class Inner : FirnContext;
            }

            """;
        string source = Generation.Run(Declarations + Codecs).Sources["FirnRegistration.g.cs"];
        string[] lines = [.. source.Split('\n').Where(l => l.Contains("FirnContextCodec", StringComparison.Ordinal)).Select(l => l.Trim())];
        Assert.Equal(["[assembly: global::Firn.CodeGeneration.FirnContextCodec(typeof(global::Celsius), typeof(global::CelsiusCodec))]", "[assembly: global::Firn.CodeGeneration.FirnContextCodec(typeof(global::Pair<int>), typeof(global::PairCodec<>))]"], lines);
    }

    [Theory]
    [InlineData("[FirnCodec(typeof(int), typeof(CountCodec)), FirnCodec(typeof(PointCodec))]")]
    [InlineData("[FirnCodec(typeof(PointCodec)), FirnCodec(typeof(int), typeof(CountCodec))]")]
    public void Of_several_on_a_type_the_one_for_the_type_counts(string attributes) => Assert.Equal("0103 3", Run(
        attributes + " class Point { public int X; } struct PointCodec : IFirnCodec<Point> { public static int MinSize => 1; public static void Write(ref FirnWriter w, Point p) => w.WriteCount(p.X); public static Point Read(ref FirnReader r) => new() { X = (int)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); } class C { public Point? P; public Point? Q; }",
        "new C { P = new Point { X = 3 } }",
        "$\"{v.P!.X}\""));

    // Types that are their own codecs, or write and read themselves.
    private const string Own = """
        struct Degrees : IFirnCodec<Degrees>
        {
            public byte Value;
            public static int MinSize => 1;
            public static int FixedSize => 1;
            public static void Write(ref FirnWriter w, Degrees v) => WriteFixed(ref w.Reserve(1), v);
            public static Degrees Read(ref FirnReader r) => ReadFixed(ref r, ref r.Take(1));
            public static void WriteFixed(ref byte p, Degrees v) => p = (byte)(v.Value + 1);
            public static Degrees ReadFixed(ref FirnReader r, ref byte p) => new() { Value = (byte)(p - 1) };
            public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8);
        }
        class Name : IFirnCodec<Name>
        {
            public string Text = "";
            static int IFirnCodec.MinSize => 1;
            static void IFirnCodec<Name>.Write(ref FirnWriter w, Name v) => w.WriteString(v.Text);
            static Name IFirnCodec<Name>.Read(ref FirnReader r) => new() { Text = r.ReadString() };
            static void IFirnCodec.Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.String);
        }
        class Note : IFirnSized<Note>
        {
            public byte Value;
            public static void Write(ref FirnWriter w, Note v) => w.Reserve(1) = v.Value;
            public static Note Read(ref FirnReader r) => new() { Value = r.Take(1) };
        }
        struct Both : IFirnSized<Both>, IFirnCodec<Both>
        {
            public byte Value;
            public static int MinSize => 1;
            public static int FixedSize => 1;
            public static void Write(ref FirnWriter w, Both v) => w.Reserve(1) = v.Value;
            public static Both Read(ref FirnReader r) => new() { Value = r.Take(1) };
            public static void WriteFixed(ref byte p, Both v) => p = v.Value;
            public static Both ReadFixed(ref FirnReader r, ref byte p) => new() { Value = p };
            public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8);
        }
        abstract class Same<T> : IFirnSized<T> where T : Same<T>, new()
        {
            public byte Value;
            public static void Write(ref FirnWriter w, T v) => w.Reserve(1) = v.Value;
            public static T Read(ref FirnReader r) => new() { Value = r.Take(1) };
        }
        class Leaf : Same<Leaf>;
        class Further : Leaf;

        """;

    [Theory]
    [InlineData("", "new Degrees { Value = 2 }", "v.Value", "03 2")]
    [InlineData("", "new Name { Text = \"a\" }", "v.Text", "0461 a")]
    [InlineData("", "new Note { Value = 7 }", "v.Value", "0107 7")]
    [InlineData("", "new Both { Value = 7 }", "v.Value", "07 7")]
    [InlineData("", "new Leaf { Value = 7 }", "v.Value", "0107 7")]
    [InlineData("", "new Further { Value = 7 }", "v.Value", "07 7")]
    [InlineData("class C { public byte A; public Degrees B; public Degrees? D; public byte E; public List<Degrees>? F; }", "new C { A = 1, B = new() { Value = 2 }, D = new() { Value = 3 }, E = 4, F = [new() { Value = 5 }] }", "$\"{v.B.Value} {v.D!.Value.Value} {v.E} {v.F![0].Value}\"", "03" + "010304" + "04" + "0106 2 3 4 5")]
    [InlineData("class C { public Name? A; public Name? B; public Dictionary<Both, Note?>? D; }", "new C { A = new() { Text = \"a\" }, D = new() { [new() { Value = 1 }] = new() { Value = 2 } } }", "$\"{v.A!.Text} {v.B} {v.D!.Single().Value!.Value}\"", "05" + "0461" + "02" + "01" + "0102 a  2")]
    [InlineData("class C { [FirnCodec(typeof(SizedCodec<Both>))] public Both A; public Both B; }", "new C { A = new() { Value = 1 }, B = new() { Value = 2 } }", "$\"{v.A.Value} {v.B.Value}\"", "020101 1 2")]
    [InlineData("[assembly: FirnCodec(typeof(Both), typeof(SizedCodec<Both>))] class C { public Both A; }", "new C { A = new() { Value = 1 } }", "v.A.Value", "01 1")]
    [InlineData("[FirnInclude(typeof(C)), FirnCodec(typeof(Both), typeof(SizedCodec<Both>))] partial class Context : FirnContext; class C { public Both A; }", "new C { A = new() { Value = 1 } }", "v.A.Value", "0101 1")]
    [InlineData("[FirnUnion(1, typeof(Own)), FirnUnion(2, typeof(Other))] abstract class U; class Own : U, IFirnSized<Own> { public static void Write(ref FirnWriter w, Own v) { } public static Own Read(ref FirnReader r) => new(); } class Other : U { public byte A; }", "new U[] { new Own(), new Other { A = 3 } }", "$\"{v[0].GetType().Name} {v[1].GetType().Name}\"", "040100" + "0203 Own Other")]
    [InlineData("partial class Outer { public static Inner Make() => new() { Hidden = new() { Value = 5 } }; [FirnSerializable] public partial class Inner { [FirnMember] internal Secret? Hidden; } internal class Secret : IFirnSized<Secret> { public byte Value; public static void Write(ref FirnWriter w, Secret v) => w.Reserve(1) = v.Value; public static Secret Read(ref FirnReader r) => new() { Value = r.Take(1) }; } }", "Outer.Make()", "v.Hidden!.Value", "010105 5")]
    [InlineData("struct Pair<T> : IFirnCodec<Pair<T>> where T : unmanaged { public byte A; public static int MinSize => 1; public static void Write(ref FirnWriter w, Pair<T> v) => w.WriteCount(v.A); public static Pair<T> Read(ref FirnReader r) => new() { A = (byte)r.ReadCount() }; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); } class C { public Pair<int> A; public Pair<long>? B; }", "new C { A = new() { A = 1 }, B = new() { A = 2 } }", "$\"{v.A.A} {v.B!.Value.A}\"", "010102 1 2")]
    public void Types_that_are_their_own_codecs(string declarations, string value, string show, string expected) => Assert.Equal(expected, Run(declarations + Own, value, show));

    [Fact]
    public void Codecs_of_other_types_are_objects_like_others() => Assert.Equal("05 5", Run(
        "class C { public Codec A; } struct Codec : IFirnCodec<int> { public byte V; public static int MinSize => 1; public static void Write(ref FirnWriter w, int p) => w.WriteCount(p); public static int Read(ref FirnReader r) => (int)r.ReadCount(); public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }",
        "new C { A = new() { V = 5 } }",
        "v.A.V"));

    [Fact]
    public void Types_of_other_assemblies_are_their_own_codecs()
    {
        byte[] library = Generation.Compile("namespace Lib; public class Note : IFirnSized<Note> { internal byte Value; public static Note Of(byte value) => new() { Value = value }; public byte Show() => Value; static void IFirnSized<Note>.Write(ref FirnWriter w, Note v) => w.Reserve(1) = v.Value; static Note IFirnSized<Note>.Read(ref FirnReader r) => new() { Value = r.Take(1) }; }", "Lib") is { } compilation ? Generation.RunUnchecked(compilation).Emit() : [];
        Generation program = Generation.Run("""
            class C { public Lib.Note? A; }
            static class Program
            {
                static object Main() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { A = Lib.Note.Of(9) }))!.A!.Show();
            }
            """, "Sample", Microsoft.CodeAnalysis.MetadataReference.CreateFromImage(library));
        Assert.Equal((byte)9, program.Execute(library));
    }

    [Fact]
    public void Classes_that_derive_from_tuples_and_lazy_values_are_not_written_as_them() => Assert.Equal("DerivedInstance DerivedInstance", Generation.RunAndExecute("""
        class NamedPair(int a, int b) : Tuple<int, int>(a, b);
        class NamedLazy() : Lazy<int>(() => 3);
        static class Program
        {
            static string Code(Action action)
            {
                try { action(); }
                catch (FirnException exception) { return exception.Code.ToString(); }
                return "written";
            }

            static object Main() => Code(() => FirnSerializer.Serialize<Tuple<int, int>>(new NamedPair(1, 2))) + " " + Code(() => FirnSerializer.Serialize(new Lazy<int>[] { new NamedLazy() }));
        }
        """));
}
