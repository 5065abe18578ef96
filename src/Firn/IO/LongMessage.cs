using System.Buffers;

namespace Firn;

/// <summary>
/// Where a message that becomes one array goes when it outgrows the memory that is kept per thread: into pooled runs, which are copied at the
/// end. One is kept per thread: it does not allocate while the pool has arrays, where the segments of
/// a <see cref="FirnBuffer"/> are objects, made anew for each message.
/// </summary>
internal sealed class LongMessage : IBufferWriter<byte>
{
    private const int ShortestRun = 1 << 20;
    private const int LongestRun = 1 << 24;
    private const int Share = 4; // a new run is a quarter of what there is, so that little of it stays unused

    [ThreadStatic]
    private static LongMessage? t_kept;

    private readonly List<(byte[] Array, int Written)> _full = [];
    private byte[] _last = [];
    private int _lastWritten;
    private long _length;

    /// <summary>A message that begins with <paramref name="first"/>.</summary>
    public static LongMessage Take(ReadOnlySpan<byte> first)
    {
        LongMessage message = t_kept ?? new LongMessage();
        t_kept = null;
        message.Append(first);
        return message;
    }

    /// <inheritdoc/>
    public void Advance(int count)
    {
        _lastWritten += count;
        _length += count;
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _last.AsMemory(_lastWritten);
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _last.AsSpan(_lastWritten);
    }

    private void MakeRoom(int sizeHint)
    {
        if (_last.Length - _lastWritten >= Math.Max(sizeHint, 1)) return;
        if (_length + sizeHint > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] next = ArrayPool<byte>.Shared.Rent((int)Math.Max(sizeHint, Math.Clamp(_length / Share, ShortestRun, LongestRun)));
        if (_last.Length > 0) _full.Add((_last, _lastWritten));
        _last = next;
        _lastWritten = 0;
    }

    /// <summary>Writes bytes: what the last run has no room for stands in one run.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        int here = Math.Min(bytes.Length, _last.Length - _lastWritten);
        bytes[..here].CopyTo(_last.AsSpan(_lastWritten));
        Advance(here);
        if (here == bytes.Length) return;
        bytes[here..].CopyTo(GetSpan(bytes.Length - here));
        Advance(bytes.Length - here);
    }

    /// <summary>All that was written, in a new array.</summary>
    public byte[] ToArray()
    {
        if (_length > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        byte[] array = NewArray.Of<byte>((int)_length);
        Span<byte> rest = array;
        foreach ((byte[] run, int written) in _full)
        {
            run.AsSpan(0, written).CopyTo(rest);
            rest = rest[written..];
        }

        _last.AsSpan(0, _lastWritten).CopyTo(rest);
        return array;
    }

    /// <summary>Gives the memory and this object back.</summary>
    public void Return()
    {
        foreach ((byte[] run, _) in _full) ArrayPool<byte>.Shared.Return(run);
        if (_last.Length > 0) ArrayPool<byte>.Shared.Return(_last);
        _full.Clear();
        _last = [];
        _lastWritten = 0;
        _length = 0;
        t_kept = this;
    }
}
