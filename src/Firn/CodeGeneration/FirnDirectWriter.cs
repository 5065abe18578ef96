using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.CodeGeneration;

/// <summary>
/// What generated code calls to keep the place to write to in a register, where a writer's is stored and loaded for each part: an object that is written without
/// a <see cref="FirnWriter"/>, to memory that is there, and the parts of one that is written with it. Not for use by hand.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnDirectWriter
{
    /// <summary>Makes room at a writer's place, which does not move.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="count">The bytes.</param>
    /// <returns>The place; <see cref="MoveTo"/> follows behind what is written there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Begin(ref FirnWriter writer, int count) => ref writer.Begin(count);

    /// <summary>A writer's place, which does not move.</summary>
    /// <param name="writer">The writer.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte PlaceOf(ref FirnWriter writer) => ref writer.Place;

    /// <summary>Makes room at a place that was a writer's, or is behind it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="place">The place.</param>
    /// <param name="count">The bytes.</param>
    /// <returns>The place; another one where the writer has gone on to other memory.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Reserve(scoped ref FirnWriter writer, ref byte place, int count) => ref writer.ReserveAt(ref place, count);

    /// <summary>Writes text as <see cref="FirnWriter.WriteString(string)"/> does, at a place that was the writer's, or is behind it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="place">The place.</param>
    /// <param name="value">The text, not null.</param>
    /// <returns>The place behind the text.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteString(scoped ref FirnWriter writer, ref byte place, string value) => ref writer.WriteStringAt(ref place, value);

    /// <summary>Moves a writer behind what was written at places that it did not know.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="place">The place behind all that.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void MoveTo(ref FirnWriter writer, scoped ref byte place) => writer.MoveTo(ref place);

    /// <summary>Whether so many bytes are left.</summary>
    /// <param name="destination">The first of them.</param>
    /// <param name="limit">The byte behind the last.</param>
    /// <param name="count">How many are wanted.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasRoom(ref byte destination, ref byte limit, long count) => Unsafe.ByteOffset(ref destination, ref limit) >= count;

    /// <summary>The bytes between two places.</summary>
    /// <param name="start">The first.</param>
    /// <param name="end">The one behind the last.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Count(ref byte start, ref byte end) => (int)Unsafe.ByteOffset(ref start, ref end);

    /// <summary>Writes a point in time, unless it is a local one.</summary>
    /// <param name="destination">The first of 8 bytes.</param>
    /// <param name="value">The point in time.</param>
    /// <returns>Whether it was written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteTime(ref byte destination, DateTime value) => DateTimeCodec.TryWriteUnlessLocal(ref destination, value);

    /// <summary>Writes text, if it is short and all Latin-1.</summary>
    /// <param name="destination">The first of 65 bytes at least.</param>
    /// <param name="value">The text, not null.</param>
    /// <returns>Whether it was written: as many bytes as code units, and one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining | MethodImplOptions.AggressiveOptimization)]
    public static bool TryWriteShort(ref byte destination, string value)
    {
        int length = value.Length;
        if ((uint)length > TextKernels.ShortLength || TextKernels.NarrowShort(value, ref Unsafe.Add(ref destination, 1)) != 0) return false;
        destination = (byte)(length << 2);
        return true;
    }

    /// <summary>Writes other text than <see cref="TryWriteShort"/>, if it fits, and there is room for more behind it.</summary>
    /// <param name="destination">The first byte.</param>
    /// <param name="value">The text, not null.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <param name="behind">The bytes that have to be left.</param>
    /// <returns>The byte behind the text; the reference to nothing where it does not fit.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ref byte WriteLong(ref byte destination, string value, ref byte limit, int behind)
    {
        ref byte next = ref WriteOtherHere(ref destination, value, ref limit);
        return ref !Unsafe.IsNullRef(ref next) && Unsafe.ByteOffset(ref next, ref limit) >= behind ? ref next : ref Unsafe.NullRef<byte>();
    }

    /// <summary>Writes a value that is a part of another, if it fits (<see cref="IFirnCodec.WritePart"/>).</summary>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="destination">The first byte.</param>
    /// <param name="value">The value, of the type that the codec serves, not null.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <returns>The byte behind the value; the reference to nothing where it does not fit, or a writer has to look at it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WritePart<TCodec>(ref byte destination, object value, ref byte limit)
        where TCodec : struct, IFirnCodec => ref TCodec.WritePart(ref destination, value, ref limit);

    /// <summary>Writes an object that is a part of another by <see cref="IFirnCodec.WritePart"/>, or else as <see cref="IFirnCodec{T}.Write"/> does.</summary>
    /// <typeparam name="T">Its class.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The object, not null.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteWithPart<T, TCodec>(ref FirnWriter writer, T value)
        where T : class
        where TCodec : struct, IFirnCodec<T>
    {
        if (writer.HasLevels(TCodec.WritingLevels))
        {
            ref byte next = ref TCodec.WritePart(ref writer.Place, value, ref writer.Limit);
            if (!Unsafe.IsNullRef(ref next))
            {
                writer.MoveTo(ref next);
                return;
            }
        }

        TCodec.Write(ref writer, value);
    }

    /// <summary>Writes text as <see cref="FirnWriter.WriteString(string)"/> does, if it fits.</summary>
    /// <param name="destination">The first byte.</param>
    /// <param name="value">The text, not null.</param>
    /// <param name="limit">The byte behind the last that may be written.</param>
    /// <returns>The byte behind the text; the reference to nothing where it does not fit.</returns>
    public static ref byte WriteString(ref byte destination, string value, ref byte limit)
    {
        int length = value.Length;

        // The kernel stores up to Slack bytes after the header, whatever the length. By way of TryWriteShort it takes 2 % of "flat-text" longer.
        if ((uint)length <= TextKernels.ShortLength && Unsafe.ByteOffset(ref destination, ref limit) > FirnWriter.Slack)
        {
            ref byte text = ref Unsafe.Add(ref destination, 1);
            if (TextKernels.NarrowShort(value, ref text) == 0)
            {
                destination = (byte)(length << 2);
                return ref Unsafe.Add(ref text, length);
            }
        }

        return ref WriteOther(ref destination, value, ref limit);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteOther(ref byte destination, string value, ref byte limit) => ref WriteOtherHere(ref destination, value, ref limit);

    // Longer text, short text near the end, as in an array of the message's length, or short text that is not Latin-1. Part of the two methods that are called for those.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteOtherHere(ref byte destination, string value, ref byte limit)
    {
        int length = value.Length;
        nint room = Unsafe.ByteOffset(ref destination, ref limit);
        if (length > TextKernels.ShortLength)
        {
            // Latin-1 is the shortest of all encodings.
            int header = TextFormat.HeaderLength(length);
            if (room < (nint)length + header) return ref Unsafe.NullRef<byte>();
            if (TextKernels.TryNarrow(in value.GetPinnableReference(), ref Unsafe.Add(ref destination, header), (uint)length))
            {
                TextFormat.WriteHeader(ref destination, TextFormat.Latin1, length);
                return ref Unsafe.Add(ref destination, length + header);
            }

            return ref WriteBySpan(ref destination, value, room, isLatin1Possible: false);
        }

        if (room > length && room <= FirnWriter.Slack && TextKernels.TryNarrow(in value.GetPinnableReference(), ref Unsafe.Add(ref destination, 1), (uint)length))
        {
            destination = (byte)(length << 2);
            return ref Unsafe.Add(ref destination, length + 1);
        }

        if (room >= TextKernels.ShortOtherRoom)
        {
            int size = TextKernels.WriteShortOther(value, ref destination);
            if (size > 0) return ref Unsafe.Add(ref destination, size);
        }

        // What Latin-1 has room for has been tried.
        return ref WriteBySpan(ref destination, value, room, isLatin1Possible: room <= length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteBySpan(ref byte destination, string value, nint room, bool isLatin1Possible)
    {
        FirnWriter writer = new(MemoryMarshal.CreateSpan(ref destination, (int)nint.Min(room, int.MaxValue)), 0, FirnWriter.SinkKind.Span, null, FirnOptions.Default);
        writer.WriteText(value, isLatin1Possible);
        if (!writer.HasOverflowed) return ref Unsafe.Add(ref destination, (nint)writer.BytesWritten);
        writer.Dispose();
        return ref Unsafe.NullRef<byte>();
    }
}
