using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>What the converter of other versions' data needs: it walks bytes without making values, and returns to places.</content>
public ref partial struct FirnReader
{
    // So much owed by nobody that no announced count is refused: converted data take fewer bytes than their codecs' least sizes say,
    // and their counts have been checked against the bytes they were converted from.
    private const long NothingOwed = -(1L << 62);

    /// <summary>
    /// Says that the bytes come from the converter. What may be allocated goes by the length of the original message, and announced
    /// elements are not held against the bytes that are left.
    /// </summary>
    /// <param name="input">The length of the message that was converted.</param>
    /// <param name="isMarked">Whether classes begin with a byte that says whether members may be missing.</param>
    /// <param name="bound">What the type may need.</param>
    internal void SetConverted(long input, bool isMarked, MemoryBound bound)
    {
        SetBudget(input);
        AllowConverted(input, bound);
        SetConverted(isMarked);
    }

    /// <summary>The same, with the budgets of allocation as they are.</summary>
    /// <param name="isMarked">Whether classes begin with a byte that says whether members may be missing.</param>
    internal void SetConverted(bool isMarked)
    {
        _owed = NothingOwed;
        _zeroWidthLeft = int.MaxValue; // counted in the original: what has lost all its members may be many
        if (isMarked) MarkConverted();
    }

    /// <summary>Whether the bytes come from the converter.</summary>
    internal readonly bool IsConverted => _owed < 0;

    /// <summary>Where the reader stands.</summary>
    internal readonly ReaderMark Mark() => _segment is null
        ? new(null, (int)Unsafe.ByteOffset(ref _start, ref _cursor), Position)
        : new(_segment, (int)Unsafe.ByteOffset(ref MemoryMarshal.GetReference(_segment.Memory.Span), ref _cursor), Position);

    /// <summary>Returns to a place where this reader, or one of the same bytes, has been.</summary>
    internal void Return(in ReaderMark mark)
    {
        if (_segment is null)
        {
            Debug.Assert(mark.Segment is null);
            _cursor = ref Unsafe.Add(ref _start, mark.Offset);
            return;
        }

        long end = Position + Remaining;
        _segment = mark.Segment!;
        ReadOnlySpan<byte> span = _segment.Memory.Span[mark.Offset..];
        long left = end - mark.Position;
        if (span.Length > left) span = span[..(int)left];
        _start = ref MemoryMarshal.GetReference(span);
        _startPosition = mark.Position;
        _cursor = ref _start;
        _end = ref Unsafe.Add(ref _start, span.Length);
        _after = left - span.Length;
    }

    /// <summary>The levels of depth that are left.</summary>
    internal int DepthLeft
    {
        readonly get => _depthLeft;
        set => _depthLeft = value;
    }

    /// <summary>What is left of the budget of elements without bytes.</summary>
    internal int ZeroWidthLeft
    {
        readonly get => _zeroWidthLeft;
        set => _zeroWidthLeft = value;
    }

    /// <summary>Returns to where reading began, with all limits as they were.</summary>
    /// <param name="mark">The place.</param>
    /// <param name="depthLeft">The levels of depth that were left there.</param>
    internal void Restart(in ReaderMark mark, int depthLeft)
    {
        Return(mark);
        _owed = 0;
        _depthLeft = depthLeft;
        _zeroWidthLeft = _options.MaxZeroWidthElements;
        SetBudget(Position + Remaining);
    }

    /// <summary>The bytes since a mark, if they lie in one run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool TryGetSince(in ReaderMark mark, out ReadOnlySpan<byte> bytes)
    {
        long length = Position - mark.Position;
        if (_segment is not null && _segment != mark.Segment)
        {
            bytes = default;
            return false;
        }

        // The mark lies in the memory of the current run, before the cursor.
        bytes = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Subtract(ref _cursor, (nint)length), (int)length);
        return true;
    }

    /// <summary>Takes bytes that stay where they are while the message is read, unlike those of <see cref="Take"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte TakeStable(int count)
    {
        ref byte first = ref _cursor;
        if (Unsafe.ByteOffset(ref first, ref _end) < count) return ref TakeStableAcross(count);
        _cursor = ref Unsafe.Add(ref first, count);
        return ref first;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte TakeStableAcross(int count)
    {
        if (Remaining < count) Throw.UnexpectedEnd(Position + Remaining);
        while (Run == 0) NextSegment();
        if (Run >= count) return ref TakeStable(count);
        byte[] joined = new byte[count]; // at most the bytes that are left
        ReadBytes(joined);
        return ref MemoryMarshal.GetArrayDataReference(joined);
    }

    /// <summary>Moves past bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Skip(long count)
    {
        if (Run >= count) _cursor = ref Unsafe.Add(ref _cursor, (nint)count);
        else SkipAcross(count);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipAcross(long count)
    {
        if (Remaining < count) Throw.UnexpectedEnd(Position + Remaining);
        while (count > 0)
        {
            while (Run == 0) NextSegment();
            int length = (int)Math.Min(Run, count);
            _cursor = ref Unsafe.Add(ref _cursor, length);
            count -= length;
        }
    }

    /// <summary>The next bytes, as many as lie in one run and at most <paramref name="most"/>, which is above 0 and not above what is left.</summary>
    internal ReadOnlySpan<byte> TakePiece(long most)
    {
        while (Run == 0) NextSegment();
        int length = (int)Math.Min(Run, most);
        ReadOnlySpan<byte> piece = MemoryMarshal.CreateReadOnlySpan(ref _cursor, length);
        _cursor = ref Unsafe.Add(ref _cursor, length);
        return piece;
    }
}
