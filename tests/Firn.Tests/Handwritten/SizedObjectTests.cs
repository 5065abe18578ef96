using System.Buffers;
using Firn.Codecs;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Handwritten;

/// <summary>Objects with their length in front: written to every sink, read by older and newer code, from any segments, and forged.</summary>
public class SizedObjectTests
{
    private delegate void Use(ref FirnWriter writer);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(239)]
    [InlineData(240)]
    [InlineData(65_535)]
    [InlineData(65_536)]
    [InlineData(3_000_000)]
    public void Every_sink_gets_the_length_in_its_shortest_form(int length)
    {
        byte[] content = new byte[length];
        new Random(7).NextBytes(content);
        byte[] expected = [9, .. Counted([.. Counted(content), 5]), 8];
        EverySink(expected, (ref writer) =>
        {
            writer.Write((byte)9);
            FirnSizedObject outer = writer.BeginSized();
            FirnSizedObject inner = writer.BeginSized();
            writer.WriteBytes(content);
            writer.EndSized(inner);
            writer.Write((byte)5);
            writer.EndSized(outer);
            writer.Write((byte)8);
        });
        EverySink(expected, (ref writer) =>
        {
            writer.Write((byte)9);
            FirnSizedObject outer = writer.BeginSized();
            FirnSizedObject inner = writer.BeginSized();
            foreach (byte b in content) writer.Write(b);
            writer.EndSized(inner);
            writer.Write((byte)5);
            writer.EndSized(outer);
            writer.Write((byte)8);
        });
    }

    [Fact]
    public void Objects_beside_and_inside_one_another()
    {
        const int Seed = 23;
        Random random = new(Seed);
        for (int round = 0; round < 300; round++)
        {
            int seed = random.Next();
            ArrayBufferWriter<byte> expected = new();
            Model(new Random(seed), expected, 4);
            EverySink(expected.WrittenSpan.ToArray(), (ref writer) => Write(new Random(seed), ref writer, 4));
            foreach (ReadOnlySequence<byte> source in (ReadOnlySequence<byte>[])[new(expected.WrittenMemory), Sequences.Cut(expected.WrittenSpan, expected.WrittenCount / 3, expected.WrittenCount / 2)])
            {
                FirnReader reader = new(source);
                ReadSome(new Random(seed), ref reader, 4);
                reader.ExpectEnd();
            }
        }
    }

    // A few bytes, then objects of the same kind.
    private static void Model(Random random, IBufferWriter<byte> sink, int depth)
    {
        sink.Write(Bytes(random));
        for (int i = depth == 0 ? 0 : random.Next(3); i > 0; i--)
        {
            ArrayBufferWriter<byte> inner = new();
            Model(random, inner, depth - 1);
            sink.Write(Counted(inner.WrittenSpan));
        }
    }

    private static void Write(Random random, ref FirnWriter writer, int depth)
    {
        writer.WriteBytes(Bytes(random));
        for (int i = depth == 0 ? 0 : random.Next(3); i > 0; i--)
        {
            FirnSizedObject sized = writer.BeginSized();
            Write(random, ref writer, depth - 1);
            writer.EndSized(sized);
        }
    }

    // Reads each object's own bytes, then its objects: wholly, in part, or not at all.
    private static void ReadSome(Random random, ref FirnReader reader, int depth)
    {
        byte[] bytes = Bytes(random);
        Assert.Equal(bytes, reader.ReadBytes(bytes.Length));
        for (int i = depth == 0 ? 0 : random.Next(3); i > 0; i--)
        {
            FirnSizedObject sized = reader.BeginSized();
            ReadSome(random, ref reader, depth - 1);
            Assert.False(reader.HasMore);
            reader.EndSized(sized);
        }
    }

    private static byte[] Bytes(Random random)
    {
        byte[] bytes = new byte[random.Next(4) == 0 ? random.Next(600) : random.Next(6)];
        random.NextBytes(bytes);
        return bytes;
    }

    private sealed record Newer(int Number, string? Text, double Weight) : IFirnSized<Newer>
    {
        public static void Write(ref FirnWriter writer, Newer value)
        {
            writer.Write(value.Number).Write(value.Text).Write(value.Weight);
            writer.WriteSized(value.Number > 0 ? new Sized { Number = value.Number - 1 } : null);
        }

        public static Newer Read(ref FirnReader reader)
        {
            Newer value = new(reader.ReadInt32(), reader.HasMore ? reader.ReadNullableString() : "default", reader.HasMore ? reader.ReadDouble() : 0.5);
            if (reader.HasMore) reader.ReadSized<Sized>();
            return value;
        }
    }

    private sealed record Oldest(int Number) : IFirnSized<Oldest>
    {
        public static void Write(ref FirnWriter writer, Oldest value) => writer.Write(value.Number);

        public static Oldest Read(ref FirnReader reader) => new(reader.ReadInt32());
    }

    [Fact]
    public void Older_and_newer_code_read_one_another()
    {
        foreach (int cut in (int[])[0, 1, 2, 5, 7, 12])
        {
            FirnWriter writer = new();
            writer.WriteSized(new Newer(7, "text", 1.5)).WriteSized(new Newer(8, null, 2.5)).Write(77);
            FirnReader reader = new(Sequences.Cut(writer.WrittenSpan, cut));
            Assert.Equal(new Oldest(7), reader.ReadSized<Oldest>());
            Assert.Equal(new Oldest(8), reader.ReadSized<Oldest>());
            Assert.Equal(77, reader.ReadInt32());
            reader.ExpectEnd();

            writer.Reset();
            writer.WriteSized(new Oldest(7)).WriteSized(new Oldest(8)).Write(77);
            reader.Reset(Sequences.Cut(writer.WrittenSpan, cut));
            Assert.Equal(new Newer(7, "default", 0.5), reader.ReadSized<Newer>());
            Assert.Equal(new Newer(8, "default", 0.5), reader.ReadSized<Newer>());
            Assert.Equal(77, reader.ReadInt32());
            reader.ExpectEnd();
            writer.Dispose();
        }
    }

    [Fact]
    [Trait("Hostile", "H24")]
    public void Nothing_outside_can_be_read()
    {
        byte[] bytes = [2, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        foreach (ReadOnlySequence<byte> source in (ReadOnlySequence<byte>[])[new(bytes), Sequences.Cut(bytes, 2), Sequences.Single(bytes)])
        {
            FirnReader reader = new(source);
            FirnSizedObject sized = reader.BeginSized();
            Assert.Equal(2, reader.Remaining);
            FirnErrorCode code = 0;
            try
            {
                reader.ReadInt32();
            }
            catch (FirnException exception)
            {
                code = exception.Code;
                Assert.Equal(3, exception.Offset);
            }

            Assert.Equal(FirnErrorCode.UnexpectedEnd, code);
            Assert.Equal(0x0201, reader.ReadInt16());
            Assert.False(reader.HasMore);
            reader.EndSized(sized);
            Assert.Equal(7, reader.Remaining);
            Assert.Equal(3, reader.ReadByte());
        }
    }

    [Fact]
    [Trait("Hostile", "H24")]
    public void A_length_beyond_the_object_outside_is_refused()
    {
        byte[] bytes = [2, 2, 1, 9, 9];
        FirnReader reader = new(bytes);
        FirnSizedObject sized = reader.BeginSized();
        FirnErrorCode code = 0;
        try
        {
            reader.BeginSized();
        }
        catch (FirnException exception)
        {
            code = exception.Code;
        }

        Assert.Equal(FirnErrorCode.UnexpectedEnd, code);
        reader.EndSized(sized);
        Assert.Equal(2, reader.Remaining);
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void After_an_exception_inside_reading_goes_on_behind_the_object()
    {
        FirnWriter writer = new();
        writer.WriteSized(new Newer(1, "text", 1)).Write(5);
        foreach (ReadOnlySequence<byte> source in (ReadOnlySequence<byte>[])[new(writer.ToArray()), Sequences.Single(writer.WrittenSpan)])
        {
            FirnReader reader = new(source);
            Assert.True(reader.ReadBoolean());
            FirnSizedObject sized = reader.BeginSized();
            try
            {
                reader.ReadInt32();
                reader.BeginSized();
                reader.BeginSized();
                throw new DeliberateException();
            }
            catch (Exception exception) when (exception is DeliberateException or FirnException)
            {
                reader.EndSized(sized);
            }

            Assert.Equal(5, reader.ReadInt32());
            reader.ExpectEnd();
        }
    }

    [Fact]
    public void After_an_exception_inside_writing_the_object_can_be_ended_or_all_forgotten()
    {
        byte[] expected = [3, 1, 1, 2, 9];
        EverySink(expected, (ref writer) =>
        {
            FirnSizedObject outer = writer.BeginSized();
            try
            {
                FirnSizedObject inner = writer.BeginSized();
                writer.Write((byte)1);
                writer.EndSized(inner);
                writer.Write((byte)2);
                throw new DeliberateException();
            }
            catch (DeliberateException)
            {
                writer.EndSized(outer);
            }

            writer.Write((byte)9);
        });

        FirnWriter again = new();
        for (int i = 0; i < 100; i++)
        {
            again.BeginSized();
            again.Write(new string('x', 10 * i));
            again.Reset();
        }

        again.Write((byte)4);
        Assert.Equal([4], again.ToArray());
        again.Dispose();

        ArrayBufferWriter<byte> sink = new();
        FirnWriter toSink = new(sink);
        toSink.Write((byte)1);
        toSink.Flush();
        for (int i = 0; i < 100; i++)
        {
            toSink.BeginSized();
            toSink.Write(new string('x', 100 * i));
            toSink.Reset();
        }

        toSink.Write((byte)4);
        toSink.Flush();
        Assert.Equal([1, 4], sink.WrittenSpan.ToArray());
    }

    [Fact]
    public void Objects_that_are_not_open_are_refused()
    {
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnWriter writer = new();
            writer.EndSized(default);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            ArrayBufferWriter<byte> sink = new();
            FirnWriter writer = new(sink);
            FirnSizedObject sized = writer.BeginSized();
            writer.EndSized(sized);
            writer.EndSized(sized);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnWriter writer = new(new ArrayBufferWriter<byte>());
            writer.BeginSized();
            writer.Flush();
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnReader reader = new([2, 1, 2, 3]);
            reader.EndSized(default);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnReader reader = new([2, 1, 2, 3]);
            FirnSizedObject sized = reader.BeginSized();
            reader.EndSized(sized);
            reader.EndSized(sized);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            FirnReader longer = new([20, .. new byte[40]]);
            FirnSizedObject sized = longer.BeginSized();
            FirnReader shorter = new([1, 2, 3]);
            shorter.EndSized(sized);
        });
    }

    private sealed class Nest : IFirnSized<Nest>
    {
        public Nest? Inner { get; set; }

        public static void Write(ref FirnWriter writer, Nest value) => writer.WriteSized(value.Inner);

        public static Nest Read(ref FirnReader reader) => new() { Inner = reader.ReadSized<Nest>() };
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void Depth_is_limited_both_ways()
    {
        Nest nest = new();
        for (int i = 1; i < 64; i++) nest = new Nest { Inner = nest };
        FirnWriter writer = new();
        writer.WriteSized(nest);
        byte[] bytes = writer.ToArray();
        FirnReader reader = new(bytes);
        Assert.NotNull(reader.ReadSized<Nest>());

        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() =>
        {
            FirnWriter deeper = new();
            deeper.WriteSized(new Nest { Inner = nest });
        }).Code);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() =>
        {
            FirnReader shallow = new(bytes, FirnOptions.Default with { MaxDepth = 63 });
            shallow.ReadSized<Nest>();
        }).Code);
        nest.Inner = nest;
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() =>
        {
            FirnWriter cycle = new();
            cycle.WriteSized(nest);
        }).Code);
        writer.Dispose();
    }

    // Elements announced outside are owed bytes outside; inside an object others count.
    [Fact]
    [Trait("Hostile", "H10")]
    public void Reservations_of_lists_outside_and_inside_are_apart()
    {
        FirnWriter writer = new();
        Nest[] nests = [new(), new() { Inner = new() }, new()];
        ArrayCodec<Nest, SizedCodec<Nest>>.Write(ref writer, nests);
        byte[] bytes = writer.ToArray();
        writer.Dispose();
        foreach (ReadOnlySequence<byte> source in (ReadOnlySequence<byte>[])[new(bytes), Sequences.Single(bytes)])
        {
            FirnReader reader = new(source);
            Nest[] back = ArrayCodec<Nest, SizedCodec<Nest>>.Read(ref reader);
            Assert.Equal([false, true, false], back.Select(n => n.Inner is not null));
            reader.ExpectEnd();
        }

        // The first object takes the bytes that two more elements are owed.
        byte[] forged = [6, 3, 0, 0, 0];
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() =>
        {
            FirnReader reader = new(forged);
            ArrayCodec<Nest, SizedCodec<Nest>>.Read(ref reader);
        }).Code);
    }

    [Fact]
    public void Any_bytes_give_an_object_or_one_kind_of_exception()
    {
        const int Seed = 91;
        Random random = new(Seed);
        FirnWriter writer = new();
        writer.WriteSized(new Newer(3, "text", 1.5));
        byte[] model = writer.ToArray();
        writer.Dispose();
        for (int round = 0; round < 50_000; round++)
        {
            byte[] bytes = [.. model];
            for (int i = random.Next(1, 4); i > 0; i--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            (object?, long) first = Outcome(new ReadOnlySequence<byte>(bytes));
            (object?, long) second = Outcome(Sequences.Cut(bytes, random.Next(bytes.Length)));
            Assert.True(first.Equals(second), $"Seed {Seed}, round {round}: {first}, in segments {second}: {Convert.ToHexString(bytes)}");
        }

        static (object?, long) Outcome(in ReadOnlySequence<byte> source)
        {
            FirnReader reader = new(source);
            try
            {
                return (reader.ReadSized<Newer>(), reader.Position);
            }
            catch (FirnException exception)
            {
                return (exception.Code, exception.Offset);
            }
        }
    }

    private static byte[] Counted(ReadOnlySpan<byte> content)
    {
        FirnWriter writer = new();
        writer.WriteCount(content.Length);
        writer.WriteBytes(content);
        byte[] bytes = writer.ToArray();
        writer.Dispose();
        return bytes;
    }

    private static void EverySink(byte[] expected, Use use)
    {
        FirnWriter writer = new();
        use(ref writer);
        Assert.True(writer.WrittenSpan.SequenceEqual(expected));
        writer.Dispose();

        foreach (RoomShape shape in (RoomShape[])[RoomShape.Exact, RoomShape.OneMore, RoomShape.Huge, RoomShape.NewEachCall])
        {
            HostileBufferWriter sink = new(shape);
            writer = new FirnWriter(sink);
            use(ref writer);
            Assert.Equal(expected.Length, writer.BytesWritten);
            writer.Flush();
            Assert.True(sink.ToArray().AsSpan().SequenceEqual(expected));
            if (expected.Length > 100_000) break;
        }

        foreach (int missing in (int[])[0, 1, 2, expected.Length / 2, expected.Length])
        {
            byte[] room = new byte[Math.Max(0, expected.Length - missing)];
            writer = FirnWriter.ForSpan(room);
            use(ref writer);
            Assert.Equal(expected.Length, writer.BytesWritten);
            Assert.Equal(room.Length < expected.Length, writer.HasOverflowed);
            if (!writer.HasOverflowed) Assert.True(room.AsSpan().SequenceEqual(expected));
            writer.Dispose();
        }

        writer = FirnWriter.ForMeasuring();
        use(ref writer);
        Assert.Equal(expected.Length, writer.BytesWritten);
        writer.Dispose();
    }
}
