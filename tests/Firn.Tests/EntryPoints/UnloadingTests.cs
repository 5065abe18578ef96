using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Firn.Codecs;
using Firn.TestCases.External;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Types and codecs of a context that can be unloaded: served as long as it is there, and not kept.</summary>
[Trait("Hostile", "H78")]
public class UnloadingTests
{
    private static readonly FirnOptions s_cases = FirnOptions.Default.WithCase<object, int>(1);

    // Threads that compile code of a context hold it meanwhile, the runtime's and the engine's, and they have their own pace.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    private static void AssertGone(WeakReference context)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; context.IsAlive && (i < 20 || Stopwatch.GetElapsedTime(start) < s_patience); i++)
        {
            Collect();
            if (i >= 10) Thread.Sleep(10);
        }

        Assert.False(context.IsAlive, "The context is still held.");
        // What its assemblies hold goes when they do, which takes further collections.
        for (int i = 0; i < 3; i++) Collect();
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private static Assembly LoadAgain(out WeakReference context)
    {
        AssemblyLoadContext loading = new("passing", isCollectible: true);
        context = new WeakReference(loading);
        return loading.LoadFromAssemblyPath(typeof(ForeignAnnotated).Assembly.Location);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseTypes()
    {
        Assembly assembly = LoadAgain(out WeakReference context);
        foreach (string name in (string[])[nameof(ForeignAnnotated), nameof(ForeignAnnotatedStruct), nameof(ForeignMixed), nameof(ForeignContract)])
        {
            Type type = assembly.GetType(typeof(ForeignAnnotated).Namespace + "." + name)!;
            Type own = typeof(ForeignAnnotated).Assembly.GetType(type.FullName!)!;
            Assert.NotEqual(own, type);
            Assert.True(type.IsCollectible);
            object value = Activator.CreateInstance(type)!;
            byte[] message = FirnSerializer.Serialize(value, type);
            Assert.Equal(FirnSerializer.Serialize(Activator.CreateInstance(own), own), message);
            Assert.IsType(type, FirnSerializer.Deserialize(message, type));
            Assert.IsType(own, FirnSerializer.Deserialize(message, own));
            Assert.Equal(message, FirnSerializer.Serialize(value, type, s_cases));
            Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(value, own));
            MemoryStream stream = new();
            FirnSerializer.SerializeEnumerable(stream, new[] { value }, type);
            stream.Position = 0;
            Assert.IsType(type, Assert.Single(FirnSerializer.DeserializeEnumerable(stream, type)));
        }

        AssemblyLoadContext.GetLoadContext(assembly)!.Unload();
        return context;
    }

    [Fact]
    public void Types_are_served_and_not_kept() => AssertGone(UseTypes());

    // Of no use to the engines, which would serve it otherwise.
    public struct Stays
    {
        public int A;
        public Action? Act;
    }

    // Unloaded with the type that it is made for.
    private struct Lent<TOwner> : IFirnCodec<Stays>
    {
        public static int MinSize => 4;

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);

        public static void Write(ref FirnWriter writer, Stays value) => Int32Codec.Write(ref writer, value.A);

        public static Stays Read(ref FirnReader reader) => new() { A = Int32Codec.Read(ref reader) };
    }

    private struct OtherLent<TOwner> : IFirnCodec<Stays>
    {
        public static int MinSize => 8;

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int64);

        public static void Write(ref FirnWriter writer, Stays value) => Int64Codec.Write(ref writer, value.A);

        public static Stays Read(ref FirnReader reader) => new() { A = (int)Int64Codec.Read(ref reader) };
    }

    private struct Staying : IFirnCodec<Stays>
    {
        public static int MinSize => 4;

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);

        public static void Write(ref FirnWriter writer, Stays value) => Int32Codec.Write(ref writer, value.A);

        public static Stays Read(ref FirnReader reader) => new() { A = Int32Codec.Read(ref reader) };
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Lend(Type codec, bool throws = false)
    {
        Assembly assembly = LoadAgain(out WeakReference context);
        Type made = codec.MakeGenericType(assembly.GetType(typeof(ForeignAnnotated).FullName!)!);
        for (int i = 0; i < 2; i++) ((CodecEntry)Activator.CreateInstance(typeof(CodecEntry<,>).MakeGenericType(typeof(Stays), made), [null])!).Register();
        if (throws)
        {
            Assert.Throws<NotSupportedException>(SerializeBoth);
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Measure(default(Stays), typeof(Stays)));
        }
        else
        {
            SerializeBoth();
            SerializeBoth();
        }

        AssemblyLoadContext.GetLoadContext(assembly)!.Unload();
        return context;
    }

    private static void SerializeBoth()
    {
        byte[] message = SerializeGeneric(new Stays { A = 5 });
        Assert.Equal(message, FirnSerializer.Serialize(new Stays { A = 5 }, typeof(Stays)));
        Assert.Equal(5, ((Stays)FirnSerializer.Deserialize(message, typeof(Stays))!).A);
    }

    private static byte[] SerializeGeneric<T>(T value) => FirnSerializer.Serialize(value);

    /// <summary>As those that a plug-in brings for types of its host.</summary>
    [Fact]
    public void Codecs_serve_types_that_stay_and_are_not_kept()
    {
        Assert.Throws<NotSupportedException>(SerializeBoth);
        AssertGone(Lend(typeof(Lent<>)));
        Assert.Throws<NotSupportedException>(SerializeBoth);
        AssertGone(Lend(typeof(OtherLent<>)));

        // Two at once agree, or are refused.
        WeakReference[] contexts = LendTwice();
        foreach (WeakReference context in contexts) AssertGone(context);
        Assert.Throws<NotSupportedException>(SerializeBoth);

        new CodecEntry<Stays, Staying>().Register();
        SerializeBoth();
        AssertGone(Lend(typeof(Lent<>)));
        SerializeBoth();
        AssertGone(Lend(typeof(OtherLent<>), throws: true));
        SerializeBoth();
        Assert.Same(CodecTable.Boxed(typeof(Stays)), CodecTable.Boxed(typeof(Stays)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] LendTwice() => [Lend(typeof(Lent<>)), Lend(typeof(Lent<>))];
}
