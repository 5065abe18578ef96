using System.Buffers;
using Xunit;

namespace Firn.Tests.IO;

/// <summary>Gives new memory each time, as much as is asked for or a usual piece, and looks whether anything was written behind it.</summary>
/// <param name="usual">The bytes it gives where fewer are asked for.</param>
internal sealed class PiecewiseSink(int usual) : IBufferWriter<byte>
{
    private const int Guarded = 80;

    private readonly ArrayBufferWriter<byte> _written = new();
    private byte[] _given = [];
    private int _length;

    public int LargestHint { get; private set; }

    public byte[] Written => _written.WrittenSpan.ToArray();

    public void Advance(int count)
    {
        Assert.InRange(count, 0, _length);
        Assert.False(_given.AsSpan(_length).ContainsAnyExcept((byte)0xA5));
        _written.Write(_given.AsSpan(0, count));
        _length = 0;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        LargestHint = Math.Max(LargestHint, sizeHint);
        _length = Math.Max(sizeHint, usual);
        _given = new byte[_length + Guarded];
        Array.Fill(_given, (byte)0xA5);
        return _given.AsMemory(0, _length);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
