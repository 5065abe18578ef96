using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Firn.SourceGenerator.Tests;

/// <summary>Generated codecs are found when their types are first used, and not before.</summary>
public class RegistrationTests
{
    private const string Numbered = "public class Item { public int Id { get; set; } }";

    [Fact]
    public void An_assembly_announces_one_object()
    {
        string text = Generation.Run($"{Numbered} static class P {{ static void M() {{ FirnSerializer.Serialize(new Item()); FirnSerializer.Serialize(new List<Item>()); }} }}").Sources["FirnRegistration.g.cs"];
        Assert.Equal(2, text.Split("[ModuleInitializer]\n").Length);
        Assert.Contains("internal static void Announce() => FirnCodecRegistry.Announce(new FirnRegistration());\n", text, StringComparison.Ordinal);
    }

    /// <summary>The generator and the library make the same number of a type's name, whatever the type is made of.</summary>
    [Fact]
    public void Every_kind_of_name_is_found()
    {
        Assembly assembly = Load("""
            namespace First.Second { public class Item { public int Id { get; set; } public class Part { public int Id { get; set; } } } public struct Key { public int Id; } public enum Level { Low } }
            namespace First { public class Item { public int Id { get; set; } } }
            public class Box<T> { public T? Value { get; set; } public class Inner { public int Id { get; set; } } public class Pair<U> { public T? One { get; set; } public U? Other { get; set; } } }
            public class @class { public int Id { get; set; } }
            public class Größe { public int Id { get; set; } }
            public static class Roots
            {
                public static readonly Type[] All = [Of<First.Second.Item>(), Of<First.Item>(), Of<First.Second.Item.Part>(), Of<First.Second.Key>(), Of<First.Second.Key?>(), Of<First.Second.Level>(),
                    Of<Box<int>>(), Of<Box<First.Item>>(), Of<Box<int>.Inner>(), Of<Box<string>.Pair<First.Item[]>>(), Of<@class>(), Of<Größe>(), Of<First.Item[]>(), Of<First.Item[][]>(), Of<First.Item[,]>(),
                    Of<List<First.Item>>(), Of<Dictionary<string, First.Item[]>>(), Of<(First.Item, int)>(), Of<(int A, int B, int C, int D, int E, int F, int G, First.Item H, string I)>(), Of<Box<object>.Inner>()];
                private static Type Of<T>() => typeof(T);
                public static void Use()
                {
                    FirnSerializer.Prepare<First.Second.Item>(); FirnSerializer.Prepare<First.Item>(); FirnSerializer.Prepare<First.Second.Item.Part>(); FirnSerializer.Prepare<First.Second.Key>(); FirnSerializer.Prepare<First.Second.Key?>();
                    FirnSerializer.Prepare<First.Second.Level>(); FirnSerializer.Prepare<Box<int>>(); FirnSerializer.Prepare<Box<First.Item>>(); FirnSerializer.Prepare<Box<int>.Inner>(); FirnSerializer.Prepare<Box<string>.Pair<First.Item[]>>();
                    FirnSerializer.Prepare<@class>(); FirnSerializer.Prepare<Größe>(); FirnSerializer.Prepare<First.Item[]>(); FirnSerializer.Prepare<First.Item[][]>(); FirnSerializer.Prepare<First.Item[,]>(); FirnSerializer.Prepare<List<First.Item>>();
                    FirnSerializer.Prepare<Dictionary<string, First.Item[]>>(); FirnSerializer.Prepare<(First.Item, int)>(); FirnSerializer.Prepare<(int A, int B, int C, int D, int E, int F, int G, First.Item H, string I)>(); FirnSerializer.Prepare<Box<dynamic>.Inner>();
                }
            }
            """);
        Type[] roots = (Type[])assembly.GetType("Roots")!.GetField("All")!.GetValue(null)!;
        Assert.All(roots, type => Assert.False(CodecTable.Find(type).IsEmitted, type.ToString()));
    }

    /// <summary>More roots than one method has cases of; each is announced alone.</summary>
    [Fact]
    public void Of_many_roots_those_are_announced_that_are_used()
    {
        const int Count = 100;
        IEnumerable<int> numbers = Enumerable.Range(0, Count);
        Assembly assembly = Load(string.Join('\n', numbers.Select(i => $"[FirnSerializable] public class C{Number(i)} {{ public int Id {{ get; set; }} }}")));
        Type[] types = [.. numbers.Select(i => assembly.GetType("C" + Number(i))!)];
        RuntimeHelpers.RunModuleConstructor(assembly.ManifestModule.ModuleHandle);
        Assert.DoesNotContain(CodecTable.All(), entry => types.Contains(entry.ValueType));
        for (int i = 0; i < Count; i += 7) Assert.False(CodecTable.Find(types[i]).IsEmitted);
        Assert.Equal((Count + 6) / 7, CodecTable.All().Count(entry => types.Contains(entry.ValueType)));
        Assert.All(types, type => Assert.False(CodecTable.Find(type).IsEmitted));
    }

    [Fact]
    public void Types_that_throw_when_they_are_initialized_disturb_nobody_else() => Assert.Equal("1 boom", Generation.RunAndExecute($$"""
        {{Numbered}}
        public partial class Spoilt
        {
            static Spoilt() => throw new InvalidOperationException("boom");
            private class Hidden { public int Id { get; set; } }
            public static int Use() => FirnSerializer.Serialize(new Hidden()).Length;
        }

        static class Program
        {
            static object Main()
            {
                string first = FirnSerializer.Deserialize<Item>(FirnSerializer.Serialize(new Item { Id = 1 }))!.Id.ToString();
                try { Spoilt.Use(); return first; }
                catch (TypeInitializationException e) { return first + " " + e.InnerException!.Message; }
            }
        }
        """));

    /// <summary>A private type is announced by the type around it; those deeper inside by calls in turn.</summary>
    [Fact]
    public void Private_roots() => Assert.Equal("7 8 False", Generation.RunAndExecute("""
        static class Program
        {
            static object Main() => Outer.Run();
        }

        public static partial class Outer
        {
            private class One { public int Id { get; set; } }
            private static partial class Middle
            {
                private class Two { public int Id { get; set; } }
                public static object Run() => FirnSerializer.Clone(new Two { Id = 8 })!.Id;
                public static Type Type => typeof(Two);
            }

            public static object Run() => $"{FirnSerializer.Clone(new One { Id = 7 })!.Id} {Middle.Run()} {FirnContext.Combine().CanSerialize(Middle.Type)}";
        }
        """));

    /// <summary>An assembly that comes after the first use brings a codec of its own: with the same layout nothing changes, with another one the next use throws.</summary>
    [Theory]
    [InlineData("public class Extra { public Item? Item { get; set; } }", false)]
    [InlineData("", true)]
    public void Rivals_that_come_late(string more, bool isOther)
    {
        Generation library = Generation.RunUnchecked(Generation.Compile(Numbered, "Library"));
        string codec = isOther
            ? """
              public struct Odd : IFirnCodec<Item>
              {
                  public static int MinSize => 1;
                  public static void Write(ref FirnWriter writer, Item value) => writer.WriteCount(1);
                  public static Item Read(ref FirnReader reader) { reader.ReadCount(); return new(); }
                  public static void Describe(FirnSchemaBuilder builder) => builder.List<byte, ByteCodec>();
              }
              [FirnInclude(typeof(Item)), FirnCodec(typeof(Item), typeof(Odd))] public partial class Context : FirnContext;
              """
            : "[FirnInclude(typeof(Item))] public partial class Context : FirnContext;" + more;
        byte[] first = Generation.Run("public static class Calls { public static byte[] Make() => FirnSerializer.Serialize(new Item()); }", "User", library.ToReference()).Emit();
        byte[] late = Generation.Run(codec, "Late", library.ToReference()).Emit();
        AssemblyLoadContext context = new("rivals", isCollectible: true);
        Assembly loaded = context.LoadFromStream(new MemoryStream(library.Emit()));
        context.Resolving += (_, name) => name.Name == "Library" ? loaded : null;
        Type item = loaded.GetType("Item")!;
        object value = Activator.CreateInstance(item)!;
        RuntimeHelpers.RunModuleConstructor(context.LoadFromStream(new MemoryStream(first)).ManifestModule.ModuleHandle);
        byte[] bytes = FirnSerializer.Serialize(value, item);
        for (int i = 0; i < 40; i++) Assert.Equal(bytes, FirnSerializer.Serialize(value, item));
        RuntimeHelpers.RunModuleConstructor(context.LoadFromStream(new MemoryStream(late)).ManifestModule.ModuleHandle);
        if (isOther) Assert.Contains("two codecs of different layout", Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(value, item)).Message, StringComparison.Ordinal);
        else Assert.Equal(bytes, FirnSerializer.Serialize(value, item));
        context.Unload();
    }

    /// <summary>Threads that find a type at once all get one codec.</summary>
    [Fact]
    public void Threads()
    {
        const int Count = 40, Workers = 8;
        Assembly assembly = Load(string.Join('\n', Enumerable.Range(0, Count).Select(i => $"[FirnSerializable] public class C{Number(i)} {{ public int Id {{ get; set; }} }}")));
        Type[] types = [.. Enumerable.Range(0, Count).Select(i => assembly.GetType("C" + Number(i))!)];
        CodecEntry[][] found = new CodecEntry[Workers][];
        using Barrier barrier = new(Workers);
        Thread[] threads = [.. Enumerable.Range(0, Workers).Select(worker => new Thread(() =>
        {
            barrier.SignalAndWait();
            found[worker] = Array.ConvertAll(types, CodecTable.Find);
        }))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Assert.All(found, entries => Assert.Equal(found[0], entries));
        Assert.All(found[0], entry => Assert.False(entry.IsEmitted));
    }

    /// <summary>What finds the codecs of an assembly that can be unloaded does not keep it.</summary>
    [Fact]
    public void Assemblies_that_are_unloaded_go()
    {
        WeakReference context = UseAndUnload();
        for (int i = 0; i < 20 && context.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(context.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseAndUnload()
    {
        AssemblyLoadContext context = new("gone", isCollectible: true);
        Type item = context.LoadFromStream(new MemoryStream(Generation.Run("[FirnSerializable] " + Numbered, "Gone").Emit())).GetType("Item")!;
        Assert.NotEmpty(FirnSerializer.Serialize(Activator.CreateInstance(item), item));
        context.Unload();
        return new WeakReference(context);
    }

    private static Assembly Load(string source) => new AssemblyLoadContext("registration", isCollectible: true).LoadFromStream(new MemoryStream(Generation.Run(source).Emit()));

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);
}
