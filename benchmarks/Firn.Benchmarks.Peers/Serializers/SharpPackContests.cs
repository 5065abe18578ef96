using Firn.Benchmarks.Suites.Core;
using SharpPack;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>Adds SharpPack to the contests, with its types of their roots.</summary>
internal static class SharpPackContests
{
    /// <summary>The name of the contender.</summary>
    public const string Name = "SharpPack";

    // Takes the preset for messages of some size, which has to come before the first call.
    static SharpPackContests() => SharpPackSerializer.ConfigureRuntime(SharpPackSerializerRuntimeOptions.HighThroughput);

    /// <summary>A type of its assembly; null where it does not run.</summary>
    public static Type? Serializer => typeof(SharpPackSerializer);

    /// <summary>Adds it to shape "flat".</summary>
    public static Contest<FlatWork> AddSharpPack(this Contest<FlatWork> contest) => contest.AddTwin<SharpPackPeer.Flat, Twins.FlatRecord>(Name);

    /// <summary>Adds it to shape "small".</summary>
    public static Contest<SmallWork> AddSharpPack(this Contest<SmallWork> contest) => contest.AddTwin<SharpPackPeer.Small, Twins.SmallRecord>(Name);

    /// <summary>Adds it to shape "feed".</summary>
    public static Contest<FeedWork> AddSharpPack(this Contest<FeedWork> contest) => contest.AddTwin<SharpPackPeer.Feed, Twins.FeedPage>(Name);

    /// <summary>Adds it to shape "log".</summary>
    public static Contest<LogWork> AddSharpPack(this Contest<LogWork> contest) => contest.AddTwin<SharpPackPeer.Log, List<Twins.LogEntry>>(Name);

    /// <summary>Adds it to shape "players".</summary>
    public static Contest<PlayersWork> AddSharpPack(this Contest<PlayersWork> contest) => contest.AddTwin<SharpPackPeer.Players, List<Twins.Player>>(Name);

    /// <summary>Adds it to shape "media".</summary>
    public static Contest<MediaWork> AddSharpPack(this Contest<MediaWork> contest) => contest.AddTwin<SharpPackPeer.Media, Twins.MediaContent>(Name);
}
