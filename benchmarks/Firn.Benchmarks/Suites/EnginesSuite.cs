using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;
using Firn.Dynamic;

namespace Firn.Benchmarks.Suites;

/// <summary>Codecs that the run-time engine emits, beside those that the generator writes, on the core shapes.</summary>
internal static class EnginesSuite
{
    private const double Target = 1.05;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        PlainSuite suite = new("engines", Inputs.Small().Length);
        Add(suite, "flat", Inputs.Flat());
        Add(suite, "fixed", Inputs.Fixed());
        Add(suite, "flat-text", Inputs.FlatText());
        Add(suite, "small", Inputs.Small());
        Add(suite, "large", Inputs.Large());
        Add(suite, "feed", Inputs.Feed());
        Add(suite, "log", Inputs.Log());
        Add(suite, "players", Inputs.Players());
        Add(suite, "media", Inputs.Media());
        return suite;
    }

    // Both by the same code, which calls the codec through a pointer: only what the pointer leads to differs.
    private static void Add<T>(PlainSuite suite, string name, T[] inputs)
        where T : class
    {
        CodecEntry<T> generated = CodecSlot<T>.Entry;
        CodecEntry<T> emitted = (CodecEntry<T>)RuntimeEngine.Build(typeof(T), prefersGenerated: false);
        if (emitted.CodecType == generated.CodecType) throw new InvalidOperationException($"{name}: both engines have one codec.");
        byte[][] messages = Array.ConvertAll(inputs, input => generated.WriteArray(input, FirnOptions.Packed));
        long bytes = messages.Sum(message => (long)message.Length) * suite.InputCount / inputs.Length;
        suite.Check(() =>
        {
            for (int i = 0; i < inputs.Length; i++)
            {
                Check.Bytes(messages[i], emitted.WriteArray(inputs[i], FirnOptions.Packed), "engines: " + name);
                Check.Graph(inputs[i], emitted.ReadSpan(messages[i], FirnOptions.Packed), "engines: " + name);
            }
        });
        AddEngine(generated, name, null);
        AddEngine(emitted, name + ", run-time", Target);

        void AddEngine(CodecEntry<T> entry, string contender, double? target)
        {
            ReusedWriter writer = new(Targets.WriterBytes);
            suite
                .With(contender, Operation.Write, name, (start, count) =>
                {
                    byte[]? last = null;
                    for (int i = start; i < start + count; i++) last = entry.WriteArray(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                    return last;
                }, bytes, target)
                .With(contender + ", writer", Operation.Write, name + ", writer", (start, count) =>
                {
                    for (int i = start; i < start + count; i++)
                    {
                        writer.Reset(ReusedWriter.Place(i));
                        entry.WriteTo(writer, inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                    }

                    return writer;
                }, bytes, target)
                .With(contender, Operation.Read, name, (start, count) =>
                {
                    T? last = null;
                    for (int i = start; i < start + count; i++) last = entry.ReadSpan(messages[i & (messages.Length - 1)], FirnOptions.Packed);
                    return last;
                }, bytes, target);
        }
    }
}
