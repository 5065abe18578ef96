namespace Tour.Model;

/// <summary>A time zone.</summary>
public sealed class Zone
{
    /// <summary>Identifier, such as "Europe/Lisbon".</summary>
    public required string Id { get; set; }

    /// <summary>Code of the territory, where known.</summary>
    public string? Territory { get; set; }

    /// <summary>Name of the zone in Windows, where it has one.</summary>
    public string? WindowsId { get; set; }

    /// <summary>Name of the typical city by locale, where it differs from the identifier's.</summary>
    public Dictionary<string, string> Cities { get; set; } = [];

    /// <summary>The meta zones it followed, the oldest first.</summary>
    public List<ZonePeriod> Periods { get; set; } = [];
}
