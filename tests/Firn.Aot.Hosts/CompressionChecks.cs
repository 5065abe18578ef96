using Firn;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;

namespace FirnAotHosts;

/// <summary>The compressions that packages bring, as hosts use them.</summary>
internal static class CompressionChecks
{
    public static async Task RunAsync(Checks checks)
    {
        FirnLz4.Register();
        FirnZstandard.Register();
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.Lz4, FirnCompression.Zstandard])
        {
            FirnOptions options = FirnOptions.Default with { Compression = compression };
            List<string> texts = [.. Enumerable.Range(0, 10_000).Select(i => $"text {i % 100}")];
            await checks.AreEqual($"a message by {compression}", "10000 text 99 True", () =>
            {
                byte[] message = FirnSerializer.Serialize(texts, options);
                List<string> read = FirnSerializer.Deserialize<List<string>>(message)!;
                return Task.FromResult($"{read.Count} {read[^1]} {message.Length < 20_000}");
            });
            await checks.AreEqual($"damaged data by {compression}", FirnErrorCode.InvalidCompression, () =>
            {
                byte[] message = FirnSerializer.Serialize(texts, options);
                Array.Clear(message, message.Length - 100, 100);
                try
                {
                    _ = FirnSerializer.Deserialize<List<string>>(message);
                    return Task.FromResult(default(FirnErrorCode));
                }
                catch (FirnException exception)
                {
                    return Task.FromResult(exception.Code);
                }
            });
        }
    }
}
