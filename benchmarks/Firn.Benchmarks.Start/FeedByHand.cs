using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>By the codec written by hand.</summary>
internal sealed class FeedByHand : FeedWork
{
    private const int StackBytes = 512;

    /// <inheritdoc/>
    protected override byte[] Write(FeedPage page)
    {
        FirnWriter writer = new(stackalloc byte[StackBytes], FirnOptions.Packed);
        HandwrittenFeed.Write(ref writer, page);
        byte[] message = writer.ToArray();
        writer.Dispose();
        return message;
    }

    /// <inheritdoc/>
    protected override FeedPage Read(byte[] message)
    {
        FirnReader reader = new(message, FirnOptions.Packed);
        FeedPage page = HandwrittenFeed.ReadPage(ref reader);
        reader.ExpectEnd();
        return page;
    }
}
