using Firn.Hostile.Running;

namespace Firn.Hostile.Figures;

/// <summary>How much is tried.</summary>
internal enum Scale
{
    /// <summary>What every change has to pass, with a seed of its own: enough to notice a check that is gone.</summary>
    Quick,

    /// <summary>What is run before a release: 20 minutes for both engines on two cores.</summary>
    Ci,

    /// <summary>What docs/reliability.md shows.</summary>
    Full,
}

/// <summary>What a figure is told.</summary>
/// <param name="Scale">How much to try.</param>
/// <param name="Seed">Where random numbers begin.</param>
internal sealed record FigureRun(Scale Scale, int Seed)
{
    /// <summary>How many damaged messages this engine reads.</summary>
    public long Mutants { get; init; } = Choose(Scale, 25_000, 500_000, 5_000_000);

    /// <summary>The seed of the first one. The seeds of the engines follow one another, so that they don't read the same.</summary>
    public ulong FirstMutant => (ulong)Seed + (Engines.Current == Engine.Runtime ? (ulong)Mutants : 0);

    /// <summary>Which part is tried of what smaller runs try a part of: other seeds try other parts. 0 for the usual seed.</summary>
    public uint Turn => Seed > 0 ? (uint)Seed - 1 : 0;

    /// <summary>How long an input may take.</summary>
    public TimeSpan HangLimit => TimeSpan.FromSeconds(Choose(10, 10, 1));

    /// <summary>One of three numbers, by the scale.</summary>
    public T Choose<T>(T quick, T ci, T full) => Choose(Scale, quick, ci, full);

    private static T Choose<T>(Scale scale, T quick, T ci, T full) => scale switch
    {
        Scale.Quick => quick,
        Scale.Ci => ci,
        _ => full,
    };
}
