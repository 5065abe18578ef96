namespace Firn.SourceGenerator.Tests;

/// <summary>What contexts list, and what is generated for it.</summary>
public sealed class ContextTests
{
    private const string Order = "public class Order { public int Id { get; set; } }\npublic class Line { public int Count { get; set; } }\n";

    // The types of a context named Context, in order.
    private static object? Types(string source) => Generation.RunAndExecute(Order + source + """

        static class Program
        {
            static object Main() => string.Join(" ", Context.Default.Types.Select(Name));
            static string Name(Type type) => type.IsGenericType ? $"{type.Name.Split('`')[0]}<{string.Join(",", type.GenericTypeArguments.Select(Name))}>" : type.Name;
        }
        """);

    [Fact]
    public void Types_are_those_that_are_written() => Assert.Equal("List<Order> Order Int32", Types("[FirnInclude(typeof(List<Order>)), FirnInclude(typeof(Order)), FirnInclude(typeof(int)), FirnInclude(typeof(Order))] partial class Context : FirnContext;"));

    [Fact]
    public void Types_cannot_be_changed() => Assert.Equal("True", Generation.RunAndExecute(Order + "[FirnInclude(typeof(Order))] partial class Context : FirnContext; static class Program { static object Main() => (Context.Default.Types is not Type[] && ((ICollection<Type>)Context.Default.Types).IsReadOnly).ToString(); }"));

    [Theory]
    [InlineData("partial class Context : FirnContext;", true)]
    [InlineData("internal sealed partial class Context : FirnContext { private Context() { } }", true)]
    [InlineData("partial class Context : FirnContext { public static int Default => 1; }", false)]
    [InlineData("partial class Context : FirnContext { public class Default; }", false)]
    [InlineData("partial class Default : FirnContext;", false)]
    [InlineData("partial class Context(int x) : FirnContext { public int X => x; }", false)]
    [InlineData("abstract partial class Context : FirnContext;", false)]
    [InlineData("partial class Context : FirnContext { public required int X { get; set; } }", false)]
    [InlineData("partial class Context : FirnContext { [Obsolete(\"\", true)] public Context() { } }", false)]
    [InlineData("partial class Context<Default> : FirnContext;", false)]
    [InlineData("partial class Context<T> : FirnContext;", true)]
    [InlineData("partial class @record : FirnContext;", true, "#pragma warning disable CS8981\n")]
    public void A_context_gets_an_instance_where_it_can(string declaration, bool has, string before = "")
    {
        Generation generation = Generation.Run($"{before}{Order}[FirnInclude(typeof(Order))] {declaration}");
        Assert.Equal(has, generation.Sources.Values.Any(s => s.Contains(" Default { get; } = new ", StringComparison.Ordinal)));
    }

    [Fact]
    public void The_instance_is_one() => Assert.Equal("True Context", Generation.RunAndExecute(Order + "[FirnInclude(typeof(Order))] partial class Context : FirnContext; static class Program { static object Main() => $\"{ReferenceEquals(Context.Default, Context.Default)} {Context.Default.GetType().Name}\"; }"));

    /// <summary>Attributes may stand on any of a context's declarations, in one file or in several.</summary>
    [Fact]
    public void A_context_in_several_parts() => Assert.Equal("Order Line Int32", Types("interface I { int M(); } [FirnInclude(typeof(Order))] partial class Context : FirnContext; partial class Context; [FirnInclude(typeof(Line))] partial class Context; [FirnIncludeMembersOf(typeof(I))] partial class Context;"));

    /// <summary>A listed type costs a call: the codecs of its collections are the library's.</summary>
    [Fact]
    public void What_a_listed_type_adds()
    {
        string Size(string types) => Generation.Run($"{Order}[FirnSerializable] public partial class Known;\n{types}").Sources["FirnRegistration.g.cs"];
        string without = Size("static class P { static void M() => FirnSerializer.Serialize(new Order()); }");
        string with = Size("[FirnInclude(typeof(Order))] partial class Context : FirnContext;");
        string[] added = [.. with.Split('\n').Except(without.Split('\n')).Select(line => line.Trim())];
        Assert.Equal(["private static void Root0() { FirnCodecRegistry.RegisterObject<global::Order, OrderCodec>(); FirnCodecRegistry.RegisterCollections<global::Order, OrderCodec>(); }"], added);
    }

    /// <summary>Codecs that are written by hand for a collection or its keys come before the library's, with whatever a context lists.</summary>
    [Theory]
    [InlineData("[assembly: FirnCodec(typeof(List<Order>), typeof(Short))]", "[FirnInclude(typeof(Order))]", "List<Order>", "[new(), new()]", "1002 2")]
    [InlineData("", "[FirnInclude(typeof(Order)), FirnCodec(typeof(List<Order>), typeof(Short))]", "List<Order>", "[new(), new()]", "1002 2")]
    [InlineData("[assembly: FirnCodec(typeof(long), typeof(Number))]", "[FirnInclude(typeof(Order))]", "Dictionary<long, Order>", "new() { [3] = new() }", "10020300000000 1")]
    public void Hand_written_codecs_of_collections_and_keys(string assembly, string context, string type, string value, string result) => Assert.Equal(result, Generation.RunAndExecute(assembly + Order + $$"""
        struct Short : IFirnCodec<List<Order>> { public static int MinSize => 1; public static void Write(ref FirnWriter w, List<Order> v) => w.WriteCount(v.Count); public static List<Order> Read(ref FirnReader r) => [.. new Order[(int)r.ReadCount()]]; public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); }
        struct Number : IFirnCodec<long> { public static int MinSize => 1; public static void Write(ref FirnWriter w, long v) => w.WriteCount((int)v); public static long Read(ref FirnReader r) => (int)r.ReadCount(); public static void Describe(FirnSchemaBuilder b) => b.List<byte, ByteCodec>(); }
        {{context}} partial class Context : FirnContext;
        static class Program
        {
            static Type Listed => typeof({{type}});
            static object Make() { {{type}} made = {{value}}; return made; }
            static object Main()
            {
                byte[] bytes = FirnSerializer.Serialize(Make(), Listed, FirnOptions.Packed);
                return $"{Convert.ToHexString(bytes)} {((System.Collections.ICollection)FirnSerializer.Deserialize(bytes, Listed, FirnOptions.Packed)!).Count}";
            }
        }
        """));

    [Fact]
    public void A_private_type_of_a_context_has_its_collections() => Assert.Equal("True 1", Generation.RunAndExecute("""
        static partial class Host
        {
            private class Part { public int X { get; set; } }
            [FirnInclude(typeof(Part))] public partial class Context : FirnContext;
            public static Type List => typeof(List<Part>);
            public static object Make() => new List<Part> { new() };
        }
        static class Program
        {
            static object Main() => $"{Host.Context.Default.CanSerialize(Host.List)} {((System.Collections.IList)FirnSerializer.Deserialize(FirnSerializer.Serialize(Host.Make(), Host.List), Host.List)!).Count}";
        }
        """));

    [Theory]
    [InlineData("interface I { Order A(Line line); }", "Line Order")]
    [InlineData("interface I { System.Threading.Tasks.Task<Order> A(System.Threading.CancellationToken c); System.Threading.Tasks.ValueTask<Line?> B(); }", "Order Line")]
    [InlineData("interface I { void A(Order order); System.Threading.Tasks.Task B(); System.Threading.Tasks.ValueTask C(); int? D(); }", "Order Int32")]
    [InlineData("interface I { IAsyncEnumerable<Order> A(IAsyncEnumerator<Line> lines); System.Threading.Channels.ChannelReader<int> B(); }", "Line Order Int32")]
    [InlineData("interface I { List<Order> A(Order[] orders); IReadOnlyList<Line> B(ref Line line, out int x); }", "Order[] List<Order> Line Int32 IReadOnlyList<Line>")]
    [InlineData("interface I : J { Order A(); } interface J : IDisposable { Line B(); }", "Order Line")]
    [InlineData("interface I : J<Order>; interface J<T> { T A(); }", "Order")]
    [InlineData("interface I { T A<T>(T x, List<T> y, Order order); Order this[int i] { get; } Line P { get; } event Action E; static Line S() => throw new Exception(); private Line H() => throw new Exception(); }", "Order")]
    [InlineData("interface I { Order A(System.IServiceProvider s, Action<Line> done, System.Security.Claims.ClaimsPrincipal user, System.IO.Pipelines.PipeReader body, System.Threading.CancellationTokenSource c); System.IO.Stream B(); }", "Order Stream")]
    [InlineData("interface I { Order A(); [FirnIgnore] Line B(IFormattable f); }", "Order")]
    [InlineData("class I : B { public override Order A() => null!; public Line? N = new(); protected Line P() => null!; internal Line Q() => null!; public static Line S() => null!; public int M(long x) => 1; } abstract class B : System.IO.StringWriter { public abstract Order A(); public short Inherited() => 1; }", "Order Int64 Int32 Int16")]
    [InlineData("record I(Line Line) { public Order A() => null!; }", "Order")]
    [InlineData("namespace Microsoft.AspNetCore.Mvc { public class ActionResult<T> : IActionResult; public interface IActionResult; public class FromServicesAttribute : Attribute; public class NonActionAttribute : Attribute; } interface IStore; class I { public System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.ActionResult<Order>> A(int id, [Microsoft.AspNetCore.Mvc.FromServices] IStore store) => null!; public Microsoft.AspNetCore.Mvc.IActionResult B() => null!; [Microsoft.AspNetCore.Mvc.NonAction] public Line N() => null!; }", "Int32 Order")]
    [InlineData("namespace Microsoft.AspNetCore.Http { public interface IResult; public class HttpContext; } class Ok<T> : Microsoft.AspNetCore.Http.IResult; class No : Microsoft.AspNetCore.Http.IResult; class Results<A, B> : Microsoft.AspNetCore.Http.IResult; interface I { Results<Ok<Order>, No> A(Microsoft.AspNetCore.Http.HttpContext context); }", "Order")]
    [InlineData("namespace Grpc.Core { public interface IAsyncStreamReader<out T>; public interface IServerStreamWriter<in T>; public class ServerCallContext; } interface I { System.Threading.Tasks.Task A(Grpc.Core.IAsyncStreamReader<Order> orders, Grpc.Core.IServerStreamWriter<Line> lines, Grpc.Core.ServerCallContext context); }", "Order Line")]
    [InlineData("class I : System.IO.StringWriter { public Order A() => null!; public override string ToString() => \"\"; public override bool Equals(object? o) => false; public override int GetHashCode() => 1; public override void Write(char value) { } }", "Order")]
    [InlineData("namespace Microsoft.AspNetCore.Mvc { public class NonActionAttribute : Attribute; } abstract class B { [Microsoft.AspNetCore.Mvc.NonAction] public virtual void Executing(IFormattable context) { } [FirnIgnore] public virtual Line Left() => null!; } class I : B { public override void Executing(IFormattable context) { } public override Line Left() => null!; public Order A() => null!; }", "Order")]
    [InlineData("[Obsolete(\"\", true)] class Old { public int X { get; set; } } interface I { [Obsolete] Old Get(); Order A(); }", "Order")]
    public void The_members_of_a_service(string service, string types) => Assert.Equal(types, Types(service + " [FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;"));

    [Fact]
    public void The_members_of_a_service_are_served() => Assert.Equal("5 2", Generation.RunAndExecute(Order + """
        interface I { System.Threading.Tasks.Task<IReadOnlyList<Order>> A(Dictionary<string, Line> lines); }
        [FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;
        static class Program
        {
            static object Copy(object value, Type type) => FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)!;
            static object Main() => $"{((IReadOnlyList<Order>)Copy(new List<Order> { new() { Id = 5 } }, typeof(IReadOnlyList<Order>)))[0].Id} {((Dictionary<string, Line>)Copy(new Dictionary<string, Line> { ["a"] = new() { Count = 2 } }, typeof(Dictionary<string, Line>)))["a"].Count}";
        }
        """));

    [Theory]
    [InlineData("interface I { void A(IFormattable text); }", "FIRN0036 Error The parameter 'text' of 'I.A' is of the type 'IFormattable', which can't be served: it belongs to the framework")]
    [InlineData("interface IStore; interface I { int A(IStore store); }", "FIRN0036 Error The parameter 'store' of 'I.A' is of the type 'IStore', which can't be served: it can't be serialized, because it is an interface")]
    [InlineData("interface I : J; interface J { System.Threading.Tasks.Task<System.Data.DataView> A(); }", "FIRN0036 Error The result of 'J.A' is of the type 'DataView'")]
    [InlineData("interface I { void A(ReadOnlySpan<byte> bytes); }", "FIRN0036 Error The parameter 'bytes' of 'I.A' is of the type 'ReadOnlySpan<byte>'")]
    [InlineData("interface I { List<Exception> A(); }", "FIRN0036 Error The result of 'I.A' is of the type 'List<Exception>'")]
    [InlineData("class C { public Action? X { get; set; } } interface I { C A(); }", "FIRN0012 Error The member 'C.X'")]
    public async Task A_service_that_passes_what_is_not_served(string service, string text)
    {
        string found = await DiagnosticTests.Messages(service + " [FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;");
        Assert.StartsWith(text, found);
        Assert.DoesNotContain("\n", found);
    }

    [Theory]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] class C : FirnContext; interface I { void M(); }", "FIRN0025 Error 'C' carries [FirnIncludeMembersOf], but it or a type around it is not partial")]
    [InlineData("[FirnIncludeMembersOf(typeof(I<>))] partial class C : FirnContext; interface I<T>;", "FIRN0010 Warning The type 'I<>'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; enum I { A }", "FIRN0039 Error 'C' lists what the methods of 'I' pass, but it has no public instance methods beside those of the framework.")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; class I { public int X { get; set; } public override string ToString() => \"\"; }", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; class I : IEquatable<I>, IDisposable { public int X { get; set; } public bool Equals(I? other) => other?.X == X; public override bool Equals(object? o) => Equals(o as I); public override int GetHashCode() => X; public void Dispose() { } }", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(int[]))] partial class C : FirnContext;", "FIRN0039 Error 'C' lists what the methods of 'int[]' pass")]
    [InlineData("[FirnIncludeMembersOf(typeof(Action))] partial class C : FirnContext;", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; static class I { public static int A() => 1; internal static int B() => 2; }", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; delegate int I(int a);", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; interface I { int P { get; set; } event Action E; static int S() => 1; }", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; record I(int A);", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(I))] partial class C : FirnContext; interface I : IDisposable;", "FIRN0039 Error 'C'")]
    [InlineData("[FirnIncludeMembersOf(typeof(DayOfWeek))] partial class C : FirnContext;", "FIRN0039 Error 'C'")]
    [InlineData("[FirnInclude(typeof(int)), FirnInclude(typeof(P<,>))] partial class C : FirnContext; class P<A, B>;", "FIRN0037 Error 'C' lists the open type 'P<,>', but it has 2 type parameters. List the closed types")]
    [InlineData("[FirnInclude(typeof(P<>))] partial class C : FirnContext; class P<A>;", "FIRN0037 Error 'C' lists the open type 'P<>', but no other type that the context lists can be put into it")]
    [InlineData("[FirnInclude(typeof(int)), FirnInclude(typeof(P<>))] partial class C : FirnContext; class P<A> where A : class;", "FIRN0037 Error 'C'")]
    [InlineData("[FirnInclude(typeof(int)), FirnInclude(typeof(P<>))] partial class C : FirnContext; class P<A> { public Action? X { get; set; } }", "FIRN0012 Error The member 'P<int>.X'")]
    public async Task A_context_that_is_wrong(string source, string text)
    {
        string found = await DiagnosticTests.Messages(source);
        Assert.StartsWith(text, found);
        Assert.DoesNotContain("\n", found);
    }

    [Theory]
    [InlineData("interface I { System.Threading.Tasks.Task Ping(); }")]
    [InlineData("interface I { [FirnIgnore] int A(); }")]
    [InlineData("interface I : J; interface J { void A(); }")]
    [InlineData("class I : J; class J { public void A() { } }")]
    [InlineData("struct I { public void A() { } }")]
    public async Task A_service_whose_methods_pass_nothing(string service) => Assert.Equal("", await DiagnosticTests.Messages(service + " [FirnInclude(typeof(int)), FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;"));

    [Theory]
    [InlineData("class E<T> { public T? V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Order> E<Line> E<Int32> E<Nullable<Int32>>")]
    [InlineData("class E<T> where T : class { public T? V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Order> E<Line>")]
    [InlineData("class E<T> where T : struct { public T V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Int32>")]
    [InlineData("class E<T> where T : unmanaged { public T V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Int32>")]
    [InlineData("class E<T> where T : IComparable<T> { public T? V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Int32>")]
    [InlineData("class E<T> where T : Order, new() { public T? V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Order>")]
    [InlineData("class E<T> where T : notnull { public T? V { get; set; } }", "Order Line Int32 Nullable<Int32> E<Order> E<Line> E<Int32>")]
    public void An_open_type_takes_the_listed_ones(string open, string types) => Assert.Equal(types, Types(open + " interface I { int? A(Line line); } [FirnInclude(typeof(E<>)), FirnInclude(typeof(Order)), FirnInclude(typeof(Line)), FirnInclude(typeof(int)), FirnInclude(typeof(int?))] partial class Context : FirnContext;"));

    [Fact]
    public void Open_types_take_no_types_of_open_ones() => Assert.Equal("E<Order> Order Line F<E<Order>> F<Order> F<Line> E<Line> C<E<Order>> C<Order> C<Line>", Types("class E<T> { public T? V { get; set; } } class F<T> { public T? V { get; set; } } class O<T> { public class C { public T? V { get; set; } } } interface I { Order A(Line line); } [FirnInclude(typeof(F<>)), FirnInclude(typeof(E<>)), FirnInclude(typeof(O<>.C)), FirnInclude(typeof(E<Order>)), FirnInclude(typeof(Order)), FirnIncludeMembersOf(typeof(I))] partial class Context : FirnContext;"));

    [Fact]
    public void An_open_type_is_served() => Assert.Equal("3", Generation.RunAndExecute(Order + """
        class Envelope<T> { public T? Body { get; set; } }
        [FirnInclude(typeof(Order)), FirnInclude(typeof(Envelope<>))] partial class Context : FirnContext;
        static class Program
        {
            static object Main() => ((List<Envelope<Order>>)FirnSerializer.Deserialize(FirnSerializer.Serialize(new List<Envelope<Order>> { new() { Body = new() { Id = 3 } } }, typeof(List<Envelope<Order>>)), typeof(List<Envelope<Order>>))!)[0].Body!.Id.ToString();
        }
        """));
}
