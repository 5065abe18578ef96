namespace Firn.SourceGenerator.Tests;

/// <summary>The rows of <see cref="RemedyTests"/>. A text without a row for each of its clauses fails <see cref="RemedyCoverageTests"/>.</summary>
internal static partial class RemedyTable
{
    private const string Number = "Clone(C.Of(3)).X";

    /// <summary>All rows.</summary>
    public static IEnumerable<Remedy> Rows() => [.. Names(), .. FrameworkTypes(), .. UnsupportedTypes(), .. Collections(), .. Constructors(), .. Members(), .. State(), .. Codecs(), .. OfConverters(), .. NullConstants(), .. Surrogates(), .. OutsideContracts(), .. Unions(), .. Assemblies()];

    // A codec that stores a text.
    private static string Codec(string name, string type, string toText, string fromText) =>
        $"struct {name} : IFirnCodec<{type}> {{ public static int MinSize => 1; public static void Write(ref FirnWriter w, {type} v) => w.WriteString({toText}); public static {type} Read(ref FirnReader r) {{ string s = r.ReadString(); return {fromText}; }} public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.String); }}";

    private static IEnumerable<Remedy> Names()
    {
        const string Order = "class Order { public int X { get; set; } } ";
        const string Run = "Repo.Copy(new Order { X = 3 }).X";
        const string Method = Order + "static class Repo { public static T Copy<T>(T v) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(v))!; }";
        const string List = Order + "static class Repo { public static List<T> Copy<T>(List<T> v) => FirnSerializer.Deserialize<List<T>>(FirnSerializer.Serialize(v))!; }";
        const string ClassBody = "class Repo<T> { public T Copy(T v) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(v))!; }";
        yield return Build("Mark the method [FirnEntryPoint], so that code is generated for the types that its callers name", Method, Order + "static class Repo { [FirnEntryPoint] public static T CopyFirn<T>(T v) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(v))!; }") with { RunBefore = Run, Run = "Repo.CopyFirn(new Order { X = 3 }).X" };
        yield return Build("Let a type parameter of a method marked [FirnEntryPoint] stand for the whole type", List, Order + "static class Repo { [FirnEntryPoint] public static TList CopyFirn<TList>(TList v) => FirnSerializer.Deserialize<TList>(FirnSerializer.Serialize(v))!; }") with { RunBefore = "Repo.Copy(new List<Order> { new() { X = 3 } })[0].X", Run = "Repo.CopyFirn(new List<Order> { new() { X = 3 } })[0].X" };
        const string Page = Order + "class Page<T> { public T? First { get; set; } } static class Repo { {0} public static Page<T> {1}<T>(Page<T> v) => FirnSerializer.Deserialize<Page<T>>(FirnSerializer.Serialize(v))!; }";
        yield return Build("name the open type in Wrappers of [FirnEntryPoint]", Page.Replace("{0}", "").Replace("{1}", "Copy"), Page.Replace("{0}", "[FirnEntryPoint(Wrappers = [typeof(Page<>)])]").Replace("{1}", "CopyFirn")) with { RunBefore = "Repo.Copy(new Page<Order> { First = new() { X = 3 } }).First!.X", Run = "Repo.CopyFirn(new Page<Order> { First = new() { X = 3 } }).First!.X" };
        yield return Build("list each closed type in a context with [FirnInclude] and suppress the warning", List, "#pragma warning disable FIRN0010\n" + List + " [FirnInclude(typeof(List<Order>))] partial class Context : FirnContext;") with { Run = "Repo.Copy(new List<Order> { new() { X = 3 } })[0].X" };
        yield return Build("Mark the type around it [FirnEntryPoint], so that code is generated for the types that it is named with", Order + ClassBody, Order + "[FirnEntryPoint] " + ClassBody.Replace("Repo", "FirnRepo")) with { RunBefore = "new Repo<Order>().Copy(new Order { X = 3 }).X", Run = "new FirnRepo<Order>().Copy(new Order { X = 3 }).X" };
        yield return Build("mark the types that take its place [FirnSerializable] and suppress the warning", Order + ClassBody, "#pragma warning disable FIRN0010\n[FirnSerializable] " + Order + ClassBody) with { Run = "new Repo<Order>().Copy(new Order { X = 3 }).X" };
        yield return Build("list them in a context with [FirnInclude] and suppress the warning", Order + ClassBody, "#pragma warning disable FIRN0010\n" + Order + ClassBody + " [FirnInclude(typeof(Order))] partial class Context : FirnContext;") with { Run = "new Repo<Order>().Copy(new Order { X = 3 }).X" };
        yield return Build("Declare the type outside of the generic one", "partial class Repo<T> { private class Part { public int X { get; set; } } public static int Copy() => FirnSerializer.Deserialize<Part>(FirnSerializer.Serialize(new Part { X = 3 }))!.X; }", "class Part { public int X { get; set; } } class Repo<T> { public static int Copy() => FirnSerializer.Deserialize<Part>(FirnSerializer.Serialize(new Part { X = 3 }))!.X; }") with { Run = "Repo<int>.Copy()" };
        yield return Build("Use a record, which has a name", "", "record C(int X);") with { RunBefore = "FirnSerializer.Serialize(new { X = 3 })[^1]", Run = "Clone(new C(3)).X" };
        yield return Build("a tuple", "", "") with { RunBefore = "FirnSerializer.Serialize(new { X = 3 })[^1]", Run = "Clone((3, 4)).Item1" };
        yield return Build("Name the type with its type arguments", "[FirnIncludeMembersOf(typeof(IPages<>))] partial class Context : FirnContext; interface IPages<T> { List<T> Read(); }", "[FirnIncludeMembersOf(typeof(IPages<int>))] partial class Context : FirnContext; interface IPages<T> { List<T> Read(); }") with { Run = "Clone(new List<int> { 3 })[0]" };
        yield return Build("Remove the word file", "file class C { public int X { get; set; } } static class P { public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }", "class C { public int X { get; set; } } static class P { public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }") with { Run = "P.Copy()" };
        yield return Build("Make the types internal", Hosts("private", "protected"), Hosts("internal", "internal")) with { Run = "P.Copy()" };
        const string Inner = "class C { public int X { get; set; } } public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }";
        yield return Build("Make the type internal", "class P { private " + Inner, "class P { internal " + Inner) with { Run = "P.Copy()" };
        yield return Build("Make the type internal", "class P { protected " + Inner, "class P { internal " + Inner) with { Run = "P.Copy()" };
        yield return Build("declare the types around it partial", "class P { private " + Inner, "partial class P { private " + Inner) with { Run = "P.Copy()" };
        yield return Build("declare the types around it partial", "class Q { protected class C { public int X { get; set; } } } class P : Q { public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }", "partial class Q { protected class C { public int X { get; set; } } } class P : Q { public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }") with { Run = "P.Copy()" };
        const string Generic = "partial class G<T> { {0} class C { public int X { get; set; } } public static class Q { public static int Copy() => FirnSerializer.Deserialize<G<int>.C>(FirnSerializer.Serialize(new G<int>.C { X = 3 }))!.X; } }";
        yield return Build("Make the type internal", Generic.Replace("{0}", "private"), Generic.Replace("{0}", "internal")) with { Run = "G<string>.Q.Copy()" };
        yield return Build("Make the type public in its own assembly", "class P : Base { public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }", "class P : Base { public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }") with
        {
            Library = "public class Base { protected class C { public int X { get; set; } } }",
            MendedLibrary = "public class Base { public class C { public int X { get; set; } } }",
            Run = "P.Copy()",
        };

        static string Hosts(string access, string around) => $"partial class Q {{ {around} class B {{ public int X {{ get; set; }} }} }} partial class P : Q {{ {access} class A {{ public int X {{ get; set; }} }} public static int Copy() => FirnSerializer.Deserialize<(A, B)>(FirnSerializer.Serialize((new A {{ X = 3 }}, new B()))).Item1.X; }}";
    }

    private static Remedy Build(string clause, string before, string after) => new("FIRN0010", clause, before, after) { Engines = RemedyEngines.BuildTime };

    private static IEnumerable<Remedy> FrameworkTypes()
    {
        const string LeaveOut = "leave the member out with [FirnIgnore]";
        const string Task = "System.Threading.Tasks.Task<int>";
        yield return Root("Await it, and serialize the result", $"{Task}.FromResult(3)", $"{{ {Task} t = {Task}.FromResult(3); return Clone(t.GetAwaiter().GetResult()); }}");
        yield return Root("Await it, and serialize the result", "new System.Threading.Tasks.ValueTask<int>(3)", "{ var t = new System.Threading.Tasks.ValueTask<int>(3); return Clone(t.Result); }");
        yield return Root("Await it, and serialize the result", $"new List<{Task}> {{ {Task}.FromResult(3) }}", $"Clone(new List<{Task}> {{ {Task}.FromResult(3) }}.ConvertAll(t => t.Result))[0]");
        yield return Member("Hold the result in its place", $"public {Task}? T {{ get; set; }}", "public int T { get; set; }") with { Run = "Clone(new C { T = 3 }).T", RunBefore = "Clone(new C()).T" };
        yield return Member(LeaveOut, $"public {Task}? T {{ get; set; }} public int X {{ get; set; }}", $"[FirnIgnore] public {Task}? T {{ get; set; }} public int X {{ get; set; }}");
        yield return Root("Call ToList(), and serialize the list", "new[] { 3 }.AsQueryable()", "Clone(new[] { 3 }.AsQueryable().ToList())[0]");
        yield return Root("Call ToList(), and serialize the list", "new[] { 3 }.AsQueryable().OrderBy(x => x)", "Clone(new[] { 3 }.AsQueryable().OrderBy(x => x).ToList())[0]");
        yield return Member("Hold a List<T> in its place", "public IQueryable<int>? Q { get; set; }", "public List<int>? Q { get; set; }") with { Run = "Clone(new C { Q = new[] { 3 }.AsQueryable().ToList() }).Q![0]", RunBefore = "Clone(new C()).Q" };
        yield return Member(LeaveOut, "public IQueryable<int>? Q { get; set; } public int X { get; set; }", "[FirnIgnore] public IQueryable<int>? Q { get; set; } public int X { get; set; }");
        const string Many = "static class Source { public static async IAsyncEnumerable<int> Three() { await System.Threading.Tasks.Task.Yield(); yield return 3; } } ";
        yield return new Remedy("FIRN0011", "Write its values into a container with FirnSerializer.SerializeAsync", Many, Many)
        {
            RunBefore = "FirnSerializer.Serialize(Source.Three())",
            Run = "{ var stream = new System.IO.MemoryStream(); FirnSerializer.SerializeAsync(stream, Source.Three()).AsTask().GetAwaiter().GetResult(); stream.Position = 0; foreach (int i in FirnSerializer.DeserializeEnumerable<int>(stream)) return i; return 0; }",
        };
        yield return new Remedy("FIRN0011", "Collect its values in a List<T>", Many, Many) { RunBefore = "FirnSerializer.Serialize(new[] { Source.Three() })", Run = "{ var list = new List<int>(); var e = Source.Three().GetAsyncEnumerator(); while (e.MoveNextAsync().AsTask().GetAwaiter().GetResult()) list.Add(e.Current); return Clone(new[] { list })[0][0]; }" };
        yield return Root("Serialize it as a Stream", "(System.IO.UnmanagedMemoryStream?)null", "Clone<System.IO.Stream>(new System.IO.MemoryStream([1, 2, 3])).Length");
        yield return Member("Declare the member as Stream", "public System.IO.FileStream? S { get; set; }", "public System.IO.Stream? S { get; set; }") with { Run = "Clone(new C { S = new System.IO.MemoryStream([1, 2, 3]) }).S!.Length", RunBefore = "Clone(new C()).S" };
        yield return Member("leave it out with [FirnIgnore]", "public System.IO.FileStream? S { get; set; } public int X { get; set; }", "[FirnIgnore] public System.IO.FileStream? S { get; set; } public int X { get; set; }");
        yield return Root("Serialize its text, and parse that after reading", "new System.Xml.Linq.XElement(\"a\", 3)", "System.Xml.Linq.XElement.Parse(Clone(new System.Xml.Linq.XElement(\"a\", 3).ToString())).Value");
        yield return Member("Hold its text in its place", "public System.Xml.Linq.XElement? X { get; set; }", "public string? X { get; set; }") with { Run = "System.Xml.Linq.XElement.Parse(Clone(new C { X = new System.Xml.Linq.XElement(\"a\", 3).ToString() }).X!).Value", RunBefore = "Clone(new C()).X" };
        yield return Root("Serialize a name or number of your own that stands for it", "typeof(int)", "{ Type[] known = [typeof(int), typeof(string)]; return known[Clone(Array.IndexOf(known, typeof(string)))] == typeof(string) ? 3 : 0; }");
        yield return Member("Hold a name or number of your own that stands for it", "public Type? T { get; set; }", "public string? T { get; set; }") with { Run = "Clone(new C { T = \"3\" }).T", RunBefore = "Clone(new C()).T" };
        yield return Root("Serialize the DataTable that it belongs to", "new System.Data.DataTable().DefaultView", "{ var table = new System.Data.DataTable(\"T\"); table.Columns.Add(\"N\", typeof(int)); table.Rows.Add(3); return Clone(table).Rows[0][\"N\"]; }");
        yield return Member("Hold the DataTable that it belongs to in its place", "public System.Data.DataRow? D { get; set; }", "public System.Data.DataTable? D { get; set; }") with { Run = "{ var table = new System.Data.DataTable(\"T\"); table.Columns.Add(\"N\", typeof(int)); table.Rows.Add(3); return Clone(new C { D = table }).D!.Rows[0][\"N\"]; }", RunBefore = "Clone(new C()).D" };
        yield return Root("Serialize what is needed of it, such as the text of ToString()", "new Exception(\"3\")", "Clone(new InvalidOperationException(\"3\").ToString())[^1]");
        yield return Member("Hold what is needed of it, such as the text of ToString()", "public Exception? E { get; set; }", "public string? E { get; set; }") with { Run = "Clone(new C { E = new Exception(\"3\").ToString() }).E![^1]", RunBefore = "Clone(new C()).E" };
        yield return Root("Serialize a generic collection in its place, such as List<T> or Dictionary<TKey, TValue>", "new System.Collections.SortedList { [3] = 3 }", "Clone(new List<int> { 3 })[0]");
        yield return Member("Hold a generic collection in its place, such as List<T> or Dictionary<TKey, TValue>", "public System.Collections.Queue? H { get; set; }", "public Dictionary<string, int>? H { get; set; }") with { Run = "Clone(new C { H = new() { [\"a\"] = 3 } }).H![\"a\"]", RunBefore = "Clone(new C()).H" };
        yield return Member("Leave the member out with [FirnIgnore]", "public System.Threading.Timer? T { get; set; } public int X { get; set; }", "[FirnIgnore] public System.Threading.Timer? T { get; set; } public int X { get; set; }");
        yield return Member("give it a codec with [FirnCodec]", "public System.Net.Http.Headers.ProductHeaderValue? R { get; set; }", "[FirnCodec(typeof(K))] public System.Net.Http.Headers.ProductHeaderValue? R { get; set; }", Codec("K", "System.Net.Http.Headers.ProductHeaderValue", "v.ToString()", "new(s)")) with { Run = "Clone(new C { R = new(\"3\") }).R", RunBefore = "Clone(new C()).R" };
        yield return Member("give it a codec with [FirnCodec]", "public List<System.Net.Http.Headers.ProductHeaderValue>? R { get; set; }", "[FirnCodec(typeof(K))] public List<System.Net.Http.Headers.ProductHeaderValue>? R { get; set; }", Codec("K", "List<System.Net.Http.Headers.ProductHeaderValue>", "v[0].ToString()", "[new(s)]")) with { Run = "Clone(new C { R = [new(\"3\")] }).R![0]", RunBefore = "Clone(new C()).R" };
        yield return Root("Serialize a type of your own that holds what is needed of it", "new System.Net.Http.Headers.ProductHeaderValue(\"3\")", "Clone(new C { Pattern = \"3\" }).Pattern", "class C { public string? Pattern { get; set; } }");
        yield return Root("name a codec for it with [assembly: FirnCodec(typeof(..), typeof(..))]", "new System.Net.Http.HttpMethod(\"three\")", "Clone(new System.Net.Http.HttpMethod(\"three\")).Method == \"three\" ? 3 : 0", "[assembly: FirnCodec(typeof(System.Net.Http.HttpMethod), typeof(R1.K))] " + Codec("K", "System.Net.Http.HttpMethod", "v.ToString()", "new(s)")) with { RunsReflected = false };

        static Remedy Root(string clause, string value, string mended, string types = "") => new("FIRN0011", clause, "", types) { RunBefore = $"FirnSerializer.Serialize({value})", Run = mended };

        static Remedy Member(string clause, string member, string mended, string types = "") => new("FIRN0011", clause, $"class C {{ {member} }}", $"class C {{ {mended} }} {types}") { RunBefore = "Clone(new C())" };
    }

    private static IEnumerable<Remedy> UnsupportedTypes()
    {
        const string Shapes = "interface I { int X { get; } } class A : I { public int X { get; set; } } class C { public I? O { get; set; } }";
        const string Run = "Clone(new C { O = new A { X = 3 } }).O!.X";
        yield return New("List the classes that its values may have with [FirnUnion]", Shapes, "[FirnUnion(1, typeof(A))] " + Shapes) with { Run = Run };
        yield return New("List the classes that its values may have with [FirnUnion]", "abstract class I { public int X { get; set; } } class A : I;", "[FirnUnion(1, typeof(A))] abstract class I { public int X { get; set; } } class A : I;") with { Run = "Clone<I>(new A { X = 3 }).X" };
        const string WithCase = "{ FirnOptions o = FirnOptions.Default.WithCase<I, A>(1); return FirnSerializer.Deserialize<{0}>(FirnSerializer.Serialize<{0}>({1}, o), o)!{2}.X; }";
        yield return New("add them to the options with FirnOptions.WithCase", Shapes, Shapes) with { RunBefore = Run, Run = WithCase.Replace("{0}", "C").Replace("{1}", "new C { O = new A { X = 3 } }").Replace("{2}", ".O!") };
        yield return New("add them to the options with FirnOptions.WithCase", "abstract class I { public int X { get; set; } } class A : I;", "abstract class I { public int X { get; set; } } class A : I;") with { RunBefore = "Clone<I>(new A { X = 3 }).X", Run = WithCase.Replace("{0}", "I").Replace("{1}", "new A { X = 3 }").Replace("{2}", "") };
        yield return New("leave the member out with [FirnIgnore]", "interface I; class C { public I? O { get; set; } public int X { get; set; } }", "interface I; class C { [FirnIgnore] public I? O { get; set; } public int X { get; set; } }");
        yield return New("Hold the values in an array", "unsafe struct C { public fixed int Data[4]; }", "class C { public int[]? Data { get; set; } }") with { RunBefore = "{ C c; unsafe { c.Data[0] = 3; } return FirnSerializer.Serialize(c); }", Run = "Clone(new C { Data = [3] }).Data![0]" };
        yield return New("leave the member out with [FirnIgnore]", "unsafe struct C { public fixed int Data[4]; public int X; }", "unsafe struct C { [FirnIgnore] public fixed int Data[4]; public int X; }");
        yield return New("Hold the values in an array", "unsafe class C { public int* P; }", "class C { public int[]? P; }") with { RunBefore = "Clone(new C())", Run = "Clone(new C { P = [3] }).P![0]" };
        yield return New("leave the member out with [FirnIgnore]", "unsafe class C { public int* P; public int X; }", "unsafe class C { [FirnIgnore] public int* P; public int X; }");
        const string Rest = "Write the type as a tuple of C#, (a, b, c, d, e, f, g, h)";
        yield return New(Rest, "class C { public ValueTuple<int, int, int, int, int, int, int, DateTime> T { get; set; } }", "class C { public (int, int, int, int, int, int, int, DateTime) T { get; set; } }") with { RunBefore = "Clone(new C())", Run = "Clone(new C { T = (1, 2, 3, 4, 5, 6, 7, new(2003, 1, 1)) }).T.Item3" };
        yield return New("let the last element of a Tuple be the Tuple of those that are left", "class C { public Tuple<int, int, int, int, int, int, int, string>? T { get; set; } }", "class C { public Tuple<int, int, int, int, int, int, int, Tuple<string>>? T { get; set; } }") with { RunBefore = "Clone(new C())", Run = "Clone(new C { T = new(1, 2, 3, 4, 5, 6, 7, new(\"3\")) }).T!.Rest.Item1" };
        yield return New("Leave the member out with [FirnIgnore]", "class C { public Action? A { get; set; } public int X { get; set; } }", "class C { [FirnIgnore] public Action? A { get; set; } public int X { get; set; } }");
        const string Delegate = "delegate int D(); ";
        yield return New("give it a codec with [FirnCodec]", Delegate + "class C { public List<D>? F { get; set; } }", Delegate + "class C { [FirnCodec(typeof(K))] public List<D>? F { get; set; } } " + Codec("K", "List<D>", "v[0]().ToString()", "[() => int.Parse(s)]")) with { RunBefore = "Clone(new C())", Run = "Clone(new C { F = [() => 3] }).F![0]()" };
        yield return New("Serialize a type of your own that holds what is needed of it", "", "class C { public int X { get; set; } }") with { RunBefore = "FirnSerializer.Serialize((Action)Console.WriteLine)" };
        yield return New("name a codec for it with [assembly: FirnCodec(typeof(..), typeof(..))]", Delegate, "[assembly: FirnCodec(typeof(R1.D), typeof(R1.K))] " + Delegate + Codec("K", "D", "v().ToString()", "() => int.Parse(s)")) with { RunBefore = "FirnSerializer.Serialize((D)(() => 3))", Run = "Clone((D)(() => 3))()" };
        yield return Only("Pass a type whose values can be stored, such as an array", "{ FirnSerializer.Prepare(typeof(Span<int>)); return 3; }", "{ FirnSerializer.Prepare(typeof(int[])); return 3; }");
        yield return Only("Pass a type whose values can be stored, such as an array", "{ FirnSerializer.Prepare(typeof(int*)); return 3; }", "{ FirnSerializer.Prepare(typeof(int[])); return 3; }");
        yield return Only("Pass the type with its type arguments", "{ FirnSerializer.Prepare(typeof(List<>)); return 3; }", "{ FirnSerializer.Prepare(typeof(List<int>)); return 3; }");
        yield return Only("Copy it to an array that begins at 0", "FirnSerializer.Serialize(Array.CreateInstance(typeof(int), [1], [3]), Array.CreateInstance(typeof(int), [1], [3]).GetType())", "{ Array odd = Array.CreateInstance(typeof(int), [1], [3]); odd.SetValue(3, 3); int[] copy = new int[1]; Array.Copy(odd, 3, copy, 0, 1); return Clone(copy)[0]; }");

        static Remedy New(string clause, string before, string after) => new("FIRN0012", clause, before, after);

        static Remedy Only(string clause, string before, string after) => new("FIRN0012", clause, "unsafe class U;", "unsafe class U;") { RunBefore = before, Run = after, Engines = RemedyEngines.RunTime };
    }
}
