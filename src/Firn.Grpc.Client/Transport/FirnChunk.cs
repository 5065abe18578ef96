using System.Buffers;
using Grpc.Core;

namespace Firn.Grpc.Transport;

/// <summary>A message of gRPC that holds bytes as they are: a part of a stream.</summary>
internal sealed class FirnChunk
{
    private byte[]? _rented;

    /// <summary>The most bytes that are sent as one message.</summary>
    public const int MaxLength = 64 << 10;

    public ReadOnlyMemory<byte> Bytes { get; set; }

    public void Write(SerializationContext context) => FirnMarshaller.Write(Bytes.Span, context);

    /// <summary>Takes a copy to pooled memory: gRPC has the bytes only while it hands them over.</summary>
    public static FirnChunk Read(DeserializationContext context)
    {
        ReadOnlySequence<byte> payload = context.PayloadAsReadOnlySequence();
        byte[] rented = ArrayPool<byte>.Shared.Rent((int)payload.Length);
        payload.CopyTo(rented);
        return new FirnChunk { _rented = rented, Bytes = rented.AsMemory(0, (int)payload.Length) };
    }

    public void Return()
    {
        if (_rented is null) return;
        ArrayPool<byte>.Shared.Return(_rented);
        _rented = null;
        Bytes = default;
    }
}

/// <summary>The stream that a container is written to: what is collected at a flush, or has the length of a chunk, is a message.</summary>
internal sealed class ChunkWriter(IAsyncStreamWriter<object> destination) : Stream
{
    // The marshaller reads it before the write is done, so one serves all.
    private readonly FirnChunk _chunk = new();
    private byte[]? _collected = ArrayPool<byte>.Shared.Rent(FirnChunk.MaxLength);
    private int _length;

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (true)
        {
            if (_length == 0 && buffer.Length >= FirnChunk.MaxLength)
            {
                await SendAsync(buffer[..FirnChunk.MaxLength]).ConfigureAwait(false);
                buffer = buffer[FirnChunk.MaxLength..];
                continue;
            }

            int part = Math.Min(buffer.Length, FirnChunk.MaxLength - _length);
            buffer[..part].CopyTo(_collected.AsMemory(_length));
            _length += part;
            buffer = buffer[part..];
            if (_length < FirnChunk.MaxLength) return;
            await FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        int length = _length;
        _length = 0;
        if (length > 0) await SendAsync(_collected.AsMemory(0, length)).ConfigureAwait(false);
    }

    public Task SendAsync(ReadOnlyMemory<byte> bytes)
    {
        _chunk.Bytes = bytes;
        return destination.WriteAsync(_chunk);
    }

    protected override void Dispose(bool disposing)
    {
        if (_collected is not null) ArrayPool<byte>.Shared.Return(_collected);
        _collected = null;
        base.Dispose(disposing);
    }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>The bytes of all messages one after another, as users and containers read them.</summary>
/// <param name="source">Gives chunks.</param>
/// <param name="owner">Disposed with the stream: the call, where nobody else has it.</param>
internal sealed class ChunkReader(IAsyncStreamReader<object> source, IDisposable? owner = null) : Stream
{
    private FirnChunk? _chunk;

    /// <summary>What the source threw: the end of the call, which is no error of what was read.</summary>
    public Exception? Failure { get; private set; }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_chunk is null || _chunk.Bytes.IsEmpty)
        {
            Release();
            try
            {
                if (!await source.MoveNext(cancellationToken).ConfigureAwait(false)) return 0;
            }
            catch (Exception exception)
            {
                Failure = exception;
                throw;
            }

            _chunk = (FirnChunk)source.Current;
        }

        int length = Math.Min(buffer.Length, _chunk.Bytes.Length);
        _chunk.Bytes[..length].CopyTo(buffer);
        _chunk.Bytes = _chunk.Bytes[length..];
        return length;
    }

    private void Release()
    {
        _chunk?.Return();
        _chunk = null;
    }

    protected override void Dispose(bool disposing)
    {
        Release();
        owner?.Dispose();
        base.Dispose(disposing);
    }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    // gRPC has no reading that waits; code that needs one pays with a thread.
    public override int Read(byte[] buffer, int offset, int count) => ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
