using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>What generated code does to objects besides reading and writing. Not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnConstruction
{
    /// <summary>Replaces the elements of a collection that can't be replaced itself: a property without a setter.</summary>
    /// <typeparam name="T">The element type.</typeparam>
    /// <param name="target">The collection that the constructor made.</param>
    /// <param name="elements">The elements; null, as an absent collection has none, leaves it empty.</param>
    /// <exception cref="NotSupportedException">There is no collection to fill.</exception>
    public static void Fill<T>(ICollection<T>? target, IEnumerable<T>? elements)
    {
        if (target is null)
        {
            if (elements is null) return;
            throw new NotSupportedException($"A property of type {typeof(ICollection<T>)} without a setter is null after construction and can't take the elements read. Give it a setter, or have the constructor create the collection.");
        }

        target.Clear();
        if (elements is null) return;
        foreach (T element in elements) target.Add(element);
    }
}
