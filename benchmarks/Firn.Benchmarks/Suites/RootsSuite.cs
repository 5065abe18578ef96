using System.Runtime.CompilerServices;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Values that are messages of their own, beside a hand that writes a header and the value.</summary>
internal static unsafe class RootsSuite
{
    private const int InputCount = 256;
    private const int WriterBytes = 1 << 16;
    private const int Seed = 114;

    // A value and its calls. Those of the library are written out for each type, so that they need no lookup of it.
    private interface IRoot<T>
    {
        static abstract byte* Encode(byte* target, T value);

        static abstract byte[] ToArray(T value);

        static abstract T Decode(byte[] message);

        static abstract byte[] Serialize(T value);

        static abstract void Serialize(ReusedWriter writer, T value);

        static abstract T? Deserialize(byte[] message);

        static abstract int NumberOf(T value);
    }

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        PlainSuite suite = new("roots", InputCount);
        SeededText text = new(Seed);
        Add<int, Ints>(suite, "int", text.Int32);
        Add<string, Texts>(suite, "string", () => text.Between(5, 30));
        Add<Guid, Guids>(suite, "Guid", () =>
        {
            byte[] bytes = new byte[16];
            text.Random.NextBytes(bytes);
            return new Guid(bytes);
        });
        Add<DateTime, Times>(suite, "DateTime", text.Time);
        return suite;
    }

    private static void Add<T, TRoot>(PlainSuite suite, string name, Func<T> create)
        where T : notnull
        where TRoot : struct, IRoot<T>
    {
        T[] inputs = new T[InputCount];
        for (int i = 0; i < inputs.Length; i++) inputs[i] = create();
        byte[][] messages = Array.ConvertAll(inputs, TRoot.ToArray);
        ReusedWriter writer = new(WriterBytes);
        long bytes = messages.Sum(message => (long)message.Length);
        string s2 = name + ", S2 writer";
        string s3 = name + ", S3";
        string d2 = name + ", D2";
        suite.Check(() =>
        {
            for (int i = 0; i < inputs.Length; i++)
            {
                Check.Bytes(ReferenceEncoder.Encode(inputs[i]), messages[i], s3);
                Check.Bytes(messages[i], new ReadOnlySpan<byte>(Scratch.Block, (int)(TRoot.Encode(Scratch.Block, inputs[i]) - Scratch.Block)), s2);
                Check.Bytes(messages[i], TRoot.Serialize(inputs[i]), name + " to an array");
                writer.Reset();
                TRoot.Serialize(writer, inputs[i]);
                Check.Bytes(messages[i], writer.Written, name + " to a writer");
                Check.Graph(inputs[i], TRoot.Decode(messages[i]), d2);
                Check.Graph(inputs[i], TRoot.Deserialize(messages[i]), name + ", read");
            }
        });
        suite
            .With(s3, Operation.Write, s3, (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = TRoot.ToArray(inputs[i & (inputs.Length - 1)]);
                return last;
            }, bytes)
            .With(name + " byte[]", Operation.Write, s3, (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = TRoot.Serialize(inputs[i & (inputs.Length - 1)]);
                return last;
            }, bytes, Targets.Array(ShapeKind.Tiny), i => Suite.ArrayBytes(messages[i].Length))
            .With(s2, Operation.Write, s2, (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset(ReusedWriter.Place(i));
                    fixed (byte* target = writer.GetSpan(1)) writer.Advance((int)(TRoot.Encode(target, inputs[i & (inputs.Length - 1)]) - target));
                }

                return writer;
            }, bytes, allocation: _ => 0)
            .With(name + " writer", Operation.Write, s2, (start, count) =>
            {
                for (int i = start; i < start + count; i++)
                {
                    writer.Reset(ReusedWriter.Place(i));
                    TRoot.Serialize(writer, inputs[i & (inputs.Length - 1)]);
                }

                return writer;
            }, bytes, Targets.WriteReused, _ => 0)
            .With(d2, Operation.Read, d2, (start, count) =>
            {
                int number = 0;
                for (int i = start; i < start + count; i++) number ^= TRoot.NumberOf(TRoot.Decode(messages[i & (messages.Length - 1)]));
                Blackhole.Number = number;
                return null;
            }, bytes)
            .With(name, Operation.Read, d2, (start, count) =>
            {
                int number = 0;
                for (int i = start; i < start + count; i++) number ^= TRoot.NumberOf(TRoot.Deserialize(messages[i & (messages.Length - 1)])!);
                Blackhole.Number = number;
                return null;
            }, bytes, Targets.Read);
    }

    // All patterns are values; a length that is another's is refused, as a hand would.
    private static T Read<T>(byte[] message)
        where T : unmanaged => message.Length == 1 + sizeof(T) && message[0] == Wire.Header ? Unsafe.ReadUnaligned<T>(ref message[1]) : throw new FormatException();

    private static byte[] Write<T>(T value)
        where T : unmanaged
    {
        byte[] message = new byte[1 + sizeof(T)];
        message[0] = Wire.Header;
        Unsafe.WriteUnaligned(ref message[1], value);
        return message;
    }

    private static byte* Write<T>(byte* target, T value)
        where T : unmanaged
    {
        *target = Wire.Header;
        Unsafe.WriteUnaligned(target + 1, value);
        return target + 1 + sizeof(T);
    }

    private readonly struct Ints : IRoot<int>
    {
        public static byte* Encode(byte* target, int value) => Write(target, value);

        public static byte[] ToArray(int value) => Write(value);

        public static int Decode(byte[] message) => Read<int>(message);

        public static byte[] Serialize(int value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, int value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static int Deserialize(byte[] message) => FirnSerializer.Deserialize<int>(message, FirnOptions.Packed);

        public static int NumberOf(int value) => value;
    }

    private readonly struct Guids : IRoot<Guid>
    {
        public static byte* Encode(byte* target, Guid value) => Write(target, value);

        public static byte[] ToArray(Guid value) => Write(value);

        public static Guid Decode(byte[] message) => Read<Guid>(message);

        public static byte[] Serialize(Guid value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, Guid value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static Guid Deserialize(byte[] message) => FirnSerializer.Deserialize<Guid>(message, FirnOptions.Packed);

        public static int NumberOf(Guid value) => (int)Unsafe.As<Guid, long>(ref value);
    }

    private readonly struct Times : IRoot<DateTime>
    {
        public static byte* Encode(byte* target, DateTime value) => Write(target, Wire.ToWire(value));

        public static byte[] ToArray(DateTime value) => Write(Wire.ToWire(value));

        public static DateTime Decode(byte[] message) => Wire.ToDateTime(Read<ulong>(message));

        public static byte[] Serialize(DateTime value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, DateTime value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static DateTime Deserialize(byte[] message) => FirnSerializer.Deserialize<DateTime>(message, FirnOptions.Packed);

        public static int NumberOf(DateTime value) => (int)value.Ticks;
    }

    private readonly struct Texts : IRoot<string>
    {
        public static byte* Encode(byte* target, string value)
        {
            *target = Wire.Header;
            return StringWriting.Write(target + 1, value);
        }

        public static byte[] ToArray(string value)
        {
            byte* block = Scratch.Block;
            return Wire.ToArray(block, (int)(Encode(block, value) - block));
        }

        public static string Decode(byte[] message)
        {
            fixed (byte* start = message)
            {
                byte* p = start + 1;
                return StringReading.Read(ref p);
            }
        }

        public static byte[] Serialize(string value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

        public static void Serialize(ReusedWriter writer, string value) => FirnSerializer.Serialize(writer, value, FirnOptions.Packed);

        public static string? Deserialize(byte[] message) => FirnSerializer.Deserialize<string>(message, FirnOptions.Packed);

        public static int NumberOf(string value) => value.Length;
    }
}
