using System.Buffers.Binary;

namespace Firn.Hostile.Fuzzing;

/// <summary>
/// The managed bytes that reading may allocate (docs/wire-format.md, section 9.4): 64 times the input and 1 MiB, and 256 times and 1 MiB for
/// slots of what is absent. The input of a compressed message is what it says it expands to, which readers bound; that of a container is
/// each of its frames.
/// </summary>
internal static class AllocationBudget
{
    /// <summary>What an exception may take beyond that, with the place that it names: its text, its stack, a description of the type.</summary>
    public const long OfException = 64 << 10;

    private const long Factor = 64 + 256;
    private const long Base = 2L << 20;
    private const long Expansion = 256;
    private const long ExpansionAllowance = 64 << 10;

    public static long OfMessage(ReadOnlySpan<byte> message) => OfInput(message.Length + (message.Length > 0 && (message[0] & 8) != 0 ? Raw(message) : 0)) + OfException;

    public static long OfContainer(ReadOnlySpan<byte> container, int headLength)
    {
        long budget = OfInput(container.Length) + OfException;
        bool isCompressed = container.Length > 5 && container[5] != 0;
        for (int position = headLength; position + 4 <= container.Length;)
        {
            uint length = BinaryPrimitives.ReadUInt32LittleEndian(container[position..]);
            position += 4;
            if (length == 0 || length > container.Length - position) break;
            ReadOnlySpan<byte> frame = container.Slice(position, (int)length);
            budget += OfInput(isCompressed ? RawOfBlock(frame) : length);
            position += (int)length + 4;
        }

        return budget;
    }

    private static long OfInput(long length) => (Factor * length) + Base;

    // Behind the schema: codec, raw length, data length, data.
    private static long Raw(ReadOnlySpan<byte> message)
    {
        int position = 1;
        switch (message[0] & 3)
        {
            case 1:
                position += 8;
                break;
            case 2:
                position += Counts.TryRead(message[1..], out ulong length);
                if (length > (ulong)message.Length) return 0;
                position += (int)length;
                break;
        }

        return position < message.Length ? RawOfBlock(message[position..]) : 0;
    }

    private static long RawOfBlock(ReadOnlySpan<byte> block)
    {
        int length = Counts.TryRead(block[Math.Min(1, block.Length)..], out ulong raw);
        return length == 0 ? 0 : (long)Math.Min(raw, (ulong)((Expansion * block.Length) + ExpansionAllowance));
    }
}
