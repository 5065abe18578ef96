using System.Buffers;
using System.Collections;
using System.IO.Pipelines;
using System.Reflection;
using System.Reflection.Emit;
using Firn.Tests.Streaming;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>Errors of writing name the member, and a remedy that works when it is applied.</summary>
public class WriteErrorTests
{
    public class Animal
    {
        public string Name { get; set; } = "";
    }

    public class Dog : Animal
    {
        public int Tricks { get; set; }
    }

    public class Owner
    {
        public string Name { get; set; } = "";

        public Animal? Pet { get; set; }

        public List<Animal?>? Others { get; set; }

        public Dictionary<string, Animal>? ByName { get; set; }

        public string? Last { get; set; }
    }

    // Nothing of it stands in front of its first member.
    public class Bare
    {
        public Animal Pet { get; set; } = new();
    }

    public class Town
    {
        public List<Owner>? Owners { get; set; }

        public Bare? Bare { get; set; }
    }

    [FirnUnion(1, typeof(Circle))]
    public interface IShape;

    public class Circle : IShape
    {
        public double Radius { get; set; }
    }

    public class Square : IShape
    {
        public double Side { get; set; }
    }

    public class Drawing
    {
        public DateTime At { get; set; }

        public IShape[]? Shapes { get; set; }

        public object? Tag { get; set; }
    }

    public class Node
    {
        public int Number { get; set; }

        public Node? Next { get; set; }
    }

    [FirnReferences]
    public class Linked
    {
        public int Number { get; set; }

        public Linked? Next { get; set; }
    }

    public class Cut
    {
        public int Number { get; set; }

        [FirnIgnore]
        public Cut? Next { get; set; }
    }

    [FirnUnion(0, typeof(Plant))]
    [FirnUnion(1, typeof(Tree))]
    public class Plant
    {
        public string Name { get; set; } = "";
    }

    public class Tree : Plant
    {
        public int Height { get; set; }
    }

    public class Numbering : List<int>
    {
        public string? Title { get; set; }
    }

    public class Book
    {
        public string Name { get; set; } = "";

        public IList<int>? Pages { get; set; }

        public Dictionary<string, int>? Index { get; set; }
    }

    private sealed class OwnComparer : IEqualityComparer<string>
    {
        public bool Equals(string? x, string? y) => x == y;

        public int GetHashCode(string obj) => obj.Length;
    }

    // Every way of writing one value.
    [FirnEntryPoint]
    private static List<(string Way, Action<FirnOptions> Write)> WaysFirn<T>(T value) =>
    [
        ("array", options => FirnSerializer.Serialize(value, options)),
        ("array again", options => FirnSerializer.Serialize(value, options)),
        ("span", options => FirnSerializer.TrySerialize(new byte[4096], value, out _, options)),
        ("short span", options => FirnSerializer.TrySerialize(new byte[8], value, out _, options)),
        ("buffer writer", options => FirnSerializer.Serialize(new ArrayBufferWriter<byte>(), value, options)),
        ("stream", options => FirnSerializer.Serialize(new MemoryStream(), value, options)),
        ("buffer", options => FirnSerializer.SerializeToBuffer(value, options).Dispose()),
        ("pipe", options => FirnSerializer.SerializeAsync(new Pipe().Writer, value, options).AsTask().GetAwaiter().GetResult()),
        ("async stream", options => FirnSerializer.SerializeAsync(new MemoryStream(), value, options).AsTask().GetAwaiter().GetResult()),
        ("compressed", options => FirnSerializer.Serialize(value, options with { Compression = FirnCompression.Deflate })),
        ("measure", options => FirnSerializer.Measure(value, options)),
        ("clone", options => FirnSerializer.Clone(value, options)),
        ("by type", options => FirnSerializer.Serialize(value, typeof(T), options)),
        ("by type to a stream", options => FirnSerializer.Serialize(new MemoryStream(), value, typeof(T), options)),
    ];

    [FirnEntryPoint]
    private static void CheckFirn<T>(T value, FirnErrorCode code, string path, Type? type, params string[] words)
    {
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Packed])
        {
            foreach ((string way, Action<FirnOptions> write) in WaysFirn(value)) Check(way, () => write(options), code, path, type, words);
        }
    }

    private static void Check(string way, Action write, FirnErrorCode code, string? path, Type? type, params string[] words)
    {
        FirnException exception = Assert.Throws<FirnException>(write);
        Assert.True(exception.Code == code, $"{way}: {exception}");
        Assert.True(exception.Path == path, $"{way}: the path is '{exception.Path}', not '{path}'. {exception.Message}");
        if (type is not null) Assert.Equal(type, exception.Type);
        foreach (string word in words) Assert.True(exception.Message.Contains(word, StringComparison.Ordinal), $"{way}: '{word}' is not in: {exception.Message}");
        Assert.Equal(-1, exception.Offset);
    }

    [Fact]
    public void A_derived_instance_is_named_with_its_place()
    {
        Dog dog = new() { Name = "d", Tricks = 3 };
        CheckFirn<Animal>(dog, FirnErrorCode.DerivedInstance, "", typeof(Dog), "[FirnUnion(1, typeof(WriteErrorTests.Dog))]", "Declare the member as WriteErrorTests.Dog", nameof(FirnOptions.WriteDerivedAsDeclared));
        CheckFirn(new Owner { Name = "o", Pet = dog, Last = "l" }, FirnErrorCode.DerivedInstance, "Pet", typeof(Dog));
        CheckFirn(new Owner { Pet = new Animal(), Others = [new Animal { Name = "a" }, null, dog] }, FirnErrorCode.DerivedInstance, "Others[2]", typeof(Dog));
        CheckFirn(new Owner { Others = [new Animal { Name = "a" }, dog] }, FirnErrorCode.DerivedInstance, "Others[1]", typeof(Dog));
        CheckFirn(new Owner { Others = [dog] }, FirnErrorCode.DerivedInstance, "Others[0]", typeof(Dog));
        CheckFirn(new Owner { ByName = new() { ["a"] = new Animal(), ["b"] = dog } }, FirnErrorCode.DerivedInstance, "ByName[1]", typeof(Dog));
        CheckFirn(new Town { Owners = [new Owner { Name = "a" }, new Owner { Name = "b", Pet = dog }] }, FirnErrorCode.DerivedInstance, "Owners[1].Pet", typeof(Dog));
        CheckFirn(new Town { Bare = new Bare { Pet = dog } }, FirnErrorCode.DerivedInstance, "Bare.Pet", typeof(Dog));
        CheckFirn<List<Animal>>([new Animal { Name = "a" }, dog], FirnErrorCode.DerivedInstance, "[1]", typeof(Dog));
        CheckFirn<Animal[]>([.. Enumerable.Range(0, 5_000).Select(i => new Animal { Name = "animal " + i }), dog], FirnErrorCode.DerivedInstance, "[5000]", typeof(Dog));
    }

    [Fact]
    public void Each_remedy_for_a_derived_instance_works()
    {
        Plant read = FirnSerializer.Deserialize<Plant>(FirnSerializer.Serialize<Plant>(new Tree { Name = "t", Height = 4 }))!;
        Assert.Equal(4, Assert.IsType<Tree>(read).Height);
        Assert.Equal(3, FirnSerializer.Deserialize<Dog>(FirnSerializer.Serialize(new Dog { Tricks = 3 }))!.Tricks);
        FirnOptions asDeclared = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        Assert.Equal("d", FirnSerializer.Deserialize<Animal>(FirnSerializer.Serialize<Animal>(new Dog { Name = "d" }, asDeclared))!.Name);
    }

    // As those of Castle and of Entity Framework.
    private static object MakeProxy(Type parent)
    {
        TypeBuilder type = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("DynamicProxyGenAssembly2"), AssemblyBuilderAccess.Run).DefineDynamicModule("m").DefineType(parent.Name + "Proxy", TypeAttributes.Public, parent);
        type.DefineField("_interceptor", typeof(object), FieldAttributes.Private);
        return Activator.CreateInstance(type.CreateType())!;
    }

    [Fact]
    public void A_proxy_is_never_named()
    {
        Animal proxy = (Animal)MakeProxy(typeof(Animal));
        Check("proxy", () => FirnSerializer.Serialize(proxy), FirnErrorCode.DerivedInstance, "", typeof(Animal), "proxies", "WriteErrorTests.Animal", nameof(FirnOptions.WriteDerivedAsDeclared));
        Animal dogProxy = (Animal)MakeProxy(typeof(Dog));
        Check("proxy of a derived class", () => FirnSerializer.Serialize(new Owner { Pet = dogProxy }), FirnErrorCode.DerivedInstance, "Pet", typeof(Dog), "[FirnUnion(1, typeof(WriteErrorTests.Dog))]");
        IList<int> listProxy = (IList<int>)MakeProxy(typeof(Numbering));
        Check("proxy of a collection", () => FirnSerializer.Serialize(new Book { Pages = listProxy }), FirnErrorCode.DerivedInstance, "Pages", typeof(Numbering));
        foreach (object value in (object[])[proxy, dogProxy])
        {
            Assert.DoesNotContain("Proxy", Assert.Throws<FirnException>(() => FirnSerializer.Serialize((Animal)value)).Message, StringComparison.Ordinal);
        }

        FirnOptions asDeclared = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        proxy.Name = "p";
        Assert.Equal("p", FirnSerializer.Deserialize<Animal>(FirnSerializer.Serialize(proxy, asDeclared))!.Name);
    }

    [Fact]
    public void A_collection_of_ones_own_is_named_with_its_place() =>
        CheckFirn(new Book { Name = "b", Pages = new Numbering { 1 } }, FirnErrorCode.DerivedInstance, "Pages", typeof(Numbering), "'Title'", "IList<int>", "Declare the member as WriteErrorTests.Numbering");

    [Fact]
    public void A_value_of_no_case_is_named_with_its_place()
    {
        CheckFirn(new Drawing { Shapes = [new Circle(), new Square()] }, FirnErrorCode.UnknownCase, "Shapes[1]", typeof(Square), "[FirnUnion(tag, typeof(WriteErrorTests.Square))]", "WithCase<WriteErrorTests.IShape, WriteErrorTests.Square>(tag)");
        CheckFirn(new Drawing { Tag = new Square() }, FirnErrorCode.UnknownCase, "Tag", typeof(Square), "WithCase<object, WriteErrorTests.Square>(tag)", "Serialize(value, value.GetType())");
        CheckFirn(new Drawing { Tag = 5 }, FirnErrorCode.UnknownCase, "Tag", typeof(int), "WithCase<object, int>(tag)");
        Assert.DoesNotContain("FirnUnion", Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Drawing { Tag = 5 })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Each_remedy_for_a_value_of_no_case_works()
    {
        FirnOptions options = FirnOptions.Default.WithCase<IShape, Square>(2).WithCase<object, Square>(1).WithCase<object, int>(2);
        Drawing drawing = new() { Shapes = [new Circle(), new Square { Side = 2 }], Tag = new Square { Side = 3 } };
        Drawing read = FirnSerializer.Deserialize<Drawing>(FirnSerializer.Serialize(drawing, options), options)!;
        Assert.Equal((2.0, 3.0), (((Square)read.Shapes![1]).Side, ((Square)read.Tag!).Side));
        object value = new Square { Side = 4 };
        Assert.Equal(4, ((Square)FirnSerializer.Deserialize(FirnSerializer.Serialize(value, value.GetType()), typeof(Square))!).Side);
        Assert.Equal(5, FirnSerializer.Deserialize<Drawing>(FirnSerializer.Serialize(new Drawing { Tag = 5 }, options), options)!.Tag);
    }

    [Fact]
    public void Depth_is_named_with_the_place_and_the_type()
    {
        Node cycle = new() { Number = 1 };
        cycle.Next = cycle;
        FirnOptions shallow = FirnOptions.Default with { MaxDepth = 3 };
        foreach ((string way, Action<FirnOptions> write) in WaysFirn(cycle)) Check(way, () => write(shallow), FirnErrorCode.DepthExceeded, "Next.Next.Next", typeof(Node), "3 levels", "[FirnReferences]", "[FirnIgnore]", "MaxDepth", "1000");
        foreach ((string way, Action<FirnOptions> write) in WaysFirn(new List<List<List<int>>> { new() { new() { 1 } } })) Check(way, () => write(FirnOptions.Default with { MaxDepth = 2 }), FirnErrorCode.DepthExceeded, "[0][0]", typeof(List<List<List<int>>>));
        Check("default", () => FirnSerializer.Serialize(cycle), FirnErrorCode.DepthExceeded, string.Join('.', Enumerable.Repeat("Next", 64)), typeof(Node), "64 levels");
    }

    [Fact]
    public void Each_remedy_for_depth_works()
    {
        Linked linked = new() { Number = 1 };
        linked.Next = linked;
        Linked read = FirnSerializer.Deserialize<Linked>(FirnSerializer.Serialize(linked))!;
        Assert.Same(read, read.Next);
        Cut cut = new() { Number = 2 };
        cut.Next = cut;
        Assert.Equal(2, FirnSerializer.Deserialize<Cut>(FirnSerializer.Serialize(cut))!.Number);
        Node? chain = null;
        for (int i = 0; i < 1_000; i++) chain = new Node { Number = i, Next = chain };
        FirnOptions deep = FirnOptions.Default with { MaxDepth = 1_000 };
        Assert.Equal(999, FirnSerializer.Deserialize<Node>(FirnSerializer.Serialize(chain, deep), deep)!.Number);
    }

    [Fact]
    public void A_comparer_is_named_with_its_place()
    {
        Book book = new() { Name = "b", Index = new(new OwnComparer()) { ["a"] = 1 } };
        CheckFirn(book, FirnErrorCode.UnknownComparer, "Index", null, nameof(FirnOptions.DropUnknownComparers));
        FirnOptions dropped = FirnOptions.Default with { DropUnknownComparers = true };
        Assert.Equal(1, FirnSerializer.Deserialize<Book>(FirnSerializer.Serialize(book, dropped))!.Index!["a"]);
    }

    [Fact]
    public async Task A_value_of_a_container_is_named_by_its_number()
    {
        Owner[] owners = [.. Enumerable.Range(0, 200_000).Select(i => new Owner { Name = "owner " + i, Last = "l" }), new Owner { Pet = new Dog() }];
        Check("enumerable", () => Containers.WriteFirn(owners), FirnErrorCode.DerivedInstance, "[200000].Pet", typeof(Dog));
        Check("one by one", () => WriteOneByOne(owners), FirnErrorCode.DerivedInstance, "[200000].Pet", typeof(Dog));
        FirnException exception = await Assert.ThrowsAsync<FirnException>(async () => await FirnSerializer.SerializeAsync(new MemoryStream(), Containers.Async(owners, 1_000)));
        Assert.Equal("[200000].Pet", exception.Path);
        Check("a root", () => Containers.WriteFirn<Animal>([new Animal(), new Dog()]), FirnErrorCode.DerivedInstance, "[1]", typeof(Dog));
    }

    private static void WriteOneByOne(Owner[] owners)
    {
        using FirnContainerWriter<Owner> writer = FirnSerializer.CreateContainer<Owner>(new MemoryStream());
        foreach (Owner owner in owners) writer.Write(owner);
    }

    // An error of the source is its own.
    [Fact]
    public void An_error_of_the_source_of_a_container_stays_what_it_is()
    {
        byte[] inner = FirnSerializer.Serialize(new Owner());
        IEnumerable<Owner> Read()
        {
            yield return new Owner();
            yield return FirnSerializer.Deserialize<Owner>(inner.AsSpan(0, inner.Length - 1))!;
        }

        FirnException expected = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Owner>(inner.AsSpan(0, inner.Length - 1)));
        FirnException exception = Assert.Throws<FirnException>(() => Containers.WriteFirn(Read()));
        Assert.Equal((expected.Code, expected.Offset, expected.Path), (exception.Code, exception.Offset, exception.Path));
    }

    // Values that do not fail in the same way again have no path; a wrong one would be worse.
    private sealed class Once : IEnumerable<Animal>
    {
        private int _calls;

        public IEnumerator<Animal> GetEnumerator()
        {
            yield return _calls++ == 0 ? new Dog() : new Animal();
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void What_does_not_fail_again_has_no_path()
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Serialize<IEnumerable<Animal>>(new Once()));
        Assert.Equal((FirnErrorCode.DerivedInstance, null), (exception.Code, exception.Path));
    }

    [Fact]
    public void A_long_message_that_was_handed_on_is_searched_too()
    {
        List<Animal> many = [.. Enumerable.Range(0, 100_000).Select(i => new Animal { Name = "an animal of some length, number " + i }), new Dog()];
        Check("stream", () => FirnSerializer.Serialize(new MemoryStream(), many), FirnErrorCode.DerivedInstance, "[100000]", typeof(Dog));
        Check("buffer writer", () => FirnSerializer.Serialize(new ArrayBufferWriter<byte>(), many), FirnErrorCode.DerivedInstance, "[100000]", typeof(Dog));
        for (int i = 0; i < many.Count; i += 2) many[i].Name += new string('x', 500);
        Check("longer than is searched", () => FirnSerializer.Serialize(new MemoryStream(), many), FirnErrorCode.DerivedInstance, null, typeof(Dog));
    }

    [Fact]
    public void Bytes_behind_a_message_are_read_by_what_the_error_names()
    {
        byte[] first = FirnSerializer.Serialize(new Node { Number = 1 }), second = FirnSerializer.Serialize(new Node { Number = 2 });
        byte[] both = [.. first, .. second];
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Node>(both));
        Assert.Equal(FirnErrorCode.TrailingBytes, exception.Code);
        foreach (string word in (string[])["bytesConsumed", "container", "SerializeEnumerable", "DeserializeEnumerable"]) Assert.Contains(word, exception.Message, StringComparison.Ordinal);
        Assert.Equal(1, FirnSerializer.Deserialize<Node>(both.AsSpan(), out long consumed)!.Number);
        Assert.Equal(2, FirnSerializer.Deserialize<Node>(both.AsSpan((int)consumed), out _)!.Number);
        Assert.Equal([1, 2], Containers.ReadFirn<Node>(Containers.WriteFirn<Node>([new Node { Number = 1 }, new Node { Number = 2 }])).Select(node => node!.Number));
    }

    [Fact]
    public void Options_out_of_range_are_named()
    {
        foreach ((string name, Func<FirnOptions> make) in (IEnumerable<(string, Func<FirnOptions>)>)
        [
            (nameof(FirnOptions.MaxDepth), () => new FirnOptions { MaxDepth = 0 }),
            (nameof(FirnOptions.MaxDepth), () => new FirnOptions { MaxDepth = 1_001 }),
            (nameof(FirnOptions.MaxMessageBytes), () => new FirnOptions { MaxMessageBytes = 0 }),
            (nameof(FirnOptions.MaxAllocationRatio), () => new FirnOptions { MaxAllocationRatio = 0 }),
            (nameof(FirnOptions.MaxZeroWidthElements), () => new FirnOptions { MaxZeroWidthElements = -1 }),
            (nameof(FirnOptions.MaxDegreeOfParallelism), () => new FirnOptions { MaxDegreeOfParallelism = 0 }),
            (nameof(FirnOptions.SchemaMode), () => new FirnOptions { SchemaMode = (FirnSchemaMode)4 }),
            (nameof(FirnOptions.DateTimes), () => new FirnOptions { DateTimes = (FirnDateTimeHandling)4 }),
            (nameof(FirnOptions.UnknownCases), () => new FirnOptions { UnknownCases = (FirnUnknownCaseHandling)2 }),
            (nameof(FirnOptions.UnknownMembers), () => new FirnOptions { UnknownMembers = (FirnMemberHandling)2 }),
            (nameof(FirnOptions.MissingMembers), () => new FirnOptions { MissingMembers = (FirnMemberHandling)2 }),
        ])
        {
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => { make(); });
            Assert.Equal(name, exception.ParamName);
            Assert.Contains(name, exception.Message, StringComparison.Ordinal);
        }
    }
}
