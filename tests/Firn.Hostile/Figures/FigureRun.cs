namespace Firn.Hostile.Figures;

/// <summary>How much is tried.</summary>
internal enum Scale
{
    /// <summary>Under a minute for all figures of one engine: enough to notice a check that is gone.</summary>
    Quick,

    /// <summary>What every change has to pass: 12 minutes for both engines on two cores.</summary>
    Ci,

    /// <summary>What docs/reliability.md shows.</summary>
    Full,
}

/// <summary>What a figure is told.</summary>
/// <param name="Scale">How much to try.</param>
/// <param name="Seed">Where random numbers begin.</param>
internal sealed record FigureRun(Scale Scale, int Seed)
{
    /// <summary>One of three numbers, by the scale.</summary>
    public T Choose<T>(T quick, T ci, T full) => Scale switch
    {
        Scale.Quick => quick,
        Scale.Ci => ci,
        _ => full,
    };
}
