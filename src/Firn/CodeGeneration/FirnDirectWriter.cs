using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.CodeGeneration;

/// <summary>
/// What generated code calls to write an object without a <see cref="FirnWriter"/>, to memory that is there: the place to write to stays in a register,
/// where a writer's is stored and loaded for each part. Not for use by hand.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnDirectWriter
{
    /// <summary>Whether so many bytes are left.</summary>
    /// <param name="destination">The first of them.</param>
    /// <param name="limit">The byte behind the last.</param>
    /// <param name="count">How many are wanted.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasRoom(ref byte destination, ref byte limit, long count) => Unsafe.ByteOffset(ref destination, ref limit) >= count;

    /// <summary>What a text takes at least, without its header.</summary>
    /// <param name="value">The text, or null, which takes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Length(string? value) => value is null ? 0 : value.Length;

    /// <summary>The bytes between two places.</summary>
    /// <param name="start">The first.</param>
    /// <param name="end">The one behind the last.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Count(ref byte start, ref byte end) => (int)Unsafe.ByteOffset(ref start, ref end);

    /// <summary>Writes a point in time, unless it is one of local time: to find out where that is calls a method, and a method that calls none keeps what it has in registers.</summary>
    /// <param name="destination">The first of 8 bytes.</param>
    /// <param name="value">The point in time.</param>
    /// <returns>Whether it was written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteDateTime(ref byte destination, DateTime value) => DateTimeCodec.TryWriteInMemory(ref destination, value);

    /// <summary>Writes text as <see cref="FirnWriter.WriteString(string)"/> does, if it fits.</summary>
    /// <param name="destination">The first byte.</param>
    /// <param name="value">The text, not null.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <returns>The byte behind the text; the reference to nothing where it does not fit.</returns>
    public static ref byte WriteString(ref byte destination, string value, ref byte limit)
    {
        int length = value.Length;

        // The kernel stores up to Slack bytes after the header, whatever the length.
        if ((uint)length <= TextKernels.ShortLength && Unsafe.ByteOffset(ref destination, ref limit) > FirnWriter.Slack)
        {
            ref byte text = ref Unsafe.Add(ref destination, 1);
            if (TextKernels.TryNarrowShort(value, ref text))
            {
                destination = (byte)(length << 2);
                return ref Unsafe.Add(ref text, length);
            }
        }

        return ref WriteOther(ref destination, value, ref limit);
    }

    // Short text near the end, as in an array of the message's length, short text that is not Latin-1, or text of any kind.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteOther(ref byte destination, string value, ref byte limit)
    {
        int length = value.Length;
        nint room = Unsafe.ByteOffset(ref destination, ref limit);
        if ((uint)length <= TextKernels.ShortLength && room > length && room <= FirnWriter.Slack && TextKernels.TryNarrow(in value.GetPinnableReference(), ref Unsafe.Add(ref destination, 1), (uint)length))
        {
            destination = (byte)(length << 2);
            return ref Unsafe.Add(ref destination, length + 1);
        }

        if ((uint)length <= TextKernels.ShortLength && room >= TextKernels.ShortOtherRoom)
        {
            int size = TextKernels.WriteShortOther(value, ref destination);
            if (size > 0) return ref Unsafe.Add(ref destination, size);
        }

        FirnWriter writer = new(MemoryMarshal.CreateSpan(ref destination, (int)nint.Min(room, int.MaxValue)), 0, FirnWriter.SinkKind.Span, null, FirnOptions.Default);
        writer.WriteString(value);
        if (!writer.HasOverflowed) return ref Unsafe.Add(ref destination, (nint)writer.BytesWritten);
        writer.Dispose();
        return ref Unsafe.NullRef<byte>();
    }
}
