using System.Buffers;
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

    private ref byte _cursor;
    private ref byte _end;
    private ref byte _start;
    private object? _sink;          // IBufferWriter<byte>, or the pooled byte[] of the scratch and counting kinds
    private long _flushed;          // bytes handed on before _start
    private int _depthLeft;
    private int _zeroWidthLeft;
    private SinkKind _kind;
    private readonly FirnOptions _options;
    private ObjectNumbers? _numbers;    // of the objects whose identity is kept; none until the first

    private enum SinkKind : byte
    {
        Scratch,        // one run, moved to larger arrays as it grows
        BufferWriter,
        Span,           // the caller's; turns into Count when it is full
        Count,
        Overflowed,     // Count, after a span was full
    }

    private FirnWriter(Span<byte> room, int written, SinkKind kind, object? sink, FirnOptions options)
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

    /// <summary>Writes into <paramref name="first"/>, moving to pooled arrays as it fills: for results as one run.</summary>
    internal static FirnWriter ForScratch(Span<byte> first, FirnOptions options) => new(first, 0, SinkKind.Scratch, null, options);

    /// <summary>The same, with <paramref name="written"/> bytes of <paramref name="first"/> already in place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FirnWriter ForScratch(Span<byte> first, int written, FirnOptions options) => new(first, written, SinkKind.Scratch, null, options);

    internal static FirnWriter ForBufferWriter(IBufferWriter<byte> destination, FirnOptions options) => new(default, 0, SinkKind.BufferWriter, destination, options);

    internal static FirnWriter ForSpan(Span<byte> destination, FirnOptions options) => new(destination, 0, SinkKind.Span, null, options);

    /// <summary>Counts only; <paramref name="room"/> is overwritten again and again.</summary>
    internal static FirnWriter ForCount(Span<byte> room, FirnOptions options) => new(room, 0, SinkKind.Count, null, options);

    /// <summary>The options of the call.</summary>
    public readonly FirnOptions Options => _options;

    /// <summary>The bytes written so far.</summary>
    public readonly long BytesWritten => _flushed + Unsafe.ByteOffset(ref _start, ref _cursor);

    internal readonly bool HasOverflowed => _kind == SinkKind.Overflowed;

    private readonly nint Room => Unsafe.ByteOffset(ref _cursor, ref _end);

    /// <summary>Makes room for <paramref name="count"/> bytes, moves past them, and returns the first; the caller fills every one.</summary>
    /// <param name="count">At least 0; a codec passes the constant size of its flags and fixed members.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Reserve(int count)
    {
        // Unsigned, so that a negative count is above every room and can't move back in front of it.
        if ((nuint)Room < (nuint)count) Grow(count);
        ref byte first = ref _cursor;
        _cursor = ref Unsafe.Add(ref first, count);
        return ref first;
    }

    /// <summary>Writes a count (section 2 of the format): 1, 3, 5 or 9 bytes.</summary>
    /// <param name="value">At least 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteCount(long value)
    {
        if ((ulong)value < 240) Reserve(1) = (byte)value;
        else WriteLongCount(value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongCount(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        if (value <= ushort.MaxValue)
        {
            ref byte p = ref Reserve(3);
            p = 0xF0;
            LittleEndian.Write(ref Unsafe.Add(ref p, 1), (ushort)value);
        }
        else if (value <= uint.MaxValue)
        {
            ref byte p = ref Reserve(5);
            p = 0xF1;
            LittleEndian.Write(ref Unsafe.Add(ref p, 1), (uint)value);
        }
        else
        {
            ref byte p = ref Reserve(9);
            p = 0xF2;
            LittleEndian.Write(ref Unsafe.Add(ref p, 1), (ulong)value);
        }
    }

    /// <summary>The bytes that a count takes.</summary>
    internal static int CountBytes(long value) => value < 240 ? 1 : value <= ushort.MaxValue ? 3 : value <= uint.MaxValue ? 5 : 9;

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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteBytesSlow(scoped ReadOnlySpan<byte> bytes)
    {
        if (_kind == SinkKind.Span) Overflow();
        switch (_kind)
        {
            case SinkKind.Scratch:
                bytes.CopyTo(MemoryMarshal.CreateSpan(ref Reserve(bytes.Length), bytes.Length));
                break;
            case SinkKind.BufferWriter:
                Flush();
                if (_sink is StreamSink stream) stream.WriteThrough(bytes);
                else ((IBufferWriter<byte>)_sink!).Write(bytes);
                _flushed += bytes.Length;
                break;
            default:
                Flush();
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
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CheckExactType<T>(T value)
        where T : class
    {
        if (value.GetType() != typeof(T) && !_options.WriteDerivedAsDeclared) Throw.DerivedInstance(typeof(T), value.GetType());
    }

    /// <summary>Checks that the class of an object whose identity is kept is exactly the declared one, whatever the options say: under its id it can be of one class only.</summary>
    /// <typeparam name="T">The declared class, not sealed.</typeparam>
    /// <param name="value">The object about to be written.</param>
    /// <exception cref="FirnException">It is of a derived class.</exception>
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

    // Hands the written part of the current run on, so that the run is empty.
    private void Flush()
    {
        nint written = Unsafe.ByteOffset(ref _start, ref _cursor);
        if (_kind == SinkKind.BufferWriter)
        {
            if (written > 0) ((IBufferWriter<byte>)_sink!).Advance((int)written);
            // The writer's memory is its own again: nothing may be stored before it gives new memory.
            _start = ref Unsafe.NullRef<byte>();
            _cursor = ref _start;
            _end = ref _start;
        }
        else
        {
            _cursor = ref _start;
        }

        _flushed += written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        switch (_kind)
        {
            case SinkKind.Scratch:
                GrowScratch(count);
                break;
            case SinkKind.BufferWriter:
                Flush();
                SetRun(((IBufferWriter<byte>)_sink!).GetSpan(count + Slack), count);
                break;
            case SinkKind.Span:
                Overflow();
                Grow(count);
                break;
            default:
                Flush();
                if (Room < count)
                {
                    byte[] larger = ScratchPool.Rent(count + Slack);
                    if (_sink is byte[] old) ScratchPool.Return(old);
                    _sink = larger;
                    SetRun(larger, count);
                }

                break;
        }
    }

    private void GrowScratch(int count)
    {
        int written = (int)Unsafe.ByteOffset(ref _start, ref _cursor);
        long needed = (long)written + count + Slack;
        if (needed > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] larger = ScratchPool.Rent((int)Math.Min(Math.Max(needed, 2L * written), Array.MaxLength));
        MemoryMarshal.CreateReadOnlySpan(ref _start, written).CopyTo(larger);
        if (_sink is byte[] old) ScratchPool.Return(old);
        _sink = larger;
        SetRun(larger, written + count);
        _cursor = ref Unsafe.Add(ref _start, written);
    }

    private void SetRun(Span<byte> room, int needed)
    {
        if (room.Length < needed) Throw.BufferWriterTooSmall(needed, room.Length);
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
        SetRun(room, 0);
    }

    /// <summary>Hands everything written on to the sink.</summary>
    internal void Complete()
    {
        if (_kind == SinkKind.BufferWriter) Flush();
    }

    /// <summary>The whole message: only for a writer made by <see cref="ForScratch(Span{byte}, FirnOptions)"/>.</summary>
    internal readonly ReadOnlySpan<byte> WrittenSpan
    {
        get
        {
            Debug.Assert(_kind == SinkKind.Scratch);
            return MemoryMarshal.CreateReadOnlySpan(ref _start, (int)Unsafe.ByteOffset(ref _start, ref _cursor));
        }
    }

    /// <summary>The whole message in a new array: only for a writer made by <see cref="ForScratch(Span{byte}, FirnOptions)"/>.</summary>
    internal readonly byte[] ToArray()
    {
        ReadOnlySpan<byte> written = WrittenSpan;
        byte[] array = GC.AllocateUninitializedArray<byte>(written.Length);
        written.CopyTo(array);
        return array;
    }

    /// <summary>Gives pooled memory back. Called once, also after a failure.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Dispose()
    {
        if (_sink is not null) ReturnScratch();
    }

    private void ReturnScratch()
    {
        if (_sink is byte[] scratch) ScratchPool.Return(scratch);
        _sink = null;
    }
}
