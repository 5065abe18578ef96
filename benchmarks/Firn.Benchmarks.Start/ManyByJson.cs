using Firn.Benchmarks.HundredTypes;

namespace Firn.Benchmarks.Start;

/// <summary>System.Text.Json without settings: reflection.</summary>
internal sealed class HundredByJson : HundredWork
{
    /// <inheritdoc/>
    protected override byte[] Write(TypeEntry type, object value) => type.WriteJson(value);

    /// <inheritdoc/>
    protected override object Read(TypeEntry type, byte[] message) => type.ReadJson(message);
}
