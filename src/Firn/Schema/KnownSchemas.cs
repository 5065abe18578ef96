using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Firn;

/// <summary>Descriptors that a reader was given, by their fingerprints.</summary>
internal sealed class KnownSchemas
{
    private readonly byte[][] _descriptors;
    private Dictionary<ulong, byte[]>? _index;

    public KnownSchemas(IReadOnlyList<byte[]> descriptors)
    {
        _descriptors = new byte[descriptors.Count][];
        for (int i = 0; i < _descriptors.Length; i++)
        {
            ArgumentNullException.ThrowIfNull(descriptors[i]);
            _descriptors[i] = [.. descriptors[i]];
        }
    }

    /// <summary>The descriptor with a fingerprint, or null.</summary>
    public byte[]? Find(ReadOnlySpan<byte> fingerprint)
    {
        Dictionary<ulong, byte[]> index = _index ??= MakeIndex();
        return index.GetValueOrDefault(BinaryPrimitives.ReadUInt64LittleEndian(fingerprint));
    }

    private Dictionary<ulong, byte[]> MakeIndex()
    {
        Dictionary<ulong, byte[]> index = [];
        foreach (byte[] descriptor in _descriptors) index[BinaryPrimitives.ReadUInt64LittleEndian(SHA256.HashData(descriptor))] = descriptor;
        return index;
    }

    /// <summary>Copies, as the options are immutable.</summary>
    public IReadOnlyList<byte[]> ToList() => [.. _descriptors.Select(d => (byte[])[.. d])];
}
