namespace Firn.Compression.Lz4;

/// <summary>LZ4 for Firn's messages and containers (<see cref="FirnCompression.Lz4"/>).</summary>
public static class FirnLz4
{
    /// <summary>Has the whole process write and read messages and containers in LZ4. From any thread, as often as it comes: the first call is the one that counts.</summary>
    /// <exception cref="InvalidOperationException">Another codec was registered for LZ4.</exception>
    public static void Register() => FirnCompressionCodec.Register(Lz4Codec.Instance);
}
