using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>Types of one name: of the same assembly in two contexts, and of different assemblies.</summary>
public class NamesakeTests
{
    private const string Source = """
        namespace Acme;

        public record Order(int Number, List<Line?>? Lines);
        public record Line(string? Text, Kind Kind);
        public enum Kind : byte { A, B }
        """;

    // The same names, other members.
    private const string Other = """
        namespace Acme;

        public record Order(string? Name, Line?[]? Lines);
        public record Line(double Price);
        """;

    private static readonly byte[] s_image = Plugin.Compile(Source, "Acme");
    private static readonly byte[] s_sameName = Plugin.Compile(Other, "Acme");
    private static readonly byte[] s_otherName = Plugin.Compile(Other, "Acme.Other");
    private static readonly byte[] s_otherVersion = Plugin.Compile("[assembly: System.Reflection.AssemblyVersion(\"2.0.0.0\")]" + Other, "Acme");

    [Fact]
    public void TwoContextsAlternately()
    {
        Assembly first = Plugin.Load(s_image), second = Plugin.Load(s_image), third = Plugin.Load(s_sameName);
        byte[]? expected = null;
        for (int i = 0; i < 4; i++)
        {
            foreach (Assembly assembly in new[] { first, second })
            {
                object order = First(assembly);
                byte[] bytes = FirnSerializer.Serialize(order, order.GetType());
                expected ??= bytes;
                Assert.Equal(expected, bytes);
                object back = FirnSerializer.Deserialize(bytes, order.GetType())!;
                Assert.Same(order.GetType(), back.GetType());
                Check(order, back);
                Check(order, GenericCalls.RoundTrip(order.GetType(), order));
                Assert.Throws<ArgumentException>(() => FirnSerializer.Serialize(order, (assembly == first ? second : first).Find("Acme.Order")));
            }

            object other = Second(third);
            Check(other, FirnSerializer.Deserialize(FirnSerializer.Serialize(other, other.GetType()), other.GetType()));
        }
    }

    [Fact]
    public void TwoContextsAtOnce()
    {
        Assembly[] assemblies = [.. Enumerable.Range(0, 8).Select(i => Plugin.Load(i % 2 == 0 ? s_image : s_sameName))];
        using Barrier barrier = new(16);
        byte[][] results = new byte[16][];
        Thread[] threads = [.. Enumerable.Range(0, 16).Select(i => new Thread(() =>
        {
            object order = i % 2 == 0 ? First(assemblies[i % 8]) : Second(assemblies[i % 8]);
            barrier.SignalAndWait();
            results[i] = i < 8 ? FirnSerializer.Serialize(order, order.GetType()) : GenericCalls.Serialize(order.GetType(), order);
        }))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        for (int i = 0; i < 16; i++) Assert.Equal(results[i % 2], results[i]);
    }

    [Fact]
    public void NamesakesOfTwoAssembliesInOneGraph()
    {
        CheckPair(Plugin.Load(s_image), Plugin.Load(s_otherName));
        CheckPair(Plugin.Load(s_image), Plugin.Load(s_otherVersion));
    }

    [Fact]
    public void OneNameForTwoAssembliesInOneGraphIsRefused()
    {
        Assembly first = Plugin.Load(s_image), second = Plugin.Load(s_image), third = Plugin.Load(s_sameName);
        foreach (Assembly other in new[] { second, third })
        {
            Type one = first.Find("Acme.Order"), two = other.Find("Acme.Order");
            Type[] both =
            [
                typeof(HostPair<,>).MakeGenericType(one, two),
                typeof(List<>).MakeGenericType(typeof(HostPair<,>).MakeGenericType(two, one)),
                typeof(HostPair<,>).MakeGenericType(typeof(List<>).MakeGenericType(one), typeof(HostBox<>).MakeGenericType(two)),
                typeof(ValueTuple<,,>).MakeGenericType(one, typeof(int), two),
                typeof(Dictionary<,>).MakeGenericType(typeof(KeyValuePair<,>).MakeGenericType(one, two), typeof(int)),
            ];
            foreach (Type type in both)
            {
                string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type)).Message;
                Assert.Contains("Acme, Version=0.0.0.0", message, StringComparison.Ordinal);
                Assert.Contains("Acme.Order", message, StringComparison.Ordinal);
                Assert.Equal(message, Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type)).Message);
            }

            // Each alone is served, before and after.
            object order = First(first);
            Check(order, FirnSerializer.Clone(order, one));
            FirnSerializer.Prepare(two);

            // So is what holds both through nodes of their own.
            Type boxes = typeof(Tuple<,>).MakeGenericType(typeof(int), one);
            FirnSerializer.Prepare(boxes);
        }
    }

    [Fact]
    public void CasesOfOneNameFromTwoAssemblies()
    {
        Assembly first = Plugin.Load(s_image), second = Plugin.Load(s_image), third = Plugin.Load(s_otherName);
        FirnOptions options = FirnOptions.Default
            .WithCase(typeof(object), first.Find("Acme.Order"), 1)
            .WithCase(typeof(object), second.Find("Acme.Order"), 2)
            .WithCase(typeof(object), third.Find("Acme.Order"), 3);
        object?[] values = [First(first), Second(third), null, First(second)];
        object?[] back = FirnSerializer.Deserialize<object?[]>(FirnSerializer.Serialize(values, options), options)!;
        Assert.Equal(values.Select(v => v?.GetType()), back.Select(v => v?.GetType()));
        Assert.Equal(values.Select(Text), back.Select(Text));
    }

    [Fact]
    public void PairsAreLetGoWithTheirContexts()
    {
        WeakReference[] gone = Use();
        Plugin.AssertCollected(gone);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference[] Use()
        {
            Assembly first = Plugin.Load(s_image), second = Plugin.Load(s_otherName);
            CheckPair(first, second);
            return [.. Plugin.Unload(first), .. Plugin.Unload(second)];
        }
    }

    [Fact]
    public void OneOfTwoContextsIsLetGoWhileTheOtherServes()
    {
        Assembly stays = Plugin.Load(s_image);
        object order = First(stays);
        byte[] bytes = FirnSerializer.Serialize(order, order.GetType());
        for (int i = 0; i < 5; i++)
        {
            Plugin.UseAndUnload(s_image, plugin =>
            {
                object other = First(plugin);
                Assert.Equal(bytes, FirnSerializer.Serialize(other, other.GetType()));
            });
            Assert.Equal(bytes, FirnSerializer.Serialize(order, order.GetType()));
        }
    }

    [Fact]
    public void BuiltAssembliesOfOneName()
    {
        // Made at run time, both in the default context.
        Type first = Built(typeof(int)), second = Built(typeof(string));
        object one = Activator.CreateInstance(first)!, two = Activator.CreateInstance(second)!;
        first.GetField("Value")!.SetValue(one, 5);
        second.GetField("Value")!.SetValue(two, "text");
        Assert.Equal(5, first.GetField("Value")!.GetValue(FirnSerializer.Clone(one, first)));
        Assert.Equal("text", second.GetField("Value")!.GetValue(FirnSerializer.Clone(two, second)));
        Type pair = typeof(HostPair<,>).MakeGenericType(first, second);
        Assert.Contains("Built", Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(pair)).Message, StringComparison.Ordinal);

        static Type Built(Type value)
        {
            TypeBuilder builder = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Built"), AssemblyBuilderAccess.Run).DefineDynamicModule("Built").DefineType("Acme.Built", TypeAttributes.Public);
            builder.DefineField("Value", value, FieldAttributes.Public);
            return builder.CreateType();
        }
    }

    [Fact]
    public void TypesOfAnAssemblyThatIsNotThere()
    {
        byte[] far = Plugin.Compile("public class Far { public int A { get; set; } }", "Far");
        byte[] near = Plugin.Compile("public class Near { public Far? Far { get; set; } public int B { get; set; } } public class Holder { public Near? Near { get; set; } } public class Sound { public int C { get; set; } }", "Near", far);
        Assembly lonely = Plugin.Load(near);
        string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(lonely.Find("Near"))).Message;
        Assert.Contains("'Near.Far'", message, StringComparison.Ordinal);
        Assert.Contains("Far, Version=0.0.0.0", message, StringComparison.Ordinal);
        Assert.Contains("'Near.Far'", Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(lonely.Find("Holder"))).Message, StringComparison.Ordinal);
        FirnSerializer.Prepare(lonely.Find("Sound"));
        Assembly complete = Plugin.Load(near, Plugin.Load(far));
        FirnSerializer.Prepare(complete.Find("Holder"));
    }

    private static void CheckPair(Assembly first, Assembly second)
    {
        Type type = typeof(HostPair<,>).MakeGenericType(first.Find("Acme.Order"), second.Find("Acme.Order"));
        object pair = Activator.CreateInstance(type)!;
        type.GetProperty("First")!.SetValue(pair, First(first));
        type.GetProperty("Second")!.SetValue(pair, Second(second));
        object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(pair, type), type)!;
        Check(type.GetProperty("First")!.GetValue(pair)!, type.GetProperty("First")!.GetValue(back));
        Check(type.GetProperty("Second")!.GetValue(pair)!, type.GetProperty("Second")!.GetValue(back));
        Type tuple = typeof(ValueTuple<,>).MakeGenericType(second.Find("Acme.Line"), first.Find("Acme.Line"));
        object value = Activator.CreateInstance(tuple, Activator.CreateInstance(second.Find("Acme.Line"), 2.5), Activator.CreateInstance(first.Find("Acme.Line"), "t", Enum.ToObject(first.Find("Acme.Kind"), 1)))!;
        Assert.Equal(value.ToString(), FirnSerializer.Clone(value, tuple)!.ToString());
    }

    private static object First(Assembly assembly)
    {
        Type line = assembly.Find("Acme.Line");
        System.Collections.IList lines = (System.Collections.IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(line))!;
        lines.Add(Activator.CreateInstance(line, "a", Enum.ToObject(assembly.Find("Acme.Kind"), 1)));
        lines.Add(null);
        return Activator.CreateInstance(assembly.Find("Acme.Order"), 7, lines)!;
    }

    private static object Second(Assembly assembly)
    {
        Array lines = Array.CreateInstance(assembly.Find("Acme.Line"), 2);
        lines.SetValue(Activator.CreateInstance(assembly.Find("Acme.Line"), 1.5), 0);
        return Activator.CreateInstance(assembly.Find("Acme.Order"), "name", lines)!;
    }

    private static void Check(object expected, object? actual)
    {
        Assert.Same(expected.GetType(), actual!.GetType());
        Assert.Equal(Text(expected), Text(actual));
    }

    private static string? Text(object? value) => value is null ? null : value.ToString() + string.Join(",", ((System.Collections.IEnumerable)value.GetType().GetProperty("Lines")!.GetValue(value)!).Cast<object?>());
}
