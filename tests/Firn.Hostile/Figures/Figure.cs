namespace Firn.Hostile.Figures;

/// <summary>One row of the table in docs/reliability.md.</summary>
/// <param name="Number">R1 to R21, as the catalogue counts them.</param>
/// <param name="Title">What is counted.</param>
/// <param name="Target">What it has to be.</param>
/// <param name="Measure">Finds it out, in a process that serves all types by one engine.</param>
/// <param name="IsTimed">Whether time is measured: such figures run while nothing else does.</param>
internal sealed record Figure(string Number, string Title, string Target, Func<FigureRun, FigureResult> Measure, bool IsTimed = false)
{
    /// <summary>Whether it belongs to the full table only: it tells of a run that takes hours.</summary>
    public bool IsOfFullScale { get; init; }

    /// <summary>Whether it is measured at a scale, unless others are asked for: what is timed takes its time, and a quick look has none.</summary>
    public bool IsPartOf(Scale scale) => scale switch
    {
        Scale.Quick => !IsTimed && !IsOfFullScale,
        Scale.Ci => !IsOfFullScale,
        _ => true,
    };
}

/// <summary>What a figure came to.</summary>
/// <param name="IsMet">Whether the target is met.</param>
/// <param name="Value">As the table shows it, with the number of things tried: <c>0 of 12,345</c>.</param>
/// <param name="Problems">What went wrong, each enough to try it again: row, seed, bytes in hexadecimal. The first ones are enough.</param>
internal sealed record FigureResult(bool IsMet, string Value, IReadOnlyList<string> Problems);
