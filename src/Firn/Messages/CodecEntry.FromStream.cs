using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Messages from streams, which are read to their end.</content>
internal abstract partial class CodecEntry<T>
{
    /// <summary>Reads a stream to its end.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T? ReadStream(Stream source, FirnOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        Unsafe.SkipInit(out StackMemory memory);

        // The byte that is more than is allowed is read to be noticed.
        Span<byte> room = StackBuffer(ref memory)[..(int)(Math.Min(StackBufferLength - 1, options.MaxMessageBytes) + 1)];
        int length = FirnBuffer.Fill(room, source);
        return length < room.Length ? ReadHere(room[..length], options) : ReadBuffer(source, room, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected T? ReadBuffer(Stream source, ReadOnlySpan<byte> first, FirnOptions options)
    {
        using FirnBuffer buffer = FirnBuffer.ReadToEnd(source, first, options.MaxMessageBytes);
        return ReadSequence(buffer.Sequence, options);
    }

    public virtual T? ReadStreamSettled(Stream source, FirnOptions options) => ReadStream(source, options);
}

internal partial class CodecEntry<T, TCodec>
{
    // As ReadStream.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public sealed override T? ReadStreamSettled(Stream source, FirnOptions options)
    {
        if (!TCodec.HasDirectReading || !options.IsPlainStream) return ReadStream(source, options);
        ArgumentNullException.ThrowIfNull(source);
        Unsafe.SkipInit(out StackMemory memory);
        Span<byte> room = StackBuffer(ref memory);
        int length = FirnBuffer.Fill(room, source);
        if ((uint)(length - 1) < StackBufferLength - 1 && room[0] == Message.PlainHeader) return ReadBody(ref MemoryMarshal.GetReference(room), length, options);
        return length < StackBufferLength ? ReadSpan(room[..length], options) : ReadBuffer(source, room, options);
    }
}
