using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>
/// Reads the values of a frame, a few at a time: a reader can't be kept while a caller waits, and making one for every value would cost
/// more than many values do.
/// </summary>
internal sealed class FrameDecoder<T>(CodecEntry<T> entry, ContainerFrames frames, FirnOptions options)
{
    private const int BatchLength = 32;

    private readonly T?[] _batch = new T?[BatchLength];
    private readonly bool _isBit = (entry.ValueType == typeof(bool) || entry.ValueType == typeof(bool?)) && entry.Descriptor.Bytes[0] == (byte)FirnKind.Bool;
    private readonly int _minSize = entry.MinSize;
    private readonly T? _absent = entry.Absent;
    private int _batchCount;
    private int _next;
    private int _position;          // behind the last value read, counted from the frame's count
    private int _index;             // values read
    private int _count;
    private int _presentLeft;
    private int _bitmap = NoBitmap; // where the presence bitmap stands
    private int _bits;              // where packed bools stand
    private FrameBudget _budget;
    private ReadOnlyMemory<byte> _convertedBytes;   // the frame's, if another version wrote it
    private ConvertedBody? _converted;
    private byte[]? _joined;
    private ExceptionDispatchInfo? _failure;

    private const int NoBitmap = -1;

    /// <summary>The values of all frames before the current one.</summary>
    public long ValuesBefore { get; private set; }

    /// <summary>The values of the current frame.</summary>
    public int Count => _count;

    /// <summary>The next value of the current frame, if it has been read already.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryTake(ref T? value)
    {
        int next = _next;
        if (next >= _batchCount) return false;
        _next = next + 1;
        value = _batch[next];
        return true;
    }

    /// <summary>The next value of the current frame.</summary>
    /// <returns>False where the frame has no more.</returns>
    public bool TryNext(ref T? value)
    {
        if (TryTake(ref value)) return true;
        _next = 0;
        _batchCount = 0;
        _failure?.Throw();
        if (_index == _count) return false;

        // All or some of the batch; what an error left is given before the error is.
        int wanted = Math.Min(_count - _index, BatchLength);
        _batchCount = ReadBatch(MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(_batch), wanted));
        if (_batchCount == 0) _failure!.Throw();
        value = _batch[_next++];
        return true;
    }

    /// <summary>Lets go of the values of the last frame, and of the frame.</summary>
    public void Clear()
    {
        Array.Clear(_batch);
        _batchCount = _next = 0;
        ValuesBefore += _count;
        _count = _index = 0;
        _converted?.Dispose();
        _converted = null;
        if (_joined is not null) ArrayPool<byte>.Shared.Return(_joined);
        _joined = null;
        _convertedBytes = default;
    }

    // The current frame in the layout of the reader's codecs.
    private ReadOnlySpan<byte> Body => _converted is null ? frames.Body : _convertedBytes.Span;

    private FirnReader Open(ReadOnlySpan<byte> body, int position)
    {
        FirnReader reader = new(body, position, options);
        if (_converted is not null) reader.SetConverted(frames.Body.Length, frames.Plan!.IsMarked, entry.BoundUnder(options));
        else reader.Root = entry;
        return reader;
    }

    // A frame that another version wrote becomes a list in the layout of the reader's codecs.
    private void Convert(ConversionPlan plan)
    {
        FirnReader source = new(frames.Body, options) { Root = entry };
        source.Leave(); // the list of a frame takes no level
        ConvertedBody converted = new(ref source, plan, entry);
        _ = converted.TryConvert(ref source, entry.ValueType, rootMayBeAbsent: false); // a list never becomes null
        _converted = converted;
        source.ExpectEnd();
        _convertedBytes = converted.Join(out _joined);
    }

    /// <summary>Begins a frame: reads its count and which values are there, and reserves their bytes.</summary>
    public void Begin()
    {
        Clear();
        try
        {
            if (frames.Plan is { } plan) Convert(plan);
            ReadOnlySpan<byte> body = Body;
            FirnReader reader = Open(body, 0);
            long count = reader.ReadCount();
            bool sparse = entry.MayBeAbsent && (count & 1) != 0;
            if (entry.MayBeAbsent) count >>= 1;
            if (count == 0) Throw.Invalid(FirnErrorCode.InvalidContainer, "A frame of the container holds no values.", 0);
            if (count > int.MaxValue) Throw.Invalid(FirnErrorCode.InvalidCount, "A frame of the container holds more values than it may.", 0);
            int present = (int)count;
            _bitmap = NoBitmap;
            if (sparse)
            {
                _bitmap = (int)reader.Position;
                reader.ReadBitmap((int)count, out present);
            }

            if (_isBit)
            {
                _bits = (int)reader.Position;
                int bytes = (int)(((long)present + 7) >> 3);
                reader.ReserveElements(bytes, 1);
                if (bytes > 0 && (present & 7) != 0 && body[_bits + bytes - 1] >> (present & 7) != 0) Throw.Invalid(FirnErrorCode.InvalidValue, "Packed bools have unused bits set.", _bits + bytes - 1);
                if (body.Length != _bits + bytes) Throw.TrailingBytes(body.Length - _bits - bytes, _bits + bytes);
            }
            else
            {
                reader.ReserveElements(present, _minSize);
                if (_minSize == 0) reader.ChargeZeroWidth(present);
            }

            _position = (int)reader.Position;
            _presentLeft = present;
            _budget = reader.Budget;
            _count = (int)count;
        }
        catch (FirnException exception)
        {
            exception.Type = entry.ValueType;
            _failure = ExceptionDispatchInfo.Capture(Locate(exception));
            _failure.Throw();
        }
        catch (Exception exception)
        {
            _failure = ExceptionDispatchInfo.Capture(exception); // no memory: the frame's values must not be passed over by the next call
            throw;
        }
    }

    private int ReadBatch(Span<T?> batch)
    {
        if (_isBit) return ReadBits(batch);
        ReadOnlySpan<byte> body = Body;
        FirnReader reader = Open(body, _position);
        reader.Budget = _budget;
        int done = 0;
        long start = _position;
        FirnException? failure = null;
        try
        {
            // Again what was reserved when the frame began: bytes that the values to come will take belong to none of these.
            reader.ReserveElements(_presentLeft, _minSize);
            if (_bitmap < 0)
            {
                for (; done < batch.Length; done++)
                {
                    start = reader.Position;
                    reader.Release(_minSize);
                    reader.ForgetReferences(); // ids are a value's own
                    batch[done] = entry.Read(ref reader);
                }

                _presentLeft -= done;
            }
            else
            {
                for (; done < batch.Length; done++)
                {
                    batch[done] = _absent;
                    if (!IsPresent(body, _index + done)) continue;
                    start = reader.Position;
                    reader.Release(_minSize);
                    reader.ForgetReferences(); // ids are a value's own
                    batch[done] = entry.Read(ref reader);
                    _presentLeft--;
                }
            }

            _index += done;
            _position = (int)reader.Position;
            _budget = reader.Budget;
            if (_index == _count && reader.Remaining > 0)
            {
                FirnException trailing = new(FirnErrorCode.TrailingBytes, $"{reader.Remaining} bytes follow the values of a frame.", _position, entry.ValueType);
                _failure = ExceptionDispatchInfo.Capture(Locate(trailing));
            }
        }
        catch (FirnException exception)
        {
            failure = exception;
        }
        catch (Exception exception)
        {
            // Of a constructor or setter of the values' type: it belongs to the value that follows those that were read.
            _failure = ExceptionDispatchInfo.Capture(exception);
        }

        // Outside of the handler, which runs on top of all the frames that the error came through.
        if (failure is not null) _failure = ExceptionDispatchInfo.Capture(LocateInValue(failure, body, (int)start, done));
        return done;
    }

    private bool IsPresent(ReadOnlySpan<byte> body, int index) => _bitmap < 0 || ((body[_bitmap + (index >> 3)] >> (index & 7)) & 1) != 0;

    private int ReadBits(Span<T?> batch)
    {
        ReadOnlySpan<byte> body = Body;
        for (int i = 0; i < batch.Length; i++, _index++)
        {
            batch[i] = _absent;
            if (!IsPresent(body, _index)) continue;
            int bit = _position++ - _bits;
            bool value = ((body[_bits + (bit >> 3)] >> (bit & 7)) & 1) != 0;
            if (typeof(T) == typeof(bool)) batch[i] = (T)(object)value;
            else if (typeof(T) == typeof(bool?)) batch[i] = (T?)(object?)(bool?)value;
            else batch[i] = (T)(value ? BoxedEntry.True : BoxedEntry.False);
        }

        return batch.Length;
    }

    // The member is looked for in the value alone, whose bytes are a body; then the error gets its place in the frame and the container.
    private FirnException LocateInValue(FirnException exception, ReadOnlySpan<byte> body, int start, int done)
    {
        if (exception.Type is not null || exception.Offset < start) return exception.Type is null ? Locate(exception) : exception;
        if (_converted is { } converted)
        {
            FirnReader source = new(frames.Body, options);
            converted.Explain(exception, ref source, entry.ValueType);
            return Locate(exception);
        }

        FirnException inValue = exception.InFrame(exception.Offset - start, "");
        ErrorLocator.Complete(inValue, entry, body[start..], options, isBody: true);
        if (inValue.Path is { } path) inValue.Path = path.Length == 0 || path[0] == '[' ? $"[{_index + done}]{path}" : $"[{_index + done}].{path}";
        return Locate(inValue.InFrame(exception.Offset, ""));
    }

    private FirnException Locate(FirnException exception) => frames.Locate(exception);
}
