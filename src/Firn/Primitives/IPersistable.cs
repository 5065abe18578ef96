using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

/// <summary>
/// A type that writes itself into memory and reads itself from there, by the methods of <see cref="PrimitiveWriter"/> and
/// <see cref="PrimitiveReader"/>. <see cref="PersistableWriter"/>, <see cref="PersistableReader"/> and <see cref="PersistableRegistry"/> take such
/// types, and collections of them.
/// </summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
/// <remarks>
/// Callers use the extension methods, not these: they see to it that a value that has too little room writes nothing, and that an
/// implementation can neither move outside of the memory nor go on for ever.
/// </remarks>
public interface IPersistable<TSelf>
    where TSelf : IPersistable<TSelf>
{
    /// <summary>The least number of bytes that a value takes: 1 unless a type says otherwise. A count of values is refused where so many can't follow.</summary>
    static virtual int MinSize => 1;

    /// <summary>The number of bytes that <see cref="TryWrite"/> writes; exact. A negative number says that the value can't be written.</summary>
    /// <param name="value">The value; never <see langword="null"/>.</param>
    static abstract int GetSize(TSelf value);

    /// <summary>Writes a value.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value; never <see langword="null"/>.</param>
    /// <param name="rest">The memory behind it.</param>
    /// <returns>Whether it was written; if not, what <paramref name="rest"/> is does not matter.</returns>
    static abstract bool TryWrite(Span<byte> destination, TSelf value, out Span<byte> rest);

    /// <summary>Reads a value.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; not <see langword="null"/> if there is one.</param>
    /// <param name="rest">The memory behind it.</param>
    /// <returns>Whether there is a value; if not, what the others are does not matter.</returns>
    static abstract bool TryRead(ReadOnlySpan<byte> source, [MaybeNullWhen(false)] out TSelf value, out ReadOnlySpan<byte> rest);
}
