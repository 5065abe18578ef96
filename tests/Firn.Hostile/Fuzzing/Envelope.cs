using System.Buffers.Binary;
using System.Numerics;
using Firn.Tests;

namespace Firn.Hostile.Fuzzing;

/// <summary>A body that is compressed, or stands in a frame with a checksum: it is damaged inside, and sealed again.</summary>
/// <param name="Head">What stands in front: header and schema of the message, or the head of the container.</param>
/// <param name="Compression">The compression, if there is one.</param>
/// <param name="IsFrame">Whether the body is that of a container's frame.</param>
/// <param name="Body">The body as it was written.</param>
/// <param name="Places">What stands in which place of the body, as far as it is known.</param>
internal sealed record Envelope(byte[] Head, FirnCompression Compression, bool IsFrame, byte[] Body, Place[] Places)
{
    /// <summary>Puts the sealed body behind what <paramref name="destination"/> holds.</summary>
    public void Seal(ReadOnlySpan<byte> body, MutantBuffer destination)
    {
        byte[]? block = Compression == FirnCompression.None ? null : Compress(body);
        if (!IsFrame)
        {
            destination.Append(block);
            return;
        }

        ReadOnlySpan<byte> content = block ?? body;
        Span<byte> number = stackalloc byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(number, content.Length);
        destination.Append(number);
        destination.Append(content);
        BinaryPrimitives.WriteUInt32LittleEndian(number, Checksum(content));
        destination.Append(number);
    }

    // Section 1.4.
    private byte[] Compress(ReadOnlySpan<byte> body)
    {
        byte[] data = CompressedData.Of(Compression, body, zstandardLevel: 1);
        Span<byte> numbers = stackalloc byte[1 + (2 * Counts.MostBytes)];
        numbers[0] = (byte)Compression;
        int length = 1;
        length += Counts.Write(numbers[length..], (ulong)body.Length);
        length += Counts.Write(numbers[length..], (ulong)data.Length);
        return [.. numbers[..length], .. data];
    }

    // CRC-32C, section 7.
    private static uint Checksum(ReadOnlySpan<byte> bytes)
    {
        uint checksum = uint.MaxValue;
        foreach (byte b in bytes) checksum = BitOperations.Crc32C(checksum, b);
        return ~checksum;
    }
}
