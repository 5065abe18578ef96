using System.Buffers.Binary;
using Firn.Tool.Inputs;
using Firn.Tool.Sizes;
using Firn.Tool.Terminal;

namespace Firn.Tool.Containers;

/// <summary>A container of an input, frame by frame: one of them is in memory, whatever the length of the file.</summary>
internal sealed class FrameSource : IDisposable
{
    private readonly InputFile _input;
    private readonly FirnOptions _options;
    private readonly ToolConsole _console;
    private readonly ProgressLine _progress;
    private readonly RecordingStream _stream;
    private ContainerFrames _frames;
    private long? _next;        // where a whole frame begins behind the one whose length is wrong

    private FrameSource(InputFile input, FirnOptions options, ToolConsole console, ProgressLine progress)
    {
        _input = input;
        _options = options;
        _console = console;
        _progress = progress;
        _stream = new RecordingStream(input.Stream);
        _frames = new ContainerFrames(_stream, null, options);
    }

    /// <summary>What the container says of itself.</summary>
    public FirnContainerHeader Header { get; private set; } = null!;

    public FirnSchema Schema { get; private set; } = null!;

    /// <summary>The bytes of the head.</summary>
    public byte[] Head { get; private set; } = [];

    /// <summary>Where it was torn, if it was.</summary>
    public FirnTornTail? TornTail => _frames.TornTail;

    public long FrameCount => _frames.FrameCount;

    /// <summary>Where the last frame ends that was read.</summary>
    public long Position => _frames.Position;

    public long FrameStart => _frames.FrameStart;

    /// <summary>The frame's count and values.</summary>
    public ReadOnlySpan<byte> Body => _frames.Body;

    /// <summary>The values of the frame, as its count says: nobody has looked whether they are there.</summary>
    public long ValueCount
    {
        get
        {
            try
            {
                FirnReader reader = new(Body, _options);
                long count = reader.ReadCount();
                return Header.ValuesMayBeNull ? count >> 1 : count;
            }
            catch (FirnException exception)
            {
                throw InFrame(exception);
            }
        }
    }

    /// <summary>The frame's bytes as they stand in the file.</summary>
    public ReadOnlySpan<byte> Stored => _frames.Stored;

    /// <summary>Reads the head.</summary>
    /// <param name="input">The container.</param>
    /// <param name="options">The limits.</param>
    /// <param name="console">Where progress is shown.</param>
    /// <param name="what">The command.</param>
    /// <param name="acceptsTornTail">Whether a torn tail ends the container as its end mark would.</param>
    public static FrameSource Open(InputFile input, FirnOptions options, ToolConsole console, string what, bool acceptsTornTail = false)
    {
        FrameSource source = new(input, options, console, new ProgressLine(console, what, input.Length));
        source._frames.AcceptsTornTail = acceptsTornTail;
        try
        {
            source.Header = source._frames.ReadHeader();
            source.Schema = FirnSchema.Of(source.Header);
            source.Head = source._stream.Stop((int)source._frames.Position);
            return source;
        }
        catch (FirnException exception)
        {
            source.Dispose();
            throw Diagnosis.OfError(input, exception);
        }
    }

    /// <summary>Moves to the next frame, or the end. Says at the end what stands behind it.</summary>
    public bool MoveNext()
    {
        try
        {
            if (TryMoveNext()) return true;
            SayWhatIsBehind();
            return false;
        }
        catch (FirnException exception)
        {
            throw Diagnosis.OfError(_input, exception);
        }
    }

    /// <summary>As <see cref="MoveNext"/>; what is wrong with the container comes as it is, for callers that go on.</summary>
    public bool TryMoveNext()
    {
        _progress.Report(Position);
        try
        {
            if (_frames.MoveNext()) return true;
        }
        catch (FirnException exception) when (exception.Code is FirnErrorCode.TornContainer or FirnErrorCode.MessageTooLarge)
        {
            if (DamagedLength() is { } damaged) throw damaged;
            throw;
        }

        if (TornTail is not null && DamagedLength() is { } damage) throw damage;
        return false;
    }

    // The frame behind the last whole one leads beyond the end. It is torn if it is the last one, and damaged if others follow. One that is longer than any may be is damaged, too.
    private FirnException? DamagedLength()
    {
        if (LengthAt(Position) is not { } length || Behind(Position, length) <= _input.Stream.Length - ContainerFormat.LengthSize) return null;
        _next = FrameSearch.Find(_input.Stream, Position + 1);
        if (_next is null && length <= Math.Min(_options.MaxMessageBytes, ContainerFormat.LongestFrame)) return null;
        string others = _next is { } next ? $" A whole frame follows at offset {next}." : "";
        return new FirnException(FirnErrorCode.ChecksumMismatch, $"The length of frame {FrameCount} of the container leads beyond its end, so its bytes are not those that were written.{others}", Position);
    }

    private static long Behind(long start, uint length) => start + ContainerFormat.LengthSize + length + ContainerFormat.ChecksumSize;

    // Of the frame that begins there; null where nobody can look.
    private uint? LengthAt(long start)
    {
        Stream file = _input.Stream;
        if (!file.CanSeek || start + ContainerFormat.LengthSize > file.Length) return null;
        byte[] bytes = new byte[ContainerFormat.LengthSize];
        file.Position = start;
        file.ReadExactly(bytes);
        return BinaryPrimitives.ReadUInt32LittleEndian(bytes);
    }

    /// <summary>The values of the current frame. All are checked as they come; an error has the number of the value and its member.</summary>
    public IEnumerable<FirnDocument> Values() => Values(frame => { });

    /// <inheritdoc cref="Values()"/>
    /// <param name="begin">Gets the frame before its first value.</param>
    public IEnumerable<FirnDocument> Values(Action<DocumentFrame> begin)
    {
        DocumentFrame frame;
        try
        {
            frame = new DocumentFrame(Schema, _frames, _options);
        }
        catch (FirnException exception)
        {
            throw InFrame(exception);
        }

        begin(frame);
        while (Next(frame) is { } document) yield return document;
    }

    private FirnDocument? Next(DocumentFrame frame)
    {
        try
        {
            return frame.TryNext(out FirnDocument? document) ? document : null;
        }
        catch (FirnException exception)
        {
            throw InFrame(exception);
        }
    }

    private ToolException InFrame(FirnException exception)
    {
        (int value, string? path) = ErrorPath.InFrame(Schema, Body, _options);
        return Diagnosis.OfError(_input, exception, path).With("value", path is null ? null : $"{Numbers.Of(value)} of the frame, from 0");
    }

    /// <summary>Goes on behind the frame that could not be read: by its length, or at the next whole frame where that leads beyond the end.</summary>
    /// <param name="start">Where that frame begins.</param>
    /// <returns>Whether there may be more: not where the source can't seek, or no whole frame follows.</returns>
    public bool TrySkip(long start)
    {
        if (LengthAt(start) is not { } length) return false;
        Stream file = _input.Stream;
        long next = Behind(start, length);
        if (next > file.Length - ContainerFormat.LengthSize)
        {
            if ((_next ?? FrameSearch.Find(file, start + 1)) is not { } found) return false;
            next = found;
        }

        _next = null;
        file.Position = next;
        long index = FrameCount + 1;
        bool accepts = _frames.AcceptsTornTail;
        _frames.Dispose();
        _frames = new ContainerFrames(new JoinedStream(Head, file), null, _options) { AcceptsTornTail = accepts };
        _frames.ReadHeader();
        _frames.GoOnAt(next, index);
        return true;
    }

    /// <summary>Says, at the end, how many bytes stand behind the end mark.</summary>
    /// <returns>Whether there are any.</returns>
    public bool SayWhatIsBehind()
    {
        if (TornTail is not null || BytesBehind is not (> 0 and long bytes)) return false;
        _progress.Dispose();
        _console.Talk.Line($"{_input.Name}: {Numbers.Of(bytes, "byte")} behind the end mark {(bytes == 1 ? "is" : "are")} left out.", Tone.Warning);
        return true;
    }

    /// <summary>The bytes behind the end mark; 0 where nobody can tell, as of a pipe.</summary>
    public long BytesBehind => _input.Stream.CanSeek ? Math.Max(0, _input.Stream.Length - Position - ContainerFormat.LengthSize) : 0;

    public void Dispose()
    {
        _frames.Dispose();
        _progress.Dispose();
    }

    /// <summary>Keeps what is read, until it is told to stop.</summary>
    private sealed class RecordingStream(Stream source) : ForwardStream
    {
        private MemoryStream? _record = new();

        public byte[] Stop(int length)
        {
            byte[] head = _record!.ToArray()[..length];
            _record = null;
            return head;
        }

        public override int Read(Span<byte> buffer)
        {
            int read = source.Read(buffer);
            _record?.Write(buffer[..read]);
            return read;
        }
    }
}
