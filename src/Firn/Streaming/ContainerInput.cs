using System.Buffers;

namespace Firn;

/// <summary>The bytes of the frame (or head) that is being read, in pooled memory that grows as they arrive and never by what is announced.</summary>
internal sealed class ContainerInput(Stream source) : IDisposable
{
    private const int FirstLength = 4 << 10;
    public const int LargestKept = 4 << 20;

    private byte[] _buffer = [];

    /// <summary>The bytes that are there.</summary>
    public int Filled { get; private set; }

    /// <summary>Whether the source has ended.</summary>
    public bool HasEnded { get; private set; }

    public ReadOnlySpan<byte> Bytes => _buffer.AsSpan(0, Filled);

    public byte[] Array => _buffer;

    /// <summary>Forgets the bytes that are there.</summary>
    public void Clear()
    {
        Filled = 0;
        if (_buffer.Length > LargestKept) Dispose();
    }

    /// <summary>Reads until <paramref name="length"/> bytes are there, or the source ends; asks for up to <paramref name="most"/>, and waits for no more.</summary>
    public void Fill(int length, int most)
    {
        while (Filled < length && !HasEnded) Count(source.Read(Room(most).Span));
    }

    /// <inheritdoc cref="Fill"/>
    public async ValueTask FillAsync(int length, int most, CancellationToken cancellationToken)
    {
        while (Filled < length && !HasEnded) Count(await source.ReadAsync(Room(most), cancellationToken).ConfigureAwait(false));
    }

    private void Count(int read)
    {
        HasEnded = read == 0;
        Filled += read;
    }

    private Memory<byte> Room(int length)
    {
        // Frames of the usual length at once; longer ones by doubling, so that a forged length costs no more than the bytes behind it.
        int wanted = (int)Math.Min(length, Math.Max(Filled == 0 ? ContainerFormat.FrameTarget + ContainerFormat.LengthSize : FirstLength, 2L * Filled));
        if (_buffer.Length < wanted)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(wanted);
            Bytes.CopyTo(larger);
            if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = larger;
        }

        return _buffer.AsMemory(Filled, Math.Min(_buffer.Length, length) - Filled);
    }

    /// <summary>Gives the memory back; the input can be filled again.</summary>
    public void Dispose()
    {
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
        Filled = 0;
    }
}
