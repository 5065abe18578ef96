using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>Values whose memory is their bytes; on machines of another byte order than the wire's, with the bytes of each number turned round.</summary>
/// <param name="leaves">The widths of the numbers that a value consists of.</param>
internal sealed class MemoryContent<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(byte[] leaves) : BlockContent<T>
    where T : unmanaged
{
    protected override long ContentSize(int count) => (long)count * Unsafe.SizeOf<T>();

    protected override void Write(scoped ReadOnlySpan<T> values, Span<byte> destination)
    {
        MemoryMarshal.AsBytes(values).CopyTo(destination);
        if (!BitConverter.IsLittleEndian) BlockLayout.Reverse(destination, leaves);
    }

    protected override bool IsValid(ReadOnlySpan<byte> source, int count) => true;

    protected override bool TryRead(ReadOnlySpan<byte> source, scoped Span<T> values)
    {
        Span<byte> memory = MemoryMarshal.AsBytes(values);
        source.CopyTo(memory);
        if (!BitConverter.IsLittleEndian) BlockLayout.Reverse(memory, leaves);
        return true;
    }

    protected override void Read(ref FirnReader reader, scoped ReadOnlySpan<byte> source, scoped Span<T> values)
    {
        TryRead(source, values);
        if (!typeof(T).IsEnum || !reader.Options.RefuseUndefinedEnums) return;
        ref byte next = ref MemoryMarshal.GetReference(source);
        foreach (T value in values)
        {
            DefinedEnumValues<T>.Check(ref reader, ref next, value);
            next = ref Unsafe.Add(ref next, Unsafe.SizeOf<T>());
        }
    }
}
