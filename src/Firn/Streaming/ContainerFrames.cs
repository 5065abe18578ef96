using System.Buffers;
using System.Runtime.ExceptionServices;

namespace Firn;

/// <summary>
/// Walks the frames of a container: finds where they end, checks them, expands them. Reading from the source is all that its callers do
/// between two steps, waiting or not.
/// </summary>
/// <remarks>
/// Where options ask for several threads and the source can seek, compressed frames are walked ahead of the one that is shown, and expanded by the thread pool
/// meanwhile. Whatever goes wrong with one of them waits for its turn.
/// </remarks>
/// <param name="source">The container.</param>
/// <param name="entry">The entry of the values' type; null where values are read by the descriptor alone.</param>
/// <param name="options">The options.</param>
internal sealed class ContainerFrames(Stream source, CodecEntry? entry, FirnOptions options) : IDisposable
{
    private readonly ContainerInput _input = new(source);
    private readonly ContainerHeadParser _parser = new(entry, options);
    private State _state;
    private long _allowance = MessageCompression.ExpansionAllowance;  // one for all frames, or many small ones would add up
    private uint _nextLength;
    private byte[] _raw = [];
    private int _bodyLength;
    private long _position;         // as far as was walked: where the last whole frame ends
    private long _frameStart;       // where the frame begins that is walked, or was last
    private long _frameCount;       // whole frames that were walked
    private bool _isShown;          // a frame is, and its values may be read

    private readonly int _mostAhead = options.MaxDegreeOfParallelism > 1 && source.CanSeek ? options.FramesAtOnce : 0;
    private readonly Queue<FrameAhead> _ahead = new();
    private ExceptionDispatchInfo? _obstacle;   // what ended walking ahead; of a fault of the container only that there is one

    private enum State
    {
        Head,
        Between,    // the length of the next frame is known, nothing of it read
        Frame,      // some of it is there
        Whole,      // all of it is there and checked; expanded, or in the queue
        Left,       // the length behind it is wanted
        Ended,
    }

    /// <summary>Whether a torn tail ends the container as its end mark would.</summary>
    public bool AcceptsTornTail { get; set; }

    public FirnContainerHeader? Head { get; private set; }

    /// <summary>Where the last frame ends that was shown; the head's end before the first.</summary>
    public long Position { get; private set; }

    /// <summary>Where the current frame begins.</summary>
    public long FrameStart { get; private set; }

    /// <summary>The frames that were shown.</summary>
    public long FrameCount { get; private set; }

    public FirnTornTail? TornTail { get; private set; }

    public bool HasEnded => _state == State.Ended && _ahead.Count == 0 && !_isShown;

    /// <summary>The schema of the values, where it is not the reader's own, or there is no reader's.</summary>
    public Schema? Writer => _parser.Writer;

    /// <summary>How frames are converted, if the container was written with another descriptor than the reader's.</summary>
    public ConversionPlan? Plan => _parser.Plan;

    public bool IsCompressed => Head!.Compression != FirnCompression.None;

    // Only what others can do meanwhile is worth it.
    private bool WalksAhead => _mostAhead > 0 && IsCompressed;

    /// <summary>The current frame's count and values.</summary>
    public ReadOnlySpan<byte> Body => IsCompressed ? _raw.AsSpan(0, _bodyLength) : _input.Array.AsSpan(0, _bodyLength);

    /// <summary>The current frame's bytes as they stand in the container, between its length and its checksum; not where frames are walked ahead.</summary>
    public ReadOnlySpan<byte> Stored => _input.Bytes[..(int)(Position - FrameStart - ContainerFormat.LengthSize - ContainerFormat.ChecksumSize)];

    /// <summary>Reads the head.</summary>
    public FirnContainerHeader ReadHeader()
    {
        while (_state == State.Head && NeedsMore(out int length, headOnly: true)) _input.Fill(length, length);
        return Head!;
    }

    /// <summary>Says, after the head, that what the source has behind it is not the first frame: for callers who have left others out.</summary>
    /// <param name="position">Where the frame begins that comes next.</param>
    /// <param name="index">Its number.</param>
    public void GoOnAt(long position, long index)
    {
        Position = _position = position;
        FrameCount = _frameCount = index;
    }

    /// <inheritdoc cref="ReadHeader"/>
    public async ValueTask<FirnContainerHeader> ReadHeaderAsync(CancellationToken cancellationToken)
    {
        while (_state == State.Head && NeedsMore(out int length, headOnly: true)) await _input.FillAsync(length, length, cancellationToken).ConfigureAwait(false);
        return Head!;
    }

    /// <summary>Moves to the next frame, or the end.</summary>
    public bool MoveNext()
    {
        Leave();
        if (_mostAhead > 0)
        {
            ReadHeader();
            if (WalksAhead) return MoveNextAhead();
        }

        while (NeedsMore(out int length)) _input.Fill(length, MostWanted(length));
        return _state == State.Whole;
    }

    private bool MoveNextAhead()
    {
        while (WalksOn())
        {
            try
            {
                while (NeedsMore(out int length)) _input.Fill(length, MostWanted(length));
            }
            catch (Exception exception) when (_ahead.Count > 0)
            {
                _obstacle = ExceptionDispatchInfo.Capture(exception);
            }
        }

        if (_ahead.Count == 0) return false;
        _ahead.Peek().Wait();
        ShowAhead();
        return true;
    }

    /// <inheritdoc cref="MoveNext"/>
    public async ValueTask<bool> MoveNextAsync(CancellationToken cancellationToken)
    {
        Leave();
        if (_mostAhead > 0)
        {
            await ReadHeaderAsync(cancellationToken).ConfigureAwait(false);
            if (WalksAhead) return await MoveNextAheadAsync(cancellationToken).ConfigureAwait(false);
        }

        while (NeedsMore(out int length)) await _input.FillAsync(length, MostWanted(length), cancellationToken).ConfigureAwait(false);
        return _state == State.Whole;
    }

    private async ValueTask<bool> MoveNextAheadAsync(CancellationToken cancellationToken)
    {
        while (WalksOn())
        {
            try
            {
                while (NeedsMore(out int length)) await _input.FillAsync(length, MostWanted(length), cancellationToken).ConfigureAwait(false);
            }
            // What the source throws may be how it says that it was cancelled; what is wrong with the container waits all the same.
            catch (Exception exception) when (_ahead.Count > 0 && (exception is FirnException || !cancellationToken.IsCancellationRequested))
            {
                _obstacle = ExceptionDispatchInfo.Capture(exception);
            }
        }

        if (_ahead.Count == 0) return false;
        FrameAhead next = _ahead.Peek();
        next.Execute();
        await ((Task)next.Result.WaitAsync(cancellationToken)).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancellationToken.ThrowIfCancellationRequested();
        ShowAhead();
        return true;
    }

    // Whether a frame more is to be walked. What ended that is thrown when all before it were shown. Faults of the container are found anew then: whether an end
    // is torn may have changed.
    private bool WalksOn()
    {
        if (_state == State.Whole) _state = State.Left; // it is in the queue
        if (_obstacle is { } obstacle)
        {
            if (_ahead.Count > 0) return false;
            _obstacle = null;
            if (obstacle.SourceException is not FirnException) obstacle.Throw();
        }

        return _state != State.Ended && _ahead.Count <= _mostAhead; // the one that is shown next, and those ahead of it
    }

    // The oldest, which is done. One that is malformed stays where it is: it will be no better. So does one for which there was no memory, whose data are gone.
    private void ShowAhead()
    {
        FrameAhead next = _ahead.Peek();
        if (next.Result.GetAwaiter().GetResult() is not { } raw) throw InFrame(Malformed(), next.Start, next.Index);
        _ahead.Dequeue();
        _raw = raw;
        Show(next.Start, next.End, next.Index, next.Length);
    }

    private void Show(long start, long end, long index, int length)
    {
        FrameStart = start;
        Position = end;
        FrameCount = index + 1;
        _bodyLength = length;
        _isShown = true;
    }

    // The length that follows a frame is read along if it is there, so that a frame is one read; but nobody waits for it: a live source may
    // send the next frame much later. One always follows, if only the end mark.
    private int MostWanted(int length) => _state == State.Frame ? (int)_nextLength + ContainerFormat.ChecksumSize + ContainerFormat.LengthSize : length;

    // Takes what is there as far as it goes. True: at least so many bytes of the head or frame must be there, and the source has not ended.
    private bool NeedsMore(out int length, bool headOnly = false)
    {
        length = 0;
        while (true)
        {
            switch (_state)
            {
                case State.Head:
                    length = _parser.Advance(_input.Bytes);
                    if (_input.Filled < length && !_input.HasEnded) return true;
                    TakeHead();
                    if (headOnly) return false;
                    break;
                case State.Between when _nextLength == 0:
                    _state = State.Ended;
                    return false;
                case State.Between:
                    CheckLength();
                    _frameStart = _position;
                    _state = State.Frame;
                    break;
                case State.Frame:
                    length = (int)_nextLength + ContainerFormat.ChecksumSize;
                    if (_input.Filled < length && !_input.HasEnded) return true;
                    if (TakeFrame()) return false;
                    length += ContainerFormat.LengthSize;
                    return true;
                case State.Left:
                    int offset = (int)_nextLength + ContainerFormat.ChecksumSize;
                    length = offset + ContainerFormat.LengthSize;
                    if (_input.Filled < length && !_input.HasEnded) return true;
                    TakeNextLength(offset, State.Between);
                    break;
                default:
                    return false;
            }
        }
    }

    private void TakeHead()
    {
        // A head that is not all there can't be told from none.
        if (!_parser.IsComplete) throw new FirnException(FirnErrorCode.TornContainer, "The input ends inside the head of the container.", 0, entry?.ValueType);
        Head = _parser.Finish(_input.Bytes);
        Position = _position = _parser.Length;
        TakeNextLength(_parser.Length, State.Between);
    }

    // After the last whole part: the length that stands behind it, or a torn end.
    private void TakeNextLength(int offset, State next)
    {
        if (_input.Filled >= offset + ContainerFormat.LengthSize)
        {
            _nextLength = LittleEndian.ReadUInt32(in _input.Bytes[offset]);
            _state = next;
            if (next == State.Between) _input.Clear();
        }
        else
        {
            Tear(_input.Filled - offset);
        }
    }

    private void Tear(long length)
    {
        // Ahead of its turn nobody can say whether it will be accepted then.
        if (!AcceptsTornTail || _ahead.Count > 0)
        {
            throw new FirnException(FirnErrorCode.TornContainer, $"The container was torn: it has no end mark. All before is good, {_frameCount} frames; {length} bytes follow that are none.", _position, entry?.ValueType);
        }

        TornTail = new FirnTornTail(_position, length, _frameCount);
        _state = State.Ended;
        _input.Dispose();
    }

    private void CheckLength()
    {
        if (_nextLength > options.MaxMessageBytes || _nextLength > ContainerFormat.LongestFrame)
        {
            throw new FirnException(FirnErrorCode.MessageTooLarge, $"A frame of the container says it is longer than {Math.Min(options.MaxMessageBytes, ContainerFormat.LongestFrame)} bytes (FirnOptions.MaxMessageBytes).", _position, entry?.ValueType);
        }
    }

    // False where what follows has to be seen first.
    private bool TakeFrame()
    {
        int length = (int)_nextLength;
        int whole = length + ContainerFormat.ChecksumSize;
        if (_input.Filled < whole)
        {
            Tear(_input.Filled + ContainerFormat.LengthSize);
            return true;
        }

        if (Crc32C.Compute(_input.Bytes[..length]) != LittleEndian.ReadUInt32(in _input.Bytes[length]))
        {
            // A system that fails may have written the length and not the bytes: what is the last is torn, what is followed by more is damaged.
            if (AcceptsTornTail && _input.Filled < whole + ContainerFormat.LengthSize)
            {
                if (!_input.HasEnded) return false;
                Tear(_input.Filled + ContainerFormat.LengthSize);
                return true;
            }

            throw new FirnException(FirnErrorCode.ChecksumMismatch, $"The checksum of frame {_frameCount} of the container differs: its bytes are not those that were written.", _frameStart, entry?.ValueType);
        }

        long end = _position + whole + ContainerFormat.LengthSize;
        FrameAhead? ahead = null;
        if (!IsCompressed)
        {
            Show(_frameStart, end, _frameCount, length);
        }
        else
        {
            long allowance = _allowance;
            MessageCompression.Block block = ReadBlock(_input.Bytes[..length], ref allowance, out ReadOnlySpan<byte> data);
            if (WalksAhead) _ahead.Enqueue(ahead = new FrameAhead(Copy(data), block) { Start = _frameStart, End = end, Index = _frameCount });
            else Show(_frameStart, end, _frameCount, Expand(block, data));
            _allowance = allowance;
        }

        _position = end;
        _frameCount++;
        _state = State.Whole;
        ahead?.Begin(); // last: if the pool can't take it, it is there, and expanded by who waits for it
        return true;
    }

    private static byte[] Copy(ReadOnlySpan<byte> data)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent(data.Length);
        data.CopyTo(copy);
        return copy;
    }

    private void Leave()
    {
        if (!_isShown) return;
        _isShown = false;
        if (_mostAhead > 0 || _raw.Length > ContainerInput.LargestKept) ReturnRaw();
        if (_state == State.Whole) _state = State.Left;
    }

    private MessageCompression.Block ReadBlock(ReadOnlySpan<byte> frame, ref long allowance, out ReadOnlySpan<byte> data)
    {
        FirnReader reader = new(frame, options);
        try
        {
            MessageCompression.Block block = MessageCompression.ReadHeader(ref reader, options, ref allowance);
            if (block.Codec != Head!.Compression) Throw.Invalid(FirnErrorCode.InvalidCompression, "A frame names another compression than the head.", 0);
            if (!reader.TryTakeRun(block.DataLength, out data)) Throw.UnexpectedEnd(frame.Length);
            reader.ExpectEnd();
            return block;
        }
        catch (FirnException exception)
        {
            throw InFrame(exception, _frameStart, _frameCount);
        }
    }

    private int Expand(MessageCompression.Block block, ReadOnlySpan<byte> data)
    {
        if (_raw.Length < block.RawLength)
        {
            ReturnRaw();
            _raw = ArrayPool<byte>.Shared.Rent(block.RawLength);
        }

        if (!MessageCompression.TryDecompress(block.Codec, data, _raw.AsSpan(0, block.RawLength))) throw InFrame(Malformed(), _frameStart, _frameCount);
        return block.RawLength;
    }

    private static FirnException Malformed() => new(FirnErrorCode.InvalidCompression, "The compressed data are malformed, or are not as long as the frame says.", 0);

    private FirnException InFrame(FirnException exception, long start, long index)
    {
        exception.Type = entry?.ValueType;
        return exception.InFrame(start + ContainerFormat.LengthSize + Math.Max(0, exception.Offset), $" In frame {index} of the container.");
    }

    /// <summary>Gives an error in the values of the current frame its place.</summary>
    public FirnException Locate(FirnException exception) => exception.InFrame(IsCompressed || exception.Offset < 0 ? exception.Offset : FrameStart + ContainerFormat.LengthSize + exception.Offset, $" In frame {FrameCount - 1} of the container, which begins at {FrameStart}.");

    private void ReturnRaw()
    {
        if (_raw.Length > 0) ArrayPool<byte>.Shared.Return(_raw);
        _raw = [];
    }

    public void Dispose()
    {
        _input.Dispose();
        ReturnRaw();
        _isShown = false;
        foreach (FrameAhead frame in _ahead) frame.Abandon();
        _ahead.Clear();
        if (_state != State.Head) _state = State.Ended;
    }
}
