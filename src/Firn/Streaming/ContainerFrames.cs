using System.Buffers;

namespace Firn;

/// <summary>
/// Walks the frames of a container: finds where they end, checks them, expands them. Reading from the source is all that its callers do
/// between two steps, waiting or not.
/// </summary>
internal sealed class ContainerFrames(Stream source, CodecEntry entry, FirnOptions options) : IDisposable
{
    private readonly ContainerInput _input = new(source);
    private readonly ContainerHeadParser _parser = new(entry, options);
    private State _state;
    private long _allowance = MessageCompression.ExpansionAllowance;  // one for all frames, or many small ones would add up
    private uint _nextLength;
    private byte[] _raw = [];
    private int _bodyLength;

    private enum State
    {
        Head,
        Between,    // the length of the next frame is known, nothing of it read
        Frame,      // some of it is there
        Whole,      // all of it is there, checked and expanded
        Left,       // the length behind it is wanted
        Ended,
    }

    /// <summary>Whether a torn tail ends the container as its end mark would.</summary>
    public bool AcceptsTornTail { get; set; }

    public FirnContainerHead? Head { get; private set; }

    /// <summary>Where the last whole frame ends; the head's end before the first.</summary>
    public long Position { get; private set; }

    /// <summary>Where the current frame begins.</summary>
    public long FrameStart { get; private set; }

    public long FrameCount { get; private set; }

    public FirnTornTail? TornTail { get; private set; }

    public bool HasEnded => _state == State.Ended;

    /// <summary>How frames are converted, if the container was written with another descriptor than the reader's.</summary>
    public ConversionPlan? Plan => _parser.Plan;

    public bool IsCompressed => Head!.Compression != FirnCompression.None;

    /// <summary>The current frame's count and values.</summary>
    public ReadOnlySpan<byte> Body => IsCompressed ? _raw.AsSpan(0, _bodyLength) : _input.Array.AsSpan(0, _bodyLength);

    /// <summary>Reads the head.</summary>
    public FirnContainerHead ReadHead()
    {
        while (_state == State.Head && NeedsMore(out int length, headOnly: true)) _input.Fill(length, length);
        return Head!;
    }

    /// <inheritdoc cref="ReadHead"/>
    public async ValueTask<FirnContainerHead> ReadHeadAsync(CancellationToken cancellationToken)
    {
        while (_state == State.Head && NeedsMore(out int length, headOnly: true)) await _input.FillAsync(length, length, cancellationToken).ConfigureAwait(false);
        return Head!;
    }

    /// <summary>Moves to the next frame, or the end.</summary>
    public bool MoveNext()
    {
        Leave();
        while (NeedsMore(out int length)) _input.Fill(length, MostWanted(length));
        return _state == State.Whole;
    }

    /// <inheritdoc cref="MoveNext"/>
    public async ValueTask<bool> MoveNextAsync(CancellationToken cancellationToken)
    {
        Leave();
        while (NeedsMore(out int length)) await _input.FillAsync(length, MostWanted(length), cancellationToken).ConfigureAwait(false);
        return _state == State.Whole;
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
                    FrameStart = Position;
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
        if (!_parser.IsComplete) throw new FirnException(FirnErrorCode.TornContainer, "The input ends inside the head of the container.", 0, entry.ValueType);
        Head = _parser.Finish(_input.Bytes);
        Position = _parser.Length;
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
        if (!AcceptsTornTail)
        {
            throw new FirnException(FirnErrorCode.TornContainer, $"The container was torn: it has no end mark. All before is good, {FrameCount} frames; {length} bytes follow that are none.", Position, entry.ValueType);
        }

        TornTail = new FirnTornTail(Position, length, FrameCount);
        _state = State.Ended;
        _input.Dispose();
    }

    private void CheckLength()
    {
        if (_nextLength > options.MaxMessageBytes || _nextLength > ContainerFormat.LongestFrame)
        {
            throw new FirnException(FirnErrorCode.MessageTooLarge, $"A frame of the container says it is longer than {Math.Min(options.MaxMessageBytes, ContainerFormat.LongestFrame)} bytes (FirnOptions.MaxMessageBytes).", Position, entry.ValueType);
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

            throw new FirnException(FirnErrorCode.ChecksumMismatch, $"The checksum of frame {FrameCount} of the container differs: its bytes are not those that were written.", FrameStart, entry.ValueType);
        }

        _bodyLength = IsCompressed ? Expand(_input.Bytes[..length]) : length;
        Position += whole + ContainerFormat.LengthSize;
        FrameCount++;
        _state = State.Whole;
        return true;
    }

    private void Leave()
    {
        if (_state != State.Whole) return;
        if (_raw.Length > ContainerInput.LargestKept) ReturnRaw();
        _state = State.Left;
    }

    private int Expand(ReadOnlySpan<byte> block)
    {
        FirnReader reader = new(block, options);
        try
        {
            MessageCompression.Block header = MessageCompression.ReadHeader(ref reader, options, ref _allowance);
            if (header.Codec != Head!.Compression) Throw.Invalid(FirnErrorCode.InvalidCompression, "A frame names another compression than the head.", 0);
            if (!reader.TryTakeRun(header.DataLength, out ReadOnlySpan<byte> data)) Throw.UnexpectedEnd(block.Length);
            reader.ExpectEnd();
            if (_raw.Length < header.RawLength)
            {
                ReturnRaw();
                _raw = ArrayPool<byte>.Shared.Rent(header.RawLength);
            }

            if (!MessageCompression.TryExpand(header.Codec, data, _raw.AsSpan(0, header.RawLength))) Throw.Invalid(FirnErrorCode.InvalidCompression, "The compressed data are malformed, or are not as long as the frame says.", 0);
            return header.RawLength;
        }
        catch (FirnException exception)
        {
            exception.Type = entry.ValueType;
            throw exception.InFrame(FrameStart + ContainerFormat.LengthSize + Math.Max(0, exception.Offset), $" In frame {FrameCount} of the container.");
        }
    }

    private void ReturnRaw()
    {
        if (_raw.Length > 0) ArrayPool<byte>.Shared.Return(_raw);
        _raw = [];
    }

    public void Dispose()
    {
        _input.Dispose();
        ReturnRaw();
        if (_state != State.Head) _state = State.Ended;
    }
}
