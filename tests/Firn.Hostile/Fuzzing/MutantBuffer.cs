namespace Firn.Hostile.Fuzzing;

/// <summary>Bytes that are being changed. It grows as needed, up to a limit at which insertions are cut off.</summary>
internal sealed class MutantBuffer
{
    /// <summary>The longest mutant: above what starts counts of 5 bytes.</summary>
    public const int MostBytes = 160 << 10;

    private readonly byte[] _bytes = new byte[MostBytes];

    public int Length { get; private set; }

    public Span<byte> Span => _bytes.AsSpan(0, Length);

    public ReadOnlyMemory<byte> Memory => _bytes.AsMemory(0, Length);

    /// <summary>The array that the bytes begin; what follows them is rubbish.</summary>
    public byte[] Array => _bytes;

    public void Clear() => Length = 0;

    public void Append(scoped ReadOnlySpan<byte> bytes) => Replace(Length, 0, bytes);

    /// <summary>Puts bytes in the place of others; both are cut to what there is.</summary>
    public void Replace(int offset, int removed, scoped ReadOnlySpan<byte> inserted)
    {
        offset = Math.Min(offset, Length);
        removed = Math.Min(removed, Length - offset);
        inserted = inserted[..Math.Min(inserted.Length, MostBytes - (Length - removed))];
        _bytes.AsSpan(offset + removed, Length - offset - removed).CopyTo(_bytes.AsSpan(offset + inserted.Length));
        inserted.CopyTo(_bytes.AsSpan(offset));
        Length += inserted.Length - removed;
    }

    public void Truncate(int length) => Length = Math.Min(Length, length);
}
