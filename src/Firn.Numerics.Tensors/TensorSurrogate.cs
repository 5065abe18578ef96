using System.Numerics.Tensors;
using Firn;
using Firn.Numerics.Tensors;

[assembly: FirnSurrogate(typeof(Tensor<>), typeof(TensorSurrogate<>))]

namespace Firn.Numerics.Tensors;

/// <summary>
/// What is written in place of a <see cref="Tensor{T}"/>: its lengths, and its elements in the order of the last dimension first. It serves all programs that reference this package, and
/// nobody has to name it.
/// </summary>
/// <typeparam name="T">The element type: any type that Firn serves.</typeparam>
/// <remarks>
/// A tensor comes back dense: strides are not kept, and elements that a tensor shows several times are written several times. Nor is it kept whether its memory was pinned.
/// </remarks>
public sealed class TensorSurrogate<T> : IFirnSurrogate<Tensor<T>, TensorSurrogate<T>>
{
    /// <summary>The length of each dimension, at least 0; none for the empty tensor without dimensions.</summary>
    public long[]? Lengths { get; set; }

    /// <summary>The elements: as many as the product of the lengths, at most <see cref="Array.MaxLength"/>.</summary>
    public T[]? Values { get; set; }

    /// <summary>The lengths and elements of a tensor.</summary>
    /// <param name="value">The tensor.</param>
    /// <exception cref="NotSupportedException">It has more elements than an array can hold.</exception>
    public static TensorSurrogate<T> ToSurrogate(Tensor<T> value)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (value.FlattenedLength > Array.MaxLength) throw new NotSupportedException($"A tensor of {value.FlattenedLength} elements can't be written: an array holds at most {Array.MaxLength}. Write it in parts.");
        long[] lengths = new long[value.Lengths.Length];
        for (int i = 0; i < lengths.Length; i++) lengths[i] = value.Lengths[i];
        T[] values = new T[(int)value.FlattenedLength];
        // Tensor<T>.Empty can't be asked for its elements.
        if (values.Length > 0) value.FlattenTo(values);
        return new() { Lengths = lengths, Values = values };
    }

    /// <summary>The tensor, which holds the elements without copying them.</summary>
    /// <param name="surrogate">Lengths and elements.</param>
    /// <exception cref="ArgumentException">The elements are more or fewer than the lengths say, a length is negative, or one of the two is null.</exception>
    public static Tensor<T> FromSurrogate(TensorSurrogate<T> surrogate)
    {
        ArgumentNullException.ThrowIfNull(surrogate);
        if (surrogate is not { Lengths: { } lengths, Values: { } values }) throw new ArgumentException("A tensor has no lengths or no elements.", nameof(surrogate));
        if (!IsProduct(values.Length, lengths)) throw new ArgumentException("A tensor has another number of elements than its lengths say.", nameof(surrogate));
        if (lengths.Length == 0) return Tensor<T>.Empty;
        nint[] sizes = new nint[lengths.Length];
        for (int i = 0; i < sizes.Length; i++) sizes[i] = checked((nint)lengths[i]);
        return Tensor.Create(values, sizes);
    }

    // A length of 0 makes the product 0, whatever the others are, as long as they are ones that a tensor can have.
    private static bool IsProduct(int count, long[] lengths)
    {
        if (lengths.Length == 0) return count == 0;
        long product = 1;
        foreach (long length in lengths)
        {
            if (length is < 0 or > int.MaxValue) return false;
            product *= length;
            if (product > int.MaxValue) return false;
        }

        return product == count;
    }
}
