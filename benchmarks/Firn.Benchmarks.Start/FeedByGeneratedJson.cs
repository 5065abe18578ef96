using System.Text.Json;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>System.Text.Json with code that its generator wrote.</summary>
internal sealed class FeedByGeneratedJson : FeedWork
{
    /// <inheritdoc/>
    protected override byte[] Write(FeedPage page) => JsonSerializer.SerializeToUtf8Bytes(page, FeedJsonContext.Default.FeedPage);

    /// <inheritdoc/>
    protected override FeedPage Read(byte[] message) => JsonSerializer.Deserialize(message, FeedJsonContext.Default.FeedPage)!;
}
