namespace Firn.Benchmarks.Start;

/// <summary>What a process costs that does nothing.</summary>
internal sealed class NoWork : StartWork
{
    /// <inheritdoc/>
    public override void Write()
    {
    }

    /// <inheritdoc/>
    public override void Read()
    {
    }

    /// <inheritdoc/>
    public override bool IsRight() => true;

    /// <inheritdoc/>
    public override (long Length, ulong Hash) Summary() => (0, 0);
}
