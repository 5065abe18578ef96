using Firn.Grpc;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>Streams of bytes pass in flat memory. Nothing else may run meanwhile, since the heap is that of the process.</summary>
[Collection(nameof(ConsoleCollection))]
public sealed class MemoryTests
{
    private const long Length = 200_000_000;
    private const long Most = 16 << 20;

    [Fact]
    public async Task Two_hundred_megabytes_in_both_directions()
    {
        await using GrpcServer server = await GrpcServer.StartAsync(app => app.MapFirnService<IShapes, Shapes>());
        IShapes client = server.Channel.CreateFirnClient<IShapes>();
        await client.UploadAsync(new PatternStream(5_000_000));
        long before = GC.GetTotalMemory(forceFullCollection: true), most = before;
        WatchedStream upload = new(new PatternStream(Length), () => most = Math.Max(most, GC.GetTotalMemory(forceFullCollection: true)));
        Assert.Equal(Length, await client.UploadAsync(upload));
        await using Stream download = await client.DownloadAsync(Length);
        byte[] buffer = new byte[100_000];
        long length = 0, sampled = 0;
        for (int read; (read = await download.ReadAsync(buffer)) > 0;)
        {
            for (int i = 0; i < read; i += 997) Assert.Equal(PatternStream.At(length + i), buffer[i]);
            length += read;
            if (length - sampled < 20_000_000) continue;
            sampled = length;
            most = Math.Max(most, GC.GetTotalMemory(forceFullCollection: true));
        }

        Assert.Equal(Length, length);
        Assert.True(most - before < Most, $"The heap grew by {most - before} bytes.");
    }

    private sealed class WatchedStream(Stream stream, Action look) : Stream
    {
        private long _position, _looked;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => _position; set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = stream.Read(buffer, offset, count);
            _position += read;
            if (_position - _looked >= 20_000_000)
            {
                _looked = _position;
                look();
            }

            return read;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
