#if PEERS
using Firn.Benchmarks.ManyTypes.ForMemoryPack;

namespace Firn.Benchmarks.Start;

/// <summary>MemoryPack with code that its generator wrote, on the same types.</summary>
internal sealed class ManyByMemoryPack : ManyWork
{
    private TypeEntry[] _types = [];

    public ManyByMemoryPack() => Types.Load();

    /// <inheritdoc/>
    protected override object[] Samples(int step) => Array.ConvertAll(_types = Types.Every(step), type => type.Sample);

    /// <inheritdoc/>
    protected override byte[] Write(int index, object value) => _types[index].Write(value);

    /// <inheritdoc/>
    protected override object Read(int index, byte[] message) => _types[index].Read(message);
}
#endif
