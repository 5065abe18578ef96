namespace Firn.SourceGenerator.Tests;

/// <summary>Types of every form, written and read by the code generated for them.</summary>
public sealed class RoundTripTests
{
    // Declares types, round-trips one value in mode none and embedded, and compares texts before and after.
    private static string Show(string declarations, string value, string show)
    {
        string source = $$"""
            {{declarations}}
            static class Program
            {
                static string Show<T>(T v, Func<T, string> show) => show(v);
                [FirnEntryPoint] static T ReadFirn<T>(byte[] bytes, T example, FirnOptions options) => FirnSerializer.Deserialize<T>(bytes, options)!;
                static object Main()
                {
                    var value = {{value}};
                    byte[] packed = FirnSerializer.Serialize(value, FirnOptions.Packed);
                    var back = ReadFirn(packed, value, FirnOptions.Packed);
                    var again = ReadFirn(FirnSerializer.Serialize(value), value, FirnOptions.Default);
                    string before = Show(value, v => {{show}}), after = Show(back, v => {{show}}), third = Show(again, v => {{show}});
                    if (before != after || before != third) throw new Exception($"{before} became {after} and {third}");
                    return Convert.ToHexString(packed.AsSpan(1)) + " " + after;
                }
            }
            """;
        return (string)Generation.RunAndExecute(source)!;
    }

    [Fact]
    public void A_class_with_numbers() => Assert.Equal(
        "010300000004000000 3 4 True",
        Show("class Point { public int X { get; set; } public int Y; public bool Set { get; set; } }", "new Point { X = 3, Y = 4, Set = true }", "$\"{v.X} {v.Y} {v.Set}\""));

    [Fact]
    public void Flags_of_booleans_and_nullables() => Assert.Equal(
        "0F07" + "00000000 True True  ",
        Show(
            "class Flags { public bool A { get; set; } public bool? B { get; set; } public bool? C { get; set; } public int? D { get; set; } public Half? E { get; set; } public string? F { get; set; } public int G { get; set; } public bool H { get; set; } public bool I { get; set; } public bool J { get; set; } }",
            "new Flags { A = true, B = true, C = false, E = null, F = null, D = null, H = true, I = true, J = true }",
            "$\"{v.A} {v.B} {v.D} {v.F}\""));

    [Theory]
    [InlineData("record Person(string Name, int? Age);", "new Person(\"Ann\", 7)", "v.ToString()")]
    [InlineData("record Person(string? Name, int? Age);", "new Person(null, null)", "v.ToString()")]
    [InlineData("sealed record Person(string Name) { public int Age { get; init; } public string? Nick { get; set; } }", "new Person(\"Ann\") { Age = 3, Nick = \"A\" }", "v.ToString()")]
    [InlineData("record struct Money(decimal Amount, string Currency);", "new Money(1.50m, \"EUR\")", "v.ToString()")]
    [InlineData("readonly record struct Pt(int X, int Y);", "new Pt(1, 2)", "v.ToString()")]
    [InlineData("readonly struct Pt { public Pt(int x, int y) { X = x; Y = y; } public int X { get; } public int Y { get; } }", "new Pt(1, 2)", "$\"{v.X} {v.Y}\"")]
    [InlineData("readonly struct Pt(int x, int y) { public readonly int X = x; public int Y { get; } = y; }", "new Pt(1, 2)", "$\"{v.X} {v.Y}\"")]
    [InlineData("struct Empty;", "new Empty()", "v.ToString()!")]
    [InlineData("class Empty;", "new Empty()", "v.ToString()!")]
    [InlineData("struct One { public bool B; }", "new One { B = true }", "v.B.ToString()")]
    [InlineData("class Order(int id, string name) { public int Id => id; public string Name { get; } = name; }", "new Order(1, \"x\")", "v.Id + v.Name")]
    [InlineData("class Req { public required int A { get; set; } public required string? B { get; init; } public int C { get; init; } = 5; public int D = 6; }", "new Req { A = 1, B = null, C = 2, D = 3 }", "$\"{v.A} {v.B} {v.C} {v.D}\"")]
    [InlineData("class Req { [SetsRequiredMembers] public Req(int a) { A = a; } public required int A { get; set; } public int B { get; set; } }", "new Req(3) { B = 4 }", "$\"{v.A} {v.B}\"")]
    [InlineData("class Req { public Req(int a) { A = a; } public required int A { get; set; } public int B { get; set; } }", "new Req(3) { A = 3, B = 4 }", "$\"{v.A} {v.B}\"")]
    [InlineData("class Req { public required int A { get; set; } [FirnIgnore] public required string B { get; set; } }", "new Req { A = 1, B = null! }", "$\"{v.A} {v.B}\"")]
    [InlineData("record struct Req { public required int A { get; init; } public required string? B { get; init; } }", "new Req { A = 1, B = \"b\" }", "v.ToString()")]
    [InlineData("class Base { public int B { get; set; } public virtual int V { get; set; } } class Derived : Base { public int A { get; set; } public override int V { get; set; } }", "new Derived { A = 1, B = 2, V = 3 }", "$\"{v.A} {v.B} {v.V}\"")]
    [InlineData("abstract record Base(int B); sealed record Derived(int A, int B) : Base(B);", "new Derived(1, 2)", "v.ToString()")]
    [InlineData("class Base { [FirnIgnore] public int X { get; set; } } class Derived : Base { public new int X { get; set; } }", "new Derived { X = 1 }", "$\"{v.X}\"")]
    [InlineData("class Base { public int X { get; set; } } class Derived : Base { [FirnIgnore] public new string X { get; set; } = \"\"; }", "Make(); static Derived Make() { var d = new Derived(); ((Base)d).X = 4; return d; }", "$\"{((Base)v).X}\"")]
    [InlineData("class Node { public int Value { get; set; } public Node? Next { get; set; } }", "new Node { Value = 1, Next = new Node { Value = 2 } }", "$\"{v.Value} {v.Next!.Value} {v.Next.Next}\"")]
    [InlineData("class Box<T> { public T? Value { get; set; } public Box<T>? Inner { get; set; } }", "new Box<string> { Value = \"a\", Inner = new Box<string>() }", "$\"{v.Value} {v.Inner!.Value}\"")]
    [InlineData("class Box<T> where T : struct { public T Value { get; set; } public T? Maybe { get; set; } }", "new Box<int> { Value = 1, Maybe = 2 }", "$\"{v.Value} {v.Maybe}\"")]
    [InlineData("class Outer { public class Inner { public int X { get; set; } } } class Outer<T> { public class Inner { public T? X { get; set; } } }", "(new Outer.Inner { X = 1 }, new Outer<string>.Inner { X = \"y\" })", "$\"{v.Item1.X} {v.Item2.X}\"")]
    [InlineData("enum Level : byte { A = 1, B = 200 } class E { public Level L { get; set; } public Level? M { get; set; } public DayOfWeek D { get; set; } }", "new E { L = Level.B, M = Level.A, D = DayOfWeek.Friday }", "$\"{v.L} {v.M} {v.D}\"")]
    [InlineData("struct Inner { public int A; public byte B; } struct Mid { public Inner I; public bool F; } class Holder { public Mid M { get; set; } public Mid? N { get; set; } public Inner? O { get; set; } }", "new Holder { M = new Mid { I = new Inner { A = 1, B = 2 }, F = true }, N = new Mid { F = true } }", "$\"{v.M.I.A} {v.M.I.B} {v.M.F} {v.N!.Value.F} {v.O}\"")]
    [InlineData("class Object { public object? Tag { get; set; } public int X { get; set; } }", "new Object { X = 3 }", "$\"{v.Tag} {v.X}\"")]
    [InlineData("struct Text { public string? S; public int I; }", "new Text { S = \"s\", I = 3 }", "v.S + v.I")]
    [InlineData("class @class { public int @int { get; set; } public string? @string { get; set; } public int value; public int writer; public int p; public int f0; public int reader; }", "new @class { @int = 1, @string = \"2\", value = 3, writer = 4, p = 5, f0 = 6, reader = 7 }", "$\"{v.@int} {v.@string} {v.value} {v.writer} {v.p} {v.f0} {v.reader}\"")]
    [InlineData("record Names(int value, string? writer, int p, int f0, string? reader, int @class);", "new Names(1, \"2\", 3, 4, \"5\", 6)", "v.ToString()")]
    [InlineData("", "(1, \"a\", true)", "v.ToString()")]
    [InlineData("", "(1, 2, 3, 4, 5, 6, 7, 8, \"nine\", true)", "v.ToString()")]
    [InlineData("", "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)", "v.ToString()")]
    [InlineData("", "ValueTuple.Create(5)", "v.ToString()")]
    [InlineData("", "Tuple.Create(1, \"b\", (string?)null)", "v.ToString()")]
    [InlineData("", "Tuple.Create(1, 2, 3, 4, 5, 6, 7, \"8\")", "v.ToString()")]
    [InlineData("", "new KeyValuePair<string, bool>(\"k\", true)", "v.ToString()")]
    [InlineData("", "new Lazy<bool>(value: true)", "v.Value.ToString()")]
    [InlineData("class L { public Lazy<string>? A { get; set; } public Tuple<int, string>? B { get; set; } public (int X, string? Y)? C { get; set; } }", "new L { A = new Lazy<string>(\"x\"), B = Tuple.Create(1, \"y\"), C = (2, null) }", "$\"{v.A!.Value} {v.B} {v.C}\"")]
    [InlineData("", "(int?)5", "v.ToString()!")]
    [InlineData("", "\"text\"", "v")]
    [InlineData("class Many { public bool A,B,C,D,E,F,G; public bool? H; public bool I; public string? J; public int K; }", "new Many { A = true, G = true, H = true, I = true, J = \"j\", K = 1 }", "$\"{v.A}{v.B}{v.G}{v.H}{v.I}{v.J}{v.K}\"")]
    public void Shapes(string declarations, string value, string show) => Assert.NotEmpty(Show(declarations, value, show));

    // A written null must not come back as what the initialiser says.
    [Fact]
    public void Absent_members_are_assigned_null() => Assert.Equal(
        "00 True",
        Show("class Def { public string? Name { get; set; } = \"initial\"; public int? Age { get; set; } = 3; public bool? Ok { get; set; } = true; }", "new Def { Name = null, Age = null, Ok = null }", "(v.Name is null && v.Age is null && v.Ok is null).ToString()"));

    [Fact]
    public void Names_decide_the_order_in_classes_and_fields_in_structs()
    {
        Assert.Equal("02" + "01 ", Show("class C { public byte B { get; set; } public byte A { get; set; } }", "new C { B = 1, A = 2 }", "\"\""));
        Assert.Equal("01" + "02 ", Show("struct S { public byte B { get; set; } public byte A { get; set; } }", "new S { B = 1, A = 2 }", "\"\""));
        Assert.Equal("02" + "01 ", Show("struct S { private byte _b; public byte B { get => _b; set => _b = value; } public byte A { get; set; } }", "new S { B = 1, A = 2 }", "\"\""));
        Assert.Equal("0102" + "03 ", Show("class Z { public byte Y { get; set; } } class A : Z { public byte B { get; set; } public byte A1 { get; set; } }", "new A { Y = 1, A1 = 2, B = 3 }", "\"\""));
        Assert.Equal("03040102 ", Show("class C { [FirnMember(Order = 1)] public byte A; [FirnMember(Order = 2)] public byte B; public byte C1; public byte D; }", "new C { A = 1, B = 2, C1 = 3, D = 4 }", "\"\""));
    }

    [Fact]
    public void Parameters_that_a_struct_captures_are_fields_too() => Assert.Equal(
        "0201 2 1",
        Show("#pragma warning disable CS9124\nstruct S(byte b, byte a) { public byte B { get; } = b; public byte A => a; public byte Sum => (byte)(a + b); }", "new S(1, 2)", "$\"{v.A} {v.B}\""));

    // They have one name and one codec.
    [Fact]
    public void Dynamic_stands_beside_object()
    {
        Assert.Equal("1234", Generation.RunAndExecute("""
            public class Page<T> { public T? Item { get; set; } }
            public class Holder { public Page<object>? A { get; set; } public Page<dynamic>? B { get; set; } public List<dynamic>? C { get; set; } public List<object>? D { get; set; } public (int X, int Y) E { get; set; } public Page<(int, int)>? F { get; set; } public Page<(int P, int Q)>? G { get; set; } }
            public static class Program
            {
                static object Main()
                {
                    FirnOptions options = FirnOptions.Default.WithCase<object, int>(1);
                    Holder h = FirnSerializer.Deserialize<Holder>(FirnSerializer.Serialize(new Holder { A = new() { Item = 1 }, B = new() { Item = 2 }, C = [3], D = [4], F = new(), G = new() }, options), options)!;
                    return $"{h.A!.Item}{h.B!.Item}{h.C![0]}{h.D![0]}";
                }
            }
            """));
    }
}
