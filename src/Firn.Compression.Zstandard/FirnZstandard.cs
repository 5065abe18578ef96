using ZstdSharp;

namespace Firn.Compression.Zstandard;

/// <summary>Zstandard for Firn's messages and containers (<see cref="FirnCompression.Zstandard"/>).</summary>
public static class FirnZstandard
{
    /// <summary>The level that is written with unless another is given: 3.</summary>
    public const int DefaultLevel = Compressor.DefaultCompressionLevel;

    /// <summary>
    /// Has the whole process write and read messages and containers in Zstandard. From any thread, as often as it comes. The level stays the one that a call has given, whatever comes first, or is
    /// <see cref="DefaultLevel"/>.
    /// </summary>
    /// <exception cref="InvalidOperationException">Another codec was registered for Zstandard.</exception>
    public static void Register() => FirnCompressionCodec.Register(ZstandardCodec.Instance);

    /// <summary>The same, and says how hard the process tries when it writes. Once, or again with the same level: it is for the program, not for its libraries.</summary>
    /// <param name="level">1, the fastest, to 22, the smallest; below 0 still faster and larger, down to -131,072. 0 is <see cref="DefaultLevel"/>. Readers need not know it.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such level.</exception>
    /// <exception cref="InvalidOperationException">Another level was given before, or another codec was registered for Zstandard.</exception>
    public static void Register(int level)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(level, Compressor.MinCompressionLevel);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(level, Compressor.MaxCompressionLevel);
        Register();
        ZstandardCodec.Instance.SetLevel(level == 0 ? DefaultLevel : level);
    }
}
