using System.Buffers;
using System.IO.Pipelines;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>H59 to H66, H68: what bytes come from and go to.</summary>
public class PlumbingTests
{
    private const int MostBytes = 4_096;

    private static readonly FirnOptions s_packed = FirnOptions.Packed;

    /// <summary>Empty segments first, last, between, and by the thousand.</summary>
    [Fact]
    [Trait("Hostile", "H59")]
    public void Empty_segments_by_the_thousand()
    {
        Dictionary<string, int[]> value = new() { ["a"] = [1, 2, 3], ["\u20AC"] = [] };
        byte[] message = FirnSerializer.Serialize(value, s_packed);
        for (int at = 0; at <= message.Length; at++)
        {
            int[] cuts = [.. Enumerable.Repeat(at, 1_000)];
            Assert.Equal(message, FirnSerializer.Serialize(Entries.FirnInPlace<Dictionary<string, int[]>>(Sequences.Cut(message, cuts), s_packed), s_packed));
        }

        Assert.Throws<FirnException>(() => Entries.FirnInPlace<int[]>(Sequences.Cut([], [.. Enumerable.Repeat(0, 1_000)]), s_packed));
    }

    /// <summary>Sources that give a byte at a time, sync, async and through a pipe.</summary>
    [Fact]
    [Trait("Hostile", "H60")]
    public async Task Sources_of_single_bytes()
    {
        string[] value = ["a", new('b', 300), "\u20AC"];
        byte[] message = FirnSerializer.Serialize(value);
        Assert.Equal(value, FirnSerializer.Deserialize<string[]>(new SlowStream(message, 1)));
        Assert.Equal(value, await FirnSerializer.DeserializeAsync<string[]>(new SlowStream(message, 1)));
        Assert.Equal(value, await FirnSerializer.DeserializeAsync<string[]>(PipeReader.Create(new SlowStream(message, 1))));
    }

    /// <summary>Streams that say something else of themselves than they are.</summary>
    [Theory]
    [InlineData(0, 0)]
    [InlineData(long.MaxValue, 0)]
    [InlineData(-1, 0)]
    [InlineData(5, 100)]
    [InlineData(1_000_000, 0)]
    [InlineData(10, long.MaxValue)]
    [InlineData(10, -1)]
    [Trait("Hostile", "H61")]
    public async Task A_source_that_lies_about_its_length(long length, long position)
    {
        foreach (int characters in (int[])[300, 3_000, 30_000])
        {
            string[] value = ["a", new('b', characters)];
            byte[] message = FirnSerializer.Serialize(value);
            long before = GC.GetAllocatedBytesForCurrentThread();
            Assert.Equal(value, FirnSerializer.Deserialize<string[]>(new MisleadingStream(message, length, position)));
            Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 4 << 20);
            Assert.Equal(value, await FirnSerializer.DeserializeAsync<string[]>(new MisleadingStream(message, length, position)));
        }
    }

    [Fact]
    [Trait("Hostile", "H61")]
    public async Task A_source_that_can_seek_and_does_not_say_where_it_is()
    {
        string[] value = ["a", new('b', 3_000)];
        byte[] message = FirnSerializer.Serialize(value);
        Assert.Equal(value, FirnSerializer.Deserialize<string[]>(new SilentStream(message)));
        Assert.Equal(value, await FirnSerializer.DeserializeAsync<string[]>(new SilentStream(message)));
    }

    private sealed class SilentStream(byte[] bytes) : OneWayStream
    {
        private readonly MemoryStream _content = new(bytes);

        public override bool CanRead => true;

        public override bool CanSeek => true;

        public override int Read(Span<byte> buffer) => _content.Read(buffer);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
    }

    /// <summary>A stream that says it gave more than was asked for.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(1_000_000)]
    [InlineData(int.MinValue)]
    [Trait("Hostile", "H61")]
    public async Task A_source_that_says_it_gave_more_than_was_asked_for(int beyond)
    {
        byte[] message = FirnSerializer.Serialize("text");
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnSerializer.Deserialize<string>(new MisleadingStream(message, 0, 0, beyond)));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await FirnSerializer.DeserializeAsync<string>(new MisleadingStream(message, 0, 0, beyond)));
        Assert.Equal("text", FirnSerializer.Deserialize<string>(message));
    }

    private sealed class MisleadingStream(byte[] bytes, long length, long position, int beyond = 0) : Stream
    {
        private readonly MemoryStream _content = new(bytes);

        public override bool CanRead => true;

        public override bool CanSeek => true;

        public override bool CanWrite => false;

        public override long Length => length;

        public override long Position { get => position; set => throw new NotSupportedException(); }

        public override int Read(Span<byte> buffer)
        {
            int count = _content.Read(buffer);
            return beyond == 0 || count == 0 ? count : unchecked(buffer.Length + beyond);
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    /// <summary>A writer that hands out the same memory every time, and one that is told of as many bytes as came.</summary>
    [Fact]
    [Trait("Hostile", "H63")]
    public void A_writer_that_uses_its_memory_again()
    {
        string[] value = [.. Enumerable.Range(0, 3_000).Select(i => "text " + i)];
        ReusedWriter writer = new();
        FirnSerializer.Serialize(writer, value);
        Assert.Equal(FirnSerializer.Serialize(value), writer.Written);
    }

    private sealed class ReusedWriter : IBufferWriter<byte>
    {
        private readonly List<byte> _written = [];
        private byte[] _memory = new byte[256];

        public byte[] Written => [.. _written];

        public void Advance(int count)
        {
            _written.AddRange(_memory.AsSpan(0, count));
            _memory.AsSpan().Fill(0xAA);
        }

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            if (_memory.Length < sizeHint) _memory = new byte[sizeHint];
            return _memory;
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    /// <summary>Messages whose first or last byte stands at a page that can't be touched, whole and cut off.</summary>
    [Fact]
    [Trait("Hostile", "H65")]
    public void Nothing_around_the_input_is_touched()
    {
        using GuardedMemory memory = new();
        foreach (TypeCase row in TypeTable.All)
        {
            Entries entries = Entries.Of(row);
            foreach (object? value in row.Values.Take(4))
            {
                byte[] message = entries.Serialize(value, s_packed);
                if (message.Length > MostBytes) continue;
                foreach (int length in (int[])[message.Length, message.Length - 1, message.Length / 2])
                {
                    foreach (bool atEnd in (bool[])[true, false])
                    {
                        Span<byte> input = atEnd ? memory.AtEnd<byte>(length) : memory.AtStart<byte>(length);
                        message.AsSpan(0, length).CopyTo(input);
                        try
                        {
                            entries.Deserialize(input, out _, s_packed);
                            Assert.Equal(message.Length, length);
                        }
                        catch (FirnException)
                        {
                            Assert.NotEqual(message.Length, length);
                        }
                    }
                }
            }
        }
    }

    /// <summary>Another thread writes into the input while it is read: any value, or an error; never anything else.</summary>
    [Fact]
    [Trait("Hostile", "H66")]
    public void Input_that_changes_while_it_is_read()
    {
        Dictionary<string, List<string?>> value = Enumerable.Range(0, 40).ToDictionary(i => "key " + i, i => (List<string?>)["a\u20AC", null, new('x', i), new('\u0436', i)]);
        byte[] message = FirnSerializer.Serialize(value, s_packed);
        byte[] shared = [.. message];
        using CancellationTokenSource stop = new();
        Thread writer = new(() =>
        {
            Random random = new(3);
            while (!stop.IsCancellationRequested)
            {
                int at = random.Next(1, shared.Length);
                shared[at] = (byte)random.Next();
                shared[at] = message[at];
            }
        });
        writer.Start();
        try
        {
            for (int i = 0; i < 2_000; i++)
            {
                try
                {
                    FirnSerializer.Deserialize<Dictionary<string, List<string?>>>(shared, s_packed);
                }
                catch (FirnException)
                {
                    // What the other thread had written there just then.
                }
            }
        }
        finally
        {
            stop.Cancel();
            writer.Join();
        }

        Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<Dictionary<string, List<string?>>>(message, s_packed), s_packed));
    }

    /// <summary>A sink without memory: the error comes out as it is, and the next call is right.</summary>
    [Fact]
    [Trait("Hostile", "H68")]
    public void A_sink_that_runs_out_of_memory()
    {
        string[] value = [.. Enumerable.Range(0, 20_000).Select(i => "text " + i)];
        byte[] message = FirnSerializer.Serialize(value);
        foreach (FirnCompression compression in Enum.GetValues<FirnCompression>())
        {
            FirnOptions options = FirnOptions.Default with { Compression = compression };
            for (int call = 0; ; call++)
            {
                ExhaustedWriter writer = new(call);
                if (Record.Exception(() => FirnSerializer.Serialize(writer, value, options)) is not { } exception) break;
                Assert.IsType<OutOfMemoryException>(exception);
                Assert.Equal(message, FirnSerializer.Serialize(value));
            }
        }
    }

    private sealed class ExhaustedWriter(int calls) : IBufferWriter<byte>
    {
        private readonly ArrayBufferWriter<byte> _room = new();
        private int _calls;

        public void Advance(int count) => _room.Advance(count);

        public Memory<byte> GetMemory(int sizeHint = 0) => _calls++ == calls ? throw new OutOfMemoryException() : _room.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
