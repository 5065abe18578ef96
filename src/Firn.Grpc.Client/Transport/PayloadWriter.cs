using System.Buffers;
using Grpc.Core;

namespace Firn.Grpc.Transport;

/// <summary>A message in one run of pooled memory. One of them is kept for each thread, so that a call allocates nothing.</summary>
internal sealed class PayloadWriter : IBufferWriter<byte>
{
    private const int FirstLength = 4 << 10;
    private const int LargestKept = 64 << 10;

    [ThreadStatic]
    private static PayloadWriter? t_kept;

    private byte[] _array = [];
    private int _written;

    public ReadOnlySpan<byte> Written => _array.AsSpan(0, _written);

    // A getter that calls a service while its object is written finds none.
    public static PayloadWriter Take()
    {
        PayloadWriter writer = t_kept ?? new PayloadWriter();
        t_kept = null;
        return writer;
    }

    public void Return()
    {
        _written = 0;
        t_kept = this;
        if (_array.Length <= LargestKept) return;
        ArrayPool<byte>.Shared.Return(_array);
        _array = [];
    }

    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(_array.Length - _written), nameof(count));
        _written += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _array.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _array.AsSpan(_written);
    }

    private void MakeRoom(int sizeHint)
    {
        long needed = _written + (long)Math.Max(sizeHint, 1);
        if (needed <= _array.Length) return;
        if (needed > Array.MaxLength) throw new RpcException(new Status(StatusCode.ResourceExhausted, "The message is longer than an array can be."));
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Math.Max(Math.Max(needed, FirstLength), 2L * _array.Length), Array.MaxLength));
        Written.CopyTo(larger);
        if (_array.Length > 0) ArrayPool<byte>.Shared.Return(_array);
        _array = larger;
    }
}
