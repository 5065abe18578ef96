using Firn.Benchmarks.HundredTypes;

namespace Firn.Benchmarks.Start;

/// <summary>A value of each of the hundred types.</summary>
internal abstract class HundredWork : StartWork
{
    private TypeEntry[] _types = [];
    private object[] _values = [];
    private byte[][] _messages = [];
    private object[] _back = [];

    protected HundredWork() => Types.Load();

    /// <inheritdoc/>
    public override void Prepare()
    {
        _types = Types.All();
        _values = new object[_types.Length];
        for (int i = 0; i < _values.Length; i++) _values[i] = _types[i].Sample;
        _messages = new byte[_types.Length][];
        _back = new object[_types.Length];
    }

    /// <inheritdoc/>
    public override void Write()
    {
        for (int i = 0; i < _types.Length; i++) _messages[i] = Write(_types[i], _values[i]);
    }

    /// <inheritdoc/>
    public override void Read()
    {
        for (int i = 0; i < _types.Length; i++) _back[i] = Read(_types[i], _messages[i]);
    }

    /// <inheritdoc/>
    public override bool IsRight()
    {
        for (int i = 0; i < _types.Length; i++)
        {
            if (_back[i].GetType() != _values[i].GetType() || !Write(_types[i], _back[i]).AsSpan().SequenceEqual(_messages[i])) return false;
        }

        return true;
    }

    /// <inheritdoc/>
    public override (long Length, ulong Hash) Summary()
    {
        long length = 0;
        ulong hash = 0;
        foreach (byte[] message in _messages)
        {
            length += message.Length;
            hash = Hash(hash, message);
        }

        return (length, hash);
    }

    /// <summary>A value to a message.</summary>
    protected abstract byte[] Write(TypeEntry type, object value);

    /// <summary>A message to a value.</summary>
    protected abstract object Read(TypeEntry type, byte[] message);
}
