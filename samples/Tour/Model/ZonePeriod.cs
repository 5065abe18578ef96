namespace Tour.Model;

/// <summary>The time in which a zone followed a meta zone.</summary>
/// <param name="MetaZone">Name of the meta zone.</param>
/// <param name="From">Start; none if it always did.</param>
/// <param name="To">End, exclusive; none if it still does.</param>
public sealed record ZonePeriod(string MetaZone, DateTimeOffset? From = null, DateTimeOffset? To = null);
