using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>Contracts of types that can't be edited: both engines go by them alike, whether the whole assembly or its public surface was seen.</summary>
public sealed class OutsideContractTests
{
    // It does not reference Firn.
    private const string Library = """
        namespace Lib;
        public class Base { public int Inherited { get; set; } public virtual int Virtual { get; set; } }
        public class Item : Base { public int A { get; set; } public string? B; public int C { get; set; } public override int Virtual { get; set; } }
        public class Leaf : Item { public int D { get; set; } }
        public struct Pair { public int X; public int Y; }
        public class Box<T> { public T? Content { get; set; } public int Rank { get; set; } }
        public class Hidden { private int _secret = 5; public int Read() => _secret; public void Set(int value) => _secret = value; }
        public class Two { public int A { get; set; } public int B { get; set; } public Two(int a) => A = a; public Two(int a, int b) => (A, B) = (a, b + 100); }
        public class Fixed { public int Kept { get; set; } public int Given { get; } = 7; private int _got; public int Got { get => _got; private set => _got = value; } }
        """;

    private static readonly CSharpCompilation s_library = Generation.Compile(Library, "Lib");
    private static readonly byte[] s_image = Generation.EmitWithout(s_library);

    // What both engines say, from what each kind of reference shows.
    private static string Run(string source)
    {
        source = "\n#pragma warning disable CS0649, CS0169\n" + source;
        List<string> all = [];
        foreach (MetadataReference reference in new[] { MetadataReference.CreateFromImage(s_image), MetadataReference.CreateFromImage(Generation.EmitWithout(s_library, metadataOnly: true)) })
        {
            Generation generated = Generation.Run(source, "App", reference);
            all.Add((string)generated.Execute(s_image)!);
            // The run-time engine knows of contexts what the generator tells.
            string told = string.Concat(generated.Sources.GetValueOrDefault("FirnRegistration.g.cs", "").Split('\n').Where(l => l.Contains("FirnContextContract", StringComparison.Ordinal)));
            all.Add((string)Generation.Plain(Generation.Compile(told + source, "App", reference)).Execute(s_image)!);
        }

        Assert.All(all, one => Assert.Equal(all[0], one));
        return all[0];
    }

    private static string Program(string value, string show) => $$"""

        static class Program
        {
            [FirnEntryPoint] static T CopyFirn<T>(T value) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value))!;
            [FirnEntryPoint] static string NamesFirn<T>(T value) => string.Join(",", FirnSchema.Of<T>().Definitions[0].Members.Select(m => m.Id + m.Name));
            static object Main() { var v = CopyFirn({{value}}); return $"{{show}}"; }
        }
        """;

    private const string Full = "new Lib.Leaf { A = 1, B = \"b\", C = 3, D = 4, Inherited = 5, Virtual = 6 }";
    private const string ShowFull = "{v.A}{v.B}{v.C}{v.D}{v.Inherited}{v.Virtual}";

    [Theory]
    [InlineData("[assembly: FirnContract(typeof(Lib.Leaf), Ignore = [\"D\"])]", "1b3056")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Leaf), Ignore = [\"A\", \"B\", \"Inherited\"])]", "03406")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Item), Ignore = [\"A\", \"Inherited\"])]", "0b3406")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Base), Ignore = [\"Inherited\"])]", "1b3406")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Leaf), Ignore = [\"Virtual\"])]", "1b3450")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Base), Ignore = [\"Virtual\"])]", "1b3450")]
    [InlineData("[FirnContract(typeof(Lib.Leaf), Ignore = [\"D\"])] partial class Context : FirnContext;", "1b3056")]
    [InlineData("[FirnInclude(typeof(Lib.Leaf)), FirnContract(typeof(Lib.Leaf), Ignore = [\"D\"])] partial class Context : FirnContext;", "1b3056")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Leaf), Ignore = [\"A\"])] [FirnContract(typeof(Lib.Leaf), Ignore = [\"D\"])] partial class Context : FirnContext;", "1b3056")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Leaf), Configuration = typeof(Words))] class Words { [FirnIgnore] public int A; [FirnIgnore] public int Virtual => 0; public int D { get; } }", "0b3450")]
    [InlineData("[assembly: FirnContract(typeof(Lib.Leaf), Configuration = typeof(IWords))] interface IWords { [FirnIgnore] string? B { get; } [IgnoreDataMember] int Inherited { get; } }", "13406")]
    public void What_is_left_out_is_not_stored(string words, string expected) => Assert.Equal(expected, Run($"{words} {Program(Full, ShowFull)}"));

    [Fact]
    public void Without_a_contract_all_is_stored() => Assert.Equal("1b3456", Run(Program(Full, ShowFull)));

    [Theory]
    [InlineData("new Lib.Pair { X = 1, Y = 2 }", "{v.X}{v.Y}", "[assembly: FirnContract(typeof(Lib.Pair), Ignore = [\"X\"])]", "02")]
    [InlineData("new[] { new Lib.Pair { X = 1, Y = 2 } }", "{v[0].X}{v[0].Y}", "[assembly: FirnContract(typeof(Lib.Pair), Ignore = [\"X\"])]", "02")]
    [InlineData("(new Lib.Box<int> { Content = 1, Rank = 2 }, new Lib.Box<string> { Content = \"s\", Rank = 2 })", "{v.Item1.Content}{v.Item1.Rank}{v.Item2.Content}{v.Item2.Rank}", "[assembly: FirnContract(typeof(Lib.Box<>), Ignore = [\"Rank\"])]", "10s0")]
    [InlineData("(new Lib.Box<int> { Content = 1, Rank = 2 }, new Lib.Box<string> { Content = \"s\", Rank = 2 })", "{v.Item1.Content}{v.Item1.Rank}{v.Item2.Content}{v.Item2.Rank}", "[assembly: FirnContract(typeof(Lib.Box<int>), Ignore = [\"Rank\"])]", "10s2")]
    [InlineData("new Lib.Box<string> { Content = \"s\", Rank = 2 }", "{v.Content}{v.Rank}", "[assembly: FirnContract(typeof(Lib.Box<>), Configuration = typeof(Words<>))] class Words<T> { [FirnIgnore] public T? Content; }", "2")]
    [InlineData("new List<Lib.Hidden> { new(), new() }", "{v.Count}{v[0].Read()}", "[assembly: FirnContract(typeof(Lib.Hidden), Ignore = [\"_secret\"])]", "25")]
    [InlineData("new Lib.Fixed { Kept = 3 }", "{v.Kept}{v.Given}{v.Got}", "[assembly: FirnContract(typeof(Lib.Fixed), Ignore = [\"Given\", \"Got\"])]", "370")]
    [InlineData("new Lib.Two(1, 2)", "{v.A} {v.B}", "[assembly: FirnContract(typeof(Lib.Two), Configuration = typeof(Words))] class Words { [FirnConstructor] public Words(int first) => _ = first; }", "1 102")]
    [InlineData("new Lib.Two(1, 2)", "{v.A} {v.B}", "[assembly: FirnContract(typeof(Lib.Two), Configuration = typeof(Words))] class Words { [FirnConstructor] public Words(int first, int second) => _ = first + second; }", "1 202")]
    [InlineData("new Lib.Box<int> { Content = 5, Rank = 2 }", "{v.Content} {v.Rank}", "[assembly: FirnContract(typeof(Lib.Box<int>), Configuration = typeof(Words))] class Words { [FirnSurrogate(typeof(Doubled))] public int Content; } class Doubled : IFirnSurrogate<int, string> { public static string ToSurrogate(int value) => value.ToString(); public static int FromSurrogate(string surrogate) => int.Parse(surrogate) * 2; }", "10 2")]
    public void All_kinds_of_types_and_words_count(string value, string show, string words, string expected) => Assert.Equal(expected, Run($"{words} {Program(value, show)}"));

    [Fact]
    public void Names_ids_orders_and_former_names_are_those_of_the_configuration()
    {
        string schema = Run($$"""
            [assembly: FirnContract(typeof(Lib.Item), Configuration = typeof(Words))]
            class Words { [FirnMember(Name = "alpha", Order = 2)] public int A; [FirnMember(Id = 7)] public string? B; [FirnMember(Order = 1, FormerNames = ["Z"])] public int C; }
            {{Program("new Lib.Item { A = 1, B = \"b\", C = 3 }", "{v.A}{v.B}{v.C} {NamesFirn(v)}")}}
            """);
        Assert.StartsWith("1b3 ", schema, StringComparison.Ordinal);
        Assert.Contains("alpha", schema, StringComparison.Ordinal);
        Assert.Matches("7.*C.*alpha", schema[4..]);
    }

    [Fact]
    public void Data_with_a_former_name_are_read_and_a_required_member_is_asked_for()
    {
        Assert.Equal("9 SchemaMismatch", Run("""
            [assembly: FirnContract(typeof(Lib.Box<int>), Configuration = typeof(Words))]
            class Words { [FirnMember(FormerNames = ["Old"])] public int Content; [DataMember(IsRequired = true)] public int Rank; }
            public class Before { public int Old { get; set; } public int Rank { get; set; } }
            public class Less { public int Old { get; set; } }
            static class Program
            {
                static object Main()
                {
                    string text = FirnSerializer.Deserialize<Lib.Box<int>>(FirnSerializer.Serialize(new Before { Old = 9 }))!.Content.ToString();
                    try { FirnSerializer.Deserialize<Lib.Box<int>>(FirnSerializer.Serialize(new Less { Old = 9 })); }
                    catch (FirnException e) { text += " " + e.Code; }
                    return text;
                }
            }
            """));
    }

    private const string Use = " static class Program { static object Main() => FirnSerializer.Serialize({0}).Length.ToString(); }";

    [Theory]
    [InlineData("[assembly: FirnContract(typeof(Own), Ignore = [\"Nothing\"])]", "it has no field and no property named 'Nothing'")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { public int Nothing; }", "it has no field and no property named 'Nothing'")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnIgnore] public long A; }", "declares 'A' as long, and it is of the type int")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnMember] public int Out; }", "the type itself leaves out 'Out'")]
    [InlineData("[assembly: FirnContract(typeof(Own), Ignore = [\"A\"], Configuration = typeof(Words))] class Words { [FirnMember(Id = 1)] public int A; }", "Ignore names 'A'")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnConstructor] public Words(string s) => _ = s; }", "no constructor with the parameters")]
    [InlineData("[assembly: FirnContract(typeof(Own), Ignore = [\"A\"]), FirnContract(typeof(Own), Ignore = [\"B\"])]", "two of them stand in this place")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] struct Words { public int A; }", "Words is neither a class nor an interface")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words<>))] class Words<T> { public int A; }", "is neither a class nor an interface")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnIgnore] int A { get; } }", "'A' is not public in the configuration")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnIgnore] public static int A; }", "'A' is static in the configuration")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words : Basis; class Basis { public int Nothing; }", "it has no field and no property named 'Nothing'")]
    [InlineData("[assembly: FirnContract(typeof(Basis0), Ignore = [\"A\"]), FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnMember(Name = \"a\")] public int A; }", "the contract of a base class leaves out 'A'")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] [FirnSerializable] class Words { public int A; }", "[FirnSerializable] stands on the configuration")]
    [InlineData("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] [DataContract] class Words { public int A; }", "[DataContract] stands on the configuration")]
    [InlineData("[assembly: FirnContract(typeof(Own), Ignore = [\"A\"]), FirnSurrogate(typeof(Own), typeof(S))] class S : IFirnSurrogate<Own, int> { public static int ToSurrogate(Own value) => 1; public static Own FromSurrogate(int surrogate) => new(); }", "its values are not written by members")]
    public async Task What_does_not_fit_is_refused_by_both(string words, string expected)
    {
        string source = words + " class Basis0 { public int A { get; set; } } class Own : Basis0 { public int B { get; set; } [FirnIgnore] public int Out { get; set; } }" + Use.Replace("{0}", "new Own()", StringComparison.Ordinal);
        string messages = await DiagnosticTests.Messages(source);
        Assert.Contains("FIRN0047", messages, StringComparison.Ordinal);
        Assert.Contains(expected, messages, StringComparison.Ordinal);
        string refusal = Assert.Throws<NotSupportedException>(() => Generation.Plain(Generation.Compile("#pragma warning disable\n" + source)).Execute()).Message;
        Assert.Contains(expected, refusal, StringComparison.Ordinal);
        Assert.Contains("The type 'Own'", refusal, StringComparison.Ordinal);
    }

    [Fact]
    public void A_name_that_only_the_other_assembly_could_have_is_refused_at_the_first_use()
    {
        string source = "[assembly: FirnContract(typeof(Lib.Pair), Ignore = [\"X\"])] [assembly: FirnContract(typeof(Lib.Item), Ignore = [\"_nothing\"])]" + Use.Replace("{0}", "new Lib.Item()", StringComparison.Ordinal);
        foreach (Generation generation in new[] { Generation.Run(source, "App", MetadataReference.CreateFromImage(s_image)), Generation.Plain(Generation.Compile(source, "App", MetadataReference.CreateFromImage(s_image))) })
        {
            Assert.Contains("it has no field and no property named '_nothing'", Assert.Throws<NotSupportedException>(() => generation.Execute(s_image)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void It_counts_beyond_its_assembly_where_the_type_has_no_word_of_its_own()
    {
        MetadataReference library = MetadataReference.CreateFromImage(s_image);
        Generation between = Generation.Run("[assembly: FirnContract(typeof(Lib.Leaf), Ignore = [\"A\"], Configuration = typeof(Between.Words))] [FirnContract(typeof(Lib.Base), Ignore = [\"Inherited\"])] partial class Context : FirnContext; namespace Between { public class Words { [FirnIgnore] public int D; } }", "Between", library);
        string source = Program(Full, ShowFull);
        byte[][] images = [s_image, between.Emit()];
        Assert.Equal("0b3006", Generation.Run(source, "App", library, between.ToReference()).Execute(images));
        Assert.Equal("0b3006", Generation.Run(source, "App", library, between.ToReference(metadataOnly: true)).Execute(images));
    }

    [Fact]
    public async Task Two_assemblies_that_differ_are_refused_until_the_user_says_it()
    {
        MetadataReference library = MetadataReference.CreateFromImage(s_image);
        MetadataReference first = Generation.Run("[assembly: FirnContract(typeof(Lib.Item), Ignore = [\"A\"])]", "First", library).ToReference(), second = Generation.Run("[assembly: FirnContract(typeof(Lib.Item), Ignore = [\"B\"])]", "Second", library).ToReference();
        string source = "static class Program { static object Main() => FirnSerializer.Serialize(new Lib.Item()); }";
        Assert.Contains("the assemblies 'First' and 'Second' have different contracts for it", await DiagnosticTests.Messages(source, library, first, second), StringComparison.Ordinal);
        Assert.DoesNotContain("FIRN", await DiagnosticTests.Messages("[assembly: FirnContract(typeof(Lib.Item), Ignore = [\"C\"])] " + source, library, first, second), StringComparison.Ordinal);
    }

    [Fact]
    public async Task State_that_is_named_is_accounted_for()
    {
        const string Source = "class Own { public int A { get; set; } int _cache; public int Read() => _cache++; public Own(int start) => _cache = start; public Own() { } } static class Program { static object Main() { FirnSerializer.Serialize(new Own()); return string.Join(\",\", FirnVerify.HiddenState(typeof(Own))); } }";
        const string Words = "[FirnContract(typeof(Own), Ignore = [\"_cache\"])] partial class Context : FirnContext; ";
        Assert.Contains("FIRN0029", await DiagnosticTests.Messages(Source), StringComparison.Ordinal);
        Assert.DoesNotContain("FIRN", await DiagnosticTests.Messages(Words + Source), StringComparison.Ordinal);
        Assert.Equal("Own._cache", Generation.RunAndExecute(Source));
        Assert.Equal("", Generation.RunAndExecute(Words + Source));
    }

    [Fact]
    public async Task A_configuration_says_of_a_member_of_another_serializer_that_it_is_meant()
    {
        const string Source = "class JsonIgnoreAttribute : Attribute; class Own { [JsonIgnore] public int A { get; set; } public int B { get; set; } } static class Program { static object Main() => FirnSerializer.Serialize(new Own()); }";
        Assert.Contains("FIRN0034", await DiagnosticTests.Messages(Source), StringComparison.Ordinal);
        Assert.DoesNotContain("FIRN", await DiagnosticTests.Messages("[assembly: FirnContract(typeof(Own), Configuration = typeof(Words))] class Words { [FirnMember] public int A; }" + Source), StringComparison.Ordinal);
        Assert.DoesNotContain("FIRN", await DiagnosticTests.Messages("[assembly: FirnContract(typeof(Own), Ignore = [\"A\"])]" + Source), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_class_that_is_no_context_is_told_so() =>
        Assert.Contains("FIRN0025", await DiagnosticTests.Messages("[FirnContract(typeof(Own), Ignore = [\"A\"])] class Plain; class Own { public int A; public int B; }"), StringComparison.Ordinal);

    // It references Firn.
    private const string Own = """
        namespace Own;
        public class Entity { public int A { get; set; } public string? Password { get; set; } }
        public class Inner : Entity { public int B { get; set; } }
        [FirnSerializable] public class Marked { public int A { get; set; } public int B { get; set; } }
        [FirnUnion(1, typeof(Case))] public abstract class Shape { public int A { get; set; } }
        public class Case : Shape { public int B { get; set; } }
        public class Words { [FirnIgnore] public string? Password; }
        """;

    [Theory]
    [InlineData("[assembly: FirnContract(typeof(Own.Entity), Ignore = [\"Password\"])] ")]
    [InlineData("[assembly: FirnContract(typeof(Own.Entity), Configuration = typeof(Own.Words))] ")]
    [InlineData("[FirnContract(typeof(Own.Entity), Ignore = [\"Password\"])] partial class Context : FirnContext; ")]
    public void A_contract_in_the_assembly_of_the_type_counts_everywhere(string words)
    {
        words += Own.Replace("namespace Own;", "namespace Own {", StringComparison.Ordinal) + "}";
        Generation own = Generation.Run(words, "Own");
        const string Source = """
            public class Derived : Own.Entity { public int C { get; set; } }
            public class Holder { public Own.Entity? E { get; set; } public List<Own.Inner>? I { get; set; } }
            static class Program
            {
                [FirnEntryPoint] static T CopyFirn<T>(T value) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value))!;
                static object Main()
                {
                    Holder h = CopyFirn(new Holder { E = new() { A = 1, Password = "p" }, I = [new() { A = 2, Password = "q", B = 3 }] });
                    Own.Entity e = CopyFirn(new Own.Entity { A = 4, Password = "r" });
                    Derived d = CopyFirn(new Derived { A = 5, Password = "s", C = 6 });
                    return $"{h.E!.A}{h.E.Password} {h.I![0].A}{h.I[0].B}{h.I[0].Password} {e.A}{e.Password} {d.A}{d.C}{d.Password}";
                }
            }
            """;
        foreach (MetadataReference reference in new[] { own.ToReference(), own.ToReference(metadataOnly: true) })
        {
            Assert.Equal("1 23 4 56", Generation.Run(Source, "App", reference).Execute(own.Emit()));
            Assert.Equal("1 23 4 56", Generation.Plain(Generation.Compile(Source, "App", reference)).Execute(own.Emit()));
        }
    }

    [Theory]
    [InlineData("Entity", "new Own.Entity()")]
    [InlineData("Entity", "new List<Own.Entity>()")]
    [InlineData("Entity", "new Own.Inner()")]
    [InlineData("Marked", "new Own.Marked()")]
    [InlineData("Marked", "new Holder()")]
    [InlineData("Marked", "new Derived()")]
    [InlineData("Case", "(Own.Shape)new Own.Case()")]
    [InlineData("Case", "new Shapes()")]
    [InlineData("Shape", "new Shapes()")]
    [InlineData("Shape", "new Own.Case()")]
    public async Task Of_a_type_whose_assembly_references_Firn_that_assembly_decides(string type, string value)
    {
        string source = $"[assembly: FirnContract(typeof(Own.{type}), Ignore = [\"A\"])] class Holder {{ public Own.Marked? M {{ get; set; }} }} class Derived : Own.Marked; class Shapes {{ public Own.Shape? S {{ get; set; }} }}" + Use.Replace("{0}", value, StringComparison.Ordinal);
        string expected = "does not fit: its assembly 'Own' references Firn, and decides itself how the type is stored";
        Generation own = Generation.Run(Own, "Own");
        string messages = await DiagnosticTests.Messages(source, own.ToReference());
        Assert.Contains("FIRN0047", messages, StringComparison.Ordinal);
        Assert.Contains(expected, messages, StringComparison.Ordinal);
        Assert.Contains($"Own.{type}'", messages, StringComparison.Ordinal);
        byte[] plain = Generation.EmitWithout(Generation.Compile(Own, "Own"));
        Assert.Contains(expected, Assert.Throws<NotSupportedException>(() => Generation.Plain(Generation.Compile("#pragma warning disable\n" + source, "App", MetadataReference.CreateFromImage(plain))).Execute(plain)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Surrogates_are_the_remedy_for_a_type_whose_assembly_references_Firn()
    {
        byte[] own = Generation.Run(Own, "Own").Emit();
        const string Source = "[assembly: FirnSurrogate(typeof(Own.Entity), typeof(S))] public class S : IFirnSurrogate<Own.Entity, int> { public static int ToSurrogate(Own.Entity value) => value.A; public static Own.Entity FromSurrogate(int surrogate) => new() { A = surrogate }; } public class Holder { public Own.Entity? E { get; set; } } static class Program { static object Main() { var e = FirnSerializer.Deserialize<Holder>(FirnSerializer.Serialize(new Holder { E = new() { A = 1, Password = \"p\" } }))!.E!; return $\"{e.A}{e.Password}\"; } }";
        MetadataReference reference = MetadataReference.CreateFromImage(own);
        Assert.Equal("1", Generation.Run(Source, "App", reference).Execute(own));
        Assert.Equal("1", Generation.Plain(Generation.Compile(Source, "App", reference)).Execute(own));
    }

    [Fact]
    public async Task A_configuration_of_another_assembly_that_is_not_public_is_refused()
    {
        MetadataReference own = Generation.Run("[assembly: FirnContract(typeof(Own.Entity), Configuration = typeof(Own.Secret))] namespace Own { public class Entity { public int A { get; set; } } class Secret { [FirnMember(Name = \"a\")] public int A { get; set; } } }", "Own").ToReference();
        string messages = await DiagnosticTests.Messages(Use.Replace("{0}", "new Own.Entity()", StringComparison.Ordinal), own);
        Assert.Contains("FIRN0047", messages, StringComparison.Ordinal);
        Assert.Contains("Secret is not public in its assembly. Make the configuration public", messages, StringComparison.Ordinal);
    }

    [Fact]
    public void Generated_code_checks_itself_by_the_contracts_it_was_made_with()
    {
        MetadataReference library = MetadataReference.CreateFromImage(Generation.EmitWithout(s_library, metadataOnly: true));
        Generation between = Generation.Run("[assembly: FirnContract(typeof(Lib.Fixed), Ignore = [\"Given\", \"Got\"])]", "Between", library);
        Generation app = Generation.Run(Program("new Lib.Fixed { Kept = 3 }", "{v.Kept}{v.Given}{v.Got}"), "App", library, between.ToReference());
        // The assembly that has the contract is not loaded.
        Assert.Equal("370", app.Execute(s_image));
        Assert.Equal("370", app.Execute(s_image, between.Emit()));
    }

    [Fact]
    public void What_a_configuration_does_not_set_stays() => Assert.Equal("9 8 bb,cc", Run("""
        [assembly: FirnContract(typeof(Mine), Configuration = typeof(Words))]
        class Mine { [FirnMember(Name = "bb")] public int B { get; set; } [FirnMember(FormerNames = ["Z"])] public int C { get; set; } }
        class Words { [FirnMember(FormerNames = ["Y"])] public int B; [FirnMember(Name = "cc")] public int C; }
        class Before { public int Y { get; set; } public int Z { get; set; } }
        static class Program
        {
            static object Main()
            {
                Mine v = FirnSerializer.Deserialize<Mine>(FirnSerializer.Serialize(new Before { Y = 9, Z = 8 }))!;
                return $"{v.B} {v.C} " + string.Join(",", FirnSchema.Of<Mine>().Definitions[0].Members.Select(m => m.Name).Order());
            }
        }
        """));

    [Theory]
    [InlineData("class Words : Basis; class Basis { [FirnIgnore] public int A; }")]
    [InlineData("class Words : Basis { [FirnIgnore] public new int A; } class Basis { [FirnMember(Name = \"a\")] public int A; }")]
    [InlineData("interface Words : IMiddle; interface IMiddle : IBasis; interface IBasis { [FirnIgnore] int A { get; } }")]
    [InlineData("class Words { [FirnIgnore] public int A; public static int B; const int Own = 1; static string? S { get; set; } }")]
    public void Members_of_the_bases_of_a_configuration_count(string configuration) =>
        Assert.Equal("0b3456", Run($"[assembly: FirnContract(typeof(Lib.Leaf), Configuration = typeof(Words))] {configuration} {Program(Full, ShowFull)}"));
}
