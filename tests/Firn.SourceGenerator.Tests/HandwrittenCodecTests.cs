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
}
