using Firn.Benchmarks.ManyTypes;

namespace Firn.Benchmarks.Start;

/// <summary>System.Text.Json without settings: reflection.</summary>
internal sealed class ManyByJson : ManyWork
{
    private TypeEntry[] _types = [];

    public ManyByJson() => Types.Load();

    /// <inheritdoc/>
    protected override object[] Samples(int step) => Array.ConvertAll(_types = Types.Every(step), type => type.Sample);

    /// <inheritdoc/>
    protected override byte[] Write(int index, object value) => _types[index].WriteJson(value);

    /// <inheritdoc/>
    protected override object Read(int index, byte[] message) => _types[index].ReadJson(message);
}
