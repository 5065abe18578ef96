using Firn.Dynamic;

namespace Firn;

/// <summary>
/// A method of compression that a package brings: <see cref="FirnCompression.Lz4"/> or <see cref="FirnCompression.Zstandard"/>. Programs need none of this but the call that registers the package's
/// codec, such as <c>FirnLz4.Register()</c>.
/// </summary>
/// <remarks>
/// <para>One codec serves a method in the whole process, for messages and containers. Threads call it at the same time.</para>
/// <para>
/// What the data may be is said in the format (docs/wire-format.md, section 1.4). The core checks both lengths against the limits before it asks a codec for anything; that the data are whole, and
/// nothing but what they should be, is the codec's to check.
/// </para>
/// </remarks>
public abstract class FirnCompressionCodec
{
    // By the number of the method; only those that packages bring.
    private static readonly FirnCompressionCodec?[] s_codecs = new FirnCompressionCodec?[(int)FirnCompression.Zstandard + 1];

    /// <summary>Makes a codec of a method.</summary>
    /// <param name="compression">The method: <see cref="FirnCompression.Lz4"/> or <see cref="FirnCompression.Zstandard"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The method is another one: those of the base class library need no codec.</exception>
    protected FirnCompressionCodec(FirnCompression compression)
    {
        if (compression is not (FirnCompression.Lz4 or FirnCompression.Zstandard)) throw new ArgumentOutOfRangeException(nameof(compression), compression, "Codecs are registered for LZ4 and Zstandard only.");
        Compression = compression;
    }

    /// <summary>The method.</summary>
    public FirnCompression Compression { get; }

    /// <summary>Has a codec serve its method from now on, in the whole process. From any thread; to do it again with the same codec changes nothing.</summary>
    /// <param name="codec">The codec.</param>
    /// <exception cref="ArgumentNullException">The codec is null.</exception>
    /// <exception cref="InvalidOperationException">Another codec serves the method already.</exception>
    public static void Register(FirnCompressionCodec codec)
    {
        ArgumentNullException.ThrowIfNull(codec);
        FirnCompressionCodec? other = Interlocked.CompareExchange(ref s_codecs[(int)codec.Compression], codec, null);
        if (other is not null && other != codec) throw new InvalidOperationException($"{codec.Compression} has another codec already: {TypeDisplay.Full(other.GetType())}. One codec serves a method in the whole process.");
    }

    /// <summary>Whether messages and containers can be written and read with a method here.</summary>
    /// <param name="compression">The method. <see cref="FirnCompression.None"/>, and those of the base class library, always can.</param>
    /// <returns>False where its codec is not registered, and for a number that is no method.</returns>
    public static bool IsRegistered(FirnCompression compression) =>
        compression is FirnCompression.None or FirnCompression.Brotli or FirnCompression.Deflate || Find(compression) is not null;

    internal static FirnCompressionCodec? Find(FirnCompression compression) =>
        (uint)compression < (uint)s_codecs.Length ? Volatile.Read(ref s_codecs[(int)compression]) : null;

    /// <summary>The most bytes that raw bytes of a length become, before any are added because they are too few.</summary>
    /// <param name="rawLength">The length in bytes, 0 to 2,080,374,783.</param>
    /// <returns>A length in bytes, never less for a longer input.</returns>
    public abstract int GetMaxCompressedLength(int rawLength);

    /// <summary>Compresses a body or a frame.</summary>
    /// <param name="source">The raw bytes, which may be none.</param>
    /// <param name="destination">Gets the data from its beginning on. It has room for <see cref="GetMaxCompressedLength"/> bytes, and for 16 more than <paramref name="minLength"/>.</param>
    /// <param name="minLength">
    /// The fewest bytes that a reader believes to become so many: 1/256 of the raw length, less in a message. A codec fills up a shorter stream by what its method has for this.
    /// </param>
    /// <returns>The length of the data: at least <paramref name="minLength"/>.</returns>
    public abstract int Compress(ReadOnlySpan<byte> source, Span<byte> destination, int minLength);

    /// <summary>Decompresses untrusted data.</summary>
    /// <param name="source">The data.</param>
    /// <param name="destination">Gets the raw bytes, all of it. It may hold bytes of other callers before, which must not come out.</param>
    /// <returns>False unless the data are what the format allows, end where they end, and fill the destination exactly. No exception comes out.</returns>
    public abstract bool TryDecompress(ReadOnlySpan<byte> source, Span<byte> destination);
}
