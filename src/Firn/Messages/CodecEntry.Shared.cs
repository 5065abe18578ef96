using System.Runtime.CompilerServices;

namespace Firn;

/// <content>What all destinations and sources share.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    private const int CacheLine = 64;

    // Fixed blocks that cross segments are joined in so many bytes; larger ones get an array.
    private const int ScratchLength = 256;

    // Writes what follows the bytes that WritePrefix has written, or the message from its header on if it has written none.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteBehind(int prefix, ref FirnWriter writer, T value, FirnOptions options)
    {
        if (prefix > 0) _write(ref writer, value);
        else WriteFromHeader(ref writer, value, options);
    }

    // Of null, compressed messages, and where the prefix has no room. A method of its own, so that the usual message has less to compile and to keep in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteFromHeader(ref FirnWriter writer, T value, FirnOptions options) => Message.Write(ref writer, this, value, options);

    // A variable, not a stackalloc: the runtime keeps no profile of a method with a stackalloc and a loop, and does not resolve its calls through a sink or source.
    [InlineArray(StackBufferLength + CacheLine)]
    private protected struct StackMemory
    {
        private byte _first;
    }

    // On a cache line's start: the copy of the message reads what was just stored in smaller pieces, and across lines it waits longer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected static Span<byte> StackBuffer(ref StackMemory memory) => new((byte*)(((nuint)Unsafe.AsPointer(ref memory) + CacheLine - 1) & ~((nuint)CacheLine - 1)), StackBufferLength);

    // Methods of the entry, because calling a generic method from code shared by all classes T starts with a lookup.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteUncommon(ref FirnWriter writer, T value, FirnOptions options) => Message.WriteUncommon(ref writer, this, value, options);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public T? ReadUncommon(ref FirnReader reader, FirnOptions options) => Message.ReadUncommon(ref reader, this, options);
}
