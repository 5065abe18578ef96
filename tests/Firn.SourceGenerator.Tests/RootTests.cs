namespace Firn.SourceGenerator.Tests;

/// <summary>What makes a type a root: calls in all their forms, attributes, contexts.</summary>
public sealed class RootTests
{
    private const string Type = "class Order { public int Id { get; set; } } ";

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
