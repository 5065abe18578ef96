using System.Runtime.CompilerServices;

namespace Firn.Grpc.Services;

/// <summary>Options under which a stream sends what it has while its source has nothing more.</summary>
internal static class StreamOptions
{
    // One copy of each set of options: the methods of gRPC are made for a set, and all clients with the same one share them.
    private static readonly ConditionalWeakTable<FirnOptions, FirnOptions> s_copies = [];

    public static FirnOptions Of(FirnOptions? options)
    {
        FirnOptions all = options ?? FirnOptions.Default;
        return all.FlushWhenIdle ? all : s_copies.GetValue(all, static o => o with { FlushWhenIdle = true });
    }
}
