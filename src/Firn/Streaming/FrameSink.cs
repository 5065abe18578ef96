using System.IO.Pipelines;

namespace Firn;

/// <summary>Where the pieces of a container go: a stream or a pipe.</summary>
internal abstract class FrameSink
{
    /// <summary>Whether nobody reads what is written any more.</summary>
    public virtual bool IsClosedByReader => false;

    /// <summary>Refuses a synchronous call where it would have to wait.</summary>
    public virtual void CheckSynchronous()
    {
    }

    public abstract void Write(ReadOnlyMemory<byte> piece);

    public abstract ValueTask WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken);

    public abstract void Flush();

    public abstract ValueTask FlushAsync(CancellationToken cancellationToken);
}

internal sealed class StreamFrameSink(Stream stream) : FrameSink
{
    public override void Write(ReadOnlyMemory<byte> piece) => stream.Write(piece.Span);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) => stream.WriteAsync(piece, cancellationToken);

    public override void Flush() => stream.Flush();

    public override ValueTask FlushAsync(CancellationToken cancellationToken) => new(stream.FlushAsync(cancellationToken));
}

internal sealed class PipeFrameSink(PipeWriter pipe) : FrameSink
{
    private bool _isClosed;

    public override bool IsClosedByReader => _isClosed;

    public override void CheckSynchronous() => throw new NotSupportedException("A pipe is written by the asynchronous methods alone.");

    public override void Write(ReadOnlyMemory<byte> piece) => CheckSynchronous();

    public override void Flush() => CheckSynchronous();

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) =>
        Check(await pipe.WriteAsync(piece, cancellationToken).ConfigureAwait(false));

    public override async ValueTask FlushAsync(CancellationToken cancellationToken) => Check(await pipe.FlushAsync(cancellationToken).ConfigureAwait(false));

    private void Check(FlushResult result)
    {
        if (result.IsCanceled) throw new OperationCanceledException("The pipe's flush was cancelled.");
        _isClosed |= result.IsCompleted;
    }
}
