using System.Collections.Immutable;
using System.Globalization;

namespace Firn.Hostile.Figures;

/// <summary>The figures in the catalogue's order. Each group is a class of its own.</summary>
internal static class AllFigures
{
    public static ImmutableArray<Figure> List { get; } = [.. Groups().SelectMany(group => group).OrderBy(figure => int.Parse(figure.Number.AsSpan(1), CultureInfo.InvariantCulture))];

    private static IEnumerable<IEnumerable<Figure>> Groups()
    {
        yield return FuzzFigures.List;
        yield return PrefixFigures.List;
        yield return BombFigures.List;
        yield return CollisionFigures.List;
        yield return DepthFigures.List;
        yield return PatternFigures.List;
        yield return FaultFigures.List;
        yield return NestingFigures.List;
        yield return RaceFigures.List;
        yield return BrokenStreamFigures.List;
        yield return AllocationFigures.List;
        yield return SplitFigures.List;
        yield return AgreementFigures.List;
        yield return GuardFigures.List;
        yield return PayloadFigures.List;
        yield return OutputFigures.List;
        yield return SourceFigures.List;
    }
}
