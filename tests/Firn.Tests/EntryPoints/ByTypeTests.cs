using System.Collections;
using System.Collections.Immutable;
using System.IO.Pipelines;
using System.Reflection;
using Firn.Codecs;
using Firn.Contracts;
using Firn.TestCases;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>The entry points that take a type as an argument, where they are more than the generic ones: what they refuse, and which call means which.</summary>
[Collection(AloneCollection.Name)]
public class ByTypeTests
{
    private static readonly byte[] s_number = FirnSerializer.Serialize(5);

    [Fact]
    public void A_value_of_another_type_is_refused_before_anything_is_written()
    {
        MemoryStream stream = new();
        byte[] room = new byte[100];
        foreach (Action write in (Action[])
        [
            () => FirnSerializer.Serialize(5L, typeof(int)),
            () => FirnSerializer.Serialize(stream, 5L, typeof(int)),
            () => FirnSerializer.Serialize(new System.Buffers.ArrayBufferWriter<byte>(), 5L, typeof(int)),
            () => FirnSerializer.TrySerialize(room, 5L, typeof(int), out _),
            () => FirnSerializer.SerializeToBuffer(5L, typeof(int)),
            () => FirnSerializer.Measure(5L, typeof(int)),
            () => FirnSerializer.Clone(5L, typeof(int)),
            () => FirnSerializer.SerializeAsync(stream, (object)5L, typeof(int)).AsTask().GetAwaiter().GetResult(),
            () => FirnSerializer.SerializeAsync(PipeWriter.Create(stream), (object)5L, typeof(int)).AsTask().GetAwaiter().GetResult(),
        ])
        {
            ArgumentException exception = Assert.Throws<ArgumentException>(write);
            Assert.Contains("long", exception.Message, StringComparison.Ordinal);
            Assert.Contains("int", exception.Message, StringComparison.Ordinal);
            Assert.Equal("value", exception.ParamName);
        }

        Assert.Equal(0, stream.Length);
        Assert.Equal(new byte[100], room);
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(new OpenClass(), typeof(Point)));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(new Point(), typeof(OpenClass)));
        _ = FirnSerializer.Serialize<DayOfWeek?>(null);
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(1, typeof(DayOfWeek?)));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize("text", typeof(Figure)));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(DayOfWeek.Friday, typeof(int)));
    }

    [Fact]
    public void Null_where_there_is_none_is_refused()
    {
        Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize((object?)null, typeof(int)));
        Assert.Throws<ArgumentException>(() => FirnSerializer.Measure(null, typeof(Point)));
        Assert.Equal(FirnSerializer.Serialize<int?>(null), FirnSerializer.Serialize((object?)null, typeof(int?)));
        Assert.Null(FirnSerializer.Deserialize(FirnSerializer.Serialize<int?>(null), typeof(int?)));
        Assert.Equal(FirnSerializer.Serialize<OpenClass?>(null), FirnSerializer.Serialize((object?)null, typeof(OpenClass)));
    }

    /// <summary>An immutable array that was never made is absent: so it is written boxed, and so it is read.</summary>
    [Fact]
    public void What_stands_for_absence_is_absent()
    {
        byte[] message = FirnSerializer.Serialize<ImmutableArray<int>>(default);
        Assert.Equal(message, FirnSerializer.Serialize(default(ImmutableArray<int>), typeof(ImmutableArray<int>)));
        Assert.Equal(message, FirnSerializer.Serialize((object?)null, typeof(ImmutableArray<int>)));
        Assert.True(Assert.IsType<ImmutableArray<int>>(FirnSerializer.Deserialize(message, typeof(ImmutableArray<int>))).IsDefault);

        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, new object?[] { default(ImmutableArray<int>), null, ImmutableArray.Create(1) }, typeof(ImmutableArray<int>));
        stream.Position = 0;
        Assert.Equal([true, true, false], FirnSerializer.DeserializeEnumerable(stream, typeof(ImmutableArray<int>)).Select(array => ((ImmutableArray<int>)array!).IsDefault));
    }

    [Fact]
    public void No_argument_may_be_null_but_the_value()
    {
        foreach (Action call in (Action[])
        [
            () => FirnSerializer.Serialize((object)5, (Type)null!),
            () => FirnSerializer.Serialize((Stream)null!, 5, typeof(int)),
            () => FirnSerializer.Serialize((System.Buffers.IBufferWriter<byte>)null!, 5, typeof(int)),
            () => FirnSerializer.Deserialize((byte[])null!, typeof(int)),
            () => FirnSerializer.Deserialize(s_number, null!),
            () => FirnSerializer.Deserialize((Stream)null!, typeof(int)),
            () => FirnSerializer.DeserializeAsync((Stream)null!, typeof(int)).AsTask().GetAwaiter().GetResult(),
            () => FirnSerializer.DeserializeAsync((PipeReader)null!, typeof(int)).AsTask().GetAwaiter().GetResult(),
            () => FirnSerializer.SerializeAsync((Stream)null!, (object)5, typeof(int)).AsTask().GetAwaiter().GetResult(),
            () => FirnSerializer.SerializeAsync((PipeWriter)null!, (object)5, typeof(int)).AsTask().GetAwaiter().GetResult(),
            () => FirnSerializer.Populate(s_number, null!, typeof(OpenClass)),
            () => FirnSerializer.Populate((byte[])null!, new OpenClass(), typeof(OpenClass)),
            () => FirnSerializer.SerializeEnumerable(new MemoryStream(), null!, typeof(int)),
            () => FirnSerializer.SerializeEnumerable(null!, new ArrayList(), typeof(int)),
            () => FirnSerializer.CreateContainer(new MemoryStream(), null!),
            () => FirnSerializer.OpenContainer((Stream)null!, typeof(int)),
            () => FirnSerializer.OpenContainer((PipeReader)null!, typeof(int)),
            () => FirnSerializer.AppendToContainer(null!, typeof(int)),
            () => FirnSerializer.DeserializeEnumerable(null!, typeof(int)),
            () => FirnSerializer.Prepare(null!),
            () => FirnSerializer.GetSchema((Type)null!),
        ])
        {
            Assert.Throws<ArgumentNullException>(call);
        }
    }

    private sealed class Derived : OpenClass;

    [Fact]
    public void A_derived_instance_is_what_the_generic_call_makes_of_it()
    {
        Derived derived = new() { A = 1 };
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(derived, typeof(OpenClass))).Code);
        FirnOptions declared = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        Assert.Equal(FirnSerializer.Serialize<OpenClass>(derived, declared), FirnSerializer.Serialize(derived, typeof(OpenClass), declared));
        Assert.Equal(FirnSerializer.Serialize<Figure>(new Disc { Radius = 2 }), FirnSerializer.Serialize(new Disc { Radius = 2 }, typeof(Figure)));
        Assert.NotEqual(FirnSerializer.Serialize(new Disc { Radius = 2 }), FirnSerializer.Serialize(new Disc { Radius = 2 }, typeof(Figure)));
        Assert.Equal(2, Assert.IsType<Disc>(FirnSerializer.Clone(new Disc { Radius = 2 }, typeof(Figure))).Radius);
    }

    [Fact]
    public void Filling_takes_objects_of_the_type()
    {
        byte[] message = FirnSerializer.Serialize(new OpenClass { A = 7, B = "b" });
        OpenClass target = new();
        FirnSerializer.Populate(message, target, typeof(OpenClass));
        Assert.Equal((7, "b"), (target.A, target.B));
        Derived derived = new();
        FirnSerializer.Populate(message.AsMemory(), derived, typeof(OpenClass));
        Assert.Equal(7, derived.A);
        ArgumentException exception = Assert.Throws<ArgumentException>(() => FirnSerializer.Populate(message, "text", typeof(OpenClass)));
        Assert.Equal("target", exception.ParamName);
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate(s_number, 5, typeof(int)));
    }

    [Fact]
    public void Types_that_no_code_serves_are_refused_each_time()
    {
        foreach (Type type in (Type[])[typeof(Unserved), typeof(List<>), typeof(Span<int>), typeof(int*), typeof(int).MakeByRefType(), typeof(void), typeof(Action), typeof(List<>).GetGenericArguments()[0], typeof(TypedReference), new Described()])
        {
            for (int i = 0; i < 2; i++)
            {
                Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type));
                Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(new object(), type));
                Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize(s_number, type));
            }
        }
    }

    private sealed class Described() : TypeDelegator(typeof(int));

    private sealed class Unserved
    {
        public Action? Act { get; set; }
    }

    [Fact]
    public void Calls_mean_what_they_meant()
    {
        MemoryStream stream = new();
        OpenClass value = new() { A = 1 };
        object boxed = value;
        byte[] message = FirnSerializer.Serialize(value);
        Assert.Equal(message, FirnSerializer.Serialize(value, null));
        Assert.Equal(message, FirnSerializer.Serialize(boxed, typeof(OpenClass)));
        Assert.Equal(message, FirnSerializer.Serialize(value, typeof(OpenClass)));
        Assert.Equal(message, FirnSerializer.Serialize(value, inputType: typeof(OpenClass), options: null));
        FirnSerializer.Serialize(stream, value, typeof(OpenClass));
        Assert.Equal(message, stream.ToArray());
        stream.SetLength(0);
        FirnSerializer.Serialize(stream, value, null);
        Assert.Equal(message, stream.ToArray());
        stream.Position = 0;
        Assert.IsType<OpenClass>(FirnSerializer.Deserialize(stream, typeof(OpenClass)));

        // A stream that is the value itself, written as what it holds.
        byte[] content = FirnSerializer.Serialize((object)new MemoryStream([1, 2, 3]), typeof(Stream));
        Assert.Equal(FirnSerializer.Serialize<Stream>(new MemoryStream([1, 2, 3])), content);
    }

    [Fact]
    public async Task Containers_of_objects()
    {
        MemoryStream stream = new();
        await FirnSerializer.SerializeAsync(stream, Streaming.Containers.Async(new object?[] { new OpenClass { A = 1 }, null }), typeof(OpenClass));
        byte[] container = stream.ToArray();
        Assert.Equal(container, Streaming.Containers.WriteFirn(new OpenClass?[] { new OpenClass { A = 1 }, null }));

        // A source of the very class is one of objects, too.
        stream.SetLength(0);
        await FirnSerializer.SerializeAsync(stream, Streaming.Containers.Async(new OpenClass?[] { new OpenClass { A = 1 }, null }), typeof(OpenClass));
        Assert.Equal(container, stream.ToArray());

        Pipe pipe = new();
        await FirnSerializer.SerializeAsync(pipe.Writer, Streaming.Containers.Async(new object?[] { new OpenClass { A = 1 }, null }), typeof(OpenClass));
        List<object?> values = await Streaming.Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable(pipe.Reader, typeof(OpenClass)));
        Assert.Equal(1, Assert.IsType<OpenClass>(values[0]).A);
        Assert.Null(values[1]);
        Assert.Equal(2, (await Streaming.Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable(new MemoryStream(container), typeof(OpenClass)))).Count);

        MemoryStream longer = new();
        longer.Write(container);
        using (FirnContainerWriter<object?> writer = FirnSerializer.AppendToContainer(longer, typeof(OpenClass)))
        {
            writer.Write(new OpenClass { A = 2 });
            Assert.Throws<ArgumentException>(() => writer.Write("text"));
            Assert.Throws<FirnException>(() => writer.Write(new Derived()));
            writer.Write(null);
        }

        longer.Position = 0;
        using FirnContainerReader<object> reader = FirnSerializer.OpenContainer(longer, typeof(OpenClass));
        Assert.Equal([1, null, 2, null], reader.ReadAll().Select(value => ((OpenClass?)value)?.A));
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.AppendToContainer(longer, typeof(int)));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
    }

    [Fact]
    public void Containers_of_values()
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<object?> writer = FirnSerializer.CreateContainer(stream, typeof(int)))
        {
            for (int i = 0; i < 1_000; i++) writer.Write(i);
            Assert.Throws<ArgumentException>(() => writer.Write(null));
            Assert.Throws<ArgumentException>(() => writer.Write(5L));
        }

        Assert.Equal(Enumerable.Range(0, 1_000), Streaming.Containers.ReadFirn<int>(stream.ToArray()));
        stream.Position = 0;
        Assert.Equal(Enumerable.Range(0, 1_000).Cast<object?>(), FirnSerializer.DeserializeEnumerable(stream, typeof(int)));

        bool?[] bits = [true, null, false, true];
        byte[] container = Streaming.Containers.WriteFirn(bits);
        MemoryStream packed = new();
        FirnSerializer.SerializeEnumerable(packed, bits, typeof(bool?));
        Assert.Equal(container, packed.ToArray());
        Assert.Equal([true, null, false, true], FirnSerializer.DeserializeEnumerable(new MemoryStream(container), typeof(bool?)));
    }

    [Fact]
    public void Preparing_makes_what_a_message_starts_with()
    {
        FirnSerializer.Prepare<Preparing>();
        FirnSerializer.Prepare(typeof(Preparing));
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(typeof(Unserved)));
        Assert.Throws<NotSupportedException>(PrepareUnserved<Unserved>);
        Assert.NotNull(CodecTable.FindOrNull(typeof(Preparing))!.Boxed);
        Assert.Equal(3, ((Preparing)FirnSerializer.Clone(new Preparing { A = 3 }, typeof(Preparing))!).A);
    }

    private static void PrepareUnserved<T>() => FirnSerializer.Prepare<T>();

    public sealed class Preparing
    {
        public int A { get; set; }
    }

    public struct Disputed
    {
        public int A;
    }

    private struct OneWay : IFirnCodec<Disputed>
    {
        public static int MinSize => 4;

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);

        public static void Write(ref FirnWriter writer, Disputed value) => Int32Codec.Write(ref writer, value.A);

        public static Disputed Read(ref FirnReader reader) => new() { A = Int32Codec.Read(ref reader) };
    }

    private struct SameWay : IFirnCodec<Disputed>
    {
        public static int MinSize => 4;

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);

        public static void Write(ref FirnWriter writer, Disputed value) => OneWay.Write(ref writer, value);

        public static Disputed Read(ref FirnReader reader) => OneWay.Read(ref reader);
    }

    private struct OtherWay : IFirnCodec<Disputed>
    {
        public static int MinSize => 8;

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int64);

        public static void Write(ref FirnWriter writer, Disputed value) => Int64Codec.Write(ref writer, value.A);

        public static Disputed Read(ref FirnReader reader) => new() { A = (int)Int64Codec.Read(ref reader) };
    }

    [Fact]
    public void Two_codecs_of_different_layout_are_refused_by_type_too()
    {
        Disputed value = new() { A = 5 };
        new CodecEntry<Disputed, OneWay>().Register();
        byte[] message = FirnSerializer.Serialize(value, typeof(Disputed));
        new CodecEntry<Disputed, SameWay>().Register();
        Assert.Equal(message, FirnSerializer.Serialize(value, typeof(Disputed)));
        Assert.Same(CodecTable.Boxed(typeof(Disputed)), CodecTable.Boxed(typeof(Disputed)));
        new CodecEntry<Disputed, OtherWay>().Register();
        new CodecEntry<Disputed, SameWay>().Register();
        for (int i = 0; i < 2; i++)
        {
            NotSupportedException exception = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(value, typeof(Disputed)));
            Assert.Contains(nameof(OneWay), exception.Message, StringComparison.Ordinal);
            Assert.Contains(nameof(OtherWay), exception.Message, StringComparison.Ordinal);
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize(message, typeof(Disputed)));
            Assert.Throws<NotSupportedException>(() => SerializeGeneric(value));
        }
    }

    private static byte[] SerializeGeneric<T>(T value) => FirnSerializer.Serialize(value);

    /// <summary>In a library loaded a second time, where nothing has been registered or asked for yet.</summary>
    [Fact]
    public void The_librarys_own_roots_are_found_by_type()
    {
        System.Runtime.Loader.AssemblyLoadContext context = new("second");
        Assembly second = context.LoadFromAssemblyPath(typeof(FirnSerializer).Assembly.Location);
        MethodInfo find = second.GetType("Firn.CodecTable")!.GetMethod("FindOrNull")!;
        MethodInfo generic = second.GetType("Firn.BuiltInCodecs")!.GetMethod("Register", 1, [])!;
        Type[] types = [.. LibraryCodecTable.All.Where(row => !row.Type.Contains('`', StringComparison.Ordinal)).Select(row => TypeTable.All.First(r => r.Type.FullName == row.Type).Type)];
        Assert.True(types.Length > 40);
        foreach (Type type in types.Concat(types.Where(t => t.IsValueType).Select(t => typeof(Nullable<>).MakeGenericType(t))).Concat([typeof(int[]), typeof(string[]), typeof(Guid[])]))
        {
            object? byType = find.Invoke(null, [type]);
            generic.MakeGenericMethod(type).Invoke(null, null);
            Assert.Equal(find.Invoke(null, [type]), byType);
        }

        Assert.Null(find.Invoke(null, [typeof(Unserved)]));
    }

    private static void Allocates(long expected, Action action) => Assert.Equal(expected, AllocationMeter.PerCall(action, expected));

    [Fact]
    public void A_call_allocates_what_the_generic_one_does()
    {
        const int PointBox = 16 + 8;
        byte[] room = new byte[4_000];
        Order order = new() { Id = 1, Customer = "customer", Lines = [new() { Count = 2, Product = new() { Name = "p" } }], Notes = new() { ["a"] = "b" } };
        object point = new Point { X = 1 };
        byte[] orderMessage = FirnSerializer.Serialize(order);
        byte[] pointMessage = FirnSerializer.Serialize(new Point { X = 1 });
        ReusedBuffer writer = new();
        Allocates(0, () => FirnSerializer.Measure(order, typeof(Order)));
        Allocates(0, () => FirnSerializer.TrySerialize(room, order, typeof(Order), out _));
        Allocates(0, () => FirnSerializer.Measure(point, typeof(Point)));
        Allocates(0, () => FirnSerializer.Serialize(writer, order, typeof(Order)));
        Allocates(0, () => FirnSerializer.Serialize(writer, point, typeof(Point)));
        Allocates(PointBox, () => FirnSerializer.Deserialize(pointMessage, typeof(Point)));
        Allocates(PointBox, () => FirnSerializer.Deserialize(pointMessage, typeof(Point?)));
        long generic = AllocationMeter.PerCall(() => FirnSerializer.Deserialize<Order>(orderMessage), 0, TimeSpan.FromSeconds(0.2));
        Allocates(generic, () => FirnSerializer.Deserialize(orderMessage, typeof(Order)));
    }

    private sealed class ReusedBuffer : System.Buffers.IBufferWriter<byte>
    {
        private readonly byte[] _room = new byte[4_000];

        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _room;

        public Span<byte> GetSpan(int sizeHint = 0) => _room;
    }

    [Fact]
    public async Task Many_threads_find_one_entry()
    {
        BoxedEntry[] entries = await Task.WhenAll(Enumerable.Range(0, 64).Select(_ => Task.Run(() => CodecTable.Boxed(typeof(FirstUse)))));
        Assert.All(entries, entry => Assert.Same(entries[0], entry));
        FirnSerializer.Prepare<FirstUse>();
    }

    public sealed class FirstUse
    {
        public string? A { get; set; }
    }
}
