using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>Objects with their length in front (format, section 11.3).</content>
public ref partial struct FirnWriter
{
    private const int SizedRoom = 256;

    private readonly bool IsOneRun => _kind is SinkKind.Scratch or SinkKind.ForArray or SinkKind.ForArrayInPlace or SinkKind.SizedRun or SinkKind.SizedScratch;

    /// <summary>
    /// Begins an object with its length in bytes in front, so that readers can pass over what they do not know in it. What is written until
    /// <see cref="EndSized"/> is its content; sized objects may hold others. Takes a level of depth.
    /// </summary>
    /// <remarks>
    /// The content is collected in memory, also where the destination is a stream: at most 2,147,483,591 bytes. Objects that keep their identity
    /// are known inside a sized object or outside, not both: a reader may pass over it.
    /// </remarks>
    /// <returns>What <see cref="EndSized"/> takes.</returns>
    /// <exception cref="FirnException">The value is nested too deep.</exception>
    public FirnSizedObject BeginSized()
    {
        int depthLeft = _depthLeft;
        Enter();
        if (_kind == SinkKind.ForArray) _kind = SinkKind.ForArrayInPlace;
        if (_kind == SinkKind.Stream) LeaveForStream();
        if (_kind == SinkKind.BufferWriter)
        {
            // A new run now is cheaper than moving an object that the last one had too little room for.
            if (Room < SizedRoom) Grow(SizedRoom);
            _sink = SizedOutput.Take(Destination, BytesWritten);
            _kind = SinkKind.SizedRun;
        }

        // Most objects are short enough for a length of one byte; others are moved when it is known.
        Reserve(1) = 0;
        ObjectNumbers? outside = _numbers;
        _numbers = null;
        return new FirnSizedObject(BytesWritten, depthLeft, outside);
    }

    /// <summary>Ends a sized object, and those inside it that are still open, as after an exception.</summary>
    /// <param name="sized">What <see cref="BeginSized"/> of this writer gave.</param>
    /// <exception cref="InvalidOperationException">It is no object that is open here.</exception>
    public void EndSized(FirnSizedObject sized)
    {
        long size = BytesWritten - sized.Mark;
        int more = CountFormat.Size(size) - 1;
        if (size < 0 || sized.Mark <= 0) Throw.SizedObjectNotOpen();
        if (_kind is not (SinkKind.Count or SinkKind.Overflowed))
        {
            // Before the outermost object nothing is open, and making room below hands those bytes on.
            long outermost = _kind >= SinkKind.SizedRun ? ((SizedOutput)_sink!).Start : _flushed;
            if (_kind is SinkKind.BufferWriter or SinkKind.ForArray or SinkKind.Stream || sized.Mark <= outermost) Throw.SizedObjectNotOpen();
            Reserve(more);
            if (_kind != SinkKind.Overflowed) WriteSize(sized.Mark, (int)size, more);
        }
        else
        {
            Reserve(more);
        }

        _depthLeft = sized.DepthLeft;
        _numbers = sized.References as ObjectNumbers;
        if (_kind >= SinkKind.SizedRun && ((SizedOutput)_sink!).Start == sized.Mark - 1) CloseSized();
    }

    // Length and content lie in the current run, with room behind for what the length needs more: checked, and reserved, by the caller.
    private void WriteSize(long mark, int size, int more)
    {
        Debug.Assert(mark > _flushed && mark + size + more == BytesWritten);
        ref byte length = ref Unsafe.Add(ref _start, (nint)(mark - 1 - _flushed));
        if (more > 0)
        {
            ref byte content = ref Unsafe.Add(ref length, 1);
            MemoryMarshal.CreateReadOnlySpan(ref content, size).CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref content, more), size));
        }

        CountFormat.Write(ref length, size, more + 1);
    }

    // The outermost object is closed: its bytes can go.
    private void CloseSized()
    {
        SizedOutput output = (SizedOutput)_sink!;
        _sink = output.Destination;
        if (_kind == SinkKind.SizedRun)
        {
            _kind = SinkKind.BufferWriter;
            output.Return();
            return;
        }

        _kind = SinkKind.BufferWriter;
        ReadOnlySpan<byte> collected = Written;
        SetRun(default);
        try
        {
            WriteBytes(collected);
        }
        finally
        {
            output.Return();
        }
    }

    // The room that the buffer writer gave is used up: what stands in it before the outermost object is handed on, the rest is moved.
    private void MoveSizedRun(int count)
    {
        SizedOutput output = (SizedOutput)_sink!;
        int before = (int)(output.Start - _flushed);
        ReadOnlySpan<byte> collected = Written[before..];
        int length = collected.Length;
        long needed = (long)length + count + Slack;
        if (needed > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] scratch = ScratchPool.Rent((int)needed);
        collected.CopyTo(scratch);
        output.Replace(scratch);
        _flushed += before;
        _kind = SinkKind.SizedScratch;
        SetRun(scratch);
        _cursor = ref Unsafe.Add(ref _start, length);

        // Last: should it throw, this writer is out of the memory already.
        if (before > 0) output.Destination.Advance(before);
    }
}
