using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

/// <summary>What there is of a type that can't be written as a block: the reason.</summary>
/// <param name="problem">The message of the exception.</param>
internal sealed class RefusedContent<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(string problem) : BlockContent<T>
    where T : unmanaged
{
    protected override long ContentSize(int count) => throw new NotSupportedException(problem);

    protected override void Write(scoped ReadOnlySpan<T> values, Span<byte> destination) => throw new NotSupportedException(problem);

    protected override bool IsValid(ReadOnlySpan<byte> source, int count) => throw new NotSupportedException(problem);

    protected override bool TryRead(ReadOnlySpan<byte> source, scoped Span<T> values) => throw new NotSupportedException(problem);
}
