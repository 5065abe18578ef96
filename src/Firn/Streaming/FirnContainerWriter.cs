using System.Buffers;
using System.IO.Pipelines;

namespace Firn;

/// <summary>
/// Writes a container of many values (docs/wire-format.md, section 7), one after another, with one frame in memory, or as many more as are compressed at the same time. Made by
/// <see cref="FirnSerializer.CreateContainer{T}(Stream, FirnOptions?)"/> and <see cref="FirnSerializer.AppendToContainer{T}"/>.
/// </summary>
/// <typeparam name="T">The type of the values.</typeparam>
/// <remarks>
/// <para>For one caller at a time. Values are turned into bytes when they are written, so their objects may be changed or used again at once;
/// the bytes reach the destination in frames of about 1 MiB, or when it is flushed. Frames that threads of the pool compress
/// (<see cref="FirnOptions.MaxDegreeOfParallelism"/>) wait in memory until a later call writes them.</para>
/// <para>A value that can't be written leaves no trace, and others can follow. When the destination fails, or writing to it is cancelled,
/// the container can't be continued: it then has no end mark, and a reader finds all whole frames. <see cref="Dispose"/> completes a
/// container that has not failed, <see cref="Abandon"/> leaves it without its end mark. The destination is never closed.</para>
/// <para>A call while another one is under way - from the code of a value that is being written, or before a task has completed - is an
/// <see cref="InvalidOperationException"/> and changes nothing.</para>
/// </remarks>
public sealed partial class FirnContainerWriter<T> : IDisposable, IAsyncDisposable
{
    private readonly FrameSink _sink;
    private readonly FirnOptions _options;
    private readonly FrameBuilder<T> _frame;
    private readonly FrameQueue? _waiting;  // frames that are compressed by others; null if none are
    private State _state;
    private bool _isWriting;    // what goes wrong now leaves an unknown part of a write at the destination, or loses a frame
    private bool _hasHead;
    private long _writtenValues;

    private enum State
    {
        Open,
        Busy,       // a value is being added, or the destination written to
        Failed,
        Completed,
    }

    private FirnContainerWriter(FrameSink sink, CodecEntry<T> entry, FirnOptions? options)
    {
        _sink = sink;
        _options = options ?? FirnOptions.Default;
        _frame = new FrameBuilder<T>(entry, _options);
        _waiting = FrameQueue.Create(_options);
    }

    internal static FirnContainerWriter<T> Create(Stream destination, CodecEntry<T> entry, FirnOptions? options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return new FirnContainerWriter<T>(new StreamFrameSink(destination), entry, options);
    }

    internal static FirnContainerWriter<T> Create(PipeWriter destination, CodecEntry<T> entry, FirnOptions? options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return new FirnContainerWriter<T>(new PipeFrameSink(destination), entry, options);
    }

    internal static FirnContainerWriter<T> AppendTo(Stream container, CodecEntry<T> entry, FirnOptions? options, FirnTornTailHandling tornTail)
    {
        ArgumentNullException.ThrowIfNull(container);
        if (!container.CanSeek || !container.CanRead || !container.CanWrite) throw new ArgumentException("Appending reads the container and writes at its end: the stream must be able to seek, read and write.", nameof(container));
        ContainerEnd.Place end = ContainerEnd.Find(container, entry, options ?? FirnOptions.Default, tornTail);
        if (end.TornTail is { } torn)
        {
            if (tornTail == FirnTornTailHandling.Refuse) throw new FirnException(FirnErrorCode.TornContainer, $"The container does not end with its end mark. All before is good, {torn.FrameCount} frames; {torn.Length} bytes follow. FirnTornTailHandling.Cut cuts them off.", torn.Position, entry.ValueType);
            container.SetLength(torn.Position);
        }

        container.Position = end.Position;
        FirnContainerWriter<T> writer = Create(container, entry, end.Head is null ? options : (options ?? FirnOptions.Default) with { Compression = end.Head.Compression });
        writer._hasHead = end.Head is not null;
        writer.Position = end.Position;
        writer.FrameCount = end.FrameCount;
        writer.CutTail = end.TornTail;
        return writer;
    }

    /// <summary>The end of the last frame that was written, in bytes from the container's start; 0 before the head is.</summary>
    public long Position { get; private set; }

    /// <summary>The values that were written to this object, those included that are still in memory.</summary>
    public long ValueCount => _writtenValues + (_waiting?.ValueCount ?? 0) + _frame.Count;

    /// <summary>The frames that were written, those included that were there before appending.</summary>
    public long FrameCount { get; private set; }

    /// <summary>What was cut off when the container was opened for appending; null if nothing was.</summary>
    public FirnTornTail? CutTail { get; private set; }

    /// <summary>Whether the reader of the pipe that is written to has gone: nothing of what follows is written.</summary>
    public bool IsClosedByReader { get; private set; }

    /// <summary>
    /// Told after every frame that was written; its values are those written to this object. What it throws comes out of the call, whose value was taken
    /// nevertheless; the container is good, and the call that ends it can be made again. Default: none.
    /// </summary>
    public IProgress<FirnProgress>? Progress { get; set; }

    /// <summary>Writes a value: into memory, and the frames that are full to the destination, or to the threads that compress them.</summary>
    /// <param name="value">The value; null is written as such.</param>
    /// <exception cref="FirnException">The value can't be written; the container is as if it had not been tried.</exception>
    /// <exception cref="InvalidOperationException">The container is completed, writing to the destination has failed, or a call is under way.</exception>
    /// <exception cref="NotSupportedException">The destination is a pipe.</exception>
    public void Write(T value)
    {
        _sink.CheckSynchronous();
        Add(value);
        if (_frame.IsFull) WriteFrames();
    }

    /// <summary>Writes a value: into memory, and the frames that are full to the destination. Completes at once unless it has to wait for that.</summary>
    /// <param name="value">The value; null is written as such.</param>
    /// <param name="cancellationToken">Looked at before the value is taken; ends waiting for the destination, and the container with it.</param>
    /// <exception cref="FirnException">The value can't be written; the container is as if it had not been tried.</exception>
    /// <exception cref="InvalidOperationException">The container is completed, writing to the destination has failed, or a call is under way.</exception>
    public ValueTask WriteAsync(T value, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled(cancellationToken);
        Add(value);
        return _frame.IsFull ? WriteFramesAsync(cancellationToken) : default;
    }

    private void Add(T value)
    {
        Enter();
        try
        {
            _frame.Add(value);
        }
        finally
        {
            _state = State.Open;    // a value that fails leaves no trace
        }
    }

    private void Enter()
    {
        if (_state != State.Open) ThrowNotOpen();
        _state = State.Busy;
    }

    private void Leave()
    {
        _state = _isWriting ? State.Failed : State.Open;
        _isWriting = false;
    }

    private void ThrowNotOpen() => throw new InvalidOperationException(_state switch
    {
        State.Completed => "The container is completed: nothing can follow.",
        State.Failed => "Writing the container has failed before, or was abandoned: nothing can follow.",
        _ => "A call of this writer is still under way.",
    });

    /// <summary>Writes all values of a source, and the end mark.</summary>
    internal void WriteAll(IEnumerable<T> values)
    {
        using (IEnumerator<T> source = values.GetEnumerator())
        {
            while (_frame.AddAll(source)) WriteFrames();
        }

        Complete();
    }

    /// <inheritdoc cref="WriteAll"/>
    internal ValueTask WriteAllAsync(IAsyncEnumerable<T> values, CancellationToken cancellationToken) =>
        _options.FlushWhenIdle ? WriteAllAtOnceAsync(values, cancellationToken) : WriteAllInFramesAsync(values, cancellationToken);

    private async ValueTask WriteAllInFramesAsync(IAsyncEnumerable<T> values, CancellationToken cancellationToken)
    {
        IAsyncEnumerator<T> source = values.GetAsyncEnumerator(cancellationToken);
        try
        {
            bool hasValue = await source.MoveNextAsync().ConfigureAwait(false);
            while (hasValue)
            {
                hasValue = await _frame.AddAll(source, cancellationToken).ConfigureAwait(false);
                if (!_frame.IsFull) continue;
                await WriteFramesAsync(cancellationToken).ConfigureAwait(false);
                if (IsClosedByReader) return;
                hasValue = await source.MoveNextAsync().ConfigureAwait(false);
            }
        }
        finally
        {
            await source.DisposeAsync().ConfigureAwait(false);
        }

        await CompleteAsync(cancellationToken).ConfigureAwait(false);
    }

    private void WriteFrames()
    {
        Enter();
        try
        {
            while (_frame.IsFull) WriteFrame();
        }
        finally
        {
            Leave();
        }
    }

    private async ValueTask WriteFramesAsync(CancellationToken cancellationToken)
    {
        Enter();
        try
        {
            while (_frame.IsFull) await WriteFrameAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>Writes the values in memory as a frame, behind those that wait, and flushes the destination.</summary>
    /// <exception cref="InvalidOperationException">The container is completed, writing to the destination has failed, or a call is under way.</exception>
    /// <exception cref="NotSupportedException">The destination is a pipe.</exception>
    public void Flush()
    {
        _sink.CheckSynchronous();
        Enter();
        try
        {
            WriteRest();
            _isWriting = true;
            _sink.Flush();
            _isWriting = false;
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>Writes the values in memory as a frame, and flushes the destination: all values before can be read afterwards, whatever happens.</summary>
    /// <param name="cancellationToken">Ends waiting for the destination, and the container with it. Cancelled while it waits for frames that others compress, the call can be made again.</param>
    /// <exception cref="InvalidOperationException">The container is completed, writing to the destination has failed, or a call is under way.</exception>
    public async ValueTask FlushAsync(CancellationToken cancellationToken = default)
    {
        Enter();
        try
        {
            cancellationToken.ThrowIfCancellationRequested();
            await WriteRestAsync(cancellationToken).ConfigureAwait(false);
            _isWriting = true;
            await _sink.FlushAsync(cancellationToken).ConfigureAwait(false);
            IsClosedByReader = _sink.IsClosedByReader;
            _isWriting = false;
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>Writes the values in memory as a frame, and the end mark. Nothing can follow; further calls do nothing.</summary>
    /// <exception cref="InvalidOperationException">Writing to the destination has failed, or a call is under way.</exception>
    /// <exception cref="NotSupportedException">The destination is a pipe.</exception>
    public void Complete()
    {
        if (_state == State.Completed) return;
        _sink.CheckSynchronous();
        Enter();
        try
        {
            WriteRest();
            _isWriting = true;
            _sink.Write(Closing());
            _isWriting = false;
        }
        finally
        {
            Leave();
        }

        Close();
    }

    /// <summary>Writes the values in memory as a frame, and the end mark. Nothing can follow; further calls do nothing.</summary>
    /// <param name="cancellationToken">Ends waiting for the destination, and the container with it. Cancelled while it waits for frames that others compress, the call can be made again.</param>
    /// <exception cref="InvalidOperationException">Writing to the destination has failed, or a call is under way.</exception>
    public async ValueTask CompleteAsync(CancellationToken cancellationToken = default)
    {
        if (_state == State.Completed) return;
        Enter();
        try
        {
            cancellationToken.ThrowIfCancellationRequested();
            await WriteRestAsync(cancellationToken).ConfigureAwait(false);
            _isWriting = true;
            await _sink.WriteAsync(Closing(), cancellationToken).ConfigureAwait(false);
            _isWriting = false;
        }
        finally
        {
            Leave();
        }

        Close();
    }

    private byte[] Closing() => [.. TakeHead(), 0, 0, 0, 0];

    private void Close()
    {
        _state = State.Completed;
        Release();
    }

    private void Release()
    {
        _frame.Dispose();
        _waiting?.Clear();
    }

    private byte[] TakeHead()
    {
        if (_hasHead) return [];
        _hasHead = true;
        byte[] head = ContainerHeadWriter.Write(_frame.Entry, _options);
        Position += head.Length;
        return head;
    }

    private void WriteRest()
    {
        if (_waiting is not null) PutWaiting();
        else if (_frame.Count > 0) WriteFrame();
    }

    private ValueTask WriteRestAsync(CancellationToken cancellationToken) =>
        _waiting is not null ? PutWaitingAsync(cancellationToken) : _frame.Count > 0 ? WriteFrameAsync(cancellationToken) : default;

    private void WriteFrame()
    {
        if (_waiting is not null) PassFrame();
        else Put(Seal());
    }

    private ValueTask WriteFrameAsync(CancellationToken cancellationToken) =>
        _waiting is not null ? PassFrameAsync(cancellationToken) : PutAsync(Seal(), cancellationToken);

    private SealedFrame Seal()
    {
        _isWriting = true;
        return _frame.Take().Seal(_options.Compression, _options.MaxMessageBytes);
    }

    private void Put(SealedFrame frame)
    {
        _isWriting = true;
        try
        {
            if (TakeHead() is { Length: > 0 } head) _sink.Write(head);
            _sink.Write(frame.Memory);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(frame.Array);
        }

        End(frame);
    }

    private async ValueTask PutAsync(SealedFrame frame, CancellationToken cancellationToken)
    {
        _isWriting = true;
        if (TakeHead() is { Length: > 0 } head) await _sink.WriteAsync(head, cancellationToken).ConfigureAwait(false);
        // Not given back when the write fails: the destination may still be reading it.
        if (!_sink.IsClosedByReader) await _sink.WriteAsync(frame.Memory, cancellationToken).ConfigureAwait(false);
        ArrayPool<byte>.Shared.Return(frame.Array);
        End(frame);
    }

    private void End(SealedFrame frame)
    {
        Position += frame.Length;
        FrameCount++;
        _writtenValues += frame.Count;
        IsClosedByReader = _sink.IsClosedByReader;
        _isWriting = false;
        Progress?.Report(new FirnProgress(Position, _writtenValues, FrameCount));
    }

    /// <summary>
    /// Gives up: nothing further is written, neither the values in memory nor the end mark. Readers see a torn container with all whole frames
    /// that were written. Further values are refused; <see cref="Dispose"/> does nothing then, nor does this call where the container is complete.
    /// </summary>
    /// <remarks>
    /// For a <see langword="using"/> block that ends by an exception: disposing would complete the container, as if all values were there.
    /// <code>
    /// using FirnContainerWriter&lt;Order&gt; writer = FirnSerializer.CreateContainer&lt;Order&gt;(file);
    /// try
    /// {
    ///     foreach (Order order in orders) writer.Write(order);
    /// }
    /// catch
    /// {
    ///     writer.Abandon();
    ///     throw;
    /// }
    /// </code>
    /// </remarks>
    /// <exception cref="InvalidOperationException">A call is under way.</exception>
    public void Abandon()
    {
        ThrowIfBusy();
        if (_state == State.Open) _state = State.Failed;
        Release();
    }

    /// <summary>
    /// Completes the container unless writing has failed or was abandoned, and gives the memory back. A pipe needs <see cref="DisposeAsync"/>.
    /// </summary>
    /// <exception cref="InvalidOperationException">A call is under way.</exception>
    /// <exception cref="NotSupportedException">The destination is a pipe; nothing is lost.</exception>
    public void Dispose()
    {
        ThrowIfBusy();
        if (_state == State.Open) _sink.CheckSynchronous();
        try
        {
            if (_state == State.Open) Complete();
        }
        finally
        {
            // Still open where something failed that loses nothing, as Progress: what waits stays for the next call.
            if (_state != State.Open) Release();
        }
    }

    /// <summary>Completes the container unless writing has failed or was abandoned, and gives the memory back.</summary>
    /// <exception cref="InvalidOperationException">A call is under way.</exception>
    public async ValueTask DisposeAsync()
    {
        ThrowIfBusy();
        try
        {
            if (_state == State.Open) await CompleteAsync().ConfigureAwait(false);
        }
        finally
        {
            // As in Dispose.
            if (_state != State.Open) Release();
        }
    }

    // The memory is in use then.
    private void ThrowIfBusy()
    {
        if (_state == State.Busy) ThrowNotOpen();
    }
}
