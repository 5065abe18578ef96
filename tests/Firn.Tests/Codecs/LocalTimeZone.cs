namespace Firn.Tests.Codecs;

/// <summary>Sets the process's local time zone for a while. Only Unix lets a process do so; elsewhere tests run in the zone that is there.</summary>
internal sealed class LocalTimeZone : IDisposable
{
    private readonly string? _before = Environment.GetEnvironmentVariable("TZ");

    public LocalTimeZone(string id)
    {
        Environment.SetEnvironmentVariable("TZ", id);
        TimeZoneInfo.ClearCachedData();
        IsSet = TimeZoneInfo.Local.Id == id;
    }

    public bool IsSet { get; }

    public void Dispose()
    {
        Environment.SetEnvironmentVariable("TZ", _before);
        TimeZoneInfo.ClearCachedData();
    }
}
