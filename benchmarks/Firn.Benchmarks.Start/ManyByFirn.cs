using Firn.Benchmarks.ManyTypes;

namespace Firn.Benchmarks.Start;

/// <summary>By the codecs that were generated, or those of the run-time engine where the environment asks for it.</summary>
internal sealed class ManyByFirn : ManyWork
{
    private readonly bool _embedded;
    private TypeEntry[] _types = [];

    public ManyByFirn(bool embedded)
    {
        _embedded = embedded;
        Types.Load();
    }

    private FirnOptions Options => _embedded ? FirnOptions.Default : FirnOptions.Packed;

    /// <inheritdoc/>
    protected override object[] Samples(int step) => Array.ConvertAll(_types = Types.Every(step), type => type.Sample);

    /// <inheritdoc/>
    protected override byte[] Write(int index, object value) => _types[index].Write(value, Options);

    /// <inheritdoc/>
    protected override object Read(int index, byte[] message) => _types[index].Read(message, Options);
}
