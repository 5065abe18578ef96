using System.Buffers;

namespace Firn;

/// <summary>
/// Where a writer's bytes go once its sized objects are closed: their lengths stand in front of them, so nothing can be handed on before.
/// One is kept per thread.
/// </summary>
internal sealed class SizedOutput
{
    [ThreadStatic]
    private static SizedOutput? t_kept;

    private IBufferWriter<byte>? _destination;
    private byte[]? _scratch;

    /// <summary>The bytes that were written before the outermost sized object.</summary>
    public long Start { get; private set; }

    /// <summary>The buffer writer.</summary>
    public IBufferWriter<byte> Destination => _destination!;

    public static SizedOutput Take(IBufferWriter<byte> destination, long start)
    {
        SizedOutput output = t_kept ?? new SizedOutput();
        t_kept = null;
        output._destination = destination;
        output.Start = start;
        return output;
    }

    /// <summary>Changes the memory in which the objects are collected.</summary>
    public void Replace(byte[] larger)
    {
        if (_scratch is not null) ScratchPool.Return(_scratch);
        _scratch = larger;
    }

    /// <summary>Gives the memory and this object back.</summary>
    public void Return()
    {
        if (_scratch is not null) ScratchPool.Return(_scratch);
        _scratch = null;
        _destination = null;
        t_kept = this;
    }
}
