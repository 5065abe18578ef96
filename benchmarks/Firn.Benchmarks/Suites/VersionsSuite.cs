using System.Text.Json;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>What reading data of another version costs, beside reading the same data with the code that wrote them.</summary>
internal static class VersionsSuite
{
    private const double Target = 3.0;
    private const int Descriptors = 64;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        PlainSuite suite = new("versions", Descriptors);
        AddFirn<SmallRecord, Shapes.Later.SmallRecord>(suite, "small", Inputs.Small());
        AddFirn<FeedPage, Shapes.Later.FeedPage>(suite, "feed", Inputs.Feed());
        AddFirn<List<LogEntry>, List<Shapes.Later.LogEntry>>(suite, "log", Inputs.Log());

        // Each message has a descriptor of its own, more than are kept: what is timed is parsing, planning and an empty page.
        byte[] page = FirnSerializer.Serialize(new FeedPage { Containers = [] });
        int place = page.AsSpan().IndexOf(Hash("Flair"));
        byte[][] messages = [.. Enumerable.Range(0, Descriptors).Select(number =>
        {
            byte[] message = [.. page];
            message[place] ^= (byte)number;
            return message;
        })];
        return suite.With("plan", Operation.Read, "small", (start, count) =>
        {
            Shapes.Later.FeedPage? last = null;
            for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<Shapes.Later.FeedPage>(messages[i & (Descriptors - 1)]);
            return last;
        }, (long)page.Length * Descriptors);
    }

    [FirnEntryPoint]
    private static void AddFirn<TEarlier, TLater>(PlainSuite suite, string name, TEarlier[] inputs)
        where TEarlier : class
        where TLater : class
    {
        byte[][] messages = Array.ConvertAll(inputs, input => FirnSerializer.Serialize(input));
        long bytes = messages.Sum(message => (long)message.Length);
        suite
            .Check(() =>
            {
                for (int i = 0; i < inputs.Length; i++)
                {
                    Check.Graph(JsonSerializer.Deserialize<TLater>(JsonSerializer.SerializeToUtf8Bytes(inputs[i]))!, FirnSerializer.Deserialize<TLater>(messages[i]), "versions: " + name);
                }
            })
            .With(name, Operation.Read, name, (start, count) =>
            {
                TEarlier? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<TEarlier>(messages[i & (messages.Length - 1)]);
                return last;
            }, bytes)
            .With(name + ", later version", Operation.Read, name, (start, count) =>
            {
                TLater? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<TLater>(messages[i & (messages.Length - 1)]);
                return last;
            }, bytes, Target);
    }

    // FNV-1a, as a descriptor has it.
    private static byte[] Hash(string name)
    {
        uint hash = 2166136261;
        foreach (char c in name) hash = (hash ^ c) * 16777619;
        return BitConverter.GetBytes(hash);
    }
}
