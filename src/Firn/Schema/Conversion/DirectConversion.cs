namespace Firn;

/// <summary>A place in the bytes of a short body, and one in the memory that it is converted to; neither moves without a check.</summary>
/// <param name="body">The body.</param>
/// <param name="read">How much of it has been read.</param>
/// <param name="room">The memory.</param>
/// <param name="written">How much of it has been written.</param>
internal ref struct DirectConversion(ReadOnlySpan<byte> body, int read, Span<byte> room, int written)
{
    private readonly ReadOnlySpan<byte> _body = body;
    private readonly Span<byte> _room = room;
    private int _read = read;
    private int _written = written;

    /// <summary>Whether all of the body has been read.</summary>
    public readonly bool IsAtEnd => _read == _body.Length;

    public readonly int Written => _written;

    public bool TrySkip(SkipNode node)
    {
        int size = node.SizeAt(_body[_read..]);
        if (size < 0) return false;
        _read += size;
        return true;
    }

    public bool TryCopy(SkipNode node)
    {
        int start = _read;
        return TrySkip(node) && TryWrite(_body[start.._read]);
    }

    public bool TryWrite(scoped ReadOnlySpan<byte> bytes)
    {
        if (!bytes.TryCopyTo(_room[_written..])) return false;
        _written += bytes.Length;
        return true;
    }

    public bool TryWriteCount(int value)
    {
        int size = CountFormat.Size(value);
        if (_room.Length - _written < size) return false;
        CountFormat.Write(ref _room[_written], value, size);
        _written += size;
        return true;
    }
}
