using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>Makes a collection of all its elements at once. Implemented by generated code.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="TElements">What its elements are gathered in: an array, a <see cref="HashSet{T}"/> or a <see cref="Dictionary{TKey, TValue}"/>.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFirnCollectionMaker<TCollection, TElements>
{
    /// <summary>Calls the constructor or method that takes the elements. What it throws is an error of the data.</summary>
    /// <param name="elements">The elements, never null. Nobody else has them.</param>
    /// <returns>The collection.</returns>
    static abstract TCollection Make(TElements elements);
}
