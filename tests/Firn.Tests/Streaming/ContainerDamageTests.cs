using System.Buffers.Binary;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Appending to a container that was damaged: what a writer that died leaves is cut off, and what may hold good values is not.</summary>
public class ContainerDamageTests
{
    // Frames of one value each, with zeros in them and at their ends.
    private static byte[] Make(int frames, bool hasEndMark = true)
    {
        MemoryStream stream = new();
        FirnContainerWriter<long[]> writer = FirnSerializer.CreateContainer<long[]>(stream);
        for (int i = 0; i < frames; i++)
        {
            writer.Write([i, 1L << 40, 0]);
            writer.Flush();
        }

        if (hasEndMark) writer.Complete();
        else writer.Abandon();
        return stream.ToArray();
    }

    private static Containers.Part Frame(byte[] container, int index) => Containers.Frames(container, Containers.HeadFirnLength<long[]>())[index];

    private static byte[] WithLength(byte[] container, int frame, Func<uint, uint> change)
    {
        byte[] changed = [.. container];
        Span<byte> length = changed.AsSpan(Frame(container, frame).Start, 4);
        BinaryPrimitives.WriteUInt32LittleEndian(length, change(BinaryPrimitives.ReadUInt32LittleEndian(length)));
        return changed;
    }

    private static FirnTornTail? Cut(byte[] container, FirnTornTailHandling handling, int valuesLeft)
    {
        MemoryStream stream = new();
        stream.Write(container);
        FirnTornTail? cut;
        using (FirnContainerWriter<long[]> writer = FirnSerializer.AppendToContainer<long[]>(stream, tornTail: handling))
        {
            cut = writer.CutTail;
            writer.Write([1_000]);
        }

        Assert.Equal([.. Enumerable.Range(0, valuesLeft), 1_000L], Containers.ReadFirn<long[]>(stream.ToArray()).Select(value => value![0]));
        return cut;
    }

    private static void AssertRefused(byte[] container, FirnTornTailHandling handling = FirnTornTailHandling.Cut, FirnErrorCode? code = null)
    {
        MemoryStream stream = new();
        stream.Write(container);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.AppendToContainer<long[]>(stream, tornTail: handling));
        if (code is not null) Assert.Equal(code, exception.Code);
        else Assert.True(exception.Code is FirnErrorCode.InvalidContainer or FirnErrorCode.ChecksumMismatch);
        Assert.Equal(container, stream.ToArray());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_length_with_a_bit_that_changed(bool hasEndMark)
    {
        byte[] container = Make(5, hasEndMark);
        for (int frame = 0; frame < 5; frame++)
        {
            for (int bit = 0; bit < 32; bit++)
            {
                // Without an end mark a last frame that says another length is as one that was torn, if it ends where the file does.
                if (!hasEndMark && frame == 4) continue;
                AssertRefused(WithLength(container, frame, length => length ^ (1u << bit)));
            }
        }
    }

    [Fact]
    [Trait("Hostile", "H24")]
    public void A_length_that_became_another()
    {
        byte[] container = Make(5);
        for (int frame = 0; frame < 5; frame++)
        {
            AssertRefused(WithLength(container, frame, _ => 0), code: FirnErrorCode.InvalidContainer);
            AssertRefused(WithLength(container, frame, _ => 1));
            AssertRefused(WithLength(container, frame, _ => uint.MaxValue), code: FirnErrorCode.InvalidContainer);
        }
    }

    [Fact]
    public void A_frame_behind_one_whose_checksum_is_wrong()
    {
        byte[] container = Make(3, hasEndMark: false);
        container[^10] ^= 1;
        Assert.NotNull(Cut(container, FirnTornTailHandling.Cut, valuesLeft: 2));

        byte[] part = Make(3)[Frame(container, 0).Start..(Frame(container, 0).Start + 9)];
        foreach (int length in (int[])[1, 4, 9])
        {
            AssertRefused([.. container, .. part[..length]], code: FirnErrorCode.ChecksumMismatch);
            AssertRefused([.. container, .. part[..length]], FirnTornTailHandling.CutAll, FirnErrorCode.ChecksumMismatch);
        }
    }

    [Fact]
    public void All_is_cut_if_asked_for()
    {
        byte[] container = Make(5);
        Containers.Part third = Frame(container, 2);
        FirnTornTail expected = new(third.Start, container.Length - third.Start, 2);
        Assert.Equal(expected, Cut(WithLength(container, 2, _ => 0), FirnTornTailHandling.CutAll, valuesLeft: 2));
        Assert.Equal(expected, Cut(WithLength(container, 2, length => length | (1u << 20)), FirnTornTailHandling.CutAll, valuesLeft: 2));
        AssertRefused([.. container, .. container]);
        Assert.NotNull(Cut([.. container, .. container], FirnTornTailHandling.CutAll, valuesLeft: 5));
    }

    [Fact]
    public void A_tail_of_zeros()
    {
        byte[] container = Make(3);
        byte[] whole = container[..^4];
        foreach (int zeros in (int[])[1, 3, 5, 4_096, 200_000])
        {
            AssertRefused([.. whole, .. new byte[zeros]], FirnTornTailHandling.Refuse, FirnErrorCode.TornContainer);
            Assert.Equal(new FirnTornTail(whole.Length, zeros, 3), Cut([.. whole, .. new byte[zeros]], FirnTornTailHandling.Cut, valuesLeft: 3));
        }

        // A part of a frame, then room without content.
        byte[] next = container[Frame(container, 0).Start..Frame(container, 0).End];
        BinaryPrimitives.WriteUInt32LittleEndian(next, 100_000);
        Assert.NotNull(Cut([.. whole, .. next, .. new byte[50_000]], FirnTornTailHandling.Cut, valuesLeft: 3));
    }

    [Fact]
    public void A_tail_longer_than_a_frame_may_be()
    {
        byte[] container = Make(2, hasEndMark: false);
        byte[] torn = [.. container, 0, 0, 1, 0, .. Enumerable.Repeat((byte)7, 10_000)];
        Assert.NotNull(Cut(torn, FirnTornTailHandling.Cut, valuesLeft: 2));
        MemoryStream stream = new();
        stream.Write(torn);
        FirnOptions small = FirnOptions.Default with { MaxMessageBytes = 9_000 };
        Assert.Equal(FirnErrorCode.InvalidContainer, Assert.Throws<FirnException>(() => FirnSerializer.AppendToContainer<long[]>(stream, small, FirnTornTailHandling.Cut)).Code);
        Assert.Equal(torn, stream.ToArray());
        FirnOptions any = FirnOptions.Default with { MaxMessageBytes = long.MaxValue };
        using FirnContainerWriter<long[]> writer = FirnSerializer.AppendToContainer<long[]>(stream, any, FirnTornTailHandling.Cut);
        Assert.Equal(container.Length, stream.Length);
    }
}
