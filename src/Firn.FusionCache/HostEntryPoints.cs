using Firn;
using ZiggyCreatures.Caching.Fusion;

// The types that calls of the host name have generated code, so that a predicate serves them in a program without the run-time engine as well.
[assembly: FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.GetOrSet)), FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.GetOrSetAsync))]
[assembly: FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.GetOrDefault)), FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.GetOrDefaultAsync))]
[assembly: FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.TryGet)), FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.TryGetAsync))]
[assembly: FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.Set)), FirnHostEntryPoint(typeof(IFusionCache), nameof(IFusionCache.SetAsync))]
[assembly: FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.GetOrSet)), FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.GetOrSetAsync))]
[assembly: FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.GetOrDefault)), FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.GetOrDefaultAsync))]
[assembly: FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.TryGet)), FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.TryGetAsync))]
[assembly: FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.Set)), FirnHostEntryPoint(typeof(FusionCacheExtMethods), nameof(FusionCacheExtMethods.SetAsync))]
[assembly: FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.GetOrSet)), FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.GetOrSetAsync))]
[assembly: FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.GetOrDefault)), FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.GetOrDefaultAsync))]
[assembly: FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.TryGet)), FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.TryGetAsync))]
[assembly: FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.Set)), FirnHostEntryPoint(typeof(ZiggyCreatures.Caching.Fusion.FusionCache), nameof(ZiggyCreatures.Caching.Fusion.FusionCache.SetAsync))]
