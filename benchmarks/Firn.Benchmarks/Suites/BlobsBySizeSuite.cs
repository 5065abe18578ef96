using System.Globalization;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>An array of numbers as a root, of 1 KB to 1 GB, beside copies of memory into the same kind of target.</summary>
internal static unsafe class BlobsBySizeSuite
{
    private const double Copied = 1.05;
    private const int Kilobyte = 1_000;
    private const int Megabyte = 1_000_000;
    private const int Huge = 100 * Megabyte;
    private const int Largest = 1_000 * Megabyte;
    private const int HeadBytes = 16;

    /// <summary>A part for each size, made when it is its turn. The largest has some 5 GB in use.</summary>
    public static IEnumerable<Suite> Parts()
    {
        foreach (int bytes in (int[])[Kilobyte, 10 * Kilobyte, 100 * Kilobyte, 250 * Kilobyte, Megabyte, 6 * Megabyte, 10 * Megabyte, Huge, Largest]) yield return Create(bytes);
    }

    private static string NameOf(int bytes) => bytes switch
    {
        >= Largest => "1 GB",
        >= Megabyte => string.Create(CultureInfo.InvariantCulture, $"{bytes / Megabyte} MB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{bytes / Kilobyte} KB"),
    };

    private static PlainSuite Create(int size)
    {
        string name = NameOf(size);
        float[][] inputs = CollectionInputs.Floats(size / sizeof(float));
        byte[][] messages = Array.ConvertAll(inputs, BlobFloor.ToArray);
        int mask = inputs.Length - 1;
        long bytes = messages.Sum(message => (long)message.Length);
        ReusedWriter writer = new(size + HeadBytes);
        string s2 = name + ", S2";
        string s3 = name + ", S3";
        string d2 = name + ", D2";
        return new PlainSuite("blobs-by-size", inputs.Length) { IsWarm = size > Kilobyte, IsHuge = size >= Huge }
            .Check(() =>
            {
                for (int i = 0; i < inputs.Length; i++)
                {
                    ReadOnlySpan<float> input = inputs[i];
                    if (!input.SequenceEqual(BlobFloor.Decode(messages[i]))) throw new InvalidOperationException(name + ": the floor reads other numbers.");
                    if (!input.SequenceEqual(FirnSerializer.Deserialize<float[]>(messages[i], FirnOptions.Packed))) throw new InvalidOperationException(name + ": other numbers are read.");
                    Check.Bytes(messages[i], FirnSerializer.Serialize(inputs[i], FirnOptions.Packed), name + " to an array");
                    writer.Reset();
                    FirnSerializer.Serialize(writer, inputs[i], FirnOptions.Packed);
                    Check.Bytes(messages[i], writer.Written, name + " to a writer");
                }
            })
            .With(s2, Operation.Write, s2, (start, count) =>
            {
                // The very memory that the writer has: where it begins decides how fast it is copied to.
                writer.Reset();
                long last = 0;
                fixed (byte* target = writer.GetSpan())
                {
                    for (int i = start; i < start + count; i++) last ^= CollectionFloors.WriteBlock<float>(target, inputs[i & mask]) - target;
                }

                Blackhole.Number = (int)last;
                return null;
            }, bytes, allocation: _ => 0)
            .With(s3, Operation.Write, s3, (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = BlobFloor.ToArray(inputs[i & mask]);
                return last;
            }, bytes)
            .With(name + " byte[]", Operation.Write, s3, (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & mask], FirnOptions.Packed);
                return last;
            }, bytes, Copied, i => Suite.ArrayBytes(messages[i & mask].Length))
            .With(name + " writer", Operation.Write, s2, (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    FirnSerializer.Serialize(writer, inputs[i & mask], FirnOptions.Packed);
                }

                return writer;
            }, bytes, Copied, _ => 0)
            .With(d2, Operation.Read, d2, (start, count) =>
            {
                float[]? last = null;
                for (int i = start; i < start + count; i++) last = BlobFloor.Decode(messages[i & mask]);
                return last;
            }, bytes)
            .With(name, Operation.Read, d2, (start, count) =>
            {
                float[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<float[]>(messages[i & mask], FirnOptions.Packed);
                return last;
            }, bytes, Copied, i => Suite.ArrayBytes(inputs[i & mask].Length * sizeof(float)));
    }
}
