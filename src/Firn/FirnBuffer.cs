using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// A message in pooled memory, of exactly its length. Dispose it to give the memory back; after that nothing read from it may be used.
/// </summary>
/// <remarks>
/// For adapters of hosts that have to know a message's length before its bytes: writing it here and copying it takes less time than
/// <see cref="FirnSerializer.Measure{T}(T, FirnOptions?)"/> and writing, which walk the value twice.
/// </remarks>
public sealed class FirnBuffer : IBufferWriter<byte>, IDisposable
{
    private const int FirstLength = 4 << 10;
    private const int LargestSegment = 1 << 20;

    private readonly int _firstLength = FirstLength;
    private readonly List<Segment> _segments = [];
    private List<byte[]>? _joined;  // kept until the end: a sequence that was given before the join still reads them
    private Segment? _last;
    private int _lastWritten;
    private long _sealed;       // bytes in all segments but the last
    private bool _disposed;

    /// <summary>No bytes yet: for <see cref="FirnSerializer.Serialize{T}(IBufferWriter{byte}, T, FirnOptions?)"/> and whatever else writes to buffer writers.</summary>
    public FirnBuffer()
    {
    }

    /// <summary>For <paramref name="more"/> bytes and what is left of a stream: one segment if the stream says how much that is, and it is not much.</summary>
    internal FirnBuffer(Stream source, long limit, int more = 0)
    {
        if (!source.CanSeek) return;
        try
        {
            // A byte more, so that the end is seen without another segment.
            _firstLength = (int)Math.Clamp(Math.Min(source.Length - source.Position + more, limit) + 1, FirstLength, LargestSegment);
        }
        catch (NotSupportedException)
        {
            // It can seek and does not say where it is: only a hint is missing.
        }
    }

    private sealed class Segment(byte[] array) : ReadOnlySequenceSegment<byte>
    {
        public byte[] Array { get; } = array;

        public void Seal(int length, long runningIndex)
        {
            Memory = Array.AsMemory(0, length);
            RunningIndex = runningIndex;
        }

        public void Append(Segment next) => Next = next;
    }

    /// <summary>The length of the message, in bytes.</summary>
    public long Length => _sealed + _lastWritten;

    /// <summary>The message, in the segments it was written to.</summary>
    /// <exception cref="ObjectDisposedException">The memory was given back.</exception>
    public ReadOnlySequence<byte> Sequence
    {
        get
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            if (_last is null) return ReadOnlySequence<byte>.Empty;
            _last.Seal(_lastWritten, _sealed);
            return new ReadOnlySequence<byte>(_segments[0], 0, _last, _lastWritten);
        }
    }

    /// <summary>The message as one run. A message of several segments is moved to one pooled array at the first call.</summary>
    /// <exception cref="ObjectDisposedException">The memory was given back.</exception>
    /// <exception cref="FirnException">The message is longer than an array can be.</exception>
    public ReadOnlyMemory<byte> Memory
    {
        get
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            if (_segments.Count > 1) Join();
            return _last is null ? default : _last.Array.AsMemory(0, _lastWritten);
        }
    }

    private void Join()
    {
        long length = Length;
        if (length > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] joined = ArrayPool<byte>.Shared.Rent((int)length);
        Sequence.CopyTo(joined);
        _joined ??= [];
        foreach (Segment segment in _segments) _joined.Add(segment.Array);
        _segments.Clear();
        _last = new Segment(joined);
        _segments.Add(_last);
        _lastWritten = (int)length;
        _sealed = 0;
    }

    /// <summary>The message in a new array.</summary>
    /// <exception cref="ObjectDisposedException">The memory was given back.</exception>
    /// <exception cref="FirnException">The message is longer than an array can be.</exception>
    public byte[] ToArray()
    {
        ReadOnlySequence<byte> sequence = Sequence;
        if (sequence.Length > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] array = NewArray.Of<byte>((int)sequence.Length);
        sequence.CopyTo(array);
        return array;
    }

    /// <summary>Gives the memory back. Further calls do nothing.</summary>
    public void Dispose()
    {
        if (_disposed) return;
        _disposed = true;
        ReturnSegments();
        _last = null;
        _lastWritten = 0;
        _sealed = 0;
    }

    private void ReturnSegments()
    {
        foreach (Segment segment in _segments) ArrayPool<byte>.Shared.Return(segment.Array);
        _segments.Clear();
        if (_joined is null) return;
        foreach (byte[] array in _joined) ArrayPool<byte>.Shared.Return(array);
        _joined = null;
    }

    private Memory<byte> Room(int sizeHint)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        if (_last is null || _last.Array.Length - _lastWritten < Math.Max(sizeHint, 1))
        {
            int length = _last is null ? _firstLength : (int)Math.Min(2L * _last.Array.Length, LargestSegment);
            Segment next = new(ArrayPool<byte>.Shared.Rent(Math.Max(length, sizeHint)));
            if (_last is not null)
            {
                _last.Seal(_lastWritten, _sealed);
                _last.Append(next);
                _sealed += _lastWritten;
            }

            _segments.Add(next);
            _last = next;
            _lastWritten = 0;
        }

        return _last.Array.AsMemory(_lastWritten);
    }

    /// <summary>Reads till the room is full, or the stream at its end, and says how many bytes that was.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Fill(Span<byte> room, Stream source)
    {
        // This class, not one that derives from it, gives all that it has at once, and need not be asked for its end.
        return source.GetType() == typeof(MemoryStream) ? source.Read(room) : FillByParts(room, source);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int FillByParts(Span<byte> room, Stream source)
    {
        int length = 0;
        do
        {
            int read = source.Read(room[length..]);
            if (read == 0) break;
            CheckCount(read, room.Length - length);
            length += read;
        }
        while (length < room.Length);
        return length;
    }

    /// <summary>Reads a stream to its end.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="first">What has been read of it.</param>
    /// <param name="limit">The most bytes that it may hold.</param>
    internal static FirnBuffer ReadToEnd(Stream source, ReadOnlySpan<byte> first, long limit)
    {
        FirnBuffer buffer = new(source, limit, first.Length);
        try
        {
            first.CopyTo(buffer.Room(first.Length).Span);
            buffer.Advance(first.Length);
            while (true)
            {
                int read = source.Read(buffer.GetRoom(limit).Span);
                if (read == 0) return buffer;
                buffer.Advance(read);
            }
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    /// <inheritdoc cref="ReadToEnd"/>
    internal static async ValueTask<FirnBuffer> ReadToEndAsync(Stream source, long limit, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(source);
        FirnBuffer buffer = new(source, limit);
        try
        {
            while (true)
            {
                int read = await source.ReadAsync(buffer.GetRoom(limit), cancellationToken).ConfigureAwait(false);
                if (read == 0) return buffer;
                buffer.Advance(read);
            }
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    /// <summary>Room for reading from a source that may hold at most <paramref name="limit"/> bytes; one more byte is offered, to notice the excess.</summary>
    internal Memory<byte> GetRoom(long limit)
    {
        if (Length > limit) throw TooLarge(limit);
        Memory<byte> room = Room(1);
        long left = limit - Length;
        return left < room.Length ? room[..(int)(left + 1)] : room;
    }

    internal static FirnException TooLarge(long limit) =>
        new(FirnErrorCode.MessageTooLarge, $"The source holds more than {limit} bytes (FirnOptions.MaxMessageBytes).", limit);

    /// <summary>Counts bytes as written.</summary>
    /// <exception cref="ArgumentOutOfRangeException">More than the room that was given, or a negative number.</exception>
    internal void Advance(int count)
    {
        CheckCount(count, _last is null ? 0 : _last.Array.Length - _lastWritten);
        _lastWritten += count;
    }

    /// <summary>Checks a number of bytes that somebody says to have put where there was <paramref name="room"/>.</summary>
    internal static void CheckCount(int count, int room)
    {
        if (count < 0 || count > room) throw new ArgumentOutOfRangeException(nameof(count), count, "More bytes than there was room for.");
    }

    void IBufferWriter<byte>.Advance(int count) => Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => Room(sizeHint);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => Room(sizeHint).Span;
}
