using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>By the codec that was generated, or that of the run-time engine where the environment asks for it.</summary>
internal sealed class FeedByFirn(bool embedded) : FeedWork
{
    /// <inheritdoc/>
    protected override byte[] Write(FeedPage page) => FirnSerializer.Serialize(page, embedded ? FirnOptions.Default : FirnOptions.Packed);

    /// <inheritdoc/>
    protected override FeedPage Read(byte[] message) => FirnSerializer.Deserialize<FeedPage>(message, embedded ? FirnOptions.Default : FirnOptions.Packed)!;
}
