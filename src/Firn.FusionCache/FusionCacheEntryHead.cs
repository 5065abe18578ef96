using ZiggyCreatures.Caching.Fusion.Internals;

namespace Firn.FusionCache;

/// <summary>What FusionCache knows of a value: the message behind the value's own. A member that later versions add is skipped by this one (docs/hosts/caching.md).</summary>
[FirnSerializable]
internal sealed class FusionCacheEntryHead
{
    /// <summary>When the value was made, in UTC ticks.</summary>
    public long Timestamp { get; set; }

    /// <summary>When the value expires, in UTC ticks; fail-safe may use it after that.</summary>
    public long LogicalExpirationTimestamp { get; set; }

    public string[]? Tags { get; set; }

    public FusionCacheEntryFacts? Facts { get; set; }
}

/// <summary>The metadata of FusionCache, where an entry has some.</summary>
internal sealed class FusionCacheEntryFacts
{
    public bool IsStale { get; set; }

    public long? EagerExpirationTimestamp { get; set; }

    public string? ETag { get; set; }

    public long? LastModifiedTimestamp { get; set; }

    public long? Size { get; set; }

    public byte? Priority { get; set; }

    public static FusionCacheEntryFacts? Of(FusionCacheEntryMetadata? metadata) => metadata is null ? null : new FusionCacheEntryFacts
    {
        IsStale = metadata.IsStale,
        EagerExpirationTimestamp = metadata.EagerExpirationTimestamp,
        ETag = metadata.ETag,
        LastModifiedTimestamp = metadata.LastModifiedTimestamp,
        Size = metadata.Size,
        Priority = metadata.Priority,
    };

    public FusionCacheEntryMetadata ToMetadata() => new(IsStale, EagerExpirationTimestamp, ETag, LastModifiedTimestamp, Size, Priority);
}
