namespace Firn.Reference;

/// <summary>An LZ4 block, byte by byte.</summary>
internal static class Lz4Expander
{
    /// <summary>What the data expand to, or null if they are no block, do not end with it, or expand to another length.</summary>
    public static byte[]? Expand(byte[] data, int rawLength)
    {
        List<byte> raw = [];
        Queue<byte> left = new(data);
        int lastMatchStart = int.MinValue;
        int lastMatchEnd = 0;
        while (left.TryDequeue(out byte token))
        {
            if (!TryLength(token >> 4, left, out long literals) || literals > left.Count) return null;
            for (; literals > 0; literals--) raw.Add(left.Dequeue());
            if (raw.Count > rawLength) return null;
            if (left.Count == 0)
            {
                bool hasMatch = lastMatchEnd > 0;
                bool endsWell = !hasMatch || (raw.Count - lastMatchEnd >= 5 && raw.Count - lastMatchStart >= 12);
                return (token & 15) == 0 && endsWell && raw.Count == rawLength ? [.. raw] : null;
            }

            if (left.Count < 2) return null;
            int distance = left.Dequeue() | (left.Dequeue() << 8);
            if (distance == 0 || distance > raw.Count || !TryLength(token & 15, left, out long match) || raw.Count + match + 4 > rawLength) return null;
            lastMatchStart = raw.Count;
            for (match += 4; match > 0; match--) raw.Add(raw[^distance]);
            lastMatchEnd = raw.Count;
        }

        return null;
    }

    private static bool TryLength(int nibble, Queue<byte> left, out long length)
    {
        length = nibble;
        if (nibble < 15) return true;
        while (left.TryDequeue(out byte more))
        {
            length += more;
            if (more < 255) return true;
        }

        return false;
    }
}
