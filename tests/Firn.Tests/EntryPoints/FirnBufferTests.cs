using System.Buffers;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>The pooled message.</summary>
public class FirnBufferTests
{
    private static readonly List<string> Large = [.. Enumerable.Range(0, 30_000).Select(i => "text number " + i)];

    [Fact]
    public void A_small_message_is_one_run()
    {
        using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(new Point { X = 1, Y = 2 }, FirnOptions.Packed);
        Assert.Equal(9, buffer.Length);
        Assert.True(buffer.Sequence.IsSingleSegment);
        Assert.Equal(FirnSerializer.Serialize(new Point { X = 1, Y = 2 }, FirnOptions.Packed), buffer.Memory.ToArray());
    }

    [Fact]
    public void A_large_message_has_segments_until_one_run_is_asked_for()
    {
        byte[] expected = FirnSerializer.Serialize(Large);
        using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(Large);
        Assert.Equal(expected.Length, buffer.Length);
        Assert.False(buffer.Sequence.IsSingleSegment);
        Assert.Equal(expected, buffer.Sequence.ToArray());
        Assert.Equal(Large, FirnSerializer.Deserialize<List<string>>(buffer.Sequence));
        Assert.Equal(expected, buffer.Memory.ToArray());
        Assert.True(buffer.Sequence.IsSingleSegment);
        Assert.Equal(expected, buffer.ToArray());
        Assert.Equal(expected.Length, buffer.Length);
    }

    [Fact]
    public void An_empty_one_takes_what_is_written()
    {
        byte[] small = FirnSerializer.Serialize(new Point { X = 1, Y = 2 }), large = FirnSerializer.Serialize(Large);
        using FirnBuffer buffer = new();
        Assert.Equal((0, true, 0), (buffer.Length, buffer.Sequence.IsEmpty, buffer.Memory.Length));
        FirnSerializer.Serialize(buffer, new Point { X = 1, Y = 2 });
        Assert.Equal(small, buffer.ToArray());
        FirnSerializer.Serialize(buffer, Large);
        byte[] both = [.. small, .. large];
        Assert.Equal(both, buffer.ToArray());
        Assert.Equal(both, buffer.Memory.ToArray());
        FirnSerializer.Serialize(buffer, Large);
        both = [.. both, .. large];
        Assert.Equal(both, buffer.Sequence.ToArray());
        Assert.Equal(both, buffer.Memory.ToArray());
    }

    [Fact]
    public void After_it_was_disposed_nothing_can_be_read()
    {
        FirnBuffer buffer = FirnSerializer.SerializeToBuffer(Large);
        buffer.Dispose();
        buffer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => buffer.Sequence);
        Assert.Throws<ObjectDisposedException>(() => buffer.Memory);
        Assert.Throws<ObjectDisposedException>(() => buffer.ToArray());
        Assert.Throws<ObjectDisposedException>(() => ((IBufferWriter<byte>)buffer).GetSpan(1));
        Assert.Equal(0, buffer.Length);
    }

    [Fact]
    public void Many_buffers_at_once_do_not_share_memory()
    {
        FirnBuffer[] buffers = [.. Enumerable.Range(0, 50).Select(i => FirnSerializer.SerializeToBuffer(new string((char)('a' + (i % 26)), 6_000)))];
        for (int i = 0; i < buffers.Length; i++)
        {
            Assert.Equal(new string((char)('a' + (i % 26)), 6_000), FirnSerializer.Deserialize<string>(buffers[i].Sequence));
            buffers[i].Dispose();
        }
    }
}
