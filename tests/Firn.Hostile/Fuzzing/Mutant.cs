using System.Globalization;

namespace Firn.Hostile.Fuzzing;

/// <summary>A damaged message, and how it is read.</summary>
internal readonly record struct Mutant(ulong Seed, Sample Sample, MutantBuffer Message, Reading Reading, Edits Edits)
{
    /// <summary>Enough to try it again.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"seed {Seed}: {Sample}, {Reading}; {Convert.ToHexString(Message.Span)}");
}
