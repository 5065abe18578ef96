using System.Runtime.InteropServices;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Lists of 500 short texts to a writer, beside a hand that writes the same bytes, and one that copies the code units as they lie in memory, which are other bytes and twice as many.</summary>
internal static unsafe class TextsSuite
{
    private const int WriterBytes = 1 << 20;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        List<string>[] inputs = CollectionInputs.ShortTexts();
        byte[][] messages = Array.ConvertAll(inputs, input => FirnSerializer.Serialize(input, FirnOptions.Packed));
        long bytes = messages.Sum(message => (long)message.Length);
        int mask = inputs.Length - 1;
        ReusedWriter writer = new(WriterBytes);
        return new PlainSuite("texts", inputs.Length)
            .Check(() =>
            {
                for (int i = 0; i < inputs.Length; i++)
                {
                    Check.Bytes(ReferenceEncoder.Encode(inputs[i]), messages[i], "texts: Firn");
                    int length = (int)(CollectionFloors.Write(Scratch.Block, inputs[i]) - Scratch.Block);
                    Check.Bytes(messages[i], new ReadOnlySpan<byte>(Scratch.Block, length), "texts: S2");
                    writer.Reset();
                    FirnSerializer.Serialize(writer, inputs[i], FirnOptions.Packed);
                    Check.Bytes(messages[i], writer.Written, "texts: Firn writer");
                    Check.Graph(inputs[i], ReadUnits(Scratch.Block, (int)(WriteUnits(Scratch.Block, inputs[i]) - Scratch.Block)), "texts: UTF-16");
                    Check.Graph(inputs[i], FirnSerializer.Deserialize<List<string>>(messages[i], FirnOptions.Packed), "texts: Firn");
                }
            })
            .With("S2 writer", Operation.Write, "S2 writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    fixed (byte* target = writer.GetSpan(1)) writer.Advance((int)(CollectionFloors.Write(target, inputs[i & mask]) - target));
                }

                return writer;
            }, bytes, allocation: _ => 0)
            .With("UTF-16 writer", Operation.Write, "S2 writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    fixed (byte* target = writer.GetSpan(1)) writer.Advance((int)(WriteUnits(target, inputs[i & mask]) - target));
                }

                return writer;
            }, bytes, allocation: _ => 0)
            .With("Firn writer", Operation.Write, "S2 writer", (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    FirnSerializer.Serialize(writer, inputs[i & mask], FirnOptions.Packed);
                }

                return writer;
            }, bytes, Targets.WriteReused, _ => 0);
    }

    // A count, and before each text its length.
    private static byte* WriteUnits(byte* p, List<string> list)
    {
        ReadOnlySpan<string> texts = CollectionsMarshal.AsSpan(list);
        *(int*)p = texts.Length;
        p += sizeof(int);
        foreach (string text in texts)
        {
            *(int*)p = text.Length;
            text.CopyTo(new Span<char>(p + sizeof(int), text.Length));
            p += sizeof(int) + ((long)text.Length * sizeof(char));
        }

        return p;
    }

    private static List<string> ReadUnits(byte* p, int length)
    {
        byte* end = p + length;
        List<string> texts = new(*(int*)p);
        for (p += sizeof(int); p < end; p += sizeof(int) + (*(int*)p * sizeof(char))) texts.Add(new string((char*)(p + sizeof(int)), 0, *(int*)p));
        return texts;
    }
}
