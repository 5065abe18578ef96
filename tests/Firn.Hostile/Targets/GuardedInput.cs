using System.Buffers;
using Firn.Tests.EntryPoints;
using Firn.Tests.IO;

namespace Firn.Hostile.Targets;

/// <summary>Messages in memory between pages that can't be touched: at the end of it, at its start, and cut in two, each part flush against such a page.</summary>
internal sealed class GuardedInput : IDisposable
{
    /// <summary>The longest message.</summary>
    public const int MostBytes = 1 << 16;

    private readonly GuardedMemory _first = new();
    private readonly GuardedMemory _second = new();

    /// <summary>A copy that ends before the page.</summary>
    public ReadOnlySpan<byte> AtEnd(ReadOnlySpan<byte> message)
    {
        Span<byte> place = _first.AtEnd<byte>(message.Length);
        message.CopyTo(place);
        return place;
    }

    /// <summary>A copy that begins behind the page.</summary>
    public ReadOnlySpan<byte> AtStart(ReadOnlySpan<byte> message)
    {
        Span<byte> place = _first.AtStart<byte>(message.Length);
        message.CopyTo(place);
        return place;
    }

    /// <summary>A copy in two parts: each ends before a page, or each begins behind one.</summary>
    public ReadOnlySequence<byte> InTwo(ReadOnlySpan<byte> message, int cut, bool atEnds) =>
        Sequences.Of(Place(_first, message[..cut], atEnds), Place(_second, message[cut..], atEnds));

    public void Dispose()
    {
        _first.Dispose();
        _second.Dispose();
    }

    private static Memory<byte> Place(GuardedMemory memory, ReadOnlySpan<byte> bytes, bool atEnd)
    {
        Span<byte> place = atEnd ? memory.AtEnd<byte>(bytes.Length) : memory.AtStart<byte>(bytes.Length);
        bytes.CopyTo(place);
        return new NativeBytes(place).Memory;
    }

    private sealed unsafe class NativeBytes : MemoryManager<byte>
    {
        private readonly byte* _start;
        private readonly int _length;

        public NativeBytes(Span<byte> native)
        {
            // Never moved: no object of the heap is behind it.
            fixed (byte* start = native) _start = start;
            _length = native.Length;
        }

        public override Span<byte> GetSpan() => new(_start, _length);

        public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
