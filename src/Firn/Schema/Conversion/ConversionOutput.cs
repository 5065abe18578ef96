using System.Buffers;
using System.Diagnostics;

namespace Firn;

/// <summary>
/// Where converted bytes go: pooled arrays, as many as it takes, which stay where they are. Bounded, as what comes out may be longer than
/// what went in.
/// </summary>
internal sealed class ConversionOutput : IBufferWriter<byte>, IDisposable
{
    private const int FirstLength = 1 << 10;
    private const int LargestFirst = 1 << 20;
    private const int LargestPiece = 1 << 22;

    // The thread's last. It may still be in use: by a call that this one is made in, or by another thread that has not disposed of it yet.
    [ThreadStatic]
    private static ConversionOutput? t_kept;

    private readonly List<Piece> _full = [];
    private byte[]? _current;
    private int _written;       // in the current array
    private long _before;       // in the full ones
    private long _limit;
    private long _stop;
    private bool _inUse;
    private bool _isKept = true; // until the thread keeps another

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(byte[] array, int length, long runningIndex)
        {
            Array = array;
            Memory = array.AsMemory(0, length);
            RunningIndex = runningIndex;
        }

        public byte[] Array { get; }

        public void Append(Piece next) => Next = next;
    }

    /// <summary>An empty output. Dispose it.</summary>
    /// <param name="expected">About how many bytes there will be.</param>
    /// <param name="limit">How many there may be.</param>
    /// <param name="stop">After how many to stop with <see cref="StopException"/>.</param>
    public static ConversionOutput Rent(long expected, long limit, long stop = long.MaxValue)
    {
        ConversionOutput? output = t_kept;
        if (output is null || Volatile.Read(ref output._inUse))
        {
            output?._isKept = false;
            t_kept = output = new();
        }

        output._inUse = true;
        output._limit = limit;
        output._stop = stop;
        int first = (int)Math.Clamp(expected, FirstLength, LargestFirst);
        if (output._current is null || output._current.Length < first)
        {
            if (output._current is not null) ArrayPool<byte>.Shared.Return(output._current);
            output._current = null;
            output._current = ArrayPool<byte>.Shared.Rent(first);
        }

        return output;
    }

    /// <summary>All bytes written.</summary>
    public long Length => _before + _written;

    /// <summary>Whether all bytes lie in one array: <see cref="First"/>.</summary>
    public bool IsSingle => _full.Count == 0;

    /// <summary>The bytes, if they lie in one array.</summary>
    public ReadOnlySpan<byte> First => _current.AsSpan(0, _written);

    /// <inheritdoc cref="First"/>
    public ReadOnlyMemory<byte> FirstMemory => _current.AsMemory(0, _written);

    /// <summary>The room to begin with, of an output without a place to stop at.</summary>
    public Span<byte> FirstRoom
    {
        get
        {
            Debug.Assert(Length == 0 && _stop == long.MaxValue);
            return _current;
        }
    }

    /// <summary>The bytes, in whatever arrays.</summary>
    public ReadOnlySequence<byte> Sequence()
    {
        Piece last = new(_current!, _written, _before);
        if (_full.Count == 0) return new ReadOnlySequence<byte>(last, 0, last, _written);
        _full[^1].Append(last);
        return new ReadOnlySequence<byte>(_full[0], 0, last, _written);
    }

    void IBufferWriter<byte>.Advance(int count) => _written += count;

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => Room(sizeHint);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => Room(sizeHint).Span;

    private Memory<byte> Room(int sizeHint)
    {
        // The writer asks for more than it needs, so that text kernels may overrun. They look for the end of the room first, so less will do.
        int needed = Math.Max(1, sizeHint - FirnWriter.Slack);
        if (_current!.Length - _written < needed) NextArray(needed);
        Memory<byte> room = _current.AsMemory(_written);
        if (_stop == long.MaxValue) return room;
        long left = _stop - Length;
        if (left < needed) throw new StopException();
        return left < room.Length ? room[..(int)left] : room;
    }

    private void NextArray(int needed)
    {
        if (Length + needed > _limit) throw Exceeded();
        int length = (int)Math.Clamp(2L * _current!.Length, FirstLength, LargestPiece);
        byte[] next = ArrayPool<byte>.Shared.Rent(Math.Max(length, needed));
        Piece full = new(_current, _written, _before);
        if (_full.Count > 0) _full[^1].Append(full);
        _full.Add(full);
        _before += _written;
        _written = 0;
        _current = next;
    }

    /// <summary>Refuses more bytes than the limit.</summary>
    public void CheckLimit()
    {
        if (Length > _limit) throw Exceeded();
    }

    private static FirnException Exceeded() =>
        new(FirnErrorCode.AllocationExceeded, "Data of another version would become longer than FirnOptions.MaxAllocationRatio allows for input of this length.");

    /// <summary>Gives the memory back, but for one array of moderate length, which the thread keeps.</summary>
    public void Dispose()
    {
        if (!_inUse) return;
        if (_full.Count > 0)
        {
            foreach (Piece piece in _full) ArrayPool<byte>.Shared.Return(piece.Array);
            _full.Clear();
        }

        if (_current is not null && (!_isKept || _current.Length > LargestFirst))
        {
            ArrayPool<byte>.Shared.Return(_current);
            _current = null;
        }

        _written = 0;
        _before = 0;
        Volatile.Write(ref _inUse, false);
    }

    /// <summary>The place has been reached that was looked for.</summary>
    public sealed class StopException : Exception;
}
