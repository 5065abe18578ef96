using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

/// <summary>A type of a <see cref="PersistableRegistry"/>, for values that are held as objects.</summary>
/// <param name="id">Its id.</param>
/// <param name="type">The type.</param>
internal abstract class PersistableEntry(int id, Type type)
{
    public int Id => id;

    public Type Type => type;

    /// <summary>The bytes of a value of the type, or -1 where it can't be written.</summary>
    public abstract int Size(object value);

    public abstract bool TryWrite(ref Span<byte> destination, object value);

    public abstract bool TryRead(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out object? value);
}

/// <inheritdoc cref="PersistableEntry"/>
/// <typeparam name="T">The type.</typeparam>
internal sealed class PersistableEntry<T>(int id) : PersistableEntry(id, typeof(T))
    where T : IPersistable<T>
{
    public override int Size(object value) => PersistableContent<T>.Size((T)value);

    public override bool TryWrite(ref Span<byte> destination, object value) => PersistableContent<T>.TryWrite(ref destination, (T)value);

    public override bool TryRead(ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out object? value)
    {
        bool isValue = PersistableContent<T>.TryRead(ref source, out T? read);
        value = isValue ? read : null;
        return isValue;
    }
}
