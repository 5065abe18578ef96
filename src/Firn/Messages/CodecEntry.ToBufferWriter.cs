using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Messages to buffer writers.</content>
internal abstract unsafe partial class CodecEntry<T>
{
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

    public virtual void WriteToSettled(IBufferWriter<byte> destination, T value, FirnOptions options) => WriteTo(destination, value, options);
}

internal partial class CodecEntry<T, TCodec>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override void WriteToSettled(IBufferWriter<byte> destination, T value, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && options.IsPlain)
        {
            ArgumentNullException.ThrowIfNull(destination);
            Span<byte> room = destination.GetSpan(FirnWriter.FirstRoomLength);
            if (room.Length >= FixedMessage<T, TCodec>.Length)
            {
                FixedMessage<T, TCodec>.Write(ref MemoryMarshal.GetReference(room), value);
                destination.Advance(FixedMessage<T, TCodec>.Length);
            }
            else
            {
                WriteByWriter(destination, room, value, options);
            }
        }
        else if (!IsTriedDirect)
        {
            WriteByWriter(destination, value, options);
        }
        else if (options.IsPlain && value is not null)
        {
            ArgumentNullException.ThrowIfNull(destination);
            Span<byte> room = destination.GetSpan(FirnWriter.FirstRoomLength);
            int count = room.IsEmpty ? -1 : WritePlain(ref MemoryMarshal.GetReference(room), value, room.Length);
            if (count >= 0 && count < options.MaxMessageBytes) destination.Advance(1 + count);
            else WriteByWriter(destination, room, value, options);
        }
        else
        {
            WriteTo(destination, value, options);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override int TryWriteDirectSettled(Span<byte> room, T value, FirnOptions options)
    {
        if (!IsTriedDirect) return 0;
        if (!options.IsPlain || value is null || room.IsEmpty) return base.TryWriteDirectSettled(room, value, options);
        int count = WritePlain(ref MemoryMarshal.GetReference(room), value, room.Length);
        return count >= 0 ? 1 + count : 0;
    }
}
