namespace Tour.Model;

/// <summary>What a territory code stands for.</summary>
public enum TerritoryKind
{
    /// <summary>A country or dependent territory.</summary>
    Country,

    /// <summary>A region of the world, such as Western Europe.</summary>
    Region,

    /// <summary>Countries joined by something else than geography, such as the euro area.</summary>
    Grouping,
}
