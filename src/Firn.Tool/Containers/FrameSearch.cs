using System.Buffers.Binary;

namespace Firn.Tool.Containers;

/// <summary>Finds whole frames where no length leads to them: by their checksums.</summary>
internal static class FrameSearch
{
    private const int Around = ContainerFormat.LengthSize + ContainerFormat.ChecksumSize;

    // Writers end frames at half of it; those of one longer value are passed over.
    private const int LongestFrame = 2 << 20;
    private const int WindowLength = 4 << 20;

    // Any number may be a length, so more bytes go into checksums than are searched.
    private const long MostCompared = 4L << 30;

    /// <summary>The first place where a frame begins whose checksum is right.</summary>
    /// <param name="bytes">Where it is looked for.</param>
    /// <param name="places">How many places are tried, from the first on.</param>
    /// <param name="compared">The bytes that may still go into checksums.</param>
    public static int? Find(ReadOnlySpan<byte> bytes, int places, ref long compared)
    {
        for (int i = 0; i < places && i + Around < bytes.Length && compared > 0; i++)
        {
            uint length = BinaryPrimitives.ReadUInt32LittleEndian(bytes[i..]);
            if (length is < 2 or > LongestFrame || i + Around + length > bytes.Length) continue;
            ReadOnlySpan<byte> frame = bytes.Slice(i + ContainerFormat.LengthSize, (int)length);
            compared -= length;
            if (Crc32C.Compute(frame) == BinaryPrimitives.ReadUInt32LittleEndian(bytes[(i + ContainerFormat.LengthSize + (int)length)..])) return i;
        }

        return null;
    }

    /// <summary>The same in a file, from a place on.</summary>
    public static long? Find(Stream file, long start)
    {
        long compared = MostCompared;
        byte[] window = new byte[(int)Math.Clamp(file.Length - start, 0, WindowLength + LongestFrame + Around)];
        for (; start < file.Length && compared > 0; start += WindowLength)
        {
            file.Position = start;
            int filled = file.ReadAtLeast(window, window.Length, throwOnEndOfStream: false);
            if (Find(window.AsSpan(0, filled), WindowLength, ref compared) is { } place) return start + place;
        }

        return null;
    }
}
