using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// Reads a container of many values (docs/wire-format.md, section 7) one after another, with one frame in memory
/// (more under <see cref="FirnOptions.MaxDegreeOfParallelism"/>). Made by <see cref="FirnSerializer.OpenContainer{T}(Stream, FirnOptions?)"/>.
/// </summary>
/// <typeparam name="T">The type of the values.</typeparam>
/// <remarks>
/// <para>For one caller at a time. Nothing is read before the first call, and nothing behind the container's end mark at all: what follows
/// on a stream or pipe is its caller's. The source is not closed.</para>
/// <para>After an exception the values that were given are good, and reading further gives the exception again. A cancelled call, though,
/// has taken no value: reading can go on, if the source can.</para>
/// </remarks>
public sealed class FirnContainerReader<T> : IDisposable, IAsyncDisposable
{
    private readonly ContainerFrames _frames;
    private readonly FrameDecoder<T> _decoder;
    private T? _current;
    private bool _isInFrame;
    private bool _isDisposed;

    internal FirnContainerReader(Stream source, CodecEntry<T> entry, FirnOptions? options)
    {
        ArgumentNullException.ThrowIfNull(source);
        options ??= FirnOptions.Default;
        _frames = new ContainerFrames(source, entry, options);
        _decoder = new FrameDecoder<T>(entry, _frames, options);
    }

    internal FirnContainerReader(PipeReader source, CodecEntry<T> entry, FirnOptions? options)
        : this((source ?? throw new ArgumentNullException(nameof(source))).AsStream(leaveOpen: true), entry, options)
    {
    }

    /// <summary>
    /// Whether a container that was torn - its writer or its machine failed - ends where its last whole frame does, as if the end mark stood
    /// there; <see cref="TornTail"/> then says where. Default <see langword="false"/>: a <see cref="FirnException"/> says so after the last
    /// value.
    /// </summary>
    /// <remarks>Frames that are damaged in the middle are an error in any case.</remarks>
    public bool AcceptsTornTail
    {
        get => _frames.AcceptsTornTail;
        set => _frames.AcceptsTornTail = value;
    }

    /// <summary>Told after every frame whose values were all given. Default: none.</summary>
    public IProgress<FirnProgress>? Progress { get; set; }

    /// <summary>The value that was read last.</summary>
    public T? Current => _current;

    /// <summary>The end of the last whole frame that was read, in bytes from the container's start.</summary>
    public long Position => _frames.Position;

    /// <summary>The frames that were read, the current one included.</summary>
    public long FrameCount => _frames.FrameCount;

    /// <summary>Where the container was torn; null if it was not, or its end has not been reached.</summary>
    public FirnTornTail? TornTail => _frames.TornTail;

    /// <summary>Reads what the container says of itself, if it has not been read yet.</summary>
    /// <exception cref="FirnException">The input is no container of <typeparamref name="T"/>.</exception>
    public FirnContainerHeader ReadHeader()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _frames.ReadHeader();
    }

    /// <inheritdoc cref="ReadHeader"/>
    /// <param name="cancellationToken">Ends the reading.</param>
    public ValueTask<FirnContainerHeader> ReadHeaderAsync(CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _frames.ReadHeaderAsync(cancellationToken);
    }

    /// <summary>Reads the next value into <see cref="Current"/>.</summary>
    /// <returns>False at the container's end.</returns>
    /// <exception cref="FirnException">The container is malformed here, was torn here, or is none of <typeparamref name="T"/>.</exception>
    public bool Read()
    {
        while (!TryNext())
        {
            if (_frames.HasEnded || !_frames.MoveNext()) return false;
            EnterFrame();
        }

        return true;
    }

    /// <summary>Reads the next value into <see cref="Current"/>. Completes at once while a frame is in memory.</summary>
    /// <param name="cancellationToken">Looked at before a value is taken, never while one is read; ends waiting for the source.</param>
    /// <returns>False at the container's end.</returns>
    /// <exception cref="FirnException">The container is malformed here, was torn here, or is none of <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ValueTask<bool> ReadAsync(CancellationToken cancellationToken = default) =>
        !cancellationToken.IsCancellationRequested && _decoder.TryTake(ref _current) ? new ValueTask<bool>(true) : ReadNextAsync(cancellationToken);

    /// <summary>The same as <see cref="Read"/> for a value that has been read already; false for any other.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTake() => _decoder.TryTake(ref _current);

    private async ValueTask<bool> ReadNextAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        while (!TryNext())
        {
            if (_frames.HasEnded || !await _frames.MoveNextAsync(cancellationToken).ConfigureAwait(false)) return false;
            EnterFrame();
        }

        return true;
    }

    // False where the frame has no more values, or there is none.
    private bool TryNext()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (_decoder.TryNext(ref _current)) return true;
        if (_isInFrame)
        {
            _isInFrame = false;
            _decoder.Clear();
            Progress?.Report(new FirnProgress(_frames.Position, _decoder.ValuesBefore, _frames.FrameCount));
        }

        return false;
    }

    private void EnterFrame()
    {
        _isInFrame = true;
        _decoder.Begin();
    }

    /// <summary>The values from here on, to be enumerated once.</summary>
    public IEnumerable<T?> ReadAll()
    {
        while (Read()) yield return _current;
    }

    /// <summary>The values from here on, to be enumerated once.</summary>
    /// <param name="cancellationToken">Looked at between two values.</param>
    public IAsyncEnumerable<T?> ReadAllAsync(CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return new ContainerValues<T>(() => this, disposesReader: false, cancellationToken);
    }

    /// <summary>Gives the memory back. The source stays open.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        _decoder.Clear();
        _frames.Dispose();
    }

    /// <inheritdoc cref="Dispose"/>
    public ValueTask DisposeAsync()
    {
        Dispose();
        return default;
    }
}
