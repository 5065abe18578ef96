using ZstdSharp;

namespace Firn.Compression.Zstandard;

/// <summary>One Zstandard frame with its content size and no checksum. Empty blocks make it as long as readers believe it to be.</summary>
internal sealed class ZstandardCodec : FirnCompressionCodec
{
    public static readonly ZstandardCodec Instance = new();

    private const int NoLevel = int.MinValue;

    private readonly ContextPool<Compressor> _compressors = new(() => new Compressor());
    private readonly ContextPool<Decompressor> _decompressors = new(() => new Decompressor());
    private int _level = NoLevel;

    internal ZstandardCodec() : base(FirnCompression.Zstandard)
    {
    }

    private int Level => Volatile.Read(ref _level) is int level and not NoLevel ? level : FirnZstandard.DefaultLevel;

    public void SetLevel(int level)
    {
        int other = Interlocked.CompareExchange(ref _level, level, NoLevel);
        if (other != NoLevel && other != level) throw new InvalidOperationException($"Zstandard was registered with the level {other}; one level holds in the whole process.");
    }

    public override int GetMaxCompressedLength(int rawLength) => Compressor.GetCompressBound(rawLength);

    public override int Compress(ReadOnlySpan<byte> source, Span<byte> destination, int minLength)
    {
        Compressor compressor = _compressors.Take();
        int length;
        try
        {
            compressor.Level = Level;
            length = compressor.Wrap(source, destination);
        }
        catch
        {
            compressor.Dispose(); // in which state it is, nobody knows
            throw;
        }

        _compressors.GiveBack(compressor);
        return ZstandardFrame.Pad(destination, length, minLength);
    }

    public override bool TryDecompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (!ZstandardFrame.IsWhole(source, destination.Length)) return false;
        Span<byte> none = [0];
        Decompressor decompressor = _decompressors.Take();
        try
        {
            // At once and into the body, so that no window is reserved.
            if (decompressor.TryUnwrap(source, destination.IsEmpty ? none : destination, out int written) && written == destination.Length)
            {
                _decompressors.GiveBack(decompressor);
                return true;
            }
        }
        catch (ZstdException)
        {
        }

        decompressor.Dispose();
        return false;
    }
}
