using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Formats written by hand with the writer and reader, beside generated code, on "small" and "large". The loops are written out for each type.</summary>
internal static class HandwrittenSuite
{
    private const double Target = 1.15;
    private const int StackBytes = 512;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        PlainSuite suite = new("handwritten", Inputs.Small().Length);
        AddSmall(suite);
        AddLarge(suite);
        return suite;
    }

    private static byte[] ToArray(SmallRecord value)
    {
        FirnWriter writer = new(stackalloc byte[StackBytes], FirnOptions.Packed);
        SelfWritten.Write(ref writer, value);
        byte[] bytes = writer.ToArray();
        writer.Dispose();
        return bytes;
    }

    private static SmallRecord ReadSmall(byte[] bytes)
    {
        FirnReader reader = new(bytes, FirnOptions.Packed);
        SmallRecord value = SelfWritten.ReadSmall(ref reader);
        reader.ExpectEnd();
        return value;
    }

    private static byte[] ToArray(LargeRecord value)
    {
        FirnWriter writer = new(stackalloc byte[StackBytes], FirnOptions.Packed);
        SelfWritten.Write(ref writer, value);
        byte[] bytes = writer.ToArray();
        writer.Dispose();
        return bytes;
    }

    private static LargeRecord ReadLarge(byte[] bytes)
    {
        FirnReader reader = new(bytes, FirnOptions.Packed);
        LargeRecord value = SelfWritten.ReadLarge(ref reader);
        reader.ExpectEnd();
        return value;
    }

    private static void AddSmall(PlainSuite suite)
    {
        SmallRecord[] inputs = Inputs.Small();
        byte[][] generated = Array.ConvertAll(inputs, input => FirnSerializer.Serialize(input, FirnOptions.Packed));
        byte[][] written = Array.ConvertAll(inputs, ToArray);
        ReusedWriter sink = new(Targets.WriterBytes);
        suite.Check(() =>
        {
            for (int i = 0; i < inputs.Length; i++) Check.Graph(inputs[i], ReadSmall(written[i]), "handwritten: small");
        });
        suite
            .With("small", Operation.Write, "small", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                return last;
            }, Total(generated))
            .With("small by hand", Operation.Write, "small", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = ToArray(inputs[i & (inputs.Length - 1)]);
                return last;
            }, Total(written), Target)
            .With("small, writer", Operation.Write, "small, writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    sink.Reset(ReusedWriter.Place(i));
                    FirnSerializer.Serialize(sink, inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                }

                return sink;
            }, Total(generated))
            .With("small by hand, writer", Operation.Write, "small, writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    sink.Reset(ReusedWriter.Place(i));
                    FirnWriter writer = new(sink, FirnOptions.Packed);
                    SelfWritten.Write(ref writer, inputs[i & (inputs.Length - 1)]);
                    writer.Flush();
                }

                return sink;
            }, Total(written), Target)
            .With("small", Operation.Read, "small", (start, count) =>
            {
                SmallRecord? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<SmallRecord>(generated[i & (generated.Length - 1)], FirnOptions.Packed);
                return last;
            }, Total(generated))
            .With("small by hand", Operation.Read, "small", (start, count) =>
            {
                SmallRecord? last = null;
                for (int i = start; i < start + count; i++) last = ReadSmall(written[i & (written.Length - 1)]);
                return last;
            }, Total(written), Target);
    }

    private static void AddLarge(PlainSuite suite)
    {
        LargeRecord[] inputs = Inputs.Large();
        byte[][] generated = Array.ConvertAll(inputs, input => FirnSerializer.Serialize(input, FirnOptions.Packed));
        byte[][] written = Array.ConvertAll(inputs, ToArray);
        ReusedWriter sink = new(Targets.WriterBytes);
        suite.Check(() =>
        {
            for (int i = 0; i < inputs.Length; i++)
            {
                Check.Graph(inputs[i], FirnSerializer.Deserialize<LargeRecord>(generated[i], FirnOptions.Packed), "handwritten: large, generated");
                Check.Graph(inputs[i], ReadLarge(written[i]), "handwritten: large");
            }
        });
        suite
            .With("large", Operation.Write, "large", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                return last;
            }, Total(generated))
            .With("large by hand", Operation.Write, "large", (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = ToArray(inputs[i & (inputs.Length - 1)]);
                return last;
            }, Total(written), Target)
            .With("large, writer", Operation.Write, "large, writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    sink.Reset(ReusedWriter.Place(i));
                    FirnSerializer.Serialize(sink, inputs[i & (inputs.Length - 1)], FirnOptions.Packed);
                }

                return sink;
            }, Total(generated))
            .With("large by hand, writer", Operation.Write, "large, writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    sink.Reset(ReusedWriter.Place(i));
                    FirnWriter writer = new(sink, FirnOptions.Packed);
                    SelfWritten.Write(ref writer, inputs[i & (inputs.Length - 1)]);
                    writer.Flush();
                }

                return sink;
            }, Total(written), Target)
            .With("large by hand in runs, writer", Operation.Write, "large, writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    sink.Reset(ReusedWriter.Place(i));
                    FirnWriter writer = new(sink, FirnOptions.Packed);
                    SelfWritten.WriteRuns(ref writer, inputs[i & (inputs.Length - 1)]);
                    writer.Flush();
                }

                return sink;
            }, Total(written), Target)
            .With("large", Operation.Read, "large", (start, count) =>
            {
                LargeRecord? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<LargeRecord>(generated[i & (generated.Length - 1)], FirnOptions.Packed);
                return last;
            }, Total(generated))
            .With("large by hand", Operation.Read, "large", (start, count) =>
            {
                LargeRecord? last = null;
                for (int i = start; i < start + count; i++) last = ReadLarge(written[i & (written.Length - 1)]);
                return last;
            }, Total(written), Target);
    }

    private static long Total(byte[][] messages) => messages.Sum(message => (long)message.Length);
}
