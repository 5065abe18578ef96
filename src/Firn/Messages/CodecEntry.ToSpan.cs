using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Messages in memory of the caller.</content>
internal abstract partial class CodecEntry<T>
{
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

    public virtual int TryWriteSettled(Span<byte> destination, T value, FirnOptions options) => TryWrite(destination, value, options);
}

internal partial class CodecEntry<T, TCodec>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override int TryWriteSettled(Span<byte> destination, T value, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && options.IsPlain && destination.Length >= FixedMessage<T, TCodec>.Length)
        {
            FixedMessage<T, TCodec>.Write(ref MemoryMarshal.GetReference(destination), value);
            return FixedMessage<T, TCodec>.Length;
        }

        if (!IsTriedDirect) return TryWriteByWriter(destination, value, options);
        if (!options.IsPlain || value is null || destination.IsEmpty) return TryWrite(destination, value, options);
        int count = WritePlain(ref MemoryMarshal.GetReference(destination), value, destination.Length);
        return count >= 0 ? 1 + count : TryWriteByWriter(destination, value, options);
    }
}
