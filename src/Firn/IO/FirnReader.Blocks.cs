using System.Diagnostics.CodeAnalysis;
using Firn.Primitives;

namespace Firn;

/// <content>Runs of values, for formats written by hand.</content>
public ref partial struct FirnReader
{
    /// <summary>
    /// Reads a list of values in one go, as <see cref="FirnWriter.WriteBlock{T}"/> writes it. Points in time and enums come as <see cref="Options"/> have
    /// them; enums that are fields of a struct are taken as they are.
    /// </summary>
    /// <typeparam name="T">As there.</typeparam>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> can't be written as a block: a mistake in code, whatever the bytes are. Compiled ahead of time, also a struct that holds one that is itself the type of no block in the program.</exception>
    /// <exception cref="FirnException">The bytes are not there, some are no value, or the allocation budget is used up.</exception>
    public T[] ReadBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>()
        where T : unmanaged => BlockContent<T>.Read(ref this);

    /// <inheritdoc cref="ReadBlock{T}()"/>
    [UnscopedRef]
    public ref FirnReader ReadBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(out T[] values)
        where T : unmanaged
    {
        values = BlockContent<T>.Read(ref this);
        return ref this;
    }
}
