using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>System.Text.Json without settings: reflection.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Only asked for where reflection is on.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Only asked for where reflection is on.")]
internal sealed class FeedByJson : FeedWork
{
    /// <inheritdoc/>
    protected override byte[] Write(FeedPage page) => JsonSerializer.SerializeToUtf8Bytes(page);

    /// <inheritdoc/>
    protected override FeedPage Read(byte[] message) => JsonSerializer.Deserialize<FeedPage>(message)!;
}
