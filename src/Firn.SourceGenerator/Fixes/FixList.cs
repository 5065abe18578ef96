using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Fixes;

/// <summary>The fixes of one diagnostic while they are found, and the places that they are about.</summary>
internal sealed class FixList
{
    private readonly List<Location> _places = [];
    private readonly List<string> _fixes = [];

    /// <summary>The additional locations of the diagnostic.</summary>
    public IReadOnlyList<Location> Places => _places;

    /// <summary>The properties of the diagnostic.</summary>
    public ImmutableDictionary<string, string?> Properties => _fixes.Count == 0 ? ImmutableDictionary<string, string?>.Empty : ImmutableDictionary<string, string?>.Empty.Add(MechanicalFix.Property, MechanicalFix.Write(_fixes));

    /// <summary>Adds a fix, unless one of its places is missing: half of a fix is none.</summary>
    public void Add(params (FixWord Word, Location? Place)[] steps) => Add([.. steps.Select(s => (s.Word, s.Place, ""))]);

    /// <summary>The same with what words need besides.</summary>
    public void Add((FixWord Word, Location? Place, string Argument)[] steps)
    {
        if (steps.Length == 0 || steps.Any(s => s.Place is null)) return;
        _fixes.Add(MechanicalFix.Write(steps.Select(s => new FixStep(s.Word, NumberOf(s.Place!), s.Argument))));
    }

    private int NumberOf(Location place)
    {
        int number = _places.IndexOf(place);
        if (number >= 0) return number;
        _places.Add(place);
        return _places.Count - 1;
    }
}
