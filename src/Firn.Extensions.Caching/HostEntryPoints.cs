using Firn;
using Microsoft.Extensions.Caching.Hybrid;

// The types that calls of the host name have generated code, so that a predicate serves them in a program without the run-time engine as well.
[assembly: FirnHostEntryPoint(typeof(HybridCache), nameof(HybridCache.GetOrCreateAsync), "T")]
[assembly: FirnHostEntryPoint(typeof(HybridCache), nameof(HybridCache.SetAsync), "T")]
