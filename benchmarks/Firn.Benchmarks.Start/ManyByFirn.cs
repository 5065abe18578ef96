using Firn.Benchmarks.HundredTypes;

namespace Firn.Benchmarks.Start;

/// <summary>By the codecs that were generated, or those of the run-time engine where the environment asks for it.</summary>
internal sealed class HundredByFirn : HundredWork
{
    /// <inheritdoc/>
    protected override byte[] Write(TypeEntry type, object value) => type.Write(value);

    /// <inheritdoc/>
    protected override object Read(TypeEntry type, byte[] message) => type.Read(message);
}
