using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using ZiggyCreatures.Caching.Fusion.Internals;
using ZiggyCreatures.Caching.Fusion.Internals.Distributed;

namespace Firn.FusionCache;

/// <summary>
/// The members of an entry of FusionCache, whose type argument is not known here: by reflection, as no generic code may be made in a program that is compiled ahead of time.
/// </summary>
/// <typeparam name="T">What FusionCache asks its serializer for: an entry, or a value without one where it clones.</typeparam>
internal static class EntryMembers<T>
{
    private static readonly PropertyInfo? Value;
    private static readonly PropertyInfo? Timestamp;
    private static readonly PropertyInfo? LogicalExpirationTimestamp;
    private static readonly PropertyInfo? Tags;
    private static readonly PropertyInfo? Metadata;
    private static readonly ConstructorInvoker? Constructor;

    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.PublicProperties, typeof(FusionCacheDistributedEntry<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "Only members of FusionCacheDistributedEntry are looked for, which the attribute above keeps.")]
    static EntryMembers()
    {
        ValueType = typeof(T);
        if (!ValueType.IsGenericType || ValueType.GetGenericTypeDefinition() != typeof(FusionCacheDistributedEntry<>)) return;
        IsEntry = true;
        ValueType = typeof(T).GetGenericArguments()[0];
        Value = typeof(T).GetProperty(nameof(Value));
        Timestamp = typeof(T).GetProperty(nameof(Timestamp));
        LogicalExpirationTimestamp = typeof(T).GetProperty(nameof(LogicalExpirationTimestamp));
        Tags = typeof(T).GetProperty(nameof(Tags));
        Metadata = typeof(T).GetProperty(nameof(Metadata));
        Constructor = ConstructorInvoker.Create(typeof(T).GetConstructor([ValueType, typeof(long), typeof(long), typeof(string[]), typeof(FusionCacheEntryMetadata)])!);
    }

    /// <summary>Whether it is an entry.</summary>
    public static bool IsEntry { get; }

    /// <summary>The type of the value in it, or of the value without entry.</summary>
    public static Type ValueType { get; }

    public static object? ValueOf(T entry) => Value!.GetValue(entry);

    public static FusionCacheEntryHead HeadOf(T entry) => new()
    {
        Timestamp = (long)Timestamp!.GetValue(entry)!,
        LogicalExpirationTimestamp = (long)LogicalExpirationTimestamp!.GetValue(entry)!,
        Tags = (string[]?)Tags!.GetValue(entry),
        Facts = FusionCacheEntryFacts.Of((FusionCacheEntryMetadata?)Metadata!.GetValue(entry)),
    };

    public static T Make(object? value, FusionCacheEntryHead head) =>
        (T)Constructor!.Invoke([value, head.Timestamp, head.LogicalExpirationTimestamp, head.Tags, head.Facts?.ToMetadata()]);
}
