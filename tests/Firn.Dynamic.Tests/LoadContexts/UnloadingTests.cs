using System.Reflection;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>Types of contexts that can be unloaded are served, and nothing of the library keeps them.</summary>
public class UnloadingTests
{
    private const string Source = """
        public record Plain(int Number, string? Text, DateTime When)
        {
            public List<Inner>? Inner { get; set; }
            public Dictionary<string, Inner?>? ByName { get; set; }
            public override string ToString() => $"{Number} {Text} {When.Ticks} {string.Join(",", Inner ?? [])} {string.Join(",", ByName ?? [])}";
        }

        public record struct Inner(int A, string? B, Color Color);

        public enum Color : short { Red = -1, Green = 7 }

        public class Box<T>
        {
            public T? Value { get; set; }
            public Box<T>? Next { get; set; }
            public override string ToString() => $"<{Value} {Next}>";
        }

        public class Private
        {
            [FirnSerializable(Members = FirnMembers.All)]
            private sealed class Nested { private int _a; public int B { get; private set; } = 2; public Nested() { } public Nested(int a) => _a = a; public override string ToString() => $"{_a} {B}"; }
            public static object Make() => new Nested(5);
        }

        [FirnUnion(0, typeof(Circle)), FirnUnion(1, typeof(Square)), FirnUnion(300, typeof(Group))]
        public abstract record Shape;
        public record Circle(double Radius) : Shape;
        public record Square(int Side) : Shape;
        public record Group(Shape?[] Shapes) : Shape { public override string ToString() => string.Join<Shape?>(";", Shapes); }

        [KnownType("All")]
        public abstract record Known { private static IEnumerable<Type> All() => [typeof(One), typeof(Two)]; }
        public record One(int A) : Known;
        public record Two(string B) : Known;

        [FirnReferences]
        public class Node { public Node? Other { get; set; } public List<Node?>? All { get; set; } public int Id { get; set; } public override string ToString() => $"{Id} {Other?.Id} {All?.Count} {ReferenceEquals(this, Other?.Other)}"; }

        public class HostDerived : HostShape { public int Extra { get; set; } public Plain? Plain { get; set; } public override string ToString() => $"{Name} {Extra} {Plain}"; }

        public class Throwing
        {
            public static bool Read, Write;
            public int[] Numbers { get; set; } = [1, 2, 3];
            public string? A { get => Write ? throw new InvalidOperationException("getter") : field; set => field = Read ? throw new InvalidOperationException("setter") : value; }
        }

        public class Refused { public Action? Handler { get; set; } public Plain? Plain { get; set; } }

        public class Version1 { public int A { get; set; } public string? B { get; set; } public List<Inner>? Inner { get; set; } }
        public class Version2 { public long A { get; set; } public string C { get; set; } = "new"; public List<Inner>? Inner { get; set; } public override string ToString() => $"{A} {C} {Inner?.Count}"; }

        public class Numbers : List<int> { public string? Name { get; set; } public override string ToString() => $"{Name} {Count}"; }

        public static class Make
        {
            static Inner I(int i) => new(i, "b" + i, Color.Green);
            public static Plain Plain() => new(7, "text", new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc)) { Inner = [I(1), I(2)], ByName = new() { ["x"] = I(3), ["y"] = null } };
            public static object PlainList() => new List<Plain?> { Plain(), null };
            public static object PlainArray() => new Plain?[] { Plain(), null };
            public static object PlainMap() => new Dictionary<string, Plain?> { ["a"] = Plain(), ["b"] = null };
            public static object InnerNullable() => I(4);
            public static object Tuple() => (Plain(), 5, I(6), (Inner?)null);
            public static object Pair() => new KeyValuePair<Inner, Plain?>(I(1), Plain());
            public static object Grid() => new Inner[2, 3];
            public static object BoxOfInt() => new Box<int> { Value = 1, Next = new() { Value = 2 } };
            public static object BoxOfPlain() => new Box<Plain> { Value = Plain(), Next = new() };
            public static object BoxOfBox() => new Box<List<Box<Inner>>> { Value = [new() { Value = I(9) }] };
            public static object HostBox() => new HostBox<Plain> { Value = Plain(), More = [Plain()] };
            public static object Set() => new HashSet<Color> { Color.Red, Color.Green };
            public static object Private() => global::Private.Make();
            public static object Numbers() => new Numbers { 1, 2, 3 };
            public static object Anonymous() => new { A = 1, B = Plain(), C = (int?)null };
            public static object Union() => new Group([new Circle(1.5), null, new Square(2), new Group([])]);
            public static object Known() => new One(3);
            public static object Node() { Node a = new() { Id = 1 }, b = new() { Id = 2, Other = a }; a.Other = b; a.All = [a, b, null]; return a; }
            public static object HostDerived() => new HostDerived { Name = "n", Extra = 4, Plain = Plain() };
            public static object Throwing() => new Throwing { A = "a" };
            public static object Refused() => new Refused();
            public static object Version1() => new Version1 { A = 5, B = "gone", Inner = [I(1)] };
        }
        """;

    private static readonly byte[] s_image = Plugin.Compile(Source);

    [Theory]
    [InlineData("Plain")]
    [InlineData("PlainList")]
    [InlineData("PlainArray")]
    [InlineData("PlainMap")]
    [InlineData("InnerNullable")]
    [InlineData("Tuple")]
    [InlineData("Pair")]
    [InlineData("Grid")]
    [InlineData("BoxOfInt")]
    [InlineData("BoxOfPlain")]
    [InlineData("BoxOfBox")]
    [InlineData("HostBox")]
    [InlineData("Set")]
    [InlineData("Private")]
    [InlineData("Numbers")]
    [InlineData("Anonymous")]
    [InlineData("Node")]
    public void ServedAndLetGo(string what)
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            object value = plugin.Make(what);
            Check(value.GetType(), value);
        });
    }

    [Theory]
    [InlineData("Plain")]
    [InlineData("BoxOfPlain")]
    [InlineData("Union")]
    public void PreparedAndLetGo(string what)
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            Type type = plugin.Make(what).GetType();
            FirnSerializer.Prepare(type);
            FirnSerializer.Prepare(typeof(List<>).MakeGenericType(type));
            FirnSerializer.GetSchema(type);
        });
    }

    [Fact]
    public void NullablesAreLetGo() => Plugin.UseAndUnload(s_image, plugin => Check(typeof(Nullable<>).MakeGenericType(plugin.Find("Inner")), plugin.Make("InnerNullable")));

    [Theory]
    [InlineData("Shape", "Union")]
    [InlineData("Known", "Known")]
    public void UnionsAreLetGo(string declared, string what)
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            Check(plugin.Find(declared), plugin.Make(what));
            Check(plugin.Find(declared).MakeArrayType(), Array.CreateInstance(plugin.Find(declared), 3));
        });
    }

    [Fact]
    public void CasesOfOptionsAreLetGoWithTheOptions()
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            object shape = plugin.Make("HostDerived");
            FirnOptions options = FirnOptions.Default.WithCase(typeof(HostShape), shape.GetType(), 3).WithCase(typeof(object), plugin.Find("Plain"), 4);
            Check(typeof(HostShape), shape, options);
            Check(typeof(object), plugin.Make("Plain"), options);
            HostHolder back = FirnSerializer.Deserialize<HostHolder>(FirnSerializer.Serialize(new HostHolder { Shape = (HostShape)shape, Anything = plugin.Make("Plain") }, options), options)!;
            Assert.Equal(shape.ToString(), back.Shape!.ToString());
            Assert.Equal(plugin.Make("Plain").ToString(), back.Anything!.ToString());
        });
        Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new HostHolder { Anything = new HostBase() }));
    }

    [Theory]
    [InlineData("Plain")]
    [InlineData("Union")]
    [InlineData("Node")]
    public void ContainersAreLetGo(string what)
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            object value = plugin.Make(what);
            using MemoryStream stream = new();
            FirnSerializer.SerializeEnumerable(stream, new[] { value, value }, value.GetType());
            stream.Position = 0;
            Assert.Equal([value.ToString(), value.ToString()], FirnSerializer.DeserializeEnumerable(stream, value.GetType()).Select(v => v!.ToString()));
            stream.Position = 0;
            using FirnContainerReader<object> reader = FirnSerializer.OpenContainer(stream, value.GetType());
        });
    }

    [Fact]
    public void ErrorsMidwayKeepNothing()
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            object value = plugin.Make("Throwing");
            Type type = value.GetType();
            byte[] bytes = FirnSerializer.Serialize(value, type);
            type.GetField("Read")!.SetValue(null, true);
            Assert.Equal("setter", Assert.Throws<InvalidOperationException>(() => FirnSerializer.Deserialize(bytes, type)).Message);
            type.GetField("Write")!.SetValue(null, true);
            Assert.Equal("getter", Assert.Throws<InvalidOperationException>(() => FirnSerializer.Serialize(value, type)).Message);
            Assert.Equal("getter", Assert.Throws<InvalidOperationException>(() => GenericCalls.RoundTrip(type, value)).Message);
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(plugin.Find("Refused")));
            Assert.Throws<NotSupportedException>(() => GenericCalls.Serialize(plugin.Find("Refused"), plugin.Make("Refused")));
            object node = plugin.Make("Node");
            bytes = FirnSerializer.Serialize(node, node.GetType());
            for (int length = 0; length < bytes.Length; length++)
            {
                byte[] cut = bytes[..length];
                Assert.Throws<FirnException>(() => FirnSerializer.Deserialize(cut, node.GetType()));
            }

            object cycle = plugin.Make("BoxOfInt");
            cycle.GetType().GetProperty("Next")!.SetValue(cycle, cycle);
            Assert.Throws<FirnException>(() => FirnSerializer.Serialize(cycle, cycle.GetType()));
        });
    }

    [Fact]
    public void OtherVersionsKeepNothing()
    {
        Plugin.UseAndUnload(s_image, plugin =>
        {
            object value = plugin.Make("Version1");
            byte[] bytes = FirnSerializer.Serialize(value, value.GetType());
            object back = FirnSerializer.Deserialize(bytes, plugin.Find("Version2"))!;
            Assert.Equal("5 new 1", back.ToString());
            FirnSerializer.Populate(bytes, back, plugin.Find("Version2"));
            FirnOptions known = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint };
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize(FirnSerializer.Serialize(value, value.GetType(), known), plugin.Find("Version2"), known));
        });
    }

    [Fact]
    public void WhatAPluginNamesForItsOwnUseIsLetGo()
    {
        // Codecs of types that stay, written by hand in the plug-in, for members of types that stay.
        const string WithCodec = """
            [assembly: FirnCodec(typeof(HostBase), typeof(HostBaseCodec))]

            public struct HostBaseCodec : IFirnCodec<HostBase?>
            {
                public static int MinSize => 1;
                public static int FixedSize => 0;
                public static int FixedDepth => 0;
                public static bool IsBitwise => false;
                public static bool MayBeAbsent => true;
                public static bool IsAbsent(HostBase? value) => value is null;
                public static void Write(ref FirnWriter writer, HostBase? value) => writer.WriteString((value!.Number + 1).ToString());
                public static HostBase Read(ref FirnReader reader) => new HostBase { Number = int.Parse(reader.ReadString()) - 1 };
                public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);
                public static void WriteFixed(ref byte destination, HostBase? value) => throw new NotSupportedException();
                public static HostBase ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();
            }

            public class Uses { public HostBase? Base { get; set; } public HostBox<HostBase>? Box { get; set; } public override string ToString() => $"{Base?.Number} {Box?.Value?.Number} {Box?.More?.Count}"; }

            public static class Make
            {
                public static object Uses() => new Uses { Base = new() { Number = 1 }, Box = new() { Value = new() { Number = 2 }, More = [new() { Number = 3 }] } };
            }
            """;
        Plugin.UseAndUnload(Plugin.Compile(WithCodec, "WithCodec"), plugin =>
        {
            object value = plugin.Make("Uses");
            Check(value.GetType(), value);
        });
    }

    [Fact]
    public void UnionThatStaysDoesNotTakeCasesThatGo()
    {
        try
        {
            Plugin.UseAndUnload(Plugin.Compile("public class Case : HostUnion { public int More { get; set; } } public static class Make { public static object Case() => new Case(); }", "Cases"), plugin =>
            {
                HostUnion.Know(typeof(HostCase), plugin.Find("Case"));
                for (int i = 0; i < 2; i++)
                {
                    string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(plugin.Make("Case"), typeof(HostUnion))).Message;
                    Assert.Contains("Firn.Dynamic.Tests.LoadContexts.HostUnion", message, StringComparison.Ordinal);
                    Assert.Contains("'Cases'", message, StringComparison.Ordinal);
                    Assert.Contains("WithCase", message, StringComparison.Ordinal);
                }

                HostUnion.Know();
            });
            HostUnion.Know(typeof(HostCase));
            Assert.Equal(3, Assert.IsType<HostCase>(FirnSerializer.Deserialize<HostUnion>(FirnSerializer.Serialize<HostUnion>(new HostCase { Number = 3 }))).Number);
        }
        finally
        {
            HostUnion.Know();
        }
    }

    private static void Check(Type type, object value, FirnOptions? options = null)
    {
        byte[] bytes = FirnSerializer.Serialize(value, type, options);
        object back = FirnSerializer.Deserialize(bytes, type, options)!;
        Assert.Equal(value.ToString(), back.ToString());
        Assert.Equal(bytes, FirnSerializer.Serialize(back, type, options));
        Assert.Equal(bytes, GenericCalls.Serialize(type, value, options));
        Assert.Equal(value.ToString(), GenericCalls.RoundTrip(type, value, options)!.ToString());
    }
}
