using System.Reflection;
using Firn.Dynamic.Tests.LoadContexts;

namespace Firn.Dynamic.Tests;

/// <summary>Which hand-written codec counts, and what is said of one that throws.</summary>
public class HandwrittenCodecTests
{
    private const string Codecs = """

        public class C { public int A; public P? Q; }
        public struct First : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(1); public static P Read(ref FirnReader r) { r.ReadCount(); return new(); } public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
        public struct Second : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(2); public static P Read(ref FirnReader r) { r.ReadCount(); return new(); } public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
        public struct Third : IFirnCodec<P> { public static int MinSize => 1; public static void Write(ref FirnWriter w, P p) => w.WriteCount(3); public static P Read(ref FirnReader r) { r.ReadCount(); return new(); } public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
        public struct Other : IFirnCodec<int> { public static int MinSize => 1; public static void Write(ref FirnWriter w, int p) => w.WriteCount(p); public static int Read(ref FirnReader r) => (int)r.ReadCount(); public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8); }
        """;

    private const string OfContext = "[assembly: Firn.CodeGeneration.FirnContextCodec(typeof(P), typeof(First))]";
    private const string OfType = "[FirnCodec(typeof(Second))]";
    private const string OfAssembly = "[assembly: FirnCodec(typeof(P), typeof(Third))]";

    [Theory]
    [InlineData(OfContext + OfAssembly + OfType, 1)]
    [InlineData(OfContext + OfAssembly, 1)]
    [InlineData(OfContext, 1)]
    [InlineData(OfAssembly + OfType, 2)]
    [InlineData(OfAssembly, 3)]
    [InlineData("[FirnCodec(typeof(int), typeof(Other)), FirnCodec(typeof(Second))]", 2)]
    [InlineData("[FirnCodec(typeof(Second)), FirnCodec(typeof(int), typeof(Other))]", 2)]
    public void TheNearestCounts(string attributes, byte written)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile(attributes + "public class P { public int X; }" + Codecs));
        object value = Activator.CreateInstance(assembly.Find("C"))!;
        assembly.Find("C").GetField("Q")!.SetValue(value, Activator.CreateInstance(assembly.Find("P")));
        Assert.Equal(written, FirnSerializer.Serialize(value, value.GetType(), FirnOptions.Packed)[^1]);
    }

    [Fact]
    public void OfSeveralOnAMemberTheOneForTheMemberCounts()
    {
        Assembly assembly = Plugin.Load(Plugin.Compile("public class P { [FirnCodec(typeof(P), typeof(First)), FirnCodec(typeof(Other))] public int X; }" + Codecs));
        object value = Activator.CreateInstance(assembly.Find("P"))!;
        Assert.Equal([0], FirnSerializer.Serialize(value, value.GetType(), FirnOptions.Packed)[1..]);
    }

    [Fact]
    public void ThoseThatThrowAreNamed()
    {
        string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare<WithUnsizedCodec>()).Message;
        foreach (string part in new[] { "WithUnsizedCodec.Size", "Firn.Dynamic.Tests.UnsizedCodec", "no size today", "[FirnCodec]" }) Assert.Contains(part, message, StringComparison.Ordinal);
        message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare<WithUninitializedCodec>()).Message;
        foreach (string part in new[] { "WithUninitializedCodec.Size", "Firn.Dynamic.Tests.UninitializedCodec", "not yet" }) Assert.Contains(part, message, StringComparison.Ordinal);
    }

    [Fact]
    public void RequiredMembersThatAreLeftOutOfAssembliesForOlderFrameworks()
    {
        Assembly assembly = Plugin.Load(Plugin.Compile("""
            public class C { public required int A { get; set; } [FirnIgnore] public required int B { get; set; } }
            namespace System.Runtime.CompilerServices
            {
                [AttributeUsage(AttributeTargets.All)] internal sealed class RequiredMemberAttribute : Attribute;
            }
            """));
        Type type = assembly.Find("C");
        object value = Activator.CreateInstance(type)!;
        type.GetProperty("A")!.SetValue(value, 4);
        type.GetProperty("B")!.SetValue(value, 5);
        object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)!;
        Assert.Equal((4, 0), (type.GetProperty("A")!.GetValue(back), type.GetProperty("B")!.GetValue(back)));
    }

    [Fact]
    public void ClassesThatDeriveFromTuplesAndLazyValuesAreNotWrittenAsThem()
    {
        AssertDerived(() => FirnSerializer.Serialize<Tuple<int, int>>(new NamedPair(1, 2)));
        AssertDerived(() => FirnSerializer.Serialize(new Lazy<int>[] { new NamedLazy() }));
        Assert.Equal(Tuple.Create(1, 2), FirnSerializer.Deserialize<Tuple<int, int>>(FirnSerializer.Serialize(Tuple.Create(1, 2))));
    }

    private static void AssertDerived(Action action) => Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(action).Code);
}

internal sealed class NamedPair(int a, int b) : Tuple<int, int>(a, b);

internal sealed class NamedLazy() : Lazy<int>(() => 3);

internal sealed class WithUnsizedCodec
{
    [FirnCodec(typeof(UnsizedCodec))]
    public int Size { get; set; }
}

internal sealed class WithUninitializedCodec
{
    [FirnCodec(typeof(UninitializedCodec))]
    public int Size { get; set; }
}

internal readonly struct UnsizedCodec : IFirnCodec<int>
{
    public static int MinSize => throw new InvalidOperationException("no size today");

    public static void Write(ref FirnWriter writer, int value) => writer.WriteCount(value);

    public static int Read(ref FirnReader reader) => (int)reader.ReadCount();

    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
}

internal readonly struct UninitializedCodec : IFirnCodec<int>
{
    private static readonly int s_size = int.Parse(Throw(), System.Globalization.CultureInfo.InvariantCulture);

    public static int MinSize => s_size;

    public static void Write(ref FirnWriter writer, int value) => writer.WriteCount(value);

    public static int Read(ref FirnReader reader) => (int)reader.ReadCount();

    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);

    private static string Throw() => throw new InvalidOperationException("not yet");
}
