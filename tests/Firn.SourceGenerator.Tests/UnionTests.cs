namespace Firn.SourceGenerator.Tests;

/// <summary>Unions of every form, written and read by the code generated for them.</summary>
public sealed class UnionTests
{
    // Round-trips values of a declared type, in mode none and embedded; returns the bodies and what was read, which records spell out.
    private static string Show(string declarations, string type, string values, string options = "FirnOptions.Default")
    {
        string source = $$"""
            {{declarations}}
            static class Program
            {
                static readonly FirnOptions Embedded = {{options}};
                static readonly FirnOptions Packed = Embedded with { SchemaMode = FirnSchemaMode.None };
                static object Main()
                {
                    List<string> all = [];
                    foreach ({{type}} value in new {{type}}[] { {{values}} })
                    {
                        byte[] bytes = FirnSerializer.Serialize<{{type}}>(value, Packed);
                        var back = FirnSerializer.Deserialize<{{type}}>(bytes, Packed);
                        var again = FirnSerializer.Deserialize<{{type}}>(FirnSerializer.Serialize<{{type}}>(value, Embedded), Embedded);
                        if ($"{value}" != $"{back}" || $"{value}" != $"{again}") throw new Exception($"{value} became {back} and {again}");
                        if (value?.GetType() != back?.GetType()) throw new Exception($"{value} became a {back?.GetType()}");
                        all.Add(Convert.ToHexString(bytes.AsSpan(1)));
                    }

                    return string.Join(" ", all);
                }
            }
            """;
        return (string)Generation.RunAndExecute(source)!;
    }

    [Fact]
    public void An_abstract_class() => Assert.Equal(
        "0102000000 0203000000 ",
        Show("[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] abstract record Base; record A(int X) : Base; sealed record B(int Y) : Base;", "Base?", "new A(2), new B(3), null"));

    [Fact]
    public void An_interface_with_structs() => Assert.Equal(
        "00020000000000 0109",
        Show("[FirnUnion(0, typeof(A)), FirnUnion(1, typeof(B))] interface I; record struct A(int X, short F) : I; record struct B(byte Y) : I;", "I", "new A(2, 0), new B(9)"));

    [Fact]
    public void A_class_that_is_its_own_case() => Assert.Equal(
        "0005000000 010500000007000000",
        Show("[FirnUnion(0, typeof(Base)), FirnUnion(1, typeof(Derived))] record Base(int X); record Derived(int X, int Y) : Base(X);", "Base", "new Base(5), new Derived(5, 7)"));

    [Fact]
    public void Generic_unions_and_open_cases() => Assert.Equal(
        "0105000000 0209 0105000000",
        Show(
            """
            [FirnUnion(1, typeof(Leaf<>)), FirnUnion(2, typeof(Bytes)), FirnUnion(3, typeof(OfStrings)), FirnUnion(5, typeof(OnlyClasses<>))] abstract record Base<T>;
            record Leaf<T>(T Value) : Base<T>; record Bytes(byte B) : Base<int>; record OfStrings : Base<string>; record OnlyClasses<T>(T Value) : Base<T> where T : class;
            """,
            "Base<int>",
            "new Leaf<int>(5), new Bytes(9), new Leaf<int>(5)"));

    [Fact]
    public void Unions_nested_in_a_generic_class() => Assert.Equal(
        "0103000000 02",
        Show("class Outer<T> { [FirnUnion(1, typeof(Outer<>.A)), FirnUnion(2, typeof(Outer<>.B))] public abstract record Base; public record A(T X) : Base; public record B : Base; }", "Outer<int>.Base", "new Outer<int>.A(3), new Outer<int>.B()"));

    [Fact]
    public void Cases_nested_in_their_generic_union() => Assert.Equal(
        "0103000000 0201 0207",
        Show(
            """
            [FirnUnion(1, typeof(Result<,>.Ok)), FirnUnion(2, typeof(Result<,>.Failed)), KnownType(typeof(Result<,>.Ok))]
            abstract record Result<T, E> { public record Ok(T Value) : Result<T, E>; public record Failed(E Error) : Result<T, E>; }
            """,
            "Result<int, byte>",
            "new Result<int, byte>.Ok(3), new Result<int, byte>.Failed(1), new Result<int, byte>.Failed(7)"));

    [Fact]
    public void Cases_whose_type_arguments_are_others_than_those_of_the_union() => Assert.Equal(
        "0109 0205 0307",
        Show(
            """
            [FirnUnion(1, typeof(Turned<,>)), FirnUnion(2, typeof(Half<>)), FirnUnion(3, typeof(Whole)), FirnUnion(4, typeof(Lists<>)), FirnUnion(5, typeof(Half<string>))]
            interface IPair<A, B>;
            record Turned<A, B>(B X) : IPair<B, A>; record Half<T>(T X) : IPair<T, int>; record Whole(byte X) : IPair<byte, int>; record Lists<T>(T X) : IPair<List<T>, int>;
            """,
            "IPair<byte, int>",
            "new Turned<int, byte>(9), new Half<byte>(5), new Whole(7)"));

    [Fact]
    public void A_method_gives_cases_and_the_bytes_are_those_of_named_ones()
    {
        const string Types = "abstract record S {{0} } record A(byte X) : S; sealed record B<T>(T X) : S; abstract record C : S; record D(byte Y) : C;";
        const string Values = "new A(1), new B<int>(2), new D(3), new A(4)";
        string named = Show("[KnownType(typeof(A)), KnownType(typeof(B<int>)), KnownType(typeof(D))] " + Types.Replace("{0}", ""), "S", Values);
        Assert.Equal(named, Show("[KnownType(\"Cases\")] " + Types.Replace("{0}", " static IEnumerable<Type> Cases() => [typeof(A), typeof(B<int>), typeof(D), typeof(A), typeof(string)];"), "S", Values));
        Assert.Equal(named, Show("[KnownType(\"Cases\"), KnownType(typeof(D))] " + Types.Replace("{0}", " internal static Type[] Cases() => [typeof(A), typeof(B<int>), typeof(D)];"), "S", Values));
        Assert.Equal(named, Show("[KnownType(\"Cases\"), KnownType(\"More\")] " + Types.Replace("{0}", " private static List<Type> Cases() => [typeof(A)]; private static List<Type> More() => [typeof(B<int>), typeof(D)];"), "S", Values));
        // Those that nothing names are served by the run-time engine.
        Assert.Equal(named, Show("[KnownType(\"Cases\")] " + Types.Replace("{0}", " static IEnumerable<Type> Cases() => typeof(S).Assembly.GetTypes().Where(t => t.IsSubclassOf(typeof(S)) && !t.ContainsGenericParameters && !t.IsAbstract).Append(Type.GetType(\"B`1\")!.MakeGenericType(typeof(int)));"), "S", Values));
        Assert.Equal(Show("[KnownType(typeof(W<>))] abstract record V<T>; record W<T>(T X) : V<T>;", "V<byte>", "new W<byte>(1)"), Show("[KnownType(\"Cases\")] abstract record V<T> { static Type[] Cases() => [typeof(W<>)]; } record W<T>(T X) : V<T>;", "V<byte>", "new W<byte>(1)"));
    }

    [Fact]
    public void A_method_is_called_once_and_not_before_the_first_use()
    {
        const string Source = """
            [KnownType("Cases")] class S { public static int Calls; static Type[] Cases() { Calls++; return [typeof(A)]; } }
            class A : S { public int X { get; set; } public S? Next { get; set; } }
            static class Program
            {
                static object Main()
                {
                    int before = S.Calls;
                    S back = FirnSerializer.Deserialize<S>(FirnSerializer.Serialize<S>(new A { X = 1, Next = new S() }))!;
                    FirnSerializer.Serialize<List<S>>([back]);
                    return $"{before} {S.Calls} {back.GetType().Name} {((A)back).Next!.GetType().Name}";
                }
            }
            """;
        Assert.Equal("0 1 A S", Generation.RunAndExecute(Source));
    }

    [Fact]
    public void A_method_that_fails_is_refused_at_the_first_use()
    {
        const string Source = """
            [KnownType("Cases")] abstract class S { static Type[] Cases() => throw new InvalidOperationException("Not today."); }
            class A : S;
            static class Program
            {
                static object Main()
                {
                    try { FirnSerializer.Serialize<S>(new A()); return ""; }
                    catch (NotSupportedException e) { return e.Message; }
                }
            }
            """;
        string text = Assert.IsType<string>(Generation.RunAndExecute(Source));
        Assert.Contains("The type 'S': the method 'Cases' that its [KnownType] names throws InvalidOperationException: Not today. Let [KnownType] name", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Unions_as_cases_of_unions() => Assert.Equal(
        "0507 030101 030201 04010102",
        Show(
            """
            [FirnUnion(5, typeof(Plain)), FirnUnion(3, typeof(Middle)), FirnUnion(4, typeof(Inner))] abstract record Base;
            [FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] abstract record Middle : Base;
            [FirnUnion(1, typeof(C))] abstract record Inner : Middle;
            record Plain(byte X) : Base; record A(byte X) : Middle; record B(byte X) : Middle; record C(byte X, byte Y) : Inner;
            """,
            "Base",
            "new Plain(7), new A(1), new B(1), new C(1, 2)"));

    // Flags of D, L and M; a dictionary of one entry, a list with one of two elements present, a member.
    [Fact]
    public void Members_elements_and_values() => Assert.Equal(
        "07" + "000204610107" + "050102" + "0103",
        Show(
            """
            [FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] interface I; record A(byte X) : I; record B : I;
            record Holder { public I? M { get; set; } public List<I?>? L { get; set; } public Dictionary<string, I?>? D { get; set; } public override string ToString() => $"{M} {string.Join(",", L!)} {string.Join(",", D!)}"; }
            """,
            "Holder",
            "new Holder { M = new A(3), L = [new B(), null], D = new() { [\"a\"] = new A(7) } }"));

    [Fact]
    public void Known_types_have_tags_of_their_contract_names()
    {
        string bytes = Show(
            """
            [KnownType(typeof(Circle)), KnownType(typeof(Named)), KnownType(typeof(Of<int>)), KnownType(typeof(Outer.Nested))] abstract record Shape2;
            record Circle(byte R) : Shape2; [DataContract(Name = "Square")] record Named([property: DataMember] byte S) : Shape2; record Of<T> : Shape2; class Outer { public record Nested : Shape2; }
            """,
            "Shape2",
            "new Circle(1), new Named(2), new Of<int>(), new Outer.Nested()");
        static string Tag(string name)
        {
            uint hash = 2166136261;
            foreach (char c in name) hash = unchecked((hash ^ c) * 16777619);
            return "F1" + Convert.ToHexString(BitConverter.GetBytes(hash));
        }

        Assert.Equal($"{Tag("Circle")}01 {Tag("Square")}02 {Tag("OfOfint")} {Tag("Outer.Nested")}", bytes);
    }

    [Fact]
    public void A_class_with_known_types_is_its_own_case() => Assert.Equal(
        2,
        Show("[KnownType(typeof(B))] record A(byte X); record B(byte X) : A(X);", "A", "new A(1), new B(2)").Split(' ').Distinct().Count());

    [Fact]
    public void An_explicit_tag_counts_more_than_a_known_types() => Assert.Equal(
        "0501",
        Show("[KnownType(typeof(B)), FirnUnion(5, typeof(B)), FirnUnion(6, typeof(A))] record A(byte X); record B(byte X) : A(X);", "A", "new B(1)"));

    [Fact]
    public void Private_types() => Assert.Equal(
        "0103",
        Generation.RunAndExecute("""
            static partial class Program
            {
                [FirnUnion(1, typeof(A))] private abstract record Base; private partial class Holder { [FirnUnion(1, typeof(Deep))] internal abstract record Middle; private record Deep : Middle; public static Middle Make() => new Deep(); }
                private record A(byte X) : Base;
                static object Main()
                {
                    if (FirnSerializer.Clone<Holder.Middle>(Holder.Make()) is null) throw new Exception();
                    byte[] bytes = FirnSerializer.Serialize<Base>(new A(3), FirnOptions.Packed);
                    return FirnSerializer.Deserialize<Base>(bytes, FirnOptions.Packed) is A { X: 3 } ? Convert.ToHexString(bytes.AsSpan(1)) : "";
                }
            }
            """));

    [Fact]
    public void Many_cases()
    {
        string cases = string.Join(", ", Enumerable.Range(0, 300).Select(i => $"FirnUnion({i}, typeof(C{i}))"));
        string classes = string.Join(" ", Enumerable.Range(0, 300).Select(i => i % 3 == 0 ? $"record struct C{i}(byte X) : I;" : $"record C{i}(byte X) : I;"));
        Assert.Equal("0001 0801 EF01 F0F00001 F02B0101", Show($"[{cases}] interface I; {classes}", "I", "new C0(1), new C8(1), new C239(1), new C240(1), new C299(1)"));
    }

    [Fact]
    public void Objects_whose_cases_the_options_have() => Assert.Equal(
        "012A000000 020461 0401 0502000000 06010A 06010A ",
        Show(
            "record Point(int X); [FirnUnion(1, typeof(Leaf))] abstract record Tree; record Leaf(byte B) : Tree;",
            "object?",
            "42, \"a\", true, new Point(2), new Leaf(10), (Tree)new Leaf(10), null",
            "FirnOptions.Default.WithCase<object, int>(1).WithCase<object, string>(2).WithCase<object, bool>(4).WithCase<object, Point>(5).WithCase<object, Tree>(6)"));

    [Fact]
    public void Interfaces_whose_cases_the_options_have() => Assert.Equal(
        "0101 02012A00000000",
        Show(
            "interface I; record A(byte X) : I; record B(int Y, string? T) : I;",
            "I",
            "new A(1), new B(42, \"\")",
            "FirnOptions.Default.WithCase<I, A>(1).WithCase<I, B>(2)"));

    [Fact]
    public void Cases_added_to_a_union_that_has_some() => Assert.Equal(
        "0101 0702",
        Show(
            "[FirnUnion(1, typeof(A))] interface I; record A(byte X) : I; record B(byte X) : I;",
            "I",
            "new A(1), new B(2)",
            "FirnOptions.Default.WithCase<I, B>(7)"));

    [Fact]
    public void An_abstract_case_with_a_codec_of_its_own_takes_derived_classes() => Assert.Equal(
        "0305 0107000000",
        Show(
            """
            [FirnUnion(1, typeof(Ball)), FirnUnion(3, typeof(Solid))] abstract record Shape;
            record Ball(int R) : Shape;
            [FirnCodec(typeof(SolidCodec))] abstract record Solid : Shape;
            record Cube(byte Edge) : Solid;
            struct SolidCodec : IFirnCodec<Solid>
            {
                public static int MinSize => 1;
                public static void Write(ref FirnWriter writer, Solid value) => writer.Reserve(1) = ((Cube)value).Edge;
                public static Solid Read(ref FirnReader reader) => new Cube(reader.Take(1));
                public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
            }
            """,
            "Shape",
            "new Cube(5), new Ball(7)"));

    [Fact]
    public void Own_cases_come_before_those_of_options() => Assert.Equal(
        "030705000000 0902000000",
        Show(
            """
            [FirnUnion(3, typeof(Solid))] abstract record Shape;
            [FirnUnion(1, typeof(Solid)), FirnUnion(2, typeof(Cube)), FirnUnion(4, typeof(Fog))] abstract record Volume : Shape;
            [FirnUnion(7, typeof(Cube))] abstract record Solid : Volume;
            record Cube(int Edge) : Solid;
            record Fog(int Depth) : Volume;
            """,
            "Shape",
            "new Cube(5), new Fog(2)",
            "FirnOptions.Default.WithCase<Shape, Fog>(9).WithCase<Shape, Volume>(10)"));

    [Fact]
    public void Identity_and_a_derived_class()
    {
        string source = """
            [FirnReferences] class Person { public int Age { get; set; } }
            [FirnReferences] class Special : Person;
            class Holder { public Person? A { get; set; } }
            static class Program
            {
                static object Main()
                {
                    foreach (bool asDeclared in new[] { false, true })
                    {
                        try { FirnSerializer.Serialize(new Holder { A = new Special() }, FirnOptions.Default with { WriteDerivedAsDeclared = asDeclared }); return "written"; }
                        catch (FirnException exception) when (exception.Code == FirnErrorCode.DerivedInstance) { }
                    }

                    return "refused";
                }
            }
            """;
        Assert.Equal("refused", (string)Generation.RunAndExecute(source)!);
    }

    // What the text says, applied: to one closed version of a generic class it is said of all.
    [Fact]
    public void The_cases_that_an_error_names_serve_every_version_of_a_generic_class()
    {
        const string Types = "class H<T> { public T? V { get; set; } } class Sub<T> : H<T> { public int W { get; set; } }";
        const string Program = """
            static class Program
            {
                static object Main()
                {
                    try { return ((Sub<int>)FirnSerializer.Clone<H<int>>(new Sub<int> { V = 1, W = 2 })!).W + FirnSerializer.Clone(new H<string> { V = "3" })!.V; }
                    catch (FirnException e) { return e.Message; }
                }
            }
            """;
        string text = Assert.IsType<string>(Generation.RunAndExecute(Types + Program));
        const string Cases = "[FirnUnion(0, typeof(H<>))] and [FirnUnion(1, typeof(Sub<>))]";
        Assert.Contains(Cases, text, StringComparison.Ordinal);
        string mended = Cases.Replace(" and ", " ", StringComparison.Ordinal) + " " + Types + Program;
        Assert.Equal("23", Generation.RunAndExecute(mended));
        Assert.Equal("23", Generation.Plain(Generation.Compile("#pragma warning disable\n" + mended)).Execute());
    }
}
