using System.Globalization;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// Collections as roots, and an object that is one large array, beside loops by hand over the same collections, or a copy of memory where
/// memory is what is written (shapes "columns", "layer" and "mesh").
/// </summary>
internal static unsafe class CollectionsSuite
{
    /// <summary>What a loop over a collection may take beside one by hand.</summary>
    internal const double Looped = 1.15;

    private const double Copied = 1.05;
    private const int InputCount = 64;
    private const int WriterBytes = 8 << 20;

    /// <summary>Shape "columns": each collection as a root.</summary>
    public static Suite Create()
    {
        PlainSuite suite = new("collections", InputCount);
        ReusedWriter writer = new(WriterBytes);
        Add<List<int>, Ints>(suite, writer, "List<int> 1000", CollectionInputs.Ints(), Copied, isBlock: true);
        Add<List<double>, Doubles>(suite, writer, "List<double> 1000", CollectionInputs.Doubles(), Copied, isBlock: true);
        Add<List<DateTime>, Times>(suite, writer, "List<DateTime> 1000", CollectionInputs.Times(), Looped, isBlock: true);
        Add<HashSet<int>, IntSet>(suite, writer, "HashSet<int> 1000", CollectionInputs.IntSets(), Looped);
        Add<Dictionary<int, string>, TextsByInt>(suite, writer, "Dictionary<int, string> 1000", CollectionInputs.TextsByInt(), Looped);
        Add<List<string>, Texts>(suite, writer, "List<string> 500", CollectionInputs.Texts(), Looped);
        return suite;
    }

    /// <summary>Shapes "layer" and "mesh": nearly all of it is one array.</summary>
    public static Suite CreateBlobs()
    {
        PlainSuite suite = new("blobs", InputCount);
        ReusedWriter writer = new(WriterBytes);
        Add<Layer, Layers>(suite, writer, "layer", CollectionInputs.Layers(), Copied);
        Add<Triangle[], Meshes>(suite, writer, "mesh", CollectionInputs.Meshes(), Copied, isBlock: true);
        return suite;
    }

    /// <summary>Shape "scale": lists of 1 to 1,000,000 rows. What a row takes is to stay the same until memory decides.</summary>
    public static Suite CreateScale()
    {
        PlainSuite suite = new("scale", InputCount);
        ReusedWriter writer = new(Scratch.Size);
        for (int rows = 1; rows <= 1_000_000; rows *= 10)
        {
            Add<List<Row>, Rows>(suite, writer, string.Create(CultureInfo.InvariantCulture, $"{rows:N0} rows"), CollectionInputs.Rows(rows), Looped);
        }

        return suite;
    }

    // What is done with a collection. Calls of the library are written out for each type, so that they need no lookup of it.
    internal interface IWork<T>
    {
        static abstract byte* Encode(byte* target, T value);

        static abstract T Decode(byte* message);

        static abstract byte[] Serialize(T value);

        static abstract void Serialize(ReusedWriter writer, T value);

        static abstract T? Deserialize(byte[] message);
    }

    /// <summary>Adds what is written and read of some inputs, beside loops by hand.</summary>
    /// <param name="suite">Where to.</param>
    /// <param name="writer">The writer that is used again.</param>
    /// <param name="name">What is written.</param>
    /// <param name="inputs">The collections.</param>
    /// <param name="target">The ratio that they may take.</param>
    /// <param name="isRead">Whether they are read, too.</param>
    /// <param name="isBlock">Whether a hand knows the length of the message before, and writes it into the new array.</param>
    internal static void Add<T, TWork>(PlainSuite suite, ReusedWriter writer, string name, T[] inputs, double target, bool isRead = true, bool isBlock = false)
        where T : class
        where TWork : struct, IWork<T>
    {
        byte[][] messages = Array.ConvertAll(inputs, ToArray<T, TWork>);
        long bytes = messages.Sum(message => (long)message.Length) * suite.InputCount / inputs.Length;
        int mask = inputs.Length - 1;
        string s2 = name + ", S2";
        string s2Writer = name + ", S2 writer";
        string s3 = name + ", S3";
        string d2 = name + ", D2";
        suite.Check(() =>
        {
            for (int i = 0; i < inputs.Length; i++)
            {
                Check.Bytes(messages[i], TWork.Serialize(inputs[i]), name + " to an array");
                if (isBlock) Check.Bytes(messages[i], ToExactArray<T, TWork>(inputs[i], messages[i].Length), name + " to an array of known length");
                writer.Reset();
                TWork.Serialize(writer, inputs[i]);
                Check.Bytes(messages[i], writer.Written, name + " to a writer");
                Check.Bytes(messages[i], ToArray<T, TWork>(Decode<T, TWork>(messages[i])), name + ", read by the floor");
                Check.Bytes(messages[i], ToArray<T, TWork>(TWork.Deserialize(messages[i])!), name + ", read");
            }
        });
        suite
            .With(s2, Operation.Write, s2, (start, count) =>
            {
                byte* block = Scratch.Block;
                long last = 0;
                for (int i = start; i < start + count; i++) last ^= TWork.Encode(block, inputs[i & mask]) - block;
                Blackhole.Number = (int)last;
                return null;
            }, bytes)
            .With(s2Writer, Operation.Write, s2Writer, (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    fixed (byte* target = writer.GetSpan(1)) writer.Advance((int)(TWork.Encode(target, inputs[i & mask]) - target));
                }

                return writer;
            }, bytes, null, _ => 0)
            .With(s3, Operation.Write, s3, (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = isBlock ? ToExactArray<T, TWork>(inputs[i & mask], messages[i & mask].Length) : ToArray<T, TWork>(inputs[i & mask]);
                return last;
            }, bytes)
            .With(name + " byte[]", Operation.Write, s3, (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = TWork.Serialize(inputs[i & mask]);
                return last;
            }, bytes, target, i => Suite.ArrayBytes(messages[i & mask].Length))
            .With(name + " writer", Operation.Write, s2Writer, (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset();
                    TWork.Serialize(writer, inputs[i & mask]);
                }

                return writer;
            }, bytes, target, _ => 0);
        if (!isRead) return;
        suite
            .With(d2, Operation.Read, d2, (start, count) =>
            {
                T? last = null;
                for (int i = start; i < start + count; i++) last = Decode<T, TWork>(messages[i & mask]);
                return last;
            }, bytes)
            .With(name, Operation.Read, d2, (start, count) =>
            {
                T? last = null;
                for (int i = start; i < start + count; i++) last = TWork.Deserialize(messages[i & mask]);
                return last;
            }, bytes, target, i =>
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                GC.KeepAlive(Decode<T, TWork>(messages[i & mask]));
                return GC.GetAllocatedBytesForCurrentThread() - before;
            });
    }

    private static byte[] ToArray<T, TWork>(T value)
        where TWork : struct, IWork<T>
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, (int)(TWork.Encode(block, value) - block));
    }

    private static byte[] ToExactArray<T, TWork>(T value, int length)
        where TWork : struct, IWork<T>
    {
        byte[] array = Wire.NewArray<byte>(length);
        fixed (byte* target = array) TWork.Encode(target, value);
        return array;
    }

    private static T Decode<T, TWork>(byte[] message)
        where TWork : struct, IWork<T>
    {
        fixed (byte* start = message) return TWork.Decode(start);
    }

    private readonly struct Ints : IWork<List<int>>
    {
        public static byte* Encode(byte* target, List<int> value) => CollectionFloors.WriteNumbers(target, value);

        public static List<int> Decode(byte* message) => CollectionFloors.ReadNumbers<int>(message);

        public static byte[] Serialize(List<int> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, List<int> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static List<int>? Deserialize(byte[] message) => FirnSerializer.Deserialize<List<int>>(message, FirnOptions.Packed);
    }

    private readonly struct Doubles : IWork<List<double>>
    {
        public static byte* Encode(byte* target, List<double> value) => CollectionFloors.WriteNumbers(target, value);

        public static List<double> Decode(byte* message) => CollectionFloors.ReadNumbers<double>(message);

        public static byte[] Serialize(List<double> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, List<double> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static List<double>? Deserialize(byte[] message) => FirnSerializer.Deserialize<List<double>>(message, FirnOptions.Packed);
    }

    private readonly struct Times : IWork<List<DateTime>>
    {
        public static byte* Encode(byte* target, List<DateTime> value) => CollectionFloors.Write(target, value);

        public static List<DateTime> Decode(byte* message) => CollectionFloors.ReadTimes(message);

        public static byte[] Serialize(List<DateTime> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, List<DateTime> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static List<DateTime>? Deserialize(byte[] message) => FirnSerializer.Deserialize<List<DateTime>>(message, FirnOptions.Packed);
    }

    private readonly struct IntSet : IWork<HashSet<int>>
    {
        public static byte* Encode(byte* target, HashSet<int> value) => CollectionFloors.Write(target, value);

        public static HashSet<int> Decode(byte* message) => CollectionFloors.ReadSet(message);

        public static byte[] Serialize(HashSet<int> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, HashSet<int> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static HashSet<int>? Deserialize(byte[] message) => FirnSerializer.Deserialize<HashSet<int>>(message, FirnOptions.Packed);
    }

    private readonly struct TextsByInt : IWork<Dictionary<int, string>>
    {
        public static byte* Encode(byte* target, Dictionary<int, string> value) => CollectionFloors.Write(target, value);

        public static Dictionary<int, string> Decode(byte* message) => CollectionFloors.ReadMap(message);

        public static byte[] Serialize(Dictionary<int, string> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, Dictionary<int, string> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static Dictionary<int, string>? Deserialize(byte[] message) => FirnSerializer.Deserialize<Dictionary<int, string>>(message, FirnOptions.Packed);
    }

    private readonly struct Texts : IWork<List<string>>
    {
        public static byte* Encode(byte* target, List<string> value) => CollectionFloors.Write(target, value);

        public static List<string> Decode(byte* message) => CollectionFloors.ReadTexts(message);

        public static byte[] Serialize(List<string> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, List<string> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static List<string>? Deserialize(byte[] message) => FirnSerializer.Deserialize<List<string>>(message, FirnOptions.Packed);
    }

    private readonly struct Layers : IWork<Layer>
    {
        public static byte* Encode(byte* target, Layer value) => CollectionFloors.Write(target, value);

        public static Layer Decode(byte* message) => CollectionFloors.ReadLayer(message);

        public static byte[] Serialize(Layer value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, Layer value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static Layer? Deserialize(byte[] message) => FirnSerializer.Deserialize<Layer>(message, FirnOptions.Packed);
    }

    internal readonly struct Rows : IWork<List<Row>>
    {
        public static byte* Encode(byte* target, List<Row> value) => CollectionFloors.Write(target, value);

        public static List<Row> Decode(byte* message) => CollectionFloors.ReadRows(message);

        public static byte[] Serialize(List<Row> value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, List<Row> value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static List<Row>? Deserialize(byte[] message) => FirnSerializer.Deserialize<List<Row>>(message, FirnOptions.Packed);
    }

    private readonly struct Meshes : IWork<Triangle[]>
    {
        public static byte* Encode(byte* target, Triangle[] value) => CollectionFloors.WriteBlock<Triangle>(target, value);

        public static Triangle[] Decode(byte* message) => CollectionFloors.ReadBlock<Triangle>(message);

        public static byte[] Serialize(Triangle[] value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, Triangle[] value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static Triangle[]? Deserialize(byte[] message) => FirnSerializer.Deserialize<Triangle[]>(message, FirnOptions.Packed);
    }
}
