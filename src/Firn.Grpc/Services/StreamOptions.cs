using System.Runtime.CompilerServices;

namespace Firn.Grpc.Services;

/// <summary>Options under which a stream sends what it has while its source has nothing more.</summary>
internal static class StreamOptions
{
    // A copy knows nothing of what the options have worked out, so each set of them has one.
    private static readonly ConditionalWeakTable<FirnOptions, FirnOptions> s_copies = [];

    public static FirnOptions Of(FirnOptions? options)
    {
        FirnOptions all = options ?? FirnOptions.Default;
        return all.FlushWhenIdle ? all : s_copies.GetValue(all, static o => o with { FlushWhenIdle = true });
    }
}
