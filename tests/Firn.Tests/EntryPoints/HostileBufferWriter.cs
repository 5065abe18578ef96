using System.Buffers;

namespace Firn.Tests.EntryPoints;

/// <summary>How much a test's buffer writer gives when it is asked.</summary>
public enum RoomShape
{
    /// <summary>As many bytes as asked for, and not one more.</summary>
    Exact,

    /// <summary>One more than asked for.</summary>
    OneMore,

    /// <summary>A large run at once.</summary>
    Huge,

    /// <summary>Always another array, filled with rubbish; what was handed out before is overwritten.</summary>
    NewEachCall,

    /// <summary>One byte less than asked for, which breaks the contract.</summary>
    OneLess,

    /// <summary>One byte, whatever is asked for.</summary>
    OneByte,

    /// <summary>What is left of a length that was known before, whatever is asked for, and nothing behind it: as the client of gRPC does.</summary>
    Rest,
}

/// <summary>A buffer writer that keeps the contract to the letter, or breaks it in one way, watches that the caller keeps it, and can fail at a call.</summary>
public sealed class HostileBufferWriter(RoomShape shape, int failAtCall = -1, int length = 0) : IBufferWriter<byte>
{
    private const byte Rubbish = 0xAA;
    private const int GuardLength = 80;

    private readonly List<byte> _written = [];
    private byte[]? _current;
    private int _given;

    /// <summary>The calls of <see cref="GetSpan"/>, <see cref="GetMemory"/> and <see cref="Advance"/> so far.</summary>
    public int Calls { get; private set; }

    public byte[] ToArray() => [.. _written];

    public void Advance(int count)
    {
        CountCall();
        if (_current is null || count < 0 || count > _given) throw new InvalidOperationException($"Advance({count}) after {_given} bytes were given.");
        if (_current.AsSpan(_given).ContainsAnyExcept(Rubbish)) throw new InvalidOperationException("Bytes past the room that was given were written.");
        _written.AddRange(_current.AsSpan(0, count));
        _current.AsSpan().Fill(Rubbish);
        _current = null;
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => Give(sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => Give(sizeHint).Span;

    private Memory<byte> Give(int sizeHint)
    {
        CountCall();
        _current?.AsSpan().Fill(Rubbish);
        int asked = Math.Max(1, sizeHint);
        _given = shape switch
        {
            RoomShape.OneMore => asked + 1,
            RoomShape.Huge => asked + (1 << 16),
            RoomShape.NewEachCall => asked + (Calls % 7),
            RoomShape.OneLess => Math.Max(1, asked - 1),
            RoomShape.OneByte => 1,
            RoomShape.Rest => length - _written.Count,
            _ => asked,
        };
        _current = new byte[_given + GuardLength];
        _current.AsSpan().Fill(Rubbish);
        return _current.AsMemory(0, _given);
    }

    private void CountCall()
    {
        if (Calls++ == failAtCall) throw new DeliberateException();
    }
}

/// <summary>An exception that only a test throws: it must come out as it is.</summary>
public sealed class DeliberateException() : Exception("Thrown by a test.");
