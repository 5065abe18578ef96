using System.Reflection;
using Firn.Dynamic.Tests.LoadContexts;

namespace Firn.Dynamic.Tests;

/// <summary>Which surrogate counts, and what is said of those that do not fit. The tests of the generator say the same of generated code.</summary>
public class SurrogateTests
{
    private const string Surrogates = """

        public class C { public int A; public P? Q; }
        public class First : IFirnSurrogate<P, byte> { public static byte ToSurrogate(P p) => 1; public static P FromSurrogate(byte s) => new(); }
        public class Second : IFirnSurrogate<P, byte> { public static byte ToSurrogate(P p) => 2; public static P FromSurrogate(byte s) => new(); }
        public class Third : IFirnSurrogate<P, byte> { public static byte ToSurrogate(P p) => 3; public static P FromSurrogate(byte s) => new(); }
        public struct Codec : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(4); public static P Read(ref FirnReader r) { r.ReadCount(); return new(); } public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
        """;

    private const string OfContext = "[assembly: Firn.CodeGeneration.FirnContextSurrogate(typeof(P), typeof(First))]";
    private const string OfType = "[FirnSurrogate(typeof(Second))]";
    private const string OfAssembly = "[assembly: FirnSurrogate(typeof(P), typeof(Third))]";

    [Theory]
    [InlineData(OfContext + OfAssembly + OfType, 1)]
    [InlineData(OfContext + OfAssembly, 1)]
    [InlineData(OfContext, 1)]
    [InlineData(OfAssembly + OfType, 2)]
    [InlineData(OfAssembly, 3)]
    [InlineData(OfAssembly + "[FirnCodec(typeof(Codec))]", 4)]
    [InlineData(OfContext + "[FirnCodec(typeof(Codec))]", 1)]
    [InlineData("[assembly: FirnCodec(typeof(P), typeof(Codec))]" + OfType, 2)]
    [InlineData(OfType + "[FirnSurrogate(typeof(int), typeof(First))]", 2)]
    public void TheNearestCounts(string attributes, byte written)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile(attributes + "public class P { public int X; }" + Surrogates));
        object value = Activator.CreateInstance(assembly.Find("C"))!;
        assembly.Find("C").GetField("Q")!.SetValue(value, Activator.CreateInstance(assembly.Find("P")));
        Assert.Equal(written, FirnSerializer.Serialize(value, value.GetType(), FirnOptions.Packed)[^1]);
    }

    [Theory]
    [InlineData(OfType + "[FirnSurrogate(typeof(First))]", "[FirnSurrogate] with First and [FirnSurrogate] with Second")]
    [InlineData(OfType + "[FirnCodec(typeof(Codec))]", "[FirnCodec] with Codec and [FirnSurrogate] with Second")]
    [InlineData(OfAssembly + "[assembly: FirnSurrogate(typeof(P), typeof(First))]", "[FirnSurrogate] with First and [FirnSurrogate] with Third")]
    [InlineData(OfAssembly + "[assembly: FirnCodec(typeof(P), typeof(Codec))]", "[FirnCodec] with Codec and [FirnSurrogate] with Third")]
    [InlineData(OfContext + "[assembly: Firn.CodeGeneration.FirnContextSurrogate(typeof(P), typeof(Second))]", "[FirnSurrogate] with First and [FirnSurrogate] with Second")]
    public void TwoInOnePlaceAreRefusedAndNamed(string attributes, string named)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile(attributes + "public class P { public int X; }" + Surrogates));
        string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(Activator.CreateInstance(assembly.Find("C")), assembly.Find("C"))).Message;
        Assert.Contains("The member 'C.Q'", message, StringComparison.Ordinal);
        Assert.Contains(named, message, StringComparison.Ordinal);
        Assert.Contains("Remove one of the two", message, StringComparison.Ordinal);
    }

    [Fact]
    public void AMemberCountsMost()
    {
        Assembly assembly = Plugin.Load(Plugin.Compile(OfContext + OfType + "public class P { public int X; } public class D { [FirnSurrogate(typeof(Third))] public P Q = new(); }" + Surrogates));
        Assert.Equal(3, FirnSerializer.Serialize(Activator.CreateInstance(assembly.Find("D")), assembly.Find("D"), FirnOptions.Packed)[^1]);
    }

    [Theory]
    [InlineData("[assembly: FirnSurrogate(typeof(Box<>), typeof(Open<>))]", "")]
    [InlineData("[assembly: Firn.CodeGeneration.FirnContextSurrogate(typeof(Box<>), typeof(Open<>))]", "")]
    [InlineData("", "[FirnSurrogate(typeof(Open<>))]")]
    public void OpenOnesStandForClosedTypes(string assemblyAttribute, string attribute)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile($$"""
            {{assemblyAttribute}}
            {{attribute}} public class Box<T> { private T _t; public Box(T t) => _t = t; public T Content() => _t; }
            public class Open<T> : IFirnSurrogate<Box<T>, T[]> { public static T[] ToSurrogate(Box<T> b) => [b.Content()]; public static Box<T> FromSurrogate(T[] s) => new(s[0]); }
            public class D { public Box<int> I = new(5); public Box<string> S = new("s"); }
            """));
        Type type = assembly.Find("D");
        object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(Activator.CreateInstance(type), type), type)!;
        object box = type.GetField("S")!.GetValue(back)!;
        Assert.Equal("s", box.GetType().GetMethod("Content")!.Invoke(box, null));
    }
}
