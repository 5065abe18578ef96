using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>What makes a type a root: calls in all their forms, attributes, contexts.</summary>
public sealed class RootTests
{
    private const string Type = "class Order { public int Id { get; set; } } ";

    [Theory]
    [InlineData("FirnSerializer.Populate(new byte[1], new Box());", true)]
    [InlineData("FirnSerializer.Populate<Box>(new byte[1], new());", true)]
    [InlineData("FirnSerializer.Populate(new byte[1], new List<Box[]>());", true)]
    [InlineData("FirnSerializer.Serialize(new Box());", false)]
    [InlineData("FirnSerializer.Serialize(new Box()); FirnSerializer.Populate(new byte[1], new Other());", false)]
    public void Only_what_a_call_of_Populate_reaches_reads_into_what_is_there(string call, bool isRefilled)
    {
        Dictionary<string, string> sources = Generation.Run(Type + "class Box { public Dictionary<int, Order>? Orders { get; set; } } class Other { public int A { get; set; } } class P { void M() { " + call + " } }").Sources;
        Assert.Equal(isRefilled, sources["BoxCodec.g.cs"].Contains("RefillMembers", StringComparison.Ordinal));
        Assert.Equal(isRefilled, sources["OrderCodec.g.cs"].Contains("RefillMembers", StringComparison.Ordinal));
    }

    private static bool IsServed(string source) => Generation.Run(Type + source).Sources.ContainsKey("OrderCodec.g.cs");

    [Theory]
    [InlineData("FirnSerializer.Serialize(new Order());")]
    [InlineData("FirnSerializer.Serialize<Order?>(null);")]
    [InlineData("FirnSerializer.Serialize(new ArrayBufferWriter<byte>(), new Order());")]
    [InlineData("FirnSerializer.TrySerialize(new byte[5], new Order(), out _);")]
    [InlineData("using var b = FirnSerializer.SerializeToBuffer(new Order());")]
    [InlineData("_ = FirnSerializer.SerializeAsync(System.IO.Stream.Null, new Order()).AsTask();")]
    [InlineData("FirnSerializer.Deserialize<Order>(new byte[1]);")]
    [InlineData("Order? o = FirnSerializer.Deserialize<Order>((ReadOnlySpan<byte>)[]);")]
    [InlineData("_ = FirnSerializer.DeserializeAsync<Order>(System.IO.Stream.Null).AsTask();")]
    [InlineData("FirnSerializer.Measure(new Order());")]
    [InlineData("FirnSerializer.Clone(new Order());")]
    [InlineData("FirnSerializer.GetSchema<Order>();")]
    [InlineData("FirnSerializer.Prepare<Order>();")]
    [InlineData("FirnSerializer.Serialize(new Order(), null);")]
    [InlineData("FirnSerializer.Serialize(System.IO.Stream.Null, new Order(), null);")]
    [InlineData("Func<byte[], FirnOptions?, Order?> f = FirnSerializer.Deserialize<Order>;")]
    [InlineData("Func<Order, FirnOptions?, byte[]> f = FirnSerializer.Serialize;")]
    [InlineData("new[] { new Order() }.Select(o => FirnSerializer.Serialize(o));")]
    [InlineData("FirnSerializer.Serialize(new List<Order>());")]
    [InlineData("FirnSerializer.Serialize(new Dictionary<string, Order[]>());")]
    [InlineData("FirnSerializer.Serialize((1, new Order()));")]
    [InlineData("_ = FirnSerializer.SerializeAsync(System.IO.Stream.Null, (IAsyncEnumerable<Order>)null!).AsTask();")]
    [InlineData("FirnSerializer.SerializeEnumerable(System.IO.Stream.Null, new List<Order>());")]
    [InlineData("FirnSerializer.DeserializeAsyncEnumerable<Order>(System.IO.Stream.Null);")]
    [InlineData("FirnSerializer.DeserializeEnumerable<Order>(System.IO.Stream.Null);")]
    [InlineData("FirnSerializer.CreateContainer<Order>(System.IO.Stream.Null);")]
    [InlineData("FirnSerializer.AppendToContainer<Order>(System.IO.Stream.Null);")]
    [InlineData("FirnSerializer.OpenContainer<Order>(System.IO.Stream.Null);")]
    [InlineData("Own.Writer w = default; FirnSerializer.Serialize(ref w, new Order());")]
    [InlineData("Own.Writer w = default; FirnSerializer.Serialize<Order, Own.Writer>(ref w, new());")]
    [InlineData("Own.Writer w = default; Own.SendToFirn(ref w, new Order());")]
    [InlineData("Own.SendFirn(new Order());")]
    [InlineData("new Order().ToFirn();")]
    [InlineData("Own.ToFirn<Order>(new());")]
    [InlineData("FirnOwn.Make<Order>();")]
    [InlineData("FirnOwn.Make(new Order());")]
    [InlineData("global::FirnOwn.Make<Order>();")]
    [InlineData("Func<Order?> make = FirnOwn.Make<Order>;")]
    [InlineData("Own.Firn(new Order());")]
    [InlineData("Own.Firn<Order>(new());")]
    [InlineData("new Order().Firn();")]
    [InlineData("((Order?)null)?.Firn();")]
    [InlineData("Action<Order> send = Own.Firn; send(new());")]
    [InlineData("new Own.Box<int>().Deserialize<Order>();")]
    [InlineData("Serialize(new Order());", "using static Firn.FirnSerializer;")]
    public void A_call(string call, string usings = "")
    {
        string source = $$"""
            class P { void M() { {{call}} } }
            static class FirnOwn { [FirnEntryPoint] public static T? Make<T>() => default; [FirnEntryPoint] public static void Make<T>(T value) { } }
            static class Own
            {
                [FirnEntryPoint] public static void SendFirn<T>(T value) { }
                [FirnEntryPoint] public static void SendToFirn<T, TWriter>(ref TWriter writer, T value) where TWriter : struct, System.Buffers.IBufferWriter<byte> { }
                public struct Writer : System.Buffers.IBufferWriter<byte> { public System.IO.Stream? Behind { get; set; } public void Advance(int count) { } public Memory<byte> GetMemory(int sizeHint = 0) => default; public Span<byte> GetSpan(int sizeHint = 0) => default; }
                [FirnEntryPoint] public static void ToFirn<T>(this T value) { }
                [FirnEntryPoint] public static void Firn<T>(this T value) { }
                public class Box<U> { [FirnEntryPoint] public void Deserialize<T>() { } }
            }
            """;
        Assert.True(Generation.Run(usings + Type + source).Sources.ContainsKey("OrderCodec.g.cs"));
    }

    /// <summary>What a method passes on is named by its type parameters; what it writes to, or works with, is no root.</summary>
    [Theory]
    [InlineData("[FirnEntryPoint] public static void SendFirn<T, TWriter>(T value, TWriter to) where TWriter : IBufferWriter<byte> { }", true, false)]
    [InlineData("[FirnEntryPoint] public static void SendFirn<TWriter, T>(TWriter to, T value) where TWriter : class, IBufferWriter<byte> { }", false, true)]
    [InlineData("[FirnEntryPoint] public static void SendFirn<T, TWriter>(T value, TWriter to) where TWriter : Writer { }", true, false)]
    [InlineData("[FirnEntryPoint] public static void SendFirn<T, TWriter>(T value, TWriter to) where TWriter : IOwnWriter { }", true, false)]
    [InlineData("[FirnEntryPoint] public static void SendFirn<T, TStream>(T value, TStream to) where TStream : System.IO.Stream { }", true, false)]
    [InlineData("[FirnEntryPoint] public static void SendFirn<T, TWriter>(T value, TWriter to) { }", true, true)]
    [InlineData("[FirnEntryPoint] public static void SendFirn<T, TWriter>(T value, TWriter to) where T : class where TWriter : new() { }", true, true)]
    [InlineData("[FirnEntryPoint(nameof(T))] public static void SendFirn<T, TWriter>(T value, TWriter to) { }", true, false)]
    [InlineData("[FirnEntryPoint(nameof(TWriter))] public static void SendFirn<T, TWriter>(T value, TWriter to) { }", false, true)]
    [InlineData("[FirnEntryPoint(nameof(T), nameof(TWriter))] public static void SendFirn<T, TWriter>(T value, TWriter to) { }", true, true)]
    [InlineData("[FirnEntryPoint(nameof(TWriter))] public static void SendFirn<T, TWriter>(this T value, TWriter to) { }", false, true)]
    public void Type_parameters_that_stand_for_values(string method, bool first, bool second)
    {
        const string Types = """
            interface IOwnWriter : IBufferWriter<byte>;
            class Writer : System.IO.Stream, IOwnWriter
            {
                public int Id { get; set; }
                public void Advance(int count) { }
                public Memory<byte> GetMemory(int size) => default;
                public Span<byte> GetSpan(int size) => default;
                public override bool CanRead => false;
                public override bool CanSeek => false;
                public override bool CanWrite => false;
                public override long Length => 0;
                public override long Position { get; set; }
                public override void Flush() { }
                public override int Read(byte[] buffer, int offset, int count) => 0;
                public override long Seek(long offset, System.IO.SeekOrigin origin) => 0;
                public override void SetLength(long value) { }
                public override void Write(byte[] buffer, int offset, int count) { }
            }
            struct Plain { public int Id { get; set; } }
            """;
        // The types that may be values are given both ways round, so that nothing else decides.
        bool constrained = method.Contains(": I", StringComparison.Ordinal) || method.Contains(": Writer", StringComparison.Ordinal) || method.Contains(": System", StringComparison.Ordinal) || method.Contains(": class, I", StringComparison.Ordinal);
        bool writerFirst = method.Contains("SendFirn<TWriter", StringComparison.Ordinal);
        string other = constrained ? "new Writer()" : "new Plain()";
        string call = writerFirst ? $"Own.SendFirn({other}, new Order())" : $"Own.SendFirn(new Order(), {other})";
        bool order = writerFirst ? second : first, writer = writerFirst ? first : second;
        Dictionary<string, string> sources = Generation.Run(Type + Types + $"class P {{ void M() => {call}; }} static class Own {{ {method} }}").Sources;
        Assert.Equal(order, sources.ContainsKey("OrderCodec.g.cs"));
        if (!constrained || !writer) Assert.Equal(writer, sources.ContainsKey(constrained ? "WriterCodec.g.cs" : "PlainCodec.g.cs"));
    }

    [Theory]
    [InlineData("class P { void M() { Measure(new Order()); } void Measure<T>(T value) { } }")]
    [InlineData("class P { string M() => nameof(FirnSerializer.Serialize); }")]
    [InlineData("class P { byte[] M() => FirnSerializer.Serialize(new Order(), typeof(Order)); }")]
    [InlineData("class P { void M() => FirnSerializer.Serialize(System.IO.Stream.Null, new Order(), typeof(Order)); }")]
    [InlineData("class P { object? M() => FirnSerializer.Deserialize(new byte[1], typeof(Order)); }")]
    [InlineData("class P { void M() => FirnSerializer.Populate(new byte[1], new Order(), typeof(Order)); }")]
    [InlineData("class P { void M() => FirnSerializer.SerializeEnumerable(System.IO.Stream.Null, new List<Order>(), typeof(Order)); }")]
    [InlineData("class P { void M() => FirnSerializer.CreateContainer(System.IO.Stream.Null, typeof(Order)); }")]
    [InlineData("class P { void M() => FirnSerializer.Prepare(typeof(Order)); }")]
    [InlineData("class P { Func<object?, Type, FirnOptions?, byte[]> F = FirnSerializer.Serialize; }")]
    [InlineData("class P { FirnOptions M() => FirnOptions.Default.WithCase(typeof(object), typeof(Order), 1); }")]
    public void Something_else(string source) => Assert.False(IsServed(source));

    /// <summary>A generic type that is an entry point, wherever source names it.</summary>
    [Theory]
    [InlineData("class P { object M() => new FirnStore<Order>(); }", true)]
    [InlineData("class P { FirnStore<Order>? _store; FirnStore<Order> M() => _store ??= new(); }", true)]
    [InlineData("class P { FirnStore<Order> M() => new(); }", true)]
    [InlineData("class P(FirnStore<Order> store) { object M() => store; }", true)]
    [InlineData("class P { object M() => new List<FirnStore<Order>>(); }", true)]
    [InlineData("class P { void M() => FirnStore<Order>.Put(new()); }", true)]
    [InlineData("class P { object M() => new FirnStore<Order>.Inner(); }", true)]
    [InlineData("class P { Type M() => typeof(FirnStore<Order>); }", true)]
    [InlineData("class OrderStore : FirnStore<Order>;", true)]
    [InlineData("interface IOrders : IFirnStore<Order>;", true)]
    [InlineData("class P { FirnBody<Order> M() => default; }", true)]
    [InlineData("class P { object M() => new Own.FirnNested<Order>(); }", true)]
    [InlineData("class P { object M() => new global::FirnStore<Order>(); }", true)]
    [InlineData("class P { object M() => new FirnPair<Order, int>(); }", true)]
    [InlineData("class P { object M() => new FirnPair<int, Order>(); }", false)]
    [InlineData("class P { object M() => new FirnStore<int>(); }", false)]
    [InlineData("class P { Type M() => typeof(FirnStore<>); }", false)]
    [InlineData("class P { object M() => new FirnOther<Order>(); }", false)]
    [InlineData("class P { object M() => new List<Order>(); }", false)]
    [InlineData("class P { string M() => nameof(FirnStore<Order>); }", true)]
    public void A_type_that_is_an_entry_point(string use, bool isServed)
    {
        const string Types = """
            [FirnEntryPoint] class FirnStore<T> { public static byte[] Put(T value) => FirnSerializer.Serialize(value); public class Inner; }
            [FirnEntryPoint] interface IFirnStore<T> { void Put(T value); }
            [FirnEntryPoint] readonly struct FirnBody<T>;
            [FirnEntryPoint(nameof(T))] class FirnPair<T, TContext>;
            class FirnOther<T>;
            static class Own { [FirnEntryPoint] public class FirnNested<T>; }
            """;
        Assert.Equal(isServed, IsServed(Types + "\n#pragma warning disable CS0169, CS9113\n" + use));
    }

    /// <summary>What values are wrapped in is a root, made of each; not where the wrapper does not take the value.</summary>
    [Fact]
    public void Wrappers_of_an_entry_point()
    {
        const string Source = Type + """
            class Page<T> { public T? First { get; set; } }
            class Envelope<T> where T : class { public T? Body { get; set; } }
            class Outer<T> { public class Part { public T? Value { get; set; } } }
            static class Own
            {
                [FirnEntryPoint(Wrappers = [typeof(Page<>), typeof(Envelope<>), typeof(Outer<>.Part)])] public static byte[] SendFirn<T>(T value) => [];
                [FirnEntryPoint(nameof(T), Wrappers = [typeof(Page<>)])] public static byte[] PageFirn<T, TContext>(Page<T> page, TContext context) => FirnSerializer.Serialize(page);
            }
            """;
        Assert.Equal(
            ["EnvelopeOfOrderCodec", "OrderCodec", "OuterOfInt32_PartCodec", "OuterOfOrder_PartCodec", "PageOfInt32Codec", "PageOfOrderCodec"],
            Codecs(Source + "class P { void M() { Own.SendFirn(new Order()); Own.SendFirn(1); } }").Order(StringComparer.Ordinal));
        Assert.Equal(["OrderCodec", "PageOfOrderCodec"], Codecs(Source + "class P { void M() => Own.PageFirn(new Page<Order>(), 'c'); }").Order(StringComparer.Ordinal));
    }

    private static IEnumerable<string> Codecs(string source) => Generation.Run(source).Sources.Keys.Where(k => k.EndsWith("Codec.g.cs", StringComparison.Ordinal)).Select(k => k[..^5]);

    /// <summary>The methods of a host that the assembly of an adapter names: their calls count in every project that references the adapter.</summary>
    [Theory]
    [InlineData("class P { object? M(Cache c) => c.Get<Order>(); }", true)]
    [InlineData("class P { void M(Cache c) => c.Set(new Order()); }", true)]
    [InlineData("class P { void M(OwnCache c) => c.Set(new Order()); }", true)]
    [InlineData("class P { void M(Cache c) => c?.Set(new Order()); }", true)]
    [InlineData("class P { object? M(Cache c) => c.GetOrCreate(5, s => new Order()); }", true)]
    [InlineData("class P { Func<Order?> M(Cache c) => c.Get<Order>; }", true)]
    [InlineData("class P { void M(Cache c) => c.Put(new Order()); }", true)]
    [InlineData("class P { void M(Cache c) => CacheExtensions.Put(c, new Order()); }", true)]
    [InlineData("class P { void M(ICache<int> c) => c.Keep(new Order()); }", true)]
    [InlineData("class P { object? M(Cache c) => c.GetOrCreate(new Order(), s => 5); }", false)]
    [InlineData("class P { object? M(Cache c) => c.Other<Order>(); }", false)]
    [InlineData("class P { object? M(Own c) => c.Get<Order>(); } class Own { public T? Get<T>() => default; }", false)]
    [InlineData("class P { object? M<T>(Cache c) => c.Get<T>(); }", false)]
    [InlineData("class P { object? M(Cache c) => c.Get<System.Threading.Thread>(); }", false)]
    public void A_method_of_a_host(string use, bool isServed)
    {
        const string Host = """
            namespace Host
            {
                public abstract class Cache
                {
                    public abstract T? Get<T>();
                    public virtual void Set<T>(T value) { }
                    public T? GetOrCreate<TState, T>(TState state, Func<TState, T> make) => default;
                    public T? Other<T>() => default;
                }
                public class OwnCache : Cache { public override T? Get<T>() where T : default => default; public override void Set<T>(T value) { } }
                public static class CacheExtensions { public static void Put<T>(this Cache cache, T value) { } }
                public interface ICache<TKey> { void Keep<T>(T value); }
                public class Entry<T> { public T? Value { get; set; } }
            }
            """;
        const string Adapter = """
            [assembly: FirnHostEntryPoint(typeof(Host.Cache), "Get", Wrappers = [typeof(Host.Entry<>)])]
            [assembly: FirnHostEntryPoint(typeof(Host.Cache), nameof(Host.Cache.Set)), FirnHostEntryPoint(typeof(Host.Cache), "GetOrCreate", "T")]
            [assembly: FirnHostEntryPoint(typeof(Host.CacheExtensions), "Put"), FirnHostEntryPoint(typeof(Host.ICache<>), "Keep")]
            """;
        MetadataReference host = MetadataReference.CreateFromImage(Generation.EmitWithout(Generation.Compile(Host, "Host")));
        MetadataReference adapter = MetadataReference.CreateFromImage(Generation.EmitWithout(Generation.Compile(Adapter, "Adapter", host)));
        string source = "using Host;\n" + Type + use;
        Dictionary<string, string> sources = Generation.Run(source, references: [host, adapter]).Sources;
        Assert.Equal(isServed, sources.ContainsKey("OrderCodec.g.cs"));
        Assert.Equal(isServed && use.Contains("Get<", StringComparison.Ordinal), sources.Keys.Any(k => k.StartsWith("Host.Entry", StringComparison.Ordinal) || k.StartsWith("Entry", StringComparison.Ordinal)));
        Assert.DoesNotContain("OrderCodec.g.cs", Generation.Run(source, references: host).Sources.Keys);
    }

    // Only what is written is a root: the writer's type has no code, and no diagnostic.
    [Theory]
    [InlineData("static void M(ref Writer w) => FirnSerializer.Serialize(ref w, new Order());", true)]
    [InlineData("static void M(ref Writer w) => FirnSerializer.Serialize<Order, Writer>(ref w, new());", true)]
    [InlineData("static void M(ref Writer w) => SendFirn(ref w, new Order());", true)]
    [InlineData("static void M(ref Writer w) => FirnSerializer.Serialize(ref w, new Order(), typeof(Order));", false)]
    public void A_buffer_writer_is_no_root(string call, bool isOrderServed)
    {
        const string Writer = "public struct Writer : System.Buffers.IBufferWriter<byte> { public System.IO.Stream? Behind { get; set; } public void Advance(int count) { } public Memory<byte> GetMemory(int sizeHint = 0) => default; public Span<byte> GetSpan(int sizeHint = 0) => default; }";
        const string Send = "[FirnEntryPoint] static void SendFirn<T, TWriter>(ref TWriter writer, T value) where TWriter : struct, System.Buffers.IBufferWriter<byte> { }";
        Generation generation = Generation.Run(Type + Writer + "static class P { " + call + Send + " }");
        Assert.Equal(isOrderServed ? ["OrderCodec.g.cs"] : [], generation.Sources.Keys.Where(name => name.EndsWith("Codec.g.cs", StringComparison.Ordinal)));
    }

    [Fact]
    public void An_attribute() => Assert.True(Generation.Run("[FirnSerializable] class Order;").Sources.ContainsKey("OrderCodec.g.cs"));

    [Fact]
    public void A_context()
    {
        Assert.Equal("True True False", Generation.RunAndExecute(Type + """
            namespace Deep
            {
                static partial class Outer
                {
                    [FirnInclude(typeof(Order)), FirnInclude(typeof(List<Order>))] public partial class Context : FirnContext;
                }
            }
            static class Program
            {
                static object Main()
                {
                    FirnContext context = new Deep.Outer.Context();
                    return $"{context.CanSerialize(typeof(Order))} {context.CanSerialize(typeof(List<Order>))} {context.CanSerialize(typeof(int))}";
                }
            }
            """));
    }

    [Fact]
    public void Names_that_differ_only_by_namespace_or_nesting_do_not_collide()
    {
        Generation generation = Generation.Run("""
            namespace A { class X; class Outer { public class X; } class Outer_X; class Int32; class List; class String; class Box<T> { public T? V; } }
            namespace B { class X; namespace A { class X; } }
            class X; class Int32; class IFirn; class Unsafe;
            class P
            {
                void M()
                {
                    FirnSerializer.Serialize((new A.X(), new B.X(), new X(), new B.A.X(), new A.Outer.X(), new A.Outer_X()));
                    FirnSerializer.Serialize((new A.Int32(), new A.List(), new A.String(), new Int32(), new Unsafe(), new List<Unsafe>()));
                    FirnSerializer.Serialize((new A.Box<A.X>(), new A.Box<B.X>(), new A.Box<X>(), new A.Box<int>(), new A.Box<A.Int32>(), new A.Box<Int32>()));
                }
            }
            """);
        Assert.NotEmpty(generation.Sources);
    }

    [Fact]
    public void Collections_that_cannot_be_replaced_are_filled() => Assert.Equal("1,2 a=b 5 True", Generation.RunAndExecute("""
        [FirnSerializable] class C { public List<int> L { get; } = [9]; public Dictionary<string, string> D { get; } = new() { ["x"] = "y" }; public ISet<int> S { get; } = new HashSet<int>(); public IList<int>? N { get; } }
        static class Program
        {
            static object Main()
            {
                C c = new();
                c.L.Clear(); c.L.AddRange([1, 2]); c.D.Clear(); c.D["a"] = "b"; c.S.Add(5);
                C v = FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(c))!;
                return $"{string.Join(",", v.L)} {string.Join(",", v.D.Select(p => p.Key + "=" + p.Value))} {v.S.Single()} {v.N is null}";
            }
        }
        """));

    [Fact]
    public void Structs_of_numbers_in_field_order_are_copied_as_blocks()
    {
        Dictionary<string, string> sources = Generation.Run("""
            struct A { public int X; public float Y; public Guid Z { get; set; } }
            struct B { public int X; public bool Y; }
            struct C { public A One; public A Two; }
            struct D { public int X; private int _y; public int Y() => _y++; }
            struct E { public DateTime X; }
            class P { void M() { FirnSerializer.Serialize((new A(), new B(), new C(), new D(), new E(), new List<A>())); } }
            """).Sources;
        Assert.Equal("A C", string.Join(" ", sources.Where(s => s.Value.Contains("IsBitwise => true", StringComparison.Ordinal)).Select(s => s.Key[0]).Order()));
    }
}
