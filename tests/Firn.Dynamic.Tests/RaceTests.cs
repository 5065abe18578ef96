using System.Collections.Concurrent;
using System.Globalization;
using System.Reflection;
using System.Text;
using Firn.Dynamic.Tests.LoadContexts;

namespace Firn.Dynamic.Tests;

/// <summary>Many threads that use types for the first time, at once. Every round loads the types anew.</summary>
public class RaceTests
{
    private const int Threads = 64;
    private const int Rounds = 2;
    private const int Types = 64;

    private static readonly byte[] s_image = Plugin.Compile(Source(), "Raced");

    [Fact]
    public void OneType()
    {
        for (int round = 0; round < Rounds; round++)
        {
            Assembly types = Plugin.Load(s_image);
            Type type = types.Find("C0");
            Race(_ => (type, FirnSerializer.Serialize(types.Make("First"), type)));
        }
    }

    [Fact]
    public void TypesOfOneRecursiveGraph()
    {
        for (int round = 0; round < Rounds; round++)
        {
            Assembly types = Plugin.Load(s_image);
            Race(i => (types.Find("C" + (i % Types).ToString(CultureInfo.InvariantCulture)), FirnSerializer.Serialize((object?)null, types.Find("C" + (i % Types).ToString(CultureInfo.InvariantCulture)))));
            // Whoever came first: all are of one set, which reads what another has written.
            object first = types.Make("First");
            object back = FirnSerializer.Clone(first, first.GetType())!;
            Assert.Equal(FirnSerializer.Serialize(first, first.GetType()), FirnSerializer.Serialize(back, back.GetType()));
        }
    }

    [Fact]
    public void GenericCallsAndCallsByType()
    {
        for (int round = 0; round < Rounds; round++)
        {
            Assembly types = Plugin.Load(s_image);
            Type type = types.Find("C0");
            Race(i =>
            {
                object value = types.Make("First");
                switch (i % 8)
                {
                    case 0: FirnSerializer.Prepare(type); break;
                    case 1: FirnSerializer.GetSchema(type); break;
                    case 2: FirnSerializer.Clone(value, type); break;
                    case 3: FirnSerializer.Prepare(typeof(List<>).MakeGenericType(type)); break;
                    case 4: FirnSerializer.Prepare(typeof(Dictionary<,>).MakeGenericType(typeof(int), types.Find("C9"))); break;
                    case 5: GenericCalls.Serialize(types.Find("C" + (i % Types).ToString(CultureInfo.InvariantCulture)), null); break;
                }

                return (type, i % 2 == 0 ? FirnSerializer.Serialize(value, type) : GenericCalls.Serialize(type, value));
            });
        }
    }

    [Fact]
    public void UnionsAndOptions()
    {
        for (int round = 0; round < Rounds; round++)
        {
            Assembly types = Plugin.Load(s_image);
            Race(i =>
            {
                FirnOptions options = FirnOptions.Default.WithCase(typeof(object), types.Find("C0"), 1).WithCase(types.Find("Open"), types.Find("Closed"), 2);
                object?[] values = [types.Make("First"), null];
                byte[] open = FirnSerializer.Serialize(types.Make("Open"), types.Find("Open"), options);
                byte[] union = FirnSerializer.Serialize(types.Make("Union"), types.Find("Union"));
                return (typeof(object[]), [.. FirnSerializer.Serialize(values, typeof(object[]), options), .. open, .. union]);
            });
        }
    }

    [Fact]
    public void RefusedTypes()
    {
        for (int round = 0; round < Rounds; round++)
        {
            Assembly types = Plugin.Load(s_image);
            Race(i =>
            {
                string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(types.Find("Spoilt"))).Message;
                FirnSerializer.Prepare(types.Find("C" + (i % Types).ToString(CultureInfo.InvariantCulture)));
                return (types.Find("C0"), Encoding.UTF8.GetBytes(message));
            });
        }
    }

    [Fact]
    public void InitializersThatSerialize()
    {
        // A module's initializer and the first use of a type, on many threads: the one that runs it waits for none that waits for it.
        const string Source = """
            public static class Start
            {
                public static byte[]? Bytes;
                [System.Runtime.CompilerServices.ModuleInitializer]
                internal static void Run() { Bytes = FirnSerializer.Serialize(new Early { Number = 5, Late = new Late { Text = "t" } }); System.Threading.Thread.Sleep(50); FirnSerializer.Prepare<List<Late>>(); }
            }

            public class Early { public static int Count = FirnSerializer.Serialize(new Late { Text = "static" }).Length; public int Number { get; set; } public Late? Late { get; set; } }
            public class Late { static Late() => FirnSerializer.Prepare(typeof(Dictionary<string, Early>)); public string? Text { get; set; } }
            public static class Make { public static Early Early() => new() { Number = 5, Late = new Late { Text = "t" } }; }
            """;
        byte[] image = Plugin.Compile(Source, "Early");
        for (int round = 0; round < 3; round++)
        {
            Assembly types = Plugin.Load(image);
            Race(i => (types.Find("Early"), i % 2 == 0 ? FirnSerializer.Serialize(types.Make("Early"), types.Find("Early")) : GenericCalls.Serialize(types.Find("Early"), types.Make("Early"))));
            Assert.Equal((byte[])types.Find("Start").GetField("Bytes")!.GetValue(null)!, FirnSerializer.Serialize(types.Make("Early"), types.Find("Early")));
        }
    }

    private static void Race(Func<int, (Type Type, byte[] Bytes)> use)
    {
        using Barrier barrier = new(Threads);
        ConcurrentBag<(int Thread, Type Type, byte[] Bytes)> results = [];
        ConcurrentBag<Exception> errors = [];
        Thread[] threads = new Thread[Threads];
        for (int i = 0; i < Threads; i++)
        {
            int number = i;
            threads[i] = new Thread(() =>
            {
                barrier.SignalAndWait();
                try
                {
                    (Type type, byte[] bytes) = use(number);
                    results.Add((number, type, bytes));
                    // The codec that everybody gets.
                    results.Add((number, type, BitConverter.GetBytes(System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(CodecTable.Find(type)))));
                }
                catch (Exception exception)
                {
                    errors.Add(exception);
                }
            });
            threads[i].Start();
        }

        foreach (Thread thread in threads) Assert.True(thread.Join(TimeSpan.FromMinutes(2)), "A thread waits for ever.");
        Assert.Empty(errors);
        foreach (IGrouping<Type, (int, Type, byte[] Bytes)> type in results.GroupBy(r => r.Type)) Assert.Equal(2, type.Select(r => Convert.ToHexString(r.Bytes)).Distinct().Count());
        Assert.Equal(2 * Threads, results.Count);
    }

    // Sixty-four classes that reach each other, some through structs and tuples.
    private static string Source()
    {
        StringBuilder source = new();
        for (int i = 0; i < Types; i++)
        {
            source.AppendLine(CultureInfo.InvariantCulture, $$"""
                public class C{{i}}
                {
                    public int Number { get; set; } = {{i}};
                    public C{{(i + 1) % Types}}? Next { get; set; }
                    public List<C{{((i * 7) + 3) % Types}}?>? More { get; set; }
                    public S{{i}} Struct { get; set; }
                    public (string?, C{{((i * 5) + 1) % Types}}?)[]? Pairs { get; set; }
                }

                public struct S{{i}} { public bool Flag; public C{{((i * 3) + 2) % Types}}? Class; public byte Byte; }
                """);
        }

        source.AppendLine("""
            public class Spoilt { public C5? Sound { get; set; } public Action? Handler { get; set; } public Spoilt? Next { get; set; } }
            public abstract class Open;
            public class Closed : Open { public C3? C { get; set; } public Open? Other { get; set; } }
            [FirnUnion(1, typeof(One)), FirnUnion(2, typeof(Two))] public abstract class Union;
            public class One : Union { public Union? Other { get; set; } }
            public class Two : Union { public C8? C { get; set; } }
            public static class Make
            {
                public static C0 First() => new() { Next = new() { Next = new() }, More = [new(), null], Struct = new() { Flag = true, Class = new(), Byte = 9 }, Pairs = [("a", new()), (null, null)] };
                public static Closed Open() => new() { C = new(), Other = new Closed() };
                public static One Union() => new() { Other = new Two { C = new() } };
            }
            """);
        return source.ToString();
    }
}
