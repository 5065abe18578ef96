using System.Numerics;
using System.Text;
using Firn.Hostile.Targets;
using Firn.TestCases;

namespace Firn.Hostile.Figures;

/// <summary>R13 (H72): 64 threads that use types for the first time at once, then everything at once, with one options object.</summary>
internal static class RaceFigures
{
    private const int Threads = 64;
    private const int TypesAtOnce = 8;

    private static readonly (Type Type, object? Value)[] s_arguments =
    [
        (typeof(int), 5), (typeof(string), "text"), (typeof(Guid), Guid.Empty), (typeof(long), 5L), (typeof(bool), true), (typeof(byte), (byte)5), (typeof(char), 'c'), (typeof(decimal), 1.5m), (typeof(double), 2.5), (typeof(DateTime), DateTime.UnixEpoch),
        (typeof(TimeSpan), TimeSpan.FromDays(1)), (typeof(DateOnly), DateOnly.MaxValue), (typeof(Rune), new Rune('r')), (typeof(Half), (Half)1), (typeof(Int128), Int128.One), (typeof(BigInteger), BigInteger.One), (typeof(Version), new Version(1, 2)),
        (typeof(int[]), new[] { 1, 2 }), (typeof(List<string>), new List<string> { "a" }), (typeof(SelfNode), new SelfNode()), (typeof(RecordKey), new RecordKey(1, 2)), (typeof(ReferenceNode), new ReferenceNode()), (typeof(DayOfWeek), DayOfWeek.Friday),
        (typeof(HashSet<int>), new HashSet<int> { 1 }), (typeof(Dictionary<string, int>), new Dictionary<string, int> { ["a"] = 1 }), (typeof((int, string)), (1, "b")), (typeof(UnionNode), new UnionLink()), (typeof(object), 5), (typeof(short), (short)5),
        (typeof(float), 1.5f), (typeof(uint), 5u), (typeof(ulong), 5ul), (typeof(Uri), new Uri("a", UriKind.Relative)), (typeof(Trail), new Trail()),
    ];

    private static readonly FirnOptions s_options = FirnOptions.Default.WithCase<object, int>(1).WithCase<object, string>(2);

    public static IEnumerable<Figure> List => [new("R13", "64 threads, raced first uses and steady use: mismatches", "0", Measure)];

    private static FigureResult Measure(FigureRun run)
    {
        Problems problems = new();
        int firstUses = run.Choose(120, 1_000, 1_120);
        List<(Type Type, object Value)> types = [.. NewTypes().Take(firstUses)];
        byte[]?[] written = new byte[]?[types.Count];
        long tried = 0;
        Together(barrier =>
        {
            int thread = (int)Interlocked.Increment(ref tried) - 1;
            for (int start = 0; start < types.Count; start += TypesAtOnce)
            {
                // As many types at once as there are, each by several threads: all of the first use.
                int index = Math.Min(start + (thread % TypesAtOnce), types.Count - 1);
                barrier.SignalAndWait();
                Try(() => Use(types[index].Type, types[index].Value, thread / TypesAtOnce, ref written[index], problems), types[index].Type, problems);
            }
        });

        long calls = (long)Threads * types.Count / TypesAtOnce;
        calls += Steady(run, problems);
        return problems.NoneOf(calls, $"calls, {types.Count:N0} raced first uses");
    }

    private static void Use(Type type, object value, int way, ref byte[]? written, Problems problems)
    {
        switch (way)
        {
            case 0: FirnSerializer.Prepare(type); break;
            case 1: FirnSerializer.Measure(value, type, s_options); break;
            case 2: FirnSerializer.Clone(value, type, s_options); break;
            case 3: FirnSerializer.GetSchema(type, s_options); break;
        }

        byte[] message = FirnSerializer.Serialize(value, type, s_options);
        byte[] first = Interlocked.CompareExchange(ref written, message, null) ?? message;
        if (!message.AsSpan().SequenceEqual(first)) problems.Add($"{type}: {Convert.ToHexString(message)}, and another thread {Convert.ToHexString(first)}");
        object? back = FirnSerializer.Deserialize(message, type, s_options);
        if (!FirnSerializer.Serialize(back, type, s_options).AsSpan().SequenceEqual(first)) problems.Add($"{type}: read and written again it is another message than {Convert.ToHexString(first)}");
    }

    // Every message of the corpus, by all threads in orders of their own.
    private static long Steady(FigureRun run, Problems problems)
    {
        IReadOnlyList<Payload> all = Corpus.All;
        int each = run.Choose(300, 2_000, 20_000);
        int threads = 0;
        Together(_ =>
        {
            Random random = new(run.Seed + Interlocked.Increment(ref threads));
            for (int i = 0; i < each; i++)
            {
                Payload payload = all[random.Next(all.Count)];
                if (payload.Message.Length > 4_096) continue;
                Try(() =>
                {
                    object? value = payload.Entries.Deserialize(payload.Message, Corpus.Options);
                    byte[] again = payload.Entries.Serialize(value, Corpus.Options);
                    byte[] cloned = payload.Entries.Serialize(payload.Entries.Clone(value, Corpus.Options), Corpus.Options);
                    if (!again.AsSpan().SequenceEqual(cloned)) problems.Add($"{payload}: a copy is written as {Convert.ToHexString(cloned)}");
                }, payload.Row.Type, problems);
            }
        });
        return (long)Threads * each;
    }

    private static void Together(Action<Barrier> action)
    {
        using Barrier barrier = new(Threads);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(_ => new Thread(() => action(barrier), 512 << 10))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
    }

    private static void Try(Action action, Type type, Problems problems)
    {
        try
        {
            action();
        }
        catch (Exception exception)
        {
            problems.Add($"{type}: {exception}");
        }
    }

    private static IEnumerable<(Type Type, object Value)> NewTypes()
    {
        foreach ((Type first, object? firstValue) in s_arguments)
        {
            foreach ((Type second, object? secondValue) in s_arguments)
            {
                Type type = typeof(RaceRow<,>).MakeGenericType(first, second);
                object value = Activator.CreateInstance(type)!;
                type.GetProperty("First")!.SetValue(value, firstValue);
                object next = Activator.CreateInstance(type)!;
                type.GetProperty("Next")!.SetValue(value, next);
                object list = Activator.CreateInstance(type.GetProperty("Second")!.PropertyType)!;
                ((System.Collections.IList)list).Add(secondValue);
                type.GetProperty("Second")!.SetValue(next, list);
                yield return (type, value);
            }
        }
    }
}
