namespace Firn;

/// <summary>
/// A type that writes and reads itself with calls of <see cref="FirnWriter"/> and <see cref="FirnReader"/>, as an object with its length in front: an
/// older reader passes over what a newer writer has added at the end, and a newer reader finds with <see cref="FirnReader.HasMore"/> what an older
/// writer did not write.
/// </summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
/// <remarks>
/// <see cref="FirnSerializer"/> takes such a type anywhere, as root, member or element, without an attribute. In a descriptor it is a list of bytes, so what it
/// holds is the type's own business, in other versions too.
/// </remarks>
public interface IFirnSized<TSelf>
    where TSelf : IFirnSized<TSelf>
{
    /// <summary>Writes the content.</summary>
    /// <param name="writer">The writer; the length in front is not the type's concern.</param>
    /// <param name="value">The value; never <see langword="null"/>.</param>
    static abstract void Write(ref FirnWriter writer, TSelf value);

    /// <summary>Reads the content.</summary>
    /// <param name="reader">The reader, which gives the bytes of this object and no others. What is left unread is passed over.</param>
    /// <returns>The value; never <see langword="null"/>.</returns>
    /// <exception cref="FirnException">The bytes are no such value.</exception>
    static abstract TSelf Read(ref FirnReader reader);
}
