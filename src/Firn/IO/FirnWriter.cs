using System.Buffers;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>
/// Writes a message's bytes to whatever takes them: an array, a span, a buffer writer, a stream, or nothing but a count. Codecs get it
/// by reference; it must not be copied.
/// </summary>
/// <remarks>
/// The state is a run of free bytes and what to do when it is used up. <see cref="Reserve"/> is the one place where room is made.
/// </remarks>
public ref partial struct FirnWriter
{
    // String kernels may store this many bytes past the end of the text they write, never past _end: they ask for the room.
    internal const int Slack = 64;

    // What is shorter fits into a call's memory on the stack.
    private const int ShortestWhole = 1 << 10;

    private ref byte _cursor;
    private ref byte _end;
    private ref byte _start;
    private object? _sink;          // IBufferWriter<byte>, the stream, or the pooled byte[] of the scratch and counting kinds
    private long _flushed;          // bytes handed on before _start
    private int _depthLeft;
    private int _zeroWidthLeft;
    private SinkKind _kind;
    private readonly FirnOptions _options;
    private ObjectNumbers? _numbers;    // of the objects whose identity is kept; none until the first

    internal enum SinkKind : byte
    {
        Scratch,        // one run, moved to larger arrays as it grows
        ForArray,       // Scratch of which only a new array is wanted; turns into BufferWriter when it is long
        ForArrayInPlace, // the same once a sized object was begun, whose length goes where it stands: stays one run
        Stream,         // memory that is not kept, _sink is the stream; turns into BufferWriter, with a StreamSink of the writer's own, when that is full
        BufferWriter,
        Span,           // the caller's; turns into Count when it is full
        Count,
        Overflowed,     // Count, after a span was full
        SizedRun,       // BufferWriter, while a sized object is open whose bytes all lie in the current run
        SizedScratch,   // Scratch, while a sized object is open that outgrew the run; _flushed is what was handed on before it
    }

    /// <summary>
    /// Writes behind <paramref name="written"/> bytes that are in place. Called for a variable it fills the variable; what a method returns is copied, in
    /// wider pieces than were stored, and waits for them.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FirnWriter(Span<byte> room, int written, SinkKind kind, object? sink, FirnOptions options)
    {
        ref byte start = ref MemoryMarshal.GetReference(room);
        _start = ref start;
        _cursor = ref Unsafe.Add(ref start, written);
        _end = ref Unsafe.Add(ref start, room.Length);
        _kind = kind;
        _sink = sink;
        _options = options;
        _depthLeft = options.MaxDepth;
        _zeroWidthLeft = options.MaxZeroWidthElements;
    }

    // Of the kind BufferWriter. What else would take a search through the sink's interfaces for each message.
    private readonly IBufferWriter<byte> Destination => Unsafe.As<IBufferWriter<byte>>(_sink!);

    internal readonly nint Room => Unsafe.ByteOffset(ref _cursor, ref _end);

    /// <summary>Makes room for <paramref name="count"/> bytes, moves past them, and returns the first; the caller fills every one.</summary>
    /// <param name="count">At least 0; a codec passes the constant size of its flags and fixed members. The reference to no bytes at all must not be used.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Reserve(int count)
    {
        // The cursor is loaded once: most often it was stored just before, and each load waits for that.
        ref byte first = ref _cursor;
        // Unsigned, so that a negative count is above every room and can't move back in front of it.
        if ((nuint)Unsafe.ByteOffset(ref first, ref _end) < (nuint)count) return ref GrowAndReserve(count);
        _cursor = ref Unsafe.Add(ref first, count);
        return ref first;
    }

    /// <summary>
    /// Makes room for <paramref name="count"/> bytes, moves past them, and gives them to be filled, all of them: by the methods of
    /// <see cref="Primitives.PrimitiveWriter"/>, say. One call for a run of values of known width is faster than one for each value.
    /// </summary>
    /// <param name="count">At least 0.</param>
    /// <returns>The bytes, with what happened to stand there; to be filled before the next call of the writer.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Span<byte> ReserveSpan(int count) => MemoryMarshal.CreateSpan(ref Reserve(count), count);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte GrowAndReserve(int count)
    {
        MakeRoom(count);
        ref byte first = ref _cursor;
        _cursor = ref Unsafe.Add(ref first, count);
        return ref first;
    }

    /// <summary>The place that is written to next, for code that keeps it in a register while it writes several parts. To be given back by <see cref="MoveTo"/>.</summary>
    internal readonly ref byte Place => ref _cursor;

    /// <summary>The byte behind the memory that <see cref="Place"/> is in.</summary>
    internal readonly ref byte Limit => ref _end;

    /// <summary>Whether so many levels of depth are left.</summary>
    internal readonly bool HasLevels(int levels) => _depthLeft >= levels;

    /// <summary>Makes room for <paramref name="count"/> bytes at the writer's place, and returns it without moving: <see cref="MoveTo"/> follows behind them and more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte Begin(int count) => ref ReserveAt(ref _cursor, count);

    /// <summary>Makes room for <paramref name="count"/> bytes at a place that the caller keeps.</summary>
    /// <returns>The place; another one where the writer has gone on to other memory.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte ReserveAt(ref byte place, int count)
    {
        Debug.Assert(count >= 0);
        if (Unsafe.ByteOffset(ref place, ref _end) >= count) return ref place;
        return ref GrowAt(ref place, count);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte GrowAt(ref byte place, int count)
    {
        MoveTo(ref place);
        MakeRoom(count);
        return ref _cursor;
    }

    /// <summary>Moves to a place that the caller has kept: of the current run, behind what is written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void MoveTo(scoped ref byte place)
    {
        Debug.Assert(!Unsafe.IsAddressLessThan(ref place, ref _cursor) && !Unsafe.IsAddressGreaterThan(ref place, ref _end));

        // By way of a span: the language does not let a reference that was given be kept.
        _cursor = ref MemoryMarshal.GetReference(MemoryMarshal.CreateSpan(ref place, 1));
    }

    /// <summary>Writes a count (section 2 of the format): 1, 3, 5 or 9 bytes.</summary>
    /// <param name="value">At least 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteCount(long value)
    {
        if ((ulong)value < CountFormat.OneByteEnd) Reserve(1) = (byte)value;
        else WriteLongCount(value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongCount(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        int size = CountFormat.Size(value);
        CountFormat.Write(ref Reserve(size), value, size);
    }

    /// <summary>Writes bytes as they are, without a length.</summary>
    /// <param name="bytes">Any number of bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBytes(scoped ReadOnlySpan<byte> bytes)
    {
        if (Room >= bytes.Length)
        {
            bytes.CopyTo(MemoryMarshal.CreateSpan(ref _cursor, bytes.Length));
            _cursor = ref Unsafe.Add(ref _cursor, bytes.Length);
        }
        else
        {
            WriteBytesSlow(bytes);
        }
    }

    /// <summary>
    /// Says that the elements of a list follow, so many bytes as they are, of which the level is taken. A list that is the whole message goes straight into
    /// the array that is asked for, unless it is so short that a copy from the stack costs less than that does, or shorter than what stands before it: each
    /// of many lists would move all that.
    /// </summary>
    internal void ExpectElements(long bytes)
    {
        if (bytes >= ShortestWhole && _kind == SinkKind.ForArray && _depthLeft == _options.MaxDepth - 1 && bytes >= Written.Length && Written.Length + bytes <= Array.MaxLength)
        {
            MoveInto(NewArray.Of<byte>(Written.Length + (int)bytes));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteBytesSlow(scoped ReadOnlySpan<byte> bytes)
    {
        if (_kind == SinkKind.Span) Overflow();
        LeaveFirstRoom(bytes.Length);
        switch (_kind)
        {
            case SinkKind.Scratch:
            case SinkKind.ForArray:
            case SinkKind.ForArrayInPlace:
            case SinkKind.SizedRun:
            case SinkKind.SizedScratch:
                bytes.CopyTo(MemoryMarshal.CreateSpan(ref Reserve(bytes.Length), bytes.Length));
                break;
            case SinkKind.BufferWriter:
                FlushRun();
                if (_sink is StreamSink stream) stream.Append(bytes);
                else if (_sink is LongMessage message) message.Append(bytes);
                else ScratchSink.Write(Destination, bytes);
                _flushed += bytes.Length;
                break;
            default:
                FlushRun();
                _flushed += bytes.Length;
                break;
        }
    }

    /// <summary>Takes one level of depth for a value that has nested values: an object, list, set, array or dictionary.</summary>
    /// <param name="fixedLevels">The levels that its members of fixed width count below it.</param>
    /// <exception cref="FirnException">The value is nested too deep, which most often means a cycle.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(int fixedLevels = 0)
    {
        if (_depthLeft <= fixedLevels) Throw.DepthExceededOnWrite(_options.MaxDepth);
        _depthLeft--;
    }

    /// <summary>Gives back the level that <see cref="Enter"/> took.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave() => _depthLeft++;

    /// <summary>Checks that <paramref name="levels"/> more levels of depth are left, and takes none: for values without variable nested values.</summary>
    /// <param name="levels">The levels, the value's own included.</param>
    /// <exception cref="FirnException">The value is nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CheckDepth(int levels)
    {
        if (_depthLeft < levels) Throw.DepthExceededOnWrite(_options.MaxDepth);
    }

    /// <summary>Checks that an object's class is exactly the declared one, as the options ask.</summary>
    /// <typeparam name="T">The declared class, not sealed.</typeparam>
    /// <param name="value">The object about to be written.</param>
    /// <exception cref="FirnException">It is of a derived class.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CheckExactType<T>(T value)
        where T : class
    {
        if (value.GetType() != typeof(T) && !_options.WriteDerivedAsDeclared) Throw.DerivedInstance(typeof(T), value.GetType());
    }

    /// <summary>The same for a type that writes itself, of which only calls that know it exactly know that it is a class.</summary>
    internal readonly void CheckExactType(Type declared, object value)
    {
        if (value.GetType() != declared && !_options.WriteDerivedAsDeclared) Throw.DerivedInstance(declared, value.GetType());
    }

    /// <summary>Refuses a collection whose class has state besides its elements, as the options ask.</summary>
    internal readonly void CheckOwnCollection(Type declared, Type actual, string member)
    {
        if (!_options.WriteDerivedAsDeclared) Throw.OwnCollection(declared, actual, member);
    }

    /// <summary>Checks that the class of an object whose identity is kept is exactly the declared one, whatever the options say: under its id it can be of one class only.</summary>
    /// <typeparam name="T">The declared class, not sealed.</typeparam>
    /// <param name="value">The object about to be written.</param>
    /// <exception cref="FirnException">It is of a derived class.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckExactReference<T>(T value)
        where T : class
    {
        if (value.GetType() != typeof(T)) Throw.DerivedReference(typeof(T), value.GetType());
    }

    /// <summary>Counts elements of zero width against the message's limit.</summary>
    /// <param name="count">How many are about to be written.</param>
    internal void ChargeZeroWidth(int count)
    {
        if ((_zeroWidthLeft -= count) < 0) Throw.ZeroWidthExceeded(_options.MaxZeroWidthElements, -1);
    }

    /// <summary>The elements of zero width that were written.</summary>
    internal readonly int ZeroWidthWritten => _options.MaxZeroWidthElements - _zeroWidthLeft;

    /// <summary>Ends a value that was written to a buffer writer, so that another one can follow as if it were the first.</summary>
    /// <exception cref="InvalidOperationException">A sized object is open.</exception>
    internal void EndValue()
    {
        if (_kind != SinkKind.BufferWriter) Throw.SizedObjectOpen();
        _depthLeft = _options.MaxDepth;
        _zeroWidthLeft = _options.MaxZeroWidthElements;
        _numbers = null;
    }

    // Hands the written part of the current run on, so that the run is empty.
    private void FlushRun()
    {
        nint written = Unsafe.ByteOffset(ref _start, ref _cursor);
        if (_kind == SinkKind.BufferWriter)
        {
            // The buffer writer's memory is its own again, also if it throws: nothing may be stored before it gives new memory.
            _start = ref Unsafe.NullRef<byte>();
            _cursor = ref _start;
            _end = ref _start;
            if (written > 0) Destination.Advance((int)written);
        }
        else
        {
            _cursor = ref _start;
        }

        _flushed += written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int count) => MakeRoom(count);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void MakeRoom(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count > Array.MaxLength - Slack) Throw.MessageTooLargeOnWrite();
        LeaveFirstRoom(count);
        switch (_kind)
        {
            case SinkKind.Scratch:
            case SinkKind.ForArray:
            case SinkKind.ForArrayInPlace:
            case SinkKind.SizedScratch:
                GrowScratch(count);
                break;
            case SinkKind.SizedRun:
                MoveSizedRun(count);
                break;
            case SinkKind.BufferWriter:
                FlushRun();
                SetRun(RoomOf(count));
                break;
            case SinkKind.Span:
                Overflow();
                Grow(count);
                break;
            default:
                FlushRun();
                if (Room < count)
                {
                    byte[] larger = ScratchPool.Rent(count + Slack);
                    ReplaceScratch(larger);
                    SetRun(larger);
                }

                break;
        }
    }

    private void GrowScratch(int count)
    {
        long needed = (long)Written.Length + count + Slack;
        if (needed > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        MoveInto(ScratchPool.Rent((int)Math.Min(Math.Max(needed, 2L * Written.Length), Array.MaxLength)));
    }

    private void MoveInto(byte[] larger)
    {
        int written = Written.Length;
        Written.CopyTo(larger);
        if (_sink is SizedOutput output) output.Replace(larger);
        else ReplaceScratch(larger);
        SetRun(larger);
        _cursor = ref Unsafe.Add(ref _start, written);
    }

    private readonly bool IsLong(int count) => Written.Length + (long)count + Slack > ScratchPool.LargestKept;

    // What is long is copied once, into its array, and not each time that it outgrows the memory it stands in; to a stream it goes in pieces.
    private void LeaveFirstRoom(int count)
    {
        if (_kind == SinkKind.Stream) LeaveForStream();
        else if (_kind == SinkKind.ForArray && IsLong(count)) LeaveFor(LongMessage.Take(Written));
    }

    private void LeaveForStream() => LeaveFor(StreamSink.Take((Stream)_sink!, Written, _options.MaxMessageBytes));

    private void LeaveFor(IBufferWriter<byte> sink)
    {
        _flushed = Written.Length;
        if (_sink is byte[] old) ScratchPool.Return(old);
        _sink = sink;
        _kind = SinkKind.BufferWriter;
        SetRun(default);
    }

    // Back to the beginning, as with memory that was never left.
    private void ReturnLong(LongMessage message)
    {
        message.Return();
        _sink = null;
        _kind = SinkKind.ForArray;
        _flushed = 0;
        SetRun(default);
    }

    private void ReturnStream(StreamSink stream)
    {
        _sink = stream.Return();
        _kind = SinkKind.Stream;
        _flushed = 0;
        SetRun(default);
    }

    private void ReplaceScratch(byte[] larger)
    {
        if (_sink is byte[] old) ScratchPool.Return(old);
        _sink = larger;
    }

    // More is asked for than is needed, and what is needed is enough. What gives less than that does so at its end, where it is asked again and again.
    private Span<byte> RoomOf(int count)
    {
        Span<byte> room = Destination.GetSpan(count + Slack);
        if (room.Length < count)
        {
            ScratchSink sink = new(Destination);
            _sink = sink;
            room = sink.GetSpan(count + Slack);
        }

        return room;
    }

    private void SetRun(Span<byte> room)
    {
        _start = ref MemoryMarshal.GetReference(room);
        _cursor = ref _start;
        _end = ref Unsafe.Add(ref _start, room.Length);
    }

    // The caller's span is full: nothing more goes into it, the rest is only counted.
    private void Overflow()
    {
        _flushed += Unsafe.ByteOffset(ref _start, ref _cursor);
        byte[] room = ScratchPool.Rent(1024);
        _sink = room;
        _kind = SinkKind.Overflowed;
        SetRun(room);
    }

    /// <summary>Hands everything written on to the buffer writer; nothing for a writer into memory.</summary>
    /// <remarks>A message that is not flushed is not there: what stands in the room that the buffer writer gave has not been counted yet.</remarks>
    /// <exception cref="InvalidOperationException">A sized object is open.</exception>
    public void Flush()
    {
        if (_kind == SinkKind.BufferWriter) FlushRun();
        else if (_kind >= SinkKind.SizedRun) Throw.SizedObjectOpen();
    }

    private readonly ReadOnlySpan<byte> Written => MemoryMarshal.CreateReadOnlySpan(ref _start, (int)Unsafe.ByteOffset(ref _start, ref _cursor));

    /// <summary>
    /// Gives pooled memory back. To be called once, also after a failure; a writer that is not disposed of leaves its memory to the garbage
    /// collector. Afterwards spans that it gave must not be used.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose()
    {
        // What goes to a stream has nothing to give back as long as it is short.
        if (_sink is not null && _kind != SinkKind.Stream) ReturnScratch();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnScratch()
    {
        if (_sink is byte[] scratch)
        {
            ScratchPool.Return(scratch);
            _sink = null;
        }
        else if (_sink is SizedOutput output)
        {
            _sink = output.Destination;
            _kind = SinkKind.BufferWriter;
            output.Return();
        }

        if (_sink is LongMessage message) ReturnLong(message);
        else if (_sink is StreamSink stream) ReturnStream(stream);
        SetRun(default); // the memory is somebody else's now
    }
}
