using System.Text.Json.Serialization;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>What the generator of System.Text.Json writes for "feed".</summary>
[JsonSerializable(typeof(FeedPage))]
internal sealed partial class FeedJsonContext : JsonSerializerContext;
