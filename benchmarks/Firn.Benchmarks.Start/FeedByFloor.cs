using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>By the floors of the shape: no library, no check.</summary>
internal sealed class FeedByFloor : FeedWork
{
    /// <inheritdoc/>
    protected override byte[] Write(FeedPage page) => FeedFloor.ToArray(page);

    /// <inheritdoc/>
    protected override FeedPage Read(byte[] message) => FeedFloor.Decode(message);
}
