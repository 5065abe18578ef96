using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Values of about 1 KB each that say which they are: a thousand to a frame.</summary>
internal static class ContainerBlobs
{
    public static byte[] Blob(int i)
    {
        byte[] blob = new byte[1_000];
        new Random(i).NextBytes(blob);
        return blob;
    }

    public static IEnumerable<byte[]> Blobs(int count, int failAt = -1)
    {
        for (int i = 0; i < count; i++)
        {
            if (i == failAt) throw new DeliberateException();
            yield return Blob(i);
        }
    }

    /// <summary>Whole frames, the first blobs in order, at least so many; the next call works.</summary>
    /// <returns>How many there are.</returns>
    public static int AssertTorn(byte[] written, int least = 0)
    {
        using FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(new MemoryStream(written));
        reader.AcceptsTornTail = true;
        int count = 0;
        while (reader.Read()) Assert.Equal(Blob(count++), reader.Current);
        Assert.NotNull(reader.TornTail);
        Assert.InRange(count, least, int.MaxValue);
        Assert.Equal([1, 2], Containers.ReadFirn<int>(Containers.WriteFirn([1, 2])));
        return count;
    }
}

/// <summary>Containers whose frames are compressed and of 4 KB at most, so that few values make many.</summary>
internal static class SmallFrames
{
    /// <summary>How many of <see cref="ContainerBlobs"/> are in one.</summary>
    public const int Blobs = 4;

    public static FirnOptions Options(FirnCompression compression, int degree = 1) =>
        FirnOptions.Default with { Compression = compression, MaxMessageBytes = 4 << 10, MaxDegreeOfParallelism = degree };

    public static FirnOptions Several(int degree = 3) => Options(FirnCompression.Brotli, degree);
}

internal sealed class ContainerProgress(Action<FirnProgress> action) : IProgress<FirnProgress>
{
    public void Report(FirnProgress value) => action(value);
}
