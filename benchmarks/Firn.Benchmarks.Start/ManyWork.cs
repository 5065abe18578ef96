namespace Firn.Benchmarks.Start;

/// <summary>A value of each of thirty types, of the three hundred that their assembly has: every tenth.</summary>
internal abstract class ManyWork : StartWork
{
    private const int Step = 10;

    private object[] _values = [];
    private byte[][] _messages = [];
    private object[] _back = [];

    /// <inheritdoc/>
    public override void Prepare()
    {
        object[] samples = Samples(Step);
        _values = samples;
        _messages = new byte[samples.Length][];
        _back = new object[samples.Length];
    }

    /// <inheritdoc/>
    public override void Write()
    {
        for (int i = 0; i < _values.Length; i++) _messages[i] = Write(i, _values[i]);
    }

    /// <inheritdoc/>
    public override void Read()
    {
        for (int i = 0; i < _values.Length; i++) _back[i] = Read(i, _messages[i]);
    }

    /// <inheritdoc/>
    public override bool IsRight()
    {
        for (int i = 0; i < _values.Length; i++)
        {
            if (_back[i].GetType() != _values[i].GetType() || !Write(i, _back[i]).AsSpan().SequenceEqual(_messages[i])) return false;
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

    /// <summary>The values of every so many types. Keeps the types for what follows.</summary>
    protected abstract object[] Samples(int step);

    /// <summary>A value to a message.</summary>
    protected abstract byte[] Write(int index, object value);

    /// <summary>A message to a value.</summary>
    protected abstract object Read(int index, byte[] message);
}
