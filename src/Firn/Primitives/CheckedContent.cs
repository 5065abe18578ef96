using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>Values of a kind for which some patterns of bits are no value: one by one, by the kind's codec.</summary>
/// <remarks>The references stay inside the spans, which have the codec's width for every value.</remarks>
internal sealed class CheckedContent<[DynamicallyAccessedMembers(BlockLayout.Fields)] T, TCodec> : BlockContent<T>
    where T : unmanaged
    where TCodec : struct, ICheckedCodec<T>
{
    protected override long ContentSize(int count) => (long)count * TCodec.FixedSize;

    protected override void Write(scoped ReadOnlySpan<T> values, Span<byte> destination)
    {
        ref byte next = ref MemoryMarshal.GetReference(destination);
        foreach (T value in values)
        {
            TCodec.WriteFixed(ref next, value);
            next = ref Unsafe.Add(ref next, TCodec.FixedSize);
        }
    }

    protected override bool IsValid(ReadOnlySpan<byte> source, int count)
    {
        ref byte next = ref MemoryMarshal.GetReference(source);
        for (int i = 0; i < count; i++)
        {
            if (!TCodec.TryReadFixed(in next, out _)) return false;
            next = ref Unsafe.Add(ref next, TCodec.FixedSize);
        }

        return true;
    }

    protected override bool TryRead(ReadOnlySpan<byte> source, scoped Span<T> values)
    {
        ref byte next = ref MemoryMarshal.GetReference(source);
        foreach (ref T value in values)
        {
            if (!TCodec.TryReadFixed(in next, out value))
            {
                value = default;
                return false;
            }

            next = ref Unsafe.Add(ref next, TCodec.FixedSize);
        }

        return true;
    }

    protected override void Read(ref FirnReader reader, scoped ReadOnlySpan<byte> source, scoped Span<T> values)
    {
        ref byte next = ref MemoryMarshal.GetReference(source);
        foreach (ref T value in values)
        {
            value = TCodec.ReadFixed(ref reader, ref next);
            next = ref Unsafe.Add(ref next, TCodec.FixedSize);
        }
    }
}
