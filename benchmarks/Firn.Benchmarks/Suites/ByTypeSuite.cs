using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>What it costs to name the type by an argument, beside the same call with a type argument.</summary>
internal static class ByTypeSuite
{
    // That of the shape with the fewest; each loop goes over all of its own.
    private const int InputCount = 16;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        PlainSuite suite = new("bytype", InputCount);
        AddSmall(suite, Inputs.Small());
        AddFlat(suite, Inputs.Flat());
        AddFeed(suite, Inputs.Feed());
        return suite;
    }

    // What the table divides by the number of inputs.
    private static long PayloadBytes(byte[][] messages) => messages.Sum(message => (long)message.Length) * InputCount / messages.Length;

    private static byte[][] Messages<T>(T[] inputs, Func<T, byte[]> write) => Array.ConvertAll(inputs, input => write(input));

    private static void AddSmall(PlainSuite suite, SmallRecord[] inputs)
    {
        Type type = inputs[0].GetType(); // as a caller has it: not known to the compiler
        byte[][] messages = Messages(inputs, input => FirnSerializer.Serialize(input, FirnOptions.Packed));
        long bytes = PayloadBytes(messages);
        suite.Check(() => CheckAll(inputs, messages, type))
            .With("small", Operation.Write, "small", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                return last;
            }, bytes)
            .With("small by type", Operation.Write, "small", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], type, FirnOptions.Packed);
                return last;
            }, bytes)
            .With("small", Operation.Read, "small", (start, count) =>
            {
                object? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<SmallRecord>(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                return last;
            }, bytes)
            .With("small by type", Operation.Read, "small", (start, count) =>
            {
                object? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize(messages[i & (messages.Length - 1)], type, FirnOptions.Packed);
                return last;
            }, bytes);
    }

    private static void AddFlat(PlainSuite suite, FlatRecord[] inputs)
    {
        Type type = inputs[0].GetType(); // as a caller has it: not known to the compiler
        byte[][] messages = Messages(inputs, input => FirnSerializer.Serialize(input, FirnOptions.Packed));
        long bytes = PayloadBytes(messages);
        suite.Check(() => CheckAll(inputs, messages, type))
            .With("flat", Operation.Write, "flat", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                return last;
            }, bytes)
            .With("flat by type", Operation.Write, "flat", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], type, FirnOptions.Packed);
                return last;
            }, bytes)
            .With("flat", Operation.Read, "flat", (start, count) =>
            {
                object? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<FlatRecord>(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                return last;
            }, bytes)
            .With("flat by type", Operation.Read, "flat", (start, count) =>
            {
                object? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize(messages[i & (messages.Length - 1)], type, FirnOptions.Packed);
                return last;
            }, bytes);
    }

    private static void AddFeed(PlainSuite suite, FeedPage[] inputs)
    {
        Type type = inputs[0].GetType(); // as a caller has it: not known to the compiler
        byte[][] messages = Messages(inputs, input => FirnSerializer.Serialize(input, FirnOptions.Packed));
        long bytes = PayloadBytes(messages);
        suite.Check(() => CheckAll(inputs, messages, type))
            .With("feed", Operation.Write, "feed", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                return last;
            }, bytes)
            .With("feed by type", Operation.Write, "feed", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], type, FirnOptions.Packed);
                return last;
            }, bytes)
            .With("feed", Operation.Read, "feed", (start, count) =>
            {
                object? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<FeedPage>(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                return last;
            }, bytes)
            .With("feed by type", Operation.Read, "feed", (start, count) =>
            {
                object? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize(messages[i & (messages.Length - 1)], type, FirnOptions.Packed);
                return last;
            }, bytes);
    }

    private static void CheckAll<T>(T[] inputs, byte[][] messages, Type type)
        where T : class
    {
        for (int i = 0; i < inputs.Length; i++)
        {
            Check.Bytes(messages[i], FirnSerializer.Serialize(inputs[i], type, FirnOptions.Packed), "bytype: " + type.Name);
            Check.Graph(inputs[i], (T?)FirnSerializer.Deserialize(messages[i], type, FirnOptions.Packed), "bytype: " + type.Name);
        }
    }
}
