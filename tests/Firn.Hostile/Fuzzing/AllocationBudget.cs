using System.Buffers.Binary;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Fuzzing;

/// <summary>
/// The managed bytes that reading may allocate (docs/threat-model.md, "Memory for a byte of input"): for each byte of input 64, or what the type's own values may need where that is more,
/// and 2 MiB. Of a message that carries a descriptor it is what values of other versions may need, what is made of the descriptor, and what the data become before they are read. The
/// input of a compressed message is what it says it expands to, which readers bound; that of a container is each of its frames.
/// </summary>
internal static class AllocationBudget
{
    /// <summary>What an exception may take beyond that, with the place that it names: its text, its stack, a description of the type.</summary>
    public const long OfException = 64 << 10;

    private const long LeastFactor = 64;
    private const long OfConversion = 64;
    private const long OfDescriptor = 122;
    private const long Base = 2L << 20;
    private const long Expansion = 256;
    private const long ExpansionAllowance = 64 << 10;

    public static long OfMessage(ReadOnlySpan<byte> message, Entries entries)
    {
        bool hasDescriptor = message.Length > 0 && (message[0] & 3) >= 2;
        long input = message.Length + (message.Length > 0 && (message[0] & 8) != 0 ? Raw(message) : 0);
        return (Factor(entries, hasDescriptor) * input) + Base + OfException;
    }

    // What is made of a descriptor is not of the budget, and no part of a message is both.
    private static long Factor(Entries entries, bool hasDescriptor) => hasDescriptor
        ? Math.Max(OfDescriptor, Math.Max(LeastFactor, entries.GetAllocationRatio(anyVersion: true)) + OfConversion)
        : Math.Max(LeastFactor, entries.GetAllocationRatio());

    public static long OfContainer(ReadOnlySpan<byte> container, int headLength, Entries entries)
    {
        long factor = Factor(entries, hasDescriptor: true);
        long budget = (factor * container.Length) + Base + OfException;
        bool isCompressed = container.Length > 5 && (container[5] & 0x7F) != 0;
        for (int position = headLength; position + 4 <= container.Length;)
        {
            uint length = BinaryPrimitives.ReadUInt32LittleEndian(container[position..]);
            position += 4;
            if (length == 0 || length > container.Length - position) break;
            ReadOnlySpan<byte> frame = container.Slice(position, (int)length);
            budget += (factor * (isCompressed ? RawOfBlock(frame) : length)) + Base;
            position += (int)length + 4;
        }

        return budget;
    }

    // Behind the schema: codec, raw length, data length, data.
    private static long Raw(ReadOnlySpan<byte> message)
    {
        int position = 1;
        switch (message[0] & 3)
        {
            case 1:
                position += 8;
                break;
            case >= 2:
                // The descriptor; in mode named the names behind it.
                for (int i = 2; i <= (message[0] & 3); i++)
                {
                    position += Counts.TryRead(message[position..], out ulong length);
                    if (length > (ulong)(message.Length - position)) return 0;
                    position += (int)length;
                }

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
