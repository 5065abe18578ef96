using Firn.Benchmarks.Suites.Core;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>What is compiled where SharpPack's package can't be restored: contests go on without it.</summary>
internal static class SharpPackContests
{
    /// <summary>The name of the contender.</summary>
    public const string Name = "SharpPack";

    /// <summary>A type of its assembly; null where it does not run.</summary>
    public static Type? Serializer => null;

    /// <summary>Leaves a contest as it is.</summary>
    public static Contest<TWork> AddSharpPack<TWork>(this Contest<TWork> contest)
        where TWork : struct, IWork => contest;
}
