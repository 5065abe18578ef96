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

    private const string Own = """

        public class Note : IFirnSized<Note> { public byte Value; public static void Write(ref FirnWriter w, Note v) => w.Reserve(1) = v.Value; public static Note Read(ref FirnReader r) => new() { Value = r.Take(1) }; }
        public struct Both : IFirnSized<Both>, IFirnCodec<Both>
        {
            public byte Value;
            public static int MinSize => 1;
            public static int FixedSize => 1;
            public static void Write(ref FirnWriter w, Both v) => w.Reserve(1) = v.Value;
            public static Both Read(ref FirnReader r) => new() { Value = r.Take(1) };
            public static void WriteFixed(ref byte p, Both v) => p = v.Value;
            public static Both ReadFixed(ref FirnReader r, ref byte p) => new() { Value = p };
            public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8);
        }
        public abstract class Same<T> : IFirnSized<T> where T : Same<T>, new() { public byte Value; public static void Write(ref FirnWriter w, T v) => w.Reserve(1) = v.Value; public static T Read(ref FirnReader r) => new() { Value = r.Take(1) }; }
        public class Leaf : Same<Leaf>;
        public class Further : Leaf;
        public class Explicit : IFirnSized<Explicit> { public byte Value; static void IFirnSized<Explicit>.Write(ref FirnWriter w, Explicit v) => w.Reserve(1) = v.Value; static Explicit IFirnSized<Explicit>.Read(ref FirnReader r) => new() { Value = r.Take(1) }; }
        """;

    [Theory]
    [InlineData("Note", "0107")]
    [InlineData("Both", "07")]
    [InlineData("Leaf", "0107")]
    [InlineData("Further", "07")]
    [InlineData("Explicit", "0107")]
    public void TypesThatAreTheirOwnCodecs(string name, string expected)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile(Own));
        Type type = assembly.Find(name);
        object value = Activator.CreateInstance(type)!;
        type.GetField("Value")!.SetValue(value, (byte)7);
        byte[] bytes = FirnSerializer.Serialize(value, type, FirnOptions.Packed);
        Assert.Equal(expected, Convert.ToHexString(bytes.AsSpan(1)));
        Assert.Equal((byte)7, type.GetField("Value")!.GetValue(FirnSerializer.Deserialize(bytes, type, FirnOptions.Packed)));
    }

    [Theory]
    [InlineData("Alone")]
    [InlineData("Beside")]
    public void ClassesOfOneWidthThatAreTheirOwnCodecsAreWrittenByThem(string holder)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile("""
            public class Mark : IFirnCodec<Mark>
            {
                public byte Value;
                public static int MinSize => 1;
                public static int FixedSize => 1;
                public static void Write(ref FirnWriter w, Mark v) => w.Reserve(1) = v.Value;
                public static Mark Read(ref FirnReader r) => new() { Value = r.Take(1) };
                public static void WriteFixed(ref byte p, Mark v) => p = 0xEE;
                public static Mark ReadFixed(ref FirnReader r, ref byte p) => new() { Value = 0xEE };
                public static void Describe(FirnSchemaBuilder b) => b.Primitive(FirnKind.UInt8);
            }
            public class Longer : Mark;
            public class Alone { public Mark A; public string B; }
            public class Beside { public Mark A; public string B; public System.Collections.Generic.List<int> C; }
            """));
        Type type = assembly.Find(holder);
        object value = Activator.CreateInstance(type)!;
        object mark = Activator.CreateInstance(assembly.Find("Longer"))!;
        assembly.Find("Mark").GetField("Value")!.SetValue(mark, (byte)7);
        type.GetField("A")!.SetValue(value, mark);
        type.GetField("B")!.SetValue(value, "b");
        FirnOptions options = FirnOptions.Packed with { WriteDerivedAsDeclared = true };
        Assert.Equal("03070462", Convert.ToHexString(FirnSerializer.Serialize(value, type, options).AsSpan(1)));
        Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value, type, FirnOptions.Packed));

        // Each takes a level, as it does when it is read.
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value, type, options with { MaxDepth = 1 })).Code);
    }

    [Theory]
    [InlineData("", "07")]
    [InlineData("[FirnCodec(typeof(Firn.Codecs.SizedCodec<Both>))]", "0107")]
    public void AMembersCodecCountsMore(string attribute, string expected)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile($"public class Holder {{ {attribute} public Both Member; }}" + Own));
        object both = Activator.CreateInstance(assembly.Find("Both"))!;
        assembly.Find("Both").GetField("Value")!.SetValue(both, (byte)7);
        object holder = Activator.CreateInstance(assembly.Find("Holder"))!;
        holder.GetType().GetField("Member")!.SetValue(holder, both);
        Assert.Equal(expected, Convert.ToHexString(FirnSerializer.Serialize(holder, holder.GetType(), FirnOptions.Packed).AsSpan(1)));
    }

    [Theory]
    [InlineData("[assembly: FirnCodec(typeof(Both), typeof(Firn.Codecs.SizedCodec<Both>))]", "07")]
    [InlineData("[assembly: Firn.CodeGeneration.FirnContextCodec(typeof(Both), typeof(Firn.Codecs.SizedCodec<Both>))]", "0107")]
    public void AContextsCodecCountsMoreAnAssemblysLess(string attribute, string expected)
    {
        Assembly assembly = Plugin.Load(Plugin.Compile(attribute + Own));
        object both = Activator.CreateInstance(assembly.Find("Both"))!;
        both.GetType().GetField("Value")!.SetValue(both, (byte)7);
        Assert.Equal(expected, Convert.ToHexString(FirnSerializer.Serialize(both, both.GetType(), FirnOptions.Packed).AsSpan(1)));
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
