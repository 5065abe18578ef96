using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Firn.Codecs;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>After some calls a type's entry is settled, and entry points call its codec by a way of their own: nobody may see when.</summary>
public class SettledEntryTests
{
    private const int Enough = 40; // calls, after which every type is settled that can be

    private static readonly FirnOptions[] s_options =
    [
        FirnOptions.Packed,
        FirnOptions.Default,
        FirnOptions.Packed with { Compression = FirnCompression.Brotli },
        FirnOptions.Packed with { DateTimes = FirnDateTimeHandling.Utc, RefuseUndefinedEnums = true },
        FirnOptions.Packed with { MaxMessageBytes = 12 },
        FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint },
        FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named },
    ];

    public class Stamp
    {
        public DayOfWeek Day { get; set; }

        public decimal Price { get; set; }

        public int? Seat { get; set; }

        public string? Text { get; set; }

        public DateTime Time { get; set; }
    }

    public class LongStamp : Stamp
    {
        public int Extra { get; set; }
    }

    public sealed class Sheet
    {
        public List<Stamp>? Stamps { get; set; }

        public string? Title { get; set; }
    }

    public struct Corner
    {
        public int X { get; set; }

        public int Y { get; set; }
    }

    public sealed class Contested
    {
        public int Number { get; set; }
    }

    public sealed class Shared
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    public sealed class OwnList : List<int>;

    [FirnCodec(typeof(ShrinkingCodec))]
    public sealed class Shrinking
    {
        public int Number { get; set; }
    }

    // As a list that another thread makes shorter behind the question how long it is.
    public readonly struct ShrinkingCodec : IFirnCodec<Shrinking>
    {
        public static int MinSize => 4;

        static bool IFirnCodec.HasDirectWriting => true;

        static int IFirnCodec.MeasureDirect(object value) => 8;

        static int IFirnCodec.WriteDirect(ref byte destination, object value, ref byte limit)
        {
            BinaryPrimitives.WriteInt32LittleEndian(MemoryMarshal.CreateSpan(ref destination, 4), ((Shrinking)value).Number);
            return 4;
        }

        public static void Write(ref FirnWriter writer, Shrinking value) => Int32Codec.Write(ref writer, value.Number);

        public static Shrinking Read(ref FirnReader reader) => new() { Number = Int32Codec.Read(ref reader) };

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);
    }

    // Of another layout than generated code has for the class.
    public readonly struct OtherCodec : IFirnCodec<Contested>
    {
        public static int MinSize => 8;

        public static void Write(ref FirnWriter writer, Contested value) => Int64Codec.Write(ref writer, value.Number);

        public static Contested Read(ref FirnReader reader) => new() { Number = (int)Int64Codec.Read(ref reader) };

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int64);
    }

    [Fact]
    public void A_class_that_needs_no_writer()
    {
        Stamp[] stamps =
        [
            new(), new() { Day = (DayOfWeek)9, Price = -1.50m, Seat = 3, Text = "text", Time = new DateTime(2026, 11, 24, 1, 2, 3, DateTimeKind.Utc) },
            new() { Text = new string('漢', 40), Time = new DateTime(2026, 11, 24, 1, 2, 3, DateTimeKind.Local) }, new() { Text = new string('x', 2_000), Time = new DateTime(2026, 11, 24) },
            new() { Text = new string('y', 2_000), Time = new DateTime(2026, 11, 24, 1, 2, 3, DateTimeKind.Local) },
            new LongStamp { Extra = 1 }, null!,
        ];
        AssertFirnSaysTheSame(stamps);
    }

    [Fact]
    public void A_class_that_needs_one() =>
        AssertFirnSaysTheSame([new Sheet(), new Sheet { Title = "t", Stamps = [new Stamp { Text = "a" }, null!] }, new Sheet { Title = new string('x', 3_000) }, null!]);

    [Fact]
    public void Lists_of_numbers()
    {
        AssertFirnSaysTheSame([new List<int>(), [1], [.. Enumerable.Range(0, 239)], [.. Enumerable.Range(0, 240)], [.. Enumerable.Range(0, 2_000)], new OwnList { 1 }, null!]);
        List<int> many = [.. Enumerable.Range(0, 65_536)];
        byte[] message = FirnSerializer.Serialize(many, FirnOptions.Packed);
        Assert.Equal(1 + 5 + (4 * many.Count), message.Length);
        Assert.Equal(many, FirnSerializer.Deserialize<List<int>>(message, FirnOptions.Packed));
    }

    [Fact]
    public void Arrays_of_numbers() => AssertFirnSaysTheSame<double[]>([[], [1.5], new double[239], new double[240], new double[1_200], null!]);

    [Fact]
    public void Lists_of_times()
    {
        DateTime noon = new(2026, 11, 24, 12, 0, 0, DateTimeKind.Utc);
        DateTime local = new(2026, 11, 24, 12, 0, 0, DateTimeKind.Local);
        AssertFirnSaysTheSame([new List<DateTime>(), [noon], [local], [.. Enumerable.Repeat(noon, 700)], [.. Enumerable.Repeat(noon, 700), local], null!]);
        AssertFirnSaysTheSame([Array.Empty<DateTime>(), [noon], [local], [.. Enumerable.Repeat(noon, 700)], [.. Enumerable.Repeat(noon, 700), local], null!]);
    }

    [Fact]
    public void What_has_fewer_bytes_than_were_measured()
    {
        for (int i = 0; i < Enough; i++) Assert.Equal([0x10, (byte)i, 0, 0, 0], FirnSerializer.Serialize(new Shrinking { Number = i }, FirnOptions.Packed));
        Assert.True(CodecSlot<Shrinking>.IsSettled);
    }

    // Its memory is another than its bytes, whatever it says.
    public struct Spot : IFirnCodec<Spot>
    {
        public byte A;
        public int B;
        public short C;

        public static int MinSize => 8;

        public static int FixedSize => 8;

        public static int FixedDepth => 0;

        public static bool IsBitwise => true;

        public static void Write(ref FirnWriter writer, Spot value) => WriteFixed(ref writer.Reserve(8), value);

        public static Spot Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

        public static void WriteFixed(ref byte destination, Spot value) =>
            BinaryPrimitives.WriteInt64LittleEndian(MemoryMarshal.CreateSpan(ref destination, 8), value.A | ((long)(uint)value.B << 8) | ((long)value.C << 40));

        public static Spot ReadFixed(ref FirnReader reader, ref byte source)
        {
            long bits = BinaryPrimitives.ReadInt64LittleEndian(MemoryMarshal.CreateReadOnlySpan(ref source, 8));
            return new Spot { A = (byte)bits, B = (int)(bits >> 8), C = (short)(bits >> 40) };
        }

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int64);
    }

    public enum Narrow : byte
    {
        A = 1,
    }

    public enum Wide : long
    {
        A = 1,
    }

    // Of the other order of bytes.
    public readonly struct Reversed : IFirnCodec<int>
    {
        public static int MinSize => 4;

        public static int FixedSize => 4;

        public static void WriteFixed(ref byte destination, int value) => Int32Codec.WriteFixed(ref destination, BinaryPrimitives.ReverseEndianness(value));

        public static int ReadFixed(ref FirnReader reader, ref byte source) => BinaryPrimitives.ReverseEndianness(Int32Codec.ReadFixed(ref reader, ref source));

        public static void Write(ref FirnWriter writer, int value) => WriteFixed(ref writer.Reserve(4), value);

        public static int Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);
    }

    /// <summary>Which codecs go without a writer and a reader.</summary>
    [Fact]
    public void Codecs_of_the_library_alone_go_without()
    {
        Assert.True(FixedMessage<int, Int32Codec>.IsServed);
        Assert.True(FixedMessage<DateTime, DateTimeCodec>.IsServed);
        Assert.True(FixedMessage<DayOfWeek, EnumCodec<DayOfWeek, int, Int32Codec>>.IsServed);
        Assert.False(FixedMessage<DayOfWeek, EnumCodec<DayOfWeek, int, Reversed>>.IsServed);
        Assert.False(FixedMessage<int, Reversed>.IsServed);
        Assert.False(FixedMessage<Spot, SelfCodec<Spot>>.IsServed);
        Assert.False(FixedMessage<string, StringCodec>.IsServed);
    }

    /// <summary>What a codec of the user's says of its memory is not believed.</summary>
    [Fact]
    public void A_struct_that_serves_itself() => AssertFirnSaysTheSame([new Spot(), new Spot { A = 1, B = -5, C = 7 }]);

    /// <summary>The header and the value are the message: no writer or reader is asked. Bad bytes, and options that change values, are.</summary>
    [Fact]
    public void Values_of_fixed_width()
    {
        AssertFirnSaysTheSame([0, 1, -1, int.MinValue]);
        AssertFirnSaysTheSame([byte.MinValue, byte.MaxValue]);
        AssertFirnSaysTheSame([0.5, double.NaN, -0.0]);
        AssertFirnSaysTheSame([true, false]);
        AssertFirnSaysTheSame(['a', '\uD800']);
        AssertFirnSaysTheSame([Guid.Empty, new Guid("00112233-4455-6677-8899-aabbccddeeff")]);
        AssertFirnSaysTheSame([0m, -1.50m, decimal.MaxValue]);
        AssertFirnSaysTheSame([DayOfWeek.Friday, (DayOfWeek)99]);
        AssertFirnSaysTheSame([Narrow.A, (Narrow)200]);
        AssertFirnSaysTheSame([Wide.A, (Wide)(-5)]);
        AssertFirnSaysTheSame([TimeSpan.Zero, TimeSpan.MinValue]);
        AssertFirnSaysTheSame([DateOnly.MinValue, DateOnly.MaxValue]);
        AssertFirnSaysTheSame([TimeOnly.MinValue, TimeOnly.MaxValue]);
        AssertFirnSaysTheSame([new System.Text.Rune(0x1F600)]);
        AssertFirnSaysTheSame([Int128.MinValue, Int128.One]);
        AssertFirnSaysTheSame([new System.Numerics.Complex(1, -2)]);
        AssertFirnSaysTheSame([new DateTimeOffset(2026, 11, 24, 1, 2, 3, TimeSpan.FromHours(5)), DateTimeOffset.MinValue]);
        AssertFirnSaysTheSame([default, new DateTime(2026, 11, 24, 1, 2, 3, DateTimeKind.Utc), new DateTime(2026, 11, 24, 1, 2, 3, DateTimeKind.Local), DateTime.MaxValue, DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local)]);
        AssertFirnSaysTheSame<int?>([null, 5]);
        AssertFirnSaysTheSame([(1, 2L), (-1, long.MaxValue)]);
    }

    [Fact]
    public void A_struct() => AssertFirnSaysTheSame([new Corner(), new Corner { X = 1, Y = -1 }]);

    [Fact]
    public void A_codec_of_another_layout_that_comes_later_ends_it()
    {
        for (int i = 0; i < Enough; i++) FirnSerializer.Serialize(new Contested { Number = i });
        Assert.True(CodecSlot<Contested>.IsSettled);
        byte[] message = FirnSerializer.Serialize(new Contested { Number = 5 }, FirnOptions.Packed);
        CodecSlot<Contested>.Add(new CodecEntry<Contested, OtherCodec>());
        Assert.False(CodecSlot<Contested>.IsSettled);
        for (int i = 0; i < Enough; i++)
        {
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(new Contested()));
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(new ArrayBufferWriter<byte>(), new Contested()));
            Assert.Throws<NotSupportedException>(() => FirnSerializer.TrySerialize(new byte[100], new Contested(), out _));
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize<Contested>(message, FirnOptions.Packed));
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize<Contested>(new ReadOnlySequence<byte>(message), FirnOptions.Packed));
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize<Contested>(new MemoryStream(message), FirnOptions.Packed));
        }
    }

    [Fact]
    public void A_codec_of_the_same_layout_changes_nothing()
    {
        Shared value = new() { Number = 7, Text = "seven" };
        byte[] expected = FirnSerializer.Serialize(value, FirnOptions.Packed);
        for (int i = 0; i < Enough; i++) FirnSerializer.Serialize(value);
        Assert.True(CodecSlot<Shared>.IsSettled);
        CodecSlot<Shared>.Add((CodecEntry<Shared>)RuntimeEngine.Build(typeof(Shared), prefersGenerated: false));
        for (int i = 0; i < Enough; i++)
        {
            Assert.Equal(expected, FirnSerializer.Serialize(value, FirnOptions.Packed));
            Assert.Equal("seven", FirnSerializer.Deserialize<Shared>(expected, FirnOptions.Packed)!.Text);
        }

        Assert.True(CodecSlot<Shared>.IsSettled);
    }

    [FirnEntryPoint]
    private static void AssertFirnSaysTheSame<T>(T[] values)
    {
        List<string> first = [];
        for (int call = 0; call < Enough; call++)
        {
            int index = 0;
            foreach (FirnOptions options in s_options)
            {
                foreach (T value in values)
                {
                    foreach (string said in Said(value, options))
                    {
                        if (call == 0) first.Add(said);
                        else Assert.Equal(first[index++], said);
                    }
                }
            }
        }

        Assert.True(CodecSlot<T>.IsSettled);
    }

    // By the way that needs a writer or reader of its own, and by the others.
    private static IEnumerable<string> Said<T>(T value, FirnOptions options)
    {
        string written = Try(() => Convert.ToHexString(Written(writer => FirnSerializer.Serialize(writer, value, options), RoomShape.Exact)));
        Assert.Equal(written, Try(() => Convert.ToHexString(FirnSerializer.Serialize(value, options))));
        Assert.Equal(written, Try(() => Convert.ToHexString(Written(writer => FirnSerializer.Serialize(writer, value, options), RoomShape.Huge))));
        if (written[0] == '!' || written.Length / 2 <= options.MaxMessageBytes) Assert.Equal(written, Try(() => Convert.ToHexString(ToStream(value, options))));
        else Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => ToStream(value, options)).Code);
        Assert.Equal(written, Try(() => Convert.ToHexString(ToSpan(value, options, 10_000)!)));
        yield return written;
        if (written[0] == '!') yield break;
        byte[] message = Convert.FromHexString(written);
        Assert.Null(ToSpan(value, options, message.Length - 1));
        Assert.Equal(written, Convert.ToHexString(ToSpan(value, options, message.Length)!));
        foreach (byte[] bytes in (byte[][])[message, [], [.. message, 0], message[..^1], message[..(message.Length / 2)], [0xFF, .. message.AsSpan(1)], Changed(message, 3), Changed(message, message.Length - 1)])
        {
            string read = Try(() => Bytes(FirnSerializer.Deserialize<T>((ReadOnlySpan<byte>)bytes, options)));
            Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(bytes, options))));
            Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(new ReadOnlyMemory<byte>(bytes), options))));
            Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(new ReadOnlySequence<byte>(bytes), options))));
            Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(Sequences.Cut([1, .. bytes, 2], 1, 1 + (bytes.Length / 2), 1 + bytes.Length).Slice(1, bytes.Length), options))));
            if (bytes.Length > 1) Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(Sequences.Cut(bytes, bytes.Length - 1), options))));
            if (bytes.Length <= options.MaxMessageBytes)
            {
                Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(new MemoryStream(bytes), options))));
                Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(new MemoryStream([1, 2, .. bytes, 3], 1, bytes.Length + 1) { Position = 1 }, options))));
                Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(new PiecewiseMemoryStream(bytes), options))));
                Assert.Equal(read, Try(() => Bytes(FirnSerializer.Deserialize<T>(new SlowStream(bytes, 7), options))));
            }
            else
            {
                Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(new MemoryStream(bytes), options));
            }

            yield return read;
        }

        Assert.Throws<ArgumentNullException>(() => FirnSerializer.Serialize((IBufferWriter<byte>)null!, value, options));
        Assert.Throws<ArgumentNullException>(() => FirnSerializer.Serialize((Stream)null!, value, options));
        Assert.Throws<ArgumentNullException>(() => FirnSerializer.Deserialize<T>((byte[])null!, options));
        Assert.Throws<ArgumentNullException>(() => FirnSerializer.Deserialize<T>((Stream)null!, options));
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnSerializer.Deserialize<T>(new LyingMemoryStream(message), options));
        MemoryStream closed = new(message);
        closed.Close();
        Assert.Throws<ObjectDisposedException>(() => FirnSerializer.Deserialize<T>(closed, options));

        string Bytes(T? back) => Convert.ToHexString(FirnSerializer.Serialize(back!, FirnOptions.Packed));
    }

    // Derived from the class whose word is taken for it, these are not that class.
    private sealed class PiecewiseMemoryStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(5, buffer.Length)]);
    }

    private sealed class LyingMemoryStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => buffer.Length + 1;
    }

    private static byte[] Changed(byte[] message, int place)
    {
        byte[] changed = [.. message];
        if (place < changed.Length) changed[place] ^= 0x80;
        return changed;
    }

    private static byte[] Written(Action<IBufferWriter<byte>> write, RoomShape shape)
    {
        HostileBufferWriter writer = new(shape);
        write(writer);
        return writer.ToArray();
    }

    private static byte[] ToStream<T>(T value, FirnOptions options)
    {
        MemoryStream stream = new();
        FirnSerializer.Serialize(stream, value, options);
        return stream.ToArray();
    }

    private static byte[]? ToSpan<T>(T value, FirnOptions options, int room)
    {
        byte[] span = new byte[room];
        bool fits = FirnSerializer.TrySerialize(span, value, out int length, options);
        Assert.Equal(fits, length > 0);
        return fits ? span[..length] : null;
    }

    private static string Try(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (FirnException exception)
        {
            return $"! {exception.Code} {exception.Offset} {exception.Path}";
        }
    }
}
