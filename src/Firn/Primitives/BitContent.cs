using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>Truth values, eight a byte.</summary>
internal sealed class BitContent : BlockContent<bool>
{
    protected override long ContentSize(int count) => ((long)count + 7) >> 3;

    protected override void Write(scoped ReadOnlySpan<bool> values, Span<byte> destination) =>
        BitRuns.Pack(ref MemoryMarshal.GetReference(MemoryMarshal.AsBytes(values)), values.Length, ref MemoryMarshal.GetReference(destination));

    protected override bool IsValid(ReadOnlySpan<byte> source, int count) => (count & 7) == 0 || !BitRuns.AreUnusedSet(source[^1], count & 7);

    protected override bool TryRead(ReadOnlySpan<byte> source, scoped Span<bool> values)
    {
        BitRuns.Unpack(ref MemoryMarshal.GetReference(source), values.Length, ref MemoryMarshal.GetReference(MemoryMarshal.AsBytes(values)));
        return true;
    }
}
