namespace Firn.Tool.Inputs;

/// <summary>Bytes, and behind them what a stream has left. Only to be read; the stream stays open.</summary>
internal sealed class JoinedStream(ReadOnlyMemory<byte> first, Stream rest) : ForwardStream
{
    private ReadOnlyMemory<byte> _first = first;

    public override int Read(Span<byte> buffer)
    {
        if (_first.IsEmpty) return rest.Read(buffer);
        int length = Math.Min(buffer.Length, _first.Length);
        _first.Span[..length].CopyTo(buffer);
        _first = _first[length..];
        return length;
    }
}
