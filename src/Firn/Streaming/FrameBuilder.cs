using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// Collects the values of a frame: codecs write straight into its pooled memory, one value behind the other. A value that would make the
/// frame longer than the target, or give it too many elements of zero width, begins the next one.
/// </summary>
internal sealed class FrameBuilder<T> : IBufferWriter<byte>, IDisposable
{
    private const int HeadRoom = RawFrame.HeadRoom;

    // Twice the target, so that the value that passes it fits too, and the usual frame never moves.
    private const int FirstLength = 2 << 20;
    private const int LargestKept = 4 << 20;

    private readonly CodecEntry<T> _entry;
    private readonly BoxedEntry? _boxed;    // the entry, if values are held as objects
    private readonly FirnOptions _options;
    private readonly bool _isBit;
    private readonly int _zeroWidthEach;
    private readonly int _target;
    private byte[] _buffer = [];
    private byte[] _presence = [];  // the bitmap; in use once a value is absent
    private int _position;          // where the next byte goes
    private int _end;               // behind the last value; less than _position only after a value that failed
    private int _count;
    private int _absent;
    private long _zeroWidth;
    private bool _hasNext;          // the last value belongs to the next frame
    private int _lastStart;
    private long _lastZeroWidth;
    private long _before;           // values of the frames taken out

    public FrameBuilder(CodecEntry<T> entry, FirnOptions options)
    {
        _entry = entry;
        _boxed = typeof(T).IsValueType ? null : entry as BoxedEntry;
        _options = options;

        // Readers under the same limit have to take the frames, those included that compression made longer.
        long longest = options.MaxMessageBytes;
        if (options.Compression != FirnCompression.None) longest -= Math.Max(longest >> 10, MessageCompression.LargestGrowth(options.Compression, (int)Math.Min(longest, ContainerFormat.FrameTarget))) + 64;
        _target = (int)Math.Clamp(longest, 0, ContainerFormat.FrameTarget);
        _isBit = (entry.ValueType == typeof(bool) || entry.ValueType == typeof(bool?)) && entry.Descriptor.Bytes[0] == (byte)FirnKind.Bool;
        _zeroWidthEach = entry.MinSize == 0 ? 1 : 0;
    }

    public CodecEntry<T> Entry => _entry;

    public int Count => _count;

    /// <summary>Whether the frame is to be written before another value is added.</summary>
    public bool IsFull { get; private set; }

    /// <summary>Adds a value. If it can't be written, it has left no trace.</summary>
    public void Add(T value)
    {
        FirnWriter writer = new(Begin(), 0, FirnWriter.SinkKind.BufferWriter, this, _options);
        FirnException failure;
        try
        {
            Add(ref writer, _end, value);
            return;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        WriteFailure.Throw(failure, _entry, value, _before + _count, _options);
    }

    /// <summary>Adds all values of a source, up to a full frame. Nobody else has this builder, so that no value can call it while it is being added.</summary>
    /// <returns>Whether the frame is full; false where the source has no more.</returns>
    public bool AddAll(IEnumerator<T> source)
    {
        if (!source.MoveNext()) return false;
        FirnWriter writer = new(Begin(), 0, FirnWriter.SinkKind.BufferWriter, this, _options);
        int first = _end;
        FirnException failure;
        try
        {
            while (true)
            {
                Add(ref writer, first, source.Current);
                if (IsFull) return true;
                if (!source.MoveNext()) return false;
            }
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        // Of an error of the source itself there is nothing to be found: the value before it can be written.
        WriteFailure.Throw(failure, _entry, source.Current, _before + _count, _options);
        return false;
    }

    /// <summary>
    /// Adds the source's current value and all that come without waiting, up to a full frame. Not in the loop that waits: there every variable would be
    /// a field.
    /// </summary>
    /// <returns>Of the last move; it means nothing when the frame is full.</returns>
    public ValueTask<bool> AddAll(IAsyncEnumerator<T> source, CancellationToken cancellationToken)
    {
        FirnWriter writer = new(Begin(), 0, FirnWriter.SinkKind.BufferWriter, this, _options);
        int first = _end;
        FirnException failure;
        try
        {
            while (true)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Add(ref writer, first, source.Current);
                if (IsFull) return default;
                ValueTask<bool> next = source.MoveNextAsync();
                if (!next.IsCompletedSuccessfully) return next;
                if (!next.Result) return default;
            }
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        WriteFailure.Throw(failure, _entry, source.Current, _before + _count, _options);
        return default;
    }

    // The room behind the last value, for a writer.
    private Span<byte> Begin()
    {
        if (_buffer.Length == 0) Start();
        _position = _end;
        return _buffer.AsSpan(_end);
    }

    // With a writer that began at a place, and has ended all values before.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Add(ref FirnWriter writer, int first, T value)
    {
        if (_boxed is not null)
        {
            object admitted = _boxed.Admit(value);
            value = Unsafe.As<object, T>(ref admitted); // a boxed entry's T is object
        }

        if (typeof(T).IsValueType ? _entry.IsAbsent(value) : value is null)
        {
            AddAbsent();
            return;
        }

        if (_isBit)
        {
            AddBit(value);
            return;
        }

        _entry.Write(ref writer, value);

        // What was handed on and what was not lie behind one another, so nothing has to be handed on now.
        int start = _end;
        int end = first + (int)writer.BytesWritten;
        long zeroWidth = (long)writer.ZeroWidthWritten + _zeroWidthEach;
        writer.EndValue();
        _end = end;
        if (_absent > 0) SetPresence(_count, true);
        _count++;
        _zeroWidth += zeroWidth;
        if (_end > _target - HeadRoom || _absent > 0 || zeroWidth > 0) CheckLimits(start, zeroWidth);
    }

    private void CheckLimits(int start, long zeroWidth)
    {
        // Alone in a frame, behind a count of one byte, it would be longer than a reader under these options takes.
        if (_end - start >= _options.MaxMessageBytes)
        {
            _end = start;
            _count--;
            _zeroWidth -= zeroWidth;
            throw Throw.TooLongToRead("A value of the container", _options.MaxMessageBytes);
        }

        bool tooLong = FrameLength() > _target;
        if (!tooLong && _zeroWidth <= _options.MaxZeroWidthElements) return;
        if (_zeroWidth > _options.MaxZeroWidthElements && _count == 1)
        {
            // The writer refuses a value with too many elements inside; this is one of no width itself, under a limit of 0.
            Reset();
            Throw.ZeroWidthExceeded(_options.MaxZeroWidthElements, -1);
        }

        IsFull = true;
        if (_count == 1) return;
        _hasNext = true;
        _lastStart = start;
        _lastZeroWidth = zeroWidth;
    }

    private long FrameLength() =>
        ContainerFormat.LengthSize + CountSize(_count) + PresenceLength + (_end - HeadRoom) + ContainerFormat.ChecksumSize;

    private int PresenceLength => _absent > 0 ? (int)(((long)_count + 7) >> 3) : 0;

    // Of a count that is doubled, and more than enough for one that is not.
    private static int CountSize(int count) => count < 120 ? 1 : count < (1 << 15) ? 3 : 5;

    private void AddAbsent()
    {
        if (_absent++ == 0)
        {
            for (int i = 0; i < _count; i++) SetPresence(i, true);
        }

        SetPresence(_count++, false);
        _end = Math.Max(_end, HeadRoom);
        IsFull = FrameLength() > _target - HeadRoom;
    }

    private void SetPresence(int index, bool isPresent)
    {
        int place = index >> 3;
        if (place >= _presence.Length)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(1 << 10, 2 * _presence.Length));
            _presence.CopyTo(larger, 0);
            if (_presence.Length > 0) ArrayPool<byte>.Shared.Return(_presence);
            _presence = larger;
        }

        if ((index & 7) == 0) _presence[place] = 0;
        if (isPresent) _presence[place] |= (byte)(1 << (index & 7));
    }

    // Bools are packed in the order of those that are there.
    private void AddBit(T value)
    {
        int bit = _count - _absent;
        int place = HeadRoom + (bit >> 3);
        if ((bit & 7) == 0)
        {
            _position = _end;
            GetRoom(1);
            _buffer[place] = 0;
            _end++;
        }

        bool isSet = typeof(T) == typeof(bool) ? Unsafe.As<T, bool>(ref value)
            : typeof(T) == typeof(bool?) ? Unsafe.As<T, bool?>(ref value).GetValueOrDefault()
            : (bool)(object)value!;
        if (isSet) _buffer[place] |= (byte)(1 << (bit & 7));
        if (_absent > 0) SetPresence(_count, true);
        _count++;
        IsFull = FrameLength() > _target - HeadRoom;
    }

    private void Start()
    {
        _buffer = ArrayPool<byte>.Shared.Rent(FirstLength);
        _position = _end = HeadRoom;
    }

    /// <summary>Takes the frame out: its count and its values. A value that belongs to the next frame stays. The memory goes with the frame.</summary>
    public RawFrame Take()
    {
        byte[] array = _buffer;
        _buffer = [];   // whatever fails below, it is not given back twice
        int end = _end;
        int count = _count;
        byte[]? next = null;
        if (_hasNext)
        {
            int length = _end - _lastStart;
            next = ArrayPool<byte>.Shared.Rent(Math.Max(FirstLength, HeadRoom + length));
            array.AsSpan(_lastStart, length).CopyTo(next.AsSpan(HeadRoom));
            end = _lastStart;
            count--;
        }

        _before += count;
        bool lastIsPresent = _hasNext;
        long zeroWidth = _lastZeroWidth;
        int nextLength = _end - _lastStart;
        int start = PutCount(ref array, ref end, count);
        Reset();
        if (lastIsPresent)
        {
            _buffer = next!;
            _position = _end = HeadRoom + nextLength;
            _count = 1;
            _zeroWidth = zeroWidth;

            // A value that is longer than a frame alone is written alone.
            IsFull = FrameLength() > _target;
        }

        return new RawFrame(array, start, end, count);
    }

    // The count, and the bitmap if a value is absent, in front of the values. Returns where they begin.
    private int PutCount(ref byte[] array, ref int end, int count)
    {
        int presence = _absent > 0 ? (int)(((long)count + 7) >> 3) : 0;
        if (presence > 0)
        {
            // The value taken out was the last: its bit goes too.
            if ((count & 7) != 0) _presence[presence - 1] &= (byte)((1 << (count & 7)) - 1);
            RawFrame.EnsureRoom(ref array, end, presence);
            array.AsSpan(HeadRoom, end - HeadRoom).CopyTo(array.AsSpan(HeadRoom + presence));
            _presence.AsSpan(0, presence).CopyTo(array.AsSpan(HeadRoom));
            end += presence;
        }

        long written = !_entry.MayBeAbsent ? count : (2L * count) + (presence > 0 ? 1 : 0);
        Span<byte> form = stackalloc byte[RawFrame.LongestCount];
        int size = RawFrame.PutCount(form, written);
        int start = HeadRoom - size;
        form[..size].CopyTo(array.AsSpan(start));
        return start;
    }

    private void Reset()
    {
        if (_buffer.Length > LargestKept) Return();
        _position = _end = HeadRoom;
        _count = _absent = 0;
        _zeroWidth = 0;
        _hasNext = IsFull = false;
    }

    private void Return()
    {
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    public void Dispose()
    {
        Return();
        if (_presence.Length > 0) ArrayPool<byte>.Shared.Return(_presence);
        _presence = [];
        Reset();
    }

    private void GetRoom(int sizeHint)
    {
        int wanted = Math.Max(sizeHint, 1);
        if (_buffer.Length - _position >= wanted) return;
        long length = Math.Max((long)_position + wanted, Math.Min(2L * _buffer.Length, Array.MaxLength));
        if (length > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)length);
        _buffer.AsSpan(0, _position).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }

    void IBufferWriter<byte>.Advance(int count) => _position += count;

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint)
    {
        GetRoom(sizeHint);
        return _buffer.AsMemory(_position);
    }

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint)
    {
        GetRoom(sizeHint);
        return _buffer.AsSpan(_position);
    }
}
