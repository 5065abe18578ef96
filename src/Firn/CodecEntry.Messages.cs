using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Whole messages. The entry points of <see cref="FirnSerializer"/> are inlined into their callers, where T is known exactly, so
/// that finding the entry is a load and not a lookup.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    private const int CacheLine = 64;
    private const int Varying = -1;
    private const int Long = -2;

    // What is known of the bodies written to arrays so far: their bytes, while they are as many each time, or Long, while they are more than the stack
    // has room for; 0 before the first that has any, Varying once they were neither. But for races it changes twice at most: threads that only
    // read it do not wait for one another.
    private int _bodyLength;

    // How many messages in a row were begun without a writer in vain, because they were longer than the stack or a writer had to look at them. After some only one of many is tried.
    private const int MostRefused = 4;
    private const int TriedOf = 64;
    private readonly bool _writesParts;
    private int _refused;

    protected bool IsLong => _bodyLength == Long;

    protected bool TriesParts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _refused < MostRefused || TriesOne();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TriesOne() => ++_refused % TriedOf == 0;

    // Shared memory is stored to only where it changes. What did not fit into less than the stack has says nothing.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void NotePart(int count, int room)
    {
        if (count >= 0)
        {
            if (_refused != 0) _refused = 0;
        }
        else if (room >= StackBufferLength && _refused < MostRefused)
        {
            _refused++;
        }
    }

    // The message behind the bytes that WritePrefix has written; the whole of it where that was none.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteBehind(int prefix, ref FirnWriter writer, T value, FirnOptions options)
    {
        if (prefix > 0) _write(ref writer, value);
        else WriteWhole(ref writer, value, options);
    }

    // Null, compressed, or a prefix that has no room: apart, so that the usual message has less to compile and to keep in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteWhole(ref FirnWriter writer, T value, FirnOptions options) => Message.Write(ref writer, this, value, options);

    // A message whose codec needs no writer: its length, or 0 where it needs one, or more room.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int TryWriteDirect(Span<byte> room, T value, FirnOptions options) =>
        _writeDirect == null || value is null || options.Compression != FirnCompression.None || room.IsEmpty ? 0 : TryWriteDirect(room, Message.WritePresentPrefix(room, this, options), value, options);

    // The same behind the bytes that are written already; 0 also where there are none.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int TryWriteDirect(Span<byte> room, int prefix, T value, FirnOptions options)
    {
        if (_writeDirect == null || prefix == 0 || !options.HasLevelsOfParts || (_writesParts && !TriesParts)) return 0;
        ref byte start = ref MemoryMarshal.GetReference(room);
        int count = _writeDirect(ref Unsafe.Add(ref start, prefix), value!, ref Unsafe.Add(ref start, room.Length));
        if (_writesParts) NotePart(count, room.Length);
        return count < 0 ? 0 : prefix + count;
    }

    // A variable, not a stackalloc: of a method that has one the runtime keeps no profile where it has a loop, too, and calls through a sink or source are then not resolved.
    [InlineArray(StackBufferLength + CacheLine)]
    private protected struct StackMemory
    {
        private byte _first;
    }

    // On a cache line's start: the copy of the message reads what was just stored in smaller pieces, and across lines it waits longer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected static Span<byte> StackBuffer(ref StackMemory memory) => new((byte*)(((nuint)Unsafe.AsPointer(ref memory) + CacheLine - 1) & ~((nuint)CacheLine - 1)), StackBufferLength);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte[] WriteArray(T value, FirnOptions options) => WriteArrayHere(value, options);

    // Part of calls that know that the codec needs a writer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected byte[] WriteArrayHere(T value, FirnOptions options)
    {
        int length = _bodyLength;
        if (length > 0 && !_writesParts && !Message.IsAbsent(this, value) && options.Compression == FirnCompression.None) return WriteArray(value, options, length);
        return length == Long ? WriteLongArray(value, options) : WriteArrayOfAnyLength(value, options);
    }

    // Where most messages are short, here and in the two other ways to memory of known length, there is no finally: it takes tiny objects 3 to 16 % of their time. A call that fails
    // leaves the pooled memory that it may have come to hold to the garbage collector. As part of a method that clears its variables it would clear its memory, too.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WriteArrayOfAnyLength(T value, FirnOptions options)
    {
        if (_writeDirect == null) return WriteArrayByWriter(value, options);
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        int length = _bodyLength == 0 ? 0 : TryWriteDirect(room, value, options);
        return length == 0 ? WriteArrayByWriter(value, options) : room[..length].ToArray();
    }

    // With memory of its own, here and below: one method for the way that graphs go.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected byte[] WriteArrayByWriter(T value, FirnOptions options)
    {
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        int prefix = Message.WritePrefix(room, this, value, options);
        FirnWriter writer = new(room, prefix, FirnWriter.SinkKind.ForArray, null, options);
        FirnException failure;
        try
        {
            WriteBehind(prefix, ref writer, value, options);
            byte[] array = writer.TakeArray();
            if (_bodyLength == 0 && prefix > 0) _bodyLength = array.Length <= StackBufferLength ? array.Length - prefix : Long;
            writer.Dispose();
            return array;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        WriteFailure.Throw(failure, this, value, options);
        return null;
    }

    // Not on the stack first, from where it would be moved.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WriteLongArray(T value, FirnOptions options)
    {
        byte[] scratch = ScratchPool.Rent(StackBufferLength);
        int prefix = Message.WritePrefix(scratch, this, value, options);
        FirnWriter writer = new(scratch, prefix, FirnWriter.SinkKind.ForArray, scratch, options);
        FirnException failure;
        try
        {
            WriteBehind(prefix, ref writer, value, options);
            byte[] array = writer.TakeArray();
            if (prefix > 0 && array.Length <= StackBufferLength) _bodyLength = Varying;
            return array;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        finally
        {
            writer.Dispose();
        }

        WriteFailure.Throw(failure, this, value, options);
        return null;
    }

    // Values of one length, as objects without texts are, go straight into the array that is returned, without the copy.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WriteArray(T value, FirnOptions options, int bodyLength)
    {
        byte[] array = new byte[bodyLength + (options.SchemaMode == FirnSchemaMode.None ? 1 : Prefix(options).Length)];
        int prefix = Message.WritePrefix(array, this, value, options);
        if (TryWriteDirect(array, prefix, value, options) == array.Length) return array;
        return WriteArrayByWriter(array, prefix, value, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    protected byte[] WriteArrayByWriter(byte[] array, int prefix, T value, FirnOptions options)
    {
        FirnWriter writer = new(array, prefix, FirnWriter.SinkKind.ForArray, null, options);
        FirnException failure;
        try
        {
            WriteBehind(prefix, ref writer, value, options);
            if (writer.HasFilled(array)) return array;
            _bodyLength = Varying;
            byte[] other = writer.TakeArray();
            writer.Dispose();
            return other;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        WriteFailure.Throw(failure, this, value, options);
        return null;
    }

    /// <summary>Writes to a span: how many bytes, or -1 where they don't fit. By the result, not by reference, which would keep the caller's number in memory.</summary>
    public int TryWrite(Span<byte> destination, T value, FirnOptions options)
    {
        int length = TryWriteDirect(destination, value, options);
        return length == 0 ? TryWriteByWriter(destination, value, options) : length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    protected int TryWriteByWriter(Span<byte> destination, T value, FirnOptions options)
    {
        int prefix = destination.IsEmpty ? 0 : Message.WritePrefix(destination, this, value, options);
        FirnWriter writer = new(destination, prefix, FirnWriter.SinkKind.Span, null, options);
        FirnException failure;
        try
        {
            WriteBehind(prefix, ref writer, value, options);
            if (!writer.HasOverflowed) return (int)writer.BytesWritten;
            writer.Dispose(); // what is behind the end was counted in pooled memory
            return -1;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        WriteFailure.Throw(failure, this, value, options);
        return -1;
    }

    public void WriteTo(IBufferWriter<byte> destination, T value, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        Span<byte> room = destination.GetSpan(FirnWriter.FirstRoomLength);
        int length = TryWriteDirect(room, value, options);
        if (length > 0 && length <= options.MaxMessageBytes) destination.Advance(length);
        else WriteByWriter(destination, room, value, options);
    }

    /// <summary>Writes to a buffer writer that is known by its type. A struct is neither boxed nor copied.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTo<TWriter>(scoped ref TWriter destination, T value, FirnOptions options)
        where TWriter : IBufferWriter<byte>, allows ref struct
    {
        if (!typeof(TWriter).IsValueType) ArgumentNullException.ThrowIfNull(Unsafe.As<TWriter, object>(ref destination), nameof(destination));
        scoped Span<byte> room = destination.GetSpan(FirnWriter.FirstRoomLength);
        int length = TryWriteDirectSettled(room, value, options);
        if (length > 0) destination.Advance(length);
        else WriteByWriter(ref destination, room, value, options);
    }

    /// <summary>Writes a message whose codec needs no writer: its length, or 0 where it needs one, or more room.</summary>
    public virtual int TryWriteDirectSettled(Span<byte> room, T value, FirnOptions options) => TryWriteDirect(room, value, options);

    // A writer knows its sink as an object: one that leads to the caller's variable, which stays where it is while it is pinned.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteByWriter<TWriter>(scoped ref TWriter destination, scoped Span<byte> room, T value, FirnOptions options)
        where TWriter : IBufferWriter<byte>, allows ref struct
    {
        fixed (byte* place = &Unsafe.As<TWriter, byte>(ref destination))
        {
            WriterSink<TWriter> sink = WriterSink<TWriter>.Take(place);
            try
            {
                WriteByWriter(sink, room, value, options);
            }
            finally
            {
                sink.Return();
            }
        }
    }

    // The way that graphs go: one method.
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected void WriteByWriter(IBufferWriter<byte> destination, T value, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        WriteHere(destination, destination.GetSpan(FirnWriter.FirstRoomLength), value, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    protected void WriteByWriter(IBufferWriter<byte> destination, Span<byte> room, T value, FirnOptions options) => WriteHere(destination, room, value, options);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteHere(IBufferWriter<byte> destination, Span<byte> room, T value, FirnOptions options)
    {
        int prefix = room.IsEmpty ? 0 : Message.WritePrefix(room, this, value, options);
        FirnWriter writer = new(room, prefix, FirnWriter.SinkKind.BufferWriter, destination, options);
        FirnException failure;
        try
        {
            WriteBehind(prefix, ref writer, value, options);
            if (writer.BytesWritten > options.MaxMessageBytes) CheckPipe(destination, options);
            writer.End(destination);
            return;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        WriteFailure.Throw(failure, this, value, options);
    }

    // Memory is read from memory, which has no limit: but a pipe by a reader that counts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckPipe(IBufferWriter<byte> destination, FirnOptions options)
    {
        if (destination is PipeWriter) throw Throw.TooLongToRead("The message", options.MaxMessageBytes);
    }

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteTo(Stream destination, T value, FirnOptions options)
    {
        if (_writeDirect != null)
        {
            ArgumentNullException.ThrowIfNull(destination);
            Unsafe.SkipInit(out StackMemory memory);
            Span<byte> room = StackBuffer(ref memory);
            int length = TryWriteDirect(room, value, options);
            if (length > 0 && length <= options.MaxMessageBytes)
            {
                destination.Write(room[..length]);
                return;
            }
        }

        WriteByWriter(destination, value, options);
    }

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected void WriteByWriter(Stream destination, T value, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        int prefix = Message.WritePrefix(room, this, value, options);
        FirnWriter writer = new(room, prefix, FirnWriter.SinkKind.Stream, destination, options);
        FirnException failure;
        try
        {
            WriteBehind(prefix, ref writer, value, options);
            writer.FlushToStream();
            return;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        finally
        {
            writer.Dispose();
        }

        WriteFailure.Throw(failure, this, value, options);
    }

    public FirnBuffer WriteBuffer(T value, FirnOptions options)
    {
        FirnBuffer buffer = new();
        try
        {
            WriteTo(buffer, value, options);
            return buffer;
        }
        catch
        {
            buffer.Dispose();
            throw;
        }
    }

    [SkipLocalsInit]
    public long Measure(T value, FirnOptions options)
    {
        FirnWriter writer = new(stackalloc byte[StackBufferLength], 0, FirnWriter.SinkKind.Count, null, options);
        FirnException failure;
        try
        {
            Message.Write(ref writer, this, value, options);
            return writer.BytesWritten;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        finally
        {
            writer.Dispose();
        }

        WriteFailure.Throw(failure, this, value, options);
        return 0;
    }

    [SkipLocalsInit]
    public T? Clone(T value, FirnOptions options)
    {
        FirnOptions lifted = options with
        {
            SchemaMode = FirnSchemaMode.None,
            Compression = FirnCompression.None,
            MaxAllocationRatio = int.MaxValue,
            MaxZeroWidthElements = int.MaxValue,
        };
        FirnWriter writer = new(stackalloc byte[StackBufferLength], lifted);
        FirnException failure;
        try
        {
            Message.Write(ref writer, this, value, lifted);
            return ReadSpan(writer.WrittenSpan, lifted);
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        finally
        {
            writer.Dispose();
        }

        WriteFailure.Throw(failure, this, value, lifted);
        return default;
    }

    // Methods of the entry, because calling a generic method from code shared by all classes T starts with a lookup.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteUncommon(ref FirnWriter writer, T value, FirnOptions options) => Message.WriteUncommon(ref writer, this, value, options);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public T? ReadUncommon(ref FirnReader reader, FirnOptions options) => Message.ReadUncommon(ref reader, this, options);
}
