using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Objects with their length in front (format, section 11.3).</content>
public ref partial struct FirnReader
{
    /// <summary>
    /// Whether bytes are left: in the sized object that is open, else in all. What an older writer did not write yet, a reader finds missing
    /// here, and takes a default: <c>reader.HasMore ? reader.ReadInt32() : 1</c>.
    /// </summary>
    public readonly bool HasMore => Remaining != 0;

    /// <summary>
    /// Begins an object with its length in front. Until <see cref="EndSized"/> nothing outside of it can be read; <see cref="Remaining"/> and
    /// <see cref="HasMore"/> are about it alone. Takes a level of depth.
    /// </summary>
    /// <returns>What <see cref="EndSized"/> takes.</returns>
    /// <exception cref="FirnException">The length is not in its shortest form, or more than the bytes that are left; or the message is nested too deep.</exception>
    public FirnSizedObject BeginSized()
    {
        long size = ReadCount();
        long remaining = Remaining;
        long free = _owed > 0 ? remaining - _owed : remaining;
        if (size > free) Throw.UnexpectedEnd(Position + remaining);

        int depthLeft = _depthLeft;
        Enter();
        long position = Position;
        if (_segment is null) _scratchPosition = Math.Max(_scratchPosition, position + remaining);
        FirnSizedObject sized = new(position + size, position + remaining, _owed, depthLeft, _zeroWidthLeft, _known);

        // The converter copies what is in here as it is: inside, the bytes are again those of the writer, and elements without bytes were not
        // counted yet.
        if (_owed < 0)
        {
            if (_depthLeft < 0) _depthLeft += ConvertedDepth;
            _zeroWidthLeft = _options.MaxZeroWidthElements - (_known?.ZeroWidthInside ?? 0);
        }

        _owed = 0;
        _known = null;
        Limit(position + size);
        return sized;
    }

    /// <summary>
    /// Ends a sized object: passes over what was not read of it, which a newer writer has added, and over what is left of objects inside it that
    /// are still open, as after an exception.
    /// </summary>
    /// <param name="sized">What <see cref="BeginSized"/> of this reader gave.</param>
    /// <exception cref="InvalidOperationException">It is no object that is open here.</exception>
    public void EndSized(FirnSizedObject sized)
    {
        long end = Position + Remaining;
        if (end > sized.Mark || sized.Mark > sized.OuterEnd || (_segment is null && sized.OuterEnd > _scratchPosition)) Throw.SizedObjectNotOpen();
        Skip(Remaining);
        Limit(sized.OuterEnd);
        Skip(sized.Mark - end);

        KnownObjects? outside = sized.References as KnownObjects;
        if (sized.Owed < 0)
        {
            int inside = _options.MaxZeroWidthElements - _zeroWidthLeft;
            if (inside > 0) (outside ??= new KnownObjects()).ZeroWidthInside = inside;
            _zeroWidthLeft = sized.ZeroWidthLeft;
        }

        _depthLeft = sized.DepthLeft;
        _owed = sized.Owed;
        _known = outside;
    }

    // Sets where the bytes that can be read end: in a single run at most where that ends, which EndSized has checked; in a sequence never behind a
    // segment's memory, and a sequence that has no further segments says so.
    private void Limit(long end)
    {
        Debug.Assert(end >= Position);
        long length = end - _startPosition;
        if (_segment is null)
        {
            _end = ref Unsafe.Add(ref _start, (nint)length);
            return;
        }

        ReadOnlySpan<byte> segment = _segment.Memory.Span;
        nint offset = Unsafe.ByteOffset(ref MemoryMarshal.GetReference(segment), ref _start);
        nint run = (nint)Math.Min(length, segment.Length - offset);
        _end = ref Unsafe.Add(ref _start, run);
        _after = length - run;
    }
}
