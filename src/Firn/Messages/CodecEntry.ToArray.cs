using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn;

/// <content>Messages as new arrays.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    private const int Varying = -1;
    private const int Long = -2;

    // The length of the bodies written to arrays so far, while all have the same. Long, while all are more than the stack has room for. 0 before the first; Varying in all other cases.
    // But for races it changes twice at most, so threads that only read it do not wait for one another.
    private int _bodyLength;

    protected bool IsLong => _bodyLength == Long;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte[] WriteArray(T value, FirnOptions options) => WriteArrayHere(value, options);

    // Part of calls that know that the codec needs a writer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected byte[] WriteArrayHere(T value, FirnOptions options)
    {
        int length = _bodyLength;
        if (length > 0 && (_writePart == null || _writeDirect != null) && !Message.IsAbsent(this, value) && options.Compression == FirnCompression.None) return WriteArray(value, options, length);
        return length == Long ? WriteLongArray(value, options) : WriteArrayOfAnyLength(value, options);
    }

    // Where most messages are short, here and in the two other ways to memory of known length, there is no finally: it takes tiny objects 3 to 16 % of their time. A call that fails
    // leaves the pooled memory that it may have come to hold to the garbage collector. As part of a method that clears its variables it would clear its memory, too.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WriteArrayOfAnyLength(T value, FirnOptions options)
    {
        if (!IsWrittenDirect) return WriteArrayByWriter(value, options);
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

    public virtual byte[] WriteArraySettled(T value, FirnOptions options) => WriteArray(value, options);
}

internal partial class CodecEntry<T, TCodec>
{
    // What is not usual is left to one call of a method that all types share: code for it would stand at each call of an entry point. What the codec's direct methods have refused goes
    // to a writer or reader at once: they would refuse it again.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override byte[] WriteArraySettled(T value, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed)
        {
            if (!options.IsPlain) return WriteArray(value, options);
            byte[] message = new byte[FixedMessage<T, TCodec>.Length];
            FixedMessage<T, TCodec>.Write(ref MemoryMarshal.GetArrayDataReference(message), value);
            return message;
        }

        if (!IsTriedDirect) return WriteArrayHere(value, options);
        if (!options.IsPlain || value is null) return WriteArray(value, options);
        if (TCodec.DirectSize == 0)
        {
            // Long messages would be written to the stack in vain.
            if (IsLong) return WriteArray(value, options);
            int length = TCodec.MeasureDirect(value);
            return length < 0 ? WritePlainArray(value, options) : WritePlainArray(value, length, options);
        }

        byte[] array = new byte[1 + TCodec.DirectSize];
        return WritePlain(ref MemoryMarshal.GetArrayDataReference(array), value, 1 + TCodec.DirectSize) >= 0 ? array : WriteArrayByWriter(array, 1, value, options);
    }

    // A method of its own for the memory on the stack, here and below, as WriteArrayOfAnyLength.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WritePlainArray(T value, FirnOptions options)
    {
        Unsafe.SkipInit(out StackMemory memory);
        ref byte start = ref MemoryMarshal.GetReference(StackBuffer(ref memory));
        int count = WritePlain(ref start, value, StackBufferLength);
        return count >= 0 ? MemoryMarshal.CreateReadOnlySpan(ref start, 1 + count).ToArray() : WriteArrayByWriter(value, options);
    }

    // To a writer is left what has another length, as others have changed it meanwhile, and what the codec refuses; of times, or of numbers whose memory is another, it fills the same array.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] WritePlainArray(T value, int length, FirnOptions options)
    {
        byte[] array = NewArray.Of<byte>(1 + length);
        return WritePlain(ref MemoryMarshal.GetArrayDataReference(array), value, array.Length) == length ? array : WriteArrayByWriter(array, 1, value, options);
    }
}
