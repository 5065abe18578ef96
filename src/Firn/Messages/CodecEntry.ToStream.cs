using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Messages to streams.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteTo(Stream destination, T value, FirnOptions options)
    {
        if (IsWrittenDirect)
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

    public virtual void WriteToSettled(Stream destination, T value, FirnOptions options) => WriteTo(destination, value, options);
}

internal partial class CodecEntry<T, TCodec>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override void WriteToSettled(Stream destination, T value, FirnOptions options)
    {
        if (!IsTriedDirect) WriteByWriter(destination, value, options);
        else if (options.IsPlain && value is not null) WritePlainTo(destination, value, options);
        else WriteTo(destination, value, options);
    }

    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WritePlainTo(Stream destination, T value, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        Unsafe.SkipInit(out StackMemory memory);
        ref byte start = ref MemoryMarshal.GetReference(StackBuffer(ref memory));
        int count = WritePlain(ref start, value, StackBufferLength);

        // Unsigned, so that nothing written is too much, too. Where all values take so many bytes the copy is compiled for those.
        if ((uint)count >= StackBufferLength) WriteByWriter(destination, value, options);
        else destination.Write(MemoryMarshal.CreateReadOnlySpan(ref start, 1 + (TCodec.DirectSize is > 0 and < StackBufferLength ? TCodec.DirectSize : count)));
    }
}
