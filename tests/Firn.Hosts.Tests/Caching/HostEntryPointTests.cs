using Microsoft.Extensions.Caching.Hybrid;
using Xunit;
using ZiggyCreatures.Caching.Fusion;

namespace Firn.Hosts.Tests.Caching;

/// <summary>Calls of the caches name types, and code is generated for them: a predicate then serves them without the run-time engine.</summary>
public class HostEntryPointTests
{
    public class GotFromHybridCache
    {
        public int X { get; set; }
    }

    public class SetInHybridCache
    {
        public int X { get; set; }
    }

    public class GotFromFusionCache
    {
        public int X { get; set; }
    }

    public class SetInFusionCache
    {
        public int X { get; set; }
    }

    public class NeverMentioned
    {
        public int X { get; set; }
    }

    // Compiled, and not called: the types have no other use.
    private static async Task UseAsync(HybridCache hybrid, ZiggyCreatures.Caching.Fusion.FusionCache fusion)
    {
        await hybrid.GetOrCreateAsync("key", 5, (state, _) => ValueTask.FromResult(new List<GotFromHybridCache>(state)));
        await hybrid.SetAsync("key", new SetInHybridCache());
        await fusion.GetOrSetAsync<GotFromFusionCache>("key", (_, _) => Task.FromResult(new GotFromFusionCache()));
        await ((IFusionCache)fusion).SetAsync("key", new SetInFusionCache());
    }

    [Fact]
    public void Types_that_calls_name_have_code()
    {
        Assert.NotNull((Func<HybridCache, ZiggyCreatures.Caching.Fusion.FusionCache, Task>)UseAsync);
        HashSet<string> codecs = [.. typeof(HostEntryPointTests).Assembly.GetTypes().Select(type => type.Name).Where(name => name.EndsWith("Codec", StringComparison.Ordinal))];
        foreach (Type type in (Type[])[typeof(GotFromHybridCache), typeof(SetInHybridCache), typeof(GotFromFusionCache), typeof(SetInFusionCache)]) Assert.Contains(codecs, codec => codec.Contains(type.Name, StringComparison.Ordinal));
        Assert.DoesNotContain(codecs, codec => codec.Contains(nameof(NeverMentioned), StringComparison.Ordinal));
    }
}
