using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>How writers are made, what becomes of the bytes, and how they are used again.</content>
public ref partial struct FirnWriter
{
    /// <summary>Writes into memory of the writer's own, from a pool, which grows as it fills. <see cref="WrittenSpan"/> and <see cref="ToArray"/> give the bytes.</summary>
    public FirnWriter()
        : this([])
    {
    }

    /// <summary>
    /// Writes into <paramref name="initial"/>, and when that is full goes on in pooled memory with all that was written:
    /// <c>new FirnWriter(stackalloc byte[256])</c>. <see cref="WrittenSpan"/> and <see cref="ToArray"/> give the bytes.
    /// </summary>
    /// <param name="initial">The memory to begin with; of any length, 0 too. For memory that must not be left there is <see cref="ForSpan(Span{byte}, FirnOptions?)"/>.</param>
    /// <param name="options">The limits of depth and of elements without bytes, and what <see cref="WriteValue{T}"/> looks at; <see langword="null"/> for <see cref="FirnOptions.Default"/>.</param>
    public FirnWriter(Span<byte> initial, FirnOptions? options = null)
        : this(initial, 0, SinkKind.Scratch, null, options ?? FirnOptions.Default)
    {
    }

    /// <summary>Writes to a buffer writer: an <see cref="ArrayBufferWriter{T}"/>, a <see cref="System.IO.Pipelines.PipeWriter"/>. <see cref="Flush"/> hands on what was written last.</summary>
    /// <param name="destination">What takes the bytes.</param>
    /// <param name="options">As with the other constructors.</param>
    public FirnWriter(IBufferWriter<byte> destination, FirnOptions? options = null)
        : this(default, 0, SinkKind.BufferWriter, destination, options ?? FirnOptions.Default) => ArgumentNullException.ThrowIfNull(destination);

    /// <summary>
    /// Writes into <paramref name="destination"/> and nowhere else. When that is full the writer only counts: nothing more is stored,
    /// <see cref="HasOverflowed"/> is <see langword="true"/>, and <see cref="BytesWritten"/> is in the end the length that would have been enough.
    /// </summary>
    /// <param name="destination">The memory.</param>
    /// <param name="options">As with the constructors.</param>
    public static FirnWriter ForSpan(Span<byte> destination, FirnOptions? options = null) => new(destination, 0, SinkKind.Span, null, options ?? FirnOptions.Default);

    /// <summary>Writes nowhere: <see cref="BytesWritten"/> is the length that the same calls write elsewhere.</summary>
    /// <param name="options">As with the constructors.</param>
    public static FirnWriter ForMeasuring(FirnOptions? options = null) => ForCount(default, options ?? FirnOptions.Default);

    /// <summary>The room with which a buffer writer's message begins; what it gives later is asked for as it is needed. What gives less is written to through a <see cref="ScratchSink"/>.</summary>
    internal const int FirstRoomLength = 1 + Slack;

    /// <summary>Counts only; <paramref name="room"/> is overwritten again and again.</summary>
    internal static FirnWriter ForCount(Span<byte> room, FirnOptions options) => new(room, 0, SinkKind.Count, null, options);

    /// <summary>The levels of depth that are left.</summary>
    internal readonly int DepthLeft => _depthLeft;

    /// <summary>The options of the call.</summary>
    public readonly FirnOptions Options => _options;

    /// <summary>The bytes written so far, those included that a full span had no room for.</summary>
    public readonly long BytesWritten => _flushed + Unsafe.ByteOffset(ref _start, ref _cursor);

    /// <summary>Whether a span was too short, so that not all of <see cref="BytesWritten"/> stand in it.</summary>
    public readonly bool HasOverflowed => _kind == SinkKind.Overflowed;

    /// <summary>What was written, as long as the writer is neither written to nor disposed of: of writers into memory that you made yourself. A codec gets writers of all kinds.</summary>
    /// <exception cref="InvalidOperationException">The writer writes to a buffer writer, to a stream or to the array of a whole message, only counts, or its span has overflowed.</exception>
    public readonly ReadOnlySpan<byte> WrittenSpan
    {
        get
        {
            if (_kind is not (SinkKind.Scratch or SinkKind.Span)) Throw.NoWrittenSpan();
            return Written;
        }
    }

    /// <summary>What was written, in a new array: of writers into memory.</summary>
    /// <exception cref="InvalidOperationException">As for <see cref="WrittenSpan"/>.</exception>
    public readonly byte[] ToArray() => Copy(WrittenSpan);

    private static byte[] Copy(ReadOnlySpan<byte> written)
    {
        byte[] array = NewArray.Of<byte>(written.Length);
        written.CopyTo(array);
        return array;
    }

    /// <summary>The whole message in an array of its own: of a writer of kind <see cref="SinkKind.ForArray"/>, whatever has become of it.</summary>
    internal byte[] TakeArray()
    {
        if (_kind is SinkKind.ForArray or SinkKind.ForArrayInPlace)
        {
            if (_sink is not byte[] array || !HasFilled(array)) return Copy(Written);
            _sink = null; // given away, not back
            return array;
        }

        Flush();
        return ((LongMessage)_sink!).ToArray();
    }

    /// <summary>Whether the whole message stands in an array, and fills it.</summary>
    internal readonly bool HasFilled(byte[] memory) =>
        Unsafe.AreSame(ref _start, ref MemoryMarshal.GetArrayDataReference(memory)) && Unsafe.AreSame(ref _cursor, ref _end);

    /// <summary>Hands the rest of the message to the buffer writer that the writer was made for, and is done: the writer is not used again.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void End(IBufferWriter<byte> destination)
    {
        if (_kind != SinkKind.BufferWriter) Throw.SizedObjectOpen();
        nint written = Unsafe.ByteOffset(ref _start, ref _cursor);
        if (written <= 0) return;
        if (_sink == (object)destination) destination.Advance((int)written);
        else Destination.Advance((int)written);
    }

    /// <summary>Hands the rest of the message to the stream: of a writer of kind <see cref="SinkKind.Stream"/>, whatever has become of it.</summary>
    internal void FlushToStream()
    {
        if (_kind == SinkKind.Stream)
        {
            if (Written.Length > _options.MaxMessageBytes) throw Throw.TooLongToRead("The message", _options.MaxMessageBytes);
            Unsafe.As<Stream>(_sink!).Write(Written);
            return;
        }

        Flush();
        ((StreamSink)_sink!).Flush();
    }

    /// <summary>
    /// Forgets what was written and begins anew, in the same memory and without allocating, also after an exception in the middle of a value. Of a
    /// writer to a buffer writer only what was not handed on yet is forgotten.
    /// </summary>
    /// <exception cref="InvalidOperationException">A span has overflowed: a new writer costs nothing.</exception>
    public void Reset()
    {
        if (_kind == SinkKind.Overflowed) Throw.ResetOverflowed();
        if (_kind >= SinkKind.SizedRun)
        {
            SizedOutput output = (SizedOutput)_sink!;
            if (_kind == SinkKind.SizedScratch) SetRun(default);
            _sink = output.Destination;
            _kind = SinkKind.BufferWriter;
            output.Return();
        }

        if (_sink is LongMessage message) ReturnLong(message);
        else if (_sink is StreamSink stream) ReturnStream(stream);
        _cursor = ref _start;
        _flushed = 0;
        _depthLeft = _options.MaxDepth;
        _zeroWidthLeft = _options.MaxZeroWidthElements;
        _numbers?.Clear();
    }
}
