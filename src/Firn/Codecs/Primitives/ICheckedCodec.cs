namespace Firn.Codecs;

/// <summary>A codec of fixed width for which some patterns of bytes are no value: what its reading and that of primitives share.</summary>
/// <typeparam name="T">The type served.</typeparam>
internal interface ICheckedCodec<T> : IFirnCodec<T>
{
    /// <summary>Reads a value as it was written, whatever options say.</summary>
    /// <param name="source">The first of the value's bytes.</param>
    /// <param name="value">The value; undefined if the bytes are none.</param>
    /// <returns>Whether the bytes are a value.</returns>
    static abstract bool TryReadFixed(ref readonly byte source, out T value);
}
