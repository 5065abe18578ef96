namespace Firn.Hostile.Targets;

/// <summary>A class of which no closed type is named anywhere: the first use of each is new to the process.</summary>
public sealed class RaceRow<TFirst, TSecond>
{
    public TFirst? First { get; set; }

    public List<TSecond?>? Second { get; set; }

    public RaceRow<TFirst, TSecond>? Next { get; set; }

    public RacePair<TSecond, TFirst> Pair { get; set; }
}

/// <summary>A struct within it.</summary>
public struct RacePair<TFirst, TSecond>
{
    public TFirst? First { get; set; }

    public Dictionary<int, TSecond>? Second { get; set; }

    public bool Mark { get; set; }
}
