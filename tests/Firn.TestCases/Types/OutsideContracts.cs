using Firn.TestCases.External;

namespace Firn.TestCases;

/// <summary>Types of another assembly, which has contracts for them.</summary>
public sealed record ForeignFolder(ForeignSheet? First, ForeignPage? Last, ForeignSpot Spot, ForeignSpot? Mark)
{
    public List<ForeignPage>? Pages { get; set; }

    public ForeignSpot[]? Spots { get; set; }

    public Dictionary<string, ForeignSheet>? ByName { get; set; }
}
