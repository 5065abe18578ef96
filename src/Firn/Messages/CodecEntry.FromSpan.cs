using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using Firn.CodeGeneration;

namespace Firn;

/// <content>Messages from memory.</content>
internal abstract unsafe partial class CodecEntry<T>
{
    /// <summary>Reads a message and nothing else.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T? ReadSpan(ReadOnlySpan<byte> source, FirnOptions options) => ReadHere(source, options);

    // Part of its callers, which it can be because it catches nothing.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T? ReadHere(ReadOnlySpan<byte> source, FirnOptions options)
    {
        // The usual message starts with the reader's own constant bytes.
        int consumed = Message.SkipPrefix(source, this, options);
        if (consumed == 0) return ReadOther(source, options);
        if (_readDirect != null && source.Length <= options.DirectLength)
        {
            ref byte start = ref MemoryMarshal.GetReference(source);
            FirnDirectInput input = new(ref Unsafe.Add(ref start, consumed), ref Unsafe.Add(ref start, source.Length));
            object? value = _readDirect(ref input);
            if (value is not null && input.IsAtEnd) return Unsafe.As<object, T>(ref value);
        }

        return ReadByReader(source, consumed, options);
    }

    // Data of another version, or something that is not usual. Short data of the version that came last are converted on the stack, without pooled memory. What the conversion refuses a
    // reader refuses again, which says what is wrong: the codec has not been called then.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadOther(ReadOnlySpan<byte> source, FirnOptions options)
    {
        if (source.Length <= StackBufferLength && Message.FindLastPlan(source, this, options, out int consumed) is { Direct: { } direct } plan && options.MaxDepth > direct.Levels)
        {
            Unsafe.SkipInit(out StackMemory memory);
            Span<byte> room = StackBuffer(ref memory);
            int length = direct.ConvertDirect(source[consumed..], room, options);
            if (length >= 0) return ReadConverted(source, consumed, plan, room[..length], options);
        }

        return ReadByReader(source, 0, options);
    }

    // A method of its own: the reader is cleared at each call, and with it the memory would be, among the variables that it stands with.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadConverted(ReadOnlySpan<byte> source, int consumed, ConversionPlan plan, ReadOnlySpan<byte> converted, FirnOptions options)
    {
        FirnReader reader = default;
        reader.Start(converted, 0, options);
        reader.SetConverted(source.Length, plan.IsMarked, BoundUnder(options));
        FirnException failure;
        try
        {
            T? value = _read(ref reader);
            reader.ExpectEnd();
            return value;
        }
        catch (FirnException exception)
        {
            failure = exception;
        }

        // Outside of the handler, which runs on top of all the frames that the error came through.
        ThrowConverted(source, consumed, plan, failure, options);
        return default;
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowConverted(ReadOnlySpan<byte> source, int consumed, ConversionPlan plan, FirnException failure, FirnOptions options)
    {
        FirnReader reader = new(source, consumed, options);
        new ConvertedBody(ref reader, plan, this).Explain(failure, ref reader, ValueType);
        ExceptionDispatchInfo.Throw(failure);
    }

    /// <summary>Reads a message of a codec that needs a reader, or with bytes that do.</summary>
    /// <param name="source">The message.</param>
    /// <param name="consumed">What <see cref="Message.SkipPrefix(ReadOnlySpan{byte}, CodecEntry, FirnOptions)"/> says of it.</param>
    /// <param name="options">The options.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    protected T? ReadByReader(ReadOnlySpan<byte> source, int consumed, FirnOptions options)
    {
        // First of all: there the zeros are those that the method's start has stored.
        FirnReader reader = default;
        reader.Start(source, consumed, options);
        reader.Root = this;
        try
        {
            T? value = consumed > 0 ? _read(ref reader) : ReadUncommon(ref reader, options);
            reader.ExpectEnd();
            return value;
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    /// <summary>Reads a message that other bytes may follow.</summary>
    public T? ReadSpan(ReadOnlySpan<byte> source, out long bytesConsumed, FirnOptions options)
    {
        FirnReader reader = new(source, options) { Root = this };
        try
        {
            T? value = Message.Read(ref reader, this, options);
            bytesConsumed = reader.Position;
            return value;
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, this, source, options);
            throw;
        }
    }

    public virtual T? ReadSpanSettled(ReadOnlySpan<byte> source, FirnOptions options) => ReadSpan(source, options);
}

internal partial class CodecEntry<T, TCodec>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sealed override T? ReadSpanSettled(ReadOnlySpan<byte> source, FirnOptions options)
    {
        if (typeof(T).IsValueType && FixedMessage<T, TCodec>.IsServed && FixedMessage<T, TCodec>.TryRead(source, options, out T value)) return value;
        return TCodec.HasDirectReading ? ReadPlain(source, options) : ReadSpan(source, options);
    }
}
